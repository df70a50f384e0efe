import type { Explanation, Happened, MovePreview, Moves, View } from '$lib/protocol/types'
import { infoAt, type Sitting } from './replay'
import { emptyTable, lastLaid, type PlayedTable, type TableState } from './table'

/** A position as the server shows it: what a seat sees, may do, and would get for it. */
export interface Position {
  readonly view: View
  readonly moves: Moves | null
  readonly previews?: readonly MovePreview[] | null
  /** By seat. */
  readonly explanations?: readonly Explanation[]
}

type Tell = (happened: readonly Happened[], fresh: boolean, before: TableState) => void

/**
 * A position that somebody tries moves in, on the game's own board: a puzzle, a mistake to learn from, a
 * game that is played with the real box. A move is not sent to a table but told to `onmove`.
 */
export class PositionTable implements PlayedTable {
  readonly id = ''
  state: TableState = $state.raw(emptyTable(''))
  playing = $state(false)
  private readonly tellers = new Set<Tell>()

  constructor(
    position: Position,
    private sitting: Sitting,
    private readonly onmove: (move: string) => Promise<unknown> | unknown,
  ) {
    this.state = this.stateOf(position, [])
  }

  /** Show another position; with what happened it is the next one of the same game. */
  show(position: Position, happened: readonly Happened[] = [], sitting = this.sitting): void {
    const before = this.state
    this.sitting = sitting
    this.state = this.stateOf(position, happened)
    for (const tell of this.tellers) tell(happened, happened.length === 0, before)
  }

  private stateOf(position: Position, happened: readonly Happened[]): TableState {
    const { view, moves, previews = null, explanations = [] } = position
    const n = (this.state.n ?? 0) + 1
    return {
      ...emptyTable(''),
      n,
      info: infoAt(this.sitting, view, n),
      seat: view.seat,
      view,
      moves,
      laid: lastLaid(happened.length === 0 ? new Map() : this.state.laid, happened),
      explanations: new Map(explanations.map((explanation, seat) => [seat, { n, explanation }])),
      previews: previews === null ? null : { n, seat: view.seat ?? 0, all: previews },
    }
  }

  onHappened(tell: Tell): () => void {
    this.tellers.add(tell)
    return () => this.tellers.delete(tell)
  }

  /** What is known came with the position. */
  explain(): void {}

  askPreviews(): void {}

  async play(move: string): Promise<void> {
    this.playing = true
    try {
      await this.onmove(move)
    } finally {
      this.playing = false
    }
  }

  /** Nothing else can be done here. */
  async do(): Promise<void> {}

  now(): number {
    return Date.now()
  }
}
