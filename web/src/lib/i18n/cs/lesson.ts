import type en from '$lib/i18n/en/lesson'
import type { Translation } from '$lib/i18n/messages'

export default {
  me: 'ty',
  opponent: 'soupeř',
  'next.opponent': 'Potom je na řadě soupeř.',
  'tray.label': 'Tvoje destička',
  'card.label': 'Tvoje karta',
  'tried.none': 'Tady neumístíš žádný žeton.',
  'tried.discs': {
    one: 'Tady umístíš {count} žeton.',
    few: 'Tady umístíš {count} žetony.',
    many: 'Tady umístíš {count} žetonu.',
    other: 'Tady umístíš {count} žetonů.',
  },
  'tried.points': 'Tady: {gain}.',
  'tried.pick': 'Když tuto kartu hned položíš: {gain}.',
  'told.discs': {
    one: 'Umístěn {count} žeton.',
    few: 'Umístěny {count} žetony.',
    many: 'Umístěno {count} žetonu.',
    other: 'Umístěno {count} žetonů.',
  },
  'told.walk': {
    one: 'Na lunární stupnici postupuješ o {count} políčko.',
    few: 'Na lunární stupnici postupuješ o {count} políčka.',
    many: 'Na lunární stupnici postupuješ o {count} políčka.',
    other: 'Na lunární stupnici postupuješ o {count} políček.',
  },
  'told.points': {
    one: 'O {gain} víc: celkem {count} bod.',
    few: 'O {gain} víc: celkem {count} body.',
    many: 'O {gain} víc: celkem {count} bodu.',
    other: 'O {gain} víc: celkem {count} bodů.',
  },
  'lines.seen': 'prohlédnuto řádků: {seen} z {all}',

  'novaluna.turn.title': 'Jeden tah',
  'novaluna.turn.take':
    'Toto je měsíční kruh. Smíš si vzít jednu ze tří nejbližších destiček po směru hodinových ručiček od figurky měsíce: jsou nadzvednuté. Jednu zvol a pak klepni na volné pole před sebou.',
  'novaluna.turn.done':
    'To je celý tah. Figurka měsíce teď stojí tam, kde byla tvoje destička, a tvůj žeton postoupil o tolik políček, kolik je na destičce uvedeno: platí se časem. První destička má jen jedno možné pole; každá další se musí hranou dotýkat některé z tvých.',
  'novaluna.time.title': 'Kdo je na řadě?',
  'novaluna.time.take':
    'Na řadě je ten, kdo je na lunární stupnici nejvíc vzadu. Jsi tři políčka za soupeřem. Vezmi si takovou destičku, aby na tebe hned znovu přišla řada.',
  'novaluna.time.hint':
    'S touhle soupeře předběhneš. Hledej destičku, která tě nedovede dál, než stojí soupeřův žeton.',
  'novaluna.time.done':
    'Tvůj žeton teď leží na soupeřově políčku, a to navrchu. Horní žeton hraje dřív: řada je znovu na tobě. Levné destičky často znamenají několik tahů po sobě.',
  'novaluna.sides.title': 'Dvě modré na dvou stranách',
  'novaluna.sides.ask':
    'Na každé destičce jsou až tři úkoly. Na žluté destičce klepni na úkol se dvěma modrými symboly.',
  'novaluna.sides.take':
    'Jedna ze dvou: vedle leží jen jedna modrá destička. Polož druhou modrou k jiné straně té žluté.',
  'novaluna.sides.hint':
    'Použij volnou stranu žluté destičky. (Že fungují i jiná pole, ukáže další krok.)',
  'novaluna.sides.done':
    'Dvě ze dvou: úkol je splněn a zakrývá ho jeden z tvých žetonů. Kdo se jako první zbaví všech svých žetonů, vyhrává.',
  'novaluna.chain.title': 'Řetězce se počítají, rohy ne',
  'novaluna.chain.take': 'Polož tuto modrou destičku tak, aby se dotýkala modré, ale ne žluté.',
  'novaluna.chain.hint': 'Patří nad modrou destičku, nebo vlevo od ní.',
  'novaluna.chain.ask':
    'Počítá se: obě modré tvoří řetězec a ten se dotýká žluté destičky. Teď klepni na úkol se třemi červenými symboly.',
  'novaluna.chain.done':
    'Dvě ze tří. Třetí červená se žluté dotýká jen rohem a rohy se nepočítají.',
  'novaluna.two.title': 'Dva úkoly jedním tahem',
  'novaluna.two.take':
    'Na jedné destičce se dají splnit dva úkoly najednou. Najdi pro tuto žlutou pole, kde umístíš dva žetony.',
  'novaluna.two.hint': 'Musí sousedit s řetězcem tří červených i s řetězcem dvou modrých.',
  'novaluna.two.done':
    'Dva žetony jedním tahem: tři červené na jeden úkol a dvě modré na druhý, obojí díky řetězcům.',
  'novaluna.three.title': 'Tři destičky, tři úkoly',
  'novaluna.three.take':
    'Červená a modrá spolu už jeden úkol žluté destičky splnily. Polož tyrkysovou tak, aby splnila zbylé dva.',
  'novaluna.three.hint': 'Musí ležet vedle žluté destičky.',
  'novaluna.three.done':
    'Tytéž destičky se mohou počítat do libovolného počtu úkolů: tři destičky splnily všechny tři.',
  'novaluna.mutual.title': 'Jedna pro druhou',
  'novaluna.mutual.take':
    'Tyrkysová destička potřebuje červenou a tato červená tyrkysovou. Polož ji vedle té tyrkysové.',
  'novaluna.mutual.done':
    'Každá splní úkol té druhé: dva žetony za jednu destičku a nic dalšího není třeba.',
  'novaluna.shared.title': 'Jeden řetězec pro dvě destičky',
  'novaluna.shared.take':
    'Obě destičky potřebují dvě žluté a jedna už tam leží. Najdi pole, kde druhá pomůže oběma.',
  'novaluna.shared.hint': 'Řetězec dvou žlutých se musí dotýkat obou destiček.',
  'novaluna.shared.done':
    'Dvě žluté tvoří jeden řetězec, který se dotýká obou destiček, a tak jsou splněny oba úkoly.',
  'novaluna.itself.title': 'Sama destička se nepočítá',
  'novaluna.itself.ask':
    'Červená dvojka vlevo potřebuje čtyři červené a čtyři leží v řadě. Klepni na její úkol.',
  'novaluna.itself.take':
    'Jen tři ze čtyř: destička s úkolem se do něj nikdy nepočítá. Přidej do řetězce ještě jednu červenou.',
  'novaluna.itself.done':
    'Pět červených v jednom řetězci: teď má každá ze dvou červených dvojek čtyři jiné. Dva žetony.',
  'novaluna.both.title': 'Jeden řetězec, dva úkoly',
  'novaluna.both.take':
    'Tři červené tvoří řetězec, který se modré destičky nedotýká. Polož tuto červenou tak, aby byly splněny oba úkoly modré.',
  'novaluna.both.hint': 'Najdi pole mezi modrou destičkou a řetězcem.',
  'novaluna.both.done':
    'Čtyři červené, z nichž jedna se dotýká modré: stačí to na úkol se čtyřmi i na úkol se dvěma. Každý úkol se posuzuje zvlášť.',
  'novaluna.refill.title': 'Doplnění nabídky',
  'novaluna.refill.refill':
    'Zbývají jen dvě destičky a obě mají velké časové nároky. Zbývá-li v nabídce jen jedna nebo dvě, smíš nabídku před výběrem doplnit. Klepni na „Doplnit“.',
  'novaluna.refill.done':
    'Každé prázdné pole nabídky dostalo novou destičku, jen pole s figurkou měsíce ne. Prázdná nabídka se doplní sama.',
  'novaluna.end.title': 'Poslední žeton',
  'novaluna.end.take':
    'Zbývají ti dva žetony. Najdi destičku a pole, díky nimž umístíš oba: kdo umístí svůj poslední žeton, ihned vyhrává.',
  'novaluna.end.hint':
    'Je jen jedno pole, na kterém ti destička dovolí umístit oba žetony. Prohlédni si všechny tři destičky, ze kterých můžeš vybírat.',
  'novaluna.end.done': 'To byl tvůj poslední žeton: hra ihned končí a vyhráváš. Novu Lunu už umíš.',

  'akvarko.round.title': 'Jedno kolo',
  'akvarko.round.pick':
    'V ruce máš osm karet. Zvol tu, kterou si chceš nechat, a klepni na ni; na dotykové obrazovce pro potvrzení ještě jednou. Všichni vybírají zároveň a tajně.',
  'akvarko.round.place':
    'Všechny karty se naráz odkryjí. Ta tvoje patří do tvého akvária: klepni na pole a pak na „Položit sem“.',
  'akvarko.round.done':
    'Zbylé karty putují k sousedovi vlevo a zprava dostaneš sedm karet. Ve druhé půlce hry putují karty opačně.',
  'akvarko.frame.title': 'Čtyři krát čtyři',
  'akvarko.frame.place':
    'Polož hlemýždě na kterékoli pole. Nemusí se dotýkat jiné karty, ale všechny tvoje karty se musí vejít do čtverce čtyři krát čtyři.',
  'akvarko.frame.done':
    'Pole, které by se do čtverce už nevešlo, zmizí. Kde čtverec leží, určují jen tvoje karty.',
  'akvarko.line.title': 'Tvar',
  'akvarko.line.place':
    'Karty danio bodují, když leží vedle sebe: dvě dají 5 bodů, tři 11. Polož třetí.',
  'akvarko.line.hint': 'Patří na konec řady: vlevo, nebo vpravo.',
  'akvarko.line.done':
    'Tři vedle sebe: 11 bodů. Neonka obecná boduje svisle, parmička žraločí šikmo dolů, živorodka šikmo nahoru. Karta smí patřit jen do jednoho bodovaného tvaru.',
  'akvarko.area.title': 'Oblast',
  'akvarko.area.place':
    'Terčovec má rád střed: jeden nebo dva na čtyřech polích uprostřed dají 4 body, tři nebo čtyři dají 12. Rohy už jsou obsazené, takže víš, kde střed je. Polož tam terčovce.',
  'akvarko.area.hint': 'Patří na jedno ze čtyř polí uprostřed akvária.',
  'akvarko.area.done':
    '4 body. Mečovka, parma černá a krunýřovec mají svoje místa: ukazuje je malý obrázek na kartě.',
  'akvarko.neighbour.title': 'Sousedění',
  'akvarko.neighbour.place':
    'Hlemýžď dá 5 bodů, jsou-li dvě ze sousedních karet (nad ním, pod ním či vedle něj) navzájem stejného druhu. Nad ním leží neonka obecná. Kam patří druhá?',
  'akvarko.neighbour.hint': 'Musí se hlemýždě dotýkat hranou.',
  'akvarko.neighbour.done':
    '5 bodů za hlemýždě. Kreveta si všímá sousedů přes roh, sekavec potřebuje nad sebou, pod sebou a vedle sebe aspoň tři různé druhy. Každá z těchto karet se boduje zvlášť.',
  'akvarko.count.title': 'Jen jedna skalára',
  'akvarko.count.pick':
    'Právě jedna skalára amazonská dá 5 bodů, dvě nebo tři nic, čtyři a více 13. Jednu máš. Vyber kartu, která neuškodí.',
  'akvarko.count.hint': 'Druhá skalára by tě stála těch 5 bodů.',
  'akvarko.count.done':
    'Dobrá volba: skalára si nechá svých 5 bodů. Ve hře čísla na kartách říkají, kolik bodů která dá, když ji hned položíš.',
  'akvarko.turn.title': 'Rostliny',
  'akvarko.turn.place':
    'S každou položenou kartou smíš jednu kartu svého akvária otočit na stranu s rostlinou. Nejdřív zvol kterékoli pole pro sekavce.',
  'akvarko.turn.turn': 'Teď klepni na „A ještě otočit kartu“ a pak na jednu ze dvou skalár.',
  'akvarko.turn.hint': 'Otoč jednu ze skalár: pak zbude jediná a rostliny budou dvě.',
  'akvarko.turn.done':
    'Jediná skalára: 5 bodů. A dvě rostliny: další 3. Sousedí-li sekavec se třemi různými druhy, přidá také 5. Rostlina zůstane rostlinou až do konce hry.',
  'akvarko.example.title': 'Celé akvárium',
  'akvarko.example.place': 'Toto je akvárium z pravidel hry, chybí jen jedna karta. Polož krevetu.',
  'akvarko.example.lines':
    'Akvárium je plné. Klepni na každý řádek přehledu bodů a akvárium ukáže, odkud ty body jsou.',
  'akvarko.example.done':
    '44 bodů. Po šestnácti kartách vyhrává hráč s nejvyšším počtem bodů; při shodě ten, komu body dalo víc druhů (rostliny se nepočítají). Akvárko už umíš.',
} satisfies Translation<typeof en>
