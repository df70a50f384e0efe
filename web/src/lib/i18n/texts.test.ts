import { describe, expect, test } from 'vitest'
import { CODES } from '$lib/protocol/types'
import { languages, type Language } from './languages'
import { namesIn, type Message, type Plural } from './messages'

const files = import.meta.glob<Record<string, Message>>('./{en,cs,de,hu,ru}/*.ts', {
  eager: true,
  import: 'default',
})

function texts(language: Language, area: string): Record<string, Message> {
  const found = files[`./${language}/${area}.ts`]
  if (found === undefined) throw new Error(`${language}/${area}.ts is missing.`)
  return found
}

const areas = Object.keys(files)
  .map((path) => /^\.\/en\/(\w+)\.ts$/.exec(path)?.[1])
  .filter((area) => area !== undefined)

const categories = (language: Language) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

const isPlural = (message: Message): message is Plural => typeof message === 'object'
const forms = (message: Message): string[] =>
  isPlural(message) ? Object.values(message) : [message]
const names = (text: string) => [...new Set(namesIn(text))].sort()

test('the areas of the foundation are there', () => {
  expect(areas).toEqual(
    expect.arrayContaining(['common', 'errors', 'games', 'home', 'settings', 'setup']),
  )
})

test.each(languages)('%s has the same areas as English', (language) => {
  const own = Object.keys(files).filter((path) => path.startsWith(`./${language}/`))
  expect(own.sort()).toEqual(areas.map((area) => `./${language}/${area}.ts`).sort())
})

test('Intl knows the plural categories of all five languages', () => {
  expect([...categories('en')].sort()).toEqual(['one', 'other'])
  expect([...categories('hu')].sort()).toEqual(['one', 'other'])
  expect([...categories('cs')].sort()).toEqual(['few', 'many', 'one', 'other'])
  expect([...categories('ru')].sort()).toEqual(['few', 'many', 'one', 'other'])
})

describe.each(languages)('in %s', (language) => {
  describe.each(areas)('%s', (area) => {
    const english = texts('en', area)
    const own = texts(language, area)

    test('has the keys of English in the same order', () => {
      expect(Object.keys(own)).toEqual(Object.keys(english))
    })

    test('has a plural exactly where English has one, with all forms of the language', () => {
      for (const [key, message] of Object.entries(own)) {
        expect(isPlural(message), key).toBe(isPlural(english[key] ?? ''))
        if (!isPlural(message)) continue
        const wanted = [...categories(language)].sort()
        expect(Object.keys(message).sort(), key).toEqual(wanted)
      }
    })

    test('fills the same names as English', () => {
      for (const [key, message] of Object.entries(own)) {
        const wanted = names(forms(english[key] ?? '').at(-1) ?? '')
        for (const form of forms(message)) {
          const found = names(form)
          // "one" may say the number in words: "in a second".
          const missing = wanted.filter((name) => !found.includes(name) && name !== 'count')
          const strange = found.filter((name) => !wanted.includes(name) && name !== 'count')
          expect({ key, missing, strange }).toEqual({ key, missing: [], strange: [] })
        }
      }
    })

    test('has no empty or untrimmed text', () => {
      for (const [key, message] of Object.entries(own)) {
        for (const form of forms(message)) {
          expect(form.trim(), key).toBe(form)
          expect(form, key).not.toBe('')
        }
      }
    })
  })

  test('every code of the server has a sentence', () => {
    const refusals = texts(language, 'refusals')
    expect(CODES.filter((code) => !(code in refusals))).toEqual([])
  })
})

test('Russian texts of the foundation are in Cyrillic', () => {
  // Names of the games and of the product stay as they are printed on the box.
  const proper = /Lunarium|Nova Luna|Akvárko|JavaScript|cookie|iPhone|iPad|\{\w+\}/g
  for (const area of ['common', 'errors', 'refusals', 'games', 'home', 'settings', 'setup']) {
    for (const [key, message] of Object.entries(texts('ru', area))) {
      for (const form of forms(message)) {
        expect(form.replace(proper, ''), `${area}.${key}`).not.toMatch(/[a-z]/i)
      }
    }
  }
})
