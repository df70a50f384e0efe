import type en from '../en/lesson'
import type { Translation } from '../messages'

export default {
  me: 'te',
  opponent: 'az ellenfeled',
  'tray.label': 'A lapkád',
  'card.label': 'A kártyád',
  'tried.none': 'Itt nem hozna korongot.',
  'tried.discs': { one: 'Itt {count} korongot hozna.', other: 'Itt {count} korongot hozna.' },
  'tried.points': 'Itt: {gain}.',
  'tried.pick': 'Ez a kártya azonnal lerakva: {gain}.',
  'told.discs': { one: '{count} korong lerakva.', other: '{count} korong lerakva.' },
  'told.walk': { one: 'A korongod {count} mezőt lép.', other: 'A korongod {count} mezőt lép.' },
  'lines.seen': 'megnézett sorok: {seen}, összesen {all}',
  'novaluna.turn.title': 'Egy lépés',
  'novaluna.turn.take':
    'Ez a holdkerék. A holdtól az óramutató járása szerint következő három lapka egyikét veheted el: ezek meg vannak emelve. Válassz egyet, aztán nyomd meg a szabad mezőt magad előtt.',
  'novaluna.turn.done':
    'Ez egy teljes lépés volt. A hold most ott áll, ahol a lapkád volt, és a korongod annyi mezőt lépett, amennyibe a lapka kerül: idővel fizetsz. Az első lapkának csak egy mezője van; minden továbbinak éllel kell érintenie egy lapkádat.',
  'novaluna.time.title': 'Ki következik?',
  'novaluna.time.take':
    'Az következik, aki a holdsávon a leghátul áll. Három mezővel vagy az ellenfeled mögött. Úgy vegyél el egy lapkát, hogy megint te következz.',
  'novaluna.time.hint':
    'Ezzel megelőzöd az ellenfeledet. Olyan árat keress, amellyel nem jutsz tovább nála.',
  'novaluna.time.done':
    'Az ellenfeled mezőjére érkezel, felülre, és a felső korong lép előbb: megint te következel. Az olcsó lapkák gyakran több egymás utáni lépést adnak.',
  'novaluna.sides.title': 'Két kék két oldalon',
  'novaluna.sides.ask':
    'A lapkákon célok vannak, legfeljebb három. Nyomd meg a sárga lapkán a két kék jeles célt.',
  'novaluna.sides.take':
    'Kettőből egy: csak egy kék lapka fekszik mellette. Rakd a második kéket a sárga egy másik oldalához.',
  'novaluna.sides.hint':
    'A sárga lapka egyik szabad oldalát használd. (Hogy más mezők is jók, az a következő lépés.)',
  'novaluna.sides.done':
    'Kettőből kettő: a cél teljesült, és egy korongod letakarja. Aki először megszabadul minden korongjától, az nyer.',
  'novaluna.chain.title': 'A láncolat számít, a sarok nem',
  'novaluna.chain.take': 'Úgy rakd le ezt a kék lapkát, hogy a kéket érintse, de a sárgát ne.',
  'novaluna.chain.hint': 'A kék lapka fölé vagy tőle balra kerül.',
  'novaluna.chain.ask':
    'Számít: a két kék láncolatot alkot, és a láncolat érinti a sárga lapkát. Most nyomd meg a három pirosas célt.',
  'novaluna.chain.done':
    'Háromból kettő. A harmadik piros csak sarokkal érinti a sárgát, és a sarok nem számít.',
  'novaluna.two.title': 'Két cél egy lépéssel',
  'novaluna.two.take':
    'Egy lapka egyszerre két célját is teljesítheti. Keress ennek a sárgának olyan mezőt, amely két korongot hoz.',
  'novaluna.two.hint': 'Egy három pirosból és egy két kékből álló láncolatot kér maga mellé.',
  'novaluna.two.done':
    'Két korong egy lépéssel: három piros és két kék, mindkettő a láncolatán át.',
  'novaluna.three.title': 'Három lapka, három cél',
  'novaluna.three.take':
    'A piros és a kék együtt már teljesítette a sárga lapka egyik célját. Úgy rakd le a türkizt, hogy a másik kettőt is teljesítse.',
  'novaluna.three.hint': 'A sárga lapka mellett kell feküdnie.',
  'novaluna.three.done':
    'Ugyanazok a lapkák akárhány célhoz számíthatnak: három lapka mindhármat teljesítette.',
  'novaluna.mutual.title': 'Egyik a másikért',
  'novaluna.mutual.take':
    'A türkiz lapka egy pirosat kér, ez a piros pedig egy türkizt. Rakd mellé.',
  'novaluna.mutual.done':
    'Mindkettő teljesíti a másik célját: két korong egyetlen lapkáért, más nem is kell hozzá.',
  'novaluna.shared.title': 'Egy láncolat kettőért',
  'novaluna.shared.take':
    'Mindkét lapka két sárgát kér, és egy már ott fekszik. Keresd meg a mezőt, ahol a második mindkettőnek jó.',
  'novaluna.shared.hint': 'A két sárga láncolatának mindkét lapkát érintenie kell.',
  'novaluna.shared.done':
    'A két sárga egy láncolat, amely mindkét lapkát érinti, így mindkét cél teljesült.',
  'novaluna.itself.title': 'Önmaga nem számít',
  'novaluna.itself.ask':
    'A bal szélső piros 2-es négy pirosat kér, és négy fekszik egy sorban. Nyomd meg a célját.',
  'novaluna.itself.take':
    'Négyből csak három: a célt viselő lapka soha nem számít. Rakj még egy pirosat a láncolathoz.',
  'novaluna.itself.done':
    'Öt piros egy láncolatban: most mindkét piros 2-esnek megvan a négy másik. Két korong.',
  'novaluna.both.title': 'Egy láncolat, két cél',
  'novaluna.both.take':
    'Három piros olyan láncolatot alkot, amely nem érinti a kék lapkát. Úgy rakd le ezt a pirosat, hogy a kék mindkét célja teljesüljön.',
  'novaluna.both.hint': 'Keresd meg a kék lapka és a láncolat közötti mezőt.',
  'novaluna.both.done':
    'Négy piros, és egyikük érinti a kéket: elég a négyes célhoz, és a ketteshez is. Minden célt külön ítélünk meg.',
  'novaluna.refill.title': 'Feltöltés',
  'novaluna.refill.refill':
    'Csak két lapka maradt, és mindkettő drága. Ha egy vagy két lapka van a választósávon, elvétel előtt feltöltheted. Nyomd meg a feltöltés gombját.',
  'novaluna.refill.done':
    'Minden üres helyen új lapka van, csak a hold helyén nincs. Az üres választósáv magától feltöltődik.',
  'novaluna.end.title': 'Az utolsó korong',
  'novaluna.end.take':
    'Két korongod maradt. Keress egy lapkát és egy mezőt, amellyel mindkettő lekerül: aki az utolsó korongját lerakja, azonnal nyer.',
  'novaluna.end.hint': 'Az egyik mező két korongot hoz. Nézd meg mind a három elvehető lapkát.',
  'novaluna.end.done':
    'Ez volt az utolsó korongod: a játék azonnal véget ér, és te nyersz. Már tudsz Nova Lunát játszani.',
  'akvarko.round.title': 'Egy forduló',
  'akvarko.round.pick':
    'Nyolc kártya van a kezedben. Válaszd ki, melyiket tartod meg: nyomd meg, aztán még egyszer. Mindenki egyszerre és titokban választ.',
  'akvarko.round.place':
    'A kártyákat egyszerre fedik fel. A tiéd az akváriumodba kerül: nyomd meg a mezőt.',
  'akvarko.round.done':
    'A kezed maradéka a bal oldali szomszédhoz kerül, jobbról pedig hét kártya jön hozzád. A játék második felében fordítva vándorolnak a lapok.',
  'akvarko.frame.title': 'Négyszer négy',
  'akvarko.frame.place':
    'Tedd a csigát bármelyik mezőre. Nem kell más kártyát érintenie; csak az a fontos, hogy minden kártyád beleférjen egy négyszer négyes négyzetbe.',
  'akvarko.frame.done':
    'A mezők, amelyek már nem férnek a négyzetbe, eltűntek. Hogy hol van a négyzet, azt csak a kártyáid döntik el.',
  'akvarko.line.title': 'Vonalak',
  'akvarko.line.place':
    'A galaxis dánió egymás mellett ér pontot: kettő egy sorban 5, három 11 pont. Rakd le a harmadikat.',
  'akvarko.line.hint': 'A sort folytatja: a bal vagy a jobb végén.',
  'akvarko.line.done':
    'Három egy sorban: 11 pont. A neonhal függőlegesen, az ezüstcápa lejtő, a guppi emelkedő átlón ér pontot. Egy kártya csak egy vonalhoz számít.',
  'akvarko.area.title': 'Kedvenc helyek',
  'akvarko.area.place':
    'A diszkoszhal a közepet szereti: egy a négy középső mezőn 4 pont, három 12. A sarkaid már fekszenek, így a közép adott.',
  'akvarko.area.hint': 'Az akvárium négy középső mezője.',
  'akvarko.area.done':
    '4 pont. A mexikói kardfarkúhalnak, a fekete pontylazacnak és a zebra algaevőnek saját helyei vannak: a kártya kis képe mutatja őket.',
  'akvarko.neighbour.title': 'Szomszédok',
  'akvarko.neighbour.place':
    'A csiga 5 pontot ér, ha a fölötte, alatta és mellette fekvő kártyák közül kettő azonos fajta. Fölötte egy neonhal van. Hová kerüljön a második?',
  'akvarko.neighbour.hint': 'Éllel kell érintenie a csigát.',
  'akvarko.neighbour.done':
    '5 pont a csigáért. A garnéla az átlós szomszédait nézi, a csík három különböző fajtát akar maga köré. Ezek a kártyák egyenként érnek pontot.',
  'akvarko.count.title': 'Csak egy vitorláshal',
  'akvarko.count.pick':
    'Pontosan egy vitorláshal 5 pont, kettő vagy három semmi, négy vagy több 13. Egy már van. Válassz olyan kártyát, amelyik nem árt: nyomd meg kétszer.',
  'akvarko.count.hint': 'Egy második vitorláshal elvinné az 5 pontot.',
  'akvarko.count.done':
    'Jól választottál: a vitorláshal megtartja az 5 pontját. A kártyákon lévő számok mutatják, mit hoznának azonnal lerakva.',
  'akvarko.turn.title': 'Növények',
  'akvarko.turn.place':
    'Minden lerakott kártyával növényre fordíthatod az akváriumod egy kártyáját. Rakd le a csíkot bárhová, aztán fordítsd meg a két vitorláshal egyikét.',
  'akvarko.turn.hint':
    'Az egyik vitorláshalat fordítsd meg: akkor egyetlenegy marad, és két növény lesz.',
  'akvarko.turn.done':
    'Egyetlen vitorláshal: 5 pont. És két növény: még 3. A növény a játék végéig növény marad.',
  'akvarko.example.title': 'Egy teljes akvárium',
  'akvarko.example.place':
    'Ez a szabálykönyv akváriuma, csak egy kártya hiányzik. Rakd le a garnélát.',
  'akvarko.example.lines':
    'Az akvárium megtelt. Nyomd meg a pontozólap minden sorát, és az akvárium megmutatja, honnan jönnek a pontjai.',
  'akvarko.example.done':
    '44 pont. Tizenhat kártya után a legtöbb pont nyer; egyenlőségnél az, akinél több fajta hozott pontot. Már tudsz Akvárkót játszani.',
} satisfies Translation<typeof en>
