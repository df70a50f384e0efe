import type { Happened, Moved } from '$lib/protocol/types'
import type { TableState } from '$lib/state/table'
import type { LiveTable } from '$lib/state/table.svelte'
import { motionWanted } from '$lib/state/settings.svelte'

interface Scene {
  readonly state: TableState
  readonly moved: readonly Moved[]
}

/** Shows a move: `show` brings the new position onto the board; settles when the story is told. */
export type Perform = (moved: readonly Moved[], show: () => void) => Promise<void>

/** So many moves are shown one by one; when more wait, the board jumps to the present. */
const MOST_WAITING = 4

/**
 * What the board shows. Moves come as fast as bots can think, but people should see one after the other:
 * the position on the stage follows the table's, at the pace of its motion. Any press skips to the present.
 */
export class Stage {
  shown: TableState = $state.raw() as unknown as TableState
  private queue: Scene[] = []
  private turn = 0
  private playing = false
  private readonly stop: () => void

  constructor(
    private readonly table: LiveTable,
    private readonly perform: Perform,
  ) {
    this.shown = table.state
    this.stop = table.onHappened((happened, fresh) => this.hear(happened, fresh))
  }

  private hear(happened: readonly Happened[], fresh: boolean): void {
    const moved = happened.filter((each) => each.type === 'moved')
    if (fresh || !motionWanted() || document.hidden || this.queue.length >= MOST_WAITING) {
      this.skip()
      return
    }
    this.queue.push({ state: this.table.state, moved })
    if (!this.playing) void this.play()
  }

  private async play(): Promise<void> {
    this.playing = true
    const turn = this.turn
    for (let scene = this.queue.shift(); scene !== undefined; scene = this.queue.shift()) {
      const { state, moved } = scene
      const show = () => {
        if (turn === this.turn) this.shown = state
      }
      if (moved.length === 0) show()
      else await this.perform(moved, show)
      if (turn !== this.turn) return
    }
    this.playing = false
  }

  /** To the present, at once. */
  skip(): void {
    this.turn += 1
    this.queue = []
    this.playing = false
    this.shown = this.table.state
  }

  /** Whether the board shows the present. */
  get upToDate(): boolean {
    const { n, seat } = this.table.state
    return this.shown.n === n && this.shown.seat === seat
  }

  close(): void {
    this.turn += 1
    this.stop()
  }
}
