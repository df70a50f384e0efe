import type {
  Explanation,
  Happened,
  Message,
  Moved,
  MovePreview,
  Moves,
  Presence,
  Refusal,
  TableCommand,
  TableInfo,
  View,
} from '$lib/protocol/types'

/** A table as a screen knows it: nothing but what the server said. */
export interface TableState {
  readonly id: string
  /** The last version known; null before the first message. */
  readonly n: number | null
  readonly info: TableInfo | null
  /** The seat that the view is seen from; null for a spectator or a closed hand. */
  readonly seat: number | null
  readonly view: View | null
  readonly moves: Moves | null
  /** By seat the last move that laid something, as far as the story is known. */
  readonly laid: ReadonlyMap<number, Moved>
  readonly presence: Presence | null
  /** By seat; true for the version beside it. */
  readonly explanations: ReadonlyMap<number, { n: number; explanation: Explanation }>
  readonly previews: { n: number; seat: number; all: readonly MovePreview[] } | null
  /** Why the table cannot be watched. */
  readonly refusal: Refusal | null
}

type Without<Kind, Key extends PropertyKey> = Kind extends unknown ? Omit<Kind, Key> : never

/** A command without its id, which is made when it is sent. */
export type Wish = Without<TableCommand, 'id'>

/**
 * What a board needs of the table it is played on: one of the server, or a position that somebody tries
 * a move in. Previews and explanations come into the state when they were asked for.
 */
export interface PlayedTable {
  readonly id: string
  readonly state: TableState
  onHappened: (
    tell: (happened: readonly Happened[], fresh: boolean, before: TableState) => void,
  ) => () => void
  /** Whether a move is on its way, and the decision still the same. */
  readonly playing: boolean
  /** Ask for the tasks or the score of a seat in full. */
  explain: (seat: number) => void
  /** Ask what each legal move brings in full. */
  askPreviews: () => void
  /** Play a move for the seat that is open; rejects where it is refused. */
  play: (move: string) => Promise<unknown>
  /** Change the table otherwise; rejects where that is refused. */
  do: (wish: Wish) => Promise<unknown>
  /** The time by which clocks run, in milliseconds. */
  now: () => number
}

/** What one message changes: the new state, and what happened, to be shown and spoken. */
export interface Step {
  readonly state: TableState
  readonly happened: readonly Happened[]
  /** Whether the view is a fresh start, so that nothing should fly. */
  readonly fresh: boolean
  /** Whether it is the story so far, repeated on request: nothing of it is new. */
  readonly again: boolean
}

export function emptyTable(id: string): TableState {
  return {
    id,
    n: null,
    info: null,
    seat: null,
    view: null,
    moves: null,
    laid: new Map(),
    presence: null,
    explanations: new Map(),
    previews: null,
    refusal: null,
  }
}

/** By seat the last move that laid something, after more has happened. */
export function lastLaid(
  before: ReadonlyMap<number, Moved>,
  happened: readonly Happened[],
): ReadonlyMap<number, Moved> {
  const laid = happened.filter((each): each is Moved => each.type === 'moved' && each.at !== null)
  return laid.length === 0 ? before : new Map([...before, ...laid.map((m) => [m.seat, m] as const)])
}

/** The table after a message. Late and repeated messages change nothing. */
export function hear(state: TableState, message: Message): Step {
  const unchanged: Step = { state, happened: [], fresh: false, again: false }
  if (!('table' in message) || message.table !== state.id) return unchanged
  switch (message.type) {
    case 'update': {
      if (message.after !== null && state.n !== null && message.n < state.n) return unchanged
      const { n, info, seat, view, moves } = message
      const sameVersion = n === state.n
      return {
        state: {
          ...state,
          n,
          info,
          seat,
          view,
          moves,
          laid: lastLaid(message.after === null ? new Map() : state.laid, message.happened),
          refusal: null,
          previews: sameVersion && state.previews?.seat === seat ? state.previews : null,
          explanations: sameVersion ? state.explanations : new Map(),
        },
        happened: message.happened,
        fresh: message.after === null,
        again: message.after !== null && state.n !== null && message.after < state.n,
      }
    }
    case 'presence':
      return { ...unchanged, state: { ...state, presence: message } }
    case 'explained': {
      if (message.n !== state.n) return unchanged
      const explanations = new Map(state.explanations)
      explanations.set(message.seat, { n: message.n, explanation: message.explanation })
      return { ...unchanged, state: { ...state, explanations } }
    }
    case 'previews': {
      if (message.n !== state.n) return unchanged
      const previews = { n: message.n, seat: message.seat, all: message.previews }
      return { ...unchanged, state: { ...state, previews } }
    }
    case 'refused':
      return { ...unchanged, state: { ...state, refusal: message.refusal } }
    default:
      return unchanged
  }
}

/** The seats that the person at this device holds. */
export function mySeats(info: TableInfo): number[] {
  return info.seats.flatMap((seat, number) => (seat.mine ? [number] : []))
}

/** Whether the person here sits with another one, to whom a friendly word can be said. */
export function hasCompany(info: TableInfo): boolean {
  return (
    mySeats(info).length > 0 &&
    info.seats.some(({ kind, mine, program }) => kind === 'person' && !mine && !program)
  )
}

/** The seats as they are listed: the one seat of the person here first, then the others clockwise. */
export function seatsFromMine(info: TableInfo): number[] {
  const mine = mySeats(info)
  const first = mine.length === 1 ? (mine[0] ?? 0) : 0
  return info.seats.map((_, at) => (first + at) % info.seats.length)
}

/** Whether somebody else's hand could be seen by looking over the shoulder: the person holds several seats. */
export function passAndPlay(info: TableInfo): boolean {
  return mySeats(info).filter((seat) => info.seats[seat]?.away !== true).length > 1
}

/** The person's own seats that are to move, except one whose time is up, for which a bot moves. */
export function mineToMove(info: TableInfo): number[] {
  const mine = mySeats(info)
  return info.to_move.filter((seat) => mine.includes(seat) && !botPlays(info, seat))
}

/** Whether one of our bots plays a seat now: its own, a person's who left, or whose time is up. */
export function botPlays(info: TableInfo, seat: number): boolean {
  const found = info.seats[seat]
  return found?.kind === 'bot' || found?.away === true || found?.clock?.bot === true
}

/**
 * Whether the open seat still has the same choice to make. Versions alone do not tell:
 * neighbours pick their cards, people come and go while one thinks.
 */
export function sameDecision(before: TableState, after: TableState): boolean {
  if (before.moves === null || after.moves === null || before.seat !== after.seat) return false
  return before.n === after.n || JSON.stringify(before.moves) === JSON.stringify(after.moves)
}
