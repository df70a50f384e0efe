// The symbol of each colour, so that nothing depends on colour alone: ruby, crescent, drop, star.
// Drawn around (0, 0) with radius 1, as solid shapes that stay apart at ten pixels.

import type { Colour, Needs } from '$lib/material/novaluna'
import { COLOURS } from '$lib/material/novaluna'
import { pipSpots, type Spot } from './geometry'

function star(points: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const angle = (corner * Math.PI) / points
    const radius = corner % 2 ? inner : 1
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(0.06 - radius * Math.cos(angle)).toFixed(3)}`
  })
  return `M${corners.join('L')}Z`
}

export const SYMBOLS: Readonly<Record<Colour, string>> = {
  red: 'M0-1L.8 0L0 1L-.8 0Z',
  blue: 'M.6-.86A.98.98 0 1 0 .6.86A.92.92 0 0 1 .6-.86Z',
  turquoise: 'M0-1C.2-.56.76-.16.76.3A.76.7 0 0 1-.76.3C-.76-.16-.2-.56 0-1Z',
  yellow: star(5, 0.46),
}

/** Light on the symbols, for sizes at which it can be seen. */
export const GLINTS: Readonly<Record<Colour, string>> = {
  red: 'M0-1L0 0L-.8 0ZM0 0L.8 0L0 1Z',
  blue: 'M-.62-.28A.7.7 0 0 1-.2-.72',
  turquoise: 'M-.42.34A.44.42 0 0 0-.06.72',
  yellow:
    'M0-.94L0 .06L-.27-.31ZM.95-.25L0 .06L.44.2ZM.59.87L0 .06L0 .52ZM-.59.87L0 .06L-.44.2ZM-.95-.25L0 .06L-.27-.31Z',
}

/** A symbol on a medallion of radius 1; with a number before it, it stands for so many. */
export interface Pip extends Spot {
  readonly colour: Colour
  readonly count: number
}

/** The tiles of a task one by one. */
export function pipsOf(needs: Needs): Pip[] {
  const colours = COLOURS.flatMap((colour, at) => Array<Colour>(needs[at] ?? 0).fill(colour))
  const spots = pipSpots(colours.length)
  return colours.map((colour, at) => ({ colour, count: 1, ...spots[at]! }))
}

/** The same for those who want large symbols: each colour once, and before it how many. */
export function largePips(needs: Needs): Pip[] {
  const kinds = COLOURS.map((colour, at) => ({ colour, count: needs[at] ?? 0 }))
  const wanted = kinds.filter(({ count }) => count > 0)
  const [first] = wanted
  if (wanted.length > 2 || first === undefined) return pipsOf(needs)
  if (wanted.length === 1)
    return [
      first.count === 1 ? { ...first, x: 0, y: 0, r: 0.76 } : { ...first, x: 0.34, y: 0, r: 0.5 },
    ]
  return wanted.map((kind, row) => ({
    ...kind,
    x: kind.count === 1 ? 0 : 0.3,
    y: row === 0 ? -0.42 : 0.42,
    r: 0.4,
  }))
}
