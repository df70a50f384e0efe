// Generated from src/lunarium/server/protocol by `make types`. Do not edit.

import type { Update } from "./view";

// As the screens use them: the document of a position joined with its board.
export type {
  AkvarkoPlayer,
  AkvarkoView,
  LaidCard,
  NovaLunaPlayer,
  NovaLunaView,
  ReplayGame,
  ReplayStep,
  Update,
  View,
} from "./view";

export const PROTOCOL = 2;

export const CODES = [
  "bad_message",
  "too_large",
  "too_many",
  "bad_origin",
  "not_found",
  "not_allowed",
  "no_identity",
  "banned",
  "blocked",
  "too_many_blocks",
  "no_token",
  "missing_scope",
  "bad_name",
  "bad_link",
  "bad_push",
  "no_such_bot",
  "name_taken",
  "too_many_bots",
  "no_such_table",
  "too_many_tables",
  "bad_setup",
  "bad_invite",
  "table_full",
  "not_your_seat",
  "already_seated",
  "no_offer",
  "away",
  "not_host",
  "shuffling",
  "already_started",
  "not_started",
  "seats_open",
  "game_over",
  "not_over",
  "daily_closed",
  "no_record",
  "archived",
  "bad_move",
  "stale",
  "nothing_to_undo",
  "undo_not_allowed",
  "undo_pending",
  "no_undo_pending",
  "time_is_up",
  "proposal_pending",
  "no_proposal",
  "refused_before",
  "not_absent",
  "others_must_agree",
  "too_long",
  "no_hint",
  "bad_record",
  "too_many_records",
  "not_here",
  "storage_full",
  "storage_forbidden",
  "unavailable",
  "closing",
  "internal",
] as const;

export const LEVELS = [
  "new-moon",
  "crescent",
  "first-quarter",
  "gibbous",
  "full-moon",
  "supermoon",
] as const;

/** The levels that play without compiled engines, as on a device. */
export const PLAIN_LEVELS = [
  "new-moon",
  "crescent",
  "first-quarter",
] as const;

export type Cell = [number, number];

export type GameName = "novaluna" | "akvarko";

export type LevelName = (typeof LEVELS)[number];

export type Status = "open" | "running" | "finished" | "archived";

/**
 * What a client needs in addition to the document to draw a position of Akvárko.
 *
 * `passes_to[s]` is the seat that gets the hand of seat s next, or null when no hand is passed.
 * `revealed` holds the picks of this round by seat once all have picked.
 */
export interface AkvarkoBoard {
  game: "akvarko";
  phase: number;
  tanks: TankBoard[];
  revealed: string[] | null;
  passes_to: number[] | null;
  to_move: number[];
  over: boolean;
}

/** What a seat may know of Akvárko (AK-2.5); docs/formats/view.md explains each field. */
export interface AkvarkoDocument {
  game: "akvarko";
  format: "lunarium-view/1";
  options: AkvarkoOptions;
  seat: number | null;
  round: number;
  tanks: DocumentCard[][];
  history: string[][];
  picked: boolean[];
  deck_left: number;
  hand: string[];
  pick: string | null;
  seen: SeenHand[];
}

/** All legal moves: picks, or placements of `card` once the picks are revealed. */
export interface AkvarkoMoves {
  game: "akvarko";
  picks: PickMove[];
  card: string | null;
  places: PlaceMove[];
}

/** The options of Akvárko. */
export interface AkvarkoOptions {
  fewer_species: boolean;
}

/** One colour of a task: needed, there, and the cells of the tiles that count. */
export interface ColourCount {
  colour: string;
  need: number;
  have: number;
  counting: Cell[];
}

/** What one creature still needs; `same`: any of `kinds` helps, else any kind but those. */
export interface CreatureLack {
  owner: Cell;
  more: number;
  cells: Cell[];
  same: boolean;
  kinds: string[];
}

/** A card in a tank, in the document; `turned`: it shows its plant. */
export interface DocumentCard {
  card: string;
  at: Cell;
  turned: boolean;
}

/** The end: groups of seats, best first, the figure compared, and its breakdown by seat. */
export interface GameResult {
  ranking: number[][];
  scores: number[];
  sheets: ResultSheetLine[][];
}

/** One kind of a tank: its groups of cells, and what would gain more. */
export interface KindExplanation {
  line: TankLine;
  cards: Cell[];
  groups: ScoringGroup[];
  lacks: CreatureLack[];
}

/** A tile on a tableau; `covered` says of each of its tasks whether a disc lies on it. */
export interface LaidTile {
  tile: string;
  at: Cell;
  covered: boolean[];
}

/** A legal move in its notation, and what it gains at once. */
export interface ListedMove {
  move: string;
  gain: number;
}

/** All legal moves of a game that has no format of its own for them. */
export interface ListedMoves {
  game: "listed";
  moves: ListedMove[];
}

/**
 * What one legal move gains, in full: tasks fulfilled, lines that change, the next seat.
 *
 * `next_seat` is null in Akvárko, where all move together, and when the move ends the game.
 */
export interface MovePreview {
  move: string;
  gain: number;
  fulfils: TaskRef[];
  changes: SheetChange[];
  next_seat: number | null;
  ends: boolean;
}

/**
 * What a client needs in addition to the document to draw a position of Nova Luna.
 *
 * `offer` has the slots of the tiles that may be taken; `placed` the discs that each seat has
 * placed, `spaces` where its disc on the track stands (0 to 23); `unseen` what the supply holds,
 * in the order of the box's list.
 */
export interface NovaLunaBoard {
  game: "novaluna";
  offer: number[];
  placed: number[];
  spaces: number[];
  track: TrackSpace[];
  unseen: string[];
  to_move: number[];
}

/** The open position of Nova Luna (NL-2.4); docs/formats/view.md explains each field. */
export interface NovaLunaDocument {
  game: "novaluna";
  format: "lunarium-view/1";
  options: NovaLunaOptions;
  seat: number | null;
  wheel: (string | null)[];
  moon: number;
  players: NovaLunaSide[];
  order: number[];
  supply: number;
  phase: number;
  notes: number[];
  over: boolean;
}

/** All legal moves. A take is played as `TILE@x,y`; `refill` and `end` as these words. */
export interface NovaLunaMoves {
  game: "novaluna";
  cells: Cell[];
  takes: Take[];
  refill: boolean;
  end: boolean;
}

/** The options of Nova Luna. */
export interface NovaLunaOptions {
  discs: number;
}

/** What lies in front of one player, in the document. */
export interface NovaLunaSide {
  discs_left: number;
  distance: number;
  tableau: LaidTile[];
}

/** A card of the hand, played as its name; placed at once on `best` it would gain `gain`. */
export interface PickMove {
  card: string;
  gain: number;
  best: Cell;
}

/** A cell, played as `@x,y`, or with a turn as `@x,y~x,y`. */
export interface PlaceMove {
  at: Cell;
  gain: number;
  turns: Turn[];
}

/** A line behind a score: `discs_left`, `distance`, `phase_1`, … or a kind, and its number. */
export interface ResultSheetLine {
  name: string;
  number: number;
}

/** Cells that score points together; `owner` is the creature whose neighbours they are. */
export interface ScoringGroup {
  cells: Cell[];
  points: number;
  owner: Cell | null;
}

/** A hand that the seat chose from, and the card of it that it drew, if it drew one. */
export interface SeenHand {
  hand: string[];
  drawn: string | null;
}

/** A line of the score sheet that a placement changes. */
export interface SheetChange {
  kind: string;
  before: number;
  after: number;
}

/** All tasks of one tableau, in the order in which the tiles were laid. */
export interface TableauExplanation {
  game: "novaluna";
  tasks: TaskState[];
}

/** A tile on offer. On cell i of `NovaLunaMoves.cells` it gains `gains[i]` discs. */
export interface Take {
  tile: string;
  slot: number;
  cost: number;
  gains: number[];
}

/** A tank with its free cells and its live score sheet; `placed`: in the present round. */
export interface TankBoard {
  free: Cell[];
  points: number;
  sheet: TankLine[];
  placed: boolean;
}

/** A whole tank; `frame` is the top left corner of the 4×4 in which it scores most. */
export interface TankExplanation {
  game: "akvarko";
  points: number;
  frame: Cell;
  kinds: KindExplanation[];
}

/**
 * One line of a live score sheet, and how it gets its next points, if it can.
 *
 * With `more` cards on some of `cells` the kind has `next_points`.
 */
export interface TankLine {
  kind: string;
  points: number;
  next_points: number | null;
  more: number | null;
  cells: Cell[];
}

/** A task on a tableau: the cell of its tile and its index on it (0 to 2). */
export interface TaskRef {
  at: Cell;
  index: number;
}

/** One task of a tableau with what counts for it (NL-5.3). */
export interface TaskState {
  at: Cell;
  index: number;
  covered: boolean;
  colours: ColourCount[];
}

/** A space of the lunar track that bears discs, bottom to top. */
export interface TrackSpace {
  space: number;
  seats: number[];
}

/** Turning the card at `at` to its plant, with the gain of the whole move. */
export interface Turn {
  at: Cell;
  gain: number;
}

/**
 * A refusal: a stable `code`, a sentence, and the clause if a rule is behind it.
 *
 * Codes of the rules come from `lunarium.games` (`not_your_turn`, `not_on_offer`, …); those of the
 * server are listed in `CODES`.
 */
export interface Refusal {
  code: string;
  reason: string;
  clause: string | null;
}

/** Agree to what another person has proposed, or not; the proposer may withdraw it. */
export interface AnswerProposal {
  type: "answer_proposal";
  seat: number;
  agree: boolean;
  id: string;
}

/** Agree to an undo that another seat has asked for, or not. */
export interface AnswerUndo {
  type: "answer_undo";
  seat: number;
  agree: boolean;
  id: string;
}

/** The host archives the table; a running game only if no other people play. See `Propose`. */
export interface Archive {
  type: "archive";
  id: string;
}

/**
 * The time of one seat.
 *
 * left_ms   what is left when it does not run, in milliseconds
 * deadline  when it runs out (ISO 8601); null while it does not run
 * ran_out   how often it ran out; after the second time a bot takes the seat
 * bot       it has run out, and a bot makes this move
 */
export interface ClockInfo {
  left_ms: number;
  deadline: string | null;
  ran_out: number;
  bot: boolean;
}

/** What a person's browser adds to the shuffle: a seal, and the part behind it once shown. */
export interface Contribution {
  seat: number;
  seal: string;
  part: string | null;
}

/**
 * The proof of the shuffle: `seed` is null until the game is over.
 *
 * `waits_for` says what a game that is about to start waits for, each for some seconds: the seals
 * of browsers that add to the shuffle, then the parts behind them.
 */
export interface Fairness {
  scheme: string;
  commitment: string;
  seed: string | null;
  contributions: Contribution[];
  waits_for: "parts" | "seals" | null;
}

/** Secrets of invitation links, sent only to the host: for any seat, and for each open seat. */
export interface Invites {
  any_seat: string;
  by_seat: (string | null)[];
}

/** Take an open seat with an invitation; without a seat, the first open one it is for. */
export interface Join {
  type: "join";
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
  id: string;
}

/** Leave a seat. Before the start it is open again; later a bot of this level takes over. */
export interface Leave {
  type: "leave";
  seat: number;
  level?: LevelName;
  id: string;
}

/**
 * The host, before the start, offers an open seat to a bot account, by its id or name.
 *
 * The seat is reserved until the bot declines, or until the host withdraws the offer with null.
 */
export interface Offer {
  type: "offer";
  seat: number;
  bot: string | null;
  id: string;
}

/** Play a move, in the notation of docs/formats/notation.md. */
export interface Play {
  type: "play";
  seat: number;
  move: string;
  version?: number | null;
  id: string;
}

/**
 * Something that the people of a running game are asked to agree on.
 *
 * `about` is the absent seat, and `level` the bot that would take it. All seats in `waiting_for`
 * must still answer.
 */
export interface Proposal {
  kind: "bot" | "end";
  seat: number;
  agreed: number[];
  waiting_for: number[];
  about: number | null;
  level: LevelName | null;
}

/**
 * Ask the other people to end the game without a result, or to let a bot take a seat.
 *
 * It happens at once if nobody else is to be asked. A bot can take the seat `about` at a table
 * without a time control, after the person has not moved for the server's time of absence.
 */
export interface Propose {
  type: "propose";
  seat: number;
  kind: "bot" | "end";
  about?: number | null;
  level?: LevelName;
  id: string;
}

/**
 * After the end: a table with the same people and options, the same for all who ask.
 *
 * The `seal` is for the shuffle of that table.
 */
export interface Rematch {
  type: "rematch";
  seal?: string | null;
  id: string;
}

/** Come back to a seat that a bot has taken over. */
export interface Return {
  type: "return";
  seat: number;
  id: string;
}

/** Show the bytes that were sealed, once all seals are closed; the last ones start the game. */
export interface Reveal {
  type: "reveal";
  seat: number;
  part: string;
  id: string;
}

/**
 * Add to the shuffle of a game that has not started: the SHA-256 of 32 bytes of one's own.
 *
 * The seat is the first one of the person. People who add nothing can still play.
 */
export interface Seal {
  type: "seal";
  seat: number;
  seal: string;
  id: string;
}

/**
 * One seat.
 *
 * kind    "open": nobody yet; "person"; "bot"
 * name    shown to all; a bot's is its level
 * level   a bot's level; also of a bot that stands in for a person who left
 * mine    whether the receiver of this message holds the seat
 * guest   another person on the device of the seat's holder
 * away    the person has left and a bot plays; the person may come back
 * program a bot account: a program from outside plays the seat
 * offered the name of the bot account that an open seat is offered to
 * clock   the seat's time, at a table with a time control; null for a bot
 * absent_from  at a table without one: from this moment the others may let a bot take the seat
 */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  level: LevelName | null;
  mine: boolean;
  guest: boolean;
  away: boolean;
  program: boolean;
  offered: string | null;
  clock: ClockInfo | null;
  absent_from: string | null;
}

/** The host, before the start, opens a seat, or gives it to a bot or a guest on this device. */
export interface SetSeat {
  type: "set_seat";
  seat: number;
  bot?: LevelName | null;
  guest?: string | null;
  id: string;
}

/**
 * The host starts the game when no seat is open.
 *
 * If browsers add to the shuffle, the game starts when all have shown their parts. Everyone at
 * the table can go on without those that are missing, by this command, after 5 seconds.
 */
export interface Start {
  type: "start";
  id: string;
}

/**
 * A table as one person may see it.
 *
 * `options` has every option of the game; `moves` counts the moves not taken back; `daily` is the
 * date of a daily table; `rematch` the table that follows; `hints` whether hints are given here;
 * `time` the time control, null without one. A game `from_position` was dealt anew from there, so
 * there is no proof of its shuffle; one played `offline` was played without this server and sent
 * here when it was over.
 */
export interface TableInfo {
  id: string;
  game: GameName;
  options: Record<string, number | boolean>;
  status: Status;
  public: boolean;
  host: boolean;
  seats: SeatInfo[];
  created: string;
  updated: string;
  moves: number;
  to_move: number[];
  fairness: Fairness;
  undo: UndoRight;
  undo_request: UndoRequest | null;
  hints: boolean;
  invites: Invites | null;
  daily: string | null;
  rematch: string | null;
  result: GameResult | null;
  time: TimeControl | null;
  proposal: Proposal | null;
  offline: boolean;
  from_position: boolean;
}

/**
 * A line in a list of tables: my games, or the public tables. A bot's name is its level.
 *
 * `programs` are the seats of bot accounts. `waits` says why other people wait for me: it is my
 * turn, I am to answer (an undo or a proposal), or all seats are taken and I am to start.
 * `offline`: the game was played without this server and sent here when it was over.
 */
export interface TableSummary {
  id: string;
  game: GameName;
  status: Status;
  host: boolean;
  names: string[];
  programs: number[];
  my_seats: number[];
  my_turn: boolean;
  waits: "answer" | "start" | "turn" | null;
  to_move: number[];
  open_seats: number;
  moves: number;
  created: string;
  updated: string;
  daily: string | null;
  result: GameResult | null;
  time: TimeControl | null;
  offline: boolean;
}

/**
 * How much time people have at a table, and which bot moves when it runs out.
 *
 * kind       "move": so many seconds for each move; "clock": so many for the whole game
 * seconds    from 1 minute to 7 days
 * increment  seconds that a clock gains with each move; 0 with a time for each move
 * level      of the bot that moves for a person whose time has run out
 */
export interface TimeControl {
  kind: "clock" | "move";
  seconds: number;
  increment: number;
  level: LevelName;
}

/** Take back the seat's last move: at once where that is fair, else by asking the others. */
export interface Undo {
  type: "undo";
  seat: number;
  version?: number | null;
  id: string;
}

/**
 * An undo request: the seat that asked, the seats that agreed, and those still to answer.
 *
 * `removes` are the moves that would be taken back, counted from 0 among the moves that stand.
 */
export interface UndoRequest {
  seat: number;
  agreed: number[];
  waiting_for: number[];
  removes: number[];
}

/** Whether the receiver may undo now: at once ("free"), with consent ("ask"), or not ("no"). */
export interface UndoRight {
  how: "ask" | "free" | "no";
}

/** The command is durably in the log as `n`; `rematch` names the new table. */
export interface Ack {
  type: "ack";
  id: string;
  table: string;
  n: number;
  rematch: string | null;
}

/** Whether the page is visible. A person who sees a page gets no push messages. */
export interface Attend {
  type: "attend";
  visible: boolean;
}

/** The server shuts down or must drop this socket; reconnect after that many milliseconds. */
export interface Closing {
  type: "closing";
  reason: string;
  retry_ms: number;
}

/** A command about a table; answered by `ack` or `refused` with the command's id. */
export interface Do {
  type: "do";
  table: string;
  command: TableCommand;
}

/** Stop looking for players. */
export interface EndSeek {
  type: "end_seek";
}

/** Ask for the tasks of a tableau, or the score of a tank, in full; answered by `explained`. */
export interface Explain {
  type: "explain";
  table: string;
  seat: number;
}

/** The answer to `explain`, true for version `n`. */
export interface Explained {
  type: "explained";
  table: string;
  n: number;
  seat: number;
  explanation: Explanation;
}

/**
 * Follow a topic; answered at once and after every change.
 *
 * mine    which of my tables wait for me: `waiting`
 * tables  the public tables: `tables`
 * people  how many people look for players: `people`
 */
export interface Follow {
  type: "follow";
  topic: "mine" | "people" | "tables";
}

/** The answer to `seeking` with a proposal: I am still here, give me the seat. */
export interface Here {
  type: "here";
  proposal: string;
}

/**
 * A seat moved. `move` is null for a pick that is still hidden from the receiver.
 *
 * Nova Luna: the tile, where it came from and lies, the tasks that got discs, its cost.
 * Akvárko: the card (once it may be known), where it was placed, which card was turned.
 * `bot` is the level that moved, if one did; `stood_in` the level that was to move but failed,
 * or "program": a bot from outside that has forfeited the move. `forfeit` says why: its
 * time ran out, or it had no valid move.
 */
export interface Moved {
  type: "moved";
  seat: number;
  move: string | null;
  tile: string | null;
  slot: number | null;
  card: string | null;
  at: Cell | null;
  turned: Cell | null;
  discs: TaskRef[];
  cost: number | null;
  bot: string | null;
  stood_in: string | null;
  forfeit: "refused" | "time" | null;
}

/**
 * Look from this seat of mine (several people on one device); null closes the hand.
 *
 * The view of a seat is sent only while that seat is open.
 */
export interface Open {
  type: "open";
  table: string;
  seat: number | null;
}

/** Who looks for players, and how many public tables have a free seat, by game. */
export interface People {
  type: "people";
  seekers: Seekers[];
  open_tables: Record<string, number>;
}

/** Answered by `pong`; a socket that is silent for a minute is closed. */
export interface Ping {
  type: "ping";
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** Which seats have somebody connected, how many watch, and which seats are still choosing. */
export interface Presence {
  type: "presence";
  table: string;
  online: number[];
  watching: number;
  choosing: number[];
}

/** Ask what each legal move of the open seat gains, in full; answered by `previews`. */
export interface PreviewMoves {
  type: "preview";
  table: string;
}

/** The answer to `preview`, true for version `n`. */
export interface Previews {
  type: "previews";
  table: string;
  n: number;
  seat: number;
  previews: MovePreview[];
}

/** A seat did not agree to a proposal, or has withdrawn its own. */
export interface ProposalRefused {
  type: "proposal_refused";
  seat: number;
}

/** A seat proposes to end the game, or to let a bot take the seat `about`. */
export interface Proposed {
  type: "proposed";
  seat: number;
  kind: "bot" | "end";
  about: number | null;
}

/** A public table: its line, and how many of its people are connected just now. */
export interface PublicTable {
  table: TableSummary;
  online: number;
}

/** The request with this id (a command's; null for others) was refused; nothing changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  table: string | null;
  refusal: Refusal;
}

/** How far the review of a table is; `GET /api/tables/{table}/review` has what is done. */
export interface ReviewProgress {
  type: "review";
  table: string;
  status: "done" | "failed" | "running" | "waiting";
  done: number;
  total: number;
}

/**
 * The person of a seat said a word.
 *
 * `who` stands for that person at all tables, so that a client can mute them; everybody who
 * receives it gets another one.
 */
export interface Said {
  type: "said";
  table: string;
  seat: number;
  word: "fish" | "good_game" | "good_luck" | "heart" | "hello" | "moon" | "nice_move" | "one_moment" | "sorry" | "star" | "thanks" | "wow";
  who: string;
}

/** Say a friendly word from my seat to everybody who follows the table; it is not kept. */
export interface Say {
  type: "say";
  table: string;
  seat: number;
  word: "fish" | "good_game" | "good_luck" | "heart" | "hello" | "moon" | "nice_move" | "one_moment" | "sorry" | "star" | "thanks" | "wow";
}

/**
 * Somebody came, left or came back, or the host set a seat.
 *
 * An offer to a bot account has its `name`; a bot that declines may give a `reason`. When the time
 * of a seat runs out, a bot makes this move ("time_up") or takes the seat ("time_up_again");
 * "more_time": it ran out while the server was away, so the seat gets some more. "replaced": the
 * others have agreed that a bot takes the seat.
 */
export interface SeatChanged {
  type: "seat_changed";
  seat: number;
  how: "declined" | "joined" | "left" | "more_time" | "offered" | "replaced" | "returned" | "set" | "time_up" | "time_up_again" | "withdrawn";
  name: string | null;
  reason: string | null;
}

/**
 * Look for players; answered by `seeking`. A person looks for one game at a time.
 *
 * `seats` are the numbers of players that suit me, `time` the time control of the table. The
 * search ends with the socket.
 */
export interface Seek {
  type: "seek";
  game: GameName;
  seats: number[];
  time?: TimeControl | null;
}

/** How many people look for players of a game; `seats` are the numbers that suit any of them. */
export interface Seekers {
  game: GameName;
  seats: number[];
  time: TimeControl | null;
  count: number;
}

/**
 * How my search for players stands.
 *
 * looking  `missing` more people are needed for the smallest number of players that suits me
 * found    answer `here` with this `proposal` within two seconds
 * paired   the game has begun at `table`
 * ended    the search is over: I ended it, or I did not answer
 */
export interface Seeking {
  type: "seeking";
  status: "ended" | "found" | "looking" | "paired";
  game: GameName;
  seats: number[];
  time: TimeControl | null;
  missing: number;
  proposal: string | null;
  table: string | null;
}

/** The table as a whole changed. */
export interface TableChanged {
  type: "table_changed";
  how: "archived" | "created" | "finished" | "rematch" | "started";
}

/** Public tables: all that are listed (`fresh`), or those that have changed and are gone. */
export interface Tables {
  type: "tables";
  fresh: boolean;
  tables: PublicTable[];
  gone: string[];
}

/**
 * Moves were undone for a seat; `moves` says how many.
 *
 * `removes` says which: counted from 0 among the moves that stood before.
 */
export interface TakenBack {
  type: "taken_back";
  seat: number;
  moves: number;
  removes: number[];
}

/** A seat asks the others for an undo. */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
}

/** A seat did not agree. */
export interface UndoRefused {
  type: "undo_refused";
  seat: number;
}

/** Stop following a topic. */
export interface Unfollow {
  type: "unfollow";
  topic: "mine" | "people" | "tables";
}

/** Stop following a table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/**
 * A table at version `n`: what happened since the last message, and the position now.
 *
 * `after` is the version that `happened` continues from; null means that the client must forget
 * what it had (it is the first update, or too much was missed). `seat` is the open seat. `view` is
 * what it may see, a document as in docs/formats/view.md, null before the start; `board` is what
 * else is needed to draw it. `moves` is what the seat may do now, null if it is not to move. `now`
 * is the server's time: deadlines are compared with it, not with the clock of the client.
 */
export interface UpdateMessage {
  type: "update";
  table: string;
  n: number;
  now: string;
  after: number | null;
  happened: Happened[];
  info: TableInfo;
  seat: number | null;
  view: ViewDocument | null;
  board: Board | null;
  moves: Moves | null;
}

/**
 * The tables that wait for me, the longest wait first: the first 20, and how many there are.
 *
 * Sent when the topic "mine" is followed, and whenever one of my tables has changed: `changed` is
 * that table, with no seats of mine if I have none there any more.
 */
export interface Waiting {
  type: "waiting";
  tables: TableSummary[];
  count: number;
  changed: TableSummary | null;
}

/**
 * Follow a table. `have` is the last `n` the client knows; `invite` opens a private table.
 *
 * Opens the view of the person's own seat if there is exactly one; see `Open`. With `one_by_one`
 * the last few rows that were missed come in an update each.
 */
export interface Watch {
  type: "watch";
  table: string;
  have?: number | null;
  invite?: string | null;
  one_by_one?: boolean;
}

/**
 * The first message on a socket.
 *
 * `build` is the script of the web client that the server has now, null if it has none: a page
 * that was loaded with another one is out of date. `routed`: a proxy sends each table to one
 * process by the address of the socket, so a client reconnects when it goes to another table.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  person: string;
  name: string;
  heartbeat_s: number;
  build: string | null;
  routed: boolean;
}

/** Ask for the move that a strong bot would play for this seat. */
export interface AskHint {
  seat: number;
}

/** Somebody whom I have blocked, with the name that I saw. */
export interface BlockInfo {
  id: string;
  name: string;
  at: string;
}

/**
 * Whether the bots of a game can think yet on this server.
 *
 * Where they were never compiled, that takes a minute: `compiled` of `units` parts are done. Until
 * then the levels in `waking` are waking up, and the best of the others moves for them.
 * All is ready when `waking` is empty.
 */
export interface BotReadiness {
  game: GameName;
  waking: LevelName[];
  compiled: number;
  units: number;
}

/** A hash chain of daily seeds: its first day, how many there are, and its published end. */
export interface ChainInfo {
  first: string;
  days: number;
  end: string;
}

/** The table of a day: first tries ranked, later tries apart, my own tables. */
export interface Daily {
  date: string;
  commitment: string;
  chain: ChainInfo | null;
  first_tries: DailyEntry[];
  later_tries: DailyEntry[];
  mine: TableSummary[];
}

/** A hash chain of daily seeds with the moment of its publication. */
export interface DailyChain {
  scheme: string;
  first: string;
  days: number;
  end: string;
  published: string;
}

/** A line of the leaderboard; `tries` counts all attempts of the person. */
export interface DailyEntry {
  place: number;
  name: string;
  score: number;
  discs_left: number;
  mine: boolean;
  tries: number;
}

/** The proof of a day's seed: docs/formats/fairness.md. `seed` is null until the day is over. */
export interface DayProof {
  format: string;
  scheme: string;
  first: string;
  days: number;
  end: string;
  day: string;
  seed: string | null;
}

/** Log out everywhere; `stay` keeps this browser logged in. */
export interface EndSessions {
  stay?: boolean;
}

/** What a set-up screen needs to know about a game. */
export interface GameFacts {
  name: GameName;
  title: string;
  players: number[];
  options: OptionFacts[];
  levels: LevelName[];
}

/** The server is alive, or ready to serve. */
export interface Health {
  status: "ok";
}

/** A legal move with its reason: what it gains now, and how many tasks or tiers come nearer. */
export interface Hint {
  n: number;
  seat: number;
  move: string;
  gain: number;
  nearer: number;
  value: number | null;
  line: string[];
}

/** The person behind the cookie. `named` is false while the name is a generated one. */
export interface Me {
  id: string;
  name: string;
  named: boolean;
}

/**
 * Where a new table begins: a view, or after an entry of a record or of a finished table.
 *
 * The moves of `line` are played on from there.
 */
export interface NewPosition {
  view?: ViewDocument | null;
  record?: Record<string, unknown> | null;
  table?: string | null;
  move?: number;
  line?: string[];
}

/** A seat of a new table: me, open (by link), a bot by level, a guest on this device. */
export interface NewSeat {
  kind: "bot" | "guest" | "me" | "open";
  level?: LevelName | null;
  name?: string | null;
}

/**
 * A new table. With `start` and no open seat the game starts at once.
 *
 * The client makes the `id`, as for a command: a request sent twice creates one table. `seal` is
 * the client's for the shuffle, as in the command `seal`.
 */
export interface NewTable {
  game: GameName;
  seats: NewSeat[];
  options?: Record<string, number | boolean>;
  public?: boolean;
  start?: boolean;
  id?: string | null;
  seal?: string | null;
  time?: TimeControl | null;
  position?: NewPosition | null;
}

/** An option with its allowed values for each number of seats; the first is the default. */
export interface OptionFacts {
  name: string;
  values: Record<string, (number | boolean)[]>;
}

/** A kind laid on a cell of the score pad. */
export interface PadCard {
  kind: string;
  at: Cell;
}

/** A tank on a real table, in the 4×4 frame with its top left corner at `[0, 0]`. */
export interface PadTank {
  name: string;
  cards: PadCard[];
}

/**
 * What a server stores about people, and after how many days without a visit it erases them.
 *
 * Guests are people without a name of their own who never came back. 0 days: never.
 */
export interface Privacy {
  stored: ("bans" | "blocks" | "bots" | "erasures" | "games" | "person" | "pushes" | "reports" | "sessions" | "visits")[];
  guest_days: number;
  retention_days: number;
}

/** The body of every error answer. */
export interface Problem {
  code: string;
  reason: string;
  clause: string | null;
}

/** The device with this endpoint wants no more push messages. */
export interface PushEnd {
  endpoint: string;
}

/** The server's public key, needed to subscribe, and how many of my devices have subscribed. */
export interface PushFacts {
  key: string;
  devices: number;
}

/** The keys of a push subscription, as the browser gives them: base64url without padding. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A device that wants push messages: where its push service takes them, and its keys. */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
  quiet?: QuietTime | null;
}

/**
 * Hours without push messages on a device, in whole minutes after midnight of its time zone.
 *
 * From 22:00 to 8:00 is 1320 to 480. `zone` is a name of the IANA database.
 */
export interface QuietTime {
  start: number;
  end: number;
  zone: string;
}

/** A new display name. */
export interface Rename {
  name: string;
}

/**
 * A whole game, move by move. `figures[i][s]` is seat s's score at step i, for a chart.
 *
 * Nova Luna: discs placed; Akvárko: points. `programs` are the seats of bot accounts.
 */
export interface ReplayGameMessage {
  game: GameName;
  names: string[];
  programs: number[];
  options: Record<string, number | boolean>;
  seat: number | null;
  steps: ReplayStepMessage[];
  figures: number[][];
  result: GameResult | null;
  fair: "absent" | "broken" | "not_opened" | "verified";
  fair_reason: string | null;
}

/** The position after a move (the first step: before any), from the seat that was asked for. */
export interface ReplayStepMessage {
  move: number;
  happened: Happened[];
  view: ViewDocument;
  board: Board | null;
  moves: Moves | null;
}

/** A complaint about the person at a seat, for the operator of the server. */
export interface Report {
  seat: number;
  reason: "cheating" | "leaving" | "name" | "other";
  words?: string;
}

/** Tanks to score and rank. */
export interface ScorePad {
  tanks: PadTank[];
}

/** The score sheet of each tank, and the ranking (AK-6.5). */
export interface ScoredPad {
  tanks: TankExplanation[];
  ranking: number[][];
}

/** A seat at a table. */
export interface SeatAt {
  table: string;
  seat: number;
}

/** The table of a game that was played without this server; it is over, and can be replayed. */
export interface SentGame {
  table: string;
}

/** A browser in which I am logged in; `here` is this one, `seen` the day of its last visit. */
export interface SessionInfo {
  id: string;
  device: string;
  created: string;
  seen: string;
  here: boolean;
}

/** A finished solo game in the personal history. */
export interface SoloGame {
  table: string;
  finished: string;
  score: number;
  phases: Cell;
  discs_left: number;
  daily: string | null;
}

/** All finished solo games of a person, latest first, with best, mean and how many under 100. */
export interface SoloHistory {
  games: SoloGame[];
  played: number;
  best: number | null;
  mean: number | null;
  under_100: number;
}

/** Tables, latest first; `next` is the cursor of the next page. */
export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

/** A tile of Nova Luna: `tasks` as the number of tiles needed of each colour by name. */
export interface TileFacts {
  id: string;
  colour: string;
  cost: number;
  tasks: (Record<string, number>)[];
}

/** A secret that moves this person to another device, once, within some minutes. */
export interface TransferLink {
  token: string;
  expires: string;
}

/** Take a seat with the secret of an invitation; without a seat, the first one it is for. */
export interface UseInvite {
  table: string;
  invite: string;
  id: string;
  seat?: number | null;
  name?: string | null;
}

/** Look at a table with the secret of an invitation. */
export interface UseLink {
  invite: string;
}

/** Become the person of a transfer link. */
export interface UseTransfer {
  token: string;
}

/** A bot account of mine, and how many tokens it has. */
export interface BotAccount {
  id: string;
  name: string;
  created: string;
  tokens: number;
}

/** Decline an offer; the host sees the reason. */
export interface BotDecline {
  reason?: string | null;
}

/** The change is durably in the log as row `n`. */
export interface BotDone {
  n: number;
}

/** Take a seat: one that is offered, or with an invitation, or an open one of a public table. */
export interface BotJoin {
  invite?: string | null;
  seat?: number | null;
}

/** The bot account behind a token, and what the token may do. */
export interface BotMe {
  id: string;
  name: string;
  scopes: ("join" | "play" | "watch")[];
}

/** Play a move of `legal`. `n` is the position that it answers; `id` makes a retry safe. */
export interface BotPlay {
  move: string;
  n?: number | null;
  id?: string | null;
}

/**
 * The position after row `n`.
 *
 * `view` is what the bot's seat may see (docs/formats/view.md), null before the start. `legal` is
 * null unless the seat is to move; then the bot has `remaining_s` seconds.
 */
export interface BotPosition {
  type: "position";
  n: number;
  status: Status;
  to_move: number[];
  view: ViewDocument | null;
  legal: string[] | null;
  remaining_s: number | null;
  happened: Happened[];
  result: GameResult | null;
}

/** Leave the seat: a bot of the lowest level takes over. */
export interface BotResign {
}

/** The seat that a bot has now, since row `n` or before. */
export interface BotSeat {
  table: string;
  seat: number;
  n: number;
}

/**
 * The facts about a table: the first line, sent again when its seats change.
 *
 * `bots` says for each seat whether a bot plays it, ours or one from outside. `resigned` says that
 * New Moon plays the bot's seat to the end.
 */
export interface BotTable {
  type: "table";
  table: string;
  game: GameName;
  options: Record<string, number | boolean>;
  seat: number | null;
  resigned: boolean;
  names: string[];
  bots: boolean[];
  move_limit_s: number;
  commitment: string;
}

/** A game with this bot is over, or was archived. */
export interface GameFinished {
  type: "finished";
  table: string;
}

/** A game with this bot has begun, or is running. */
export interface GameStarted {
  type: "started";
  table: string;
  seat: number;
  game: GameName;
}

/** In row `n` a bot of the lowest level moved for this seat. */
export interface MoveForfeited {
  type: "forfeited";
  n: number;
  reason: "refused" | "time";
  move: string;
}

/** A new bot account. Its name is unique on the server: hosts find the bot by it. */
export interface NewBot {
  name: string;
}

/**
 * A new token for a bot account: a name to recognise it by, and what it may do.
 *
 * `watch` opens the streams, `join` takes and declines seats, `play` moves and resigns.
 */
export interface NewToken {
  name: string;
  scopes: ("join" | "play" | "watch")[];
}

/** An offer is no longer valid, or a seat was lost before the start. */
export interface OfferWithdrawn {
  type: "withdrawn";
  table: string;
  seat: number;
}

/** A seat is offered. `players` is the number of seats, `by` the name of the host. */
export interface SeatOffered {
  type: "offered";
  table: string;
  seat: number;
  game: GameName;
  options: Record<string, number | boolean>;
  players: number;
  by: string;
}

/** A token in a list; `used` is the last day on which it was used. */
export interface TokenInfo {
  id: string;
  name: string;
  scopes: ("join" | "play" | "watch")[];
  created: string;
  used: string | null;
}

/** The token, shown only this once; the server keeps only its hash. */
export interface TokenMade {
  id: string;
  name: string;
  scopes: ("join" | "play" | "watch")[];
  token: string;
  created: string;
}

/** A move with the chances after it. */
export interface AnalysedMove {
  move: string;
  chances: number[];
  interval: Cell;
  line: string[];
  reasons: MoveReason[];
}

/** Ask for the best moves of a position's own seat. */
export interface AskAnalysis {
  view: ViewDocument;
  limit_ms?: number;
  keep?: string | null;
}

/**
 * Ask whether a position is possible: a view document, or a draft that the rules fill in.
 *
 * `full` adds what a board shows on demand: what each move gains, and where all seats stand.
 */
export interface AskCheck {
  view?: ViewDocument | null;
  draft?: Record<string, unknown> | null;
  full?: boolean;
}

/** A game at a real table, as far as it was entered: docs/formats/review.md. */
export interface AskCompanion {
  game: GameName;
  players: number;
  options?: Record<string, unknown>;
  setup?: Record<string, unknown>;
  moves?: EnteredMove[];
  names?: string[];
}

/** Ask for the positions along a line of moves. */
export interface AskLine {
  view: ViewDocument;
  line: string[];
}

/**
 * A position as it is drawn, or why it is impossible.
 *
 * `shifts` says for each seat what was added to the cells of a draft.
 */
export interface CheckedPosition {
  board: Board | null;
  moves: Moves | null;
  previews: MovePreview[];
  explanations: Explanation[];
  problem: PositionProblem | null;
  view: ViewDocument | null;
  shifts: Cell[];
}

/**
 * A game at a real table: where it stands, and what may be done.
 *
 * `moves` has by seat what it may do; `missing` the slots whose tiles are to be entered first, in
 * the order in which they were filled; `cards` the kinds that may be picked.
 */
export interface CompanionGame {
  problem: EntryProblem | null;
  played: number;
  happened: Moved[];
  view: ViewDocument | null;
  board: Board | null;
  moves: (Moves | null)[];
  to_move: number[];
  missing: number[];
  cards: Record<string, number> | null;
  figures: number[];
  result: GameResult | null;
  record: Record<string, unknown> | null;
}

/** A move at a real table. */
export interface EnteredMove {
  seat: number;
  move: string;
}

/** Why a game cannot have gone like that; `move` is the first wrong one, counted from 0. */
export interface EntryProblem {
  reason: string;
  clause: string | null;
  cause: ProblemCause | null;
  move: number | null;
}

/** A review, with the moves that are done. */
export interface GameReview {
  game: GameName;
  players: number;
  moves: ReviewMove[];
  seats: ReviewSeat[];
  limit: string;
  solo: SoloAlternatives | null;
}

/** What the rules say for a move. */
export interface MoveReason {
  code: string;
  count: number | null;
  seat: number | null;
}

/** What a seat can do, best first. */
export interface PositionAnalysis {
  game: GameName;
  seat: number;
  limit: string;
  chances: number[];
  moves: AnalysedMove[];
}

/** The positions along a line, the given one first. */
export interface PositionLine {
  steps: ReplayStepMessage[];
}

/**
 * Why a position is impossible: a sentence, the clause behind it, and the cause by its code.
 *
 * There is no cause if the mistake is a program's and not a person's.
 */
export interface PositionProblem {
  reason: string;
  clause: string | null;
  cause: ProblemCause | null;
}

/**
 * What is wrong, for a client that translates: a code, and what it is about.
 *
 * The codes are those of illegal moves and some more: docs/formats/review.md.
 */
export interface ProblemCause {
  code: string;
  seat: number | null;
  piece: string | null;
  count: number | null;
}

/** A puzzle with its solution. */
export interface PuzzleFacts {
  id: string;
  game: GameName;
  players: number;
  view: ViewDocument;
  move: string;
  line: string[];
  chances: number[];
  margin: number;
  ideas: string[];
  level: LevelName | null;
  reasons: MoveReason[];
}

/** A puzzle in the list; `level` is the lowest level of bots that finds the move. */
export interface PuzzleHead {
  id: string;
  players: number;
  ideas: string[];
  level: LevelName | null;
}

/** The puzzles of a game, easiest first, and the one of the day. */
export interface PuzzleList {
  game: GameName;
  today: string | null;
  puzzles: PuzzleHead[];
}

/** A move of a review. */
export interface ReviewMove {
  n: number;
  seat: number;
  move: string;
  before: number[];
  after: number[];
  best: string;
  best_after: number[];
  loss: number;
  grade: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  luck: number[];
}

/** A seat's part in a review. */
export interface ReviewSeat {
  accuracy: number | null;
  mean_loss: number | null;
  luck: number;
  result: number | null;
}

/** How far a review is. `lines` and `reasons` belong to the best move of each entry. */
export interface ReviewState {
  id: string;
  table: string | null;
  status: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  review: GameReview | null;
  lines: string[][];
  reasons: MoveReason[][];
  reason: string | null;
}

/** A puzzle, and what is needed to draw it. */
export interface ShownPuzzle {
  board: Board | null;
  moves: Moves | null;
  previews: MovePreview[];
  explanations: Explanation[];
  puzzle: PuzzleFacts;
}

/** A solo game with the same deck, as a record to replay. */
export interface SoloAlternative {
  points: number;
  record: Record<string, unknown>;
}

/** How good a solo game could have been. */
export interface SoloAlternatives {
  found: SoloAlternative | null;
  champion: SoloAlternative | null;
}

export type ViewDocument = NovaLunaDocument | AkvarkoDocument;

export type Board = NovaLunaBoard | AkvarkoBoard;

export type Moves = NovaLunaMoves | AkvarkoMoves | ListedMoves;

export type Explanation = TableauExplanation | TankExplanation;

export type TableCommand = Play | Undo | AnswerUndo | Join | SetSeat | Offer | Seal | Reveal | Start | Leave | Return | Propose | AnswerProposal | Rematch | Archive;

export type Request = Watch | Unwatch | Open | Do | Explain | PreviewMoves | Say | Follow | Unfollow | Attend | Seek | EndSeek | Here | Ping;

export type Happened = Moved | TakenBack | UndoAsked | UndoRefused | SeatChanged | Proposed | ProposalRefused | TableChanged;

export type Message = Welcome | Update | Ack | Refused | Presence | Explained | Previews | Said | Waiting | Tables | People | Seeking | ReviewProgress | Pong | Closing;

export type BotEvent = SeatOffered | OfferWithdrawn | GameStarted | GameFinished;

export type TableLine = BotTable | BotPosition | MoveForfeited;
