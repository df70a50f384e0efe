import type en from '$lib/i18n/en/offline'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Játék internet nélkül',
  lead: 'Töltsd le egyszer az asztalt, és bárhol működik: alagútban, repülőn, a hegyekben.',
  'fetch.title': 'Még nincs ezen az eszközön',
  fetch: 'A letöltés mérete {size}. Ennél több nem kell, és bármikor eltávolíthatod.',
  'fetch.now': 'Letöltés ({size})',
  fetching: 'Letöltés…',
  'kept.title': 'Készen áll ezen az eszközön',
  kept: 'Internet nélkül is játszhatsz. Az asztal itt {size} helyet foglal, és magától frissül.',
  'kept.done': 'Kész: most már internet nélkül is játszhatsz.',
  play: 'Játék itt: {game}',
  install: 'Telepítés alkalmazásként',
  remove: 'Eltávolítás erről az eszközről',
  removed: 'Eltávolítva. Az itt játszott játszmák megmaradtak.',
  away: 'Most nincs kapcsolat. Gyere vissza, ha már online vagy.',
  unable:
    'Ez a böngésző itt nem tud oldalakat internet nélküli használatra megőrizni. Biztonságos kapcsolat (https) kell hozzá, és privát ablakban nem működik.',
  'storage.off':
    'Ez a böngésző semmit sem tárol a Lunarium számára, így az itteni játszmák nem maradnak meg.',
  'trouble.network':
    'A letöltés megszakadt. Ami megérkezett, megmarad; próbáld újra, hogy a többi is letöltődjön.',
  'trouble.full': 'Nincs elég hely az eszközön. Szabadíts fel helyet, és próbáld újra.',
  'trouble.unable':
    'A böngésző nem tudta előkészíteni az internet nélküli játékot. Töltsd újra az oldalt, és próbáld meg még egyszer.',
  works: 'Ami internet nélkül is működik',
  'works.bots': 'Mindkét játék botok ellen: {levels}.',
  'works.device': 'Játék egyetlen, körbeadott eszközön, rejtett kártyákkal.',
  'works.solo': 'Szóló játszmák pontösszesítővel.',
  'works.help': 'Visszavonás, tippek, visszajátszás és a keverés ellenőrzése.',
  'works.learn': 'A bevezetők, a szabályok és a pontozólap.',
  'works.practice': 'Feladványok, állások felállítása és segítség az igazi asztalnál.',
  needs: 'Amihez kapcsolat kell a szerverrel',
  'needs.friends': 'Játék olyanokkal, akik más eszközt használnak.',
  'needs.strong': 'Az erősebb botok, amelyek a szerveren gondolkodnak.',
  'needs.analysis': 'Egy állás legjobb lépései és a játszmák elemzése.',
  'needs.daily': 'A napi hold és a rangsora.',
  games: 'Játszmák ezen az eszközön',
  'games.text':
    'Itt minden lépést azonnal elmentünk. Minden játszmádat megtalálod a „Játszmáim” között; a befejezetteket elküldjük a szervernek, amint online vagy.',
  'games.here': 'Minden lépést azonnal elmentünk ebben a böngészőben.',
  'games.link': 'Játszmáim',
} satisfies Translation<typeof en>
