import type en from '$lib/i18n/en/privacy'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Mit tárol rólad ez a szerver',
  lead: 'Itt mindent közérthetően leírunk. Az adataidat nem adjuk el, hirdetőknek sem mutatjuk meg, és senkit sem követünk más oldalakon.',
  stored: 'A szerveren',
  'kind.person': 'Te mint játékos',
  'kind.person.text':
    'Egy véletlen azonosító, amely téged jelöl, és a neved, akár mi találtuk ki, akár te választottad. A nevet az asztaltársaid látják, továbbá mindenki, akinek linkje van valamelyik asztalodhoz vagy befejezett játszmádhoz, és mindenki, aki egy nyilvános asztalt vagy a napi hold rangsorát nézi. Se e-mail, se jelszó.',
  'kind.visits': 'Mikor jártál itt',
  'kind.visits.text':
    'Az az időpont, amikor itt először csináltál valamit, amit meg kellett őriznünk, és az utolsó látogatásod napja, hogy törölni lehessen azoknak az adatait, akik nem térnek vissza.',
  'kind.sessions': 'Hol vagy bejelentkezve',
  'kind.sessions.text':
    'Minden böngészőnél: a fajtája és a rendszere (például „Firefox · Android”), az, hogy mióta vagy bejelentkezve, és az utolsó látogatás napja. Ezenkívül a lezárt bejelentkezések és egy átköltözési link ujjlenyomata.',
  'kind.games': 'A játszmáid',
  'kind.games.text':
    'Minden asztalodnál: a helyek, a nevek, a lépések az időpontjukkal, az eredmények és a befejezett játszmák elemzései. Az eszközödön játszó vendégek neve is köztük van.',
  'kind.bots': 'A botjaid',
  'kind.bots.text':
    'Az általad nyitott botfiókok és a tokenjeik: név, jogosultságok, ujjlenyomat, a létrehozás időpontja és az utolsó használat napja.',
  'kind.blocks': 'Kiket tiltottál le',
  'kind.blocks.text':
    'A játékos, a név, amelyet láttál, és az időpont. Ő nem kap értesítést, de észreveheti, ha az asztalodhoz akar ülni.',
  'kind.reports': 'Bejelentések',
  'kind.reports.text':
    'Az általad tett és a rólad szóló bejelentések: ki kiről tette és mikor, az asztal, a név, az ok és a leírás. Az üzemeltető olvassa őket. A letölthető adataidban a rólad szóló bejelentések is benne vannak, de az nem, hogy ki tette őket és mit írt.',
  'kind.bans': 'Az üzemeltető döntései',
  'kind.bans.text':
    'A téged érintő tiltások és más intézkedések az indokukkal. Az üzemeltető naplója megmarad, de csak a véletlen azonosítód szerepel benne.',
  'kind.erasures': 'A törlési kérésed',
  'kind.erasures.text': 'Csak addig, amíg nem teljesítjük; ez néhány percig tart.',
  here: 'A böngésződben',
  'here.text':
    'Egyetlen süti, amely megmondja, ki vagy, továbbá ezen az eszközön a beállításaid, a bevezetőkben és a feladványokban elért haladásod, a megadott állások és lépések, a pontozólap, az elnémított játékosok, az, hogy melyik bot illik hozzád, és azok a játszmák, amelyekből ez kiderült, az, hogy van-e folytatható játszmád, a legutóbbi keresésed, az, hogy mit kérdeztünk már meg tőled, a keverések ellenőrzéséhez szükséges adatok, az internet nélkül is használható oldalak és az internet nélkül játszott játszmáid, az ott használt neveddel és véletlen azonosítóddal. Más süti nincs.',
  address:
    'A hálózati címedet csak a memóriában tartjuk, hogy a szervert ne lehessen kérésekkel elárasztani; nem mentjük el. A szerver előtti proxy vezethet saját naplót.',
  kept: 'Meddig',
  'kept.guests': {
    one: 'Aki nem választott nevet, és nem tér vissza, annak az adatait {count} nap után töröljük.',
    other:
      'Aki nem választott nevet, és nem tér vissza, annak az adatait {count} nap után töröljük.',
  },
  'kept.all': {
    one: 'Aki {count} napig nem jár itt, annak az adatait töröljük.',
    other: 'Aki {count} napig nem jár itt, annak az adatait töröljük.',
  },
  'kept.never': 'Az üzemeltető addig őrzi meg a játékosok adatait, amíg nem kérik a törlésüket.',
  'kept.rest': 'Mindenki más adatait addig őrizzük meg, amíg nem kéri a törlésüket.',
  'kept.erased':
    'A törlés után a játszmáid megmaradnak a többieknek, de a helyeden „valaki” áll. A neved és minden más eltűnik. Csak a véletlen azonosítód marad meg: két évig a lezárt bejelentkezések között, hogy egy régi süti ne léptethessen be újra, és az üzemeltető naplójában, ha szerepel benne. A biztonsági mentésekben lévő másolatok akkor tűnnek el, amikor az üzemeltető törli a mentéseket.',
  rights: 'Mit tehetsz',
  'rights.text':
    'A beállításokban letöltheted az adataidat, kijelentkeztetheted az eszközeidet, és mindent törölhetsz.',
  'rights.link': 'A beállításokhoz',
  sessions: 'Hol vagy bejelentkezve',
  'sessions.lead':
    'Ezekben a böngészőkben vagy bejelentkezve. Ha elveszett egy eszközöd, jelentkeztesd ki.',
  'sessions.unknown': 'Ismeretlen böngésző',
  'sessions.here': 'ez a böngésző',
  'sessions.seen': 'utoljára: {day}',
  'sessions.none':
    'Itt még nem csináltál semmit, amit meg kellene őriznünk, ezért semmi sincs tárolva.',
  'sessions.end': 'Kijelentkeztetés',
  'sessions.others': 'Kijelentkeztetés minden más böngészőben',
  'sessions.others.done': 'Mostantól csak itt vagy bejelentkezve.',
  'sessions.ended': 'Kijelentkeztetve.',
  blocks: 'Letiltott játékosok',
  'blocks.end': 'Tiltás feloldása',
  data: 'Az adataid',
  'data.lead': 'Nézd meg, mit tárolunk rólad, vidd magaddal, vagy töröltesd.',
  'data.what': 'Mi van tárolva',
  'data.export': 'Adataim letöltése',
  'data.erase': 'Törlés',
  'erase.title': 'Biztosan törlöd az összes adatodat?',
  'erase.text':
    'Minden eszközön kijelentkeztetünk. A folyamatban lévő játszmáidat egy bot veszi át, azokat az asztalaidat pedig, ahol még nem indult el a játszma, archiváljuk. A játszmáid lépései és eredményei megmaradnak, a helyeden „valaki” áll. A neved, a botjaid és minden más, amit a szerver rólad tud, törlődik. Csak a véletlen azonosítód marad meg: két évig a lezárt bejelentkezések között, és az üzemeltető naplójában, ha szerepel benne. A biztonsági mentések addig maradnak meg, amíg az üzemeltető nem törli őket. Ez nem vonható vissza.',
  'erase.do': 'Minden törlése',
  'kind.pushes': 'Értesítések',
  'kind.pushes.text':
    'Minden eszköznél, amelyen értesítést kértél: az értesítési szolgáltatás címe a kulcsokkal, a bekapcsolás időpontja, a legutóbbi esemény időpontja, amelyről értesítést kapott, és a csendes óráid az időzónával.',
} satisfies Translation<typeof en>
