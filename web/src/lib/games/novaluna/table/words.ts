// Nova Luna in words: names of tiles and cells for screen readers, moves and hints as sentences.

import type { WheelLabels } from '$lib/games/novaluna/board/MoonWheel.svelte'
import type { LaidTile, TableauLabels } from '$lib/games/novaluna/board/tableau'
import { sameCell, type Cell } from '$lib/board/geometry'
import { formatList, formatNumber, t } from '$lib/i18n'
import { COLOURS, tileOf, type Colour, type Needs, type Tile } from '$lib/material/novaluna'
import type {
  Hint,
  MovePreview,
  Moved,
  NovaLunaMoves,
  NovaLunaPlayer,
  NovaLunaView,
  TableInfo,
  View,
} from '$lib/protocol/types'
import type { TableState } from '$lib/state/table'
import { isYou, nameOf } from '$lib/table/names'
import { readMove } from './choice'

/** "yellow 4". */
export function tileName(tile: Tile): string {
  return t(`novaluna.tile.${tile.colour}`, { cost: tile.cost })
}

/** The same as what somebody takes; languages with cases need it apart. */
export function tileTaken(tile: Tile): string {
  return t(`novaluna.taken.${tile.colour}`, { cost: tile.cost })
}

/** "2 blue and 1 red". */
export function taskWords(needs: Needs): string {
  return formatList(
    COLOURS.flatMap((colour, index) => {
      const count = needs[index] ?? 0
      return count > 0 ? [t(`novaluna.need.${colour}`, { count })] : []
    }),
  )
}

/** All tasks of a tile: "Tasks: 2 blue; 3 red, done". */
function tasksOf(tile: Tile, covered: readonly boolean[] = []): string {
  if (tile.tasks.length === 0) return t('novaluna.tasks.none')
  const tasks = tile.tasks.map((needs, index) =>
    covered[index] === true
      ? t('novaluna.task.done', { task: taskWords(needs) })
      : taskWords(needs),
  )
  return t('novaluna.tasks', { tasks: tasks.join('; ') })
}

/** A tile with its tasks. */
export function tileWords(tile: Tile): string {
  return `${tileName(tile)}. ${tasksOf(tile)}`
}

/** "2 of 3 blue". */
export function countWords(have: number, need: number, colour: Colour): string {
  return t(`novaluna.count.${colour}`, { have: Math.min(have, need), need })
}

export function wheelLabels(info: TableInfo): WheelLabels {
  return wheelWords((seat) => nameOf(info, seat))
}

/** What a wheel says aloud, with these names of the seats. */
export function wheelWords(named: (seat: number) => string): WheelLabels {
  return {
    wheel: t('novaluna.wheel'),
    tile: (tile, _slot, choice) =>
      choice === null ? tileWords(tile) : t('novaluna.offer', { n: choice, tile: tileWords(tile) }),
    moon: (slot) => t('novaluna.moon', { n: slot + 1 }),
    stack: (space, seats) =>
      t('novaluna.stack', {
        n: space + 1,
        names: formatList([...seats].reverse().map(named)),
      }),
    supply: (count) => t('novaluna.supply', { count }),
    count: formatNumber,
    refill: t('novaluna.refill'),
  }
}

/** A cell of a tableau: "row 2, column 3". */
function placeWords(tiles: readonly LaidTile[], at: Cell): string {
  // The same numbers as the rows and columns of the grid, which has one row of air around the tiles.
  const left = Math.min(0, ...tiles.map(({ at }) => at[0])) - (tiles.length > 0 ? 1 : 0)
  const top = Math.min(0, ...tiles.map(({ at }) => at[1])) - (tiles.length > 0 ? 1 : 0)
  return t('novaluna.place', { row: at[1] - top + 1, column: at[0] - left + 1 })
}

/** A move in notation that a seat could make: "yellow 4, row 2, column 3". */
export function describeMove(move: string, view: View, seat: number): string {
  const read = readMove(move)
  if (read === null) return t(move === 'end' ? 'review.move.end' : 'review.move.refill')
  return t('review.move.place', {
    what: tileName(tileOf(read.tile)),
    place: placeWords(playerOf(view, seat)?.tiles ?? [], read.at),
  })
}

export function tableauLabels(name: string, tiles: readonly LaidTile[]): TableauLabels {
  const place = (at: Cell) => placeWords(tiles, at)
  return {
    grid: name,
    tile: ({ tile, at, covered }, latest) => {
      const words = `${tileName(tileOf(tile))}, ${place(at)}. ${tasksOf(tileOf(tile), covered)}`
      return latest ? `${words}. ${t('novaluna.latest')}` : words
    },
    cell: ({ at, gain }) =>
      gain > 0
        ? t('novaluna.cell.gain', { place: place(at), count: gain })
        : t('novaluna.cell', { place: place(at) }),
    gain: (gain) => `+${formatNumber(gain)}`,
    count: countWords,
    zoomIn: t('novaluna.zoomIn'),
    zoomOut: t('novaluna.zoomOut'),
    fit: t('novaluna.fit'),
    more: {
      left: t('novaluna.more.left'),
      right: t('novaluna.more.right'),
      up: t('novaluna.more.up'),
      down: t('novaluna.more.down'),
    },
  }
}

/** What a placement brings and what comes after it: "2 discs. Then Eva moves." */
export function previewWords(
  gain: number,
  preview: MovePreview | null,
  seat: number,
  info: TableInfo,
): string {
  const brings = gain > 0 ? t('novaluna.brings', { count: gain }) : t('novaluna.brings.none')
  if (preview === null || (info.seats.length === 1 && !preview.ends)) return brings
  return `${brings} ${nextWords(preview, seat, info)}`
}

function nextWords(preview: MovePreview, seat: number, info: TableInfo): string {
  if (preview.ends || preview.next_seat === null) return t('novaluna.next.ends')
  if (preview.next_seat === seat) return t('novaluna.next.same')
  return t('novaluna.next.name', { name: nameOf(info, preview.next_seat) })
}

/** What a tile costs: steps along the lunar track, or alone time. */
export function timeWords(cost: number, alone: boolean): string {
  return alone ? t('novaluna.plan.cost', { n: cost }) : t('novaluna.plan.steps', { count: cost })
}

/** A move as a sentence: "Blue takes yellow 4, places two discs." */
export function tellMove(moved: Moved, state: TableState): string | null {
  const { info } = state
  if (info === null || moved.move === null) return null
  const you = isYou(info, moved.seat)
  const name = nameOf(info, moved.seat)
  if (moved.move === 'refill')
    return you ? t('novaluna.said.refill.you') : t('novaluna.said.refill', { name })
  if (moved.move === 'end') return t('novaluna.said.end')
  if (moved.tile === null) return null
  const tile = tileTaken(tileOf(moved.tile))
  const count = moved.discs.length
  if (count === 0)
    return you ? t('novaluna.said.take.you', { tile }) : t('novaluna.said.take', { name, tile })
  return you
    ? t('novaluna.said.discs.you', { tile, count })
    : t('novaluna.said.discs', { name, tile, count })
}

/**
 * What the others have done since a seat moved last, in one line: "Crescent: yellow 2, blue 3, 1 disc."
 * Null where it has nothing to hear.
 */
export function recapWords(recent: readonly Moved[], seat: number, info: TableInfo): string | null {
  const since = recent.slice(recent.findLastIndex((moved) => moved.seat === seat) + 1)
  const turns: { seat: number; tiles: string[]; discs: number }[] = []
  for (const { seat, tile, discs } of since) {
    if (tile === null) continue
    if (turns.at(-1)?.seat !== seat) turns.push({ seat, tiles: [], discs: 0 })
    const turn = turns.at(-1)!
    turn.tiles.push(tileName(tileOf(tile)))
    turn.discs += discs.length
  }
  if (turns.length === 0) return null
  const told = turns.map(({ seat, tiles, discs }) => {
    const all = { name: nameOf(info, seat), tiles: tiles.join(', '), count: discs }
    return discs === 0 ? t('novaluna.recap', all) : t('novaluna.recap.discs', all)
  })
  return told.join(' ')
}

/**
 * A hint with its reason: what it brings, which tasks it fulfils, and who goes next. In brief without what
 * the board shows: the tile, its cell, and the order of the discs.
 */
export function hintWords(hint: Hint, state: TableState, brief = false): string {
  const read = readMove(hint.move)
  if (read === null)
    return hint.move === 'refill' ? t('novaluna.hint.refill') : t('novaluna.hint.end')
  const tile = tileTaken(tileOf(read.tile))
  const preview = state.previews?.all.find(({ move }) => move === hint.move) ?? null
  const laid = playerOf(state.view, hint.seat)?.tiles ?? []
  const tasks = (preview?.fulfils ?? []).flatMap(({ at, index }) => {
    const name = sameCell(at, read.at) ? read.tile : laid.find((one) => sameCell(one.at, at))?.tile
    const needs = name === undefined ? undefined : tileOf(name).tasks[index]
    if (name === undefined || needs === undefined) return []
    return [t('novaluna.hint.task', { task: taskWords(needs), tile: tileName(tileOf(name)) })]
  })
  const parts = [
    ...(brief ? [] : [t('novaluna.hint.take', { tile })]),
    hint.gain > 0 ? t('novaluna.brings', { count: hint.gain }) : t('novaluna.brings.none'),
  ]
  if (tasks.length > 0)
    parts.push(t('novaluna.hint.tasks', { count: tasks.length, tasks: tasks.join('; ') }))
  if (hint.nearer > 0) parts.push(t('novaluna.hint.nearer', { count: hint.nearer }))
  // What helps no task is good for its time.
  const timed = tasks.length === 0 && hint.nearer === 0
  const alone = state.info?.seats.length === 1
  if (timed) parts.push(timeWords(tileOf(read.tile).cost, alone))
  if ((timed || !brief) && preview !== null && state.info !== null && !alone)
    parts.push(nextWords(preview, hint.seat, state.info))
  return parts.join(' ')
}

/** The clause that fits the moment: what is asked about, what is chosen, or what can be done. */
export function clauseFor(
  view: NovaLunaView,
  moves: NovaLunaMoves | null,
  chosen: boolean,
  asked: boolean,
): string {
  const solo = view.players.length === 1
  if (asked) return 'NL-5.1'
  if (view.over) return solo ? 'NL-7.5' : 'NL-6.1'
  if (moves === null) return 'NL-3.1'
  if (chosen) return 'NL-4.4'
  if (solo) return 'NL-7.2'
  return moves.refill ? 'NL-4.1' : 'NL-4.2'
}

/** The figure in the players' panel: discs left to place. */
export function figure(view: View, seat: number): { words: string; number: string } {
  const count = playerOf(view, seat)?.discs_left ?? 0
  return { words: t('novaluna.left', { count }), number: formatNumber(count) }
}

export function playerOf(view: View | null, seat: number): NovaLunaPlayer | null {
  return view?.game === 'novaluna' ? (view.players[seat] ?? null) : null
}
