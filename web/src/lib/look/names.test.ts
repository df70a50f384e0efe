import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listParts, need, speakLanguage, t } from '$lib/i18n'
import Name from './Name.svelte'
import Names from './Names.svelte'

let shown: Record<string, unknown> | null = null

function show(names: string[], programs: number[], words?: (all: string) => string): string {
  shown = mount(Names, {
    target: document.body,
    props: { names, programs, ...(words === undefined ? {} : { words }) },
  })
  flushSync()
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

beforeEach(async () => {
  await need('common', 'games')
  await speakLanguage('en')
})

afterEach(async () => {
  if (shown !== null) await unmount(shown)
  shown = null
})

test('names stand in the sentence as the language joins them', () => {
  const text = show(['Ann', 'Ben', 'Cleo', 'Dan'], [], (names) => t('games.with', { names }))
  expect(text).toBe('with Ann, Ben, Cleo and Dan')
  expect(document.querySelector('.bot-badge')).toBeNull()
})

test('a bot account has its badge, and a name for those who listen', () => {
  const text = show(['Tidal', 'Ben'], [0])
  expect(text).toBe('Tidal Bot bot account and Ben')
  const badge = document.querySelector('.bot-badge')
  expect(badge?.querySelector('[aria-hidden="true"]:not(svg)')?.textContent).toBe('Bot')
  expect(badge?.querySelector('.unseen')?.textContent).toBe('bot account')
})

test('a sentence without names is said as it is', () => {
  expect(show([], [], () => t('games.alone'))).toBe('alone')
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

test('the number of a name is a part of its own, which is never cut', () => {
  for (const [name, stem, number] of [
    ['New Moon 2', 'New Moon', ' 2'],
    ['You', 'You', undefined],
    ['R2', 'R2', undefined],
  ]) {
    const one = mount(Name, { target: document.body, props: { name: name ?? '' } })
    flushSync()
    expect(document.querySelector('.stem')?.textContent).toBe(stem)
    expect(document.querySelector('.nth')?.textContent).toBe(number)
    void unmount(one)
  }
})
