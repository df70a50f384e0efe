// What moves on the board of Nova Luna besides tiles that fly: discs drop, the moon and the discs walk.

import type { Point } from '$lib/board/geometry'
import { PACE, type Flight } from '$lib/board/motion'
import { TRACK_SPACES, WHEEL_SLOTS } from '$lib/material/novaluna'
import { clockwise, slotPoint, spacePoint, WHEEL } from './geometry'

/** Discs drop onto their tasks one after the other. */
export function droppingDiscs(discs: readonly Element[]): Flight[] {
  return discs.map((element, order) => ({
    element,
    frames: [
      { transform: 'translateY(-60px) scale(1.9)', opacity: 0, easing: 'ease-in' },
      { transform: 'none', opacity: 1, offset: 0.6, easing: 'ease-out' },
      { transform: 'translateY(-5px) scale(1.08)', offset: 0.8, easing: 'ease-in' },
      { transform: 'none' },
    ],
    duration: PACE.steady * 1.8,
    delay: order * PACE.steady * 0.5,
    easing: 'linear',
  }))
}

/** Steps of a walk as offsets from its end, each with a little hop. */
function hops(stops: readonly Point[], scale: number): Keyframe[] {
  const end = stops.at(-1)
  if (!end) return []
  const steps = Math.max(1, stops.length - 1)
  const pose = (point: Point, lift: number) =>
    `translate(${(point.x - end.x) * scale}px, ${(point.y - end.y - lift) * scale}px)`
  return stops.flatMap((stop, index) => {
    const landing = { transform: pose(stop, 0), offset: index / steps }
    const next = stops[index + 1]
    if (!next) return [landing]
    const between = { x: (stop.x + next.x) / 2, y: (stop.y + next.y) / 2 }
    return [landing, { transform: pose(between, 34), offset: (index + 0.5) / steps }]
  })
}

/** A walk of many steps takes longer than one step, but not so much that anybody waits. */
function walking(element: Element, stops: readonly Point[], scale: number): Flight[] {
  const steps = stops.length - 1
  if (steps < 1) return []
  const duration = PACE.story * Math.min(2, 0.5 + steps * 0.25)
  return [{ element, frames: hops(stops, scale), duration, easing: 'ease-in-out' }]
}

/** The moon figure, already on its new slot, walks there clockwise on a wheel so many pixels wide. */
export function walkingMoon(figure: Element, from: number, to: number, wheelWidth: number) {
  return walking(figure, clockwise(from, to, WHEEL_SLOTS).map(slotPoint), wheelWidth / WHEEL)
}

/** A disc, already on its new space, walks there clockwise. It is part of the wheel's drawing. */
export function walkingDisc(disc: Element, from: number, to: number) {
  return walking(disc, clockwise(from, to, TRACK_SPACES).map(spacePoint), 1)
}
