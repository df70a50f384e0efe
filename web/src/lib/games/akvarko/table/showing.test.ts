import { describe, expect, it } from 'vitest'
import { inEnglish } from '$lib/page.test-data'
import type { AkvarkoMoves, TankExplanation, TankLine } from '$lib/protocol/types'
import { moved, player, view } from './positions.test-data'
import {
  activityOf,
  changesBetween,
  freshIn,
  groupsOf,
  handOf,
  missingText,
  passDirection,
  roundInPhase,
  roundTheTable,
  sameStep,
  sheetLines,
  stillToMove,
  wantedBy,
} from './showing'

const picks: AkvarkoMoves = {
  game: 'akvarko',
  picks: [
    { card: 'danio', gain: 5, best: [1, 0] },
    { card: 'neon', gain: 0, best: [0, 1] },
  ],
  card: null,
  places: [],
}
const places: AkvarkoMoves = { game: 'akvarko', picks: [], card: 'neon', places: [] }

inEnglish('akvarko')

describe('the stage of a seat', () => {
  it.each([
    ['pick', view(), picks],
    ['wait', view({ pick: 'neon' }), null],
    ['place', view({ revealed: ['neon', 'danio', 'snail'] }), places],
    ['placed', view({ revealed: ['neon', 'danio', 'snail'] }), null],
    ['watch', view({ seat: null }), null],
    ['over', view({ over: true }), null],
  ] as const)('is %s', (stage, position, moves) => {
    expect(activityOf(position, moves)).toBe(stage)
  })
})

describe('the hand', () => {
  it('shows what each card would bring while one may be picked, twins alike', () => {
    expect(handOf(view(), picks)).toEqual([
      { kind: 'danio', gain: 5 },
      { kind: 'neon', gain: 0 },
      { kind: 'neon', gain: 0 },
    ])
    expect(handOf(view(), null)).toEqual([{ kind: 'danio' }, { kind: 'neon' }, { kind: 'neon' }])
  })

  it('marks one card as drawn, until it has left the hand', () => {
    expect(freshIn(view({ drawn: 'neon' }))).toBe(2)
    expect(freshIn(view())).toBeNull()
    expect(freshIn(view({ drawn: 'neon', pick: 'neon' }))).toBeNull()
    expect(freshIn(view({ drawn: 'guppy' }))).toBeNull()
  })
})

describe('the table round about', () => {
  it('says which way the hands go, with two players by the phase', () => {
    expect(passDirection(view())).toBe('left')
    expect(passDirection(view({ passes_to: [2, 0, 1] }))).toBe('right')
    expect(passDirection(view({ passes_to: [1, 0], phase: 1 }))).toBe('left')
    expect(passDirection(view({ passes_to: [1, 0], phase: 2 }))).toBe('right')
    expect(passDirection(view({ passes_to: null }))).toBeNull()
  })

  it('has the next seat to the left of the own one and the previous to the right', () => {
    const order = (seat: number | null, count: number) =>
      roundTheTable(view({ seat, players: Array.from({ length: count }, () => player()) })).map(
        (each) => each.seat,
      )
    expect(order(0, 3)).toEqual([1, 0, 2])
    expect(order(1, 2)).toEqual([0, 1])
    expect(order(2, 4)).toEqual([0, 3, 2, 1])
    expect(order(null, 6)).toHaveLength(6)
    for (const count of [2, 3, 4, 5, 6])
      for (let own = 0; own < count; own += 1) {
        const seats = order(own, count)
        expect(new Set(seats).size).toBe(count)
        expect(seats[seats.indexOf(own) - 1]).toBe((own + 1) % count)
      }
  })

  it('keeps a pick face down until all are revealed, then says who has placed', () => {
    const hidden = roundTheTable(view({ players: [player({ picked: true }), player(), player()] }))
    expect(hidden).toEqual([
      { seat: 1, state: 'choosing', kind: null },
      { seat: 0, state: 'picked', kind: null },
      { seat: 2, state: 'choosing', kind: null },
    ])
    const open = roundTheTable(
      view({
        revealed: ['neon', 'danio', 'snail'],
        players: [player({ placed: true }), player(), player()],
      }),
    )
    expect(open.map(({ state, kind }) => [state, kind])).toEqual([
      ['placing', 'danio'],
      ['placed', 'neon'],
      ['placing', 'snail'],
    ])
  })

  it('names who is still to move, without oneself', () => {
    expect(stillToMove(view({ to_move: [0, 2] }))).toEqual([2])
    expect(stillToMove(view({ to_move: [0], over: true }))).toEqual([])
  })

  it('counts the rounds of a phase from one to eight', () => {
    expect([1, 8, 9, 16].map((round) => roundInPhase(view({ round })))).toEqual([1, 8, 1, 8])
  })
})

describe('the score sheet', () => {
  const neon: TankLine = { kind: 'neon', points: 5, next_points: 11, more: 1, cells: [[0, 3]] }
  const snail: TankLine = { kind: 'snail', points: 0, next_points: 5, more: 2, cells: [] }
  const full: TankLine = { kind: 'pleco', points: 6, next_points: null, more: null, cells: [] }

  it('says what is missing: cards, suitable neighbours, or nothing any more', () => {
    expect(missingText(neon)).toBe('1 more card: 11 points in all')
    expect(missingText(snail)).toBe('2 more suitable neighbours: 5 points in all')
    expect(missingText(full)).toBe('no more points from these cards')
  })

  it('has most points first, and shows what a move changes, also of a kind not there yet', () => {
    const preview = {
      move: '@0,3',
      gain: 3,
      fulfils: [],
      next_seat: null,
      ends: false,
      changes: [
        { kind: 'neon', before: 5, after: 11 },
        { kind: 'plant', before: 0, after: 3 },
        { kind: 'snail', before: 0, after: 0 },
      ],
    }
    expect(sheetLines([neon, snail, full], preview)).toEqual([
      { kind: 'pleco', points: 6, missing: 'no more points from these cards' },
      { kind: 'neon', points: 5, missing: '1 more card: 11 points in all', change: 6 },
      { kind: 'snail', points: 0, missing: '2 more suitable neighbours: 5 points in all' },
      { kind: 'plant', points: 0, change: 3 },
    ])
  })

  it('lights up the groups of the kind that is asked about, and the cells it still wants', () => {
    const explanation: TankExplanation = {
      game: 'akvarko',
      points: 5,
      frame: [0, 0],
      kinds: [
        {
          line: neon,
          cards: [],
          groups: [
            {
              cells: [
                [0, 0],
                [0, 1],
              ],
              points: 5,
              owner: null,
            },
          ],
          lacks: [],
        },
      ],
    }
    expect(groupsOf(explanation, 'neon')).toEqual([
      {
        cells: [
          [0, 0],
          [0, 1],
        ],
        owner: null,
        label: '5',
      },
    ])
    expect(groupsOf(explanation, 'snail')).toEqual([])
    expect(groupsOf(null, 'neon')).toEqual([])
    expect(wantedBy([neon], 'neon')).toEqual([[0, 3]])
    expect(wantedBy([neon], null)).toEqual([])
  })
})

describe('the step of the open seat', () => {
  it('is the same whatever the others do, and another one with the own move or a new round', () => {
    const busy = view({ players: [player(), player({ picked: true }), player()] })
    expect(sameStep(view(), busy)).toBe(true)
    const picked = view({ players: [player({ picked: true }), player(), player()] })
    expect(sameStep(view(), picked)).toBe(false)
    expect(sameStep(view(), view({ revealed: ['neon', 'danio', 'snail'] }))).toBe(false)
    expect(sameStep(view(), view({ round: 4 }))).toBe(false)
    expect(sameStep(view(), view({ seat: 1 }))).toBe(false)
  })
})

describe('what flies after an update', () => {
  it('is a reveal when all picks become known', () => {
    const scene = changesBetween(view(), view({ revealed: ['neon', 'danio', 'snail'] }), [
      moved({}),
    ])
    expect(scene).toEqual({ laid: [], revealed: true, passed: null, dealt: false })
  })

  it('is the hand passed on the way it went, and a deal in a new phase', () => {
    const laid = moved({ at: [0, 0], card: 'neon' })
    const passed = changesBetween(view(), view({ round: 4 }), [laid])
    expect(passed).toEqual({ laid: [laid], revealed: false, passed: 'left', dealt: false })
    const dealt = changesBetween(
      view({ round: 8, passes_to: null }),
      view({ round: 9, phase: 2 }),
      [laid],
    )
    expect([dealt.passed, dealt.dealt]).toEqual([null, true])
  })

  it('is nothing of the hand when another seat was opened, or after an undo', () => {
    const other = changesBetween(view(), view({ seat: 1, round: 4 }), [])
    expect([other.passed, other.dealt, other.revealed]).toEqual([null, false, false])
    expect(changesBetween(view({ round: 4 }), view({ round: 3 }), []).passed).toBeNull()
  })
})
