// Typography by machine: what each language wants between its words, so that nobody has to type it.
// The build sets all texts with `typeset`; what depends on the words filled in is in `fitting.ts`.

import type { Language } from './languages.ts'

const NBSP = '\u00a0'
const NBHY = '\u2011'
const JOINER = '\u2060'

/** Placeholders that are filled with numbers. */
const NUMBERS = 'count|n|of|all|done|seen|have|need|goal|full|row|column|cost|phase|round'
const NUMBER = String.raw`(?:\d|\{(?:${NUMBERS})\})`

/** Words after which a number belongs on the same line: "Phase 1". */
const COUNTED: Record<Language, string> = {
  en: '',
  cs: 'fáze|fázi|fází|kolo|místo|místě|místa|tah|krok|krokem|karta|poli|políčko|řada|sloupec|hráč|hráče|příklad|pokus|partie|pravidlo|skóre',
  de: 'Phase|Runde|Platz|Plätze|Zug|Feld|Auswahlfeld|Schritt|Karte|Reihe|Spalte|Spieler|Beispiel|Regel|Versuch|Partie|Ergebnis|Tasten',
  hu: '',
  ru: 'фаза|фазы|фазе|фазу|раунд|место|места|месте|ход|шаг|карта|ячейке|деление|ряд|столбец|игрок|игрока|пример|пункт|попытка|партия|счёт|счётом',
}

/** Words that do not belong to the number before them: "8 nebo 9". */
const LOOSE = 'až|bis|für|mit|nebo|oder|und|vagy|von|для|или'

/** Words of one letter that must not end a line. */
const SHORT: Partial<Record<Language, string>> = { cs: 'ksvzouai', ru: 'вкосуиая' }

const QUOTES: Record<Language, readonly [string, string]> = {
  en: ['“', '”'],
  cs: ['„', '“'],
  de: ['„', '“'],
  hu: ['„', '”'],
  ru: ['«', '»'],
}

type Rule = readonly [pattern: RegExp, by: string]

function rulesOf(language: Language): readonly Rule[] {
  const [open, close] = QUOTES[language]
  const short = SHORT[language]
  const counted = COUNTED[language]
  const rules: Rule[] = [
    [/\.\.\./g, '…'],
    [/(?<=\p{L})'(?=\p{L})/gu, '’'],
    [/"([^"]*)"/g, `${open}$1${close}`],
    [/(?<=\d) ?[x×] ?(?=\d)/g, `${NBSP}×${NBSP}`],
    [/(?<=[\d}])–(?=[\d{])/g, `–${JOINER}`],
  ]
  // English breaks lines wherever there is a space.
  if (language === 'en') return rules
  if (counted !== '')
    rules.push([new RegExp(`(?<=(?<!\\p{L})(?:${counted})) (?=${NUMBER})`, 'giu'), NBSP])
  // "8 žetonů", but "Phase 1 beenden" may break after its number. After a full stop the word belongs
  // to the number only where it is an ordinal.
  rules.push([
    new RegExp(
      `(?<=(?<!${NBSP}\\d*)${NUMBER}) (?=\\p{L}{3}|[kKК][BБ])(?!(?:${LOOSE})(?!\\p{L}))`,
      'gu',
    ),
    NBSP,
  ])
  if (language === 'cs' || language === 'hu')
    rules.push([new RegExp(`(?<=${NUMBER}\\.) (?=\\p{Ll})`, 'gu'), NBSP])
  if (short !== undefined)
    rules.push([new RegExp(`(?<=(?<![\\p{L}\\p{N}-])[${short}]) (?=\\S)`, 'giu'), NBSP])
  rules.push([/ (?=[–—](?:\s|$))/g, NBSP])
  // "je-li", "8-ból", "68-го" stay whole.
  if (language === 'cs') rules.push([/(?<=\p{L})-(?=li(?!\p{L}))/gu, NBHY])
  if (language === 'hu' || language === 'ru') rules.push([/(?<=\d)-(?=\p{Ll})/gu, NBHY])
  if (language === 'de') rules.push([/(?<=[\p{L}\d]) ?(?=…)/gu, NBSP])
  return rules
}

const kept = new Map<Language, readonly Rule[]>()

/** A text as its language sets it: no-break spaces, quotation marks, apostrophes, "4 × 4". */
export function typeset(text: string, language: Language): string {
  let rules = kept.get(language)
  if (rules === undefined) kept.set(language, (rules = rulesOf(language)))
  return rules.reduce((set, [pattern, by]) => set.replace(pattern, by), text)
}
