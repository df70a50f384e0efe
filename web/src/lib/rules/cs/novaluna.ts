import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Závod v pokládání destiček od Uweho Rosenberga a Corného van Moorsela (Edition Spielwiese, Pegasus Spiele) pro 1–4 hráče. Vezmi destičku z měsíčního kruhu, zaplať za ni časem, polož ji před sebe a plň úkoly, které jsou na ní. Kdo se první zbaví všech žetonů, vyhrává.',
    'Toto jsou pravidla našimi vlastními slovy podle české, maďarské, ruské a německé příručky.',
    'Barvy značíme R (červená), B (modrá), T (tyrkysová) a Y (žlutá); `RRB` je úkol, který žádá dvě červené a jednu modrou.',
  ],
  chapters: [
    {
      title: 'Herní materiál',
      clauses: [
        {
          id: 'NL-1.1',
          text: 'Ve hře je 68 destiček, po 17 červených, modrých, tyrkysových a žlutých; všechny jmenuje seznam destiček. Destička má barvu, cenu od 1 do 7 (příručky jí říkají *časové nároky*) a 0 až 3 úkoly. Úkol je sada 1 až 4 barev, které se mohou opakovat.\n*Náš výklad:* tři nezávislé přepisy vytištěných destiček se shodují na 67 z nich. U šedesáté osmé, tyrkysové šestky, se shodují dva a rozhoduje příklad 5 z příruček: její jednobarevný úkol žádá červenou.',
        },
        {
          id: 'NL-1.2',
          text: 'Měsíční kruh má vnější prstenec 12 míst, *nabídku*, kde leží destičky, a vnitřní prstenec 24 polí, *lunární stupnici*. Nov je místo 0 nabídky a pole 0 stupnice. Obojí se počítá po směru hodinových ručiček.',
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
          text: 'Figurka měsíce stojí na místě 0. Destičky se zamíchají. Na místa 1 až 11 přijde po jedné destičce lícem nahoru; zbytek tvoří *dobírací hromádky* lícem dolů.',
        },
        {
          id: 'NL-2.2',
          text: 'Každý hráč má 21 žetonů. *Varianta pro první hru:* ve třech hráčích po 18 žetonech, ve čtyřech po 16. Dva hráči mají vždy 21.\n*Náš výklad:* český text dává 16 žetonů dvěma hráčům; ostatní tři říkají čtyřem a čtyři je správně.',
        },
        {
          id: 'NL-2.3',
          text: 'Každý hráč položí jeden žeton na pole 0 lunární stupnice. Žetony tvoří jeden sloupek v náhodném pořadí. Zbývá tak 20 žetonů k umístění (ve variantě pro první hru 17, nebo 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Skryté je jen *pořadí* dobíracích hromádek. Které destičky v nich jsou a kolik jich je, plyne z toho, co leží odkryté.',
        },
      ],
    },
    {
      title: 'Kdo je na tahu',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'Na tahu je hráč, jehož žeton je na lunární stupnici nejvíc vzadu; leží-li jich na tom poli víc, pak ten navrchu. Celá kola se počítají: porovnává se celková uražená vzdálenost. Pole, na kterém je žeton nakreslen, je tato vzdálenost modulo 24; žádné pravidlo na čísle 24 nezávisí.',
        },
        {
          id: 'NL-3.2',
          text: 'Žádné pořadí hráčů dokola neexistuje. Tentýž hráč může hrát i několikrát po sobě.',
        },
      ],
    },
    {
      title: 'Tah',
      lead: 'Tah má pět kroků v tomto pořadí.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Doplnění.* Je-li v nabídce 1 nebo 2 destičky, hráč ji nejdřív **může** doplnit.\nNení-li tam žádná, **musí**; protože není o čem rozhodovat, prostě se to stane.\nPři doplnění přijde na každé prázdné místo jedna destička z dobíracích hromádek, počínaje místem hned za figurkou měsíce a dál po směru hodinových ručiček. Místo figurky měsíce zůstává prázdné. Když hromádky nestačí, doplní se, kam to vyjde; když jsou prázdné, nedoplňuje se.\nPovinné doplnění nastává ihned po odebrání, které nabídku vyprázdnilo, ledaže tím hra skončila.',
        },
        {
          id: 'NL-4.2',
          text: '*Odebrání.* Hráč si vezme jednu z příštích **tří destiček** po směru hodinových ručiček od figurky měsíce.\nPrázdná místa se přeskakují, nepočítají se. Zbývají-li méně než tři destičky, smí si vzít kteroukoli z nich. Vzít si destičku je povinné. Figurka měsíce se přesune na místo odebrané destičky.',
        },
        {
          id: 'NL-4.3',
          text: '*Posun.* Hráčův žeton postoupí na lunární stupnici po směru hodinových ručiček o cenu destičky.\nNa obsazené pole přijde navrch.',
        },
        {
          id: 'NL-4.4',
          text: '*Položení.* Destička se ihned položí na volné pole hráčovy vlastní *mozaiky*, čtvercové mřížky. První destička leží podle dohody na (0, 0); každá další hranou k hraně, vodorovně nebo svisle, u destičky, která už leží. Mozaika může růst bez omezení. Otočení destičky nehraje roli. Položená destička se už nikdy nepřesouvá.',
        },
        {
          id: 'NL-4.5',
          text: '*Úkoly.* Hráč přikryje každý nově splněný úkol na kterékoli destičce své mozaiky jedním žetonem.\n*Naše rozhodnutí:* přikrývání není dobrovolné a nic se nepřehlédne. (Některé texty říkají „může“, protože lidé občas něco přehlédnou; počítač ne.)\nJe-li nově splněných úkolů víc, než kolik žetonů hráči zbývá, umístí se jen zbylé žetony: na destičky v pořadí, v jakém byly položeny, a na každé od prvního úkolu ke třetímu. Ostatní úkoly zůstávají otevřené.',
        },
      ],
    },
    {
      title: 'Úkoly',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Každý úkol se posuzuje zvlášť. Tytéž destičky mohou sloužit libovolnému počtu úkolů.',
        },
        { id: 'NL-5.2', text: 'Dotyk rohem není dotyk.' },
        {
          id: 'NL-5.3',
          text: '*Řetězec* je skupina destiček jedné barvy spojených hranou k hraně. Pro každou barvu úkolu se sečtou destičky ve všech řetězcích této barvy, které mají aspoň jednu destičku vedle (hranou k hraně) destičky s úkolem. Úkol je splněn, když počet každé barvy dosáhne toho, kolikrát ji úkol ukazuje.',
        },
        {
          id: 'NL-5.4',
          text: 'Destička s úkolem se pro něj nikdy nepočítá. U její vlastní barvy je tedy počet o jednu menší než velikost řetězce, do kterého patří.',
        },
        {
          id: 'NL-5.5',
          text: 'Splněný úkol zůstává přikrytý. Destička s přikrytými úkoly se pro ostatní počítá dál.',
        },
        {
          id: 'NL-5.6',
          text: 'Jedno položení může splnit mnoho úkolů najednou, na nové destičce i na starších.',
        },
      ],
    },
    {
      title: 'Konec hry',
      clauses: [
        {
          id: 'NL-6.1',
          text: 'Hra končí **ihned**, jakmile některý hráč umístí poslední žeton. Tento hráč vyhrává.',
        },
        {
          id: 'NL-6.2',
          text: 'Hra končí i tehdy, když si hráč na tahu nemá co vzít, protože nabídka i dobírací hromádky jsou prázdné. Pak vyhrává hráč, kterému zbylo nejméně žetonů.',
        },
        {
          id: 'NL-6.3',
          text: 'Pořadí všech hráčů určuje počet zbylých žetonů; méně je lépe. Při shodě je lepší hráč, který by byl dřív na tahu, kdyby se hrálo dál: ten s menší celkovou vzdáleností, na stejném poli ten, jehož žeton leží výš.\nMísto se tedy nikdy nedělí. Žeton na lunární stupnici se mezi zbylé nepočítá.\n*Náš výklad:* maďarský text popisuje shodu jinak; ostatní tři se na tomto shodují.',
        },
      ],
    },
    {
      title: 'Sólová hra',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'Destičky a figurka měsíce se připraví jako v NL-2.1. Hráč má 21 žetonů rozdělených na 8 + 13. Na lunární stupnici žádný žeton neleží a stupnice se nepoužívá. Doplnění podle NL-4.1 se nekoná.',
        },
        {
          id: 'NL-7.2',
          text: 'Hráč bere, pokládá a přikrývá úkoly podle NL-4.2, NL-4.4 a NL-4.5. Každý splněný úkol dostane žeton, v obou fázích.\n*Naše rozhodnutí:* devátý žeton ve fázi 1 je dovolen; texty o tom mlčí.',
        },
        {
          id: 'NL-7.3',
          text: '*Fázi 1* lze ukončit před kterýmkoli tahem, je-li umístěno aspoň 8 žetonů. Nuceně a ihned končí odebráním, které vyprázdní nabídku. Na jejím konci si hráč zapíše ceny všech dosud položených destiček a 10 za každý z prvních 8 žetonů, který není umístěn.',
        },
        {
          id: 'NL-7.4',
          text: 'Potom se doplní každé prázdné místo (způsobem z NL-4.1; destičky, které v nabídce zbyly, zůstávají) a začíná *fáze 2*.',
        },
        {
          id: 'NL-7.5',
          text: 'Hra končí ihned, když je umístěno všech 21 žetonů, nebo když se ve fázi 2 vyprázdní nabídka. Fázi 2 nelze ukončit z vlastní vůle; brát destičky je stále povinné. Na konci si hráč zapíše ceny **všech** destiček položených v obou fázích a 10 za každý z 21 žetonů, který není umístěn. Je-li jedenadvacátý žeton umístěn už ve fázi 1, hra tam bez doplnění končí a oba zápisy jsou rovny ceně položených destiček.',
        },
        {
          id: 'NL-7.6',
          text: 'Výsledek je součet obou zápisů. Méně je lépe; pod 100 je skvělé.',
        },
      ],
    },
    {
      title: 'Příklady z příruček',
      lead: 'Každý z nich je test. Pole jsou (x, y), x roste doprava, y dolů.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'Žlutá čtyřka (úkoly BB, RRR, TTT) má na dvou stranách modré destičky. BB je splněn.',
        },
        {
          id: 'NL example 2',
          text: 'Táž žlutá čtyřka leží na (0, 0), modrá destička na (0, −1) a druhá modrá na (0, −2). BB je splněn: druhá modrá se počítá díky řetězci. Červené leží na (−1, 0), (−2, 0) a (1, −1). RRR splněn není: poslední červená se žluté destičky dotýká jen rohem.',
        },
        {
          id: 'NL example 3',
          text: 'Jeden tah může splnit dva úkoly jedné destičky: RRR i BB na žluté čtyřce dostanou po žetonu.',
        },
        {
          id: 'NL example 4',
          text: 'Žlutá sedmička (RT, BT, RB) s jednou červenou, jednou modrou a jednou tyrkysovou destičkou vedle sebe: tři destičky splní všechny tři úkoly.',
        },
        {
          id: 'NL example 5',
          text: 'Tyrkysová šestka (BB, YY, R) vedle červené šestky (BB, YY, T): každá splní jednobarevný úkol té druhé a nic dalšího není třeba.',
        },
        {
          id: 'NL example 6',
          text: 'Dvě žluté destičky v jednom řetězci, který se obou dotýká, pak splní YY na obou.',
        },
        {
          id: 'NL example 7',
          text: 'Červená dvojka (RRRR) potřebuje čtyři *jiné* červené. Dvě červené dvojky v jednom řetězci pěti červených si úkol splní navzájem.',
        },
        {
          id: 'NL example 8',
          text: 'Modrá čtyřka (RRRR, RR) a řetězec čtyř červených, z nichž jedna se jí dotýká: oba úkoly jsou splněny.',
        },
      ],
    },
  ],
} satisfies RulesPage
