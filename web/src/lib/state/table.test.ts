import { describe, expect, it } from 'vitest'
import type { Explained, Moves, Update } from '$lib/protocol/types'
import { Live, type Wire } from '$lib/socket/live'
import { emptyTable, hear, lastLaid, mineToMove, mySeats, passAndPlay, sameDecision } from './table'
import { LiveTable } from './table.svelte'
import { movedOf, seatOf, tableOf } from './tables.test-data'

const ID = 'a'.repeat(22)

const seat = (mine: boolean, away = false) => seatOf({ mine, away })

const info = (seats = [seat(true), seat(false)], to_move = [0]) => tableOf(seats, { to_move })

function update(n: number, after: number | null = n - 1): Update {
  return {
    type: 'update',
    table: ID,
    now: '2026-01-01T00:00:00.000Z',
    n,
    after,
    happened: [],
    info: info(),
    seat: 0,
    view: null,
    moves: null,
  }
}

const explained = (n: number): Explained => ({
  type: 'explained',
  table: ID,
  n,
  seat: 0,
  explanation: { game: 'novaluna', tasks: [] },
})

describe('a table', () => {
  it('takes the first update as a fresh start', () => {
    const step = hear(emptyTable(ID), update(5, null))
    expect(step.fresh).toBe(true)
    expect(step.state.n).toBe(5)
  })

  it('goes on from version to version', () => {
    const first = hear(emptyTable(ID), update(5, null)).state
    const step = hear(first, {
      ...update(6),
      happened: [{ type: 'undo_asked', seat: 1 }],
    })
    expect(step.fresh).toBe(false)
    expect(step.state.n).toBe(6)
    expect(step.happened).toEqual([{ type: 'undo_asked', seat: 1 }])
  })

  it('ignores a late update', () => {
    const state = hear(emptyTable(ID), update(6, null)).state
    expect(hear(state, update(5)).state).toBe(state)
  })

  it('ignores what is said about another table', () => {
    const state = emptyTable(ID)
    expect(hear(state, { ...update(5), table: 'b'.repeat(22) }).state).toBe(state)
  })

  it('keeps explanations for the version that they are true for', () => {
    let state = hear(emptyTable(ID), update(5, null)).state
    state = hear(state, explained(5)).state
    expect(state.explanations.size).toBe(1)
    expect(hear(state, explained(4)).state).toBe(state)
    expect(hear(state, update(6)).state.explanations.size).toBe(0)
  })

  it('remembers why it cannot be watched, until it can', () => {
    const refusal = { code: 'no_such_table', reason: 'no', clause: null }
    const state = hear(emptyTable(ID), { type: 'refused', id: null, table: ID, refusal }).state
    expect(state.refusal).toEqual(refusal)
    expect(hear(state, update(1, null)).state.refusal).toBeNull()
  })
})

describe('own seats', () => {
  it('are those that the server calls mine', () => {
    expect(mySeats(info([seat(false), seat(true), seat(true)]))).toEqual([1, 2])
  })

  it('make it pass and play when there are several', () => {
    expect(passAndPlay(info([seat(true), seat(true)]))).toBe(true)
    expect(passAndPlay(info([seat(true), seat(true, true)]))).toBe(false)
  })

  it('are to move when it is their turn and nobody stands in', () => {
    expect(mineToMove(info([seat(true), seat(false)], [0, 1]))).toEqual([0])
    expect(mineToMove(info([seat(true, true), seat(false)], [0]))).toEqual([])
  })
})

describe('the story so far', () => {
  it('is told apart from what is new', () => {
    const now = hear(emptyTable(ID), update(5, null)).state
    expect(hear(now, update(5, 1)).again).toBe(true)
    expect(hear(now, update(6, 5)).again).toBe(false)
    expect(hear(now, update(6, null)).again).toBe(false)
  })
})

describe('a decision', () => {
  const picks = (...cards: string[]): Update['moves'] => ({
    game: 'akvarko',
    picks: cards.map((card) => ({ card, gain: 0, best: [0, 0] })),
    card: null,
    places: [],
  })
  const before = hear(emptyTable(ID), { ...update(5, null), moves: picks('C', 'P') }).state
  const after = (change: Partial<Update>) =>
    hear(before, { ...update(6), moves: picks('C', 'P'), ...change }).state

  it('stays the same while neighbours pick', () => {
    expect(sameDecision(before, before)).toBe(true)
    expect(sameDecision(before, after({}))).toBe(true)
  })

  it('is another with other cards, for another seat, or once it was made', () => {
    expect(sameDecision(before, after({ moves: picks('C') }))).toBe(false)
    expect(sameDecision(before, after({ seat: 1 }))).toBe(false)
    expect(sameDecision(before, after({ moves: null }))).toBe(false)
  })
})

describe('a move on its way', () => {
  const moves = (card: string | null): Moves => ({ game: 'akvarko', picks: [], card, places: [] })

  it('is over when the table shows the next decision, before its answer comes', async () => {
    let wire: Wire | undefined
    const connect = () =>
      (wire = { send: () => undefined, close: () => undefined } as unknown as Wire)
    const table = new LiveTable(ID, null, new Live({ connect, identify: async () => undefined }))
    const says = (message: unknown) => wire?.onmessage?.({ data: JSON.stringify(message) })
    says({ type: 'welcome', protocol: 1, person: 'p', name: 'Eva', heartbeat_s: 20 })
    says({ ...update(5, null), moves: moves('neon') })
    expect(table.playing).toBe(false)
    void table.play('@0,0')
    expect(table.playing).toBe(true)
    says({ ...update(6), moves: moves('neon') }) // somebody else has moved
    expect(table.playing).toBe(true)
    says({ ...update(7), moves: moves(null) })
    expect(table.playing).toBe(false)
    table.close()
  })
})

it('each seat has its last move that laid something; picks and other events change nothing', () => {
  const first = lastLaid(new Map(), [
    movedOf({ at: [0, 0] }),
    movedOf({ seat: 1, at: [0, 0] }),
    movedOf({ at: [1, 0] }),
  ])
  expect([...first].map(([seat, { at }]) => [seat, at])).toEqual([
    [0, [1, 0]],
    [1, [0, 0]],
  ])
  expect(lastLaid(first, [movedOf(), { type: 'undo_asked', seat: 1 }])).toBe(first)
})
