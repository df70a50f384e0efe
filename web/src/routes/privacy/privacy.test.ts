import { afterEach, expect, test, vi } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import Screen from './Screen.svelte'

inEnglish('common', 'privacy')

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [90, 730, ['erased after 90 days', 'not been here for 730 days is erased']],
  [90, 0, ['erased after 90 days', 'Everyone else is kept']],
  [0, 730, ['not been here for 730 days is erased']],
  [0, 0, ['The operator keeps players’ data']],
])('with %i days for guests and %i for all, the page says so', async (guests, all, words) => {
  const told = { stored: [], guest_days: guests, retention_days: all }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(told)))
  show(Screen, { target: document.body })
  const sentences = () => [...document.querySelectorAll('p')].map((one) => one.textContent ?? '')
  await vi.waitFor(() => expect(sentences().join()).toContain('When you are erased'))
  const kept = sentences().filter((one) => /erased after|is erased|keeps|is kept/.test(one))
  expect(kept).toHaveLength(words.length)
  words.forEach((each, at) => expect(kept[at]).toContain(each))
})
