import type en from '$lib/i18n/en/solo'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Solo',
  lead: 'Nur du und der Mond: Platziere alle 21 Scheiben mit so wenig Zeit wie möglich. Je weniger, desto besser; unter 100 ist großartig.',
  phase1: 'Phase 1',
  'phase1.text':
    'Platziere mindestens 8 Scheiben. Am Ende der Phase zählt die Zeit aller deiner Plättchen, dazu 10 für jede der 8 Scheiben, die fehlt.',
  phase2: 'Phase 2',
  'phase2.text':
    'Die Auswahlbahn wird aufgefüllt, und es geht um alle 21 Scheiben. Am Ende zählt noch einmal die Zeit aller Plättchen, dazu 10 für jede übrige Scheibe.',
  start: 'Solopartie beginnen',
  starting: 'Das Spiel wird aufgebaut…',
  running: 'Deine Partie fortsetzen',
  daily: 'Tagesmond',
  'daily.hint': 'Heute dieselben Plättchen für alle',
  history: 'Deine Ergebnisse',
  empty: 'Hier stehen später deine beendeten Solopartien mit Bestwert, Durchschnitt und Diagramm.',
  best: 'Bestwert',
  mean: 'Durchschnitt',
  played: 'Gespielt',
  under: 'Unter 100',
  chart: 'Ergebnisse von der ersten bis zur letzten Partie; je weniger, desto besser',
  'chart.game': 'Partie',
  'chart.score': 'Ergebnis',
  'chart.great': 'großartig',
  'chart.table': 'Als Tabelle',
  when: 'Wann',
  score: 'Ergebnis',
  discs: 'Scheiben übrig',
  day: 'Tagesmond',
  replay: 'Partie mit Ergebnis {n} nachspielen',
  watchIt: 'Nachspielen',
} satisfies Translation<typeof en>
