import { describe, expect, it } from 'vitest'
import { speakLanguage } from '$lib/i18n'
import { inEnglish } from '$lib/page.test-data'
import { languages } from '$lib/i18n/languages'
import type { Hint } from '$lib/protocol/types'
import { moved, player, seats, state, view } from './positions.test-data'
import { figure, news, recapWords, tell, tellHint } from './story'

const cards = [
  { species: 'danio', kind: 'danio', at: [0, 0] as [number, number] },
  { species: 'guppy', kind: 'plant', at: [1, 0] as [number, number] },
]
const laid = view({ players: [player({ cards, points: 4 }), player({ cards }), player()] })

const hint = (some: Partial<Hint>): Hint => ({
  n: 9,
  seat: 0,
  move: 'neon',
  gain: 5,
  nearer: 0,
  value: null,
  line: [],
  ...some,
})

inEnglish('akvarko', 'common', 'table')

describe('a move in words', () => {
  it('never names the card of a pick, not even of an own one: others read the same log', () => {
    const known = moved({ move: 'neon', card: 'neon' })
    expect(tell(known, state(view()))).toBe('You have picked.')
    expect(tell({ ...known, seat: 1 }, state(view()))).toBe('Ben has picked.')
    expect(tell(moved({ seat: 2 }), state(view()))).toBe('Crescent has picked.')
  })

  it('says what was placed where, counted as the tank is drawn, and what turned', () => {
    const place = moved({ seat: 1, card: 'danio', at: [0, 0], move: '@0,0' })
    expect(tell(place, state(laid))).toBe('Ben places the celestial pearl danio: row 4, column 3.')
    expect(tell({ ...place, seat: 0, turned: [1, 0] }, state(laid))).toBe(
      'You place the celestial pearl danio: row 4, column 3. You turn the guppy to its plant side: row 4, column 4.',
    )
  })

  it('names both people of one device', () => {
    const shared = state(view())
    const info = { ...shared.info!, seats: seats.map((seat) => ({ ...seat, mine: true })) }
    expect(tell(moved({ seat: 0 }), { ...shared, info })).toBe('Ann has picked.')
  })
})

describe('what came about besides', () => {
  it('tells all cards that were turned up', () => {
    const now = view({ revealed: ['neon', 'danio', 'snail'] })
    expect(news(state(view()), state(now))).toBe(
      'All cards are revealed. You: neon tetra; Ben: celestial pearl danio; Crescent: snail.',
    )
    expect(news(state(now), state(now))).toBeNull()
  })

  it('tells points, the way of the hands and the card one draws', () => {
    const now = view({ ...laid, round: 4, drawn: 'snail' })
    expect(news(state(view()), state(now))).toBe(
      'You: 4 more points, 4 points in all. The cards go to the left. You draw a card: snail.',
    )
  })

  it('does not tell what another seat of the device draws', () => {
    const now = view({ round: 4, drawn: 'snail', seat: 1 })
    expect(news(state(view()), state(now))).toBe('The cards go to the left.')
  })

  it('tells the deal of the second phase, and nothing of a game that is over', () => {
    const last = view({ round: 8, passes_to: null })
    expect(news(state(last), state(view({ round: 9, phase: 2 })))).toBe(
      'Phase 2: everyone is dealt a new hand.',
    )
    expect(news(state(last), state(view({ round: 17, over: true })))).toBeNull()
  })
})

describe('a hint', () => {
  it('says what to pick and why', () => {
    expect(tellHint(hint({ nearer: 1 }), state(laid))).toBe(
      'Pick the neon tetra. Placed right away: 5 more points. One above the other: 5 points for each pair,' +
        ' 11 for each three in a column. 1 kind gets closer to scoring more.',
    )
  })

  it('gives the condition of the kind that gains most', () => {
    const all = [
      {
        move: '@0,1',
        gain: 5,
        fulfils: [],
        changes: [
          { kind: 'snail', before: 0, after: 5 },
          { kind: 'danio', before: 5, after: 5 },
        ],
        next_seat: null,
        ends: false,
      },
    ]
    const now = { ...state(laid), previews: { n: 1, seat: 0, all } }
    expect(tellHint(hint({ move: '@0,1' }), now)).toMatch(
      /^Place it here \(row 5, column 3\): 5 more points\. Snail\. /,
    )
  })

  it('says where to place, and what to turn', () => {
    expect(tellHint(hint({ move: '@0,1' }), state(laid))).toBe(
      'Place it here (row 5, column 3): 5 more points.',
    )
    expect(tellHint(hint({ move: '@0,1~0,0', gain: -1 }), state(laid))).toContain(
      'turn the celestial pearl danio (row 4, column 3) to its plant side: 1 fewer point.',
    )
    expect(tellHint(hint({ move: '@0,1~0,1' }), state(laid))).toContain('turn the card itself')
  })
})

it('is told in all languages without a gap', async () => {
  for (const language of languages) {
    await speakLanguage(language)
    const told = [
      tell(moved({ seat: 1, card: 'danio', at: [0, 0], turned: [1, 0] }), state(laid)),
      news(state(view()), state(view({ ...laid, round: 4, drawn: 'snail' }))),
      tellHint(hint({ move: '@0,1~0,0', nearer: 2 }), state(laid)),
      figure(laid, 0).words,
      recapWords([moved({ seat: 1, card: 'neon', at: [0, 0] })], 0, state(laid).info!),
    ]
    for (const words of told) {
      expect(words, language).toBeTruthy()
      expect(words, language).not.toMatch(/[{}]|akvarko\./)
    }
  }
})
