// The move that is being put together: a cell, and perhaps a card that turns to its plant (AK-3.2).
// The server says what is legal and what it gains; here is only the current choice.

import { cellKey, sameCell, type Cell } from '$lib/board/geometry'
import type { PlaceMove } from '$lib/protocol/types'

export interface Choice {
  /** The cell for the card, or none yet. */
  readonly at: Cell | null
  /** Whether one is choosing a card to turn. */
  readonly turning: boolean
  /** The card that turns with this move. */
  readonly flip: Cell | null
}

export const nothing: Choice = { at: null, turning: false, flip: null }

/** The placement on a cell, if it is legal. */
export function placeOn(places: readonly PlaceMove[], at: Cell | null): PlaceMove | null {
  return places.find((place) => sameCell(place.at, at)) ?? null
}

/** What is left of a choice when the legal moves have changed. */
export function stillGood(choice: Choice, places: readonly PlaceMove[]): Choice {
  const place = placeOn(places, choice.at)
  if (place === null) return choice.at === null && choice.turning ? choice : nothing
  if (choice.flip === null || place.turns.some(({ at }) => sameCell(at, choice.flip))) return choice
  return { ...choice, flip: null }
}

/** What the whole move brings; null without a legal cell. */
export function gainOf(places: readonly PlaceMove[], choice: Choice): number | null {
  const place = placeOn(places, choice.at)
  if (place === null) return null
  if (choice.flip === null) return place.gain
  return place.turns.find(({ at }) => sameCell(at, choice.flip))?.gain ?? null
}

/** The most that a turn may bring on top of the cell's own gain, for the button that offers it. */
export function bestTurn(places: readonly PlaceMove[], at: Cell | null): number | null {
  const turns = placeOn(places, at)?.turns ?? []
  return turns.length === 0 ? null : Math.max(...turns.map(({ gain }) => gain))
}

/** One step back, as Escape goes: the turned card, the wish to turn, the cell. */
export function stepBack(choice: Choice): Choice {
  if (choice.flip !== null) return { ...choice, flip: null }
  if (choice.turning) return { ...choice, turning: false }
  return nothing
}

/** The move in notation: `@x,y`, with a turn `@x,y~x,y`. */
export function notationOf({ at, flip }: Choice): string | null {
  if (at === null) return null
  return flip === null ? `@${cellKey(at)}` : `@${cellKey(at)}~${cellKey(flip)}`
}

/** A move of a hint: the kind to pick, or the choice to place. */
export type ReadMove =
  { readonly pick: string; readonly place: null } | { readonly pick: null; readonly place: Choice }

const PLACE = /^@(-?\d+),(-?\d+)(?:~(-?\d+),(-?\d+))?$/

export function readMove(notation: string): ReadMove {
  const found = PLACE.exec(notation)
  if (found === null) return { pick: notation, place: null }
  const [, x, y, turnX, turnY] = found
  const flip: Cell | null = turnX === undefined ? null : [Number(turnX), Number(turnY)]
  return { pick: null, place: { at: [Number(x), Number(y)], turning: flip !== null, flip } }
}
