// The print of the wheel: outline, sky, moons, wells, track. Things of one kind are one path, because a phone draws
// ten elements fast and two hundred slowly.

import { TRACK_SPACES, WHEEL_SLOTS } from '$lib/material/novaluna'
import type { Point } from '$lib/board/geometry'
import {
  litPath,
  SLOT_SIDE,
  slotPoint,
  spaceBorder,
  spacePoint,
  TRACK_HALF,
  TRACK_RADIUS,
  WHEEL,
  type Spot,
} from './geometry'

const MIDDLE = WHEEL / 2
const STEPS = 96

// 2 would be a circle; this holds the tiles at 30° and 60° with a little air.
const BEND = 3.15

/** A superellipse with this half side around the wheel's middle: between a circle and a square. */
export function cushion(half: number): string {
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / BEND)
  const corners = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI
    const x = MIDDLE + half * bend(Math.cos(angle))
    const y = MIDDLE + half * bend(Math.sin(angle))
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

/** Numbers that look random and are the same in every drawing. */
function* dice(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648
    yield state / 2147483648
  }
}

/** Stars for the parts of the wheel that nothing else covers. */
export function sky(count: number): (Point & { r: number; shine: number })[] {
  const roll = dice(20)
  const next = () => roll.next().value
  const slots = Array.from({ length: WHEEL_SLOTS }, (_, slot) => slotPoint(slot))
  const stars = []
  for (let attempt = 0; stars.length < count && attempt < count * 40; attempt += 1) {
    const star = {
      x: 30 + next() * 940,
      y: 30 + next() * 940,
      r: 1.2 + next() * 2.2,
      shine: 0.35 + next() * 0.6,
    }
    const far = Math.hypot(star.x - MIDDLE, star.y - MIDDLE)
    const onTrack = far < TRACK_RADIUS + TRACK_HALF + 8
    const onSlot = slots.some(
      ({ x, y }) => Math.max(Math.abs(star.x - x), Math.abs(star.y - y)) < SLOT_SIDE / 2 + 5,
    )
    const outside =
      Math.abs((star.x - 500) / 474) ** BEND + Math.abs((star.y - 500) / 474) ** BEND > 1
    if (!onTrack && !onSlot && !outside) stars.push(star)
  }
  return stars
}

const round = (value: number): number => Math.round(value * 10) / 10

/** A full circle as part of a path. */
function circlePath({ x, y, r }: Spot): string {
  const [left, across, radius] = [round(x - r), round(2 * r), round(r)]
  return `M${left} ${round(y)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0Z`
}

/** The stars in shades of light, each shade one path. */
export function starlight(count: number): { shine: number; path: string }[] {
  const shades = new Map<number, string>()
  for (const star of sky(count)) {
    const shine = Math.round(star.shine * 5) / 5
    shades.set(shine, (shades.get(shine) ?? '') + circlePath(star))
  }
  return [...shades].map(([shine, path]) => ({ shine, path }))
}

/** A moon in the print: where, how large, and when in the month. */
export interface PrintedMoon extends Spot {
  readonly phase: number
}

/** The moons of the slots; the one under the moon figure is left out. */
export function slotMoons(hidden: number | null): PrintedMoon[] {
  const slots = Array.from({ length: WHEEL_SLOTS }, (_, slot) => slot)
  return slots
    .filter((slot) => slot !== hidden)
    .map((slot) => ({ ...slotPoint(slot), r: 42, phase: slot / WHEEL_SLOTS }))
}

/** The moons of the lunar track; the new moon, where a round begins, is larger. */
export function trackMoons(): PrintedMoon[] {
  return Array.from({ length: TRACK_SPACES }, (_, space) => ({
    ...spacePoint(space),
    r: space === 0 ? 27 : 22,
    phase: space / TRACK_SPACES,
  }))
}

/** The dark seas of a moon of radius 1. */
const SEAS: readonly Spot[] = [
  { x: -0.28, y: -0.24, r: 0.24 },
  { x: 0.26, y: -0.38, r: 0.12 },
  { x: 0.2, y: 0.24, r: 0.28 },
  { x: -0.36, y: 0.4, r: 0.14 },
  { x: 0.54, y: -0.04, r: 0.09 },
]

/** The moon fills so much of its place; the rest is air. */
const DISC = 0.92

/** What makes up moons, each layer of all of them one path. */
export function moonPaths(moons: readonly PrintedMoon[]): {
  disc: string
  lit: string
  seas: string
} {
  const discs = moons.map((moon) => ({ ...moon, r: moon.r * DISC }))
  return {
    disc: discs.map(circlePath).join(''),
    lit: discs.map((moon) => litPath(moon.phase, moon.r, moon)).join(''),
    seas: moons
      .flatMap(({ x, y, r }) =>
        SEAS.map((sea) => circlePath({ x: x + sea.x * r, y: y + sea.y * r, r: sea.r * r })),
      )
      .join(''),
  }
}

/** The hollows that hold the tiles. */
export function wells(): string {
  const [corner, straight] = [20, SLOT_SIDE - 40]
  const arc = (x: number, y: number) => `a${corner} ${corner} 0 0 1 ${x} ${y}`
  return Array.from({ length: WHEEL_SLOTS }, (_, slot) => {
    const { x, y } = slotPoint(slot)
    const [left, top] = [round(x - SLOT_SIDE / 2 + corner), round(y - SLOT_SIDE / 2)]
    return (
      `M${left} ${top}h${straight}${arc(corner, corner)}v${straight}${arc(-corner, corner)}` +
      `h${-straight}${arc(-corner, -corner)}v${-straight}${arc(corner, -corner)}Z`
    )
  }).join('')
}

/** The lines between the spaces of the track. */
export function borders(): string {
  return Array.from({ length: TRACK_SPACES }, (_, space) => {
    const [inner, outer] = spaceBorder(space)
    return `M${round(inner.x)} ${round(inner.y)}L${round(outer.x)} ${round(outer.y)}`
  }).join('')
}

/** The small rays between the slots, outside of the track. */
export function rays(): string {
  const start = TRACK_RADIUS + TRACK_HALF + 4
  const corners: readonly (readonly [aside: number, out: number])[] = [
    [0, start],
    [-5, start + 13],
    [0, start + 22],
    [5, start + 13],
  ]
  return Array.from({ length: WHEEL_SLOTS }, (_, slot) => {
    const angle = ((slot + 0.5) / WHEEL_SLOTS) * 2 * Math.PI
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    const points = corners.map(
      ([aside, out]) =>
        `${round(MIDDLE + aside * cos + out * sin)} ${round(MIDDLE + aside * sin - out * cos)}`,
    )
    return `M${points.join('L')}Z`
  }).join('')
}
