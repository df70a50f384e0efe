import { expect, test } from 'vitest'
import type { Moved } from '$lib/protocol/types'
import { lastLaid } from './latest'

const moved = (seat: number, at: [number, number] | null, some: Partial<Moved> = {}): Moved => ({
  type: 'moved',
  seat,
  move: null,
  tile: null,
  slot: null,
  card: null,
  at,
  turned: null,
  discs: [],
  cost: null,
  bot: null,
  stood_in: null,
  forfeit: null,
  ...some,
})

test('each seat has its last move that laid something; picks and other events change nothing', () => {
  const first = lastLaid(new Map(), [moved(0, [0, 0]), moved(1, [0, 0]), moved(0, [1, 0])])
  expect([...first].map(([seat, { at }]) => [seat, at])).toEqual([
    [0, [1, 0]],
    [1, [0, 0]],
  ])
  expect(lastLaid(first, [moved(0, null), { type: 'undo_asked', seat: 1 }])).toBe(first)
})
