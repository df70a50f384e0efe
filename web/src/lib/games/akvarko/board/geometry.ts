// Where things lie: the moving frame of a tank, cards in a hand, the ways cards take round the table.

import { SIDE, type Cell } from '$lib/material/akvarko'

export type { Cell }

/** A range of cells, both ends included. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A piece of the screen. A `DOMRect` is one. */
export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export const cellKey = ([x, y]: Cell): string => `${x},${y}`

export const sameCell = (a: Cell | null, b: Cell | null): boolean =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1])

/**
 * All cells that some 4×4 square around these cells covers: 7×7 around the first card, 4×4 once
 * the cards fix it (AK-3.1). An empty tank is drawn like one with a card in the middle, so that
 * nothing jumps when that card comes.
 */
export function reachOf(cells: readonly Cell[]): Bounds {
  const taken = cells.length > 0 ? cells : ([[0, 0]] as const)
  const columns = taken.map(([x]) => x)
  const rows = taken.map(([, y]) => y)
  return {
    left: Math.max(...columns) - SIDE + 1,
    top: Math.max(...rows) - SIDE + 1,
    right: Math.min(...columns) + SIDE - 1,
    bottom: Math.min(...rows) + SIDE - 1,
  }
}

/** A 4×4 square around the cells that has them in its middle: for small pictures of a tank. */
export function snugAround(cells: readonly Cell[]): Bounds {
  const reach = reachOf(cells)
  const slack = [columnsOf(reach) - SIDE, rowsOf(reach) - SIDE] as const
  return frameAt([reach.left + Math.ceil(slack[0] / 2), reach.top + Math.ceil(slack[1] / 2)])
}

/** The 4×4 square with this top left corner. */
export function frameAt([x, y]: Cell): Bounds {
  return { left: x, top: y, right: x + SIDE - 1, bottom: y + SIDE - 1 }
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

/** Cells along the longer side: a tank is drawn as a square, so that it never jumps. */
export const sideOf = (bounds: Bounds): number => Math.max(columnsOf(bounds), rowsOf(bounds))

/** The corner of the range in its square, in cells: a narrow range lies in the middle. */
function cornerOf(bounds: Bounds): Point {
  const side = sideOf(bounds)
  return { x: (side - columnsOf(bounds)) / 2, y: (side - rowsOf(bounds)) / 2 }
}

/** Where a cell lies in its square tank, in cells from the left and the top. */
export function placeOf(bounds: Bounds, [x, y]: Cell): Point {
  const corner = cornerOf(bounds)
  return { x: corner.x + x - bounds.left, y: corner.y + y - bounds.top }
}

export const sameBounds = (a: Bounds, b: Bounds): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom

/** From where a cell comes when the tank is drawn with other bounds: in its new sizes, and larger. */
export function cameFrom(cell: Cell, before: Bounds, now: Bounds): Point & { scale: number } {
  const scale = sideOf(now) / sideOf(before)
  const old = placeOf(before, cell)
  const place = placeOf(now, cell)
  return {
    x: (old.x + 0.5) * scale - place.x - 0.5,
    y: (old.y + 0.5) * scale - place.y - 0.5,
    scale,
  }
}

/** The cell under a point of the screen, or null beside the tank's cells. */
export function cellUnder(bounds: Bounds, tank: Box, point: Point): Cell | null {
  const side = sideOf(bounds)
  const corner = cornerOf(bounds)
  const column = Math.floor(((point.x - tank.x) / tank.width) * side - corner.x)
  const row = Math.floor(((point.y - tank.y) / tank.height) * side - corner.y)
  const cell: Cell = [bounds.left + column, bounds.top + row]
  return holds(bounds, cell) ? cell : null
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The cell that a key leads to; null when the key does not walk. Walls stop, rows do not wrap. */
export function walk(bounds: Bounds, [x, y]: Cell, key: string, toEdge = false): Cell | null {
  if (key === 'Home') return [bounds.left, toEdge ? bounds.top : y]
  if (key === 'End') return [bounds.right, toEdge ? bounds.bottom : y]
  const step = STEPS[key]
  if (step === undefined) return null
  const next: Cell = [x + step[0], y + step[1]]
  return holds(bounds, next) ? next : [x, y]
}

/** A card of a hand: its left edge and top in pixels, and how far it leans in degrees. */
export interface FanPlace extends Point {
  readonly angle: number
}

export interface Fan {
  readonly cards: readonly FanPlace[]
  readonly card: { readonly width: number; readonly height: number }
  /** What the hand needs; wider than the screen means that it scrolls. */
  readonly width: number
  readonly height: number
}

/** Full cards are 5 wide and 7 high. */
export const CARD_SHAPE = 7 / 5

/** How much of every card stays free for a finger (44 px). */
const FINGER = 44

/** Room above the fan for the card that is lifted. */
export const LIFT = 22

/** Cards lean about a point below them, at this part of their height. */
export const PIVOT = 1.2

/**
 * A hand of one to eight cards in so many pixels of width. On a phone the cards lie almost
 * straight and the hand scrolls rather than hide a card under another; with room it is a fan.
 */
export function fan(count: number, width: number): Fan {
  const phone = width < 560
  const cardWidth = Math.round(Math.min(phone ? width * 0.25 : width * 0.15, phone ? 104 : 168))
  const cardHeight = Math.round(cardWidth * CARD_SHAPE)
  const spread = phone ? 1 : 2.6
  const sag = phone ? 0.6 : 1.6
  const middle = (count - 1) / 2
  // Leaning, the outermost cards reach over their place to the side, and down with a corner.
  const lean = Math.sin((spread * middle * Math.PI) / 180)
  const margin = Math.ceil(lean * PIVOT * cardHeight) + 4
  const room = (width - cardWidth - 2 * margin) / Math.max(count - 1, 1)
  const step = count < 2 ? 0 : Math.max(FINGER, Math.min(room, cardWidth * (phone ? 0.86 : 0.98)))
  const needed = cardWidth + step * (count - 1)
  const left = Math.max(margin, (width - needed) / 2)
  const cards = Array.from({ length: count }, (_, index) => {
    const turn = index - middle
    return { x: left + step * index, y: LIFT + sag * turn * turn, angle: spread * turn }
  })
  return {
    cards,
    card: { width: cardWidth, height: cardHeight },
    width: Math.max(width, Math.ceil(needed + 2 * margin)),
    height: Math.ceil(LIFT + sag * middle * middle + cardHeight + lean * cardWidth + 8),
  }
}

/** Which way hands go: to the left neighbour in phase 1, to the right one in phase 2 (AK-2.3). */
export type Direction = 'left' | 'right'

/**
 * The way of a hand from one seat to another, in steps: a bow that bulges away from the middle of
 * the table, so that hands which pass at the same time do not meet.
 */
export function passingPath(from: Point, to: Point, direction: Direction, steps = 12): Point[] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  // Seats run clockwise, so the middle of the table lies to the right of a hand that goes left.
  const side = direction === 'left' ? 1 : -1
  const bow = 0.28
  const bend: Point = {
    x: (from.x + to.x) / 2 + dy * bow * side,
    y: (from.y + to.y) / 2 - dx * bow * side,
  }
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const u = 1 - t
    return {
      x: u * u * from.x + 2 * u * t * bend.x + t * t * to.x,
      y: u * u * from.y + 2 * u * t * bend.y + t * t * to.y,
    }
  })
}

/** A hand leaves or comes at the edge of the screen: where, in widths of the hand. */
export function passingOffset(direction: Direction, leaving: boolean): number {
  return (direction === 'left') === leaving ? -1.15 : 1.15
}

/**
 * Seats round a table as one of them sees it: that seat below, the next one (the left neighbour)
 * to its left, and on clockwise. In parts of the radius: x runs right, y runs down.
 */
export function roundTable(seats: number, own: number): Point[] {
  return Array.from({ length: seats }, (_, seat) => {
    const turn = ((seat - own + seats) % seats) / seats
    const angle = Math.PI / 2 + turn * 2 * Math.PI
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })
}
