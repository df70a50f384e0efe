import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '$lib/i18n'
import { gameNames } from '$lib/games'
import { DRAWING, isNote, plainText, spansOf } from './markup'
import { clauseOf, loadRules, slugOf, type RulesPage } from './page'
import { find, fold, marked, wordsOf } from './search'

const docs = (game: string) =>
  readFileSync(join(import.meta.dirname, '../../../../docs/rules', `${game}.md`), 'utf8')

const DEFINED = /^- \*\*((?:NL|AK)(?:-\d+\.\d+| example(?: \d+)?))\*\*/gm
const defined = (game: string) => [...docs(game).matchAll(DEFINED)].map((match) => match[1])
const clausesOf = (page: RulesPage) => page.chapters.flatMap(({ clauses }) => clauses)
const cited = (text: string) => text.match(/(?:NL|AK)-\d+\.\d+/g) ?? []
const numbers = (text: string) => [...new Set(text.match(/\d+/g) ?? [])].sort()

describe.each(gameNames)('the rules of %s', (game) => {
  test.each(languages)('have every clause of docs/rules in %s, and no other', async (language) => {
    const page = await loadRules(language, game)
    expect(clausesOf(page).map(({ id }) => id)).toEqual(defined(game))
  })

  test('have in English the numbers and references of docs/rules, clause by clause', async () => {
    const sources = docs(game)
      .split(/^- \*\*(?=(?:NL|AK))/m)
      .slice(1)
      .map((part) => part.split(/^## /m)[0] ?? '')
    for (const [index, { id, text }] of clausesOf(await loadRules('en', game)).entries()) {
      const source = sources[index]?.replace(/```text[^]*?```/, '').slice(id.length) ?? ''
      expect({ id, cited: cited(text) }).toEqual({ id, cited: cited(source) })
      // Coordinates and how a tie between frames is broken are no matter of players.
      const missing = numbers(text).filter((number) => !numbers(source).includes(number))
      expect({ id, missing }).toEqual({ id, missing: [] })
    }
  })

  test.each(languages)(
    'speak to players in %s: no letters of colours, no talk of tests',
    async (language) => {
      const page = await loadRules(language, game)
      const texts = [
        ...page.lead,
        ...page.short,
        ...page.chapters.flatMap(({ lead, clauses }) => [
          lead ?? '',
          ...clauses.map(({ text }) => text),
        ]),
      ]
      for (const text of texts) {
        expect(plainText(text)).not.toMatch(/\b[RBTY]{2,4}\b/)
        expect(plainText(text)).not.toMatch(/modulo|multiset|\btests?\b|\bteszt|тест|\(0, 0\)/iu)
        for (const span of text.split('\n').flatMap(spansOf))
          if (span.is === 'task') expect(span.text).toMatch(/^[RBTY]{1,4}$/)
      }
    },
  )

  test.each(languages)(
    'have the chapters, notes, drawings and references of English in %s',
    async (language) => {
      const english = await loadRules('en', game)
      const page = await loadRules(language, game)
      expect(page.lead.length).toBe(english.lead.length)
      expect(page.short.length).toBe(english.short.length)
      expect(
        page.chapters.map(({ lead, clauses }) => [lead === undefined, clauses.length]),
      ).toEqual(english.chapters.map(({ lead, clauses }) => [lead === undefined, clauses.length]))
      const shape = ({ id, text }: { id: string; text: string }) => ({
        id,
        paragraphs: text.split('\n').map((one) => (one === DRAWING ? 'drawing' : isNote(one))),
        cited: cited(text),
      })
      expect(clausesOf(page).map(shape)).toEqual(clausesOf(english).map(shape))
    },
  )

  test.each(languages)('have the numbers of English in %s, written as digits', async (language) => {
    const english = clausesOf(await loadRules('en', game))
    for (const [index, { id, text }] of clausesOf(await loadRules(language, game)).entries()) {
      const wanted = numbers(english[index]?.text ?? '')
      const found = numbers(text)
      // A language may write a colour and a number as one word: a yellow four.
      if (!id.includes('example') && id !== 'NL-1.1')
        expect({ id, found }).toEqual({ id, found: wanted })
    }
  })
})

test('a clause is found by its address, whatever its capitals', async () => {
  const page = await loadRules('de', 'novaluna')
  expect(clauseOf(page, 'NL-4.4')?.id).toBe('NL-4.4')
  expect(clauseOf(page, 'nl-4.4')?.id).toBe('NL-4.4')
  expect(clauseOf(page, slugOf('NL example 2'))?.id).toBe('NL example 2')
  expect(clauseOf(page, 'NL-9.9')).toBeUndefined()
})

test('markup is read in pieces', () => {
  expect(spansOf('[RRB] is fulfilled')).toEqual([
    { is: 'task', text: 'RRB' },
    { is: 'plain', text: ' is fulfilled' },
  ])
  expect(spansOf('You **may** see NL-4.1, *stressed* and `\\`.')).toEqual([
    { is: 'plain', text: 'You ' },
    { is: 'strong', text: 'may' },
    { is: 'plain', text: ' see ' },
    { is: 'clause', text: 'NL-4.1' },
    { is: 'plain', text: ', ' },
    { is: 'stressed', text: 'stressed' },
    { is: 'plain', text: ' and ' },
    { is: 'sign', text: '\\' },
    { is: 'plain', text: '.' },
  ])
  expect(plainText('**Lines** and\n[drawing]\nmore')).toBe('Lines and more')
})

describe.each(languages)('the words that the search suggests in %s', (language) => {
  test.each(gameNames)('are found in the rules of %s', async (game) => {
    const texts = (await import(`../i18n/${language}/rules.ts`)) as {
      default: { 'search.placeholder': string }
    }
    const page = await loadRules(language, game)
    for (const example of texts.default['search.placeholder'].replace('…', '').split(', ')) {
      expect(find(page.chapters, wordsOf(example)), example).not.toEqual([])
    }
  })
})

describe('search', () => {
  test('does not mind capitals and accents', async () => {
    expect(fold('Řetězec ŽETON ёж Úkol')).toBe('retezec zeton еж ukol')
    const page = await loadRules('cs', 'novaluna')
    const ids = (question: string) =>
      find(page.chapters, wordsOf(question)).flatMap(({ clauses }) => clauses.map(({ id }) => id))
    expect(ids('retezec barvy')).toContain('NL-5.3')
    expect(ids('ŘETĚZEC')).toEqual(ids('retezec'))
    expect(ids('4.4')).toContain('NL-4.4')
    expect(ids('kolotoč')).toEqual([])
  })

  test('wants all words, in any order', async () => {
    const page = await loadRules('en', 'akvarko')
    const found = find(page.chapters, wordsOf('points tie'))
    expect(found.flatMap(({ clauses }) => clauses.map(({ id }) => id))).toEqual(['AK-6.5'])
  })

  test('without words shows everything', async () => {
    const page = await loadRules('en', 'akvarko')
    expect(find(page.chapters, wordsOf('  '))).toEqual(page.chapters)
  })

  test('marks what was found, accents and all', () => {
    expect(marked('Řetězec řetězců', ['retez'])).toEqual([
      { text: 'Řetěz', hit: true },
      { text: 'ec ', hit: false },
      { text: 'řetěz', hit: true },
      { text: 'ců', hit: false },
    ])
    expect(marked('nothing', [])).toEqual([{ text: 'nothing', hit: false }])
  })
})
