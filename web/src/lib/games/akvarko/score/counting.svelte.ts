import { ApiError, request } from '$lib/protocol/api'
import type { ScoredPad, ScorePad } from '$lib/protocol/types'

/** How long the pad must rest before the server is asked, and how soon it is asked again. */
const REST = 250
const AGAIN = 4000

export type Counting =
  | { readonly is: 'done' }
  | { readonly is: 'pending' }
  | { readonly is: 'offline' }
  | { readonly is: 'refused'; readonly reason: unknown }

/** Asks the server for the points of the pad: after each change, and again when there was no answer. */
export class Counter {
  /** The last answer, and the text of the tanks that it is about. */
  scored = $state.raw<{ pad: ScoredPad; about: string } | null>(null)
  state = $state.raw<Counting>({ is: 'done' })

  #wait: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #last: { body: ScorePad; about: string } | null = null
  readonly #ask: (body: ScorePad) => Promise<ScoredPad>
  readonly #online = () => this.again()

  constructor(
    ask: (body: ScorePad) => Promise<ScoredPad> = (body) =>
      request<ScoredPad>('POST', '/api/score', body),
  ) {
    this.#ask = ask
    globalThis.addEventListener?.('online', this.#online)
  }

  /** The tanks have changed. */
  count(body: ScorePad, about: string): void {
    this.#last = { body, about }
    this.state = { is: 'pending' }
    this.#later(REST)
  }

  /** Ask once more what had no answer. */
  again(): void {
    if (this.#last !== null && this.state.is === 'offline') void this.#send()
  }

  close(): void {
    clearTimeout(this.#wait)
    this.#asked += 1
    globalThis.removeEventListener?.('online', this.#online)
  }

  #later(time: number): void {
    clearTimeout(this.#wait)
    this.#wait = setTimeout(() => void this.#send(), time)
  }

  async #send(): Promise<void> {
    if (this.#last === null) return
    const { body, about } = this.#last
    const mine = ++this.#asked
    try {
      const pad = await this.#ask(body)
      if (mine !== this.#asked) return
      this.scored = { pad, about }
      this.state = { is: 'done' }
    } catch (reason) {
      if (mine !== this.#asked) return
      // Too fast, or no network: both are over after a while.
      const passes =
        reason instanceof ApiError &&
        ['network', 'server', 'too_many', 'closing', 'unavailable'].includes(reason.code)
      this.state = passes ? { is: 'offline' } : { is: 'refused', reason }
      if (passes) this.#later(AGAIN)
    }
  }
}
