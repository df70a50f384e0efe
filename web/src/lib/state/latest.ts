// The latest move on each board: it stays marked until the next one there.

import type { Happened, Moved } from '$lib/protocol/types'

type Cell = readonly [number, number]

/** What the latest move on a board has changed. */
export interface Latest {
  /** Where the tile or the card was laid. */
  readonly at: Cell
  /** The tasks that got a disc. */
  readonly discs: readonly { readonly at: Cell; readonly index: number }[]
  /** The card that was turned to its plant side. */
  readonly turned: Cell | null
}

/** By seat the last move that laid something, after more has happened. */
export function lastLaid(
  before: ReadonlyMap<number, Moved>,
  happened: readonly Happened[],
): ReadonlyMap<number, Moved> {
  const laid = happened.filter((each): each is Moved => each.type === 'moved' && each.at !== null)
  return laid.length === 0 ? before : new Map([...before, ...laid.map((m) => [m.seat, m] as const)])
}

/**
 * What to mark on a board. Boards hold their pieces in the order in which they were laid, so the position
 * alone says where the latest one lies, after an undo too; `moved` adds what else it did, if it is that move.
 */
export function latestOf(
  laid: readonly { readonly at: Cell }[],
  moved: Moved | undefined,
): Latest | null {
  const last = laid.at(-1)
  if (last === undefined) return null
  const [x, y] = last.at
  const known = moved?.at?.[0] === x && moved.at[1] === y
  return {
    at: last.at,
    discs: known ? moved.discs : [],
    turned: known ? moved.turned : null,
  }
}
