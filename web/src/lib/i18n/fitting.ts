// Little words that depend on what is filled in after them.

import type { Language } from './languages'

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
