import type { Ack, Message, Refusal, Request, TableCommand } from '$lib/protocol/types'
import { readMessage } from '$lib/protocol/view'

/** The state of the connection. While it is `lost`, it is being made again. */
export type Connection = 'connecting' | 'open' | 'lost' | 'closed'

/** The part of a WebSocket that we use, so that tests can bring their own. */
export interface Wire {
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** A clock that tests can replace. */
export interface Clock {
  after(milliseconds: number, then: () => void): () => void
  random(): number
}

export const realClock: Clock = {
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** A command that the server refused, with its code for the texts `errors.code.…`. */
export class RefusedCommand extends Error {
  override readonly name = 'RefusedCommand'

  constructor(readonly refusal: Refusal) {
    super(`${refusal.code}: ${refusal.reason}`)
  }
}

/** What a screen hears about the table that it watches. */
export interface Watcher {
  /** Every message about this table, in order. */
  message(message: Message): void
  /** The last version that the watcher knows, so that it gets what it missed. */
  have(): number | null
  /** The seat that the watcher looks from, to be opened again after a reconnection. */
  seat(): number | null
}

interface Waiting {
  table: string
  command: TableCommand
  done(ack: Ack): void
  failed(reason: Error): void
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 10_000
const PONG_WITHIN = 8_000

/**
 * One socket to the server for all tables that are watched. It reconnects automatically, watches again from
 * the last version known, and sends again what was not answered: commands carry an id and act once.
 */
export class Live {
  private wire: Wire | null = null
  private tries = 0
  private stopTimer: (() => void) | null = null
  private stopPulse: (() => void) | null = null
  private heard = false
  private beat = 25_000
  private readonly watchers = new Map<string, { watcher: Watcher; invite: string | null }>()
  private readonly waiting = new Map<string, Waiting>()
  private readonly listeners = new Set<(connection: Connection) => void>()
  private now: Connection = 'closed'

  constructor(
    /** Opens a socket, for this table first of all: a proxy may choose the server by it. */
    private readonly connect: (table: string | null) => Wire,
    private readonly clock: Clock = realClock,
  ) {}

  get connection(): Connection {
    return this.now
  }

  /** Call back with the state of the connection, now and whenever it changes. */
  onConnection(listener: (connection: Connection) => void): () => void {
    this.listeners.add(listener)
    listener(this.now)
    return () => this.listeners.delete(listener)
  }

  /** Follow a table until the function that comes back is called. */
  watch(table: string, watcher: Watcher, invite: string | null = null): () => void {
    this.watchers.set(table, { watcher, invite })
    if (this.now === 'open') this.askToWatch(table)
    else this.open()
    return () => {
      if (this.watchers.get(table)?.watcher !== watcher) return
      this.watchers.delete(table)
      this.say({ type: 'unwatch', table })
      if (this.watchers.size === 0 && this.waiting.size === 0) this.close()
    }
  }

  /** Look from a seat of one's own, or from none. */
  openSeat(table: string, seat: number | null): void {
    this.say({ type: 'open', table, seat })
  }

  /** Ask for something that is answered by a message to the watcher; lost with the connection. */
  ask(request: Request): void {
    this.say(request)
  }

  /** Change a table. Settles when the server has it in its log, or says why not. */
  do(table: string, command: TableCommand): Promise<Ack> {
    return new Promise((done, failed) => {
      this.waiting.set(command.id, { table, command, done, failed })
      if (this.now === 'open') this.say({ type: 'do', table, command })
      else this.open()
    })
  }

  /** Try again at once, for instance because the browser says that it is online again. */
  retry(): void {
    if (this.now !== 'lost') return
    this.stopTimer?.()
    this.dial()
  }

  /** Close for good. Commands that wait are refused: they may or may not have arrived. */
  close(): void {
    this.stopTimer?.()
    this.stopPulse?.()
    const wire = this.wire
    this.wire = null
    this.become('closed')
    wire?.close(1000)
    for (const [id, waiting] of this.waiting) {
      this.waiting.delete(id)
      waiting.failed(
        new RefusedCommand({ code: 'closing', reason: 'the connection was closed', clause: null }),
      )
    }
  }

  private open(): void {
    if (this.now === 'closed') this.dial()
  }

  private dial(): void {
    this.become(this.tries === 0 ? 'connecting' : 'lost')
    const wire = this.connect(this.mainTable())
    this.wire = wire
    wire.onopen = () => undefined
    wire.onmessage = (event) => this.wire === wire && this.hear(event.data)
    wire.onclose = () => this.wire === wire && this.lose()
  }

  private mainTable(): string | null {
    for (const table of this.watchers.keys()) return table
    for (const { table } of this.waiting.values()) return table
    return null
  }

  private lose(): void {
    this.stopPulse?.()
    this.wire = null
    if (this.now === 'closed') return
    this.become('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries)
    this.tries += 1
    // Not all at once after a restart.
    this.stopTimer = this.clock.after(wait * (0.5 + this.clock.random() / 2), () => this.dial())
  }

  private hear(data: unknown): void {
    this.heard = true
    let message: Message
    try {
      message = readMessage(String(data))
    } catch {
      return
    }
    switch (message.type) {
      case 'welcome':
        this.beat = message.heartbeat_s * 1000
        this.tries = 0
        this.become('open')
        this.pulse()
        for (const table of this.watchers.keys()) this.askToWatch(table)
        for (const { table, command } of this.waiting.values())
          this.say({ type: 'do', table, command })
        return
      case 'ack':
        this.settle(message.id, (waiting) => waiting.done(message))
        return
      case 'refused':
        if (message.id !== null) {
          this.settle(message.id, (waiting) => waiting.failed(new RefusedCommand(message.refusal)))
        } else if (message.table !== null)
          this.watchers.get(message.table)?.watcher.message(message)
        return
      case 'closing':
      case 'pong':
        return
      default:
        this.watchers.get(message.table)?.watcher.message(message)
    }
  }

  private settle(id: string, tell: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id)
    if (waiting === undefined) return
    this.waiting.delete(id)
    tell(waiting)
  }

  private askToWatch(table: string): void {
    const entry = this.watchers.get(table)
    if (entry === undefined) return
    const seat = entry.watcher.seat()
    this.say({ type: 'watch', table, have: entry.watcher.have(), invite: entry.invite })
    if (seat !== null) this.say({ type: 'open', table, seat })
  }

  private say(request: Request): void {
    if (this.now === 'open') this.wire?.send(JSON.stringify(request))
  }

  /** An unanswered ping reveals a connection that died silently. */
  private pulse(): void {
    this.stopPulse?.()
    this.stopPulse = this.clock.after(this.beat, () => {
      this.heard = false
      this.say({ type: 'ping' })
      this.stopPulse = this.clock.after(PONG_WITHIN, () => {
        if (this.heard) this.pulse()
        else this.wire?.close(4000)
      })
    })
  }

  private become(connection: Connection): void {
    if (this.now === connection) return
    this.now = connection
    for (const listener of this.listeners) listener(connection)
  }
}

/** The socket of this page's own server. */
export function liveHere(): Live {
  return new Live((table) => {
    const address = new URL('/live', location.href)
    if (table !== null) address.searchParams.set('table', table)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    return new WebSocket(address) as Wire
  })
}
