// Points, boxes and cells, for the boards of all games.

export interface Point {
  readonly x: number
  readonly y: number
}

/** A piece of the screen. A `DOMRect` is one. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A cell as [x, y]: x runs right, y runs down. */
export type Cell = readonly [number, number]

/** A range of cells, both ends included. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

export const cellKey = ([x, y]: Cell): string => `${x},${y}`

/** Whether both are there and the same cell. */
export function sameCell(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1]
}

/** The cells from the first to the last row and column in use, with a margin around them. */
export function boundsOf(cells: readonly Cell[], margin = 0): Bounds {
  const xs = cells.length ? cells.map(([x]) => x) : [0]
  const ys = cells.length ? cells.map(([, y]) => y) : [0]
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  }
}

export const columnsOf = (bounds: Bounds): number => bounds.right - bounds.left + 1
export const rowsOf = (bounds: Bounds): number => bounds.bottom - bounds.top + 1

export function holds(bounds: Bounds, [x, y]: Cell): boolean {
  return x >= bounds.left && x <= bounds.right && y >= bounds.top && y <= bounds.bottom
}

/** The cells of a range, row by row. */
export function rowsIn(bounds: Bounds): Cell[][] {
  return Array.from({ length: rowsOf(bounds) }, (_, row) =>
    Array.from({ length: columnsOf(bounds) }, (_, column): Cell => [
      bounds.left + column,
      bounds.top + row,
    ]),
  )
}

/** Whether a cell comes before another in reading order: by row, then from left to right. */
function readsBefore(a: Cell, b: Cell): boolean {
  return a[1] < b[1] || (a[1] === b[1] && a[0] < b[0])
}

/** The direction of an arrow key. */
export function directionOf(key: string): Direction | null {
  switch (key) {
    case 'ArrowLeft':
      return 'left'
    case 'ArrowRight':
      return 'right'
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    default:
      return null
  }
}

const STEPS: Readonly<Record<Direction, Cell>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

/**
 * The next cell of a set in a direction: the nearest one that lies that way, where a step aside
 * costs twice a step ahead and a tie goes to the straight way. `null` if nothing lies that way.
 */
export function walk(from: Cell, direction: Direction, cells: readonly Cell[]): Cell | null {
  const [sx, sy] = STEPS[direction]
  const candidates = cells.flatMap((cell) => {
    const dx = cell[0] - from[0]
    const dy = cell[1] - from[1]
    const ahead = dx * sx + dy * sy
    const aside = Math.abs(dx * sy) + Math.abs(dy * sx)
    return ahead > 0 ? [{ cell, aside, effort: ahead + 2 * aside }] : []
  })
  candidates.sort(
    (a, b) => a.effort - b.effort || a.aside - b.aside || (readsBefore(a.cell, b.cell) ? -1 : 1),
  )
  return candidates[0]?.cell ?? null
}

/**
 * The cell of a full grid that a key leads to; null when the key does not walk. Walls stop, rows do
 * not wrap; Home and End lead to the ends of the row, or of the grid with `whole`.
 */
export function walkGrid(bounds: Bounds, from: Cell, key: string, whole = false): Cell | null {
  if (key === 'Home') return [bounds.left, whole ? bounds.top : from[1]]
  if (key === 'End') return [bounds.right, whole ? bounds.bottom : from[1]]
  const direction = directionOf(key)
  return direction && (walk(from, direction, rowsIn(bounds).flat()) ?? from)
}

/** How something looks on its way: its offset from the place where it lies, and its scale. */
export interface Pose extends Point {
  readonly scale: number
}

export function middleOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

/**
 * How something that lies in `to` looks as it flies there from `from`: along an arc that rises by a
 * part of the distance, so that flights look thrown.
 */
export function flightPath(from: Box, to: Box, stops = 12): Pose[] {
  const [start, end] = [middleOf(from), middleOf(to)]
  const [dx, dy] = [start.x - end.x, start.y - end.y]
  const shrink = to.width > 0 ? from.width / to.width : 1
  const rise = Math.min(140, Math.hypot(dx, dy) * 0.22)
  return Array.from({ length: stops + 1 }, (_, stop) => {
    const done = stop / stops
    const eased = done * done * (3 - 2 * done)
    const lift = 4 * eased * (1 - eased)
    const scale = (shrink + (1 - shrink) * eased) * (1 + 0.16 * lift)
    return { x: dx * (1 - eased), y: dy * (1 - eased) - rise * lift, scale }
  })
}
