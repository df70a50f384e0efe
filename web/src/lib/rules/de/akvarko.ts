import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'Ein Kartenspiel mit Auswählen und Weitergeben von Michal Peichl (Albi 2022; international *Fish Tank*) für 2–6 Personen. Wähle eine Karte, gib die übrigen weiter und fülle ein Aquarium aus vier mal vier Karten. Jede Art zählt nach ihrer eigenen Bedingung.',
    'Das sind die Regeln in unseren eigenen Worten, nach der tschechischen Anleitung und den gedruckten Karten.',
  ],
  chapters: [
    {
      title: 'Material',
      clauses: [
        {
          id: 'AK-1.1',
          text: 'Es gibt 99 Karten: neun Fischarten mit je 9 Karten (Perlhuhnbärbling, Neonsalmler, Haibarbe, Guppy, Schwertträger, Diskus, Feuerschwanz-Fransenlipper, Zebrawels, Skalar) und drei andere Tiere mit je 6 Karten (Garnele, Schnecke, Schmerle). Was darauf gedruckt ist, steht in der Liste der Arten. Jede Karte trägt auf der Rückseite eine Pflanze; die *Pflanze* ist eine dreizehnte Art.',
        },
      ],
    },
    {
      title: 'Ablauf',
      clauses: [
        {
          id: 'AK-2.1',
          text: 'Das Spiel hat zwei Phasen zu je acht Runden. Zu Beginn jeder Phase bekommen alle 8 Karten.',
        },
        {
          id: 'AK-2.2',
          text: 'In einer Runde **wählen** alle geheim eine Karte ihrer Hand. Haben alle gewählt, werden die Karten zugleich aufgedeckt. Dann **legen** alle ihre Karte in das eigene Aquarium; die Reihenfolge ist beliebig, und jede gelegte Karte ist sofort zu sehen. Liegt die letzte, wird der Rest jeder Hand **weitergegeben**.',
        },
        {
          id: 'AK-2.3',
          text: 'In Phase 1 gehen die Hände nach links (an den nächsten Platz), in Phase 2 nach rechts (an den vorigen Platz).',
        },
        { id: 'AK-2.4', text: 'Nach der sechzehnten Karte endet das Spiel und wird gewertet.' },
        {
          id: 'AK-2.5',
          text: 'Verborgen sind die Hände der anderen, der Stapel und eine gewählte Karte, bis alle gewählt haben. Offen sind alle Aquarien und das, was man von durchgereichten Händen im Kopf hat. Mitzählen ist fair, deshalb enthält die Sicht einer Person alles, was ihr Platz gesehen hat.',
        },
      ],
    },
    {
      title: 'Legen',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'Eine Karte kommt auf ein beliebiges freies Feld, so dass alle Karten des Aquariums noch in ein Quadrat von 4×4 Feldern passen. Sie muss keine andere Karte berühren. Die Lage des Quadrats steht nur so weit fest, wie die Karten sie festlegen. Eine gelegte Karte wird nie bewegt. Die erste Karte liegt nach Vereinbarung auf (0, 0).',
        },
        {
          id: 'AK-3.2',
          text: 'Mit jedem Legen **darf** man eine Karte des eigenen Aquariums auf die Pflanzenseite drehen: die neue oder eine ältere. Höchstens eine Karte je Legen, und nichts dreht eine Pflanze zurück. Eine gedrehte Karte ist in jeder Hinsicht eine Pflanze; die Art darunter bleibt öffentlich.',
        },
      ],
    },
    {
      title: 'Zu zweit',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'Nach jedem Weitergeben (also in den Runden 2–8 von Phase 1 und 2–7 von Phase 2) wirft man, noch ohne hinzusehen, eine zufällige Karte der erhaltenen Hand ab und zieht eine vom Stapel. In Runde 8 von Phase 1 besteht die Hand nur aus dieser gezogenen Karte.\n*Unsere Entscheidung:* Die abgeworfene Karte liegt verdeckt und bleibt beiden bis zum Ende unbekannt; die gezogene sieht nur, wer sie gezogen hat.',
        },
        {
          id: 'AK-4.2',
          text: 'In der sechzehnten Runde wird nichts abgeworfen: Man zieht zur letzten erhaltenen Karte eine dazu und wählt eine der beiden.',
        },
      ],
    },
    {
      title: 'Varianten',
      clauses: [
        {
          id: 'AK-5.1',
          text: '*Weniger Arten*, für 2 oder 3 Personen: Alle Karten von Haibarbe (Parmička žraločí) und Neonsalmler (Neonka obecná) bleiben in der Schachtel.',
        },
      ],
    },
    {
      title: 'Wertung',
      lead: 'Jede Art wird nach ihrer eigenen Bedingung über das ganze Aquarium gewertet.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Reihen** (Perlhuhnbärbling waagerecht, Neonsalmler senkrecht, Haibarbe fallend wie `\\`, Guppy steigend wie `/`): zwei in einer Reihe bringen 5, drei 11. Ein Aquarium darf beliebig viele Reihen haben, aber eine Karte gehört zu höchstens einer gewerteten Reihe, und es zählt die beste Aufteilung. Ein Stück von 2, 3 oder 4 bringt also 5, 11 oder 11. Die Richtung einer Art steht fest.',
        },
        {
          id: 'AK-6.2',
          text: '**Gebiete** (Schwertträger, Diskus, Feuerschwanz-Fransenlipper, Zebrawels): Man zählt die Karten der Art auf den Feldern, die auf der Karte markiert sind. Die beste erreichte Stufe zählt, einmal. Karten der Art anderswo zählen nichts. Die markierten Felder und die Stufen:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Anzahlen**, irgendwo im Aquarium. Skalar: genau einer bringt 5, vier oder mehr bringen 13, zwei oder drei bringen nichts. Pflanzen: zwei oder mehr bringen 3, vier oder mehr 7, sieben oder mehr 13.',
        },
        {
          id: 'AK-6.4',
          text: '**Nachbarn**, für jede Karte einzeln gewertet. Eine Garnele bringt 6, wenn zwei ihrer diagonalen Nachbarn von einer Art sind. Eine Schnecke bringt 5, wenn zwei ihrer Nachbarn an den Kanten von einer Art sind. Eine Schmerle bringt 5, wenn ihre Nachbarn an den Kanten von mindestens drei verschiedenen Arten sind. Jede Art zählt, auch Pflanzen und die eigene Art.',
        },
        {
          id: 'AK-6.5',
          text: 'Die meisten Punkte gewinnen. Bei Gleichstand liegt vorn, wem mehr der zwölf Arten mehr als 0 Punkte bringen (die anderen Tiere zählen, Pflanzen nicht). Ist auch das gleich, wird der Platz geteilt.\n*Unsere Entscheidung:* Die Anleitung sagt nur „mehr verschiedene Fischgruppen“.',
        },
        {
          id: 'AK-6.6',
          text: 'Ein unfertiges Aquarium wird in dem 4×4-Rahmen um alle seine Karten gewertet, der am meisten bringt. Sind es mehrere, gilt der mit dem kleinsten x, dann der mit dem kleinsten y. Auf dem Wertungsblock steht der Rahmen fest.',
        },
      ],
    },
    {
      title: 'Das Beispiel der Anleitung',
      clauses: [
        {
          id: 'AK example',
          text: 'Dieses Aquarium ist ein Test:\n[drawing]\nSchwertträger 5, Neonsalmler 5, Zebrawels 6, Pflanzen 3, Schnecken 10, Haibarbe 5, Diskus 4, Garnele 6: zusammen **44**. (Gedruckt ist 45; die eigenen Zeilen der Anleitung ergeben 44.)',
        },
      ],
    },
  ],
} satisfies RulesPage
