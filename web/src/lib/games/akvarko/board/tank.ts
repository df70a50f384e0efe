// What a tank is told to show. The shapes fit the server's view; nothing here computes a rule.

import type { Cell } from '$lib/board/geometry'

/** A card as it lies. `species` is what lies beneath a plant, where it is known. */
export interface TankCard {
  readonly kind: string
  readonly at: Cell
  readonly species?: string
}

/** A cell where the card may be laid, or a card that may be turned, and what that brings. */
export interface Chance {
  readonly at: Cell
  readonly gain: number
}

/** The move that is being considered. */
export interface TankPreview {
  readonly at: Cell
  readonly kind: string
  readonly flip: Cell | null
  readonly gain: number
}

/** Cells that make points together; with an owner they are its neighbours. */
export interface Highlight {
  readonly cells: readonly Cell[]
  readonly label?: string
  readonly owner?: Cell | null
}
