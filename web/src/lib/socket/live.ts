import { withWords } from '$lib/protocol/api'
import {
  type Ack,
  type Follow,
  type Message,
  type Refusal,
  type Request,
  type TableCommand,
  type Welcome,
} from '$lib/protocol/types'
import { readMessage } from '$lib/protocol/view'

/**
 * The state of the connection. While it is `lost`, it is being made again; `outdated` is an end: the
 * server speaks another protocol than this page.
 */
export type Connection = 'connecting' | 'open' | 'lost' | 'closed' | 'outdated'

export type Topic = Follow['topic']

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

const realClock: Clock = {
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** A command that the server refused, with its code for the texts `refusals.…`. */
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
/** After a sleep nobody wants to wait for a connection that is dead. */
const PONG_AFTER_SLEEP = 1_200
/** A connection that does not get as far as the welcome is given up. */
const WELCOME_WITHIN = 8_000
/** The server has too many sockets of this person or address. */
const CROWDED_WAIT = 15_000

/** How the server closes a socket: docs/formats/protocol.md. */
export const CODES = {
  cutOff: 1006,
  tooLarge: 1009,
  bad: 4400,
  nobody: 4401,
  outdated: 4426,
  tooMany: 4429,
} as const

export interface Ways {
  /** Open a connection, for this table first of all: a proxy may choose the server by it. */
  connect(table: string | null): Wire
  /** Become somebody, because the server does not know us: ask it for a cookie. */
  identify(): Promise<unknown>
  /** How long the welcome may take, in milliseconds. */
  welcomeWithin?: number
}

/**
 * One socket to the server for everything that is followed. It reconnects automatically, watches again
 * from the last version known, and sends again what was not answered: commands carry an id and act once.
 */
export class Live {
  private wire: Wire | null = null
  private tries = 0
  private stopTimer: (() => void) | null = null
  private stopPulse: (() => void) | null = null
  private heard = false
  private beat = 25_000
  /** The table that the socket was dialled for, and whether that decides where it leads. */
  private dialledFor: string | null = null
  private routed = false
  /** What the server asked for when it closed. */
  private retryAfter = 0
  private visible = true
  private readonly watchers = new Map<string, { watcher: Watcher; invite: string | null }>()
  private readonly topics = new Map<Topic, Set<(message: Message) => void>>()
  private readonly waiting = new Map<string, Waiting>()
  private readonly listeners = new Set<(connection: Connection) => void>()
  private readonly greeters = new Set<(welcome: Welcome) => void>()
  private readonly others = new Set<(message: Message) => void>()
  private now: Connection = 'closed'

  constructor(
    private readonly ways: Ways,
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

  /** Call back with every welcome: after it, what was said on an earlier socket must be said again. */
  onWelcome(listener: (welcome: Welcome) => void): () => void {
    this.greeters.add(listener)
    return () => this.greeters.delete(listener)
  }

  /** Call back with messages that are about no table and no topic, such as the state of a search. */
  onOther(listener: (message: Message) => void): () => void {
    this.others.add(listener)
    return () => this.others.delete(listener)
  }

  /** Follow a table until the returned function is called. */
  watch(table: string, watcher: Watcher, invite: string | null = null): () => void {
    this.watchers.set(table, { watcher, invite })
    if (this.now === 'open' && this.routed && this.dialledFor !== table) this.dial()
    else if (this.now === 'open') this.askToWatch(table)
    else this.open()
    return () => {
      if (this.watchers.get(table)?.watcher !== watcher) return
      this.watchers.delete(table)
      this.say({ type: 'unwatch', table })
      this.closeIfIdle()
    }
  }

  /** Follow a topic until the function that comes back is called. */
  follow(topic: Topic, hear: (message: Message) => void): () => void {
    const all = this.topics.get(topic) ?? new Set()
    this.topics.set(topic, all.add(hear))
    // Another who follows already may have all; asking again brings everything for the new one.
    if (this.now === 'open') this.say({ type: 'follow', topic })
    else this.open()
    return () => {
      all.delete(hear)
      if (all.size > 0 || this.topics.get(topic) !== all) return
      this.topics.delete(topic)
      this.say({ type: 'unfollow', topic })
      this.closeIfIdle()
    }
  }

  /** Tell the server whether somebody sees this page. */
  attend(visible: boolean): void {
    if (this.visible === visible) return
    this.visible = visible
    this.say({ type: 'attend', visible })
  }

  private closeIfIdle(): void {
    if (this.watchers.size + this.topics.size + this.waiting.size === 0) this.close()
  }

  /** Look from a seat of one's own, or from none. */
  openSeat(table: string, seat: number | null): void {
    this.say({ type: 'open', table, seat })
  }

  /** Ask for something that is answered by a message; lost with the connection. */
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

  /**
   * The device may have slept: find out at once whether the connection lives, and come back at once if
   * it was lost.
   */
  wake(): void {
    if (this.now === 'open') this.ping(PONG_AFTER_SLEEP)
    else if (this.now === 'lost') this.dial()
    else if (this.now === 'connecting') {
      this.drop()
      this.dial()
    }
  }

  /** Try again at once, because the player wants it. */
  retry(): void {
    if (this.now === 'lost') this.dial()
  }

  /** Close for good. Commands that wait are refused: they may or may not have arrived. */
  close(): void {
    this.drop()
    this.become('closed')
    this.tries = 0
    this.giveUp({ code: 'closing', reason: 'the connection was closed', clause: null })
  }

  private giveUp(refusal: Refusal): void {
    for (const [id, waiting] of this.waiting) {
      this.waiting.delete(id)
      waiting.failed(new RefusedCommand(refusal))
    }
  }

  private open(): void {
    if (this.now === 'closed') this.dial()
  }

  /**
   * Let go of the current socket and of all timers. This does not wait for the socket to close, which may never
   * happen.
   */
  private drop(): void {
    this.stopTimer?.()
    this.stopPulse?.()
    this.stopTimer = this.stopPulse = null
    const wire = this.wire
    this.wire = null
    if (wire === null) return
    wire.onopen = wire.onmessage = wire.onclose = null
    wire.close(1000)
  }

  private dial(): void {
    this.drop()
    this.become(this.tries === 0 ? 'connecting' : 'lost')
    this.dialledFor = this.mainTable()
    const wire = this.ways.connect(this.dialledFor)
    this.wire = wire
    wire.onmessage = (event) => this.hear(event.data)
    wire.onclose = ({ code }) => this.lose(code)
    this.stopTimer = this.clock.after(this.ways.welcomeWithin ?? WELCOME_WITHIN, () =>
      this.lose(CODES.cutOff),
    )
  }

  private mainTable(): string | null {
    const latest = [...this.watchers.keys()].at(-1)
    if (latest !== undefined) return latest
    for (const { table } of this.waiting.values()) return table
    return null
  }

  /** The connection is gone. What follows depends on how the server closed it. */
  private lose(code: number): void {
    this.drop()
    if (code === CODES.outdated) {
      this.become('outdated')
      this.giveUp({ code: 'closing', reason: 'the server has a newer version', clause: null })
      return
    }
    if (code === CODES.bad || code === CODES.tooLarge)
      // Sent again, it would end the next connection too.
      this.giveUp({ code: 'bad_message', reason: 'the server could not read it', clause: null })
    this.become('lost')
    const least = code === CODES.tooMany ? CROWDED_WAIT : this.retryAfter
    this.retryAfter = 0
    const wait = Math.max(least, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries))
    this.tries += 1
    // If it fails, the next connection is closed in the same way, and it is tried again.
    if (code === CODES.nobody) this.ways.identify().catch(() => undefined)
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
        this.greet(message)
        return
      case 'ack':
        this.settle(message.id, (waiting) => waiting.done(message))
        return
      case 'refused':
        if (message.id !== null) {
          this.settle(message.id, (waiting) =>
            withWords(() => waiting.failed(new RefusedCommand(message.refusal))),
          )
        } else if (message.table !== null)
          this.watchers.get(message.table)?.watcher.message(message)
        else for (const tell of this.others) tell(message)
        return
      case 'closing':
        this.retryAfter = message.retry_ms
        return
      case 'pong':
        return
      case 'waiting':
        this.tell('mine', message)
        return
      case 'tables':
      case 'people':
        this.tell(message.type, message)
        return
      case 'seeking':
        for (const tell of this.others) tell(message)
        return
      default:
        this.watchers.get(message.table)?.watcher.message(message)
    }
  }

  private tell(topic: Topic, message: Message): void {
    for (const hear of this.topics.get(topic) ?? []) hear(message)
  }

  private greet(welcome: Welcome): void {
    this.stopTimer?.()
    this.beat = welcome.heartbeat_s * 1000
    this.routed = welcome.routed
    this.tries = 0
    this.become('open')
    this.pulse()
    this.say({ type: 'attend', visible: this.visible })
    for (const table of this.watchers.keys()) this.askToWatch(table)
    for (const topic of this.topics.keys()) this.say({ type: 'follow', topic })
    for (const { table, command } of this.waiting.values()) this.say({ type: 'do', table, command })
    for (const greet of this.greeters) greet(welcome)
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
    const { watcher, invite } = entry
    // What was missed is shown move by move.
    this.say({ type: 'watch', table, have: watcher.have(), invite, one_by_one: true })
    if (seat !== null) this.say({ type: 'open', table, seat })
  }

  private say(request: Request): void {
    if (this.now === 'open') this.wire?.send(JSON.stringify(request))
  }

  private pulse(): void {
    this.stopPulse?.()
    this.stopPulse = this.clock.after(this.beat, () => this.ping(PONG_WITHIN))
  }

  /** An unanswered ping reveals a connection that died silently. */
  private ping(within: number): void {
    this.stopPulse?.()
    this.heard = false
    this.say({ type: 'ping' })
    this.stopPulse = this.clock.after(within, () => {
      if (this.heard) this.pulse()
      else {
        this.tries = Math.max(1, this.tries)
        this.dial()
      }
    })
  }

  private become(connection: Connection): void {
    if (this.now === connection) return
    this.now = connection
    for (const listener of this.listeners) listener(connection)
  }
}
