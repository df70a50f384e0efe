import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Karetní hra s výběrem a předáváním karet od Michala Peichla (Albi, 2022; v zahraničí *Fish Tank*) pro 2–6 hráčů. Vyber si kartu, ostatní pošli dál a zaplň akvárium o rozměrech 4 × 4 karty. Každý druh se boduje podle vlastní podmínky.',
    'Toto jsou pravidla našimi vlastními slovy, podle původních českých pravidel a vytištěných karet.',
  ],
  short: [
    'Každý si tajně vybere jednu kartu z ruky. Karty se odkryjí naráz.',
    'Polož kartu do svého akvária. Všechny tvoje karty se musí vejít do čtverce čtyři krát čtyři. Jednu kartu akvária smíš otočit na stranu s rostlinou.',
    'Zbylé karty pošli dál a vybírej znovu: celkem šestnáct kol.',
    'Každý druh se boduje podle vlastní podmínky: tvaru, oblasti, počtu nebo sousedění. Ukazuje ji karta.',
    'Vyhrává ten, kdo má nejvíc bodů.',
  ],
  chapters: [
    {
      title: 'Herní materiál',
      clauses: [
        {
          id: 'AK-1.1',
          text: 'Ve hře je 99 karet: devět druhů ryb po 9 kartách (danio, neonka obecná, parmička žraločí, živorodka, mečovka, terčovec, parma černá, krunýřovec, skalára amazonská) a tři tvorové po 6 kartách (kreveta, hlemýžď, sekavec). Každá karta má na rubu rostlinu; *rostlina* je třináctý druh.',
        },
      ],
    },
    {
      title: 'Průběh hry',
      clauses: [
        {
          id: 'AK-2.1',
          text: 'Hra má dvě fáze po osmi kolech. Na začátku každé fáze dostane každý hráč 8 karet.',
        },
        {
          id: 'AK-2.2',
          text: 'V každém kole si všichni hráči tajně **vyberou** jednu kartu z ruky. Když mají vybráno všichni, karty se naráz odkryjí. Pak každý hráč svou kartu **položí** do svého akvária; na pořadí nezáleží a každou položenou kartu všichni hned vidí. Po poslední z nich se zbylé karty **předají** dál.',
        },
        {
          id: 'AK-2.3',
          text: 'Zbylé karty putují ve fázi 1 k levému sousedovi (na další místo) a ve fázi 2 k pravému sousedovi (na předchozí místo).',
        },
        { id: 'AK-2.4', text: 'Po šestnácté kartě hra končí a boduje se.' },
        {
          id: 'AK-2.5',
          text: 'Všechna akvária jsou odkrytá. Nikdo nevidí karty v ruce ostatních hráčů, balíček ani kartu, kterou si vybral někdo jiný, dokud nemají vybráno všichni. Pamatovat si karty, které ti prošly rukama, je v pořádku.',
        },
      ],
    },
    {
      title: 'Pokládání karet',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'Karta se položí na kterékoli volné pole tak, aby se všechny karty akvária stále vešly do čtverce 4 × 4. Nemusí se dotýkat jiné karty. Poloha čtverce je pevná jen natolik, nakolik ji určují položené karty. Položená karta se nikdy nepřesouvá.',
        },
        {
          id: 'AK-3.2',
          text: 'S každou položenou kartou hráč **může** otočit jednu kartu svého akvária na stranu s rostlinou: novou, nebo některou starší. Pokaždé smí otočit nejvýš jednu a rostlina se už zpět neotáčí. Otočená karta se ve všem počítá jako rostlina; který druh je na druhé straně, není tajné.',
        },
      ],
    },
    {
      title: 'Dva hráči',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'Po každém předání (tedy v kolech 2–8 fáze 1 a 2–7 fáze 2) každý hráč naslepo odhodí jednu náhodnou kartu z těch, které dostal, a dobere si jednu z balíčku. V kole 8 fáze 1 má hráč v ruce jen tuto jednu dobranou kartu.\n*Naše rozhodnutí:* odhozená karta leží lícem dolů a do konce hry ji nezná ani jeden hráč; dobranou kartu vidí jen ten, kdo si ji dobral.',
        },
        {
          id: 'AK-4.2',
          text: 'V šestnáctém kole se neodhazuje: každý hráč si k poslední předané kartě jednu dobere a z obou si vybere.',
        },
      ],
    },
    {
      title: 'Varianty',
      clauses: [
        {
          id: 'AK-5.1',
          text: '*Méně druhů*, pro 2 nebo 3 hráče: vyřaď všechny karty parmičky žraločí a neonky obecné. Zbylé podmínky se pak plní snáz.',
        },
      ],
    },
    {
      title: 'Bodování',
      lead: 'Každý druh se boduje podle vlastní podmínky v celém akváriu.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Tvar** (danio vodorovně, neonka obecná svisle, parmička žraločí šikmo dolů jako `\\`, živorodka šikmo nahoru jako `/`): dvojice dává 5, trojice 11. V akváriu může být tvarů libovolně mnoho, ale karta smí patřit jen do jednoho bodovaného tvaru a počítá se nejvýhodnější rozdělení karet. Za 2, 3 nebo 4 karty v jedné linii je tedy 5, 11 nebo 11. Směr druhu je pevně daný.',
        },
        {
          id: 'AK-6.2',
          text: '**Oblast** (mečovka, terčovec, parma černá, krunýřovec): sečti karty druhu na polích vyznačených na kartě. Počítá se nejvyšší dosažený stupeň, a to jednou. Karty jinde se nepočítají. Vyznačená pole a body ukazují karty:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Počet** kdekoli v akváriu. Skalára amazonská: právě jedna dává 5, čtyři a více dávají 13, dvě nebo tři nedávají nic. Rostliny: dvě a více dávají 3, čtyři a více 7, sedm a více 13.',
        },
        {
          id: 'AK-6.4',
          text: '**Sousedění**, u každé karty zvlášť. Kreveta dává 6, jsou-li dva z jejích sousedů přes roh navzájem stejného druhu. Hlemýžď dává 5, jsou-li dvě z karet nad ním, pod ním či vedle něj navzájem stejného druhu. Sekavec dává 5, jsou-li karty nad ním, pod ním a vedle něj aspoň tří různých druhů. Počítá se kterýkoli druh, i rostliny a vlastní druh karty.',
        },
        {
          id: 'AK-6.5',
          text: 'Vyhrává hráč s nejvyšším počtem bodů. Při shodě je lepší hráč, který má víc než 0 bodů za větší počet z dvanácti druhů (krevety, hlemýždi a sekavci se počítají, rostliny ne). Trvá-li shoda, hráči se o místo dělí.\n*Naše rozhodnutí:* pravidla říkají jen „s vyšším počtem různých sad rybek“.',
        },
        {
          id: 'AK-6.6',
          text: 'Nedokončené akvárium se boduje v tom čtverci 4 × 4 kolem všech jeho karet, který dává nejvíc. V bodovacím bločku je čtverec pevný.',
        },
      ],
    },
    {
      title: 'Příklad z pravidel',
      clauses: [
        {
          id: 'AK example',
          text: 'Obodované akvárium z původních pravidel:\n[drawing]\nMečovka 5, neonka obecná 5, krunýřovec 6, rostliny 3, hlemýždi 10, parmička žraločí 5, terčovec 4, kreveta 6: dohromady **44**.\n*Náš výklad:* v pravidlech stojí 45, jejich vlastní řádky ale dávají 44.',
        },
      ],
    },
  ],
} satisfies RulesPage
