import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Ein Legewettlauf von Uwe Rosenberg und Corné van Moorsel (Edition Spielwiese, Pegasus Spiele) für 1–4 Personen. Nimm ein Plättchen von der Monduhr, bezahle es mit Zeit, lege es vor dir aus und erfülle die Aufgaben, die darauf stehen. Wer zuerst alle Scheiben los ist, gewinnt.',
    'Das sind die Regeln in unseren eigenen Worten, nach den Anleitungen auf Tschechisch, Ungarisch, Russisch und Deutsch.',
    'Farben schreiben wir R (rot), B (blau), T (türkis) und Y (gelb); `RRB` ist eine Aufgabe, die zwei rote und ein blaues Plättchen verlangt.',
  ],
  chapters: [
    {
      title: 'Material',
      clauses: [
        {
          id: 'NL-1.1',
          text: 'Es gibt 68 Plättchen, je 17 in Rot, Blau, Türkis und Gelb; die Plättchenliste nennt sie alle. Ein Plättchen hat eine Farbe, Kosten von 1 bis 7 (die Anleitungen nennen sie *Zeit*) und 0 bis 3 Aufgaben. Eine Aufgabe besteht aus 1 bis 4 Farben, die sich wiederholen können.\n*Unsere Lesart:* Drei unabhängige Abschriften der gedruckten Plättchen stimmen bei 67 überein. Beim 68., einer türkisen 6, stimmen zwei überein, und Beispiel 5 der Anleitungen entscheidet: Ihre einfarbige Aufgabe verlangt Rot.',
        },
        {
          id: 'NL-1.2',
          text: 'Die Monduhr hat einen äußeren Ring mit 12 Plätzen, die *Auswahlbahn*, auf der Plättchen ausliegen, und einen inneren Ring mit 24 Feldern, die *Mondlaufbahn*. Der Neumond ist Platz 0 der Auswahlbahn und Feld 0 der Mondlaufbahn. Gezählt wird im Uhrzeigersinn.',
        },
        { id: 'NL-1.3', text: 'Dazu kommen eine Mondfigur und 21 Scheiben für jede Person.' },
      ],
    },
    {
      title: 'Aufbau für 2–4 Personen',
      lead: 'Das Solospiel hat einen eigenen Aufbau: NL-7.1.',
      clauses: [
        {
          id: 'NL-2.1',
          text: 'Die Mondfigur steht auf Platz 0. Die Plättchen werden gemischt. Auf die Plätze 1 bis 11 kommt je ein Plättchen, offen; der Rest ist der *Nachziehstapel*, verdeckt.',
        },
        {
          id: 'NL-2.2',
          text: 'Alle haben 21 Scheiben. *Variante für das erste Spiel:* zu dritt je 18 Scheiben, zu viert je 16. Zu zweit sind es immer 21.\n*Unsere Lesart:* Der tschechische Text gibt zwei Personen 16 Scheiben; die drei anderen sagen vier Personen, und vier ist richtig.',
        },
        {
          id: 'NL-2.3',
          text: 'Alle legen eine Scheibe auf Feld 0 der Mondlaufbahn. Sie bilden einen Stapel in zufälliger Reihenfolge. So bleiben 20 Scheiben zum Ablegen (in der Variante für das erste Spiel 17 oder 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Verborgen ist nur die *Reihenfolge* des Nachziehstapels. Welche Plättchen er enthält und wie viele, folgt aus dem, was offen liegt.',
        },
      ],
    },
    {
      title: 'Wer am Zug ist',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'Am Zug ist, wessen Scheibe auf der Mondlaufbahn am weitesten hinten liegt; liegen dort mehrere, die oberste. Runden zählen mit: Verglichen wird die gesamte zurückgelegte Strecke. Das Feld, auf dem eine Scheibe gezeichnet ist, ist diese Strecke modulo 24; keine Regel hängt an der 24.',
        },
        {
          id: 'NL-3.2',
          text: 'Es gibt keine Reihenfolge reihum. Dieselbe Person kann mehrmals hintereinander am Zug sein.',
        },
      ],
    },
    {
      title: 'Ein Zug',
      lead: 'Ein Zug hat fünf Schritte, in dieser Reihenfolge.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Auffüllen.* Liegen 1 oder 2 Plättchen auf der Auswahlbahn, **darf** man sie zuerst auffüllen.\nLiegt keines dort, **muss** man; da es nichts zu entscheiden gibt, geschieht es einfach.\nBeim Auffüllen kommt auf jeden leeren Platz ein Plättchen vom Nachziehstapel, beginnend mit dem Platz, der im Uhrzeigersinn auf die Mondfigur folgt, und weiter im Uhrzeigersinn. Der Platz der Mondfigur bleibt leer. Reicht der Nachziehstapel nicht, wird so weit aufgefüllt, wie er reicht; ist er leer, gibt es kein Auffüllen.\nDas erzwungene Auffüllen geschieht sofort nach dem Nehmen, das die Auswahlbahn geleert hat, außer das Spiel ist damit zu Ende.',
        },
        {
          id: 'NL-4.2',
          text: '*Nehmen.* Man nimmt eines der nächsten **drei Plättchen** im Uhrzeigersinn nach der Mondfigur.\nLeere Plätze werden übersprungen, sie zählen nicht. Sind weniger als drei Plättchen übrig, darf man jedes davon nehmen. Nehmen ist Pflicht. Die Mondfigur zieht auf den Platz des genommenen Plättchens.',
        },
        {
          id: 'NL-4.3',
          text: '*Vorrücken.* Die eigene Scheibe rückt auf der Mondlaufbahn im Uhrzeigersinn um die Kosten des Plättchens vor.\nAuf einem besetzten Feld kommt sie obenauf.',
        },
        {
          id: 'NL-4.4',
          text: '*Anlegen.* Das Plättchen kommt sofort auf ein freies Feld der eigenen *Auslage*, eines quadratischen Rasters. Das erste Plättchen liegt nach Vereinbarung auf (0, 0), jedes weitere Kante an Kante, waagerecht oder senkrecht, an einem, das schon liegt. Die Auslage darf unbegrenzt wachsen. Wie ein Plättchen gedreht ist, spielt keine Rolle. Ein Plättchen wird nie mehr bewegt.',
        },
        {
          id: 'NL-4.5',
          text: '*Aufgaben.* Jede neu erfüllte Aufgabe, auf welchem Plättchen der eigenen Auslage auch immer, bekommt eine Scheibe.\n*Unsere Entscheidung:* Das ist nicht freiwillig, und nichts wird übersehen. (Manche Texte sagen „darf“, weil Menschen etwas übersehen; ein Computer tut das nicht.)\nWerden mehr Aufgaben neu erfüllt, als man noch Scheiben hat, werden nur diese Scheiben gelegt: auf die Plättchen in der Reihenfolge, in der sie gelegt wurden, und auf jedem von der ersten Aufgabe zur dritten. Die anderen Aufgaben bleiben offen.',
        },
      ],
    },
    {
      title: 'Aufgaben',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Jede Aufgabe wird für sich betrachtet. Dieselben Plättchen dürfen beliebig vielen Aufgaben dienen.',
        },
        { id: 'NL-5.2', text: 'Berührung über Eck ist keine Berührung.' },
        {
          id: 'NL-5.3',
          text: 'Eine *Kette* ist eine Gruppe von Plättchen einer Farbe, die Kante an Kante zusammenhängen. Für jede Farbe der Aufgabe zählt man die Plättchen in allen Ketten dieser Farbe, von denen mindestens ein Plättchen neben dem Plättchen mit der Aufgabe liegt (Kante an Kante). Die Aufgabe ist erfüllt, wenn jede Farbe die Anzahl erreicht, in der die Aufgabe sie zeigt.',
        },
        {
          id: 'NL-5.4',
          text: 'Das Plättchen, das die Aufgabe trägt, zählt für sie nie mit. Bei seiner eigenen Farbe zählt also die Größe der Kette, zu der es gehört, weniger eins.',
        },
        {
          id: 'NL-5.5',
          text: 'Eine erfüllte Aufgabe bleibt bedeckt. Ein Plättchen mit bedeckten Aufgaben zählt weiter für andere.',
        },
        {
          id: 'NL-5.6',
          text: 'Ein einziges Anlegen kann viele Aufgaben zugleich erfüllen, auf dem neuen Plättchen und auf älteren.',
        },
      ],
    },
    {
      title: 'Ende',
      clauses: [
        {
          id: 'NL-6.1',
          text: 'Das Spiel endet **sofort**, wenn jemand die letzte Scheibe ablegt. Diese Person gewinnt.',
        },
        {
          id: 'NL-6.2',
          text: 'Es endet auch, wenn die Person am Zug kein Plättchen nehmen kann, weil Auswahlbahn und Nachziehstapel leer sind. Dann gewinnt, wer die wenigsten Scheiben übrig hat.',
        },
        {
          id: 'NL-6.3',
          text: 'Alle Plätze richten sich nach den übrigen Scheiben; weniger ist besser. Bei Gleichstand liegt vorn, wer früher am Zug wäre, wenn es weiterginge: die kürzere Gesamtstrecke, auf demselben Feld die obere Scheibe.\nEin Platz wird also nie geteilt. Die Scheibe auf der Mondlaufbahn zählt nicht als übrig.\n*Unsere Lesart:* Der ungarische Text beschreibt den Gleichstand anders; die drei anderen sind sich hierin einig.',
        },
      ],
    },
    {
      title: 'Das Solospiel',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'Plättchen und Mondfigur werden wie in NL-2.1 aufgebaut. Man hat 21 Scheiben, gesehen als 8 + 13. Auf der Mondlaufbahn liegt keine Scheibe, und sie wird nicht benutzt. Ein Auffüllen wie in NL-4.1 gibt es nicht.',
        },
        {
          id: 'NL-7.2',
          text: 'Man nimmt, legt an und bedeckt Aufgaben wie in NL-4.2, NL-4.4 und NL-4.5. Jede erfüllte Aufgabe bekommt eine Scheibe, in beiden Phasen.\n*Unsere Entscheidung:* Eine neunte Scheibe in Phase 1 ist erlaubt; die Texte schweigen dazu.',
        },
        {
          id: 'NL-7.3',
          text: '*Phase 1* darf vor jedem Zug beendet werden, sobald mindestens 8 Scheiben liegen. Sie endet zwangsläufig und sofort mit dem Nehmen, das die Auswahlbahn leert. An ihrem Ende notiert man die Kosten aller bisher gelegten Plättchen und dazu 10 für jede der ersten 8 Scheiben, die nicht liegt.',
        },
        {
          id: 'NL-7.4',
          text: 'Dann wird jeder leere Platz aufgefüllt (auf die Weise von NL-4.1; Plättchen, die noch ausliegen, bleiben), und *Phase 2* beginnt.',
        },
        {
          id: 'NL-7.5',
          text: 'Das Spiel endet sofort, wenn alle 21 Scheiben liegen oder wenn in Phase 2 die Auswahlbahn leer ist. Phase 2 kann man nicht nach Belieben beenden; Nehmen bleibt Pflicht. Am Ende notiert man die Kosten **aller** in beiden Phasen gelegten Plättchen und dazu 10 für jede der 21 Scheiben, die nicht liegt. Wird die einundzwanzigste Scheibe schon in Phase 1 gelegt, endet das Spiel dort ohne Auffüllen, und beide Notizen sind die Kosten der gelegten Plättchen.',
        },
        {
          id: 'NL-7.6',
          text: 'Das Ergebnis ist die Summe beider Notizen. Weniger ist besser; unter 100 ist großartig.',
        },
      ],
    },
    {
      title: 'Die Beispiele der Anleitungen',
      lead: 'Jedes davon ist ein Test. Felder sind (x, y), x nach rechts, y nach unten.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'Eine gelbe 4 (Aufgaben BB, RRR, TTT) hat an zwei ihrer Seiten blaue Plättchen. BB ist erfüllt.',
        },
        {
          id: 'NL example 2',
          text: 'Dieselbe gelbe 4 liegt auf (0, 0), ein blaues Plättchen auf (0, −1) und ein zweites blaues auf (0, −2). BB ist erfüllt: Das zweite blaue zählt über die Kette. Rote liegen auf (−1, 0), (−2, 0) und (1, −1). RRR ist nicht erfüllt: Das letzte rote berührt das gelbe Plättchen nur über Eck.',
        },
        {
          id: 'NL example 3',
          text: 'Ein Zug kann zwei Aufgaben eines Plättchens erfüllen: RRR und BB auf der gelben 4 bekommen je eine Scheibe.',
        },
        {
          id: 'NL example 4',
          text: 'Eine gelbe 7 (RT, BT, RB) mit einem roten, einem blauen und einem türkisen Plättchen daneben: Drei Plättchen erfüllen alle drei Aufgaben.',
        },
        {
          id: 'NL example 5',
          text: 'Eine türkise 6 (BB, YY, R) neben einer roten 6 (BB, YY, T): Jede erfüllt die einfarbige Aufgabe der anderen, mehr braucht es nicht.',
        },
        {
          id: 'NL example 6',
          text: 'Dann erfüllen zwei gelbe Plättchen, in einer Kette, die beide berührt, YY auf beiden.',
        },
        {
          id: 'NL example 7',
          text: 'Eine rote 2 (RRRR) braucht vier *andere* rote. Zwei rote 2 in einer Kette von fünf roten erfüllen einander die Aufgabe.',
        },
        {
          id: 'NL example 8',
          text: 'Eine blaue 4 (RRRR, RR) und eine Kette aus vier roten, von denen eines sie berührt: Beide Aufgaben sind erfüllt.',
        },
      ],
    },
  ],
} satisfies RulesPage
