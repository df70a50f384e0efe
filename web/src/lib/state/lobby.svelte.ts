import type { GameName, PublicTable, TimeControl } from '$lib/protocol/types'
import type { Live } from '$lib/socket/live'
import { live } from './live'

/** How much time a game has: one sitting, days for each move, or no limit. */
export const PACES = ['live', 'days', 'none'] as const
export type Pace = (typeof PACES)[number]

/** From here on a move is made on another day, or another time of the day. */
const LONG_MOVE_S = 3600

export function paceOf(time: TimeControl | null): Pace {
  if (time === null) return 'none'
  return time.seconds >= LONG_MOVE_S && time.kind === 'move' ? 'days' : 'live'
}

/** What one looks for in the list; null: any. */
export interface Filter {
  game: GameName | null
  seats: number | null
  pace: Pace | null
}

/** The public tables, live. */
export class PublicTables {
  tables: readonly PublicTable[] = $state.raw([])
  known = $state(false)

  /** Follow until the function that comes back is called. */
  start(socket: Live = live()): () => void {
    return socket.follow('tables', (message) => {
      if (message.type !== 'tables') return
      const gone = new Set([...message.gone, ...message.tables.map(({ table }) => table.id)])
      const before = message.fresh ? [] : this.tables.filter(({ table }) => !gone.has(table.id))
      this.tables = [...before, ...message.tables].sort(newestFirst)
      this.known = true
    })
  }

  /** Tables with a free seat: first those where somebody waits just now. */
  joinable(filter: Filter): PublicTable[] {
    return this.matching('open', filter)
      .filter(({ table }) => table.open_seats > 0)
      .sort((a, b) => Number(b.online > 0) - Number(a.online > 0))
  }

  running(filter: Filter): PublicTable[] {
    return this.matching('running', filter)
  }

  private matching(status: 'open' | 'running', { game, seats, pace }: Filter) {
    return this.tables.filter(
      ({ table }) =>
        table.status === status &&
        (game === null || table.game === game) &&
        (seats === null || table.names.length === seats) &&
        (pace === null || paceOf(table.time) === pace),
    )
  }
}

function newestFirst(a: PublicTable, b: PublicTable): number {
  return Date.parse(b.table.created) - Date.parse(a.table.created)
}
