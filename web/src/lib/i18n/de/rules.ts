import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'In den Regeln suchen',
  'search.placeholder': 'Kette, diagonal, 4.2 …',
  found: { one: '{count} Abschnitt gefunden', other: '{count} Abschnitte gefunden' },
  none: 'Kein Abschnitt enthält alle diese Wörter. Versuch es mit weniger oder anderen.',
  clear: 'Alle Abschnitte zeigen',
  other: 'Regeln von {game}',
  chapters: 'Kapitel',
  clause: 'Link zu {clause}',
  example: 'Beispiel',
  'example.n': 'Beispiel {n}',
  unknown: 'Einen Abschnitt {clause} gibt es in diesen Regeln nicht. Hier sind alle.',
  try: 'Dieses Beispiel selbst probieren',
  learn: 'Spielend lernen',
  'drawing.wheel': 'Die Monduhr: außen zwölf Plätze, innen die Mondlaufbahn mit 24 Feldern',
  'drawing.tableau':
    'Die Plättchen dieses Beispiels, mit einer Scheibe auf jeder erfüllten Aufgabe',
  'drawing.tank': 'Das Aquarium des Beispiels',
} satisfies Translation<typeof en>
