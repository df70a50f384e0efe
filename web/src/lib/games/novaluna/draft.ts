// A position of Nova Luna that is being set up. What follows from it (discs, the way on the track, the
// supply) is filled in by the server; nothing here knows a rule.

import { boundsOf, rowsIn, sameCell, type Cell } from '$lib/board/geometry'
import {
  BadText,
  playersIn,
  readLines,
  readNumber,
  readPiece,
  writeLines,
} from '$lib/games/positionText'
import { ALL_DISCS, TILES, WHEEL_SLOTS } from '$lib/material/novaluna'
import { OPTION_VALUES, PLAYER_COUNTS } from '$lib/material/games'
import type { NovaLunaDocument, ViewDocument } from '$lib/protocol/types'

export interface DraftTile {
  readonly tile: string
  readonly at: Cell
}

export interface NovaLunaDraft {
  readonly game: 'novaluna'
  readonly options: { readonly discs: number }
  readonly wheel: readonly (string | null)[]
  readonly moon: number
  readonly players: readonly { readonly tableau: readonly DraftTile[] }[]
  /** Who goes first of those who have come equally far. */
  readonly order: readonly number[]
  readonly phase: number
  readonly notes: readonly number[]
}

/** A bare table. */
export function empty(players: number): NovaLunaDraft {
  return {
    game: 'novaluna',
    options: { discs: ALL_DISCS },
    wheel: Array.from({ length: WHEEL_SLOTS }, () => null),
    moon: 0,
    players: Array.from({ length: players }, () => ({ tableau: [] })),
    order: Array.from({ length: players }, (_, seat) => seat),
    phase: players === 1 ? 1 : 0,
    notes: [],
  }
}

/** A draft of an existing position. */
export function from(document: ViewDocument): NovaLunaDraft {
  const { options, wheel, moon, players, order, phase, notes } = document as NovaLunaDocument
  return {
    game: 'novaluna',
    options: { discs: options.discs },
    wheel,
    moon,
    players: players.map(({ tableau }) => ({
      tableau: tableau.map(({ tile, at }) => ({ tile, at })),
    })),
    order,
    phase,
    notes,
  }
}

/** The same position with more or fewer players. */
export function withPlayers(draft: NovaLunaDraft, players: number): NovaLunaDraft {
  const bare = empty(players)
  const discs = OPTION_VALUES.novaluna[players]?.['discs'] ?? []
  return {
    ...draft,
    options: discs.includes(draft.options.discs) ? draft.options : bare.options,
    players: bare.players.map((none, seat) => draft.players[seat] ?? none),
    order: [
      ...draft.order.filter((seat) => seat < players),
      ...bare.order.filter((seat) => !draft.order.includes(seat)),
    ],
    phase: players === 1 ? Math.max(1, draft.phase) : 0,
    notes: players === 1 ? draft.notes : [],
  }
}

/** Every tile there is only once: it leaves where it lay. */
function without(draft: NovaLunaDraft, tile: string): NovaLunaDraft {
  return {
    ...draft,
    wheel: draft.wheel.map((one) => (one === tile ? null : one)),
    players: draft.players.map(({ tableau }) => ({
      tableau: tableau.filter((laid) => laid.tile !== tile),
    })),
  }
}

/** Put a tile on a slot of the wheel, or clear the slot. */
export function onWheel(draft: NovaLunaDraft, slot: number, tile: string | null): NovaLunaDraft {
  const rest = tile === null ? draft : without(draft, tile)
  return { ...rest, wheel: rest.wheel.map((one, at) => (at === slot ? tile : one)) }
}

/** Put the moon figure on a slot, which is empty then. */
export function moonOn(draft: NovaLunaDraft, slot: number): NovaLunaDraft {
  return { ...onWheel(draft, slot, null), moon: slot }
}

/** Lay a tile on a cell of a tableau. */
export function lay(draft: NovaLunaDraft, seat: number, at: Cell, tile: string): NovaLunaDraft {
  const rest = without(draft, tile)
  return {
    ...rest,
    players: rest.players.map((player, n) =>
      n === seat
        ? { tableau: [...player.tableau.filter((laid) => !sameCell(laid.at, at)), { tile, at }] }
        : player,
    ),
  }
}

/** Take a tile off the table. */
export const lift = (draft: NovaLunaDraft, tile: string): NovaLunaDraft => without(draft, tile)

/** Play with this many discs. */
export function withDiscs(draft: NovaLunaDraft, discs: number): NovaLunaDraft {
  return { ...draft, options: { discs } }
}

/** Set the phase of the solo game; in phase 2 the note of phase 1 is known. */
export function inPhase(draft: NovaLunaDraft, phase: number): NovaLunaDraft {
  return { ...draft, phase, notes: phase === 1 ? [] : [draft.notes[0] ?? 0] }
}

/** The note of the first phase. */
export function withNote(draft: NovaLunaDraft, note: number): NovaLunaDraft {
  return { ...draft, notes: [note] }
}

/** Put this seat first among those that are equally far. */
export function goesFirst(draft: NovaLunaDraft, seat: number): NovaLunaDraft {
  return { ...draft, order: [seat, ...draft.order.filter((one) => one !== seat)] }
}

/** The cells around the tiles where another one can be put; the server says which are impossible. */
export function around(tableau: readonly DraftTile[]): Cell[] {
  if (tableau.length === 0) return [[0, 0]]
  const laid = tableau.map(({ at }) => at)
  return rowsIn(boundsOf(laid, 1))
    .flat()
    .filter((cell) => !laid.some((at) => sameCell(at, cell)))
}

/** The draft as a text. */
export function write(draft: NovaLunaDraft): string {
  const { options, wheel, moon, players, order, phase, notes } = draft
  return writeLines([
    ['wheel', wheel.map((tile) => tile ?? '-')],
    ['moon', [moon + 1]],
    ...players.map(({ tableau }, seat) => [String(seat + 1), tableau.map(pieceText)] as const),
    ['order', players.length > 1 ? order.map((seat) => seat + 1) : []],
    ['discs', options.discs === ALL_DISCS ? [] : [options.discs]],
    ['phase', phase > 1 ? [phase] : []],
    ['notes', notes],
  ])
}

function pieceText({ tile, at }: DraftTile): string {
  return `${tile}@${at[0]},${at[1]}`
}

/** The draft of a text; throws `BadText`. */
export function read(text: string): NovaLunaDraft {
  const lines = readLines(text)
  const players = playersIn(lines)
  if (!PLAYER_COUNTS.novaluna.includes(players.length)) throw new BadText(text.slice(0, 40))
  const bareTable = empty(players.length)
  const wheel = lines.get('wheel') ?? []
  if (wheel.length > WHEEL_SLOTS) throw new BadText(wheel.join(' '))
  const numbers = (name: string, from: number, to: number) =>
    (lines.get(name) ?? []).map((word) => readNumber(word, from, to))
  const order = numbers('order', 1, players.length).map((n) => n - 1)
  const [moon = 1] = numbers('moon', 1, WHEEL_SLOTS)
  const [discs = ALL_DISCS] = numbers('discs', 1, ALL_DISCS)
  const [phase = bareTable.phase] = numbers('phase', 1, 2)
  return {
    ...bareTable,
    options: { discs },
    wheel: bareTable.wheel.map((_, slot) => readTile(wheel[slot])),
    moon: moon - 1,
    players: players.map((words) => ({ tableau: words.map(readLaid) })),
    order: [...new Set([...order, ...bareTable.order])],
    phase,
    notes: numbers('notes', 0, 999),
  }
}

function readTile(word: string | undefined): string | null {
  if (word === undefined || word === '-') return null
  if (!TILES.has(word)) throw new BadText(word)
  return word
}

function readLaid(word: string): DraftTile {
  const { name, at } = readPiece(word)
  if (!TILES.has(name)) throw new BadText(word)
  return { tile: name, at }
}
