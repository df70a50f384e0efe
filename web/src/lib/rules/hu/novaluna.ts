import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Uwe Rosenberg és Corné van Moorsel lapkalerakó versenyjátéka (Edition Spielwiese, Pegasus Spiele) 1–4 játékosnak. Vegyél el egy lapkát a holdkerékről, fizess érte idővel, rakd le magad elé, és teljesítsd a rajta látható célokat. Az nyer, aki elsőként megszabadul az összes korongjától.',
    'A szabályokat a saját szavainkkal írtuk le a cseh, a magyar, az orosz és a német játékszabály alapján.',
    'A célokat a színek jeleivel rajzoljuk: ehhez a célhoz – [RRB] – két piros és egy kék kell.',
  ],
  short: [
    'A fordulódban vedd el a holdjelzőtől az óramutató járása szerint következő három lapka egyikét. A holdjelző annak a mezőjére kerül.',
    'Idővel fizetsz: a korongod annyi mezőt lép előre a holdsávon, amennyit a lapka mutat.',
    'Rakd a lapkát valamelyik lapkád mellé. Egy cél akkor teljesül, ha a kért színekből elég lapka érinti a lapkát, közvetlenül vagy egyszínű láncolatban. Fedd le egy koronggal.',
    'Mindig az jön, aki a leghátrébb áll a holdsávon.',
    'Az nyer, aki elsőként lerakja az összes korongját.',
  ],
  chapters: [
    {
      title: 'A játék tartozékai',
      clauses: [
        {
          id: 'NL-1.1',
          text: '68 lapka van, 17-17 piros, kék, türkiz és sárga. Minden lapkának van színe, 1 és 7 közötti időköltése és 0–3 célja. Egy cél 1–4 színt kér; egy szín ismétlődhet.\n*Így értelmezzük:* a nyomtatott lapkák három, egymástól független listája 67 lapkánál megegyezik. A 68. lapkánál, egy türkiz 6-osnál, két lista egyezik, és a játékszabályok 5. példája dönt: az egyetlen jelből álló célja pirosat kér.',
        },
        {
          id: 'NL-1.2',
          text: 'A holdkerék külső gyűrűje 12 mezőből áll, ez a *választósáv*, ahol az elvehető lapkák vannak; belső gyűrűje 24 mezőből, ez a *holdsáv*. Mindkettő az újholdnál kezdődik, és az óramutató járása szerint halad.',
        },
        { id: 'NL-1.3', text: 'Van egy holdjelző, és minden játékosnak 21 korongja.' },
      ],
    },
    {
      title: 'Előkészületek 2–4 játékossal',
      lead: 'A szóló játék előkészületei eltérnek: NL-7.1.',
      clauses: [
        {
          id: 'NL-2.1',
          text: 'A holdjelző az újhold mezőjén áll. A lapkákat meg kell keverni. A másik 11 mezőre egy-egy lapka kerül képpel felfelé; a megmaradt lapkák alkotják a *húzókupacot*, képpel lefelé.',
        },
        {
          id: 'NL-2.2',
          text: 'Minden játékosnak 21 korongja van. *Változat az első játszmához:* három játékosnál fejenként 18, négynél 16 korong. Két játékosnak mindig 21 van.\n*Így értelmezzük:* a cseh szöveg két játékosnak ad 16 korongot; a másik három szöveg négy játékosnak, és ez a helyes.',
        },
        {
          id: 'NL-2.3',
          text: 'Minden játékos letesz egy korongot a holdsáv újholdjára. Ezek egyetlen kupacot alkotnak, véletlen sorrendben. Így mindenkinek 20 lerakható korongja marad (az első játszma változatában 17, illetve 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Csak a húzókupac *sorrendje* rejtett. Hogy milyen lapkák vannak benne, és hány, az kikövetkeztethető abból, ami látható.',
        },
      ],
    },
    {
      title: 'Ki következik',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'Az a játékos következik, akinek a korongja leghátul áll a holdsávon; ha azon a mezőn több korong van, az, akinek a korongja felül van.\n24 mező után új kör kezdődik. A körök is számítanak: a teljes megtett távolságot kell összehasonlítani.',
        },
        {
          id: 'NL-3.2',
          text: 'A játékosok nem az ülésrend szerint következnek. Ugyanaz a játékos egymás után többször is sorra kerülhet.',
        },
      ],
    },
    {
      title: 'Egy forduló',
      lead: 'Egy forduló öt lépésből áll, ebben a sorrendben.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Feltöltés.* Ha már csak 1 vagy 2 lapka van a választósávon, a játékos előbb **feltöltheti**.\nHa egy sincs, **fel kell** töltenie; mivel nincs miről dönteni, ez magától megtörténik.\nFeltöltéskor a választósáv minden üres mezőjére egy lapka kerül a húzókupacból, a holdjelző utáni mezőtől kezdve, az óramutató járása szerint haladva. A holdjelző mezőjére nem kerül lapka. Ha a húzókupac nem elég, addig kell tölteni, ameddig futja; ha üres, nincs feltöltés.\nAz üres választósáv azonnal feltöltődik, amint az utolsó lapkáját elvették, kivéve ha azzal véget ért a játék.',
        },
        {
          id: 'NL-4.2',
          text: '*Elvétel.* A játékos a holdjelzőtől az óramutató járása szerint következő **három lapka** egyikét veszi el.\nAz üres mezőket át kell ugrani. Ha háromnál kevesebb lapka maradt, bármelyik elvehető. Lapkát elvenni kötelező. A holdjelző az elvett lapka mezőjére lép.',
        },
        {
          id: 'NL-4.3',
          text: '*Haladás.* A játékos korongja annyi mezőt lép előre a holdsávon az óramutató járása szerint, amennyi a lapka időköltése.\nFoglalt mezőn legfelülre kerül.',
        },
        {
          id: 'NL-4.4',
          text: '*Lerakás.* A lapka azonnal a játékos saját *játékosterületének* egy szabad mezőjére kerül; a terület egy négyzetrács. Az első lapka megnyitja a területet; minden továbbit élszomszédosan, vízszintesen vagy függőlegesen kell egy már lerakott lapkához illeszteni. A terület korlátlanul nőhet. Az elforgatásnak nincs jelentősége. A lerakott lapka soha többé nem mozdul.',
        },
        {
          id: 'NL-4.5',
          text: '*Célok.* A játékos minden újonnan teljesült célt lefed egy-egy koronggal, a saját játékosterületének bármelyik lapkáján.\n*A mi döntésünk:* ez kötelező, és semmi sem marad ki. (Némelyik játékszabály azt írja, hogy „lefedheti”, mert az ember néha elnéz valamit; a számítógép nem.)\nHa több cél teljesül újonnan, mint ahány korongja a játékosnak maradt, csak a megmaradt korongok kerülnek le: a lapkákra a lerakásuk sorrendjében, és mindegyiken az első céltól a harmadikig. A többi cél nyitva marad.',
        },
      ],
    },
    {
      title: 'Célok',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Minden célt külön kell vizsgálni. Ugyanazok a lapkák akárhány célhoz számíthatnak.',
        },
        { id: 'NL-5.2', text: 'A csak a sarkukkal érintkező lapkák nem számítanak szomszédosnak.' },
        {
          id: 'NL-5.3',
          text: 'A *láncolat* azonos színű, élszomszédos lapkák csoportja. A cél minden színéhez számold össze a lapkákat mindazokban az ilyen színű láncolatokban, amelyek élszomszédosak azzal a lapkával, amelyen a cél van. A cél akkor teljesül, ha minden színből megvan legalább annyi, ahányszor a cél mutatja.',
        },
        {
          id: 'NL-5.4',
          text: 'Az a lapka, amelyen a cél van, a saját céljához soha nem számít. A lapka saját színénél tehát az a láncolat számít, amelyhez tartozik, mínusz egy.',
        },
        {
          id: 'NL-5.5',
          text: 'A teljesült cél lefedve marad. Az a lapka, amelynek lefedett célja van, más célokhoz továbbra is számít.',
        },
        {
          id: 'NL-5.6',
          text: 'Egyetlen lapka lerakásával egyszerre sok cél teljesülhet: az új lapkán és a régebbieken is.',
        },
      ],
    },
    {
      title: 'A játék vége',
      clauses: [
        {
          id: 'NL-6.1',
          text: 'A játék **azonnal** véget ér, amint egy játékos lerakja az utolsó korongját. Ő nyer.',
        },
        {
          id: 'NL-6.2',
          text: 'Akkor is véget ér, ha a soron következő játékos nem tud lapkát elvenni, mert a választósáv és a húzókupac is üres. Ekkor az nyer, akinek a legkevesebb korongja maradt.',
        },
        {
          id: 'NL-6.3',
          text: 'Minden helyezést a megmaradt korongok döntenek el; minél kevesebb, annál jobb. Egyenlőségnél az áll előrébb, aki hamarabb következne, ha folytatódna a játék: aki kisebb távolságot tett meg, azonos mezőn pedig az, akinek a korongja felül van.\nHelyezésen tehát soha nem osztoznak. A holdsávon álló korong nem számít megmaradtnak.\n*Így értelmezzük:* a magyar szöveg másképp írja le az egyenlőséget; a másik három ebben megegyezik.',
        },
      ],
    },
    {
      title: 'A szóló játék',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'A lapkákat és a holdjelzőt az NL-2.1 szerint kell előkészíteni. 21 korongod van, 8 + 13 felosztásban. A holdsávon nincs korong, és a sávot nem használod. Az NL-4.1 szerinti feltöltésre nincs lehetőség.',
        },
        {
          id: 'NL-7.2',
          text: 'Az NL-4.2, NL-4.4 és NL-4.5 szerint veszel el és raksz le lapkát, és fedsz le célokat. Minden teljesült célra korong kerül, mindkét fázisban.\n*A mi döntésünk:* az 1. fázisban szabad kilencedik korongot is lerakni; a játékszabályok erről nem írnak.',
        },
        {
          id: 'NL-7.3',
          text: 'Az *1. fázist* bármelyik lépés előtt befejezheted, ha már legalább 8 korongot leraktál. Mindenképpen véget ér, amint elveszed az utolsó lapkát a választósávról. A végén az addig lerakott összes lapka időköltése számít, és még 10 minden korongért, amely az első 8-ból nincs lerakva.',
        },
        {
          id: 'NL-7.4',
          text: 'Ezután a választósáv minden üres mezőjét fel kell tölteni (az NL-4.1 szerint; a még ott lévő lapkák a helyükön maradnak), és kezdődik a *2. fázis*.',
        },
        {
          id: 'NL-7.5',
          text: 'A játék azonnal véget ér, ha mind a 21 korongot leraktad, vagy ha a 2. fázisban kiürül a választósáv. A 2. fázist nem lehet idő előtt befejezni; lapkát elvenni továbbra is kötelező. A végén a két fázisban lerakott **összes** lapka időköltése számít, és még 10 minden korongért, amely a 21-ből nincs lerakva. Ha a huszonegyedik korong már az 1. fázisban lekerül, a játék ott, feltöltés nélkül véget ér, és mindkét összeg a lerakott lapkák időköltése.',
        },
        {
          id: 'NL-7.6',
          text: 'Az eredmény a két összeg együtt. Minél kevesebb, annál jobb; 100 alatt kiváló.',
        },
      ],
    },
    {
      title: 'A játékszabályok példái',
      lead: 'Nyolc példa a játékszabályokból. A rajzok a lapkákat a lépés után mutatják, minden teljesült célon egy koronggal.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'Egy sárga 4-es (céljai [BB], [RRR] és [TTT]) két oldalán kék lapka van. A [BB] cél teljesült.',
        },
        {
          id: 'NL example 2',
          text: 'Egy kék lapka érinti ugyanezt a sárga 4-est, egy második kék pedig az elsőt. A [BB] cél teljesült: a második kék a láncolat révén számít. Egy láncolatban két piros is számít, de a harmadik piros csak a sarkával érinti a sárga lapkát. A [RRR] cél nem teljesült.',
        },
        {
          id: 'NL example 3',
          text: 'Egyetlen lépés egy lapka két célját is teljesítheti: a sárga 4-esen a [RRR] és a [BB] cél is kap egy korongot.',
        },
        {
          id: 'NL example 4',
          text: 'Egy sárga 7-es ([RT], [BT], [RB]), mellette egy piros, egy kék és egy türkiz lapka: három lapka mindhárom célt teljesíti.',
        },
        {
          id: 'NL example 5',
          text: 'Egy türkiz 6-os ([BB], [YY], [R]) egy piros 6-os ([BB], [YY], [T]) mellett: mindkettő teljesíti a másik egyetlen jelből álló célját, más nem is kell hozzá.',
        },
        {
          id: 'NL example 6',
          text: 'Újra a türkiz és a piros lapka: egy két sárgából álló láncolat mindkettőt érinti, és mindkettőn teljesíti a [YY] célt.',
        },
        {
          id: 'NL example 7',
          text: 'Egy piros 2-eshez ([RRRR]) négy *másik* piros kell. Ha egy öt pirosból álló láncolatban két piros 2-es van, mindkettőnek megvan a négy másik, és mindkét cél teljesül.',
        },
        {
          id: 'NL example 8',
          text: 'Egy kék 4-es ([RRRR], [RR]) és egy négy pirosból álló láncolat, amelynek egyik lapkája érinti: mindkét cél teljesült.',
        },
      ],
    },
  ],
} satisfies RulesPage
