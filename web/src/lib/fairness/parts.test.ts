import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { TableInfo } from '$lib/protocol/types'
import { contribution, drawPart, partOf } from './parts'

beforeEach(() => localStorage.clear())

function info(table: string, change: Partial<TableInfo['fairness']> = {}, status = 'open') {
  return {
    id: table,
    status,
    daily: null,
    seats: [{ mine: false }, { mine: true }, { mine: true }],
    fairness: { contributions: [], waits_for: null, ...change },
  } as unknown as TableInfo
}

test('a part is 32 bytes of its own, and its seal another one’s SHA-256 of them', () => {
  const [one, other] = [drawPart(), drawPart()]
  expect(one.part).not.toBe(other.part)
  expect(one.seal).toBe(createHash('sha256').update(one.part, 'hex').digest('hex'))
})

test('this browser seals once, and shows its part only when all seals are closed', () => {
  const sealed = contribution(info('a'))
  expect(sealed?.type === 'seal' && sealed.seat).toBe(1)
  const part = partOf('a') ?? ''
  const mine = { seat: 1, seal: sealed?.type === 'seal' ? sealed.seal : '', part: null }
  expect(contribution(info('a', { contributions: [mine] }))).toBeNull()
  expect(contribution(info('a', { contributions: [mine], waits_for: 'seals' }))).toBeNull()
  const closed = { contributions: [mine], waits_for: 'parts' as const }
  expect(contribution(info('a', closed))).toEqual({ type: 'reveal', seat: 1, part })
  const other = { ...mine, seal: '0'.repeat(64) }
  expect(contribution(info('a', { ...closed, contributions: [other] }))).toBeNull()
  expect(contribution(info('a', { ...closed, contributions: [{ ...mine, part }] }))).toBeNull()
})

test('nothing is added at a daily table, by a spectator, or when the game runs', () => {
  expect(contribution({ ...info('b'), daily: '2026-11-16' })).toBeNull()
  expect(contribution({ ...info('b'), seats: [] })).toBeNull()
  expect(contribution(info('b', {}, 'running'))).toBeNull()
})
