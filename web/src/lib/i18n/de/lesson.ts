import type en from '$lib/i18n/en/lesson'
import type { Translation } from '$lib/i18n/messages'

export default {
  me: 'du',
  opponent: 'dein Gegner',
  'next.opponent': 'Danach ist dein Gegner am Zug.',
  'tray.label': 'Dein Plättchen',
  'card.label': 'Deine Karte',
  'tried.none': 'Hier könntest du keine Scheibe platzieren.',
  'tried.discs': {
    one: 'Hier könntest du {count} Scheibe platzieren.',
    other: 'Hier könntest du {count} Scheiben platzieren.',
  },
  'tried.points': 'Hier: {gain}.',
  'tried.pick': 'Diese Karte, sofort gelegt: {gain}.',
  'told.discs': { one: '{count} Scheibe platziert.', other: '{count} Scheiben platziert.' },
  'told.walk': {
    one: 'Auf der Mondlaufbahn rückst du {count} Feld vor.',
    other: 'Auf der Mondlaufbahn rückst du {count} Felder vor.',
  },
  'told.points': {
    one: '{gain} mehr: insgesamt {count} Punkt.',
    other: '{gain} mehr: insgesamt {count} Punkte.',
  },
  'lines.seen': '{seen} von {all} Zeilen angesehen',

  'novaluna.turn.title': 'Ein Zug',
  'novaluna.turn.take':
    'Das ist die Monduhr. Du darfst eines der drei angehobenen Plättchen nehmen: Das sind die nächsten drei im Uhrzeigersinn nach der Mondfigur. Wähle eines, dann tippe auf das freie Feld vor dir.',
  'novaluna.turn.done':
    'Das war ein ganzer Zug. Die Mondfigur steht jetzt dort, wo dein Plättchen lag, und deine Scheibe ist so viele Felder vorgerückt, wie auf dem Plättchen steht: Bezahlt wird mit Zeit. Für das erste Plättchen gibt es nur ein Feld; jedes weitere muss eines von deinen mit einer Kante berühren.',
  'novaluna.time.title': 'Wer ist am Zug?',
  'novaluna.time.take':
    'Am Zug ist, wer auf der Mondlaufbahn am weitesten hinten liegt. Du liegst drei Felder hinter deinem Gegner. Nimm ein Plättchen, mit dem du gleich noch einmal am Zug bist.',
  'novaluna.time.hint':
    'Damit überholst du die Scheibe deines Gegners. Suche ein Plättchen, mit dem du höchstens bis zu ihr vorrückst.',
  'novaluna.time.done':
    'Deine Scheibe landet auf der deines Gegners. Wessen Scheibe oben liegt, der ist zuerst am Zug: also wieder du. Billige Plättchen bringen oft mehrere Züge hintereinander.',
  'novaluna.sides.title': 'Zwei Blaue an zwei Seiten',
  'novaluna.sides.ask':
    'Auf jedem Plättchen stehen bis zu drei Aufgaben. Tippe auf dem gelben Plättchen auf die Aufgabe mit den zwei blauen Symbolen.',
  'novaluna.sides.take':
    'Eins von zwei: Nur ein blaues Plättchen liegt daneben. Lege das zweite blaue an eine andere Seite des gelben.',
  'novaluna.sides.hint':
    'Nimm eine freie Seite des gelben Plättchens. (Auch andere Felder können gehen: Das kommt im nächsten Schritt.)',
  'novaluna.sides.done':
    'Zwei von zwei: Die Aufgabe ist erfüllt, und eine deiner Scheiben deckt sie ab. Wer zuerst alle seine Scheiben los ist, gewinnt.',
  'novaluna.chain.title': 'Ketten zählen, Ecken nicht',
  'novaluna.chain.take':
    'Lege dieses blaue Plättchen so, dass es das andere blaue berührt, aber nicht das gelbe.',
  'novaluna.chain.hint': 'Es gehört über das blaue Plättchen oder links daneben.',
  'novaluna.chain.ask':
    'Das zählt: Die beiden blauen Plättchen bilden eine Kette, und die Kette berührt das gelbe. Tippe jetzt auf die Aufgabe mit den drei roten Symbolen.',
  'novaluna.chain.done':
    'Zwei von drei. Das dritte rote Plättchen berührt das gelbe nur an einer Ecke, und Ecken zählen nicht.',
  'novaluna.two.title': 'Zwei Aufgaben in einem Zug',
  'novaluna.two.take':
    'Auf einem Plättchen lassen sich zwei Aufgaben auf einmal erfüllen. Finde für dieses gelbe ein Feld, auf dem du zwei Scheiben loswirst.',
  'novaluna.two.hint':
    'Es braucht neben sich eine Kette aus drei roten Plättchen und eine aus zwei blauen.',
  'novaluna.two.done':
    'Zwei Scheiben in einem Zug: drei rote Plättchen für die eine Aufgabe und zwei blaue für die andere, jeweils als Kette.',
  'novaluna.three.title': 'Drei Plättchen, drei Aufgaben',
  'novaluna.three.take':
    'Rot und Blau haben zusammen schon eine Aufgabe des gelben Plättchens erfüllt. Lege das türkise so, dass es die beiden anderen erfüllt.',
  'novaluna.three.hint': 'Es muss neben dem gelben Plättchen liegen.',
  'novaluna.three.done':
    'Dieselben Plättchen können für beliebig viele Aufgaben zählen: Hier haben drei alle drei Aufgaben erfüllt.',
  'novaluna.mutual.title': 'Eins hilft dem anderen',
  'novaluna.mutual.take':
    'Das türkise Plättchen verlangt ein rotes, und dieses rote ein türkises. Lege es daneben.',
  'novaluna.mutual.done':
    'Jedes erfüllt die Aufgabe des anderen: zwei Scheiben für ein Plättchen, mehr braucht es nicht.',
  'novaluna.shared.title': 'Eine Kette für zwei',
  'novaluna.shared.take':
    'Beide Plättchen brauchen zwei gelbe, eines liegt schon da. Finde das Feld, auf dem das zweite für beide zählt.',
  'novaluna.shared.hint': 'Die Kette aus zwei gelben Plättchen muss die beiden anderen berühren.',
  'novaluna.shared.done':
    'Die zwei gelben Plättchen bilden eine Kette, die die beiden anderen berührt, also sind beide Aufgaben erfüllt.',
  'novaluna.itself.title': 'Das Plättchen selbst zählt nie',
  'novaluna.itself.ask':
    'Das rote 2er-Plättchen links braucht vier rote, und vier liegen in einer Reihe. Tippe auf seine Aufgabe.',
  'novaluna.itself.take':
    'Nur drei von vier: Das Plättchen mit der Aufgabe zählt nie mit. Verlängere die Kette um ein weiteres rotes Plättchen.',
  'novaluna.itself.done':
    'Fünf rote Plättchen in einer Kette: Jetzt hat jedes der beiden roten 2er-Plättchen vier andere. Zwei Scheiben.',
  'novaluna.both.title': 'Eine Kette, zwei Aufgaben',
  'novaluna.both.take':
    'Drei rote Plättchen bilden eine Kette, die das blaue nicht berührt. Lege dieses rote so, dass beide Aufgaben des blauen erfüllt sind.',
  'novaluna.both.hint': 'Finde das Feld zwischen dem blauen Plättchen und der Kette.',
  'novaluna.both.done':
    'Vier rote Plättchen, und eines davon berührt das blaue: genug für die Aufgabe mit vier und ebenso für die mit zwei. Jede Aufgabe wird für sich betrachtet.',
  'novaluna.refill.title': 'Auffüllen',
  'novaluna.refill.refill':
    'Nur zwei Plättchen sind übrig, und beide kosten viel Zeit. Liegen nur noch ein oder zwei aus, darfst du die Auswahlbahn auffüllen, bevor du eines nimmst. Tippe auf „Auffüllen“.',
  'novaluna.refill.done':
    'Auf jedes leere Auswahlfeld ist ein neues Plättchen gekommen, nur auf das der Mondfigur nicht. Eine leere Auswahlbahn wird von selbst aufgefüllt.',
  'novaluna.end.title': 'Die letzte Scheibe',
  'novaluna.end.take':
    'Du hast noch zwei Scheiben. Finde ein Plättchen und ein Feld, mit denen du beide Scheiben loswirst: Wer seine letzte Scheibe platziert, gewinnt sofort.',
  'novaluna.end.hint':
    'Auf einem Feld wirst du beide Scheiben los. Sieh dir alle drei Plättchen an, die zur Wahl stehen.',
  'novaluna.end.done':
    'Das war deine letzte Scheibe: Das Spiel endet sofort, und du gewinnst. Jetzt kannst du Nova Luna.',

  'akvarko.round.title': 'Eine Runde',
  'akvarko.round.pick':
    'Du hast acht Karten auf der Hand. Wähle die, die du behalten willst, und tippe darauf; auf einem Touchscreen zum Bestätigen noch einmal. Alle wählen gleichzeitig und geheim.',
  'akvarko.round.place':
    'Alle Karten werden gleichzeitig aufgedeckt. Deine kommt in dein Aquarium: Tippe auf das Feld, dann auf „Hierherlegen“.',
  'akvarko.round.done':
    'Deine übrigen Handkarten wandern nach links, und von rechts bekommst du sieben Karten. In der zweiten Hälfte des Spiels wandern die Karten andersherum.',
  'akvarko.frame.title': 'Vier mal vier',
  'akvarko.frame.place':
    'Lege die Schnecke auf ein beliebiges Feld. Sie muss keine andere Karte berühren, aber alle deine Karten müssen in ein Quadrat aus vier mal vier Feldern passen.',
  'akvarko.frame.done':
    'Ein Feld, das nicht mehr in das Quadrat passt, verschwindet. Wo das Quadrat liegt, bestimmen allein deine Karten.',
  'akvarko.line.title': 'Reihen',
  'akvarko.line.place':
    'Perlhuhnbärblinge zählen nebeneinander: Zwei in einer Reihe bringen 5 Punkte, drei 11. Lege den dritten.',
  'akvarko.line.hint': 'Er setzt die Reihe fort: am linken oder am rechten Ende.',
  'akvarko.line.done':
    'Drei in einer Reihe: 11 Punkte. Neonsalmler zählen senkrecht, Haibarben diagonal fallend, Guppys diagonal steigend. Eine Karte zählt nur für eine Reihe.',
  'akvarko.area.title': 'Gebiete',
  'akvarko.area.place':
    'Ein Diskus liebt die Mitte: Einer oder zwei auf den vier Feldern in der Mitte bringen 4 Punkte, drei oder vier bringen 12. Deine Ecken sind belegt, also weißt du, wo die Mitte ist: Lege den Diskus dorthin.',
  'akvarko.area.hint': 'Er gehört auf eines der vier Felder in der Mitte des Aquariums.',
  'akvarko.area.done':
    '4 Punkte. Schwertträger, Feuerschwanz-Fransenlipper und Zebrawelse haben eigene Plätze: Das kleine Bild auf der Karte zeigt sie.',
  'akvarko.neighbour.title': 'Nachbarschaft',
  'akvarko.neighbour.place':
    'Eine Schnecke bringt 5 Punkte, wenn zwei der Karten über, unter und neben ihr derselben Art angehören. Über ihr liegt ein Neonsalmler. Wohin kommt der zweite?',
  'akvarko.neighbour.hint': 'Er muss die Schnecke mit einer Kante berühren.',
  'akvarko.neighbour.done':
    '5 Punkte für die Schnecke. Garnelen achten auf ihre diagonalen Nachbarn, Schmerlen brauchen über, unter und neben sich mindestens drei verschiedene Arten. Jede dieser Karten zählt für sich.',
  'akvarko.count.title': 'Nur ein Skalar',
  'akvarko.count.pick':
    'Genau ein Skalar bringt 5 Punkte, zwei oder drei bringen nichts, vier oder mehr 13. Einen hast du. Wähle eine Karte, die nicht schadet.',
  'akvarko.count.hint': 'Ein zweiter Skalar würde dich die 5 Punkte kosten.',
  'akvarko.count.done':
    'Gut gewählt: Der Skalar behält seine 5 Punkte. Im Spiel zeigen Zahlen auf den Karten, wie viele Punkte jede bringt, wenn du sie sofort legst.',
  'akvarko.turn.title': 'Pflanzen',
  'akvarko.turn.place':
    'Mit jeder Karte, die du legst, darfst du eine Karte deines Aquariums auf die Pflanzenseite drehen. Wähle zuerst irgendein Feld für die Schmerle.',
  'akvarko.turn.turn':
    'Tippe jetzt auf „Auch eine Karte drehen“, dann auf einen der beiden Skalare.',
  'akvarko.turn.hint':
    'Drehe einen der Skalare: Dann bleibt nur einer übrig, und du hast zwei Pflanzen.',
  'akvarko.turn.done':
    'Ein einziger Skalar: 5 Punkte. Und zwei Pflanzen: 3 dazu. Liegt deine Schmerle neben drei verschiedenen Arten, bringt auch sie 5. Eine Pflanze bleibt bis zum Ende eine Pflanze.',
  'akvarko.example.title': 'Ein ganzes Aquarium',
  'akvarko.example.place':
    'Das ist das Aquarium aus der Anleitung, nur eine Karte fehlt noch. Lege die Garnele.',
  'akvarko.example.lines':
    'Das Aquarium ist voll. Tippe auf jede Zeile der Wertung, und das Aquarium zeigt, woher ihre Punkte kommen.',
  'akvarko.example.done':
    '44 Punkte. Nach sechzehn Karten gewinnt, wer die meisten Punkte hat; bei Gleichstand, wer mit mehr Arten punktet (Pflanzen zählen dabei nicht). Jetzt kannst du Akvárko.',
} satisfies Translation<typeof en>
