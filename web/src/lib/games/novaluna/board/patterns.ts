// What is woven into a tile of each colour, in a face of 100 units: a third way to tell them apart.

import type { Colour } from '$lib/material/novaluna'

const RINGS = [16, 30, 44, 58, 72, 86]

/** Ruby: nested lozenges. */
function lozenges(): string {
  return [14, 26, 38]
    .map((r) => `M50 ${50 - r * 1.12}L${50 + r} 50L50 ${50 + r * 1.12}L${50 - r} 50Z`)
    .join('')
    .concat('M6 26L26 6M6 74L26 94M74 6L94 26M74 94L94 74')
}

/** Crescent: the halo of a moon in the upper left corner. */
function halo(): string {
  return RINGS.map((r) => `M${6 + r} 6A${r} ${r} 0 0 1 6 ${6 + r}`).join('')
}

/** Drop: waves. */
function waves(): string {
  const line = (y: number) => `M6 ${y}q11-8 22 0t22 0t22 0t22 0`
  return [18, 34, 50, 66, 82].map(line).join('')
}

/** Star: rays from the middle. */
function rays(): string {
  const ray = (turn: number) => {
    const [x, y] = [Math.sin(turn * 2 * Math.PI), -Math.cos(turn * 2 * Math.PI)]
    const far = 44 / Math.max(Math.abs(x), Math.abs(y))
    const spot = (r: number) => `${(50 + x * r).toFixed(1)} ${(50 + y * r).toFixed(1)}`
    return `M${spot(12)}L${spot(Math.min(far, 54))}`
  }
  return Array.from({ length: 20 }, (_, index) => ray(index / 20)).join('')
}

export const PATTERNS: Readonly<Record<Colour, string>> = {
  red: lozenges(),
  blue: halo(),
  turquoise: waves(),
  yellow: rays(),
}
