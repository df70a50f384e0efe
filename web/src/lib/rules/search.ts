// Finding words in the rules: capitals, accents and the order of the words do not matter.

import { plainText } from './markup'
import type { Chapter, Clause } from './page'

/** Letters without their marks and capitals; one for each letter of the text, so places agree. */
function folded(text: string): string[] {
  return [...text].map((letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare === 'ß' ? 's' : (bare[0] ?? letter)
  })
}

export const fold = (text: string): string => folded(text.normalize('NFC')).join('')

/** The words of a question. */
export function wordsOf(question: string): string[] {
  const words = fold(question)
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/[.!?:]+$/u, ''))
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Whether a clause has all the words, in its number, its chapter or its text. */
export function matches(chapter: Chapter, clause: Clause, words: readonly string[]): boolean {
  const text = fold(`${clause.id} ${chapter.title} ${plainText(clause.text)}`)
  return words.every((word) => text.includes(word))
}

/** The chapters with the clauses that have all the words; without words, all of them. */
export function find(chapters: readonly Chapter[], words: readonly string[]): Chapter[] {
  if (words.length === 0) return [...chapters]
  return chapters.flatMap((chapter) => {
    const clauses = chapter.clauses.filter((clause) => matches(chapter, clause, words))
    return clauses.length === 0 ? [] : [{ ...chapter, clauses }]
  })
}

/** A text cut where words begin and end. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const letters = [...text.normalize('NFC')]
  const plain = folded(letters.join('')).join('')
  const hits = letters.map(() => false)
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      hits.fill(true, at, at + word.length)
    }
  }
  const parts: { text: string; hit: boolean }[] = []
  letters.forEach((letter, index) => {
    const hit = hits[index] ?? false
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit })
  })
  return parts
}
