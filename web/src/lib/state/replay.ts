// A finished game as it is walked through: pure data, nothing of it changes.

import type { ReplayGame, ReplayStep, TableInfo, View } from '$lib/protocol/types'
import { levelOf } from './names'
import { emptyTable, lastLaid, type TableState } from './table'

/** The step that shows the game after move `n` of its record; moves without a step belong to the one before. */
export function stepAt(steps: readonly Pick<ReplayStep, 'move'>[], n: number): number {
  let found = 0
  for (const [index, step] of steps.entries()) if (step.move <= n) found = index
  return found
}

/** Who sits at a table that is not of the server, and what is played there. */
export interface Sitting {
  readonly game: TableInfo['game']
  readonly options: TableInfo['options']
  readonly names: readonly string[]
  /** Seats of bot accounts. */
  readonly programs: readonly number[]
  /** The seats of the person who looks. */
  readonly mine?: readonly number[]
}

/** A table that is not of the server, for the boards and the words that speak of tables. */
export function infoAt(
  { game, options, names, programs, mine = [] }: Sitting,
  view: View | null,
  moves: number,
  result: TableInfo['result'] = null,
): TableInfo {
  return {
    id: '',
    game,
    options,
    status: view?.over === true ? 'finished' : 'running',
    public: false,
    host: false,
    seats: names.map((name, seat) => {
      const program = programs.includes(seat)
      const level = program ? null : levelOf(name)
      return {
        kind: level === null ? 'person' : 'bot',
        name,
        level,
        mine: mine.includes(seat),
        guest: false,
        away: false,
        program,
        offered: null,
        clock: null,
        absent_from: null,
      }
    }),
    created: '',
    updated: '',
    moves,
    to_move: view?.to_move ?? [],
    fairness: { scheme: '', commitment: '', seed: null, contributions: [], waits_for: null },
    undo: { how: 'no' },
    undo_request: null,
    hints: false,
    invites: null,
    daily: null,
    from_position: false,
    offline: false,
    rematch: null,
    result: view?.over === true ? result : null,
    time: null,
    proposal: null,
  }
}

/** The table of a replayed game. Nobody here is "you". */
export function infoOf(game: ReplayGame, step: number): TableInfo {
  return infoAt(game, game.steps[step]?.view ?? null, step, game.result)
}

/** By seat the last move that laid something, up to a step. */
export function laidAt(game: ReplayGame, step: number): TableState['laid'] {
  return lastLaid(
    new Map(),
    game.steps.slice(0, step + 1).flatMap(({ happened }) => happened),
  )
}

/** A step as the state of a table, so that the table's own words can tell it. */
export function stateAt(game: ReplayGame, step: number): TableState {
  return {
    ...emptyTable(''),
    n: step,
    info: infoOf(game, step),
    seat: game.seat,
    view: game.steps[step]?.view ?? null,
  }
}

/** What a file of records holds, or why it cannot be one. */
export type RecordFile =
  { readonly records: readonly string[] } | { readonly bad: 'empty' | 'json' | 'large' }

/** The most that the server takes as one record. */
export const MOST_BYTES = 256 * 1024

/** The records of a file, one a line; a single one may be spread over several lines. */
export function readFile(text: string): RecordFile {
  const whole = text.replace(/^\uFEFF/, '').trim()
  if (whole === '') return { bad: 'empty' }
  const lines = isJson(whole)
    ? [whole]
    : whole
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
  if (!lines.every(isJson)) return { bad: 'json' }
  if (lines.some((line) => new TextEncoder().encode(line).length > MOST_BYTES))
    return { bad: 'large' }
  return { records: lines }
}

function isJson(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found)
  } catch {
    return false
  }
}

/** The move that the server names in its reason for refusing a record. */
export function badMove(reason: string): number | null {
  const found = /^move (\d+):/.exec(reason)
  return found?.[1] === undefined ? null : Number(found[1])
}
