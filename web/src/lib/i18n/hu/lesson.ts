import type en from '$lib/i18n/en/lesson'
import type { Translation } from '$lib/i18n/messages'

export default {
  me: 'te',
  opponent: 'az ellenfeled',
  'next.opponent': 'Utána az ellenfeled jön.',
  'tray.label': 'A lapkád',
  'card.label': 'A kártyád',
  'tried.none': 'Itt nem rakhatnál le korongot.',
  'tried.discs': {
    one: 'Itt {count} korongot rakhatnál le.',
    other: 'Itt {count} korongot rakhatnál le.',
  },
  'tried.points': 'Itt: {gain}.',
  'tried.pick': 'Ha ezt a kártyát rögtön lerakod: {gain}.',
  'told.discs': { one: '{count} korong lerakva.', other: '{count} korong lerakva.' },
  'told.walk': {
    one: 'A holdsávon {count} mezőt lépsz előre.',
    other: 'A holdsávon {count} mezőt lépsz előre.',
  },
  'told.points': {
    one: '{gain} ponttal több: összesen {count} pont.',
    other: '{gain} ponttal több: összesen {count} pont.',
  },
  'lines.seen': '{all} sorból {seen} megnézve',

  'novaluna.turn.title': 'Egy forduló',
  'novaluna.turn.take':
    'Ez a holdkerék. A holdjelzőtől az óramutató járása szerint következő három lapka egyikét veheted el: ezek vannak kiemelve. Válassz egyet, aztán koppints az előtted lévő szabad mezőre.',
  'novaluna.turn.done':
    'Ennyi egy forduló. A holdjelző most ott áll, ahol a lapkád volt, és a korongod annyi mezőt lépett, amennyi a lapka időköltése: idővel fizetsz. Az első lapka csak egy helyre kerülhet; minden továbbit élszomszédosan kell egy lerakott lapkádhoz illesztened.',
  'novaluna.time.title': 'Ki következik?',
  'novaluna.time.take':
    'Az következik, akinek a korongja a holdsávon leghátul áll. Három mezővel vagy az ellenfeled mögött. Olyan lapkát vegyél el, amellyel rögtön megint te jössz.',
  'novaluna.time.hint':
    'Ezzel megelőzöd az ellenfeledet. Olyan időköltésű lapkát keress, amellyel nem jutsz tovább az ellenfeled korongjánál.',
  'novaluna.time.done':
    'Az ellenfeled mezőjére érkezel, felülre, és a felső korong lép előbb: megint te jössz. A kis időköltésű lapkákkal gyakran többször is te jössz egymás után.',
  'novaluna.sides.title': 'Két kék két oldalon',
  'novaluna.sides.ask':
    'Minden lapkán legfeljebb három cél van. Koppints a sárga lapkán a „2 kék” célra.',
  'novaluna.sides.take':
    'Kettőből egy: csak egy kék lapka van mellette. Rakd a második kéket a sárga egy másik oldalához.',
  'novaluna.sides.hint':
    'A sárga lapka egyik szabad oldalát használd. (Más mező is jó lehet: erről szól a következő lépés.)',
  'novaluna.sides.done':
    'Kettőből kettő: a cél teljesült, és egy korongod lefedi. Az nyer, aki elsőként megszabadul az összes korongjától.',
  'novaluna.chain.title': 'A láncolat számít, a sarok nem',
  'novaluna.chain.take': 'Úgy rakd le ezt a kék lapkát, hogy a kéket érintse, de a sárgát ne.',
  'novaluna.chain.hint': 'A kék lapka fölé vagy tőle balra kerül.',
  'novaluna.chain.ask':
    'Számít: a két kék láncolatot alkot, és a láncolat érinti a sárga lapkát. Most koppints a „3 piros” célra.',
  'novaluna.chain.done':
    'Háromból kettő. A harmadik piros csak a sarkával érinti a sárgát, és a sarok nem számít.',
  'novaluna.two.title': 'Két cél egy lépéssel',
  'novaluna.two.take':
    'Egy lapkán egyszerre két cél is teljesülhet. Keress ennek a sárgának olyan mezőt, ahol két korongot rakhatsz le.',
  'novaluna.two.hint': 'Egy három pirosból és egy két kékből álló láncolat kell mellé.',
  'novaluna.two.done':
    'Két korong egy lépéssel: a „3 piros” és a „2 kék” cél is a saját láncolatával teljesült.',
  'novaluna.three.title': 'Három lapka, három cél',
  'novaluna.three.take':
    'A piros és a kék együtt már teljesítette a sárga lapka egyik célját. Úgy rakd le a türkizt, hogy a másik kettőt is teljesítse.',
  'novaluna.three.hint': 'A sárga lapka mellé kell kerülnie.',
  'novaluna.three.done':
    'Ugyanazok a lapkák akárhány célhoz számíthatnak: három lapka mindhármat teljesítette.',
  'novaluna.mutual.title': 'Kölcsönös segítség',
  'novaluna.mutual.take':
    'A türkiz lapkához egy piros kell, ehhez a piroshoz pedig egy türkiz. Rakd mellé.',
  'novaluna.mutual.done':
    'Mindkettő teljesíti a másik célját: két korong egyetlen lapkáért, más nem is kell hozzá.',
  'novaluna.shared.title': 'Egy láncolat két lapkához',
  'novaluna.shared.take':
    'Mindkét lapkához két sárga kell, és egy már ott van. Keresd meg a mezőt, ahol a második mindkettőhöz számít.',
  'novaluna.shared.hint': 'A két sárga láncolatának mindkét lapkát érintenie kell.',
  'novaluna.shared.done':
    'A két sárga egy láncolat, amely mindkét lapkát érinti, így mindkét cél teljesült.',
  'novaluna.itself.title': 'Maga a lapka nem számít',
  'novaluna.itself.ask':
    'A bal szélső piros 2-eshez négy piros kell, és négy van egy sorban. Koppints a céljára.',
  'novaluna.itself.take':
    'Négyből csak három: az a lapka, amelyen a cél van, soha nem számít bele. Rakj még egy pirosat a láncolathoz.',
  'novaluna.itself.done':
    'Öt piros egy láncolatban: most mindkét piros 2-esnek megvan a négy másik. Két korong.',
  'novaluna.both.title': 'Egy láncolat, két cél',
  'novaluna.both.take':
    'Három piros olyan láncolatot alkot, amely nem érinti a kék lapkát. Úgy rakd le ezt a pirosat, hogy a kék mindkét célja teljesüljön.',
  'novaluna.both.hint': 'Keresd meg a kék lapka és a láncolat közötti mezőt.',
  'novaluna.both.done':
    'Négy piros, és az egyik érinti a kéket: elég a „4 piros” célhoz, és a „2 piros” célhoz is. Minden célt külön kell vizsgálni.',
  'novaluna.refill.title': 'Feltöltés',
  'novaluna.refill.refill':
    'Csak két lapka maradt, és mindkettőnek nagy az időköltése. Ha már csak egy vagy két lapka van a választósávon, elvétel előtt feltöltheted. Nyomd meg a „Feltöltés” gombot.',
  'novaluna.refill.done':
    'Minden üres mezőre új lapka került, kivéve a holdjelzőét. Az üres választósáv magától feltöltődik.',
  'novaluna.end.title': 'Az utolsó korong',
  'novaluna.end.take':
    'Két korongod maradt. Keress egy lapkát és egy mezőt, amelyekkel mindkettőt lerakhatod: aki az utolsó korongját lerakja, azonnal nyer.',
  'novaluna.end.hint':
    'Egyetlen olyan mező van, amellyel mindkét korongot lerakhatod. Nézd meg mind a három elvehető lapkát.',
  'novaluna.end.done':
    'Ez volt az utolsó korongod: a játék azonnal véget ér, és te nyersz. Már tudod, hogyan kell Nova Lunát játszani.',

  'akvarko.round.title': 'Egy forduló',
  'akvarko.round.pick':
    'Nyolc kártya van a kezedben. Koppints arra, amelyiket megtartod; érintőképernyőn a megerősítéshez még egyszer. Mindenki egyszerre és titokban választ.',
  'akvarko.round.place':
    'Mindenki egyszerre fedi fel a kártyáját. A tiéd az akváriumodba kerül: koppints a mezőre, majd az „Ide teszem” gombra.',
  'akvarko.round.done':
    'A kezedben maradt kártyák a bal oldali szomszédodhoz kerülnek, te pedig jobbról kapsz hetet. A játék második felében a másik irányba vándorolnak a kártyák.',
  'akvarko.frame.title': 'Négyszer négy',
  'akvarko.frame.place':
    'Rakd a csigát bármelyik mezőre. Nem kell más kártyát érintenie, de minden kártyádnak bele kell férnie egy négyszer négyes négyzetbe.',
  'akvarko.frame.done':
    'Az a mező, amely már nem fér a négyzetbe, eltűnik. Hogy hol van a négyzet, azt csak a kártyáid döntik el.',
  'akvarko.line.title': 'Alakzat',
  'akvarko.line.place':
    'A galaxis dániók egymás mellett érnek pontot: kettő egy sorban 5, három 11 pont. Rakd le a harmadikat.',
  'akvarko.line.hint': 'Folytasd a sort: a bal vagy a jobb végén.',
  'akvarko.line.done':
    'Három egy sorban: 11 pont. A neonhal függőlegesen, a cápamárna lejtő, a guppi emelkedő átlón ér pontot. Egy kártya csak egy alakzathoz számít.',
  'akvarko.area.title': 'Terület',
  'akvarko.area.place':
    'A diszkoszhal a közepet szereti: egy vagy kettő a négy középső mezőn 4 pont, három vagy négy 12. A négy sarok már foglalt, így tudni lehet, hol a közép: rakd oda.',
  'akvarko.area.hint': 'Az akvárium négy középső mezőjének egyikére kell kerülnie.',
  'akvarko.area.done':
    '4 pont. A mexikói kardfarkúhalnak, a Stendhal-halnak és a zebra algaevőnek saját helyei vannak: a kártya kis képe mutatja őket.',
  'akvarko.neighbour.title': 'Szomszédság',
  'akvarko.neighbour.place':
    'A csiga 5 pontot ér, ha a fölötte, alatta és mellette lévő kártyák közül kettő azonos fajtájú. Fölötte egy neonhal van. Hová kerüljön a második?',
  'akvarko.neighbour.hint': 'Élszomszédosnak kell lennie a csigával.',
  'akvarko.neighbour.done':
    '5 pont a csigáért. A garnéla az átlós szomszédait nézi, a csíkhalnak pedig legalább három különböző fajta kell maga fölé, alá és mellé. Ezek a kártyák egyenként érnek pontot.',
  'akvarko.count.title': 'Csak egy vitorláshal',
  'akvarko.count.pick':
    'Pontosan egy vitorláshal 5 pont, kettő vagy három semmi, négy vagy több 13. Egy már van. Válassz olyan kártyát, amelyik nem árt.',
  'akvarko.count.hint': 'Egy második vitorláshal elvinné az 5 pontot.',
  'akvarko.count.done':
    'Jól választottál: a vitorláshal megtartja az 5 pontját. Játék közben a kártyákon lévő számok mutatják, hány pontot érnének, ha rögtön leraknád őket.',
  'akvarko.turn.title': 'Növények',
  'akvarko.turn.place':
    'Valahányszor lerakasz egy kártyát, az akváriumod egyik kártyáját a növényes oldalára fordíthatod. Először válassz bármilyen mezőt a csíkhalnak.',
  'akvarko.turn.turn':
    'Most koppints az „Egy kártyát is megfordítok” gombra, aztán a két vitorláshal egyikére.',
  'akvarko.turn.hint':
    'Az egyik vitorláshalat fordítsd meg: akkor egyetlenegy marad, és két növény lesz.',
  'akvarko.turn.done':
    'Egyetlen vitorláshal: 5 pont. És két növény: még 3. Ha a csíkhal három különböző fajta mellett van, az is 5 pont. A növény a játék végéig növény marad.',
  'akvarko.example.title': 'Egy teljes akvárium',
  'akvarko.example.place':
    'Ez a játékszabályban szereplő akvárium, csak egy kártya hiányzik belőle. Rakd le a garnélát.',
  'akvarko.example.lines':
    'Az akvárium megtelt. Koppints a pontösszesítő minden sorára, és az akvárium megmutatja, honnan jönnek a pontjai.',
  'akvarko.example.done':
    '44 pont. Tizenhat kártya után az nyer, akinek a legtöbb pontja van; egyenlőségnél az, akinek több fajta hozott pontot (a növények nem számítanak). Már tudod, hogyan kell Akvárkót játszani.',
} satisfies Translation<typeof en>
