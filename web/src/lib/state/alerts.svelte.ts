import type { Message, TableSummary } from '$lib/protocol/types'
import type { Live } from '$lib/socket/live'
import { live } from './live'
import { levelOf, toldNames } from './names'

/** The tables where other people wait for me, and every change of a table of mine, live. */
export class Alerts {
  /** The longest wait first; the first few of them. */
  tables: readonly TableSummary[] = $state.raw([])
  count = $state(0)
  /** Whether the server has said it; before, nothing is known. */
  known = $state(false)

  private readonly tellers = new Set<(changed: TableSummary) => void>()
  private readonly starters = new Set<() => void>()
  private readonly ringers = new Set<(fresh: readonly TableSummary[]) => void>()

  /** Follow until the function that comes back is called. */
  start(socket: Live = live()): () => void {
    return socket.follow('mine', (message) => this.hear(message))
  }

  private hear(message: Message): void {
    if (message.type !== 'waiting') return
    const before = new Set(this.tables.map(({ id }) => id))
    const fresh = this.known ? message.tables.filter(({ id }) => !before.has(id)) : []
    this.tables = message.tables
    this.count = message.count
    this.known = true
    const { changed } = message
    if (changed !== null) for (const tell of this.tellers) tell(changed)
    else for (const tell of this.starters) tell()
    if (fresh.length > 0) for (const ring of this.ringers) ring(fresh)
  }

  /** Call back with every table of mine that has changed; one that I have left has no seats of mine. */
  onChanged(tell: (changed: TableSummary) => void): () => void {
    this.tellers.add(tell)
    return () => this.tellers.delete(tell)
  }

  /** Call back when the server begins to tell of changes, also after a break: what came before was missed. */
  onFollowed(tell: () => void): () => void {
    this.starters.add(tell)
    return () => this.starters.delete(tell)
  }

  /** Call back with tables that begin to wait. */
  onFresh(ring: (fresh: readonly TableSummary[]) => void): () => void {
    this.ringers.add(ring)
    return () => this.ringers.delete(ring)
  }
}

/** The names of the others at a table, for a sentence; "you" is nobody's news. */
export function othersAt({ names, programs, my_seats: mine }: TableSummary): string[] {
  return toldNames(names, programs).filter((_, seat) => names[seat] !== '' && !mine.includes(seat))
}

/** Whether other people sit at a table, not only bots. */
export function hasPeople({ names, programs, my_seats: mine }: TableSummary): boolean {
  return names.some(
    (name, seat) => name !== '' && levelOf(name) === null && ![...programs, ...mine].includes(seat),
  )
}

/** Whether I may put a table away: while other people play there, they are asked at the table. */
export function mayPutAway(table: TableSummary): boolean {
  return table.host && (table.status === 'open' || !hasPeople(table))
}

export const alerts = new Alerts()
