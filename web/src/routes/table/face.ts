import type { Component } from 'svelte'
import type { GameName, Hint, Moved, View } from '../../lib/protocol/types'
import type { LiveTable } from '../../lib/state/table.svelte'
import type { TableState } from '../../lib/state/table'

/** A line of the help to the keys: `[['1', '2', '3'], 'Choose a tile on offer']`. */
export type KeyLine = readonly [keys: readonly string[], does: string]

/**
 * What the frame of the table needs to know of a game. The frame has everything around the board:
 * bar with undo, hint and keys, players, log, waiting room, curtain, end. A game has a folder here with
 * `face.ts` (`export const face: GameFace`) and its board. Its texts are the area of its name. All parts
 * but the board may be left out; then the frame shows less.
 */
export interface GameFace {
  /** The board: everything one plays with. It fills the room it is given (a size container). */
  readonly Board: Component<{ table: LiveTable }>
  /** The small picture of what lies before a seat, for its line in the players' panel. */
  readonly Picture?: Component<{ table: LiveTable; seat: number }>
  /** The same large, in a dialog that a press on the panel opens. */
  readonly Look?: Component<{ table: LiveTable; seat: number }>
  /** The figure of a seat in the panel: "7 discs left". */
  readonly figure?: (view: View, seat: number) => string
  /** A move in one sentence, for the log and the live region; null where there is nothing to say. */
  readonly tell?: (moved: Moved, state: TableState) => string | null
  /** What came about besides the moves (cards turned up, hands passed on), for the live region alone. */
  readonly news?: (before: TableState, now: TableState) => string | null
  /** A hint in one sentence. */
  readonly tellHint?: (hint: Hint, state: TableState) => string
  /** The keys of the board; those of the frame (U, H, L, ?) are added by it. */
  readonly keys?: (view: View) => readonly KeyLine[]
  /** Hands are hidden: several people on one device get a curtain between their turns. */
  readonly hidden: boolean
}

const files = import.meta.glob<{ face: GameFace }>('./*/face.ts')

/** The face of a game, in its own chunk. */
export async function loadFace(game: GameName): Promise<GameFace> {
  const file = files[`./${game}/face.ts`]
  if (file === undefined) throw new Error(`There is no board for the game "${game}".`)
  return (await file()).face
}
