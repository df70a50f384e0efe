import type {
  AkvarkoBoard,
  AkvarkoDocument,
  Board,
  Cell,
  LaidTile,
  Message,
  NovaLunaBoard,
  NovaLunaDocument,
  ReplayGameMessage,
  ReplayStepMessage,
  TankLine,
  TrackSpace,
  UpdateMessage,
  ViewDocument,
} from './types'

/*
 * A position arrives as two things: the document that records and programs have too
 * (docs/formats/view.md), and a board with what only a drawing needs. Here, and nowhere else, they
 * become the one shape that the screens use.
 */

/** What lies in front of one player. `space` (0 to 23) is where the disc on the track stands. */
export interface NovaLunaPlayer {
  discs_left: number
  discs_placed: number
  distance: number
  space: number
  tiles: LaidTile[]
}

/**
 * The open position of Nova Luna (NL-2.4). `wheel` has the tile on each of the 12 slots; `offer` the
 * slots of the tiles that may be taken; `order` the seats as they would be on turn; `unseen` what the
 * supply holds, in the order of the box's list. `phase` is 0 with several players, else 1 or 2;
 * `notes` those of the solo game.
 */
export interface NovaLunaView {
  game: 'novaluna'
  discs: number
  seat: number | null
  wheel: (string | null)[]
  moon: number
  offer: number[]
  players: NovaLunaPlayer[]
  order: number[]
  track: TrackSpace[]
  supply: number
  unseen: string[]
  phase: number
  notes: number[]
  to_move: number[]
  over: boolean
}

/** A card in a tank. `kind` is what it counts as: a turned card is a plant. */
export interface LaidCard {
  species: string
  kind: string
  at: Cell
}

/** What lies in front of one player. `picked` and `placed` are about the present round. */
export interface AkvarkoPlayer {
  cards: LaidCard[]
  free: Cell[]
  points: number
  sheet: TankLine[]
  picked: boolean
  placed: boolean
}

/**
 * What a seat may know of Akvárko (AK-2.5). `hand`, `pick` and `drawn` are the seat's own.
 * `passes_to[s]` is the seat that gets the hand of seat s next, or null when no hand is passed.
 * `revealed` holds the picks of this round by seat once all have picked.
 */
export interface AkvarkoView {
  game: 'akvarko'
  fewer_species: boolean
  seat: number | null
  round: number
  phase: number
  players: AkvarkoPlayer[]
  hand: string[]
  pick: string | null
  drawn: string | null
  revealed: string[] | null
  passes_to: number[] | null
  deck_left: number
  to_move: number[]
  over: boolean
}

export type View = NovaLunaView | AkvarkoView

/** A table at version `n`, with the position as the screens use it. */
export type Update = Omit<UpdateMessage, 'view' | 'board'> & { view: View | null }

/** A step of a replay, with the position as the screens use it, and its document to send back. */
export type ReplayStep = Omit<ReplayStepMessage, 'view' | 'board'> & {
  view: View
  document: ViewDocument
}

/** A whole game, move by move. */
export type ReplayGame = Omit<ReplayGameMessage, 'steps'> & { steps: ReplayStep[] }

/** An update as the socket or the server delivers it, with its position joined. */
export function readUpdate({ view, board, ...rest }: UpdateMessage): Update {
  return { ...rest, view: view === null || board === null ? null : joined(view, board) }
}

/** A replay as the server delivers it, with all its positions joined. */
export function readReplay(replay: ReplayGameMessage): ReplayGame {
  return { ...replay, steps: readSteps(replay.steps) }
}

/** Steps as the server delivers them, with their positions joined. */
export function readSteps(steps: readonly ReplayStepMessage[]): ReplayStep[] {
  return steps.flatMap(({ view, board, ...rest }) =>
    board === null ? [] : [{ ...rest, view: joined(view, board), document: view }],
  )
}

/** A message of the server, whose position is joined if it has one. */
export function readMessage(text: string): Message {
  const message = JSON.parse(text) as Exclude<Message, Update> | UpdateMessage
  return message.type === 'update' ? readUpdate(message) : message
}

/** The document of a view and its board as one position. */
export function joined(view: ViewDocument, board: Board): View {
  if (view.game === 'novaluna' && board.game === 'novaluna') return novaLuna(view, board)
  if (view.game === 'akvarko' && board.game === 'akvarko') return akvarko(view, board)
  throw new TypeError(`a view of ${view.game} with a board of ${board.game}`)
}

function novaLuna(
  { format: _, options, players, ...view }: NovaLunaDocument,
  { placed, spaces, ...board }: NovaLunaBoard,
): NovaLunaView {
  return {
    ...view,
    ...board,
    discs: options.discs,
    players: players.map(({ discs_left, distance, tableau }, seat) => ({
      discs_left,
      discs_placed: placed[seat] ?? 0,
      distance,
      space: spaces[seat] ?? 0,
      tiles: tableau,
    })),
  }
}

function akvarko(view: AkvarkoDocument, { tanks, ...board }: AkvarkoBoard): AkvarkoView {
  return {
    ...board,
    fewer_species: view.options.fewer_species,
    seat: view.seat,
    round: view.round,
    players: tanks.map(({ free, points, sheet, placed }, seat) => ({
      cards: (view.tanks[seat] ?? []).map(({ card, at, turned }) => ({
        species: card,
        kind: turned ? 'plant' : card,
        at,
      })),
      free,
      points,
      sheet,
      picked: view.picked[seat] ?? false,
      placed,
    })),
    hand: view.hand,
    pick: view.pick,
    drawn: board.over ? null : (view.seen.at(-1)?.drawn ?? null),
    deck_left: view.deck_left,
  }
}
