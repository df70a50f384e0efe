import type { Happened, ReplayGame } from '$lib/protocol/types'
import { laidAt, stateAt } from './replay'
import type { TableState } from './table'

type Tell = (happened: readonly Happened[], fresh: boolean, before: TableState) => void

/** A finished game as a table that is walked through: a step onward tells what happened in it. */
export class ReplayedTable {
  state: TableState = $state.raw() as unknown as TableState
  private readonly tellers = new Set<Tell>()
  private at: number

  constructor(
    private game: ReplayGame,
    step: number,
  ) {
    this.at = step
    this.state = { ...stateAt(game, step), laid: laidAt(game, step) }
  }

  /** Call back with what happens, after the state has changed. */
  onHappened(tell: Tell): () => void {
    this.tellers.add(tell)
    return () => this.tellers.delete(tell)
  }

  /** Go to a step of the game, or of the same game as another seat saw it. */
  go(game: ReplayGame, step: number): void {
    if (game === this.game && step === this.at) return
    const onward = game === this.game && step === this.at + 1
    const before = this.state
    this.game = game
    this.at = step
    this.state = { ...stateAt(game, step), laid: laidAt(game, step) }
    const happened = onward ? (game.steps[step]?.happened ?? []) : []
    for (const tell of this.tellers) tell(happened, !onward, before)
  }
}
