import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'Hledat v pravidlech',
  'search.placeholder': 'řetězec, roh, 4.2 …',
  found: {
    one: 'Nalezen {count} článek',
    few: 'Nalezeny {count} články',
    many: 'Nalezeno {count} článku',
    other: 'Nalezeno {count} článků',
  },
  none: 'Všechna tato slova žádný článek nemá. Zkus jich méně nebo jiný tvar.',
  clear: 'Ukázat všechny články',
  other: 'Pravidla hry {game}',
  chapters: 'Kapitoly',
  clause: 'Odkaz na {clause}',
  example: 'Příklad',
  'example.n': 'Příklad {n}',
  unknown: 'Článek {clause} v těchto pravidlech není. Tady jsou všechny.',
  try: 'Vyzkoušet si tento příklad',
  learn: 'Naučit se hrou',
  'drawing.wheel': 'Měsíční kruh: venku dvanáct míst, uvnitř lunární stupnice s 24 poli',
  'drawing.tableau': 'Destičky tohoto příkladu s žetonem na každém splněném úkolu',
  'drawing.tank': 'Akvárium z příkladu',
} satisfies Translation<typeof en>
