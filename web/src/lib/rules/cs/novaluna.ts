import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Abstraktní hra s pokládáním destiček od Uweho Rosenberga a Corného van Moorsela (Edition Spielwiese, Pegasus Spiele) pro 1–4 hráče. Vezmi destičku z měsíčního kruhu, zaplať za ni časem, polož ji před sebe a plň úkoly, které jsou na ní. Kdo se jako první zbaví všech svých žetonů, vyhrává.',
    'Toto jsou pravidla našimi vlastními slovy, podle českých, maďarských, ruských a německých pravidel.',
    'Úkoly kreslíme symboly barev: [RRB] znamená dvě červené a jednu modrou.',
  ],
  short: [
    'Ve svém tahu vezmi jednu ze tří nejbližších destiček po směru hodinových ručiček od figurky měsíce. Figurka se přesune na její pole.',
    'Platíš časem: tvůj žeton na lunární stupnici postoupí o tolik políček, kolik destička ukazuje.',
    'Destičku přilož k některé ze svých. Úkol je splněný, když s jeho destičkou sousedí dost destiček požadovaných barev, ať přímo, nebo díky řetězci jedné barvy. Zakryj ho žetonem.',
    'Na řadě je ten, kdo je na lunární stupnici nejvíc vzadu.',
    'Kdo první umístí všechny své žetony, vyhrává.',
  ],
  chapters: [
    {
      title: 'Herní materiál',
      clauses: [
        {
          id: 'NL-1.1',
          text: 'Ve hře je 68 destiček, po 17 červených, modrých, tyrkysových a žlutých. Destička má barvu, časové nároky od 1 do 7 a 0 až 3 úkoly. Úkol vyžaduje 1 až 4 barvy, které se mohou opakovat.\n*Náš výklad:* tři nezávislé soupisy vytištěných destiček se shodují na 67 z nich. U 68., tyrkysové šestky, se shodují dva a rozhoduje příklad 5 z pravidel: její úkol s jediným symbolem vyžaduje červenou.',
        },
        {
          id: 'NL-1.2',
          text: 'Měsíční kruh má vnější prstenec s 12 poli, *nabídku*, kde leží destičky, a vnitřní prstenec s 24 políčky, *lunární stupnici*. Obojí začíná novem a vede po směru hodinových ručiček.',
        },
        { id: 'NL-1.3', text: 'K tomu patří jedna figurka měsíce a 21 žetonů pro každého hráče.' },
      ],
    },
    {
      title: 'Příprava pro 2–4 hráče',
      lead: 'Sólová hra má vlastní přípravu: NL-7.1.',
      clauses: [
        {
          id: 'NL-2.1',
          text: 'Figurka měsíce stojí na poli novu. Destičky se zamíchají. Na zbylých 11 polí přijde po jedné destičce lícem nahoru; zbytek tvoří *dobírací hromádky* lícem dolů.',
        },
        {
          id: 'NL-2.2',
          text: 'Každý hráč má 21 žetonů. *Varianta pro první partii:* ve třech hráčích po 18 žetonech, ve čtyřech po 16. Dva hráči mají vždy 21.\n*Náš výklad:* český text dává 16 žetonů dvěma hráčům; ostatní tři je dávají čtyřem a to je správně.',
        },
        {
          id: 'NL-2.3',
          text: 'Každý hráč položí jeden žeton na políčko novu na lunární stupnici. Žetony tvoří jeden sloupek v náhodném pořadí. Každému tak zbývá 20 žetonů k umístění (ve variantě pro první partii 17, nebo 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Skryté je jen *pořadí* destiček v dobíracích hromádkách. Které destičky v nich jsou a kolik jich je, plyne z toho, co leží odkryté.',
        },
      ],
    },
    {
      title: 'Kdo je na řadě',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'Na řadě je hráč, jehož žeton je na lunární stupnici nejvíc vzadu; leží-li na tom políčku žetonů víc, pak hráč, jehož žeton je navrchu.\nPo 24 políčkách začíná nový oběh. Počítají se i celé oběhy: porovnává se celková uražená vzdálenost.',
        },
        {
          id: 'NL-3.2',
          text: 'Nehraje se po směru hodinových ručiček. Tentýž hráč může být na řadě i několikrát po sobě.',
        },
      ],
    },
    {
      title: 'Tah',
      lead: 'Tah má pět kroků v tomto pořadí.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Doplnění nabídky.* Jsou-li v nabídce jen 1 nebo 2 destičky, hráč ji nejdřív **může** doplnit.\nNení-li tam žádná, **musí**; protože není o čem rozhodovat, stane se to samo.\nPři doplnění přijde na každé prázdné pole nabídky jedna destička z dobíracích hromádek, počínaje polem hned za figurkou měsíce a dál po směru hodinových ručiček. Na pole, kde stojí figurka měsíce, se destička nepokládá. Když hromádky nestačí, doplní se tolik polí, kolik jde; když jsou prázdné, nedoplňuje se.\nPrázdná nabídka se doplní ihned poté, co si někdo vezme poslední destičku, ledaže tím hra skončí.',
        },
        {
          id: 'NL-4.2',
          text: '*Výběr destičky.* Hráč si vybere jednu ze **tří destiček**, které jsou po směru hodinových ručiček nejblíž za figurkou měsíce.\nPrázdná pole se přeskakují. Zbývá-li méně než tři destičky, smí si vybrat kteroukoli z nich. Vzít si destičku je povinné. Figurka měsíce se přesune na pole vybrané destičky.',
        },
        {
          id: 'NL-4.3',
          text: '*Posun.* Hráčův žeton postoupí po lunární stupnici po směru hodinových ručiček o tolik políček, kolik činí časové nároky destičky.\nNa obsazeném políčku se položí navrch.',
        },
        {
          id: 'NL-4.4',
          text: '*Položení.* Destička se ihned položí na volné pole hráčovy vlastní *mozaiky*, čtvercové mřížky. První destička mozaiku zahajuje; každá další se musí hranou, vodorovně nebo svisle, dotýkat destičky, která už leží. Mozaika může růst bez omezení. Na natočení destičky nezáleží. Položená destička se už nikdy nepřesouvá.',
        },
        {
          id: 'NL-4.5',
          text: '*Úkoly.* Hráč zakryje každý nově splněný úkol na kterékoli destičce své mozaiky jedním žetonem.\n*Naše rozhodnutí:* zakrývání je povinné a nic se nepřehlédne. (Některá pravidla říkají „může“, protože lidé občas něco přehlédnou; počítač ne.)\nJe-li nově splněných úkolů víc, než kolik žetonů hráči zbývá, umístí se jen zbylé žetony: na destičky v pořadí, v jakém byly položeny, a na každé od prvního úkolu ke třetímu. Ostatní úkoly zůstávají otevřené.',
        },
      ],
    },
    {
      title: 'Úkoly',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Každý úkol se posuzuje zvlášť. Tytéž destičky se mohou počítat do libovolného počtu úkolů.',
        },
        { id: 'NL-5.2', text: 'Dotyk rohem se nepočítá.' },
        {
          id: 'NL-5.3',
          text: '*Řetězec* je skupina destiček jedné barvy spojených hranami. Pro každou barvu úkolu se sečtou destičky ve všech řetězcích této barvy, které se hranou dotýkají destičky s úkolem. Úkol je splněn, když je každé barvy aspoň tolik, kolikrát ji úkol ukazuje.',
        },
        {
          id: 'NL-5.4',
          text: 'Destička s úkolem se do něj nikdy nepočítá. U její vlastní barvy se tedy počítá řetězec, do kterého patří, bez ní samé.',
        },
        {
          id: 'NL-5.5',
          text: 'Splněný úkol zůstává zakrytý. Destička se zakrytými úkoly se do ostatních úkolů počítá dál.',
        },
        {
          id: 'NL-5.6',
          text: 'Položením jedné destičky lze splnit mnoho úkolů najednou: na nové destičce i na starších.',
        },
      ],
    },
    {
      title: 'Konec hry',
      clauses: [
        {
          id: 'NL-6.1',
          text: 'Hra končí **ihned**, jakmile některý hráč umístí svůj poslední žeton. Tento hráč vyhrává.',
        },
        {
          id: 'NL-6.2',
          text: 'Hra končí i tehdy, když si hráč, který je na řadě, nemá co vzít, protože nabídka i dobírací hromádky jsou prázdné. Pak vyhrává hráč, kterému zbylo nejméně žetonů.',
        },
        {
          id: 'NL-6.3',
          text: 'Pořadí všech hráčů určuje počet zbylých žetonů; čím méně, tím lépe. Při shodě je lepší hráč, který by byl dřív na řadě, kdyby se hrálo dál: ten s menší celkovou vzdáleností, na stejném políčku ten, jehož žeton leží výš.\nMísto se tedy nikdy nedělí. Žeton na lunární stupnici se mezi zbylé nepočítá.\n*Náš výklad:* maďarský text popisuje shodu jinak; ostatní tři se na tomto shodují.',
        },
      ],
    },
    {
      title: 'Sólová hra',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'Destičky a figurka měsíce se připraví jako v NL-2.1. Máš 21 žetonů rozdělených na 8 + 13. Na lunární stupnici žádný žeton neleží a stupnice se nepoužívá. Doplňování nabídky podle NL-4.1 v sólové hře neplatí.',
        },
        {
          id: 'NL-7.2',
          text: 'Vybíráš a pokládáš destičky a zakrýváš úkoly podle NL-4.2, NL-4.4 a NL-4.5. Každý splněný úkol dostane žeton, v obou fázích.\n*Naše rozhodnutí:* devátý žeton ve fázi 1 je dovolen; pravidla o tom mlčí.',
        },
        {
          id: 'NL-7.3',
          text: '*Fázi 1* smíš ukončit před kterýmkoli tahem, je-li umístěno aspoň 8 žetonů. V každém případě končí, jakmile si z nabídky vezmeš poslední destičku. Na jejím konci se sečtou časové nároky všech dosud položených destiček a přičte se 10 za každý z prvních 8 žetonů, který není umístěn.',
        },
        {
          id: 'NL-7.4',
          text: 'Potom se doplní každé prázdné pole nabídky (jako v NL-4.1; destičky, které v nabídce zbyly, zůstávají) a začíná *fáze 2*.',
        },
        {
          id: 'NL-7.5',
          text: 'Hra končí ihned, když je umístěno všech 21 žetonů, nebo když se ve fázi 2 vyprázdní nabídka. Fázi 2 nelze ukončit předčasně a brát destičky je stále povinné. Na konci se sečtou časové nároky **všech** destiček položených v obou fázích a přičte se 10 za každý z 21 žetonů, který není umístěn. Je-li jedenadvacátý žeton umístěn už ve fázi 1, hra tam bez doplnění končí a oba výsledky se rovnají časovým nárokům položených destiček.',
        },
        {
          id: 'NL-7.6',
          text: 'Celkové skóre je součet obou výsledků. Čím méně, tím lépe; pod 100 je skvělé.',
        },
      ],
    },
    {
      title: 'Příklady z pravidel',
      lead: 'Osm příkladů z původních pravidel. Kresby ukazují destičky po tahu, se žetonem na každém splněném úkolu.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'Žlutá čtyřka (úkoly [BB], [RRR] a [TTT]) má na dvou stranách modré destičky. Úkol [BB] je splněn.',
        },
        {
          id: 'NL example 2',
          text: 'Jedna modrá destička se dotýká téže žluté čtyřky a druhá modrá se dotýká té první. Úkol [BB] je splněn: druhá modrá se počítá díky řetězci. Dvě červené v řetězci se počítají také, ale třetí se žluté destičky dotýká jen rohem. Úkol [RRR] splněn není.',
        },
        {
          id: 'NL example 3',
          text: 'Jeden tah může splnit dva úkoly jedné destičky: [RRR] i [BB] na žluté čtyřce dostanou po žetonu.',
        },
        {
          id: 'NL example 4',
          text: 'Vedle žluté sedmičky ([RT], [BT], [RB]) leží jedna červená, jedna modrá a jedna tyrkysová destička: tyto tři destičky splní všechny tři úkoly.',
        },
        {
          id: 'NL example 5',
          text: 'Tyrkysová šestka ([BB], [YY], [R]) vedle červené šestky ([BB], [YY], [T]): každá splní té druhé úkol s jediným symbolem a nic dalšího není třeba.',
        },
        {
          id: 'NL example 6',
          text: 'Dvě žluté destičky v jednom řetězci, který se dotýká obou šestek z příkladu 5, splní úkol [YY] na obou.',
        },
        {
          id: 'NL example 7',
          text: 'Červená dvojka ([RRRR]) potřebuje čtyři *jiné* červené. Jsou-li v jednom řetězci pěti červených dvě červené dvojky, má každá čtyři jiné a splněné jsou oba úkoly.',
        },
        {
          id: 'NL example 8',
          text: 'Modrá čtyřka ([RRRR], [RR]) a řetězec čtyř červených, z nichž jedna se jí dotýká: oba úkoly jsou splněny.',
        },
      ],
    },
  ],
} satisfies RulesPage
