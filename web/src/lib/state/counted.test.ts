import { beforeEach, expect, test } from 'vitest'
import type { TableInfo } from '../protocol/types'
import { countOnce, duel } from './counted'
import { fittingLevel } from './strength'

type Seat = TableInfo['seats'][number]

const seat = (some: Partial<Seat>): Seat => ({
  kind: 'person',
  name: 'Eva',
  level: null,
  mine: false,
  guest: false,
  away: false,
  program: false,
  offered: null,
  ...some,
})

function finished(id: string, seats: Seat[], ranking: number[][]): TableInfo {
  return {
    id,
    game: 'novaluna',
    seats,
    result: { ranking, scores: [], sheets: [] },
  } as unknown as TableInfo
}

const me = seat({ mine: true })
const bot = seat({ kind: 'bot', level: 'crescent' })

beforeEach(() => localStorage.clear())

test('a win against the fitting bot brings a stronger one, once', () => {
  const info = finished('a', [me, bot], [[0], [1]])
  countOnce(info)
  countOnce(info)
  expect(fittingLevel('novaluna')).toBe('first-quarter')
})

test('only a game of one person against one bot counts', () => {
  expect(duel(finished('a', [me, bot], [[1], [0]]))).toEqual({ level: 'crescent', won: false })
  expect(duel(finished('a', [me, seat({})], [[0], [1]]))).toBeNull()
  expect(duel(finished('a', [me, bot, bot], [[0], [1], [2]]))).toBeNull()
  expect(duel(finished('a', [seat({}), bot], [[0], [1]]))).toBeNull()
  expect(duel(finished('a', [seat({ mine: true, away: true }), bot], [[0], [1]]))).toBeNull()
})
