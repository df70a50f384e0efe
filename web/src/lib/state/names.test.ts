import { beforeAll, expect, test } from 'vitest'
import { need, speakLanguage } from '$lib/i18n'
import { botNamed, shownNames, toldNames } from './names'

beforeAll(async () => {
  await need('common')
  await speakLanguage('en')
})

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
