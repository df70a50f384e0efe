import type { ReviewState } from '$lib/protocol/types'
import type { Live } from '$lib/socket/live'
import { byEntry, reviewedMoves } from './review'

/** Where a review comes from: `start` begins it or takes it up, `look` says how far it is. */
export interface ReviewSource {
  readonly start: () => Promise<ReviewState>
  readonly look: (id: string) => Promise<ReviewState>
  /** The table whose followers hear of the progress; null for a record from a file. */
  readonly table: string | null
}

/** How often one looks: soon after the socket has told of progress, and without it now and then. */
const SOON = 500
const NOW_AND_THEN = 1_500

/** A review on the screen while the server makes it: its moves come as they are done. */
export class Reviewing {
  state: ReviewState | null = $state.raw(null)
  /** Why there is none, or why it does not go on. */
  failure: unknown = $state.raw(null)
  readonly moves = $derived(this.state === null ? [] : reviewedMoves(this.state))
  readonly byEntry = $derived(byEntry(this.moves))
  readonly done = $derived(this.state?.status === 'done')
  private timer: ReturnType<typeof setTimeout> | undefined
  private due = Infinity
  private closed = false
  private stop = () => {}

  constructor(
    private readonly source: ReviewSource,
    private readonly live: () => Live,
  ) {
    void this.start()
  }

  /** Begin, or begin again. */
  async start(): Promise<void> {
    this.failure = null
    await this.take(this.source.start)
    const { table } = this.source
    if (table === null || this.closed || !this.running) return
    this.stop()
    this.stop = this.live().watch(table, {
      // Of all that is said of the table only the progress counts, and that one is connected again.
      message: ({ type }) => {
        if (type === 'review' || type === 'update') this.lookIn(SOON)
      },
      have: () => null,
      seat: () => null,
    })
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.stop()
  }

  private get running(): boolean {
    return this.state?.status === 'waiting' || this.state?.status === 'running'
  }

  private async take(ask: () => Promise<ReviewState>): Promise<void> {
    try {
      const found = await ask()
      if (this.closed) return
      this.state = found
      // A review that has failed, or whose process has ended, is not kept: it can be asked for again.
      const lost = found.status === 'failed' || found.status === 'none'
      this.failure = lost ? { refusal: { code: 'internal' } } : null
    } catch (reason) {
      if (this.closed) return
      this.failure = reason
      return
    }
    if (this.running) this.lookIn(NOW_AND_THEN)
    else {
      clearTimeout(this.timer)
      this.stop()
      this.stop = () => {}
    }
  }

  private lookIn(wait: number): void {
    const due = performance.now() + wait
    if (this.closed || (this.timer !== undefined && this.due <= due)) return
    clearTimeout(this.timer)
    this.due = due
    this.timer = setTimeout(() => {
      this.timer = undefined
      const { id } = this.state ?? {}
      if (id !== undefined) void this.take(() => this.source.look(id))
    }, wait)
  }
}
