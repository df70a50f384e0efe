import type { GameName, Message, Refusal, TimeControl } from '$lib/protocol/types'
import type { Live } from '$lib/socket/live'
import { live } from './live'

/** What a player looks for. */
export interface Terms {
  game: GameName
  seats: readonly number[]
  time: TimeControl | null
}

/** looking: `missing` more are needed; found: the others are asked whether they are still there. */
export type Search =
  | { is: 'none' }
  | { is: 'looking'; terms: Terms; missing: number | null; since: number }
  | { is: 'found'; terms: Terms; since: number }
  /** The server ended the search, because this page did not answer. */
  | { is: 'ended'; terms: Terms }

/** How long the search goes on in the background, in milliseconds; after that, nobody seems to be there. */
const PATIENCE_HIDDEN = 3 * 60_000

/** The search for players. It goes on while one looks at other pages, and over a lost connection. */
export class Seeking {
  now: Search = $state.raw({ is: 'none' })
  private stop: (() => void)[] = []
  private hidden: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly paired: (table: string, terms: Terms) => void,
    private readonly refused: (refusal: Refusal) => void,
    private readonly socket: () => Live = live,
  ) {}

  get terms(): Terms | null {
    return this.now.is === 'looking' || this.now.is === 'found' ? this.now.terms : null
  }

  begin(terms: Terms, now = Date.now()): void {
    this.leave()
    const socket = this.socket()
    this.now = { is: 'looking', terms, missing: null, since: now }
    this.stop = [
      socket.onOther((message) => this.hear(message)),
      socket.onWelcome(() => this.ask()),
      // Keeps the connection open while one looks at pages that need none.
      socket.follow('people', () => undefined),
    ]
    this.ask()
  }

  /** The player does not look any more. */
  end(): void {
    if (this.terms === null) {
      this.now = { is: 'none' }
      return
    }
    this.socket().ask({ type: 'end_seek' })
    this.leave()
    this.now = { is: 'none' }
  }

  /** Somebody sees the page, or nobody does. */
  attend(visible: boolean): void {
    if (this.hidden !== null) clearTimeout(this.hidden)
    this.hidden = null
    if (visible || this.terms === null) return
    this.hidden = setTimeout(() => {
      const { terms } = this
      this.end()
      if (terms !== null) this.now = { is: 'ended', terms }
    }, PATIENCE_HIDDEN)
  }

  private ask(): void {
    const { terms } = this
    if (terms !== null && this.socket().connection === 'open')
      this.socket().ask({
        type: 'seek',
        game: terms.game,
        seats: [...terms.seats],
        time: terms.time,
      })
  }

  private leave(): void {
    for (const stop of this.stop) stop()
    this.stop = []
  }

  private hear(message: Message): void {
    if (this.now.is !== 'looking' && this.now.is !== 'found') return
    const { terms, since } = this.now
    if (message.type === 'refused') {
      this.leave()
      this.now = { is: 'none' }
      this.refused(message.refusal)
    }
    if (message.type !== 'seeking') return
    if (message.status === 'looking')
      this.now = { is: 'looking', terms, since, missing: message.missing }
    else if (message.status === 'found') {
      this.now = { is: 'found', terms, since }
      if (message.proposal !== null) this.socket().ask({ type: 'here', proposal: message.proposal })
    } else {
      this.leave()
      this.now = message.status === 'ended' ? { is: 'ended', terms } : { is: 'none' }
      if (message.table !== null) this.paired(message.table, terms)
    }
  }
}
