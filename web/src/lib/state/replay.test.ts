import { describe, expect, test } from 'vitest'
import type { Moved, ReplayGame } from '$lib/protocol/types'
import { badMove, infoOf, MOST_BYTES, readFile, stateAt, stepAt } from './replay'
import { ReplayedTable } from './replayed.svelte'

describe('the step of a move', () => {
  // What happens by itself has no step of its own: 3 is not there.
  const steps = [0, 1, 2, 4].map((move) => ({ move }))

  test.each([
    [0, 0],
    [2, 2],
    [3, 2],
    [4, 3],
    [999, 3],
  ])('%i is step %i', (n, step) => expect(stepAt(steps, n)).toBe(step))

  test('is the first in an empty game', () => expect(stepAt([], 5)).toBe(0))
})

describe('a file of records', () => {
  test('may hold one or many, a line each', () => {
    expect(readFile('{"a":1}\n')).toEqual({ records: ['{"a":1}'] })
    expect(readFile('{"a":1}\r\n\r\n{"b":2}\r\n')).toEqual({ records: ['{"a":1}', '{"b":2}'] })
  })

  test('may spread one over several lines', () => {
    expect(readFile('{\n  "a": 1\n}\n')).toEqual({ records: ['{\n  "a": 1\n}'] })
  })

  test('is taken as it is written, so that what the server checks is the file', () => {
    expect(readFile('{"a": 1.0, "a": 2}')).toEqual({ records: ['{"a": 1.0, "a": 2}'] })
  })

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['hello', 'json'],
    ['[1]', 'json'],
    ['{"a":1}\n{"b":', 'json'],
    [`{"a":"${'x'.repeat(MOST_BYTES)}"}`, 'large'],
  ])('that cannot be one says why: %#', (text, bad) => expect(readFile(text)).toEqual({ bad }))
})

test('the move in a reason is found', () => {
  expect(badMove('move 12: the tile is not on offer')).toBe(12)
  expect(badMove('the game is missing')).toBeNull()
})

describe('a replayed game', () => {
  const game = {
    game: 'novaluna',
    names: ['Eva', 'crescent'],
    programs: [],
    options: {},
    seat: 1,
    steps: [
      { move: 0, happened: [], view: { game: 'novaluna', over: false, to_move: [1] }, moves: null },
      { move: 1, happened: [], view: { game: 'novaluna', over: true, to_move: [] }, moves: null },
    ],
    figures: [],
    result: { ranking: [[0], [1]], scores: [], sheets: [] },
  } as unknown as ReplayGame

  test('knows bots by their level, and nobody as "you"', () => {
    const { seats } = infoOf(game, 0)
    expect(seats.map(({ kind, level }) => [kind, level])).toEqual([
      ['person', null],
      ['bot', 'crescent'],
    ])
    expect(seats.some(({ mine }) => mine)).toBe(false)
  })

  test('marks bot accounts, even one that is called as a level is', () => {
    const { seats } = infoOf({ ...game, programs: [1] }, 0)
    expect(seats.map(({ kind, name, level, program }) => [kind, name, level, program])).toEqual([
      ['person', 'Eva', null, false],
      ['person', 'crescent', null, true],
    ])
  })

  test('has its result at the end only', () => {
    expect(infoOf(game, 0).result).toBeNull()
    expect(infoOf(game, 1).result).toEqual(game.result)
    expect(infoOf(game, 1).status).toBe('finished')
  })

  test('tells what happened in a step onward; every other way is a fresh start', () => {
    const moved = { type: 'moved', seat: 1, at: [0, 0] } as Moved
    const [first, last] = game.steps
    const played = { ...game, steps: [first!, { ...last!, happened: [moved] }] }
    const table = new ReplayedTable(played, 0)
    const told: unknown[] = []
    table.onHappened((happened, fresh, before) => void told.push([happened, fresh, before.n]))
    table.go(played, 1)
    expect(told).toEqual([[[moved], false, 0]])
    expect(table.state.laid.get(1)).toBe(moved)
    table.go(played, 1)
    table.go(played, 0)
    table.go({ ...played, seat: 0 }, 1)
    expect(told.slice(1)).toEqual([
      [[], true, 1],
      [[], true, 0],
    ])
    expect(table.state.seat).toBe(0)
  })

  test('is seen from the seat that was asked for', () => {
    expect(stateAt(game, 0).seat).toBe(1)
    expect(stateAt(game, 9).view).toBeNull()
  })
})
