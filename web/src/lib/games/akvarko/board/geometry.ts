// Where things lie: the moving frame of a tank, cards in a hand.

import {
  columnsOf,
  holds,
  rowsOf,
  type Bounds,
  type Box,
  type Cell,
  type Point,
  type Pose,
} from '$lib/board/geometry'
import { SIDE } from '$lib/material/akvarko'

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

/** Whether only one 4×4 square is left. */
export const isFixed = (bounds: Bounds): boolean =>
  columnsOf(bounds) === SIDE && rowsOf(bounds) === SIDE

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
export function cameFrom(cell: Cell, before: Bounds, now: Bounds): Pose {
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
  const column = Math.floor(((point.x - tank.left) / tank.width) * side - corner.x)
  const row = Math.floor(((point.y - tank.top) / tank.height) * side - corner.y)
  const cell: Cell = [bounds.left + column, bounds.top + row]
  return holds(bounds, cell) ? cell : null
}

/** A card of a hand: its left edge and top in pixels, and how far it leans in degrees. */
export interface FanPlace extends Point {
  readonly angle: number
}

export interface Fan {
  readonly cards: readonly FanPlace[]
  readonly card: { readonly width: number; readonly height: number }
  /** Room above for the card that is lifted. */
  readonly lift: number
  /** What the hand needs; wider than the screen means that it scrolls. */
  readonly width: number
  readonly height: number
}

/** Full cards are 5 wide and 7 high. */
const CARD_SHAPE = 7 / 5

/** How much of every card stays free for a finger (44 px). */
const FINGER = 44

/** Room above the fan for the card that is lifted, in widths of a card. */
const LIFT = 0.25

/** Cards lean about a point below them, at this part of their height. */
export const PIVOT = 1.2

/**
 * A hand of one to eight cards in so many pixels of width. On a phone the cards lie almost
 * straight and the hand scrolls rather than hide a card under another; with room it is a fan.
 * The cards behind a chosen one make way, so that it is seen whole and they can still be pressed.
 */
export function fan(
  count: number,
  width: number,
  {
    chosen = null,
    most = 104,
    sizedBy = width,
  }: {
    chosen?: number | null
    most?: number
    /** On a desk cards are as wide as a hand of this width would have them. */
    sizedBy?: number
  } = {},
): Fan {
  const phone = width < 560
  const cardWidth = Math.round(Math.min(phone ? width * 0.25 : sizedBy * 0.15, phone ? most : 168))
  const lift = Math.round(cardWidth * LIFT)
  const cardHeight = Math.round(cardWidth * CARD_SHAPE)
  const spread = phone ? 1 : 2.6
  const sag = phone ? 0.6 : 1.6
  const middle = (count - 1) / 2
  // Leaning, the outermost cards reach over their place to the side, and down with a corner.
  const lean = Math.sin((spread * middle * Math.PI) / 180)
  const margin = Math.ceil(lean * PIVOT * cardHeight) + 4
  // Two cards lie whole, a chosen one and the last; the others share what is left.
  const room = (width - 2 * cardWidth - 2 * margin) / Math.max(count - 2, 1)
  const apart = cardWidth * 1.03
  const step = count < 2 ? 0 : count === 2 ? apart : Math.max(FINGER, Math.min(room, apart))
  const way = Math.max(0, cardWidth - step)
  const needed = cardWidth + step * (count - 1)
  const left = Math.max(margin, (width - needed) / 2)
  const aside = Math.min(way / 2, left - margin)
  const cards = Array.from({ length: count }, (_, index) => {
    const turn = index - middle
    const moved = chosen === null ? 0 : index > chosen ? way - aside : -aside
    return { x: left + step * index + moved, y: lift + sag * turn * turn, angle: spread * turn }
  })
  return {
    cards,
    card: { width: cardWidth, height: cardHeight },
    lift,
    width: Math.max(width, Math.ceil(left + needed + (count < 2 ? 0 : way - aside) + margin)),
    height: Math.ceil(lift + sag * middle * middle + cardHeight + lean * cardWidth + 8),
  }
}

/** Which way hands go: to the left neighbour in phase 1, to the right one in phase 2 (AK-2.3). */
export type PassDirection = 'left' | 'right'

/** A hand leaves or comes at the edge of the screen: where, in widths of the hand. */
export function passingOffset(direction: PassDirection, leaving: boolean): number {
  return (direction === 'left') === leaving ? -1.15 : 1.15
}
