import type en from '$lib/i18n/en/lesson'
import type { Translation } from '$lib/i18n/messages'

export default {
  me: 'ty',
  opponent: 'soupeř',
  'tray.label': 'Tvoje destička',
  'card.label': 'Tvoje karta',
  'tried.none': 'Tady by nepřinesla žádný žeton.',
  'tried.discs': {
    one: 'Tady by přinesla {count} žeton.',
    few: 'Tady by přinesla {count} žetony.',
    many: 'Tady by přinesla {count} žetonu.',
    other: 'Tady by přinesla {count} žetonů.',
  },
  'tried.points': 'Tady: {gain}.',
  'tried.pick': 'Tato karta, položená hned: {gain}.',
  'told.discs': {
    one: 'Umístěn {count} žeton.',
    few: 'Umístěny {count} žetony.',
    many: 'Umístěno {count} žetonu.',
    other: 'Umístěno {count} žetonů.',
  },
  'told.walk': {
    one: 'Tvůj žeton postoupí o {count} pole.',
    few: 'Tvůj žeton postoupí o {count} pole.',
    many: 'Tvůj žeton postoupí o {count} pole.',
    other: 'Tvůj žeton postoupí o {count} polí.',
  },
  'lines.seen': 'prohlédnuto řádků: {seen} z {all}',

  'novaluna.turn.title': 'Jeden tah',
  'novaluna.turn.take':
    'Toto je měsíční kruh. Smíš si vzít jednu z příštích tří destiček po směru hodinových ručiček od měsíce: jsou nadzvednuté. Jednu zvol a pak stiskni volné pole před sebou.',
  'novaluna.turn.done':
    'To byl celý tah. Měsíc teď stojí tam, kde byla tvoje destička, a tvůj žeton postoupil o tolik polí, kolik destička stojí: platí se časem. První destička má jen jedno pole; každá další se musí hranou dotýkat některé z tvých.',
  'novaluna.time.title': 'Kdo je na řadě?',
  'novaluna.time.take':
    'Na tahu je ten, kdo je na lunární stupnici nejvíc vzadu. Za soupeřem jsi o tři pole. Vezmi si destičku tak, aby byl tah znovu na tobě.',
  'novaluna.time.hint':
    'S touhle soupeře předběhneš. Hledej cenu, se kterou se nedostaneš dál, než stojí soupeř.',
  'novaluna.time.done':
    'Skončíš na soupeřově poli, navrchu, a horní žeton hraje dřív: tah je znovu na tobě. Levné destičky často znamenají několik tahů po sobě.',
  'novaluna.sides.title': 'Dvě modré na dvou stranách',
  'novaluna.sides.ask':
    'Na destičkách jsou úkoly, až tři. Stiskni na žluté destičce úkol se dvěma modrými znaky.',
  'novaluna.sides.take':
    'Jedna ze dvou: vedle leží jen jedna modrá destička. Polož druhou modrou k jiné straně té žluté.',
  'novaluna.sides.hint':
    'Použij volnou stranu žluté destičky. (Že fungují i jiná pole, ukáže další krok.)',
  'novaluna.sides.done':
    'Dvě ze dvou: úkol je splněn a přikrývá ho jeden z tvých žetonů. Kdo se první zbaví všech žetonů, vyhrává.',
  'novaluna.chain.title': 'Řetězce platí, rohy ne',
  'novaluna.chain.take': 'Polož tuto modrou destičku tak, aby se dotýkala modré, ale ne žluté.',
  'novaluna.chain.hint': 'Patří nad modrou destičku, nebo vlevo od ní.',
  'novaluna.chain.ask':
    'Počítá se: obě modré tvoří řetězec a ten se dotýká žluté destičky. Teď stiskni úkol se třemi červenými.',
  'novaluna.chain.done':
    'Dvě ze tří. Třetí červená se žluté dotýká jen rohem a rohy se nepočítají.',
  'novaluna.two.title': 'Dva úkoly jedním tahem',
  'novaluna.two.take':
    'Jedna destička může splnit dva svoje úkoly najednou. Najdi pro tuto žlutou pole, které přinese dva žetony.',
  'novaluna.two.hint': 'Vedle sebe chce řetězec tří červených a řetězec dvou modrých.',
  'novaluna.two.done': 'Dva žetony jedním tahem: tři červené a dvě modré, každé díky řetězci.',
  'novaluna.three.title': 'Tři destičky, tři úkoly',
  'novaluna.three.take':
    'Červená a modrá spolu už jeden úkol žluté destičky splnily. Polož tyrkysovou tak, aby splnila zbylé dva.',
  'novaluna.three.hint': 'Musí ležet vedle žluté destičky.',
  'novaluna.three.done':
    'Tytéž destičky mohou sloužit libovolnému počtu úkolů: tři destičky splnily všechny tři.',
  'novaluna.mutual.title': 'Jedna pro druhou',
  'novaluna.mutual.take':
    'Tyrkysová destička chce červenou a tato červená chce tyrkysovou. Polož ji vedle ní.',
  'novaluna.mutual.done':
    'Každá splní úkol té druhé: dva žetony za jednu destičku a nic dalšího není třeba.',
  'novaluna.shared.title': 'Jeden řetězec pro dvě destičky',
  'novaluna.shared.take':
    'Obě destičky chtějí dvě žluté a jedna už tam leží. Najdi pole, kde druhá poslouží oběma.',
  'novaluna.shared.hint': 'Řetězec dvou žlutých se musí dotýkat obou destiček.',
  'novaluna.shared.done':
    'Dvě žluté tvoří jeden řetězec, který se dotýká obou destiček, a tak jsou splněny oba úkoly.',
  'novaluna.itself.title': 'Sama se nepočítá',
  'novaluna.itself.ask':
    'Červená dvojka vlevo chce čtyři červené a čtyři leží v řadě. Stiskni její úkol.',
  'novaluna.itself.take':
    'Jen tři ze čtyř: destička s úkolem se pro něj nikdy nepočítá. Přidej do řetězce ještě jednu červenou.',
  'novaluna.itself.done':
    'Pět červených v jednom řetězci: teď má každá ze dvou červených dvojek čtyři jiné. Dva žetony.',
  'novaluna.both.title': 'Jeden řetězec, dva úkoly',
  'novaluna.both.take':
    'Tři červené tvoří řetězec, který se modré destičky nedotýká. Polož tuto červenou tak, aby byly splněny oba úkoly modré.',
  'novaluna.both.hint': 'Najdi pole mezi modrou destičkou a řetězcem.',
  'novaluna.both.done':
    'Čtyři červené, z nichž jedna se modré dotýká: stačí to na úkol se čtyřmi i na úkol se dvěma. Každý úkol se posuzuje zvlášť.',
  'novaluna.refill.title': 'Doplnění nabídky',
  'novaluna.refill.refill':
    'Zbývají jen dvě destičky a obě jsou drahé. Je-li v nabídce jedna nebo dvě, smíš ji doplnit, než si vezmeš. Stiskni tlačítko doplnění.',
  'novaluna.refill.done':
    'Na každém prázdném místě je nová destička, jen na místě měsíce ne. Prázdná nabídka se doplní sama.',
  'novaluna.end.title': 'Poslední žeton',
  'novaluna.end.take':
    'Zbývají ti dva žetony. Najdi destičku a pole, které umístí oba: kdo umístí poslední, ihned vyhrává.',
  'novaluna.end.hint': 'Jedno z polí přinese dva žetony. Prohlédni si všechny tři destičky.',
  'novaluna.end.done': 'To byl tvůj poslední žeton: hra ihned končí a vyhráváš. Novu Lunu už umíš.',

  'akvarko.round.title': 'Jedno kolo',
  'akvarko.round.pick':
    'V ruce máš osm karet. Zvol tu, kterou si chceš nechat: stiskni ji a pak ještě jednou. Všichni vybírají zároveň a tajně.',
  'akvarko.round.place': 'Karty se naráz odkryjí. Tvoje přijde do tvého akvária: stiskni pole.',
  'akvarko.round.done':
    'Zbytek ruky jde k sousedovi vlevo a zprava k tobě přijde sedm karet. Ve druhé půlce hry putují karty opačně.',
  'akvarko.frame.title': 'Čtyři krát čtyři',
  'akvarko.frame.place':
    'Polož hlemýždě na kterékoli pole. Nemusí se dotýkat jiné karty; jen se všechny tvoje karty musí vejít do čtverce čtyři krát čtyři.',
  'akvarko.frame.done':
    'Pole, která se do čtverce už nevejdou, zmizela. Kde čtverec leží, určují jen tvoje karty.',
  'akvarko.line.title': 'Řady',
  'akvarko.line.place': 'Danio se boduje vedle sebe: dvě v řadě dají 5 bodů, tři 11. Polož třetí.',
  'akvarko.line.hint': 'Patří na konec řady: vlevo, nebo vpravo.',
  'akvarko.line.done':
    'Tři v řadě: 11 bodů. Neonka obecná se boduje svisle, parmička žraločí šikmo dolů, živorodka šikmo nahoru. Karta se počítá jen do jedné řady.',
  'akvarko.area.title': 'Oblíbená místa',
  'akvarko.area.place':
    'Terčovec má rád střed: jeden na čtyřech polích uprostřed dá 4 body, tři dají 12. Rohy už máš, takže střed je daný.',
  'akvarko.area.hint': 'Čtyři pole uprostřed akvária.',
  'akvarko.area.done':
    '4 body. Mečovka, parma černá a krunýřovec mají svoje místa: ukazuje je malý obrázek na kartě.',
  'akvarko.neighbour.title': 'Sousedé',
  'akvarko.neighbour.place':
    'Hlemýžď dá 5 bodů, jsou-li dvě z karet nad ním, pod ním a vedle něj stejného druhu. Nad ním leží neonka obecná. Kam patří druhá?',
  'akvarko.neighbour.hint': 'Musí se hlemýždě dotýkat hranou.',
  'akvarko.neighbour.done':
    '5 bodů za hlemýždě. Kreveta hledí na sousedy přes roh, sekavec chce kolem sebe tři různé druhy. Každá z těchto karet se boduje zvlášť.',
  'akvarko.count.title': 'Jen jedna skalára',
  'akvarko.count.pick':
    'Právě jedna skalára amazonská dá 5 bodů, dvě nebo tři nic, čtyři a více 13. Jednu máš. Vyber kartu, která neuškodí: stiskni ji dvakrát.',
  'akvarko.count.hint': 'Druhá skalára by tě stála těch 5 bodů.',
  'akvarko.count.done':
    'Dobrá volba: skalára si nechá svých 5 bodů. Čísla na kartách říkají, co by která přinesla, kdyby se hned položila.',
  'akvarko.turn.title': 'Rostliny',
  'akvarko.turn.place':
    'S každou položenou kartou smíš jednu kartu svého akvária otočit na rostlinu. Polož sekavce na kterékoli pole a pak otoč jednu ze dvou skalár.',
  'akvarko.turn.hint': 'Otoč jednu ze skalár: pak zbude jediná a rostliny budou dvě.',
  'akvarko.turn.done':
    'Jediná skalára: 5 bodů. A dvě rostliny: další 3. Rostlina zůstane rostlinou až do konce hry.',
  'akvarko.example.title': 'Celé akvárium',
  'akvarko.example.place': 'Toto je akvárium z příručky, chybí jen jedna karta. Polož krevetu.',
  'akvarko.example.lines':
    'Akvárium je plné. Stiskni každý řádek bodovacího bločku a akvárium ukáže, odkud jeho body jsou.',
  'akvarko.example.done':
    '44 bodů. Po šestnácti kartách vyhrává nejvíc bodů; při shodě ten, komu body dalo víc druhů. Akvárko už umíš.',
} satisfies Translation<typeof en>
