// What a tableau is given to show.

import type { Colour } from '$lib/material/novaluna'
import { sameCell, type Cell, type Direction } from '$lib/board/geometry'

export interface LaidTile {
  readonly tile: string
  readonly at: Cell
  /** Which of its tasks lie under a disc. */
  readonly covered: readonly boolean[]
}

/** A legal cell and the discs that the chosen tile would bring there. */
export interface OpenCell {
  readonly at: Cell
  readonly gain: number
}

/** What a place of the tableau holds: a tile, or nothing yet where one may be laid. */
export type TableauItem =
  | { readonly kind: 'tile'; readonly at: Cell; readonly laid: LaidTile }
  | { readonly kind: 'cell'; readonly at: Cell; readonly cell: OpenCell }

export interface TaskPlace {
  readonly at: Cell
  readonly index: number
}

/** The tiles before these discs lie on them: they are still in the air. */
export function withoutDiscs(
  tiles: readonly LaidTile[],
  falling: readonly TaskPlace[],
): readonly LaidTile[] {
  if (falling.length === 0) return tiles
  return tiles.map((tile) => ({
    ...tile,
    covered: tile.covered.map(
      (is, index) =>
        is && !falling.some((task) => task.index === index && sameCell(task.at, tile.at)),
    ),
  }))
}

/** A tile held over a cell, and the tasks that it would fulfil. */
export interface PlacePreview {
  readonly at: Cell
  readonly tile: string
  readonly fulfils: readonly TaskPlace[]
}

/** A task that was asked about: for each colour what it needs, has, and which tiles count. */
export interface TaskHighlight extends TaskPlace {
  readonly colours: readonly {
    readonly colour: Colour
    readonly need: number
    readonly have: number
    readonly counting: readonly Cell[]
  }[]
}

/** Every word on a tableau, in the player's language. */
export interface TableauLabels {
  /** The name of the tableau. */
  grid: string
  tile: (tile: LaidTile, latest: boolean) => string
  cell: (cell: OpenCell) => string
  /** The short mark on a legal cell, such as "+2". */
  gain: (gain: number) => string
  /** The badge of a colour that a task asks for, such as "2 of 3". */
  count: (have: number, need: number, colour: Colour) => string
  zoomIn: string
  zoomOut: string
  fit: string
  /** On a side where the tableau goes on. */
  more: Readonly<Record<Direction, string>>
}
