import type en from '$lib/i18n/en/lesson'
import type { Translation } from '$lib/i18n/messages'

export default {
  me: 'du',
  opponent: 'die andere Person',
  'tray.label': 'Dein Plättchen',
  'card.label': 'Deine Karte',
  'tried.none': 'Hier brächte es keine Scheibe.',
  'tried.discs': {
    one: 'Hier brächte es {count} Scheibe.',
    other: 'Hier brächte es {count} Scheiben.',
  },
  'tried.points': 'Hier: {gain}.',
  'tried.pick': 'Diese Karte, sofort gelegt: {gain}.',
  'told.discs': { one: '{count} Scheibe abgelegt.', other: '{count} Scheiben abgelegt.' },
  'told.walk': {
    one: 'Deine Scheibe rückt {count} Feld vor.',
    other: 'Deine Scheibe rückt {count} Felder vor.',
  },
  'lines.seen': '{seen} von {all} Zeilen angesehen',

  'novaluna.turn.title': 'Ein Zug',
  'novaluna.turn.take':
    'Das ist die Monduhr. Du darfst eines der nächsten drei Plättchen im Uhrzeigersinn nach dem Mond nehmen: Sie sind angehoben. Wähle eines, dann drücke das freie Feld vor dir.',
  'novaluna.turn.done':
    'Das war ein ganzer Zug. Der Mond steht jetzt, wo dein Plättchen lag, und deine Scheibe ist so viele Felder vorgerückt, wie es kostet: Bezahlt wird mit Zeit. Das erste Plättchen hat nur ein Feld; jedes weitere muss eines von deinen mit einer Kante berühren.',
  'novaluna.time.title': 'Wer ist dran?',
  'novaluna.time.take':
    'Am Zug ist, wer auf der Mondlaufbahn am weitesten hinten liegt. Du liegst drei Felder zurück. Nimm ein Plättchen so, dass du gleich noch einmal dran bist.',
  'novaluna.time.hint':
    'Damit überholst du die andere Scheibe. Suche Kosten, mit denen du nicht weiter kommst als bis zu ihr.',
  'novaluna.time.done':
    'Du landest auf demselben Feld, obenauf, und die obere Scheibe ist zuerst dran: also wieder du. Billige Plättchen bringen oft mehrere Züge hintereinander.',
  'novaluna.sides.title': 'Zwei blaue an zwei Seiten',
  'novaluna.sides.ask':
    'Plättchen tragen Aufgaben, bis zu drei. Drücke auf dem gelben Plättchen die Aufgabe mit den zwei blauen Zeichen.',
  'novaluna.sides.take':
    'Eins von zwei: Nur ein blaues Plättchen liegt daneben. Lege das zweite blaue an eine andere Seite des gelben.',
  'novaluna.sides.hint':
    'Nimm eine freie Seite des gelben Plättchens. (Dass auch andere Felder gehen, kommt im nächsten Schritt.)',
  'novaluna.sides.done':
    'Zwei von zwei: Die Aufgabe ist erfüllt, und eine deiner Scheiben bedeckt sie. Wer zuerst alle Scheiben los ist, gewinnt.',
  'novaluna.chain.title': 'Ketten zählen, Ecken nicht',
  'novaluna.chain.take':
    'Lege dieses blaue Plättchen so, dass es das blaue berührt, aber nicht das gelbe.',
  'novaluna.chain.hint': 'Es gehört über das blaue Plättchen oder links daneben.',
  'novaluna.chain.ask':
    'Es zählt: Die beiden blauen bilden eine Kette, und die Kette berührt das gelbe Plättchen. Drücke jetzt die Aufgabe mit den drei roten.',
  'novaluna.chain.done':
    'Zwei von drei. Das dritte rote berührt das gelbe nur an einer Ecke, und Ecken zählen nicht.',
  'novaluna.two.title': 'Zwei Aufgaben in einem Zug',
  'novaluna.two.take':
    'Ein Plättchen kann zwei seiner Aufgaben auf einmal erfüllen. Finde für dieses gelbe ein Feld, das zwei Scheiben bringt.',
  'novaluna.two.hint':
    'Es will eine Kette aus drei roten und eine aus zwei blauen neben sich haben.',
  'novaluna.two.done':
    'Zwei Scheiben in einem Zug: drei rote und zwei blaue, jeweils über ihre Kette.',
  'novaluna.three.title': 'Drei Plättchen, drei Aufgaben',
  'novaluna.three.take':
    'Rot und Blau haben zusammen schon eine Aufgabe des gelben Plättchens erfüllt. Lege das türkise so, dass es die beiden anderen erfüllt.',
  'novaluna.three.hint': 'Es muss neben dem gelben Plättchen liegen.',
  'novaluna.three.done':
    'Dieselben Plättchen dürfen beliebig vielen Aufgaben dienen: Drei haben alle drei erfüllt.',
  'novaluna.mutual.title': 'Eines für das andere',
  'novaluna.mutual.take':
    'Das türkise Plättchen verlangt ein rotes, und dieses rote ein türkises. Lege es daneben.',
  'novaluna.mutual.done':
    'Jedes erfüllt die Aufgabe des anderen: zwei Scheiben für ein Plättchen, mehr braucht es nicht.',
  'novaluna.shared.title': 'Eine Kette für zwei',
  'novaluna.shared.take':
    'Beide Plättchen wollen zwei gelbe, eines liegt schon da. Finde das Feld, auf dem das zweite beiden dient.',
  'novaluna.shared.hint': 'Die Kette aus zwei gelben muss beide Plättchen berühren.',
  'novaluna.shared.done':
    'Die zwei gelben bilden eine Kette, die beide Plättchen berührt, also sind beide Aufgaben erfüllt.',
  'novaluna.itself.title': 'Nicht es selbst',
  'novaluna.itself.ask':
    'Die rote 2 links will vier rote, und vier liegen in einer Reihe. Drücke ihre Aufgabe.',
  'novaluna.itself.take':
    'Nur drei von vier: Das Plättchen, das die Aufgabe trägt, zählt nie mit. Lege noch ein rotes an die Kette.',
  'novaluna.itself.done':
    'Fünf rote in einer Kette: Jetzt hat jede der beiden roten 2 vier andere. Zwei Scheiben.',
  'novaluna.both.title': 'Eine Kette, zwei Aufgaben',
  'novaluna.both.take':
    'Drei rote bilden eine Kette, die das blaue Plättchen nicht berührt. Lege dieses rote so, dass beide Aufgaben des blauen erfüllt sind.',
  'novaluna.both.hint': 'Finde das Feld zwischen dem blauen Plättchen und der Kette.',
  'novaluna.both.done':
    'Vier rote, und eines davon berührt das blaue: genug für die Aufgabe mit vier und ebenso für die mit zwei. Jede Aufgabe wird für sich betrachtet.',
  'novaluna.refill.title': 'Auffüllen',
  'novaluna.refill.refill':
    'Nur zwei Plättchen sind übrig, und beide sind teuer. Liegen nur noch ein oder zwei aus, darfst du auffüllen, bevor du nimmst. Drücke „Auffüllen“.',
  'novaluna.refill.done':
    'Auf jedem leeren Platz liegt ein neues Plättchen, nur auf dem des Mondes keines. Eine leere Auswahlbahn füllt sich von selbst.',
  'novaluna.end.title': 'Die letzte Scheibe',
  'novaluna.end.take':
    'Du hast noch zwei Scheiben. Finde ein Plättchen und ein Feld, die beide unterbringen: Wer die letzte Scheibe ablegt, gewinnt sofort.',
  'novaluna.end.hint':
    'Eines der Felder bringt zwei Scheiben. Sieh dir alle drei Plättchen der Auswahl an.',
  'novaluna.end.done':
    'Das war deine letzte Scheibe: Das Spiel endet sofort, und du gewinnst. Jetzt kannst du Nova Luna.',

  'akvarko.round.title': 'Eine Runde',
  'akvarko.round.pick':
    'Du hast acht Karten auf der Hand. Wähle die, die du behalten willst: Drücke sie, dann noch einmal. Alle wählen gleichzeitig und geheim.',
  'akvarko.round.place':
    'Alle Karten werden zugleich aufgedeckt. Deine kommt in dein Aquarium: Drücke das Feld.',
  'akvarko.round.done':
    'Der Rest deiner Hand geht nach links, und von rechts kommen sieben Karten zu dir. In der zweiten Hälfte wandern die Hände andersherum.',
  'akvarko.frame.title': 'Vier mal vier',
  'akvarko.frame.place':
    'Lege die Schnecke auf ein beliebiges Feld. Sie muss keine andere Karte berühren; nur müssen alle deine Karten in ein Quadrat von vier mal vier passen.',
  'akvarko.frame.done':
    'Felder, die nicht mehr in das Quadrat passen, sind weg. Wo das Quadrat liegt, bestimmen allein deine Karten.',
  'akvarko.line.title': 'Reihen',
  'akvarko.line.place':
    'Perlhuhnbärblinge zählen nebeneinander: zwei in einer Reihe bringen 5 Punkte, drei 11. Lege den dritten.',
  'akvarko.line.hint': 'Er setzt die Reihe fort: am linken oder am rechten Ende.',
  'akvarko.line.done':
    'Drei in einer Reihe: 11 Punkte. Neonsalmler zählen senkrecht, Haibarben fallend, Guppys steigend. Eine Karte zählt nur für eine Reihe.',
  'akvarko.area.title': 'Lieblingsplätze',
  'akvarko.area.place':
    'Ein Diskus liebt die Mitte: einer auf den vier Feldern in der Mitte bringt 4 Punkte, drei bringen 12. Deine Ecken liegen schon, also steht die Mitte fest.',
  'akvarko.area.hint': 'Die vier Felder in der Mitte des Aquariums.',
  'akvarko.area.done':
    '4 Punkte. Schwertträger, Feuerschwanz-Fransenlipper und Zebrawelse haben eigene Plätze: Das kleine Bild auf der Karte zeigt sie.',
  'akvarko.neighbour.title': 'Nachbarn',
  'akvarko.neighbour.place':
    'Eine Schnecke bringt 5 Punkte, wenn zwei der Karten über, unter und neben ihr von einer Art sind. Über ihr liegt ein Neonsalmler. Wohin kommt der zweite?',
  'akvarko.neighbour.hint': 'Er muss die Schnecke mit einer Kante berühren.',
  'akvarko.neighbour.done':
    '5 Punkte für die Schnecke. Garnelen achten auf ihre diagonalen Nachbarn, Schmerlen wollen drei verschiedene Arten um sich. Jede dieser Karten zählt für sich.',
  'akvarko.count.title': 'Nur ein Skalar',
  'akvarko.count.pick':
    'Genau ein Skalar bringt 5 Punkte, zwei oder drei bringen nichts, vier oder mehr 13. Einen hast du. Wähle eine Karte, die nicht schadet: Drücke sie zweimal.',
  'akvarko.count.hint': 'Ein zweiter Skalar würde dich die 5 Punkte kosten.',
  'akvarko.count.done':
    'Gut gewählt: Der Skalar behält seine 5 Punkte. Die Zahlen auf den Karten sagen, was jede brächte, wenn sie sofort gelegt würde.',
  'akvarko.turn.title': 'Pflanzen',
  'akvarko.turn.place':
    'Mit jeder Karte, die du legst, darfst du eine Karte deines Aquariums auf die Pflanze drehen. Lege die Schmerle irgendwohin und drehe dann einen der beiden Skalare.',
  'akvarko.turn.hint':
    'Drehe einen der Skalare: Dann bleibt ein einziger, und es sind zwei Pflanzen.',
  'akvarko.turn.done':
    'Ein einziger Skalar: 5 Punkte. Und zwei Pflanzen: 3 dazu. Eine Pflanze bleibt bis zum Ende eine Pflanze.',
  'akvarko.example.title': 'Ein ganzes Aquarium',
  'akvarko.example.place':
    'Das ist das Aquarium der Anleitung, bis auf eine Karte. Lege die Garnele.',
  'akvarko.example.lines':
    'Das Aquarium ist voll. Drücke jede Zeile des Wertungsblatts, und das Aquarium zeigt, woher ihre Punkte kommen.',
  'akvarko.example.done':
    '44 Punkte. Nach sechzehn Karten gewinnen die meisten Punkte; bei Gleichstand, wer mit mehr Arten punktet. Jetzt kannst du Akvárko.',
} satisfies Translation<typeof en>
