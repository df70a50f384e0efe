// A review as the screens read it: pure functions of what the server has found so far.

import type { MoveReason, ReviewMove, ReviewState } from '$lib/protocol/types'

/** A move of a review with how it could have gone better. */
export interface Reviewed extends ReviewMove {
  /** Its place among the booked moves, from 0. */
  readonly index: number
  /** The best move and how the game is expected to go on after it. */
  readonly line: readonly string[]
  /** What the rules say for the best move. */
  readonly reasons: readonly MoveReason[]
}

export type Grade = ReviewMove['grade']

/** The grades that leave something to learn, the worst first. */
export const WEAK: readonly Grade[] = ['blunder', 'mistake', 'inaccuracy']

/** The moves that are judged so far, in the order of the books. */
export function reviewedMoves({ review, lines, reasons }: ReviewState): Reviewed[] {
  return (review?.moves ?? []).map((move, index) => ({
    ...move,
    index,
    line: lines[index] ?? [move.best],
    reasons: reasons[index] ?? [],
  }))
}

/** By the entry of the record. Moves that are made at the same time are booked in seat order. */
export function byEntry(moves: readonly Reviewed[]): ReadonlyMap<number, Reviewed> {
  return new Map(moves.map((move) => [move.n, move]))
}

/** What the game was worth to a seat: before the first move, and after each move with its draw. */
export function courseOf(moves: readonly ReviewMove[], seat: number): number[] {
  const [first] = moves
  if (first === undefined) return []
  return [
    first.before[seat] ?? 0,
    ...moves.map(({ after, luck }) => (after[seat] ?? 0) + (luck[seat] ?? 0)),
  ]
}

/** The draws of a game: the moves after which chance has brought or taken something. */
export function drawsOf(moves: readonly Reviewed[]): Reviewed[] {
  return moves.filter(({ luck }) => luck.some((share) => share !== 0))
}

/** The moves of a seat that gave something away, in the order of the game. */
export function mistakesOf(moves: readonly Reviewed[], seat: number): Reviewed[] {
  return moves.filter((move) => move.seat === seat && WEAK.includes(move.grade))
}

const TURNING_POINTS = 5

/** The moves that cost most, whoever made them, in the order of the game. */
export function turningPoints(moves: readonly Reviewed[]): Reviewed[] {
  return moves
    .filter(({ grade }) => grade === 'blunder' || grade === 'mistake')
    .sort((one, other) => other.loss - one.loss)
    .slice(0, TURNING_POINTS)
    .sort((one, other) => one.index - other.index)
}

/** How often a seat has got each grade. */
export function gradesOf(moves: readonly ReviewMove[], seat: number): Record<Grade, number> {
  const counts: Record<Grade, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 }
  for (const move of moves) if (move.seat === seat) counts[move.grade] += 1
  return counts
}
