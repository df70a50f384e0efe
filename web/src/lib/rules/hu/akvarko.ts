import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Michal Peichl draftolós kártyajátéka (Albi, 2022; nemzetközi címe *Fish Tank*) 2–6 játékosnak. Válassz egy kártyát, add tovább a többit, és tölts meg egy négyszer négy kártyából álló akváriumot. Minden fajta a saját feltétele szerint ér pontot.',
    'A szabályokat a saját szavainkkal írtuk le a cseh játékszabály és a nyomtatott kártyák alapján.',
  ],
  short: [
    'Mindenki titokban választ egy kártyát a kezéből. A kártyákat egyszerre fedjük fel.',
    'Rakd a kártyádat az akváriumodba. Minden kártyádnak bele kell férnie egy négyszer négyes négyzetbe. Az akváriumod egyik kártyáját a növényes oldalára fordíthatod.',
    'Add tovább a megmaradt kártyákat, és válassz újra: összesen tizenhat forduló.',
    'Minden fajta a saját feltétele szerint ér pontot: alakzat, terület, darabszám vagy szomszédság. A kártya mutatja.',
    'Az nyer, akinek a legtöbb pontja van.',
  ],
  chapters: [
    {
      title: 'A játék tartozékai',
      clauses: [
        {
          id: 'AK-1.1',
          text: '99 kártya van: kilenc halfaj 9-9 kártyával (galaxis dánió, neonhal, cápamárna, guppi, mexikói kardfarkúhal, diszkoszhal, Stendhal-hal, zebra algaevő, vitorláshal) és három másik élőlény 6-6 kártyával (garnéla, csiga, csíkhal). Minden kártya hátoldalán növény van; a *növény* a tizenharmadik fajta.',
        },
      ],
    },
    {
      title: 'A játék menete',
      clauses: [
        {
          id: 'AK-2.1',
          text: 'A játék két, egyenként nyolcfordulós fázisból áll. Minden fázis elején minden játékos 8 kártyát kap.',
        },
        {
          id: 'AK-2.2',
          text: 'Minden fordulóban mindenki titokban **választ** egy kártyát a kezéből. Ha mindenki választott, a kártyákat egyszerre fedik fel. Ezután mindenki **lerakja** a kártyáját a saját akváriumába; a sorrend tetszőleges, és minden lerakott kártyát azonnal mindenki lát. Az utolsó lerakás után mindenki **továbbadja** a kezében maradt kártyákat.',
        },
        {
          id: 'AK-2.3',
          text: 'A kézben maradt kártyák az 1. fázisban a bal oldali szomszédhoz (a következő helyre), a 2. fázisban a jobb oldalihoz (az előző helyre) kerülnek.',
        },
        { id: 'AK-2.4', text: 'A tizenhatodik kártya után a játék véget ér, és jön a pontozás.' },
        {
          id: 'AK-2.5',
          text: 'Az akváriumokat mindenki látja. A kézben lévő kártyákat csak az látja, akinél vannak, a paklit senki; a választott kártyák pedig csak akkor válnak láthatóvá, ha már mindenki választott. A kezedben járt kártyákat szabad megjegyezni.',
        },
      ],
    },
    {
      title: 'Lerakás',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'Egy kártya bármelyik szabad mezőre kerülhet, ha az akvárium összes kártyája így is belefér egy 4 × 4 mezős négyzetbe. Nem kell más kártyát érintenie. A négyzet helye csak annyira rögzül, amennyire a kártyák rögzítik. A lerakott kártya soha nem mozdul.',
        },
        {
          id: 'AK-3.2',
          text: 'Minden lerakáskor a játékos a saját akváriumának egy kártyáját a növényes oldalára **fordíthatja**: az újat vagy egy régebbit. Lerakásonként legfeljebb egy kártya fordítható meg, és a növényt nem lehet visszafordítani. A megfordított kártya minden tekintetben növény; a túloldalán lévő faj nem titok.',
        },
      ],
    },
    {
      title: 'Két játékos',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'Minden továbbadás után (tehát az 1. fázis 2–8. és a 2. fázis 2–7. fordulójában) mindkét játékos látatlanban eldob egy véletlen kártyát a kapott kártyák közül, és húz egyet a pakliból. Az 1. fázis 8. fordulójában csak ez az egy húzott kártya van a kézben.\n*A mi döntésünk:* az eldobott kártya képpel lefelé van, és a játék végéig egyik játékos sem ismeri; a húzott kártyát csak az látja, aki húzta.',
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
          text: '*Kevesebb faj*, 2 vagy 3 játékosnak: hagyd ki az összes cápamárnát és neonhalat. Így a többi feltétel könnyebben teljesül.',
        },
      ],
    },
    {
      title: 'Pontozás',
      lead: 'Minden fajtát a saját feltétele szerint, az egész akváriumban kell pontozni.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Alakzat** (galaxis dánió vízszintesen, neonhal függőlegesen, cápamárna jobbra lejtő átlón, mint a `\\`, guppi jobbra emelkedő átlón, mint a `/`): kettő egy vonalban 5, három 11 pont. Egy akváriumban akárhány alakzat lehet, de egy kártya legfeljebb egy pontozott alakzathoz tartozik, és a kártyák legtöbbet érő felosztása számít. Egy vonalban 2, 3 vagy 4 kártya tehát 5, 11, illetve 11 pontot ér. Az irány minden fajnál kötött.',
        },
        {
          id: 'AK-6.2',
          text: '**Terület** (mexikói kardfarkúhal, diszkoszhal, Stendhal-hal, zebra algaevő): számold össze a faj kártyáit a kártyán megjelölt mezőkön. A legmagasabb elért fokozat számít, egyszer. A máshol lévő kártyák nem számítanak. A megjelölt mezőket és a pontokat a kártyák mutatják:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Darabszám**, bárhol az akváriumban. Vitorláshal: pontosan egy 5 pont, négy vagy több 13 pont, kettő vagy három semmi. Növények: kettő vagy több 3, négy vagy több 7, hét vagy több 13 pont.',
        },
        {
          id: 'AK-6.4',
          text: '**Szomszédság**, minden kártyánál külön. Egy garnéla 6 pontot ér, ha két átlós szomszédja azonos fajtájú. Egy csiga 5 pontot ér, ha a fölötte, alatta és mellette lévő kártyák közül kettő azonos fajtájú. Egy csíkhal 5 pontot ér, ha fölötte, alatta és mellette legalább három különböző fajta van. Bármelyik fajta számít, a növény és a kártya saját fajtája is.',
        },
        {
          id: 'AK-6.5',
          text: 'Az nyer, akinek a legtöbb pontja van. Egyenlőségnél az áll előrébb, akinek a tizenkét fajtából (a három másik élőlény is számít, a növények nem) több hozott 0-nál több pontot. Ha ez is egyenlő, osztoznak a helyezésen.\n*A mi döntésünk:* a játékszabály csak „több különböző halcsoportról” ír.',
        },
        {
          id: 'AK-6.6',
          text: 'Befejezetlen akváriumnál az a 4 × 4-es négyzet számít, amelyben minden kártya benne van, és amely a legtöbb pontot éri. A pontozólapon a négyzet rögzített.',
        },
      ],
    },
    {
      title: 'A játékszabály példája',
      clauses: [
        {
          id: 'AK example',
          text: 'A játékszabályban szereplő kész akvárium:\n[drawing]\nMexikói kardfarkúhal 5, neonhal 5, zebra algaevő 6, növények 3, csigák 10, cápamárna 5, diszkoszhal 4, garnéla 6: összesen **44**.\n*Így értelmezzük:* a játékszabályban 45 áll, de a saját sorai 44-et adnak.',
        },
      ],
    },
  ],
} satisfies RulesPage
