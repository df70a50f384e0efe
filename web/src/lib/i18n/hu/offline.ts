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
  kept: 'Internet nélkül is játszhatsz. Itt {size} helyet foglal, és magától frissül.',
  'kept.done': 'Kész: most már internet nélkül is játszhatsz.',
  play: '{game} itt',
  install: 'Telepítés alkalmazásként',
  remove: 'Eltávolítás erről az eszközről',
  removed: 'Eltávolítva. Az itt játszott játszmák megmaradtak.',
  away: 'Most nincs kapcsolat. Gyere vissza, ha már online vagy.',
  unable:
    'Ez a böngésző itt nem tud oldalakat offline használatra megőrizni. Biztonságos kapcsolat (https) és nem privát ablak kell hozzá.',
  'storage.off':
    'Ez a böngésző semmit sem tárol a Lunarium számára, így az itteni játszmák nem maradnak meg.',
  'trouble.network': 'A letöltés megszakadt. Ami megérkezett, megmarad; próbáld újra a többiért.',
  'trouble.full': 'Nincs elég hely az eszközön. Szabadíts fel helyet, és próbáld újra.',
  'trouble.unable':
    'A böngésző nem indította el, ami ehhez kell. Töltsd be újra az oldalt, és próbáld meg még egyszer.',
  works: 'Ami internet nélkül is működik',
  'works.bots': 'Mindkét játék botok ellen: {levels}.',
  'works.device': 'Egy eszközön körbeadva, rejtett kézlapokkal.',
  'works.solo': 'Szólójátszmák eredménylappal.',
  'works.help': 'Visszavonás, tippek, visszajátszás és a keverés ellenőrzése.',
  'works.learn': 'A leckék, a szabályok és a pontozólap.',
  needs: 'Amihez internet kell',
  'needs.friends': 'Játék más eszközökön ülő emberekkel.',
  'needs.strong': 'Az erősebb botok, amelyekhez nagyobb gép kell.',
  'needs.daily': 'A napi hold és a ranglistája.',
  games: 'Játszmák ezen az eszközön',
  'games.text':
    'Minden lépés azonnal mentésre kerül. A befejezett játszmák bekerülnek a „Játszmáim” közé, amint online vagy.',
  'games.here': 'Minden lépés azonnal mentésre kerül ebben a böngészőben.',
  'games.link': 'Játszmáim',
} satisfies Translation<typeof en>
