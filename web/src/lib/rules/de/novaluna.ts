import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Ein Legespiel mit Wettlauf, von Uwe Rosenberg und Corné van Moorsel (Edition Spielwiese, Pegasus Spiele) für 1–4 Spieler. Nimm ein Plättchen von der Monduhr, bezahle es mit Zeit, lege es vor dir aus und erfülle die Aufgaben, die darauf stehen. Wer zuerst alle seine Scheiben los ist, gewinnt.',
    'Das sind die Regeln in unseren eigenen Worten, nach den Anleitungen auf Tschechisch, Ungarisch, Russisch und Deutsch.',
    'Aufgaben zeichnen wir mit den Symbolen der Farben: [RRB] verlangt zwei rote und ein blaues Plättchen.',
  ],
  short: [
    'In deinem Zug nimmst du eines der nächsten drei Plättchen im Uhrzeigersinn nach der Mondfigur. Die Mondfigur zieht auf das Feld dieses Plättchens.',
    'Du bezahlst mit Zeit: Deine Scheibe auf der Mondlaufbahn rückt so viele Felder vor, wie das Plättchen zeigt.',
    'Lege das Plättchen an eines deiner Plättchen an. Eine Aufgabe ist erfüllt, wenn genug Plättchen ihrer Farben angrenzen, direkt oder in einer Kette gleicher Farbe. Decke sie mit einer Scheibe ab.',
    'Wer auf der Mondlaufbahn am weitesten hinten liegt, ist als Nächstes am Zug.',
    'Wer zuerst alle seine Scheiben platziert hat, gewinnt.',
  ],
  chapters: [
    {
      title: 'Material',
      clauses: [
        {
          id: 'NL-1.1',
          text: 'Es gibt 68 Plättchen, je 17 in Rot, Blau, Türkis und Gelb. Jedes Plättchen hat eine Farbe, eine Zahl von 1 bis 7 für die Zeit, die es kostet, und 0 bis 3 Aufgaben. Eine Aufgabe verlangt 1 bis 4 Farben; eine Farbe kann sich wiederholen.\n*Unsere Lesart:* Drei unabhängige Listen der gedruckten Plättchen stimmen bei 67 überein. Beim 68., einem türkisen 6er-Plättchen, stimmen zwei überein, und Beispiel 5 der Anleitungen entscheidet: Seine Aufgabe mit nur einem Symbol verlangt Rot.',
        },
        {
          id: 'NL-1.2',
          text: 'Die Monduhr hat einen äußeren Ring mit 12 Feldern, die *Auswahlbahn*, auf der Plättchen ausliegen, und einen inneren Ring mit 24 Feldern, die *Mondlaufbahn*. Beide beginnen beim Neumond und laufen im Uhrzeigersinn.',
        },
        { id: 'NL-1.3', text: 'Dazu kommen eine Mondfigur und 21 Scheiben für jeden Spieler.' },
      ],
    },
    {
      title: 'Aufbau für 2–4 Spieler',
      lead: 'Das Solospiel hat einen eigenen Aufbau: NL-7.1.',
      clauses: [
        {
          id: 'NL-2.1',
          text: 'Die Mondfigur steht auf dem Auswahlfeld des Neumonds. Die Plättchen werden gemischt. Auf die übrigen 11 Auswahlfelder kommt je ein offenes Plättchen; der Rest bildet verdeckt den *Nachziehstapel*.',
        },
        {
          id: 'NL-2.2',
          text: 'Jeder Spieler hat 21 Scheiben. *Variante für die erste Partie:* zu dritt je 18 Scheiben, zu viert je 16. Zu zweit sind es immer 21.\n*Unsere Lesart:* Der tschechische Text gibt zwei Spielern 16 Scheiben; in den drei anderen sind es vier Spieler, und das ist richtig.',
        },
        {
          id: 'NL-2.3',
          text: 'Jeder Spieler legt eine Scheibe auf das Neumondfeld der Mondlaufbahn. Diese Scheiben bilden einen Stapel in zufälliger Reihenfolge. So bleiben jedem 20 Scheiben zum Platzieren (in der Variante für die erste Partie 17 oder 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Verborgen ist nur die *Reihenfolge* des Nachziehstapels. Welche Plättchen er enthält und wie viele, ergibt sich aus dem, was offen liegt.',
        },
      ],
    },
    {
      title: 'Wer am Zug ist',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'Am Zug ist der Spieler, dessen Scheibe auf der Mondlaufbahn am weitesten hinten liegt; liegen dort mehrere, der Spieler, dessen Scheibe oben liegt.\nNach 24 Feldern beginnt eine neue Runde. Runden zählen mit: Verglichen wird die gesamte zurückgelegte Strecke.',
        },
        {
          id: 'NL-3.2',
          text: 'Gespielt wird nicht reihum. Derselbe Spieler kann mehrmals hintereinander am Zug sein.',
        },
      ],
    },
    {
      title: 'Ein Zug',
      lead: 'Ein Zug hat fünf Schritte, in dieser Reihenfolge.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Auffüllen.* Liegen nur noch 1 oder 2 Plättchen auf der Auswahlbahn, **darf** der Spieler sie zuerst auffüllen.\nLiegt keines mehr dort, **muss** er; da es nichts zu entscheiden gibt, geschieht es von selbst.\nBeim Auffüllen kommt auf jedes leere Auswahlfeld ein Plättchen vom Nachziehstapel, beginnend mit dem Feld, das im Uhrzeigersinn auf die Mondfigur folgt, und weiter im Uhrzeigersinn. Das Feld der Mondfigur bekommt kein Plättchen. Reicht der Nachziehstapel nicht, wird so weit aufgefüllt, wie er reicht; ist er leer, wird nicht aufgefüllt.\nEine leere Auswahlbahn wird aufgefüllt, sobald ihr letztes Plättchen genommen ist, es sei denn, das Spiel ist damit zu Ende.',
        },
        {
          id: 'NL-4.2',
          text: '*Nehmen.* Der Spieler nimmt eines der nächsten **drei Plättchen** im Uhrzeigersinn nach der Mondfigur.\nLeere Felder werden übersprungen. Sind weniger als drei Plättchen übrig, darf er jedes davon nehmen. Nehmen ist Pflicht. Die Mondfigur zieht auf das Feld des genommenen Plättchens.',
        },
        {
          id: 'NL-4.3',
          text: '*Vorrücken.* Die Scheibe des Spielers rückt auf der Mondlaufbahn im Uhrzeigersinn so viele Felder vor, wie das Plättchen Zeit kostet.\nIst das Feld besetzt, kommt sie obenauf.',
        },
        {
          id: 'NL-4.4',
          text: '*Anlegen.* Das Plättchen kommt sofort auf ein freies Feld der eigenen *Auslage*, eines quadratischen Rasters. Das erste Plättchen beginnt die Auslage; jedes weitere muss Kante an Kante, waagerecht oder senkrecht, an einem liegen, das schon da ist. Die Auslage darf unbegrenzt wachsen. Wie ein Plättchen gedreht ist, spielt keine Rolle. Ein gelegtes Plättchen wird nie mehr bewegt.',
        },
        {
          id: 'NL-4.5',
          text: '*Aufgaben.* Der Spieler deckt jede neu erfüllte Aufgabe, auf welchem Plättchen seiner Auslage auch immer, mit einer Scheibe ab.\n*Unsere Entscheidung:* Das Abdecken ist Pflicht, und nichts wird übersehen. (Manche Anleitungen sagen „darf“, weil Menschen etwas übersehen; ein Computer tut das nicht.)\nWerden mehr Aufgaben neu erfüllt, als der Spieler noch Scheiben hat, werden nur diese Scheiben platziert: auf den Plättchen in der Reihenfolge, in der sie gelegt wurden, und auf jedem von der ersten Aufgabe bis zur dritten. Die anderen Aufgaben bleiben offen.',
        },
      ],
    },
    {
      title: 'Aufgaben',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Jede Aufgabe wird für sich betrachtet. Dieselben Plättchen können für beliebig viele Aufgaben zählen.',
        },
        { id: 'NL-5.2', text: 'Eine Berührung nur an der Ecke zählt nicht.' },
        {
          id: 'NL-5.3',
          text: 'Eine *Kette* ist eine Gruppe von Plättchen einer Farbe, die Kante an Kante zusammenhängen. Für jede Farbe der Aufgabe zählt man die Plättchen in allen Ketten dieser Farbe, die das Plättchen mit der Aufgabe Kante an Kante berühren. Die Aufgabe ist erfüllt, wenn jede Farbe mindestens so oft da ist, wie die Aufgabe sie zeigt.',
        },
        {
          id: 'NL-5.4',
          text: 'Das Plättchen mit der Aufgabe zählt für sie nie mit. Bei seiner eigenen Farbe zählt also die Kette, zu der es gehört, ohne es selbst.',
        },
        {
          id: 'NL-5.5',
          text: 'Eine erfüllte Aufgabe bleibt abgedeckt. Ein Plättchen mit abgedeckten Aufgaben zählt weiter für andere.',
        },
        {
          id: 'NL-5.6',
          text: 'Mit einem einzigen gelegten Plättchen lassen sich viele Aufgaben gleichzeitig erfüllen: auf dem neuen und auf älteren Plättchen.',
        },
      ],
    },
    {
      title: 'Spielende',
      clauses: [
        {
          id: 'NL-6.1',
          text: 'Das Spiel endet **sofort**, wenn ein Spieler seine letzte Scheibe platziert. Dieser Spieler gewinnt.',
        },
        {
          id: 'NL-6.2',
          text: 'Es endet auch, wenn der Spieler am Zug kein Plättchen nehmen kann, weil Auswahlbahn und Nachziehstapel leer sind. Dann gewinnt, wer die wenigsten Scheiben übrig hat.',
        },
        {
          id: 'NL-6.3',
          text: 'Alle Plätze richten sich nach den übrigen Scheiben; je weniger, desto besser. Bei Gleichstand liegt vorn, wer früher am Zug wäre, wenn es weiterginge: wer die kürzere Gesamtstrecke hat oder auf demselben Feld die obere Scheibe.\nEin Platz wird also nie geteilt. Die Scheibe auf der Mondlaufbahn zählt nicht als übrig.\n*Unsere Lesart:* Der ungarische Text beschreibt den Gleichstand anders; die drei anderen sind sich hierin einig.',
        },
      ],
    },
    {
      title: 'Das Solospiel',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'Plättchen und Mondfigur werden wie in NL-2.1 aufgebaut. Du hast 21 Scheiben, aufgeteilt in 8 + 13. Die Mondlaufbahn wird nicht benutzt, und auf ihr liegt keine Scheibe. Ein Auffüllen wie in NL-4.1 gibt es nicht.',
        },
        {
          id: 'NL-7.2',
          text: 'Du nimmst und legst Plättchen und deckst Aufgaben ab wie in NL-4.2, NL-4.4 und NL-4.5. Jede erfüllte Aufgabe bekommt eine Scheibe, in beiden Phasen.\n*Unsere Entscheidung:* Eine neunte Scheibe in Phase 1 ist erlaubt; die Anleitungen sagen nichts dazu.',
        },
        {
          id: 'NL-7.3',
          text: '*Phase 1* darfst du vor jedem Zug beenden, sobald mindestens 8 Scheiben platziert sind. In jedem Fall endet sie sofort, wenn du das letzte Plättchen von der Auswahlbahn nimmst. An ihrem Ende zählt die Zeit aller bisher gelegten Plättchen, dazu 10 für jede der ersten 8 Scheiben, die nicht platziert ist.',
        },
        {
          id: 'NL-7.4',
          text: 'Dann wird jedes leere Auswahlfeld aufgefüllt (wie in NL-4.1 beschrieben; Plättchen, die noch ausliegen, bleiben liegen), und *Phase 2* beginnt.',
        },
        {
          id: 'NL-7.5',
          text: 'Das Spiel endet sofort, wenn alle 21 Scheiben platziert sind oder wenn in Phase 2 die Auswahlbahn leer ist. Phase 2 lässt sich nicht vorzeitig beenden; Nehmen bleibt Pflicht. Am Ende zählt die Zeit **aller** in beiden Phasen gelegten Plättchen, dazu 10 für jede der 21 Scheiben, die nicht platziert ist. Platzierst du die einundzwanzigste Scheibe schon in Phase 1, endet das Spiel dort ohne Auffüllen, und beide Werte entsprechen der Zeit der gelegten Plättchen.',
        },
        {
          id: 'NL-7.6',
          text: 'Das Ergebnis ist die Summe beider Werte. Je weniger, desto besser; unter 100 ist großartig.',
        },
      ],
    },
    {
      title: 'Die Beispiele der Anleitungen',
      lead: 'Die acht Beispiele der Anleitungen. Die Zeichnungen zeigen die Plättchen nach dem Zug, mit einer Scheibe auf jeder erfüllten Aufgabe.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'Ein gelbes 4er-Plättchen (Aufgaben [BB], [RRR] und [TTT]) hat an zwei seiner Seiten blaue Plättchen. [BB] ist erfüllt.',
        },
        {
          id: 'NL example 2',
          text: 'Ein blaues Plättchen berührt dasselbe gelbe 4er-Plättchen, ein zweites blaues berührt das erste. [BB] ist erfüllt: Das zweite blaue zählt über die Kette. Auch zwei rote in einer Kette zählen, das dritte aber berührt das gelbe Plättchen nur an der Ecke. [RRR] ist nicht erfüllt.',
        },
        {
          id: 'NL example 3',
          text: 'Ein Zug kann zwei Aufgaben eines Plättchens erfüllen: [RRR] und [BB] auf dem gelben 4er-Plättchen bekommen je eine Scheibe.',
        },
        {
          id: 'NL example 4',
          text: 'Ein gelbes 7er-Plättchen ([RT], [BT], [RB]) mit einem roten, einem blauen und einem türkisen Plättchen daneben: Drei Plättchen erfüllen alle drei Aufgaben.',
        },
        {
          id: 'NL example 5',
          text: 'Ein türkises 6er-Plättchen ([BB], [YY], [R]) neben einem roten 6er-Plättchen ([BB], [YY], [T]): Jedes erfüllt die Aufgabe des anderen, die nur ein Symbol hat; mehr braucht es nicht.',
        },
        {
          id: 'NL example 6',
          text: 'Noch einmal das türkise und das rote Plättchen: Eine Kette aus zwei gelben, die beide berührt, erfüllt [YY] auf beiden.',
        },
        {
          id: 'NL example 7',
          text: 'Ein rotes 2er-Plättchen ([RRRR]) braucht vier *andere* rote. Liegen zwei rote 2er-Plättchen in einer Kette aus fünf roten, hat jedes vier andere, und beide Aufgaben sind erfüllt.',
        },
        {
          id: 'NL example 8',
          text: 'Ein blaues 4er-Plättchen ([RRRR], [RR]) und eine Kette aus vier roten, von denen eines es berührt: Beide Aufgaben sind erfüllt.',
        },
      ],
    },
  ],
} satisfies RulesPage
