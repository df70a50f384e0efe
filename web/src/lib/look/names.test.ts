import { expect, test } from 'vitest'
import { listParts, speakLanguage, t } from '$lib/i18n'
import { inEnglish, show } from '$lib/page.test-data'
import Name from './Name.svelte'
import Names from './Names.svelte'

function said(names: string[], programs: number[], words?: (all: string) => string): string {
  show(Names, {
    target: document.body,
    props: { names, programs, ...(words === undefined ? {} : { words }) },
  })
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

inEnglish('common', 'games')

test('names stand in the sentence as the language joins them', () => {
  const text = said(['Ann', 'Ben', 'Cleo', 'Dan'], [], (names) => t('games.with', { names }))
  expect(text).toBe('with Ann, Ben, Cleo and Dan')
  expect(document.querySelector('.bot-badge')).toBeNull()
})

test('a bot account has its badge, and a name for those who listen', () => {
  const text = said(['Tidal', 'Ben'], [0])
  expect(text).toBe('Tidal Bot bot account and Ben')
  const badge = document.querySelector('.bot-badge')
  expect(badge?.querySelector('[aria-hidden="true"]:not(svg)')?.textContent).toBe('Bot')
  expect(badge?.querySelector('.unseen')?.textContent).toBe('bot account')
})

test('a sentence without names is said as it is', () => {
  expect(said([], [], () => t('games.alone'))).toBe('alone')
})

test('the parts of a list know the places of its names in every language', async () => {
  for (const language of ['en', 'cs', 'de', 'hu', 'ru'] as const) {
    await speakLanguage(language)
    const parts = listParts(['Ann', 'Ben', 'Cleo'])
    expect(parts.filter(({ at }) => at !== null)).toEqual([
      { text: 'Ann', at: 0 },
      { text: 'Ben', at: 1 },
      { text: 'Cleo', at: 2 },
    ])
  }
})

test.each([
  ['New Moon 2', 'New Moon', ' 2'],
  ['You', 'You', undefined],
  ['R2', 'R2', undefined],
])('the number of %s is a part of its own, which is never cut', (name, stem, number) => {
  show(Name, { target: document.body, props: { name } })
  expect(document.querySelector('.stem')?.textContent).toBe(stem)
  expect(document.querySelector('.nth')?.textContent).toBe(number)
})
