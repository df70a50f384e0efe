import type en from '$lib/i18n/en/learn'
import type { Translation } from '$lib/i18n/messages'

export default {
  lead: 'Uč se hrou: krátké kroky a v každém jedna nová věc. Fungují i bez připojení.',
  done: 'hotovo {done} z {all}',
  start: 'Začít',
  continue: 'Pokračovat krokem {n}',
  again: 'Znovu od začátku',
  list: 'Kroky výuky: {game}',
  step: 'Krok {n} z {all}',
  'step.done': 'hotovo',
  example: 'z pravidel hry',
  rules: 'Úplná pravidla',
  score: 'Bodovací bloček',
  next: 'Další krok',
  skip: 'Přeskočit krok',
  back: 'Zpět',
  retry: 'Začít krok znovu',
  overview: 'Přehled výuky',
  behind: 'Pravidlo k tomuto kroku',
  goOn: 'Zpět ke kroku',
  right: 'Výborně!',
  finished: 'Máš za sebou celou výuku hry {game}.',
  play: 'Hrát hned',
  'other.game': 'Naučit se hru {game}',
  missing: 'Takový krok tu není',
  'missing.text': 'Počet kroků této výuky: {all}. Vyber si některý ze seznamu.',
} satisfies Translation<typeof en>
