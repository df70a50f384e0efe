import type en from '$lib/i18n/en/solo'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Szóló',
  lead: 'Csak te és a hold: rakd le mind a 21 korongot a lehető legkevesebb idővel. Minél kevesebb, annál jobb; 100 alatt kiváló.',
  phase1: '1. fázis',
  'phase1.text':
    'Rakj le legalább 8 korongot. A fázis végén az összes lapkád időköltése számít, és még 10 minden korongért, amely a 8-ból hiányzik.',
  phase2: '2. fázis',
  'phase2.text':
    'A választósáv feltöltődik, és most már mind a 21 koronggal játszol. A végén újra az összes lapka időköltése számít, és még 10 minden megmaradt korongért.',
  start: 'Szóló játszma indítása',
  starting: 'Előkészítjük az asztalt…',
  running: 'A megkezdett játszma folytatása',
  daily: 'Napi hold',
  'daily.hint': 'Ma mindenkinek ugyanazok a lapkák',
  history: 'Az eredményeid',
  empty:
    'Itt lesznek majd a befejezett szóló játszmáid a legjobb eredménnyel, az átlaggal és egy grafikonnal.',
  best: 'Legjobb',
  mean: 'Átlag',
  played: 'Játszmák száma',
  under: '100 alatt',
  chart: 'Eredmények az első játszmától az utolsóig; minél kevesebb, annál jobb',
  'chart.game': 'Játszma',
  'chart.score': 'Eredmény',
  'chart.great': 'kiváló',
  'chart.table': 'Táblázatként',
  when: 'Mikor',
  score: 'Eredmény',
  discs: 'Megmaradt korong',
  day: 'napi hold',
  replay: 'Játszma visszajátszása, eredmény: {n}',
  watchIt: 'Visszajátszás',
} satisfies Translation<typeof en>
