import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Karetní hra s výběrem a předáváním karet od Michala Peichla (Albi 2022; v zahraničí *Fish Tank*) pro 2–6 hráčů. Vyber si kartu, ostatní pošli dál a zaplň akvárium o čtyřech krát čtyřech kartách. Každý druh se boduje podle vlastní podmínky.',
    'Toto jsou pravidla našimi vlastními slovy podle české příručky a vytištěných karet.',
  ],
  chapters: [
    {
      title: 'Herní materiál',
      clauses: [
        {
          id: 'AK-1.1',
          text: 'Ve hře je 99 karet: devět druhů ryb po 9 kartách (danio, neonka obecná, parmička žraločí, živorodka, mečovka, terčovec, parma černá, krunýřovec, skalára amazonská) a tři další živočichové po 6 kartách (kreveta, hlemýžď, sekavec). Co je na nich vytištěno, říká seznam druhů. Každá karta má na rubu rostlinu; *rostlina* je třináctý druh.',
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
          text: 'V kole si každý hráč tajně **vybere** jednu kartu z ruky. Když mají vybráno všichni, karty se naráz odkryjí. Pak každý hráč kartu **položí** do svého akvária; na pořadí nezáleží a každé položení je hned vidět. Po posledním položení se zbytek každé ruky **předá** dál.',
        },
        {
          id: 'AK-2.3',
          text: 'Ruce putují ve fázi 1 k levému sousedovi (na další místo) a ve fázi 2 k pravému sousedovi (na předchozí místo).',
        },
        { id: 'AK-2.4', text: 'Po šestnácté kartě hra končí a boduje se.' },
        {
          id: 'AK-2.5',
          text: 'Skryté jsou ruce ostatních hráčů, balíček a vybraná karta, dokud nemají vybráno všichni. Odkrytá jsou všechna akvária a to, co si hráč pamatuje z rukou, které mu prošly. Počítat karty je poctivé, proto pohled hráče nese vše, co jeho místo vidělo.',
        },
      ],
    },
    {
      title: 'Pokládání',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'Karta se položí na kterékoli volné pole tak, aby se všechny karty akvária stále vešly do čtverce 4×4 pole. Nemusí se dotýkat jiné karty. Poloha čtverce je dána jen potud, pokud ji určují karty. Položená karta se nikdy nepřesouvá. První karta leží podle dohody na (0, 0).',
        },
        {
          id: 'AK-3.2',
          text: 'Při každém položení hráč **může** otočit jednu kartu svého akvária na stranu s rostlinou: novou, nebo některou starší. Na jedno položení připadá nejvýš jedna otočená karta a nic nevrátí rostlinu zpět. Otočená karta je rostlina v každém ohledu; druh pod ní zůstává veřejný.',
        },
      ],
    },
    {
      title: 'Dva hráči',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'Po každém předání (tedy v kolech 2–8 fáze 1 a 2–7 fáze 2) každý hráč, než se podívá, odhodí jednu náhodnou kartu z ruky, kterou dostal, a dobere si jednu z balíčku. V 8. kole fáze 1 je rukou právě tato jedna dobraná karta.\n*Naše rozhodnutí:* odhozená karta leží lícem dolů a do konce hry ji nezná ani jeden hráč; dobranou kartu vidí jen ten, kdo si ji dobral.',
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
          text: '*Méně druhů*, pro 2 nebo 3 hráče: vyřaď všechny karty parmičky žraločí a neonky obecné.',
        },
      ],
    },
    {
      title: 'Bodování',
      lead: 'Každý druh se boduje podle vlastní podmínky v celém akváriu.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Řady** (danio vodorovně, neonka obecná svisle, parmička žraločí šikmo dolů jako `\\`, živorodka šikmo nahoru jako `/`): dvě v řadě dávají 5, tři v řadě 11. V akváriu může být řad libovolně mnoho, ale karta patří nejvýš do jedné bodované řady a počítá se nejlepší rozdělení karet do řad. Souvislá řada 2, 3 nebo 4 karet tedy dává 5, 11 nebo 11. Směr druhu je pevně daný.',
        },
        {
          id: 'AK-6.2',
          text: '**Oblasti** (mečovka, terčovec, parma černá, krunýřovec): sečti karty druhu na polích vyznačených na kartě. Počítá se nejlepší dosažený stupeň, a to jednou. Karty druhu jinde se nepočítají. Vyznačená pole a stupně:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Počty** kdekoli v akváriu. Skalára amazonská: právě jedna dává 5, čtyři a více dávají 13, dvě nebo tři nedávají nic. Rostliny: dvě a více dávají 3, čtyři a více 7, sedm a více 13.',
        },
        {
          id: 'AK-6.4',
          text: '**Sousedé**, bodují se u každé karty zvlášť. Kreveta dává 6, jsou-li dva z jejích sousedů přes roh stejného druhu. Hlemýžď dává 5, jsou-li dva z jeho sousedů přes hranu stejného druhu. Sekavec dává 5, jsou-li jeho sousedé přes hranu aspoň tří různých druhů. Počítá se kterýkoli druh, i rostliny a vlastní druh karty.',
        },
        {
          id: 'AK-6.5',
          text: 'Vyhrává nejvíc bodů. Při shodě je lepší hráč, kterému více než 0 bodů dalo víc z dvanácti druhů (živočichové se počítají, rostliny ne). Je-li i to stejné, o místo se dělí.\n*Naše rozhodnutí:* příručka říká jen „více různých skupin ryb“.',
        },
        {
          id: 'AK-6.6',
          text: 'Nedokončené akvárium se boduje v tom rámu 4×4 kolem všech jeho karet, který dává nejvíc. Je-li jich víc, platí rám s nejmenším x, pak s nejmenším y. Na počítadle bodů je rám pevný.',
        },
      ],
    },
    {
      title: 'Příklad z příručky',
      clauses: [
        {
          id: 'AK example',
          text: 'Toto akvárium je test:\n[drawing]\nMečovka 5, neonka obecná 5, krunýřovec 6, rostliny 3, hlemýždi 10, parmička žraločí 5, terčovec 4, kreveta 6: dohromady **44**. (V příručce stojí 45; její vlastní řádky dávají 44.)',
        },
      ],
    },
  ],
} satisfies RulesPage
