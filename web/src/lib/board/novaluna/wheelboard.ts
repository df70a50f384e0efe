// The outline and the sky of the wheel.

import { SLOT_SIDE, slotPoint, TRACK_HALF, TRACK_RADIUS, WHEEL, type Point } from './geometry'
import { WHEEL_SLOTS } from '../../material/novaluna'

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
