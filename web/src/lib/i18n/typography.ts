// Typography by machine: what each language wants between its words, so that nobody has to type it.
// `typeset` sets a text once, when it is loaded; `fitted` what depends on the words filled in.

import type { Language } from './languages'
import type { Message } from './messages'

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

/** The same for all texts of an area, in all their plural forms. */
export function typesetAll(
  texts: Readonly<Record<string, Message>>,
  language: Language,
): Record<string, Message> {
  const set = (message: Message): Message =>
    typeof message === 'string'
      ? typeset(message, language)
      : (Object.fromEntries(
          Object.entries(message).map(([form, text]) => [form, typeset(text, language)]),
        ) as typeof message)
  return Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, set(message)]))
}

/** A text whose little words fit what was filled in after them. */
export function fitted(text: string, language: Language): string {
  if (language === 'hu') return withArticles(text)
  return language === 'cs' ? withPrepositions(text) : text
}

/** Czech numbers are said with "ze" where their words begin with a cluster or with s: "1 ze 2", "5 ze 16". */
function withPrepositions(text: string): string {
  return text.replace(
    /(?<!\p{L})z(\s+)(\d+)(?!\d|[.,\s]\d)/gu,
    (all, space: string, number: string) => (wantsZe(Number(number)) ? `ze${space}${number}` : all),
  )
}

/** dvou, tří, čtyř, šesti, sedmi, čtrnácti, šestnácti, šedesáti, sta, but pěti and dvaceti čtyř. */
function wantsZe(number: number): boolean {
  if (number >= 1000) return number >= 2000 && wantsZe(Math.floor(number / 1000))
  if (number >= 100) return number < 200 || wantsZe(Math.floor(number / 100))
  if (number >= 20) return [4, 6, 7].includes(Math.floor(number / 10))
  return [2, 3, 4, 6, 7, 14, 16, 17].includes(number)
}

/**
 * The Hungarian article before what was filled in: texts say "a(z) {name}", players read "az Anna"
 * and "a Béla".
 */
function withArticles(text: string): string {
  return text.replace(
    /(?<!\p{L})([Aa])\(z\)(\s+[„”"'(]*)(\S+)/gu,
    (_, article: string, space: string, word: string) =>
      article + (startsWithVowel(word) ? 'z' : '') + space + word,
  )
}

/** Letters whose Hungarian names begin with a vowel: "eff", "ell", "iksz". */
const VOWEL_NAMES = /^[AÁEÉFIÍLMNOÓÖŐRSUÚÜŰXY]/
const VOWELS = /^[aáäàâeéèêiíîoóöőôuúüűаэиоуы]/iu
const CONSONANTS_ALONE = /^[B-DF-HJ-NP-TV-Z]+$/

/** Whether a word begins with a vowel when a Hungarian says it; numbers and letters are said by name. */
export function startsWithVowel(word: string): boolean {
  const spoken = word.replace(/^[^\p{L}\p{N}]+/u, '')
  const digits = /^\d[\d\s.]*/u.exec(spoken)?.[0].replace(/\D/g, '') ?? ''
  if (digits !== '') {
    // öt, ötven, ötszáz; egy, ezer, egymillió, but tíz and száz.
    return digits.startsWith('5') || (digits.startsWith('1') && digits.length % 3 === 1)
  }
  const letters = /^\p{L}+/u.exec(spoken)?.[0] ?? ''
  if (letters.length === 1 || CONSONANTS_ALONE.test(letters))
    return VOWEL_NAMES.test(letters.toLocaleUpperCase('hu')) || VOWELS.test(letters)
  // A Y before a consonant is said as "i": az Yvette, a Yann.
  if (/^y/i.test(letters)) return !/^y[aáeéiíoóöőuúüű]/iu.test(letters)
  return VOWELS.test(letters)
}
