import { expect, test } from 'vitest'
import { movedOf } from '$lib/state/tables.test-data'
import { latestOf } from './latest'

test('the latest piece is marked with what its move did besides, and alone where that was undone', () => {
  const laid = [{ at: [0, 0] as const }, { at: [1, 0] as const }].map(({ at: [x, y] }) => ({
    at: [x, y] as [number, number],
  }))
  const discs = [{ at: [0, 0] as [number, number], index: 1 }]
  const last = movedOf({ at: [1, 0], discs, turned: [0, 0] })
  expect(latestOf(laid, last)).toEqual({ at: [1, 0], discs, turned: [0, 0] })
  expect(latestOf(laid.slice(0, 1), last)).toEqual({ at: [0, 0], discs: [], turned: null })
  expect(latestOf([], last)).toBeNull()
})
