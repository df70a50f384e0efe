import type { AkvarkoPlayer, AkvarkoView, SeatInfo, TableInfo } from '$lib/protocol/types'
import { emptyTable, type TableState } from '$lib/state/table'
import { seatOf } from '$lib/state/tables.test-data'

export { movedOf as moved } from '$lib/state/tables.test-data'

export function player(some: Partial<AkvarkoPlayer> = {}): AkvarkoPlayer {
  return { cards: [], free: [], points: 0, sheet: [], picked: false, placed: false, ...some }
}

export function view(some: Partial<AkvarkoView> = {}): AkvarkoView {
  return {
    game: 'akvarko',
    fewer_species: false,
    seat: 0,
    round: 3,
    phase: 1,
    players: [player(), player(), player()],
    hand: ['danio', 'neon', 'neon'],
    pick: null,
    drawn: null,
    revealed: null,
    passes_to: [1, 2, 0],
    deck_left: 75,
    to_move: [0, 1, 2],
    over: false,
    ...some,
  }
}

export const seats: SeatInfo[] = [
  seatOf({ name: 'Ann', mine: true }),
  seatOf({ name: 'Ben' }),
  seatOf({ kind: 'bot', name: 'crescent', level: 'crescent' }),
]

export function state(position: AkvarkoView, some: Partial<TableState> = {}): TableState {
  const info = { seats, game: 'akvarko', status: 'running' } as unknown as TableInfo
  return { ...emptyTable('t'), n: 9, seat: position.seat, info, view: position, ...some }
}
