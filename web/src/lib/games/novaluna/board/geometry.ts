// Where things lie on the Nova Luna board: wheel, lunar track, tile face, moon phases.
// The wheel is drawn in a square of WHEEL units, a tile face in a square of FACE units.

import type { Point } from '$lib/board/geometry'
import { TRACK_SPACES, WHEEL_SLOTS } from '$lib/material/novaluna'

/** Side of the wheel's square, and its middle. */
export const WHEEL = 1000
const MIDDLE = WHEEL / 2

/** Side of a tile on the wheel. At 360 px the wheel's tiles are then 56 px wide. */
export const SLOT_SIDE = 156

// Upright tiles on a true circle would collide first between the slots at 30° and 60°, so the ring
// is pushed out there a little: a cushion, like the case of a watch. The track inside is a circle.
const AXIS_RADIUS = 408
const CORNER_RADIUS = 434

/** Radius of the lunar track's middle line, and half its width. */
export const TRACK_RADIUS = 268
export const TRACK_HALF = 46

/** Radius of a disc on the track, and how far each disc of a stack rises above the one below. */
export const TRACK_DISC = 28
const STACK_RISE = 13

/** Radius of the free circle inside the track (supply, refill). */
export const HUB_RADIUS = 214

/** The point at a clockwise angle from the top, in turns. */
function onCircle(turns: number, radius: number): Point {
  const angle = turns * 2 * Math.PI
  return { x: MIDDLE + radius * Math.sin(angle), y: MIDDLE - radius * Math.cos(angle) }
}

function ringRadius(turns: number): number {
  // 0 on the axes, 1 between: sin² of twice the angle, scaled to reach 1 at the slots (30°, 60°).
  const between = Math.min(1, Math.sin(turns * 4 * Math.PI) ** 2 / 0.75)
  return AXIS_RADIUS + (CORNER_RADIUS - AXIS_RADIUS) * between
}

/** The middle of a slot. Slot 0, the new moon, is at the top; fractions lie between slots. */
export function slotPoint(slot: number): Point {
  const turns = slot / WHEEL_SLOTS
  return onCircle(turns, ringRadius(turns))
}

/** The middle of a space of the lunar track; space 0, the new moon, is at the top. */
export function spacePoint(space: number): Point {
  return onCircle(space / TRACK_SPACES, TRACK_RADIUS)
}

/** The middle of the disc that is number `height` (0 = bottom) of the stack on a space. */
export function stackPoint(space: number, height: number): Point {
  const { x, y } = spacePoint(space)
  return { x, y: y - height * STACK_RISE }
}

/** The line between two spaces of the track, from its inner to its outer edge. */
export function spaceBorder(space: number): readonly [Point, Point] {
  const turns = (space - 0.5) / TRACK_SPACES
  return [onCircle(turns, TRACK_RADIUS - TRACK_HALF), onCircle(turns, TRACK_RADIUS + TRACK_HALF)]
}

/** The stops of a walk clockwise from one place to another, both included; `count` in a round. */
export function clockwise(from: number, to: number, count: number): number[] {
  const steps = (((to - from) % count) + count) % count
  return Array.from({ length: steps + 1 }, (_, step) => (from + step) % count)
}

/** A point of the wheel's square as percentages, for elements laid over the drawing. */
export function percent(point: Point): { left: string; top: string } {
  return { left: `${(point.x / WHEEL) * 100}%`, top: `${(point.y / WHEEL) * 100}%` }
}

/** Which part of the moon is lit: 0 at new moon, 1 at full moon. `phase` is 0 to 1 in a month. */
export function litShare(phase: number): number {
  return (1 - Math.cos(2 * Math.PI * phase)) / 2
}

/** The lit area of a moon of this radius around a point: waxing from the right, as in the north. */
export function litPath(phase: number, radius: number, middle: Point = { x: 0, y: 0 }): string {
  const month = phase - Math.floor(phase)
  const waxing = month <= 0.5
  const width = Math.abs(Math.cos(2 * Math.PI * month)) * radius
  const gibbous = litShare(month) > 0.5
  // The limb is half a circle, the terminator half an ellipse that bulges into or out of the light.
  const limb = waxing ? 1 : 0
  const terminator = waxing === gibbous ? 1 : 0
  const r = round(radius)
  const [x, top, foot] = [round(middle.x), round(middle.y - r), round(middle.y + r)]
  return `M${x} ${top}A${r} ${r} 0 0 ${limb} ${x} ${foot}A${round(width)} ${r} 0 0 ${terminator} ${x} ${top}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

// ---------------------------------------------------------------------------- the face of a tile

/** Side of a tile face's square. */
export const FACE = 100

export interface Spot extends Point {
  readonly r: number
}

/** Where the tasks of a tile lie: in the corners that the cost leaves, larger if there are fewer. */
const TASK_SPOTS: readonly (readonly Spot[])[] = [
  [],
  [{ x: 64, y: 64, r: 28 }],
  [
    { x: 71.5, y: 28.5, r: 23 },
    { x: 28.5, y: 71.5, r: 23 },
  ],
  [
    { x: 72.5, y: 27.5, r: 22 },
    { x: 27.5, y: 72.5, r: 22 },
    { x: 72.5, y: 72.5, r: 22 },
  ],
]

/** The medallions of a tile with so many tasks, first task first. */
export function taskSpots(count: number): readonly Spot[] {
  const spots = TASK_SPOTS[count]
  if (!spots) throw new Error(`a tile has 0 to 3 tasks, not ${count}`)
  return spots
}

/** The task at a point of the face: the nearest one; `null` on a tile without tasks. */
export function taskAt(point: Point, count: number): number | null {
  let best: number | null = null
  let nearest = Infinity
  taskSpots(count).forEach((spot, index) => {
    const distance = Math.hypot(spot.x - point.x, spot.y - point.y) - spot.r
    if (distance < nearest) [nearest, best] = [distance, index]
  })
  return best
}

const PIPS: readonly (readonly Spot[])[] = [
  [],
  [{ x: 0, y: 0, r: 0.62 }],
  [
    { x: -0.42, y: 0, r: 0.43 },
    { x: 0.42, y: 0, r: 0.43 },
  ],
  [
    { x: 0, y: -0.43, r: 0.375 },
    { x: -0.42, y: 0.3, r: 0.375 },
    { x: 0.42, y: 0.3, r: 0.375 },
  ],
  [
    { x: -0.37, y: -0.37, r: 0.36 },
    { x: 0.37, y: -0.37, r: 0.36 },
    { x: -0.37, y: 0.37, r: 0.36 },
    { x: 0.37, y: 0.37, r: 0.36 },
  ],
]

/** The pips of a task of so many tiles, around the middle of a medallion of radius 1. */
export function pipSpots(count: number): readonly Spot[] {
  const spots = PIPS[count]
  if (!spots || count === 0) throw new Error(`a task wants 1 to 4 tiles, not ${count}`)
  return spots
}
