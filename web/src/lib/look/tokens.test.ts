import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'

function block(selector: string): string {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no block "${selector}".`)
  return css.slice(start, css.indexOf('\n}', start))
}

function colours(text: string, theme: Theme): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of text.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value ?? '')
    if (pair) found[name ?? ''] = (theme === 'light' ? pair[1] : pair[2]) ?? ''
    else if (/^#[0-9a-f]{6}$/.test(value ?? '')) found[name ?? ''] = value ?? ''
  }
  return found
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** Words on a ground: at least 4.5 (WCAG 1.4.3). */
const words: readonly (readonly [string, string])[] = [
  ...['paper', 'paper-raised', 'paper-sunk', 'glow'].flatMap((ground) =>
    ['ink', 'ink-soft', 'accent', 'accent-strong', 'gold'].map((ink) => [ink, ground] as const),
  ),
  ...['ink', 'accent', 'accent-strong', 'gold'].map((ink) => [ink, 'accent-soft'] as const),
  ...['paper', 'paper-raised'].flatMap((ground) =>
    ['good', 'warn', 'bad'].map((ink) => [ink, ground] as const),
  ),
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['ink', 'good-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'bad-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ...['night', 'night-deep', 'night-high', 'night-lid', 'night-header'].flatMap((ground) =>
    ['night-ink', 'night-ink-soft', 'night-gold'].map((ink) => [ink, ground] as const),
  ),
  ...['water-high', 'water'].flatMap((ground) =>
    ['water-ink', 'water-ink-soft', 'water-accent'].map((ink) => [ink, ground] as const),
  ),
  ['on-water-accent', 'water-accent'],
  ['on-water-accent', 'water-accent-strong'],
  ['on-gold', 'gold-shine'],
  ['on-gold', 'gold-bright'],
  ['on-gold', 'night-gold'],
  ['card-ink', 'card'],
  ['card-ink-strong', 'card'],
  ['badge-gain-ink', 'badge-gain'],
  ['badge-loss-ink', 'badge-loss'],
  ['parchment-ink', 'parchment'],
  ...['red', 'blue', 'turquoise', 'yellow'].map((c) => [`nl-${c}-ink`, `nl-${c}`] as const),
  ...[1, 2, 3, 4, 5, 6].map((seat) => [`seat-${seat}-ink`, `seat-${seat}`] as const),
]

/** Edges of controls and the ring of focus: at least 3 (WCAG 1.4.11). */
const edges: readonly (readonly [string, string])[] = [
  'paper',
  'paper-raised',
  'paper-sunk',
].flatMap((ground) => ['line-strong', 'focus', 'accent'].map((edge) => [edge, ground] as const))

const themes: readonly Theme[] = ['light', 'dark']
const rooms = ['home', 'akvarko'] as const

describe.each(themes)('by %s', (theme) => {
  describe.each(rooms)('in the room of %s', (room) => {
    const tokens = {
      ...colours(block(':root'), theme),
      ...(room === 'akvarko' ? colours(block("[data-game='akvarko']"), theme) : {}),
    }
    const of = (name: string): string => {
      const colour = tokens[name]
      if (colour === undefined) throw new Error(`There is no colour --${name} in tokens.css.`)
      return colour
    }

    test.each(words)('--%s can be read on --%s', (ink, ground) => {
      expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5)
    })

    test.each(edges)('--%s can be seen on --%s', (edge, ground) => {
      expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3)
    })
  })
})

test('black on white has the contrast that the standard names', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('no duration is left where motion is unwanted', () => {
  const durations = [...block(':root').matchAll(/--([\w-]+): \d+ms;/g)].map((match) => match[1])
  expect(durations.length).toBeGreaterThan(0)
  for (const selector of [":root[data-motion='none']", "  :root:not([data-motion='full'])"]) {
    for (const name of durations) expect(block(selector)).toContain(`--${name}: 0ms;`)
  }
})
