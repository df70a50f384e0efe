import { beforeEach, expect, test } from 'vitest'
import type { SeatInfo, TableInfo } from '$lib/protocol/types'
import { countOnce, duel } from './counted'
import { fittingLevel } from './strength'
import { seatOf, tableOf } from './tables.test-data'

function finished(id: string, seats: SeatInfo[], ranking: number[][]): TableInfo {
  const result = { ranking, scores: [], sheets: [] }
  return tableOf(seats, { id, status: 'finished', result })
}

const me = seatOf({ mine: true })
const bot = seatOf({ kind: 'bot', level: 'crescent' })

beforeEach(() => localStorage.clear())

test('a win against the fitting bot brings a stronger one, once', () => {
  const info = finished('a', [me, bot], [[0], [1]])
  countOnce(info)
  countOnce(info)
  expect(fittingLevel('novaluna')).toBe('first-quarter')
})

test('only a game of one person against one bot counts', () => {
  expect(duel(finished('a', [me, bot], [[1], [0]]))).toEqual({ level: 'crescent', won: false })
  expect(duel(finished('a', [me, seatOf({})], [[0], [1]]))).toBeNull()
  expect(duel(finished('a', [me, bot, bot], [[0], [1], [2]]))).toBeNull()
  expect(duel(finished('a', [seatOf({}), bot], [[0], [1]]))).toBeNull()
  expect(duel(finished('a', [seatOf({ mine: true, away: true }), bot], [[0], [1]]))).toBeNull()
})
