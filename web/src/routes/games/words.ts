// A table of a list in words.

import { gameOf } from '$lib/games'
import { formatAgo, formatNumber, t } from '$lib/i18n'
import type { TableSummary } from '$lib/protocol/types'
import { shownNames, toldNames } from '$lib/state/names'
import { bestOf } from '$lib/state/standings'

/** Names of a table and the words around them; `programs` are the places of bot accounts. */
export interface Cast {
  readonly names: readonly string[]
  readonly programs: readonly number[]
  readonly words: (names: string) => string
}

const withWords = (names: string) => t('games.with', { names })

function castOf(table: TableSummary, seats: readonly number[], words: Cast['words']): Cast {
  const names = shownNames(table.names, table.programs)
  return {
    names: seats.map((seat) => names[seat] ?? ''),
    programs: seats.flatMap((seat, at) => (table.programs.includes(seat) ? [at] : [])),
    words,
  }
}

function takenSeats(table: TableSummary): number[] {
  // At a table whose game has begun, a seat without a name is that of somebody who was erased.
  const begun = table.status !== 'open'
  return table.names.flatMap((name, seat) => (name === '' && !begun ? [] : [seat]))
}

/** The other players. */
export function company(table: TableSummary): Cast {
  if (table.names.length === 1) return castOf(table, [], () => t('games.alone'))
  const all = takenSeats(table)
  const others = all.filter((seat) => !table.my_seats.includes(seat))
  // A table where nobody else has sat down yet has no company; a person's several seats name each other.
  if (others.length === 0 && all.length === 1) return castOf(table, [], () => '')
  return castOf(table, others.length === 0 ? all : others, withWords)
}

/** Everybody at the table, for a visitor. */
export function everybody(table: TableSummary): Cast {
  return castOf(table, takenSeats(table), (names) => names)
}

/** The same as those whom one would play with. */
export function withEverybody(table: TableSummary): Cast {
  return castOf(table, takenSeats(table), withWords)
}

/** What a running table waits for. */
export function turn(table: TableSummary): string {
  if (table.status === 'open') return t('games.seatsOpen', { count: table.open_seats })
  if (table.my_turn) return t('games.yourTurn')
  const [first, ...rest] = table.to_move
  if (first === undefined) return ''
  if (rest.length > 0) return t('games.waiting', { count: table.to_move.length })
  return t('games.turnOf', { name: toldNames(table.names, table.programs)[first] ?? '' })
}

/** How a finished table ended for me, or for the winner if I only watched. */
export function outcome(table: TableSummary): string {
  const { result } = table
  if (result === null) return t('games.archived')
  if (table.names.length === 1) return t('games.score', { n: result.scores[0] ?? 0 })
  const mine = bestOf(result, table.my_seats)
  if (mine === null) return ''
  if (mine.place === 1 && !mine.shared) return t('games.won')
  if (mine.shared) return t('games.shared', { place: formatNumber(mine.place) })
  return t('games.place', { place: mine.place, of: table.names.length })
}

/** The figure behind it: discs left, or points. */
export function figure(table: TableSummary): string {
  const mine = table.result === null ? null : bestOf(table.result, table.my_seats)
  if (mine === null || table.names.length === 1) return ''
  const count = table.result?.scores[mine.seat] ?? 0
  return t(`games.${gameOf(table.game).unit}`, { count })
}

export function ago(table: TableSummary): string {
  return formatAgo(new Date(table.updated))
}
