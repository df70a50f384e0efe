import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'Keresés a szabályokban',
  'search.placeholder': 'láncolat, sarok, 4.2 …',
  found: { one: '{count} pont található', other: '{count} pont található' },
  none: 'Egyik pontban sincs meg az összes szó. Próbálj kevesebbet vagy más alakot.',
  clear: 'Minden pont mutatása',
  other: '{game}: szabályok',
  chapters: 'Fejezetek',
  clause: 'Hivatkozás erre: {clause}',
  example: 'Példa',
  'example.n': '{n}. példa',
  unknown: 'Ezekben a szabályokban nincs {clause} pont. Itt van az összes.',
  try: 'Próbáld ki ezt a példát',
  learn: 'Tanulj játék közben',
  'drawing.wheel': 'A holdkerék: kívül tizenkét hely, belül a holdsáv 24 mezővel',
  'drawing.tableau': 'A példa lapkái, minden teljesült célon egy koronggal',
  'drawing.tank': 'A példa akváriuma',
} satisfies Translation<typeof en>
