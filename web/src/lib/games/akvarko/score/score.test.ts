import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KINDS, type Kind } from '$lib/material/akvarko'
import { ApiError } from '$lib/protocol/api'
import type { ScoredPad, ScorePad, TankExplanation } from '$lib/protocol/types'
import { Counter } from './counting.svelte'
import * as pads from './pad'

const layAll = (pad: pads.Pad, kinds: readonly Kind[]) => kinds.reduce(pads.lay, pad)

describe('laying', () => {
  test('goes from cell to cell, row by row', () => {
    const pad = layAll(pads.newPad(), ['danio', 'neon', 'plant', 'snail', 'pleco'])
    expect(pad.cell).toBe(5)
    expect(pads.question(pad, String).tanks[0]?.cards).toEqual([
      { kind: 'danio', at: [0, 0] },
      { kind: 'neon', at: [1, 0] },
      { kind: 'plant', at: [2, 0] },
      { kind: 'snail', at: [3, 0] },
      { kind: 'pleco', at: [0, 1] },
    ])
  })

  test('skips what is taken, and stays where nothing is free', () => {
    let pad = layAll(pads.choose(pads.newPad(), 1), ['neon'])
    pad = layAll(pads.choose(pad, 0), ['danio'])
    expect(pad.cell).toBe(2)
    const full = layAll(pads.newPad(), Array<Kind>(16).fill('plant'))
    expect(pads.laidIn(full.players[0] ?? pads.newPlayer())).toBe(16)
    expect(full.cell).toBe(15)
  })

  test('a card is exchanged or taken away on its cell', () => {
    const one = layAll(pads.newPad(), ['danio'])
    const other = pads.lay(pads.choose(one, 0), 'snail')
    expect(other.players[0]?.cells[0]).toBe('snail')
    const none = pads.lift(pads.choose(other, 0))
    expect(none.players[0]?.cells[0]).toBeNull()
    expect(none.cell).toBe(0)
    expect(pads.isEmpty(none)).toBe(true)
  })
})

describe('players', () => {
  test('come and go, six at most and one at least', () => {
    let pad = pads.newPad()
    for (let more = 0; more < 8; more += 1) pad = pads.addPlayer(pad)
    expect(pad.players.length).toBe(6)
    expect(pad.shown).toBe(5)
    for (let fewer = 0; fewer < 8; fewer += 1) pad = pads.removePlayer(pad)
    expect(pad.players.length).toBe(1)
    expect(pad.shown).toBe(0)
  })

  test('each has a tank and a name of their own', () => {
    let pad = pads.rename(layAll(pads.newPad(), ['danio']), 'Ann')
    pad = pads.rename(layAll(pads.show(pad, 1), ['neon']), 'x'.repeat(60))
    expect(pad.players.map(({ cells }) => cells[0])).toEqual(['danio', 'neon'])
    expect(pad.players.map(({ name }) => name.length)).toEqual([3, 40])
    expect(pads.show(pad, 0).cell).toBe(1)
    const cleared = pads.clearTank(pads.show(pad, 0))
    expect(cleared.players.map(pads.laidIn)).toEqual([0, 1])
    expect(pads.clearAll(pad).players.map(({ name }) => name)).toEqual(
      pad.players.map(({ name }) => name),
    )
  })
})

test('a pad is kept and read again; what is damaged is left out', () => {
  const pad = pads.rename(layAll(pads.newPad(), ['danio', 'plant']), 'Ann')
  expect(pads.padFrom(JSON.parse(JSON.stringify(pad)))).toEqual(pad)
  for (const wrong of [undefined, null, 3, 'x', {}, { players: [] }, { players: [{}] }]) {
    expect(pads.padFrom(wrong)).toEqual(pads.newPad())
  }
  const odd = pads.padFrom({
    players: [{ name: 'A', cells: ['danio', 'whale', 7] }],
    shown: 9,
    cell: -1,
  })
  expect(odd.players[0]?.cells.filter((kind) => kind !== null)).toEqual(['danio'])
  expect([odd.shown, odd.cell]).toEqual([0, 0])
})

test('places follow the groups of the ranking', () => {
  expect(pads.placesOf([[2], [0, 1], [3]])).toEqual([
    { place: 1, player: 2, shared: false },
    { place: 2, player: 0, shared: true },
    { place: 2, player: 1, shared: true },
    { place: 4, player: 3, shared: false },
  ])
})

const sheet = (points: number, ...kinds: [Kind, number][]): TankExplanation => ({
  game: 'akvarko',
  points,
  frame: [0, 0],
  kinds: kinds.map(([kind, points]) => ({
    line: { kind, points, next_points: null, more: null, cells: [] },
    cards: [],
    groups: [],
    lacks: [],
  })),
})

test('what a tie is compared by is told without plants', () => {
  expect(
    pads.kindsWithPoints(sheet(14, ['danio', 5], ['neon', 0], ['snail', 5], ['plant', 3])),
  ).toBe(2)
  expect(pads.hasTie([sheet(5), sheet(7), sheet(5)])).toBe(true)
  expect(pads.hasTie([sheet(5), sheet(7)])).toBe(false)
})

test('more cards of a kind than the box holds are noticed, plants never', () => {
  const ten = layAll(pads.newPad(), Array<Kind>(10).fill('danio'))
  expect(pads.tooMany(ten)).toEqual(['danio'])
  expect(pads.tooMany(layAll(pads.newPad(), Array<Kind>(7).fill('snail')))).toEqual(['snail'])
  expect(pads.tooMany(layAll(pads.newPad(), Array<Kind>(16).fill('plant')))).toEqual([])
  expect(pads.tooMany(layAll(pads.newPad(), KINDS))).toEqual([])
})

describe('counting', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const answer = (points: number): ScoredPad => ({ tanks: [sheet(points)], ranking: [[0]] })
  const body = (name: string): ScorePad => ({ tanks: [{ name, cards: [] }] })

  test('asks once after several quick changes, for the last of them', async () => {
    const asked: string[] = []
    const counter = new Counter((pad) => {
      asked.push(pad.tanks[0]?.name ?? '')
      return Promise.resolve(answer(5))
    })
    for (const name of ['a', 'b', 'c']) counter.count(body(name), name)
    expect(counter.state.is).toBe('pending')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['c'])
    expect(counter.scored).toEqual({ pad: answer(5), about: 'c' })
    expect(counter.state.is).toBe('done')
    counter.close()
  })

  test('a late answer to an old question is not shown', async () => {
    const waiting: ((pad: ScoredPad) => void)[] = []
    const counter = new Counter(() => new Promise((resolve) => waiting.push(resolve)))
    counter.count(body('old'), 'old')
    await vi.advanceTimersByTimeAsync(300)
    counter.count(body('new'), 'new')
    await vi.advanceTimersByTimeAsync(300)
    waiting[1]?.(answer(9))
    waiting[0]?.(answer(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(counter.scored).toEqual({ pad: answer(9), about: 'new' })
    counter.close()
  })

  test('without a network it says so, tries again, and keeps the last points', async () => {
    let online = true
    const counter = new Counter(() =>
      online ? Promise.resolve(answer(7)) : Promise.reject(new ApiError('network', 'gone')),
    )
    counter.count(body('one'), 'one')
    await vi.advanceTimersByTimeAsync(300)
    online = false
    counter.count(body('two'), 'two')
    await vi.advanceTimersByTimeAsync(300)
    expect(counter.state.is).toBe('offline')
    expect(counter.scored?.about).toBe('one')
    online = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(counter.state.is).toBe('done')
    expect(counter.scored?.about).toBe('two')
    counter.close()
  })

  test('a refusal is no matter of waiting', async () => {
    const counter = new Counter(() => Promise.reject(new ApiError('bad_setup', 'two cards')))
    counter.count(body('one'), 'one')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(counter.state.is).toBe('refused')
    counter.close()
  })
})
