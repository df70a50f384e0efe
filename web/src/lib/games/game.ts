// What the screens need to know of a game. A game has a folder here, and its `game.ts` registers all
// of this; screens and shared parts ask `gameOf` and import no game.

import type { Component } from 'svelte'
import type { Step } from '$lib/learn/lesson'
import type { IconName } from '$lib/look/icons'
import type {
  GameName,
  Hint,
  Moved,
  Moves,
  ReplayGame,
  TableInfo,
  View,
  ViewDocument,
} from '$lib/protocol/types'
import type { Checked } from '$lib/state/editing.svelte'
import type { Position } from '$lib/state/position.svelte'
import type { PlayedTable, TableState } from '$lib/state/table'

/** The parts that are loaded when a screen needs them. Each is a separate file in the game's folder. */
export type GamePart =
  'table' | 'end' | 'replay' | 'lesson' | 'editor' | 'ClauseDrawing' | 'LittleBoard'

/** A game as it is registered: a few facts that every screen may read, and its parts, loaded on demand. */
export interface Game {
  readonly name: GameName
  /** The letters before the numbers of its clauses: `NL` of `NL-4.4`. */
  readonly clausePrefix: string
  /** How long a game takes, about. */
  readonly minutes: number
  readonly icon: IconName
  /** What a score counts. */
  readonly unit: 'points' | 'discs'
  /** Whether its figures change in steps, so that a chart draws no slopes between them. */
  readonly steps: boolean
  /** Hands are hidden: several people on one device get a curtain between their turns. */
  readonly hidden: boolean
  /** The screens that this game has besides those of every game. */
  readonly extras: readonly ('solo' | 'score')[]
  readonly table: () => Promise<TableFace>
  readonly end: () => Promise<EndFace>
  readonly replay: () => Promise<ReplayFace>
  readonly lesson: () => Promise<LessonFace>
  readonly editor: () => Promise<EditorFace>
  /** A small drawing beside a clause of the rules, where one helps, or a task in its words. */
  readonly ClauseDrawing: () => Promise<Component<{ clause: string } | { task: string }>>
  /** The little board of the home page. */
  readonly LittleBoard: () => Promise<Component>
}

/** A line in the help for the keys: `[['1', '2', '3'], 'Choose a tile on offer']`. */
export type KeyLine = readonly [keys: readonly string[], does: string]

/**
 * What the frame of the table needs. The frame has everything around the board: bar with undo, hint and
 * keys, players, log, waiting room, curtain, end. The texts of the game are the area of its name. All
 * parts but the board are optional; without them the frame shows less.
 */
export interface TableFace {
  /** The board: everything that a player plays with. It fills the room it is given (a size container). */
  readonly Board: Component<{ table: PlayedTable }>
  /** The small picture of what lies before a seat as it was told, for its line in the players' panel. */
  readonly Picture?: Component<{ seat: number }>
  /** The same large, in a dialog that a press on the panel opens. */
  readonly Look?: Component<{ table: PlayedTable; seat: number }>
  /** The figure of a seat in the panel, "7 discs left", and the number alone for want of room. */
  readonly figure?: (view: View, seat: number) => { words: string; number: string }
  /** Where there is little room the board itself shows who sits where, and the panel is left out. */
  readonly seatsOnBoard?: true
  /** A move in one sentence, for the log and the live region; null where there is nothing to say. */
  readonly tell?: (moved: Moved, state: TableState) => string | null
  /** Whether a move is worth a line in the log; without it all are. */
  readonly logs?: (moved: Moved) => boolean
  /** What came about besides the moves (cards turned up, hands passed on), for the live region alone. */
  readonly news?: (before: TableState, now: TableState) => string | null
  /** A hint in one sentence. */
  readonly tellHint?: (hint: Hint, state: TableState) => string
  /** The keys of the board; the frame adds its own (U, H, L, ?). */
  readonly keys?: (view: View) => readonly KeyLine[]
}

/** The board of a seat at the end of a game, as a picture to press. */
export interface EndProps {
  view: View
  seat: number
  name: string
  onpress: () => void
}

/** What the end of a game needs. */
export interface EndFace {
  readonly Board: Component<EndProps>
  /** A score in words: "3 discs left", "41 points". */
  readonly figure: (score: number) => string
  /** Whether the lines of the score sheet add up to the score with several players. */
  readonly summed: boolean
  /** The name of a line of the score sheet that the area `end` does not name. */
  readonly lineName?: (line: string) => string
  /** The picture of a line of the score sheet. */
  readonly LinePicture?: Component<{ line: string }>
}

/** The table after a move, only to look at. */
export interface ReplayProps {
  game: ReplayGame
  view: View
  info: TableInfo
  /** By seat, to stand beside badges. */
  names: readonly string[]
  /** The seat whose view is shown; null is what everybody sees. */
  seat: number | null
  /** The move that led here. */
  moved: Moved | null
  /** By seat the last move that laid something. */
  laid: TableState['laid']
  /** Look from there. */
  onseat: (seat: number) => void
  /** A move that could be made by the seat on turn, drawn as a ghost. */
  ghost?: Ghost | null
}

/** A move that nobody has made: the better one of a review, a solution. */
export interface Ghost {
  readonly seat: number
  /** The move in notation, and how the game is expected to go on. */
  readonly line: readonly string[]
  /** What the move would do, where the server has told. */
  readonly moved: Moved | null
  /** The legal moves with what they bring, where they are known. */
  readonly moves: Moves | null
}

/** What a replay needs. */
export interface ReplayFace {
  readonly Board: Component<ReplayProps>
  /** A move as a sentence, and what came about with it. */
  readonly tell: (moved: Moved, before: TableState, after: TableState) => string
  /** A move in notation, which a seat could make in a position: "yellow 4, row 2, column 3". Needs the area `review`. */
  readonly describe: (move: string, view: View, seat: number) => string
}

/** The board of a lesson. */
export interface LessonProps<Moment> {
  stage: Step['stage']
  moment: Moment
  /** Told what the learner does; answers whether it was right, and the lesson went on. */
  ondo: (deed: string, said: string) => boolean
  /** What has been looked at in this moment. */
  seen: readonly string[]
  /**
   * Whether a try has failed: then the figures on cells and cards help; earlier, they would give the answer away.
   */
  tried: boolean
  /** Told which text of the step fits while a move is being put together; null is the moment's own. */
  ontext: (name: string | null) => void
}

/** What a lesson needs. The board knows the moments of its own game; the screen does not. */
export interface LessonFace {
  readonly Board: Component<LessonProps<never>>
  /** What a move of the learner has brought, in short; `first` is the moment in which the step began. */
  readonly told: (moved: Moved, first: never, after: never) => string
}

/** The part of the editor in which a position of one game is set up. */
export interface EditorProps<Draft> {
  draft: Draft
  /** What the server says of the draft; null before its first answer. */
  checked: Checked | null
  /** By seat. */
  names: readonly string[]
  onchange: (draft: PositionDraft) => void
}

/** Everything in the box of a game, to choose from. */
export interface BoxProps {
  /** How many of a tile or a kind are left. */
  left: (name: string) => number
  held?: string | null
  onpick: (name: string) => void
  /** A finger or mouse goes down on one: the caller may start a drag. */
  ongrab?: (name: string, event: PointerEvent, element: HTMLElement) => void
}

/** A position of a game with the real box, as far as somebody has told it. */
export interface EnteredPosition {
  /** Everything that has been told, seen from no seat. */
  readonly view: View
  /** The seat that moves now, and its moves. */
  readonly seat: number | null
  readonly moves: Moves | null
  /** The slots whose pieces nobody has told yet, and pieces by slot that were told since. */
  readonly missing: readonly number[]
  readonly filled: ReadonlyMap<number, string>
}

/** What the editor of positions and the companion at a real table need. A draft is as much as somebody has entered; only its game knows its form. */
export interface EditorFace {
  readonly Board: Component<EditorProps<never>>
  readonly Box: Component<BoxProps>
  /** Whether pieces come out of a bag during a game, so that a real table has to tell them. */
  readonly bag: boolean
  readonly empty: (players: number) => PositionDraft
  /** A draft of an existing position. */
  readonly from: (document: ViewDocument) => PositionDraft
  readonly withPlayers: (draft: never, players: number) => PositionDraft
  readonly playersOf: (draft: never) => number
  /** Whether nothing has been entered yet. */
  readonly isBare: (draft: never) => boolean
  /** The draft as a text to type, paste and share; reading throws `BadText`. */
  readonly write: (draft: never) => string
  readonly read: (text: string) => PositionDraft
  /** What the board shows while a game with the real box is entered. */
  readonly entering: (entered: EnteredPosition) => Position
  /** The pieces on the table, of those that the box has once. */
  readonly onTable: (view: View) => ReadonlySet<string>
  /** A tile or a kind by its name in the protocol, as it begins a sentence or follows a colon. */
  readonly pieceName: (name: string) => string
  /** A move in notation as words. Needs the area `review`. */
  readonly describe: ReplayFace['describe']
}

/** A position that is being set up, as it is sent to the server. */
export interface PositionDraft {
  readonly game: GameName
}
