import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'Hledat v pravidlech',
  'search.placeholder': 'při shodě, vyhrává, 4.2…',
  found: {
    one: 'Nalezeno {count} pravidlo',
    few: 'Nalezena {count} pravidla',
    many: 'Nalezeno {count} pravidla',
    other: 'Nalezeno {count} pravidel',
  },
  none: 'Žádné pravidlo neobsahuje všechna tato slova. Zkus jich zadat méně, nebo v jiném tvaru.',
  clear: 'Ukázat všechna pravidla',
  other: 'Pravidla hry {game}',
  chapters: 'Kapitoly',
  short: 'Ve zkratce',
  clause: 'Odkaz na {clause}',
  example: 'Příklad',
  'example.n': 'Příklad {n}',
  why: 'Proč?',
  unknown: 'Pravidlo {clause} v této hře není. Tady jsou všechna.',
  try: 'Vyzkoušet si tento příklad',
  learn: 'Učit se hrou',
  'drawing.wheel':
    'Měsíční kruh: po obvodu nabídka s 12 poli, uvnitř lunární stupnice s 24 políčky',
  'drawing.tableau': 'Destičky tohoto příkladu se žetonem na každém splněném úkolu',
  'drawing.tank': 'Akvárium z příkladu',
} satisfies Translation<typeof en>
