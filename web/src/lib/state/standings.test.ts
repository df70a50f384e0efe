import { expect, test } from 'vitest'
import { bestOf, haveWon, standings } from './standings'

const shared = { ranking: [[2], [0, 3], [1]] }

test('those who share a place have the same number, and the next one is left out', () => {
  expect(standings(shared).map(({ seat, place }) => [seat, place])).toEqual([
    [2, 1],
    [0, 2],
    [3, 2],
    [1, 4],
  ])
  expect(standings(shared).map((each) => each.shared)).toEqual([false, true, true, false])
})

test('several seats of one person count by the best', () => {
  expect(bestOf(shared, [1, 3])?.place).toBe(2)
  expect(bestOf(shared, [])).toBeNull()
})

test('a shared first place is a win', () => {
  expect(haveWon({ ranking: [[0, 1]] }, [1])).toBe(true)
  expect(haveWon(shared, [0])).toBe(false)
  expect(haveWon({ ranking: [] }, [0])).toBe(false)
})
