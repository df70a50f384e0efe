import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasText, need, speakLanguage } from '$lib/i18n'
import { inEnglish } from '$lib/page.test-data'
import { botNamed, personName, shownNames, toldNames } from './names'

inEnglish('common')

test('our bots are called by their level, numbered if there are two', () => {
  expect(shownNames(['Ann', 'new-moon'])).toEqual(['Ann', 'New Moon'])
  expect(shownNames(['new-moon', 'Ann', 'new-moon'])).toEqual(['New Moon 1', 'Ann', 'New Moon 2'])
})

test('a bot account keeps its own name beside its badge, even the name of a level', () => {
  expect(shownNames(['new-moon', 'new-moon'], [1])).toEqual(['New Moon', 'new-moon'])
})

test('in sentences a bot account is marked in words, and nobody else', () => {
  expect(toldNames(['Ann', 'Tidal', 'new-moon'], [1])).toEqual(['Ann', 'Tidal (bot)', 'New Moon'])
})

test('the mark is in the language of the person', async () => {
  const marked: string[] = []
  for (const language of ['cs', 'de', 'hu', 'ru', 'en'] as const) {
    await speakLanguage(language)
    marked.push(botNamed('Tidal'))
  }
  expect(marked).toEqual([
    'Tidal (bot)',
    'Tidal (Bot)',
    'Tidal (bot)',
    'Tidal (бот)',
    'Tidal (bot)',
  ])
})

test('a name that the server made up is shown in the language of the person, a chosen one as it is', async () => {
  await need('names')
  const shown: string[][] = []
  for (const language of ['cs', 'de', 'hu', 'ru', 'en'] as const) {
    await speakLanguage(language)
    shown.push(['Quiet Otter', 'Waning Seahorse', 'Anna Otter', 'Eva'].map(personName))
  }
  expect(shown).toEqual([
    ['Tichá vydra', 'Ubývající mořský koníček', 'Anna Otter', 'Eva'],
    ['Stiller Otter', 'Verblassendes Seepferdchen', 'Anna Otter', 'Eva'],
    ['Csendes vidra', 'Halványuló csikóhal', 'Anna Otter', 'Eva'],
    ['Тихая выдра', 'Убывающий морской конёк', 'Anna Otter', 'Eva'],
    ['Quiet Otter', 'Waning Seahorse', 'Anna Otter', 'Eva'],
  ])
})

test('every word of the names that the server makes up has a text', async () => {
  await need('names')
  const file = join(import.meta.dirname, '../../../../src/lunarium/server/tables/names.py')
  const source = readFileSync(file, 'utf8')
  const words = (list: string) =>
    (new RegExp(`${list} = \\(([^)]*)\\)`).exec(source)?.[1] ?? '').match(/\w+/g) ?? []
  const wanted = [
    ...words('_QUALITIES').map((word) => `names.quality.${word}`),
    ...words('_CREATURES').map((word) => `names.creature.${word}`),
  ]
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.filter((key) => !hasText(key))).toEqual([])
})
