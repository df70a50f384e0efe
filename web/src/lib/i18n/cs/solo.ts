import type en from '$lib/i18n/en/solo'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Sólo',
  lead: 'Ty sám proti měsíci: polož všech 21 žetonů s co nejmenšími časovými nároky. Méně je lépe, pod 100 je skvělé.',
  phase1: 'Fáze 1',
  'phase1.text':
    'Polož 8 žetonů, nebo víc. Na konci si zapiš časové nároky všech svých destiček a 10 za každý z 8 žetonů, který chybí.',
  phase2: 'Fáze 2',
  'phase2.text':
    'Kruh se doplní a hraješ o všech 21. Pak si zapiš znovu časové nároky všech destiček a 10 za každý žeton, který zbyl.',
  start: 'Začít sólovou hru',
  starting: 'Prostíráme…',
  running: 'Pokračovat v rozehrané hře',
  daily: 'Měsíc dne',
  'daily.hint': 'Dnes stejné destičky pro všechny',
  history: 'Tvoje výsledky',
  empty: 'Tady budou tvoje dohrané sólové hry s nejlepším výsledkem, průměrem a grafem.',
  best: 'Nejlepší',
  mean: 'Průměr',
  played: 'Odehráno',
  under: 'Pod 100',
  chart: 'Výsledky od první hry po poslední; méně je lépe',
  'chart.game': 'Hra',
  'chart.score': 'Skóre',
  'chart.great': 'skvělé',
  'chart.table': 'Jako tabulka',
  when: 'Kdy',
  score: 'Skóre',
  discs: 'Zbylé žetony',
  day: 'dne',
  replay: 'Přehrát hru se skóre {n}',
  watchIt: 'Přehrát',
} satisfies Translation<typeof en>
