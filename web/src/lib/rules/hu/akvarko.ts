import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Michal Peichl kártyaválasztós, továbbadós játéka (Albi 2022; külföldön *Fish Tank*) 2–6 játékosnak. Válassz egy kártyát, a többit add tovább, és tölts meg egy négyszer négy kártyás akváriumot. Minden faj a saját feltétele szerint ér pontot.',
    'Ezek a szabályok a saját szavainkkal, a cseh szabálykönyv és a nyomtatott kártyák alapján.',
  ],
  chapters: [
    {
      title: 'A játék tartozékai',
      clauses: [
        {
          id: 'AK-1.1',
          text: '99 kártya van: kilenc halfaj 9-9 kártyával (galaxis dánió, neonhal, ezüstcápa, guppi, mexikói kardfarkúhal, diszkoszhal, fekete pontylazac, zebra algaevő, vitorláshal) és három más állat 6-6 kártyával (garnéla, csiga, csík). Hogy mi áll rajtuk, azt a fajok listája tartalmazza. Minden kártya hátoldalán növény van; a *növény* a tizenharmadik fajta.',
        },
      ],
    },
    {
      title: 'A játék menete',
      clauses: [
        {
          id: 'AK-2.1',
          text: 'A játék két, egyenként nyolc fordulós fázisból áll. Minden fázis elején minden játékos 8 kártyát kap.',
        },
        {
          id: 'AK-2.2',
          text: 'Egy fordulóban minden játékos titokban **választ** egy kártyát a kezéből. Ha mindenki választott, a kártyákat egyszerre fedik fel. Ezután mindenki **lerakja** a kártyáját a saját akváriumába; a sorrend tetszőleges, és minden lerakás azonnal látható. Az utolsó lerakás után mindenki **továbbadja** a kezében maradt lapokat.',
        },
        {
          id: 'AK-2.3',
          text: 'A kezek az 1. fázisban a bal oldali szomszédhoz (a következő helyre), a 2. fázisban a jobb oldali szomszédhoz (az előző helyre) kerülnek.',
        },
        { id: 'AK-2.4', text: 'A tizenhatodik kártya után a játék véget ér, és jön a pontozás.' },
        {
          id: 'AK-2.5',
          text: 'Rejtett a többi játékos keze, a pakli, és a választás, amíg mindenki nem választott. Nyílt minden akvárium, és az is, amire egy játékos a kezén átment lapokból emlékszik. Számolni tisztességes, ezért egy játékos nézete mindent tartalmaz, amit az a hely látott.',
        },
      ],
    },
    {
      title: 'Lerakás',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'Egy kártya bármelyik olyan szabad mezőre kerülhet, amellyel az akvárium összes kártyája még belefér egy 4×4 mezős négyzetbe. Nem kell más kártyát érintenie. A négyzet helye csak annyira rögzül, amennyire a kártyák rögzítik. A lerakott kártya soha nem mozdul. Az első kártya megállapodás szerint a (0, 0) mezőn fekszik.',
        },
        {
          id: 'AK-3.2',
          text: 'Minden lerakáskor a játékos **megfordíthatja** a saját akváriumának egy kártyáját a növényes oldalára: az újat vagy egy régebbit. Lerakásonként legfeljebb egy kártya fordítható, és semmi nem fordítja vissza a növényt. A megfordított kártya minden tekintetben növény; az alatta lévő faj nyilvános marad.',
        },
      ],
    },
    {
      title: 'Két játékos',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'Minden továbbadás után (tehát az 1. fázis 2–8. és a 2. fázis 2–7. fordulójában) mindkét játékos, még mielőtt megnézné, eldob egy véletlen kártyát a kapott kézből, és húz egyet a pakliból. Az 1. fázis 8. fordulójában a kéz csak ez az egy húzott kártya.\n*A mi döntésünk:* az eldobott kártya képpel lefelé fekszik, és a játék végéig egyik játékos sem ismeri; a húzott kártyát csak az látja, aki húzta.',
        },
        {
          id: 'AK-4.2',
          text: 'A tizenhatodik fordulóban nincs eldobás: mindkét játékos húz egyet az utoljára kapott kártyához, és a kettőből választ.',
        },
      ],
    },
    {
      title: 'Változatok',
      clauses: [
        {
          id: 'AK-5.1',
          text: '*Kevesebb faj*, 2 vagy 3 játékosnak: hagyd ki az ezüstcápa (Parmička žraločí) és a neonhal (Neonka obecná) összes kártyáját.',
        },
      ],
    },
    {
      title: 'Pontozás',
      lead: 'Minden fajt a saját feltétele szerint, az egész akváriumban pontozunk.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Vonalak** (galaxis dánió vízszintesen, neonhal függőlegesen, ezüstcápa lejtve, mint a `\\`, guppi emelkedve, mint a `/`): kettő egy vonalban 5, három 11 pont. Egy akváriumban akárhány vonal lehet, de egy kártya legfeljebb egy pontozott vonalhoz tartozik, és a kártyák legjobb felosztása számít. Egy 2, 3 vagy 4 hosszú sor tehát 5, 11 vagy 11 pontot ér. Egy faj iránya rögzített.',
        },
        {
          id: 'AK-6.2',
          text: '**Területek** (mexikói kardfarkúhal, diszkoszhal, fekete pontylazac, zebra algaevő): számold össze a faj kártyáit a kártyán megjelölt mezőkön. A legjobb elért fokozat számít, egyszer. A faj máshol fekvő kártyái semmit sem érnek. A megjelölt mezők és a fokozatok:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Darabszám**, bárhol az akváriumban. Vitorláshal: pontosan egy 5 pont, négy vagy több 13 pont, kettő vagy három semmi. Növények: kettő vagy több 3, négy vagy több 7, hét vagy több 13 pont.',
        },
        {
          id: 'AK-6.4',
          text: '**Szomszédok**, minden kártyánál külön. Egy garnéla 6 pontot ér, ha két átlós szomszédja azonos fajta. Egy csiga 5 pontot ér, ha két éllel érintkező szomszédja azonos fajta. Egy csík 5 pontot ér, ha az éllel érintkező szomszédai legalább három különböző fajtájúak. Bármelyik fajta számít, a növény és a kártya saját fajtája is.',
        },
        {
          id: 'AK-6.5',
          text: 'A legtöbb pont nyer. Egyenlőségnél az áll előrébb, akinél a tizenkét fajtából (a kisebb állatok számítanak, a növények nem) több hozott 0-nál több pontot. Ha ez is egyenlő, osztoznak a helyezésen.\n*A mi döntésünk:* a szabálykönyv csak annyit mond: „több különböző halcsoport”.',
        },
        {
          id: 'AK-6.6',
          text: 'A befejezetlen akváriumot abban a minden kártyáját magában foglaló 4×4-es keretben pontozzuk, amelyik a legtöbbet éri. Ha több ilyen van, a legkisebb x, majd a legkisebb y dönt. A pontozólapon a keret rögzített.',
        },
      ],
    },
    {
      title: 'A szabálykönyv példája',
      clauses: [
        {
          id: 'AK example',
          text: 'Ez az akvárium egy teszt:\n[drawing]\nMexikói kardfarkúhal 5, neonhal 5, zebra algaevő 6, növények 3, csigák 10, ezüstcápa 5, diszkoszhal 4, garnéla 6: összesen **44**. (A könyvben 45 áll; a saját sorai 44-et adnak.)',
        },
      ],
    },
  ],
} satisfies RulesPage
