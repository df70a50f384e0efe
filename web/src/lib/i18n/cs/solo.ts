import type en from '$lib/i18n/en/solo'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Sólo',
  lead: 'Jen ty a měsíc: umísti všech 21 žetonů s co nejmenšími časovými nároky. Čím méně, tím lépe; pod 100 je skvělé.',
  phase1: 'Fáze 1',
  'phase1.text':
    'Umísti aspoň 8 žetonů. Na konci fáze se sečtou časové nároky všech tvých destiček a přičte se 10 za každý z 8 žetonů, který chybí.',
  phase2: 'Fáze 2',
  'phase2.text':
    'Nabídka se doplní a počítá se už všech 21 žetonů. Na konci se znovu sečtou časové nároky všech destiček a přičte se 10 za každý zbylý žeton.',
  start: 'Začít sólovou partii',
  starting: 'Hra se připravuje…',
  running: 'Pokračovat v rozehrané partii',
  daily: 'Luna dne',
  'daily.hint': 'Dnes stejné destičky pro všechny',
  history: 'Tvoje výsledky',
  empty: 'Tady budou tvoje dohrané sólové partie s nejlepším výsledkem, průměrem a grafem.',
  best: 'Nejlepší',
  mean: 'Průměr',
  played: 'Odehráno',
  under: 'Pod 100',
  chart: 'Výsledky od první partie po poslední; čím méně, tím lépe',
  'chart.game': 'Partie',
  'chart.score': 'Skóre',
  'chart.great': 'skvělé',
  'chart.table': 'Jako tabulka',
  when: 'Kdy',
  score: 'Skóre',
  discs: 'Zbylé žetony',
  day: 'Luna dne',
  replay: 'Přehrát partii se skóre {n}',
  watchIt: 'Přehrát',
} satisfies Translation<typeof en>
