// How a view is shown: hand, sheet, seats round the table. Nothing here knows a rule.

import type { PassDirection } from '$lib/games/akvarko/board/geometry'
import type { SheetLine } from '$lib/games/akvarko/board/ScoreSheet.svelte'
import type { Highlight } from '$lib/games/akvarko/board/tank'
import { formatNumber, t } from '$lib/i18n'
import { kindOf, PHASE_ROUNDS, SPECIES } from '$lib/material/akvarko'
import type {
  AkvarkoMoves,
  AkvarkoView,
  Cell,
  Happened,
  Moved,
  MovePreview,
  Moves,
  TankExplanation,
  TankLine,
  View,
} from '$lib/protocol/types'

/** The view and the moves of a table of Akvárko; null at another game's. */
export const akvarkoView = (view: View | null): AkvarkoView | null =>
  view?.game === 'akvarko' ? view : null

export const akvarkoMoves = (moves: Moves | null): AkvarkoMoves | null =>
  moves?.game === 'akvarko' ? moves : null

/** The round within its phase, 1 to 8. */
export const roundInPhase = (view: AkvarkoView): number => ((view.round - 1) % PHASE_ROUNDS) + 1

/** What the open seat does now. */
export type Activity = 'watch' | 'pick' | 'wait' | 'place' | 'placed' | 'over'

export function activityOf(view: AkvarkoView, moves: AkvarkoMoves | null): Activity {
  if (view.over) return 'over'
  if (view.seat === null) return 'watch'
  if (moves !== null) return moves.card === null ? 'pick' : 'place'
  return view.revealed === null ? 'wait' : 'placed'
}

/** Which way the hands go next: to the next seat is to the left (AK-2.3). */
export function passDirection(view: AkvarkoView): PassDirection | null {
  const { passes_to } = view
  if (passes_to === null || view.over) return null
  // With two at the table both ways lead to the other; the phase tells them apart.
  if (passes_to.length === 2) return view.phase === 1 ? 'left' : 'right'
  return passes_to[0] === 1 ? 'left' : 'right'
}

/** What came about between two views, for the eye. */
export interface Changes {
  /** Cards that were laid. */
  readonly laid: readonly Moved[]
  /** All picks were turned up. */
  readonly revealed: boolean
  /** Hands were passed on this way, or newly dealt. */
  readonly passed: PassDirection | null
  readonly dealt: boolean
}

/** What to show between two views of one seat; nothing flies to another seat. */
export function changesBetween(
  before: AkvarkoView,
  now: AkvarkoView,
  happened: readonly Happened[],
): Changes {
  const same = before.seat === now.seat
  const nextRound = same && now.round === before.round + 1 && !now.over
  const newPhase = nextRound && now.phase !== before.phase
  return {
    laid: happened.filter((each): each is Moved => each.type === 'moved' && each.at !== null),
    revealed: same && before.revealed === null && now.revealed !== null,
    passed: nextRound && !newPhase && now.seat !== null ? passDirection(before) : null,
    dealt: newPhase && now.seat !== null,
  }
}

/** Whether the open seat is at the same step of its game in both views, whatever others have done. */
export function sameStep(a: AkvarkoView, b: AkvarkoView): boolean {
  const ofSeat = (view: AkvarkoView) => (view.seat === null ? null : view.players[view.seat])
  return (
    a.seat === b.seat &&
    a.round === b.round &&
    a.over === b.over &&
    (a.revealed === null) === (b.revealed === null) &&
    ofSeat(a)?.picked === ofSeat(b)?.picked &&
    ofSeat(a)?.placed === ofSeat(b)?.placed
  )
}

export interface HandCard {
  readonly kind: string
  readonly gain?: number
}

/** The hand with what each card would bring at once, where it may be picked. */
export function handOf(view: AkvarkoView, moves: AkvarkoMoves | null): HandCard[] {
  return view.hand.map((kind) => {
    const pick = moves?.picks.find(({ card }) => card === kind)
    return pick === undefined ? { kind } : { kind, gain: pick.gain }
  })
}

/** Which card of the hand was drawn from the deck this round (AK-4.1); none once it is picked. */
export function freshIn(view: AkvarkoView): number | null {
  if (view.drawn === null || view.pick === view.drawn) return null
  const at = view.hand.lastIndexOf(view.drawn)
  return at < 0 ? null : at
}

/** The card at a seat in this round: nothing yet, face down, or turned up and perhaps laid. */
export interface SeatCard {
  readonly seat: number
  readonly state: 'choosing' | 'picked' | 'placing' | 'placed'
  readonly kind: string | null
}

/**
 * The seats from left to right as the player's own seat sees them: it is in front, and the next seat is to its left.
 * A spectator sees them from seat 0.
 */
export function roundTheTable(view: AkvarkoView): SeatCard[] {
  const count = view.players.length
  const own = view.seat ?? 0
  const left = Math.floor(count / 2)
  return view.players.map((_, place) => {
    const seat = (own + left - place + 2 * count) % count
    const player = view.players[seat]
    const kind = view.revealed?.[seat] ?? null
    if (kind === null) return { seat, state: player?.picked ? 'picked' : 'choosing', kind }
    return { seat, state: player?.placed ? 'placed' : 'placing', kind }
  })
}

/** The seats whose move is missing, in the order of the table, except the player's own. */
export function stillToMove(view: AkvarkoView): number[] {
  return view.over ? [] : view.to_move.filter((seat) => seat !== view.seat)
}

/** What a line still needs for its next points, in words. */
export function missingText(line: TankLine): string {
  if (line.next_points === null || line.more === null) return t('akvarko.sheet.full')
  const points = t('akvarko.points', { count: line.next_points })
  const neighbours = SPECIES[kindOf(line.kind)].condition.asks === 'neighbours'
  return t(neighbours ? 'akvarko.sheet.neighbours' : 'akvarko.sheet.more', {
    count: line.more,
    points,
  })
}

/** The live sheet, most points first, with what the move under consideration changes. */
export function sheetLines(
  sheet: readonly TankLine[],
  preview: MovePreview | null = null,
): SheetLine[] {
  const changes = new Map(preview?.changes.map((change) => [change.kind, change]) ?? [])
  const lines = sheet.map((line): SheetLine => {
    const change = changes.get(line.kind)
    changes.delete(line.kind)
    const missing = missingText(line)
    return { kind: line.kind, points: line.points, missing, ...changed(change) }
  })
  const fresh = [...changes.values()].map((change): SheetLine => ({
    kind: change.kind,
    points: change.before,
    ...changed(change),
  }))
  return [...lines, ...fresh].sort((a, b) => b.points - a.points)
}

function changed(change: { before: number; after: number } | undefined): { change?: number } {
  return change === undefined || change.after === change.before
    ? {}
    : { change: change.after - change.before }
}

/** The preview of one move among all that were asked for. */
export function previewOf(
  previews: readonly MovePreview[] | undefined,
  notation: string | null,
): MovePreview | null {
  return previews?.find(({ move }) => move === notation) ?? null
}

/** The groups of a kind that make its points, each with them as a word. */
export function groupsOf(explanation: TankExplanation | null, kind: string | null): Highlight[] {
  const found = explanation?.kinds.find(({ line }) => line.kind === kind)
  return (found?.groups ?? []).map(({ cells, points, owner }) => ({
    cells,
    owner,
    label: formatNumber(points),
  }))
}

/** Where cards would bring a kind its next points. */
export function wantedBy(sheet: readonly TankLine[], kind: string | null): readonly Cell[] {
  return sheet.find((line) => line.kind === kind)?.cells ?? []
}
