import { expect, test } from 'vitest'
import type { Happened, Moved } from '$lib/protocol/types'
import { movesIn } from './log.svelte'

const moved = (seat: number) => ({ type: 'moved', seat, move: 'x' }) as Moved
const back = (...removes: number[]): Happened => ({
  type: 'taken_back',
  seat: 0,
  moves: removes.length,
  removes,
})
const lines = (...all: Happened[]) => all.map((happened, id) => ({ id, happened }))

test('an undo strikes out the moves that it names, and later ones count without them', () => {
  const log = lines(moved(0), moved(1), moved(0), back(1, 2), moved(1), moved(0), back(2))
  const { standing, takenBack } = movesIn(log, 0)
  expect([...takenBack]).toEqual([1, 2, 5])
  expect(standing.map(({ id }) => id)).toEqual([0, 4])
})

test('moves from before the log are counted, but not struck out', () => {
  const { standing, takenBack } = movesIn(lines(moved(0), back(9, 10), moved(1), back(9)), 10)
  expect([...takenBack]).toEqual([0, 2])
  expect(standing).toEqual([])
})
