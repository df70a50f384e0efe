// The styles of all components keep to the tokens: colours, layers and breakpoints are chosen once.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..')

/**
 * The breakpoints, in rem. A media query cannot read a token, so this is the closed list: a new
 * one needs a reason here. `max-` is written with the same number or, where a `min-` of the same
 * number exists beside it, a hundredth less.
 */
const WIDTHS: Readonly<Record<string, string>> = {
  '22.4': 'the narrowest phones, 358 px',
  '26': 'small phones',
  '30': 'phones: words give way to signs',
  '34': 'phones: one column',
  '40': 'large phones: the header is low, tables of figures scroll',
  '42': 'room for a wheel beside a tableau',
  '52': 'the score pad: two columns',
  '56': 'tablets: a column of contents, words on the bar of a table',
  '60': 'two columns',
  '64': 'desktop: the panel beside a table',
  '68': 'the score pad: three columns',
  '120': 'a screen across the room',
}
const HEIGHTS: Readonly<Record<string, string>> = {
  '30': 'a phone on its side: the header is low',
  '34': 'a phone on its side: board and tools beside each other',
  '36': 'room for a button that stays in sight',
  '43': 'the palette of the score pad in two rows',
  '45': 'short phones: a smaller hand leaves room for the tank',
  '50': 'tall phones: room for a whole rule above the hand',
}

/** Pictures: their paint is their own, and no words stand on it. */
const DRAWINGS =
  /^(lib\/(board|games\/\w+\/board)\/|lib\/games\/\w+\/LittleBoard|lib\/look\/(ErrorPage|Logo)\.svelte$)/
/** Files that hold palettes and nothing else. */
const PALETTES = /(^lib\/look\/tokens|\/colours)\.css$/

const files = Object.keys(import.meta.glob(['/src/**/*.svelte', '/src/**/*.css']))
  .map((path) => path.slice('/src/'.length))
  .filter((path) => !PALETTES.test(path))

const modules = Object.keys(import.meta.glob(['/src/**/*.ts', '!/src/**/*.test.ts'])).map((path) =>
  path.slice('/src/'.length),
)

const read = (path: string) => readFileSync(join(SRC, path), 'utf8')

function stylesOf(path: string): string {
  const text = read(path)
  return path.endsWith('.css') ? text : (/<style[^>]*>(.*)<\/style>/s.exec(text)?.[1] ?? '')
}

test('the styles of many files are read', () => {
  expect(files.length).toBeGreaterThan(90)
  expect(files.filter((path) => stylesOf(path) !== '').length).toBeGreaterThan(80)
})

test.each(files)('%s takes its colours from the tokens', (path) => {
  const code = DRAWINGS.test(path)
    ? stylesOf(path).replace(/(fill|stroke|stop-color): #[0-9a-f]+/gi, '')
    : read(path)
  expect(code.match(/#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi) ?? []).toEqual([])
  // The shadows of a drawing are paint as well.
  if (!DRAWINGS.test(path)) expect(code.match(/\b(rgb|hsl)a?\(/g) ?? []).toEqual([])
})

test.each(files)('%s gives no token another meaning', (path) => {
  const tokens = new Set(read('lib/look/tokens.css').match(/--[\w-]+(?=:)/g))
  const own = read(path).match(/--[\w-]+(?=\s*[:=])/g) ?? []
  expect(own.filter((name) => tokens.has(name))).toEqual([])
})

test.each(files)('%s takes its layers from the tokens', (path) => {
  const layers = [...stylesOf(path).matchAll(/z-index:\s*([^;]+);/g)].map((found) => found[1])
  const tokens = read('lib/look/tokens.css')
  for (const layer of layers) {
    const name = /^var\((--layer-\w+)\)$/.exec(layer ?? '')?.[1]
    expect(name, layer).toBeDefined()
    expect(tokens).toContain(`${name}:`)
  }
})

test.each(files)('%s knows no breakpoint but those of the list', (path) => {
  const queries = [
    ...stylesOf(path).matchAll(/@media[^{]+/g),
    ...read(path).matchAll(/new MediaQuery\([^)]*'\(.*?'/gs),
  ]
  for (const [query] of queries) {
    for (const [, edge, side, value = ''] of query.matchAll(
      /(min|max)-(width|height): ([^)]+)\)/g,
    )) {
      const known = side === 'width' ? WIDTHS : HEIGHTS
      const rem = Number(value.replace('rem', ''))
      const names = edge === 'max' ? [rem, Math.round((rem + 0.01) * 100) / 100] : [rem]
      expect(
        names.some((each) => String(each) in known),
        `${query.trim()} in ${path}`,
      ).toBe(true)
    }
  }
})

test.each(files)('%s names the height of the header by its token', (path) => {
  expect(stylesOf(path)).not.toMatch(/(vh - |top: |\+ )3\.25rem/)
})

test('modules take their layers from the tokens too', () => {
  const numbered = modules.filter((path) => /zIndex: ['"]?-?\d/.test(read(path)))
  expect(numbered).toEqual([])
})
