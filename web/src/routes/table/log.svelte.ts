import type { Happened } from '$lib/protocol/types'
import type { LiveTable } from '$lib/state/table.svelte'
import type { Stage } from '$lib/table/stage.svelte'

export interface LogLine {
  readonly id: number
  /** The version of the table with which it was told. */
  readonly n: number
  readonly happened: Happened
}

/** What is worth a line: not that a table was made. */
function worthTelling(happened: Happened): boolean {
  return happened.type !== 'table_changed' || happened.how !== 'created'
}

/**
 * Which lines are moves that still stand, in their order, and which were taken back. `before` counts the
 * standing moves of a game that was too long to tell: they come before the first line.
 */
export function movesIn(
  lines: readonly LogLine[],
  before: number,
): { standing: readonly LogLine[]; takenBack: ReadonlySet<number>; before: number } {
  let standing: LogLine[] = []
  let untold = before
  const takenBack = new Set<number>()
  for (const line of lines) {
    const { happened } = line
    if (happened.type === 'moved') standing.push(line)
    if (happened.type !== 'taken_back') continue
    const gone = new Set(happened.removes.map((place) => standing[place - untold]?.id))
    for (const id of gone) if (id !== undefined) takenBack.add(id)
    standing = standing.filter(({ id }) => !gone.has(id))
    untold -= happened.removes.filter((place) => place < untold).length
  }
  return { standing, takenBack, before: untold }
}

/** All that was told of a table, as data: it is put into words when it is shown, in any language. */
export class TableLog {
  lines: readonly LogLine[] = $state.raw([])
  /** How often the whole story was told. */
  histories = $state(0)
  /** How many moves were made before the first line. */
  private before = 0
  private next = 0
  private asked = false
  private readonly stops: (() => void)[]

  constructor(
    private readonly table: LiveTable,
    stage: Stage,
  ) {
    this.stops = [
      stage.onTold(({ happened, fresh, now }) => this.hear(happened, fresh, now.n ?? 0)),
      table.onHistory((happened) => {
        stage.skip() // what still waits to be shown is part of the story so far
        this.before = 0
        this.lines = this.numbered(happened, table.state.n ?? 0)
        this.histories += 1
      }),
    ]
  }

  /** The moves that stand and those that were taken back. */
  get moves(): ReturnType<typeof movesIn> {
    return movesIn(this.lines, this.before)
  }

  /** The moves that an undo would take back, as the server counts them. */
  movesAt(places: readonly number[]): Happened[] {
    const { standing, before } = this.moves
    return places.flatMap((place) => standing[place - before]?.happened ?? [])
  }

  /** What the others have done since a person with these seats moved last. */
  sinceLastMoveOf(seats: readonly number[]): Happened[] {
    const moves = this.moves.standing.map(({ happened }) => happened)
    const last = moves.findLastIndex((each) => 'seat' in each && seats.includes(each.seat))
    return moves.slice(last + 1)
  }

  private numbered(happened: readonly Happened[], n: number): LogLine[] {
    return happened.filter(worthTelling).map((each) => ({ id: this.next++, n, happened: each }))
  }

  private hear(happened: readonly Happened[], fresh: boolean, n: number): void {
    if (fresh) {
      this.lines = []
      this.before = this.table.state.info?.moves ?? 0
    }
    this.lines = [...this.lines, ...this.numbered(happened, n)]
    // A person who comes to a running game gets its story once; a very long one is left out.
    if (fresh && !this.asked && (this.table.state.info?.moves ?? 0) > 0) {
      this.asked = true
      this.table.askHistory()
    }
  }

  /** The person's own seat that moved last: the one whose move an undo takes back. */
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
