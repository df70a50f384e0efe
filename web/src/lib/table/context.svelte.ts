import { createContext } from 'svelte'
import { request } from '$lib/protocol/api'
import type { Hint } from '$lib/protocol/types'
import { type TableState, sameDecision, type PlayedTable } from '$lib/state/table'

/**
 * What frame and board share besides the table: a hint on request, the clause that fits the moment, whose
 * board is looked at, and whether the board may take keys. A board gets it by `useBoardContext()`.
 */
export class BoardContext {
  /** The hint for the present decision; a board shows it, and it goes with the next move. */
  hint: Hint | null = $state.raw(null)
  /** What is said in place of the board's own words: there is nothing to wait for or to do. */
  said: string | null = $state(null)
  asking = $state(false)
  /** The clause of the rules that fits what the player is doing; the rules open there. */
  clause: string | null = $state(null)
  /** Whether a dialog or the curtain lies over the board: keys are not for it then. */
  covered = $state(false)
  /** The seat whose board is looked at, large, in a dialog. */
  looking: number | null = $state(null)
  lookOpen = $state(false)
  /** The table for which the hint was asked. */
  private asked: TableState | null = null

  constructor(private readonly table: PlayedTable) {}

  /** Ask a strong bot what it would play for the open seat; rejects with `ApiError`. */
  async askHint(): Promise<Hint | null> {
    const asked = this.table.state
    if (asked.seat === null || this.asking) return null
    this.asking = true
    try {
      const hint = await request<Hint>('POST', `/api/tables/${this.table.id}/hint`, {
        seat: asked.seat,
      })
      if (!sameDecision(asked, this.table.state)) return null
      this.asked = asked
      this.hint = hint
      return hint
    } finally {
      this.asking = false
    }
  }

  /** Look at the board of a seat. */
  look(seat: number): void {
    this.looking = seat
    this.lookOpen = true
  }

  /** A hint is true for one decision only. */
  forgetOldHint(): void {
    if (this.hint === null || this.asked === null) return
    if (!sameDecision(this.asked, this.table.state)) this.hint = null
  }
}

export const [useBoardContext, putBoardContext] = createContext<BoardContext>()
