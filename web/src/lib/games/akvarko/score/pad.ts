// The score pad: what lies in the tanks on a real table. Points come from the server.

import type { Cell } from '$lib/board/geometry'
import { PLAYER_COUNTS } from '$lib/material/games'
import { KINDS, SIDE, SPECIES, type Kind } from '$lib/material/akvarko'
import type { ScorePad, TankExplanation } from '$lib/protocol/types'

export const CELLS = SIDE * SIDE
export const FEWEST = 1
export const MOST = Math.max(...PLAYER_COUNTS.akvarko)
export const LONGEST_NAME = 40

export interface PadPlayer {
  /** As typed; empty means that the usual name stands in. */
  readonly name: string
  /** What lies on each cell, row by row. */
  readonly cells: readonly (Kind | null)[]
}

export interface Pad {
  readonly players: readonly PadPlayer[]
  /** Whose tank is shown, and the cell that is chosen in it. */
  readonly shown: number
  readonly cell: number
}

const EMPTY: readonly null[] = Array.from({ length: CELLS }, () => null)

export const newPlayer = (name = ''): PadPlayer => ({ name, cells: EMPTY })

export const newPad = (): Pad => ({ players: [newPlayer(), newPlayer()], shown: 0, cell: 0 })

export const cellOf = (index: number): Cell => [index % SIDE, Math.floor(index / SIDE)]
export const indexOf = ([x, y]: Cell): number => y * SIDE + x

export const laidIn = (player: PadPlayer): number =>
  player.cells.filter((kind) => kind !== null).length

function isKind(value: unknown): value is Kind {
  return KINDS.some((kind) => kind === value)
}

function playerFrom(kept: unknown): PadPlayer | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, cells } = kept as Record<string, unknown>
  if (typeof name !== 'string' || !Array.isArray(cells)) return null
  return {
    name: name.slice(0, LONGEST_NAME),
    cells: EMPTY.map((_, index): Kind | null => {
      const kind: unknown = cells[index]
      return isKind(kind) ? kind : null
    }),
  }
}

/** A pad from what was kept, whatever that is. */
export function padFrom(kept: unknown): Pad {
  const { players, shown, cell } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Record<string, unknown>
  const read = (Array.isArray(players) ? players : [])
    .map(playerFrom)
    .filter((player) => player !== null)
    .slice(0, MOST)
  if (read.length < FEWEST) return newPad()
  const within = (value: unknown, count: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count ? value : 0
  return { players: read, shown: within(shown, read.length), cell: within(cell, CELLS) }
}

function withPlayer(pad: Pad, change: (player: PadPlayer) => PadPlayer): Pad {
  return {
    ...pad,
    players: pad.players.map((player, index) => (index === pad.shown ? change(player) : player)),
  }
}

/** The next free cell after one, round the tank; the same cell if all are taken. */
function nextFree(cells: readonly (Kind | null)[], from: number): number {
  for (let step = 1; step <= CELLS; step += 1) {
    const cell = (from + step) % CELLS
    if (cells[cell] === null) return cell
  }
  return from
}

/** Lay a kind on the chosen cell, and go on to the next free one. */
export function lay(pad: Pad, kind: Kind): Pad {
  const laid = withPlayer(pad, (player) => ({
    ...player,
    cells: player.cells.map((before, index) => (index === pad.cell ? kind : before)),
  }))
  return { ...laid, cell: nextFree(laid.players[pad.shown]?.cells ?? EMPTY, pad.cell) }
}

/** Empty the chosen cell; it stays chosen. */
export function lift(pad: Pad): Pad {
  return withPlayer(pad, (player) => ({
    ...player,
    cells: player.cells.map((before, index) => (index === pad.cell ? null : before)),
  }))
}

export const choose = (pad: Pad, cell: number): Pad => ({ ...pad, cell })

/** Turn to a player's tank, at its first free cell. */
export function show(pad: Pad, shown: number): Pad {
  const cells = pad.players[shown]?.cells ?? EMPTY
  return { ...pad, shown, cell: nextFree(cells, CELLS - 1) % CELLS }
}

export const rename = (pad: Pad, name: string): Pad =>
  withPlayer(pad, (player) => ({ ...player, name: name.slice(0, LONGEST_NAME) }))

export function addPlayer(pad: Pad): Pad {
  if (pad.players.length >= MOST) return pad
  return { players: [...pad.players, newPlayer()], shown: pad.players.length, cell: 0 }
}

export function removePlayer(pad: Pad): Pad {
  if (pad.players.length <= FEWEST) return pad
  const players = pad.players.filter((_, index) => index !== pad.shown)
  return show({ ...pad, players }, Math.min(pad.shown, players.length - 1))
}

export const clearTank = (pad: Pad): Pad => ({
  ...withPlayer(pad, (player) => ({ ...player, cells: EMPTY })),
  cell: 0,
})

export const clearAll = (pad: Pad): Pad => ({
  players: pad.players.map(({ name }) => newPlayer(name)),
  shown: 0,
  cell: 0,
})

export const isEmpty = (pad: Pad): boolean => pad.players.every((player) => laidIn(player) === 0)

/** Whether two pads hold the same cards and as many players: names and the chosen cell aside. */
export function sameTanks(a: Pad, b: Pad): boolean {
  return tanksText(a) === tanksText(b)
}

export const tanksText = (pad: Pad): string => JSON.stringify(pad.players.map(({ cells }) => cells))

/** What the server is asked. */
export function question(pad: Pad, nameOf: (index: number) => string): ScorePad {
  return {
    tanks: pad.players.map(({ cells }, index) => ({
      name: nameOf(index),
      cards: cells.flatMap((kind, place) => {
        const [x, y] = cellOf(place)
        return kind === null ? [] : [{ kind, at: [x, y] }]
      }),
    })),
  }
}

export interface Place {
  /** From 1; the same for those who share it. */
  readonly place: number
  readonly player: number
  readonly shared: boolean
}

/** The places of all players from the groups that the server ranks, best first. */
export function placesOf(ranking: readonly (readonly number[])[]): Place[] {
  let place = 1
  return ranking.flatMap((group) => {
    const first = place
    place += group.length
    return group.map((player) => ({ place: first, player, shared: group.length > 1 }))
  })
}

/** How many of the twelve kinds have points, as the sheet says (AK-6.5 compares it at a tie). */
export function kindsWithPoints(sheet: TankExplanation): number {
  return sheet.kinds.filter(({ line }) => line.kind !== 'plant' && line.points > 0).length
}

/** Whether some players have equal points, so that the kinds decide. */
export function hasTie(sheets: readonly TankExplanation[]): boolean {
  return new Set(sheets.map(({ points }) => points)).size < sheets.length
}

/** Kinds of which more lie on the table than there are cards; any card may show its plant. */
export function tooMany(pad: Pad): Kind[] {
  return KINDS.filter((kind) => {
    const laid = pad.players.flatMap(({ cells }) => cells).filter((one) => one === kind).length
    return kind !== 'plant' && laid > SPECIES[kind].copies
  })
}
