import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Ein Kartenspiel von Michal Peichl (Albi, 2022; international *Fish Tank*) für 2–6 Spieler. Wähle eine Karte, gib den Rest weiter und fülle ein Aquarium aus vier mal vier Karten. Jede Art zählt nach ihrer eigenen Bedingung.',
    'Das sind die Regeln in unseren eigenen Worten, nach der tschechischen Anleitung und den gedruckten Karten.',
  ],
  short: [
    'Alle wählen geheim eine Karte aus der Hand. Die Karten werden gleichzeitig aufgedeckt.',
    'Lege deine Karte in dein Aquarium. Alle deine Karten müssen in ein Quadrat aus vier mal vier Feldern passen. Du darfst eine Karte deines Aquariums auf die Pflanzenseite drehen.',
    'Gib die übrigen Karten weiter und wähle wieder: insgesamt sechzehn Runden.',
    'Jede Art zählt nach ihrer eigenen Bedingung: Reihe, Gebiet, Anzahl oder Nachbarschaft. Die Karte zeigt sie.',
    'Wer die meisten Punkte hat, gewinnt.',
  ],
  chapters: [
    {
      title: 'Material',
      clauses: [
        {
          id: 'AK-1.1',
          text: 'Es gibt 99 Karten: neun Fischarten mit je 9 Karten (Perlhuhnbärbling, Neonsalmler, Haibarbe, Guppy, Schwertträger, Diskus, Feuerschwanz-Fransenlipper, Zebrawels, Skalar) und drei weitere Tierarten mit je 6 Karten (Garnele, Schnecke, Schmerle). Jede Karte hat auf der Rückseite eine Pflanze; die *Pflanze* ist eine dreizehnte Art.',
        },
      ],
    },
    {
      title: 'Spielverlauf',
      clauses: [
        {
          id: 'AK-2.1',
          text: 'Das Spiel hat zwei Phasen zu je acht Runden. Zu Beginn jeder Phase bekommt jeder Spieler 8 Karten.',
        },
        {
          id: 'AK-2.2',
          text: 'In jeder Runde **wählt** jeder Spieler geheim eine seiner Handkarten. Haben alle gewählt, werden die Karten gleichzeitig aufgedeckt. Dann **legt** jeder seine Karte in sein Aquarium; die Reihenfolge ist beliebig, und alle sehen jede gelegte Karte sofort. Nach der letzten werden die übrigen Handkarten **weitergegeben**.',
        },
        {
          id: 'AK-2.3',
          text: 'In Phase 1 wandern die Handkarten zum linken Nachbarn (auf den nächsten Platz), in Phase 2 zum rechten Nachbarn (auf den vorigen Platz).',
        },
        { id: 'AK-2.4', text: 'Nach der sechzehnten Karte endet das Spiel, und es wird gewertet.' },
        {
          id: 'AK-2.5',
          text: 'Alle Aquarien sind offen. Verborgen sind die Handkarten der anderen, der Stapel und, bis alle gewählt haben, die gewählten Karten. Sich Karten zu merken, die durch die eigene Hand gegangen sind, ist erlaubt.',
        },
      ],
    },
    {
      title: 'Legen',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'Eine Karte kommt auf ein beliebiges freies Feld, solange alle Karten des Aquariums noch in ein Quadrat aus 4 × 4 Feldern passen. Sie muss keine andere Karte berühren. Wo das Quadrat liegt, steht nur so weit fest, wie die Karten es festlegen. Eine gelegte Karte wird nie bewegt.',
        },
        {
          id: 'AK-3.2',
          text: 'Bei jedem Legen **darf** der Spieler eine Karte seines Aquariums auf die Pflanzenseite drehen: die neue oder eine ältere. Für jede gelegte Karte darf er höchstens eine drehen; eine Pflanze wird nie zurückgedreht. Eine gedrehte Karte ist in jeder Hinsicht eine Pflanze; welche Art auf der anderen Seite ist, ist kein Geheimnis.',
        },
      ],
    },
    {
      title: 'Zwei Spieler',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'Nach jedem Weitergeben (also in den Runden 2–8 von Phase 1 und 2–7 von Phase 2) wirft jeder Spieler, ohne hinzusehen, zufällig eine der erhaltenen Karten ab und zieht eine vom Stapel. In Runde 8 von Phase 1 hat man nur diese eine gezogene Karte auf der Hand.\n*Unsere Entscheidung:* Die abgeworfene Karte liegt verdeckt und bleibt beiden Spielern bis zum Ende unbekannt; die gezogene sieht nur, wer sie zieht.',
        },
        {
          id: 'AK-4.2',
          text: 'In der sechzehnten Runde wird nichts abgeworfen: Jeder Spieler zieht eine Karte zur letzten erhaltenen dazu und wählt eine der beiden.',
        },
      ],
    },
    {
      title: 'Varianten',
      clauses: [
        {
          id: 'AK-5.1',
          text: '*Weniger Arten*, für 2 oder 3 Spieler: Alle Haibarben und Neonsalmler bleiben in der Schachtel. Dann sind die übrigen Bedingungen leichter zu erfüllen.',
        },
      ],
    },
    {
      title: 'Wertung',
      lead: 'Jede Art wird nach ihrer eigenen Bedingung im ganzen Aquarium gewertet.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Reihe** (Perlhuhnbärbling waagerecht, Neonsalmler senkrecht, Haibarbe fallend wie `\\`, Guppy steigend wie `/`): Zwei in einer Reihe zählen 5, drei in einer Reihe 11. Ein Aquarium kann beliebig viele Reihen haben, aber jede Karte gehört zu höchstens einer gewerteten Reihe; es zählt die Aufteilung, die am meisten bringt. Eine Reihe von 2, 3 oder 4 zählt also 5, 11 oder 11. Die Richtung einer Art steht fest.',
        },
        {
          id: 'AK-6.2',
          text: '**Gebiet** (Schwertträger, Diskus, Feuerschwanz-Fransenlipper, Zebrawels): Zähle die Karten der Art auf den Feldern, die auf der Karte markiert sind. Es zählt nur die beste erreichte Stufe, und zwar einmal. Karten an anderen Stellen zählen nicht. Die markierten Felder und die Punkte stehen auf den Karten:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Anzahl**, egal wo im Aquarium. Skalar: Genau einer zählt 5, vier oder mehr zählen 13, zwei oder drei zählen nichts. Pflanzen: Zwei oder mehr zählen 3, vier oder mehr 7, sieben oder mehr 13.',
        },
        {
          id: 'AK-6.4',
          text: '**Nachbarschaft**, jede Karte für sich. Eine Garnele zählt 6, wenn zwei ihrer diagonalen Nachbarn derselben Art angehören. Eine Schnecke zählt 5, wenn zwei der Karten über, unter und neben ihr derselben Art angehören. Eine Schmerle zählt 5, wenn über, unter und neben ihr mindestens drei verschiedene Arten liegen. Jede Art zählt, auch Pflanzen und die eigene Art der Karte.',
        },
        {
          id: 'AK-6.5',
          text: 'Wer die meisten Punkte hat, gewinnt. Bei Gleichstand liegt vorn, wer mit mehr Arten punktet; eine Art zählt, sobald sie mehr als 0 Punkte bringt. Dabei zählen alle zwölf Tierarten (auch Garnelen, Schnecken und Schmerlen), Pflanzen nicht. Ist auch das gleich, wird der Platz geteilt.\n*Unsere Entscheidung:* Die Anleitung sagt nur „mehr verschiedene Sets von Fischen“.',
        },
        {
          id: 'AK-6.6',
          text: 'Ein unfertiges Aquarium wird in dem Quadrat aus 4 × 4 Feldern um alle seine Karten gewertet, das am meisten bringt. Auf dem Wertungsblock steht das Quadrat fest.',
        },
      ],
    },
    {
      title: 'Das Beispiel der Anleitung',
      clauses: [
        {
          id: 'AK example',
          text: 'Das gewertete Aquarium der Anleitung:\n[drawing]\nSchwertträger 5, Neonsalmler 5, Zebrawels 6, Pflanzen 3, Schnecken 10, Haibarbe 5, Diskus 4, Garnele 6: zusammen **44**.\n*Unsere Lesart:* In der Anleitung steht 45; ihre eigenen Zeilen ergeben aber 44.',
        },
      ],
    },
  ],
} satisfies RulesPage
