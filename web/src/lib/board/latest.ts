// The latest move on each board: it stays marked until the next one there.

import type { Moved } from '$lib/protocol/types'
import { sameCell, type Cell } from './geometry'

/** What the latest move on a board has changed. */
export interface Latest {
  /** Where the tile or the card was laid. */
  readonly at: Cell
  /** The tasks that got a disc. */
  readonly discs: readonly { readonly at: Cell; readonly index: number }[]
  /** The card that was turned to its plant side. */
  readonly turned: Cell | null
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
  const known = sameCell(moved?.at, last.at) ? moved : undefined
  return { at: last.at, discs: known?.discs ?? [], turned: known?.turned ?? null }
}
