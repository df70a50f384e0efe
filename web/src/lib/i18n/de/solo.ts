import type en from '$lib/i18n/en/solo'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Solo',
  lead: 'Du allein gegen den Mond: Lege alle 21 Scheiben mit so wenig Zeit wie möglich. Weniger ist besser, unter 100 ist großartig.',
  phase1: 'Phase 1',
  'phase1.text':
    'Lege 8 Scheiben oder mehr. Am Ende notierst du die Zeit aller deiner Plättchen und 10 für jede der 8, die fehlt.',
  phase2: 'Phase 2',
  'phase2.text':
    'Die Monduhr wird aufgefüllt, und du spielst um alle 21. Dann notierst du wieder die Zeit aller Plättchen und 10 für jede Scheibe, die übrig ist.',
  start: 'Solospiel beginnen',
  starting: 'Der Tisch wird gedeckt…',
  running: 'Das begonnene Spiel fortsetzen',
  daily: 'Mond des Tages',
  'daily.hint': 'Heute dieselben Plättchen für alle',
  history: 'Deine Ergebnisse',
  empty: 'Hier stehen später deine beendeten Solospiele mit Bestwert, Durchschnitt und Diagramm.',
  best: 'Bestes',
  mean: 'Durchschnitt',
  played: 'Gespielt',
  under: 'Unter 100',
  chart: 'Ergebnisse vom ersten bis zum letzten Spiel; weniger ist besser',
  'chart.game': 'Spiel',
  'chart.score': 'Ergebnis',
  'chart.great': 'großartig',
  'chart.table': 'Als Tabelle',
  when: 'Wann',
  score: 'Ergebnis',
  discs: 'Scheiben übrig',
  day: 'Tag',
  replay: 'Spiel mit Ergebnis {n} nachspielen',
  watchIt: 'Nachspielen',
} satisfies Translation<typeof en>
