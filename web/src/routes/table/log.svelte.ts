import type { Happened } from '$lib/protocol/types'
import type { LiveTable } from '$lib/state/table.svelte'
import type { Stage } from '$lib/table/stage.svelte'

export interface LogLine {
  readonly id: number
  readonly happened: Happened
}

/** What is worth a line: not that a table was made. */
function worthTelling(happened: Happened): boolean {
  return happened.type !== 'table_changed' || happened.how !== 'created'
}

/** All that was told of a table, as data: it is put into words when it is shown, in any language. */
export class TableLog {
  lines: readonly LogLine[] = $state.raw([])
  private next = 0
  private asked = false
  private readonly stops: (() => void)[]

  constructor(
    private readonly table: LiveTable,
    stage: Stage,
  ) {
    this.stops = [
      stage.onTold(({ happened, fresh }) => this.hear(happened, fresh)),
      table.onHistory((happened) => {
        stage.skip() // what still waits to be shown is part of the story so far
        this.lines = this.numbered(happened)
      }),
    ]
  }

  private numbered(happened: readonly Happened[]): LogLine[] {
    return happened.filter(worthTelling).map((each) => ({ id: this.next++, happened: each }))
  }

  private hear(happened: readonly Happened[], fresh: boolean): void {
    if (fresh) this.lines = []
    this.lines = [...this.lines, ...this.numbered(happened)]
    // A person who comes to a running game gets its story once; a very long one is left out.
    if (fresh && !this.asked && (this.table.state.info?.moves ?? 0) > 0) {
      this.asked = true
      this.table.askHistory()
    }
  }

  /** The own seat that moved last: the one whose move an undo takes back. */
  lastMover(seats: readonly number[]): number | null {
    for (let at = this.lines.length - 1; at >= 0; at -= 1) {
      const happened = this.lines[at]?.happened
      if (happened?.type === 'moved' && seats.includes(happened.seat)) return happened.seat
    }
    return null
  }

  close(): void {
    for (const stop of this.stops) stop()
  }
}
