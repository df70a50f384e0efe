// What the player is about to do: which tile, over which cell. No rule is here: the server says what is legal.

import { cellKey, sameCell, type Cell } from '$lib/board/geometry'
import type { NovaLunaMoves, Take } from '$lib/protocol/types'

export interface Choice {
  /** The slot of the chosen tile. */
  readonly slot: number | null
  /** The cell under the pointer or the focus. */
  readonly considered: Cell | null
  /** The cell where the tile waits for a second press. */
  readonly held: Cell | null
}

export const nothing: Choice = { slot: null, considered: null, held: null }

/** Choose a tile; the chosen one again puts it back. A tile that is held somewhere is exchanged there. */
export function choose(choice: Choice, slot: number): Choice {
  return choice.slot === slot ? nothing : { ...choice, slot }
}

/** Look at a cell. A tile that is held somewhere stays what is shown. */
export function consider(choice: Choice, at: Cell | null): Choice {
  const shown = choice.held !== null || choice.considered === at || sameCell(choice.considered, at)
  return shown ? choice : { ...choice, considered: at }
}

/** A press on a cell: place at once, or hold the tile there until it is pressed again. */
export function press(
  choice: Choice,
  at: Cell,
  confirm: boolean,
): { choice: Choice; place: boolean } {
  if (!confirm || sameCell(choice.held, at)) return { choice, place: true }
  return { choice: { ...choice, held: at, considered: at }, place: false }
}

/** One step back: first the tile leaves the cell, then it goes back to the wheel. */
export function back(choice: Choice): Choice {
  if (choice.held !== null) return { ...choice, held: null, considered: null }
  return nothing
}

/** What is left of a choice when the position has changed. */
export function keepLegal(choice: Choice, moves: NovaLunaMoves | null): Choice {
  if (moves === null || takeAt(moves, choice.slot) === null) return nothing
  const legal = (at: Cell | null) =>
    at !== null && moves.cells.some((cell) => sameCell(cell, at)) ? at : null
  return { slot: choice.slot, considered: legal(choice.considered), held: legal(choice.held) }
}

export function takeAt(moves: NovaLunaMoves | null, slot: number | null): Take | null {
  return moves?.takes.find((take) => take.slot === slot) ?? null
}

/** The move in the notation of the record. */
export function moveOf(tile: string, at: Cell): string {
  return `${tile}@${cellKey(at)}`
}

/** The slot and the cell of a move in that notation; null for another kind of move. */
export function readMove(move: string): { tile: string; at: Cell } | null {
  const found = /^(\w+)@(-?\d+),(-?\d+)$/.exec(move)
  return found?.[1] === undefined
    ? null
    : { tile: found[1], at: [Number(found[2]), Number(found[3])] }
}
