import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'In den Regeln suchen',
  'search.placeholder': 'Gleichstand, Variante, 4.2…',
  found: { one: '{count} Regel gefunden', other: '{count} Regeln gefunden' },
  none: 'Keine Regel enthält alle diese Wörter. Versuch es mit weniger oder anderen.',
  clear: 'Alle Regeln zeigen',
  other: 'Regeln von {game}',
  chapters: 'Kapitel',
  short: 'Kurz gesagt',
  clause: 'Link zu {clause}',
  example: 'Beispiel',
  'example.n': 'Beispiel {n}',
  why: 'Warum?',
  unknown: 'Eine Regel {clause} gibt es in diesem Spiel nicht. Hier sind alle.',
  try: 'Dieses Beispiel selbst ausprobieren',
  learn: 'Spielend lernen',
  'drawing.wheel':
    'Die Monduhr: außen die Auswahlbahn mit zwölf Feldern, innen die Mondlaufbahn mit 24 Feldern',
  'drawing.tableau':
    'Die Plättchen dieses Beispiels, mit einer Scheibe auf jeder erfüllten Aufgabe',
  'drawing.tank': 'Das Aquarium des Beispiels',
} satisfies Translation<typeof en>
