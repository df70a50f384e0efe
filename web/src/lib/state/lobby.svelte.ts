import type { GameName, PublicTable, Seekers } from '$lib/protocol/types'
import type { Live } from '$lib/socket/live'
import { live } from './live'

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
  joinable(game: GameName | null, seats: number | null): PublicTable[] {
    return this.matching('open', game, seats)
      .filter(({ table }) => table.open_seats > 0)
      .sort((a, b) => Number(b.online > 0) - Number(a.online > 0))
  }

  running(game: GameName | null, seats: number | null): PublicTable[] {
    return this.matching('running', game, seats)
  }

  private matching(status: 'open' | 'running', game: GameName | null, seats: number | null) {
    return this.tables.filter(
      ({ table }) =>
        table.status === status &&
        (game === null || table.game === game) &&
        (seats === null || table.names.length === seats),
    )
  }
}

function newestFirst(a: PublicTable, b: PublicTable): number {
  return b.table.created.localeCompare(a.table.created)
}

/** How many people look for players, live. */
export class PeopleAround {
  seekers: readonly Seekers[] = $state.raw([])
  openTables: Readonly<Record<string, number>> = $state.raw({})

  /** Follow until the function that comes back is called. */
  start(socket: Live = live()): () => void {
    return socket.follow('people', (message) => {
      if (message.type !== 'people') return
      this.seekers = message.seekers
      this.openTables = message.open_tables
    })
  }

  /** People who look for players of a game, or of any; without me, if I look too. */
  looking(game: GameName | null, mine: GameName | null): number {
    const count = this.seekers
      .filter((each) => game === null || each.game === game)
      .reduce((sum, each) => sum + each.count, 0)
    return Math.max(0, count - Number(mine !== null && (game === null || game === mine)))
  }

  /** Tables with a free seat at which somebody waits. */
  free(game: GameName | null): number {
    return Object.entries(this.openTables)
      .filter(([name]) => game === null || name === game)
      .reduce((sum, [, count]) => sum + count, 0)
  }
}
