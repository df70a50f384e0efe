// The teacher over HTTP: reviews of games, analyses and lines of moves.

import { JsonText, request } from './api'
import type {
  AskCompanion,
  CheckedPosition,
  CompanionGame,
  GameName,
  PositionAnalysis,
  PositionLine,
  PuzzleList,
  ReplayStep,
  ReviewState,
  ShownPuzzle,
  ViewDocument,
} from './types'
import { readSteps } from './view'

/** Start the review of a finished game, or take up the one there is. */
export function reviewTable(table: string): Promise<ReviewState> {
  return request<ReviewState>('POST', `/api/tables/${table}/review`, {})
}

/** How far the review of a table is. */
export function tableReview(table: string): Promise<ReviewState> {
  return request<ReviewState>('GET', `/api/tables/${table}/review`)
}

/** Start the review of a record from a file, which is sent as it was written, or take it up. */
export function reviewRecord(record: string): Promise<ReviewState> {
  return request<ReviewState>('POST', '/api/reviews', new JsonText(record))
}

/** How far the review of a record is. */
export function recordReview(id: string): Promise<ReviewState> {
  return request<ReviewState>('GET', `/api/reviews/${id}`)
}

/** The best moves of the view's own seat, and `keep`, however good it is. */
export function analyse(
  view: ViewDocument,
  limit = 300,
  keep: string | null = null,
): Promise<PositionAnalysis> {
  return request<PositionAnalysis>('POST', '/api/analysis', { view, limit_ms: limit, keep })
}

/** The positions along a line of moves, the given one first, as far as nothing is drawn. */
export async function followLine(
  view: ViewDocument,
  line: readonly string[],
): Promise<ReplayStep[]> {
  const answer = await request<PositionLine>('POST', '/api/positions/line', { view, line })
  return readSteps(answer.steps)
}

/** The puzzles of a game, easiest first, and the one of the day. */
export function puzzlesOf(game: GameName): Promise<PuzzleList> {
  return request<PuzzleList>('GET', `/api/puzzles?game=${game}`)
}

/** A puzzle with its solution. */
export function puzzleOf(id: string): Promise<ShownPuzzle> {
  return request<ShownPuzzle>('GET', `/api/puzzles/${encodeURIComponent(id)}`)
}

/** Whether a position that somebody has set up is possible, and what it looks like. */
export function checkDraft(draft: object): Promise<CheckedPosition> {
  return request<CheckedPosition>('POST', '/api/positions/check', { draft })
}

/** Where a game with the real box stands, as far as it was entered. */
export function companionGame(entered: AskCompanion): Promise<CompanionGame> {
  return request<CompanionGame>('POST', '/api/companion', entered)
}
