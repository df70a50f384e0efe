// A tableau on the screen: cells to pixels, zoom and pan without losing the tiles.

import {
  columnsOf,
  rowsOf,
  type Bounds,
  type Box,
  type Cell,
  type Direction,
  type Point,
} from '$lib/board/geometry'

/** What is seen: one cell is `cell` pixels wide, and the corner of (0, 0) is at (x, y). */
export interface View extends Point {
  readonly cell: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Zoom {
  readonly min: number
  readonly max: number
}

/** A cell that is pressed is at least as wide as a finger (44 px); none is larger than a card in the hand. */
export const ZOOM: Zoom = { min: 44, max: 220 }

/** A tableau that grows is drawn smaller, so that all of it stays in sight, but not smaller than this. */
export const SMALLEST = 32

/** Pixels around a tableau that just fits. */
const AIR = 8

/** Where a cell lies in pixels. */
export function cellBox(view: View, [x, y]: Cell): Box {
  const { cell } = view
  return { left: view.x + x * cell, top: view.y + y * cell, width: cell, height: cell }
}

/** The cell under a pixel. */
export function cellUnder(view: View, point: Point): Cell {
  return [Math.floor((point.x - view.x) / view.cell), Math.floor((point.y - view.y) / view.cell)]
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** All cells of the range in the middle of the window, as large as fits and as the zoom allows. */
export function fit(extent: Bounds, size: Size, zoom: Zoom = ZOOM, preferred = zoom.max): View {
  const fitting = Math.min(
    (size.width - 2 * AIR) / columnsOf(extent),
    (size.height - 2 * AIR) / rowsOf(extent),
    preferred,
  )
  const cell = within(fitting, zoom.min, zoom.max)
  return {
    cell,
    x: size.width / 2 - ((extent.left + extent.right + 1) / 2) * cell,
    y: size.height / 2 - ((extent.top + extent.bottom + 1) / 2) * cell,
  }
}

/** Whether the window shows the whole range, so that there is nothing to pan. */
export function showsAll(view: View, extent: Bounds, size: Size): boolean {
  const slack = 0.5
  return (
    columnsOf(extent) * view.cell <= size.width + slack &&
    rowsOf(extent) * view.cell <= size.height + slack
  )
}

/** The view, moved back if need be: a range smaller than the window stays in it, a larger one fills it. */
export function keepInSight(view: View, extent: Bounds, size: Size): View {
  const along = (offset: number, first: number, last: number, room: number): number => {
    const atStart = -first * view.cell
    const atEnd = room - (last + 1) * view.cell
    return within(offset, Math.min(atStart, atEnd), Math.max(atStart, atEnd))
  }
  return {
    cell: view.cell,
    x: along(view.x, extent.left, extent.right, size.width),
    y: along(view.y, extent.top, extent.bottom, size.height),
  }
}

/** Closer by `factor` (or further, below 1) while the board stays put under `point`. */
export function zoomAt(view: View, point: Point, factor: number, zoom: Zoom = ZOOM): View {
  const cell = within(view.cell * factor, zoom.min, zoom.max)
  const ratio = cell / view.cell
  return { cell, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** The view moved as little as shows this cell whole, with a little air around it. */
export function reveal(view: View, cell: Cell, size: Size, wanted = view.cell / 4): View {
  const box = cellBox(view, cell)
  const along = (start: number, room: number): number => {
    const air = Math.min(wanted, Math.max(0, (room - view.cell) / 2))
    if (start < air) return air - start
    return Math.min(0, room - air - (start + view.cell))
  }
  const x = view.x + along(box.left, size.width)
  const y = view.y + along(box.top, size.height)
  return { cell: view.cell, x, y }
}

/** The sides where the range goes on outside of the window. */
export function hiddenSides(view: View, extent: Bounds, size: Size): Direction[] {
  const slack = 1
  const left = view.x + extent.left * view.cell
  const top = view.y + extent.top * view.cell
  const right = view.x + (extent.right + 1) * view.cell
  const foot = view.y + (extent.bottom + 1) * view.cell
  const sides: (Direction | false)[] = [
    left < -slack && 'left',
    right > size.width + slack && 'right',
    top < -slack && 'up',
    foot > size.height + slack && 'down',
  ]
  return sides.filter((side) => side !== false)
}

/** Cells row by row, as a grid for screen readers wants them. */
export function inRows<T extends { readonly at: Cell }>(
  items: readonly T[],
): { y: number; items: T[] }[] {
  const rows = new Map<number, T[]>()
  for (const item of items) rows.set(item.at[1], [...(rows.get(item.at[1]) ?? []), item])
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([y, row]) => ({ y, items: row.sort((a, b) => a.at[0] - b.at[0]) }))
}
