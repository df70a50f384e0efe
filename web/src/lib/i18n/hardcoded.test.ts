import { describe, expect, test } from 'vitest'
import { hardCodedWords } from './hardcoded'

const components = import.meta.glob<string>('/src/**/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
})

describe('the search for hard-coded words', () => {
  test.each([
    ['<p>Hello</p>', ['Hello']],
    ['<p>{t("a.b")}</p>', []],
    ['<p>{1} · {name}</p>', []],
    ['<button aria-label="Close"></button>', ['Close']],
    ['<button aria-label={`Move ${n}`}></button>', ['Move ']],
    ['<p>{open ? "Yes" : t("common.no")}</p>', ['Yes']],
    ['<p class="note">{kind === "bot" ? 1 : 2}</p>', []],
    ['<Field label="Name" />', ['Name']],
    ['{#if a}<em>Привет</em>{/if}', ['Привет']],
    ['<p>{"Total: " + n}</p>', ['Total: ']],
    ['<p style:color="var(--seat-{n})" use:link></p>', []],
    ['<svg><text>{t("x.y")}</text></svg><style>p { color: red }</style>', []],
  ])('in %s finds %j', (source, words) => {
    expect(hardCodedWords(source)).toEqual(words)
  })
})

test('there are components to look at', () => {
  expect(Object.keys(components).length).toBeGreaterThan(20)
})

test.each(Object.keys(components))('%s has all its words from the language files', (path) => {
  expect(hardCodedWords(components[path] ?? '')).toEqual([])
})
