import type { GameName, Seekers } from '$lib/protocol/types'
import type { Live } from '$lib/socket/live'
import { live } from './live'

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
