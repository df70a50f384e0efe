// Motion that tells the story: a tile flies, discs drop, the moon walks. Durations come from the
// tokens --quick, --steady and --story; where motion is unwanted these are nothing, and so is this.

import { TRACK_SPACES, WHEEL_SLOTS } from '$lib/material/novaluna'
import { copyOnTop } from './copy'
import type { Box, Point } from './geometry'
import { clockwise, flightPath, slotPoint, spacePoint, WHEEL } from './geometry'

export type Pace = '--quick' | '--steady' | '--story'

/** Milliseconds of a duration token as it holds for this element; 0 if there is no motion. */
export function duration(element: Element, pace: Pace): number {
  return milliseconds(getComputedStyle(element).getPropertyValue(pace))
}

/** A CSS time in milliseconds; 0 for what is none. */
export function milliseconds(time: string): number {
  const match = /^\s*([\d.]+)(ms|s)\s*$/.exec(time)
  if (!match) return 0
  const value = Number(match[1])
  return Number.isFinite(value) ? value * (match[2] === 's' ? 1000 : 1) : 0
}

async function play(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
  if (!options.duration || !('animate' in element)) return
  try {
    await element.animate(frames, options).finished
  } catch {
    // Cancelled because the element went away: the story is over, nothing is wrong.
  }
}

/** A tile that already lies in its place flies there from another box of the screen. */
export async function fly(tile: Element, from: Box): Promise<void> {
  const time = duration(tile, '--story')
  if (!time) return
  const to = tile.getBoundingClientRect()
  const frames = flightPath(from, to).map(({ x, y, scale }) => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  }))
  const copy = copyOnTop(tile, to)
  const hidden = play(tile, [{ opacity: 0 }, { opacity: 0 }], { duration: time })
  await Promise.all([play(copy, frames, { duration: time, easing: 'linear' }), hidden])
  copy.remove()
}

/** Discs drop onto their tasks one after the other. */
export async function dropDiscs(discs: readonly Element[]): Promise<void> {
  await Promise.all(
    discs.map((disc, order) => {
      const steady = duration(disc, '--steady')
      const frames = [
        { transform: 'translateY(-60px) scale(1.9)', opacity: 0, easing: 'ease-in' },
        { transform: 'none', opacity: 1, offset: 0.6, easing: 'ease-out' },
        { transform: 'translateY(-5px) scale(1.08)', offset: 0.8, easing: 'ease-in' },
        { transform: 'none' },
      ]
      const delay = order * steady * 0.5
      return play(disc, frames, { duration: steady * 1.8, delay, fill: 'backwards' })
    }),
  )
}

/** Steps of a walk as offsets from its end, each with a little hop. */
function hops(stops: readonly Point[], scale: number, unit: string): Keyframe[] {
  const end = stops.at(-1)
  if (!end) return []
  const steps = Math.max(1, stops.length - 1)
  const pose = (point: Point, lift: number) =>
    `translate(${(point.x - end.x) * scale}${unit}, ${(point.y - end.y) * scale - lift * scale}${unit})`
  return stops.flatMap((stop, index) => {
    const landing = { transform: pose(stop, 0), offset: index / steps }
    const next = stops[index + 1]
    if (!next) return [landing]
    const between = { x: (stop.x + next.x) / 2, y: (stop.y + next.y) / 2 }
    return [landing, { transform: pose(between, 34), offset: (index + 0.5) / steps }]
  })
}

/** A walk of many steps takes longer than one step, but not so much that anybody waits. */
function walkTime(element: Element, steps: number): number {
  return duration(element, '--story') * Math.min(2, 0.5 + steps * 0.25)
}

/** The moon figure, already on its new slot, walks there clockwise on a wheel so many pixels wide. */
export function walkMoon(figure: Element, from: number, to: number, wheelWidth: number) {
  const stops = clockwise(from, to, WHEEL_SLOTS).map(slotPoint)
  if (stops.length < 2) return Promise.resolve()
  const time = walkTime(figure, stops.length - 1)
  return play(figure, hops(stops, wheelWidth / WHEEL, 'px'), {
    duration: time,
    easing: 'ease-in-out',
  })
}

/** A disc, already on its new space, walks there clockwise. It is part of the wheel's drawing. */
export function walkDisc(disc: Element, from: number, to: number) {
  const stops = clockwise(from, to, TRACK_SPACES).map(spacePoint)
  if (stops.length < 2) return Promise.resolve()
  const time = walkTime(disc, stops.length - 1)
  return play(disc, hops(stops, 1, 'px'), { duration: time, easing: 'ease-in-out' })
}

/** A tile comes onto the wheel from the supply. */
export function appear(element: Element, order = 0): Promise<void> {
  const steady = duration(element, '--steady')
  const frames = [
    { transform: 'scale(0.3)', opacity: 0 },
    { transform: 'none', opacity: 1 },
  ]
  const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
  return play(element, frames, {
    duration: steady,
    delay: order * steady * 0.35,
    easing,
    fill: 'backwards',
  })
}
