import { commandId } from '$lib/protocol/api'
import type { Connection, Live } from '$lib/socket/live'
import type { Ack, Happened, Message, Said, TableCommand, TableInfo } from '$lib/protocol/types'
import { notePromise } from '$lib/fairness/promises'
import { liveOf } from './live'
import {
  emptyTable,
  hear,
  sameDecision,
  type PlayedTable,
  type TableState,
  type Wish,
} from './table'

/** A table on the screen: its state as runes, and what can be done with it. */
export class LiveTable implements PlayedTable {
  state: TableState = $state.raw(emptyTable(''))
  connection: Connection = $state('connecting')
  /** Commands on their way. */
  pending = $state(0)
  /** The table as it was when the move was made that is on its way. */
  private playedAt: TableState | null = $state.raw(null)

  private readonly stops: (() => void)[] = []
  private readonly tellers = new Set<
    (happened: readonly Happened[], fresh: boolean, before: TableState) => void
  >()
  private readonly historians = new Set<(happened: readonly Happened[]) => void>()
  private readonly listeners = new Set<(said: Said) => void>()
  /** What was said while nobody listened: the part that shows it is fetched after the board. */
  private readonly unheard: Said[] = []
  private wanted: number | null = null
  /** The server's time when this page's own counter was at zero, in milliseconds. */
  private epoch = Date.now() - performance.now()
  /** Whether the commitment of the shuffle is noted, to be compared at the end. */
  private promised = false
  /** Goes on with a start for which another browser's part is missing. */
  private waiting: ReturnType<typeof setTimeout> | undefined
  /** The row for which this browser has done its part of the shuffle. */
  private shuffledAt = -1
  private closed = false

  constructor(
    readonly id: string,
    private readonly invite: string | null = null,
    private readonly socket: Live = liveOf(id),
  ) {
    this.state = emptyTable(id)
    this.stops.push(
      socket.onConnection((connection) => (this.connection = connection)),
      socket.watch(
        id,
        {
          message: (message) => this.hear(message),
          have: () => this.state.n,
          seat: () => this.wanted,
        },
        invite,
      ),
    )
  }

  private hear(message: Message): void {
    if (message.type === 'said') {
      if (this.listeners.size === 0) this.unheard.push(message)
      for (const listen of this.listeners) listen(message)
      return
    }
    const before = this.state
    const step = hear(before, message)
    this.state = step.state
    if (message.type !== 'update') return
    this.epoch = Date.parse(message.now) - performance.now()
    const { fairness } = message.info
    if (fairness.seed === null && !this.promised) {
      this.promised = true
      notePromise(this.id, fairness.commitment)
    }
    clearTimeout(this.waiting)
    // Somebody who plays already does not wait for what only the start of a game needs.
    if (message.info.status === 'open') this.shuffle(message).catch(() => undefined)
    if (step.again) for (const tell of this.historians) tell(step.happened)
    else for (const tell of this.tellers) tell(step.happened, step.fresh, before)
  }

  /** Add to the shuffle of a game that has not begun; whoever plays does so without noticing. */
  private async shuffle({ info, n }: { info: TableInfo; n: number }): Promise<void> {
    const { contribution, noteShown, PATIENCE_MS } = await import('$lib/fairness/parts')
    if (this.closed || n === this.shuffledAt || n !== this.state.n) return
    clearTimeout(this.waiting)
    const wish = contribution(info)
    if (wish !== null) {
      this.shuffledAt = n
      // A refusal means that somebody was quicker: the next update says what is to be done.
      this.do(wish).then(
        () => wish.type === 'reveal' && noteShown(this.id, info.fairness.contributions),
        () => undefined,
      )
    }
    const sitting = info.seats.some(({ mine }) => mine)
    if (info.fairness.waits_for !== null && sitting)
      this.waiting = setTimeout(
        () => void this.do({ type: 'start' }).catch(() => undefined),
        PATIENCE_MS,
      )
  }

  /** Ask for a rematch, and add to its shuffle; the id of its table. */
  async rematch(): Promise<string | null> {
    const { drawPart, notePart } = await import('$lib/fairness/parts')
    const { part, seal } = drawPart()
    const { rematch } = await this.do({ type: 'rematch', seal })
    if (rematch !== null) notePart(rematch, part)
    return rematch
  }

  /** The server's time in milliseconds: the clock of this device may be wrong. */
  now(): number {
    return this.epoch + performance.now()
  }

  /** Call back with what happens, after the state has changed, for animation and speech. */
  onHappened(
    tell: (happened: readonly Happened[], fresh: boolean, before: TableState) => void,
  ): () => void {
    this.tellers.add(tell)
    return () => this.tellers.delete(tell)
  }

  /** Ask for the story so far; it comes once, and as a fresh start if it is too long to tell. */
  askHistory(): void {
    this.socket.ask({ type: 'watch', table: this.id, have: 1, invite: this.invite })
  }

  /** Call back with the story so far when it was asked for. */
  onHistory(tell: (happened: readonly Happened[]) => void): () => void {
    this.historians.add(tell)
    return () => this.historians.delete(tell)
  }

  /** Call back with the friendly words that somebody says, oneself too, and at once with those unheard. */
  onSaid(listen: (said: Said) => void): () => void {
    this.listeners.add(listen)
    for (const said of this.unheard.splice(0)) listen(said)
    return () => this.listeners.delete(listen)
  }

  /** Say a friendly word from one's own seat; it comes back to everybody through `onSaid`. */
  say(seat: number, word: Said['word']): void {
    this.socket.ask({ type: 'say', table: this.id, seat, word })
  }

  /** Try at once to reach the table again, because the player wants it. */
  retry(): void {
    this.socket.retry()
  }

  /** Look from one's own seat (pass and play), or close the hand. */
  openSeat(seat: number | null): void {
    this.wanted = seat
    this.socket.openSeat(this.id, seat)
  }

  /** Ask for the tasks or the score of a seat in full. */
  explain(seat: number): void {
    const known = this.state.explanations.get(seat)
    if (known === undefined) this.socket.ask({ type: 'explain', table: this.id, seat })
  }

  /** Ask what each legal move brings in full. */
  askPreviews(): void {
    if (this.state.moves !== null && this.state.previews === null)
      this.socket.ask({ type: 'preview', table: this.id })
  }

  /** Change the table; rejects with `RefusedCommand`. */
  async do(wish: Wish): Promise<Ack> {
    this.pending += 1
    try {
      return await this.socket.do(this.id, { ...wish, id: commandId() } as TableCommand)
    } finally {
      this.pending -= 1
    }
  }

  /**
   * Whether a move is on its way. It is over with the answer, or as soon as the table shows another
   * decision: the update of a move comes before its answer, and nobody has to wait for that.
   */
  get playing(): boolean {
    return this.playedAt !== null && sameDecision(this.playedAt, this.state)
  }

  /** Play a move for the seat that is open; rejects with `RefusedCommand`. */
  async play(move: string): Promise<Ack> {
    const at = this.state
    this.playedAt = at
    try {
      return await this.do({ type: 'play', seat: at.seat ?? 0, move, version: at.n })
    } finally {
      if (this.playedAt === at) this.playedAt = null
    }
  }

  close(): void {
    this.closed = true
    clearTimeout(this.waiting)
    for (const stop of this.stops) stop()
  }
}
