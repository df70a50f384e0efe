import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'Keresés a szabályokban',
  'search.placeholder': 'egyenlőség, változat, 4.2…',
  found: { one: '{count} szabály található', other: '{count} szabály található' },
  none: 'Egyik szabályban sincs meg az összes szó. Próbálkozz kevesebb szóval vagy más szavakkal.',
  clear: 'Az összes szabály mutatása',
  other: '{game}: szabályok',
  chapters: 'Fejezetek',
  short: 'Röviden',
  clause: 'Link erre: {clause}',
  example: 'Példa',
  'example.n': '{n}. példa',
  why: 'Miért?',
  unknown: 'Ebben a játékban nincs {clause} szabály. Itt van az összes.',
  try: 'A példa kipróbálása',
  learn: 'Tanulás játék közben',
  'drawing.wheel': 'A holdkerék: kívül a választósáv tizenkét mezővel, belül a holdsáv 24 mezővel',
  'drawing.tableau': 'A példa lapkái, minden teljesült célon egy koronggal',
  'drawing.tank': 'A példa akváriuma',
} satisfies Translation<typeof en>
