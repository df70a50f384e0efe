import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Uwe Rosenberg és Corné van Moorsel lapkalerakó versenye (Edition Spielwiese, Pegasus Spiele) 1–4 játékosnak. Vegyél el egy lapkát a holdkerékről, fizess érte idővel, rakd le magad elé, és teljesítsd a rajta látható célokat. Aki először megszabadul az összes korongjától, az nyer.',
    'Ezek a szabályok a saját szavainkkal, a cseh, a magyar, az orosz és a német szabálykönyv alapján.',
    'A színek jele R (piros), B (kék), T (türkiz) és Y (sárga); az `RRB` olyan cél, amelyhez két piros és egy kék kell.',
  ],
  chapters: [
    {
      title: 'A játék tartozékai',
      clauses: [
        {
          id: 'NL-1.1',
          text: '68 lapka van, 17-17 piros, kék, türkiz és sárga; mindet felsorolja a lapkák listája. Egy lapkának színe van, 1 és 7 közötti ára (a szabálykönyvekben *időköltés*) és 0–3 célja. Egy cél 1–4 színből áll, amelyek ismétlődhetnek.\n*Ahogy mi olvassuk:* a nyomtatott lapkák három, egymástól független átirata 67 lapkánál megegyezik. A hatvannyolcadiknál, egy türkiz 6-osnál kettő egyezik, és a szabálykönyvek 5. példája dönt: az egyszínű célja pirosat kér.',
        },
        {
          id: 'NL-1.2',
          text: 'A holdkerék külső gyűrűje 12 helyből áll, ez a *választósáv*, ahol az elvehető lapkák fekszenek; belső gyűrűje 24 mezőből, ez a *holdsáv*. Az újhold a választósáv 0. helye és a holdsáv 0. mezője. Mindkettőt az óramutató járása szerint számoljuk.',
        },
        { id: 'NL-1.3', text: 'Van egy holdjelző, és minden játékosnak 21 korongja.' },
      ],
    },
    {
      title: 'Előkészületek 2–4 játékossal',
      lead: 'A szóló játéknak saját előkészülete van: NL-7.1.',
      clauses: [
        {
          id: 'NL-2.1',
          text: 'A holdjelző a 0. helyen áll. A lapkákat meg kell keverni. Az 1–11. helyre egy-egy lapka kerül képpel felfelé; a többi a *húzókupac*, képpel lefelé.',
        },
        {
          id: 'NL-2.2',
          text: 'Minden játékosnak 21 korongja van. *Változat az első játékhoz:* három játékosnál fejenként 18, négynél 16 korong. Két játékosnak mindig 21 van.\n*Ahogy mi olvassuk:* a cseh szöveg két játékosnak ad 16 korongot; a másik három négyet mond, és a négy a helyes.',
        },
        {
          id: 'NL-2.3',
          text: 'Minden játékos letesz egy korongot a holdsáv 0. mezőjére. Ezek egyetlen oszlopot alkotnak, véletlen sorrendben. Így 20 lerakható korong marad (az első játék változatában 17, illetve 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Csak a húzókupac *sorrendje* rejtett. Hogy milyen lapkák vannak benne és hány, az kiderül abból, ami nyíltan fekszik.',
        },
      ],
    },
    {
      title: 'Ki következik',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'Az a játékos következik, akinek a korongja a leghátul áll a holdsávon; ha azon a mezőn több korong van, a legfelső. A körök számítanak: a teljes megtett távolságot hasonlítjuk össze. A mező, ahová a korongot rajzoljuk, ez a távolság modulo 24; egyetlen szabály sem függ a 24-től.',
        },
        {
          id: 'NL-3.2',
          text: 'Nincs körbejáró játékossorrend. Ugyanaz a játékos többször is következhet egymás után.',
        },
      ],
    },
    {
      title: 'Egy lépés',
      lead: 'Egy lépés öt részből áll, ebben a sorrendben.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Feltöltés.* Ha 1 vagy 2 lapka van a választósávon, a játékos előbb **feltöltheti**.\nHa egy sincs, **fel kell** töltenie; mivel nincs miről dönteni, ez magától megtörténik.\nFeltöltéskor minden üres helyre egy lapka kerül a húzókupacból, a holdjelző utáni helytől kezdve az óramutató járása szerint. A holdjelző helye üres marad. Ha a húzókupac nem elég, addig töltünk, ameddig futja; ha üres, nincs feltöltés.\nA kötelező feltöltés azonnal követi azt az elvételt, amely kiürítette a választósávot, kivéve ha azzal véget ért a játék.',
        },
        {
          id: 'NL-4.2',
          text: '*Elvétel.* A játékos a holdjelzőtől az óramutató járása szerint következő **három lapka** egyikét veszi el.\nAz üres helyeket átugorjuk, nem számítanak. Ha háromnál kevesebb lapka maradt, bármelyik elvehető. Elvenni kötelező. A holdjelző az elvett lapka helyére lép.',
        },
        {
          id: 'NL-4.3',
          text: '*Haladás.* A játékos korongja a lapka árával lép előre a holdsávon, az óramutató járása szerint.\nFoglalt mezőn legfelülre kerül.',
        },
        {
          id: 'NL-4.4',
          text: '*Lerakás.* A lapka azonnal a játékos saját *játékos területének* egy szabad mezőjére kerül, négyzetrácsban. Az első lapka megállapodás szerint a (0, 0) mezőn fekszik; minden további éllel, vízszintesen vagy függőlegesen csatlakozik egy már ott fekvőhöz. A terület korlátlanul nőhet. Hogy egy lapka hogyan van elforgatva, az mindegy. Egy lapka soha többé nem mozdul.',
        },
        {
          id: 'NL-4.5',
          text: '*Célok.* A játékos minden újonnan teljesült célra egy-egy korongot tesz, a saját területének bármelyik lapkáján.\n*A mi döntésünk:* ez nem választható, és semmi sem marad ki. (Némelyik szöveg azt írja, hogy „tehet”, mert az emberek elnéznek dolgokat; a számítógép nem.)\nHa több cél teljesül újonnan, mint ahány korongja a játékosnak maradt, csak a megmaradt korongok kerülnek le: a lapkákra a lerakásuk sorrendjében, és mindegyiken az első céltól a harmadikig. A többi cél nyitva marad.',
        },
      ],
    },
    {
      title: 'Célok',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Minden célt külön ítélünk meg. Ugyanazok a lapkák akárhány célhoz számíthatnak.',
        },
        { id: 'NL-5.2', text: 'A sarkok érintkezése nem érintkezés.' },
        {
          id: 'NL-5.3',
          text: 'A *láncolat* azonos színű, éllel összefüggő lapkák csoportja. A cél minden színéhez összeszámoljuk a lapkákat mindazokban az ilyen színű láncolatokban, amelyeknek legalább egy lapkája a célt viselő lapka mellett (éllel érintkezve) fekszik. A cél akkor teljesül, ha minden színből megvan annyi, ahányszor a cél mutatja.',
        },
        {
          id: 'NL-5.4',
          text: 'A célt viselő lapka a saját céljához soha nem számít. A lapka saját színénél tehát annak a láncolatnak a mérete számít, amelyhez tartozik, mínusz egy.',
        },
        {
          id: 'NL-5.5',
          text: 'A teljesült cél letakarva marad. Az a lapka, amelynek letakart célja van, másokhoz továbbra is számít.',
        },
        {
          id: 'NL-5.6',
          text: 'Egyetlen lerakás egyszerre sok célt teljesíthet, az új lapkán és a régebbieken is.',
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
          text: 'Minden helyezést a megmaradt korongok döntenek el; a kevesebb jobb. Egyenlőségnél az áll előrébb, aki hamarabb következne, ha folytatódna a játék: a kisebb teljes távolság, azonos mezőn a felső korong.\nHelyezésen tehát soha nem osztoznak. A holdsávon álló korong nem számít megmaradtnak.\n*Ahogy mi olvassuk:* a magyar szöveg másképp írja le az egyenlőséget; a másik három ebben megegyezik.',
        },
      ],
    },
    {
      title: 'A szóló játék',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'A lapkákat és a holdjelzőt az NL-2.1 szerint készítjük elő. A játékosnak 21 korongja van, 8 + 13 felosztásban. A holdsávon nincs korong, és a sávot nem használjuk. Az NL-4.1 szerinti feltöltés nincs.',
        },
        {
          id: 'NL-7.2',
          text: 'A játékos az NL-4.2, NL-4.4 és NL-4.5 szerint vesz el és rak le lapkát, és takar le célokat. Minden teljesült célra korong kerül, mindkét fázisban.\n*A mi döntésünk:* az 1. fázisban szabad kilencedik korongot is lerakni; a szövegek erről hallgatnak.',
        },
        {
          id: 'NL-7.3',
          text: 'Az *1. fázis* bármelyik lépés előtt befejezhető, ha már legalább 8 korong fekszik. Kényszerűen és azonnal véget ér azzal az elvétellel, amely kiüríti a választósávot. A végén a játékos feljegyzi az addig lerakott összes lapka árát, és 10-et az első 8 korong közül minden le nem rakottért.',
        },
        {
          id: 'NL-7.4',
          text: 'Ezután minden üres helyet fel kell tölteni (az NL-4.1 módján; a választósávon maradt lapkák maradnak), és kezdődik a *2. fázis*.',
        },
        {
          id: 'NL-7.5',
          text: 'A játék azonnal véget ér, ha mind a 21 korong fekszik, vagy ha a 2. fázisban kiürül a választósáv. A 2. fázist nem lehet tetszés szerint befejezni; elvenni továbbra is kötelező. A végén a játékos feljegyzi a két fázisban lerakott **összes** lapka árát, és 10-et a 21 korong közül minden le nem rakottért. Ha a huszonegyedik korong már az 1. fázisban lekerül, a játék ott, feltöltés nélkül véget ér, és mindkét feljegyzés a lerakott lapkák ára.',
        },
        {
          id: 'NL-7.6',
          text: 'Az eredmény a két feljegyzés összege. A kevesebb jobb; 100 alatt nagyszerű.',
        },
      ],
    },
    {
      title: 'A szabálykönyvek példái',
      lead: 'Mindegyik egy teszt. A mezők jele (x, y), x jobbra, y lefelé nő.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'Egy sárga 4-es (céljai BB, RRR, TTT) két oldalán kék lapka fekszik. A BB teljesült.',
        },
        {
          id: 'NL example 2',
          text: 'Ugyanez a sárga 4-es a (0, 0) mezőn fekszik, egy kék lapka a (0, −1), egy másik kék a (0, −2) mezőn. A BB teljesült: a második kék a láncolaton át számít. Pirosak fekszenek a (−1, 0), (−2, 0) és (1, −1) mezőn. Az RRR nem teljesült: az utolsó piros csak sarokkal érinti a sárga lapkát.',
        },
        {
          id: 'NL example 3',
          text: 'Egyetlen lépés egy lapka két célját is teljesítheti: a sárga 4-esen az RRR és a BB is kap egy korongot.',
        },
        {
          id: 'NL example 4',
          text: 'Egy sárga 7-es (RT, BT, RB), mellette egy piros, egy kék és egy türkiz lapka: három lapka mindhárom célt teljesíti.',
        },
        {
          id: 'NL example 5',
          text: 'Egy türkiz 6-os (BB, YY, R) egy piros 6-os (BB, YY, T) mellett: mindkettő teljesíti a másik egyszínű célját, más nem is kell hozzá.',
        },
        {
          id: 'NL example 6',
          text: 'Ezután két sárga lapka, egyetlen olyan láncolatban, amely mindkettőt érinti, mindkettőn teljesíti az YY célt.',
        },
        {
          id: 'NL example 7',
          text: 'Egy piros 2-esnek (RRRR) négy *másik* piros kell. Két piros 2-es egy öt pirosból álló láncolatban kölcsönösen teljesíti egymás célját.',
        },
        {
          id: 'NL example 8',
          text: 'Egy kék 4-es (RRRR, RR) és egy négy pirosból álló láncolat, amelynek egyik lapkája érinti: mindkét cél teljesült.',
        },
      ],
    },
  ],
} satisfies RulesPage
