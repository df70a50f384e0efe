import type { PuzzleHead, PuzzleList } from '$lib/protocol/types'
import { daysFrom, isDay, type Day } from './days'
import { keep, onKeptElsewhere, recall } from './storage'

/** What this device remembers about puzzles. */
export interface PuzzleProgress {
  /** The puzzles solved; `first` are those found at the first try, without help. */
  readonly solved: readonly string[]
  readonly first: readonly string[]
  /** How many in a row were found at the first try, now and at best. */
  readonly run: number
  readonly best: number
  /** The last day whose puzzle was solved, and how many days in a row up to it. */
  readonly day: Day | null
  readonly days: number
}

const nothing: PuzzleProgress = { solved: [], first: [], run: 0, best: 0, day: null, days: 0 }

/** Progress from what was kept, whatever that is. */
export function progressFrom(kept: unknown): PuzzleProgress {
  if (typeof kept !== 'object' || kept === null) return nothing
  const from = kept as Record<string, unknown>
  const strings = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const count = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0
  const day = typeof from['day'] === 'string' && isDay(from['day']) ? from['day'] : null
  return {
    solved: strings(from['solved']),
    first: strings(from['first']),
    run: count(from['run']),
    best: count(from['best']),
    day,
    days: day === null ? 0 : count(from['days']),
  }
}

/**
 * Progress after a puzzle was solved; `today` is the day if it was the puzzle of the day. A puzzle that
 * was solved before counts for its day alone.
 */
export function afterSolved(
  before: PuzzleProgress,
  id: string,
  first: boolean,
  today: Day | null,
): PuzzleProgress {
  const known = before.solved.includes(id)
  const run = known ? before.run : first ? before.run + 1 : 0
  return {
    solved: known ? before.solved : [...before.solved, id],
    first: known || !first ? before.first : [...before.first, id],
    run,
    best: Math.max(before.best, run),
    ...(today === null || today === before.day
      ? { day: before.day, days: before.days }
      : { day: today, days: daysInRow(before, today) + 1 }),
  }
}

/** Progress after a first try that was wrong, or help: the streak ends, unless it was solved before. */
export function afterMiss(before: PuzzleProgress, id: string): PuzzleProgress {
  return before.solved.includes(id) ? before : { ...before, run: 0 }
}

/** How many days in a row have been solved, up to today or yesterday. */
export function daysInRow({ day, days }: PuzzleProgress, today: Day): number {
  return day !== null && (day === today || daysFrom(day, 1) === today) ? days : 0
}

/** The puzzles about an idea; all of them without one. */
export function about(list: PuzzleList, idea: string | null): readonly PuzzleHead[] {
  return idea === null ? list.puzzles : list.puzzles.filter(({ ideas }) => ideas.includes(idea))
}

/** The next puzzle that is not solved yet, after this one or from the start; null if all are. */
export function nextPuzzle(
  puzzles: readonly PuzzleHead[],
  solved: readonly string[],
  after: string | null,
): string | null {
  const from = puzzles.findIndex(({ id }) => id === after) + 1
  const around = [...puzzles.slice(from), ...puzzles.slice(0, from)]
  return around.find(({ id }) => id !== after && !solved.includes(id))?.id ?? null
}

/** Today, by the clock that is the same for everyone. */
export function today(): Day {
  return new Date().toISOString().slice(0, 10)
}

let progress = $state.raw(progressFrom(recall('puzzles')))

/** What has been solved on this device. Reads rune state. */
export function puzzleProgress(): PuzzleProgress {
  return progress
}

/** Keep progress after something happened. */
export function keepProgress(next: PuzzleProgress): void {
  progress = next
  keep('puzzles', next)
}

/** Two tabs of one player agree. */
export function followPuzzles(): () => void {
  return onKeptElsewhere('puzzles', (kept) => {
    progress = progressFrom(kept)
  })
}
