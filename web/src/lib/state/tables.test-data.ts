// Tables for tests: what the server would say of them, with what a test is about.

import type { Moved, SeatInfo, TableInfo } from '$lib/protocol/types'

/** A person's seat, or what `some` makes of it. */
export const seatOf = (some: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: 'person',
  name: 'Eva',
  level: null,
  mine: false,
  guest: false,
  away: false,
  program: false,
  offered: null,
  clock: null,
  absent_from: null,
  ...some,
})

/** A running game of Nova Luna with these seats. */
export const tableOf = (seats: SeatInfo[], some: Partial<TableInfo> = {}): TableInfo => ({
  id: 'a'.repeat(22),
  game: 'novaluna',
  options: { discs: 21 },
  status: 'running',
  public: false,
  host: true,
  seats,
  created: '2026-01-01T00:00:00Z',
  updated: '2026-01-01T00:00:00Z',
  moves: 0,
  to_move: [0],
  fairness: {
    scheme: 'lunarium-shuffle-1',
    commitment: '00',
    seed: null,
    contributions: [],
    waits_for: null,
  },
  undo: { how: 'no' },
  undo_request: null,
  hints: false,
  invites: null,
  daily: null,
  from_position: false,
  offline: false,
  rematch: null,
  result: null,
  time: null,
  proposal: null,
  ...some,
})

/** A move by seat 0, of which only this is known. */
export const movedOf = (some: Partial<Moved> = {}): Moved => ({
  type: 'moved',
  seat: 0,
  move: null,
  tile: null,
  slot: null,
  card: null,
  at: null,
  turned: null,
  discs: [],
  cost: null,
  bot: null,
  stood_in: null,
  forfeit: null,
  ...some,
})
