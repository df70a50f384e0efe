import type en from '$lib/i18n/en/solo'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Szóló',
  lead: 'Egyedül a hold ellen: rakd le mind a 21 korongot a lehető legkevesebb idővel. A kevesebb jobb, 100 alatt kiváló.',
  phase1: '1. fázis',
  'phase1.text':
    'Rakj le 8 korongot vagy többet. A végén írd fel az összes lapkád időköltségét, és 10-et minden hiányzó korongért a 8-ból.',
  phase2: '2. fázis',
  'phase2.text':
    'A holdkerék feltöltődik, és mind a 21-ért játszol. Aztán újra felírod az összes lapka időköltségét, és 10-et minden megmaradt korongért.',
  start: 'Szóló játék indítása',
  starting: 'Terítünk…',
  running: 'Folytatom a megkezdett játékot',
  daily: 'A nap holdja',
  'daily.hint': 'Ma mindenkinek ugyanazok a lapkák',
  history: 'Az eredményeid',
  empty:
    'Itt lesznek majd a befejezett szóló játékaid a legjobb eredménnyel, az átlaggal és egy grafikonnal.',
  best: 'Legjobb',
  mean: 'Átlag',
  played: 'Lejátszva',
  under: '100 alatt',
  chart: 'Eredmények az elsőtől az utolsó játékig; a kevesebb jobb',
  'chart.game': 'Játék',
  'chart.score': 'Eredmény',
  'chart.great': 'kiváló',
  'chart.table': 'Táblázatként',
  when: 'Mikor',
  score: 'Eredmény',
  discs: 'Maradt korong',
  day: 'napi',
  replay: 'A(z) {n} eredményű játék visszajátszása',
  watchIt: 'Visszajátszás',
} satisfies Translation<typeof en>
