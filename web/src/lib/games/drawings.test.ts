import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, test } from 'vitest'
import CardFace from './akvarko/board/CardFace.svelte'
import { SYMBOLS } from './novaluna/board/symbols'
import Disc from '$lib/look/Disc.svelte'
import Logo from '$lib/look/Logo.svelte'
import { KINDS } from '$lib/material/akvarko'

const FILE = join(import.meta.dirname, '../../../../src/lunarium/server/pictures/drawings.json')
const TOKENS = join(import.meta.dirname, '../look/tokens.css')

const COLOURS =
  /^--((nl-\w+|seat-\d)(-ink)?|shade|moon-bright|gold-(shine|bright)|night-(high|deep)|cloth|water(-high|-deep)?)$/

/** A component as the inside of an SVG element, the same in every run. */
async function drawing(
  component: Component<Record<string, unknown>>,
  props: Record<string, unknown>,
  name: string,
): Promise<string> {
  const target = document.createElement('div')
  const shown = mount(component, { target, props })
  flushSync()
  const inside = target.querySelector('svg')?.innerHTML ?? ''
  await unmount(shown)
  const ids = [...inside.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
  return ids
    .reduce(
      (text, id, at) =>
        text
          .replaceAll(`"${id}"`, `"${name}${at}"`)
          .replaceAll(`#${id})`, `#${name}${at})`)
          .replaceAll(`"#${id}"`, `"#${name}${at}"`),
      inside,
    )
    .replace(/<!--.*?-->/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/\s+/g, ' ')
}

/** The light value of every token that pictures use. */
function colours(): Record<string, string> {
  const css = readFileSync(TOKENS, 'utf8')
  const found = [...css.matchAll(/^\s*(--[\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})/gm)]
  return Object.fromEntries(
    found.flatMap(([, name = '', value = '']) =>
      COLOURS.test(name) ? [[name.slice(2), value]] : [],
    ),
  )
}

test('the server has the drawings and colours of the client for its pictures', async () => {
  const kinds: Record<string, string> = {}
  for (const kind of KINDS)
    kinds[kind] = await drawing(CardFace as never, { kind, size: 'bare' }, kind)
  const engravings = []
  for (let seat = 0; seat < 6; seat += 1) {
    const disc = await drawing(Disc as never, { seat }, 'disc')
    engravings.push(/<path transform="translate\(0 -2\)" d="([^"]+)"/.exec(disc)?.[1] ?? '')
  }
  const logo = await drawing(Logo as never, {}, 'logo')
  const now = JSON.stringify(
    { colours: colours(), symbols: SYMBOLS, engravings, logo, kinds },
    null,
    1,
  )
  if (process.env['LUNARIUM_DRAWINGS'] === 'write') writeFileSync(FILE, `${now}\n`)
  expect(readFileSync(FILE, 'utf8').trim()).toBe(now)
  expect(engravings).not.toContain('')
})
