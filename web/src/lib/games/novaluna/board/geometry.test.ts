import { describe, expect, it } from 'vitest'
import type { Point } from '$lib/board/geometry'
import { TRACK_SPACES, WHEEL_SLOTS } from '$lib/material/novaluna'
import * as geometry from './geometry'

const slots = Array.from({ length: WHEEL_SLOTS }, (_, slot) => slot)
const spaces = Array.from({ length: TRACK_SPACES }, (_, space) => space)

describe('the wheel', () => {
  it('has the new moon at the top and runs clockwise', () => {
    expect(geometry.slotPoint(0).x).toBeCloseTo(500)
    expect(geometry.slotPoint(0).y).toBeLessThan(100)
    expect(geometry.slotPoint(3).x).toBeGreaterThan(900)
    expect(geometry.slotPoint(6).y).toBeGreaterThan(900)
    expect(geometry.slotPoint(9).x).toBeLessThan(100)
  })

  it('keeps upright tiles apart and inside its square', () => {
    const half = geometry.SLOT_SIDE / 2
    for (const slot of slots) {
      const { x, y } = geometry.slotPoint(slot)
      expect(Math.min(x, y, 1000 - x, 1000 - y)).toBeGreaterThanOrEqual(half)
      for (const other of slots.filter((candidate) => candidate > slot)) {
        const there = geometry.slotPoint(other)
        const gap = Math.max(Math.abs(x - there.x), Math.abs(y - there.y))
        expect(gap, `slots ${slot} and ${other}`).toBeGreaterThanOrEqual(geometry.SLOT_SIDE)
      }
    }
  })

  it('leaves the lunar track free of tiles', () => {
    const half = geometry.SLOT_SIDE / 2
    const edge = geometry.TRACK_RADIUS + geometry.TRACK_HALF
    for (const slot of slots) {
      const { x, y } = geometry.slotPoint(slot)
      const near = (value: number) => Math.max(0, Math.abs(value - 500) - half)
      expect(Math.hypot(near(x), near(y)), `slot ${slot}`).toBeGreaterThan(edge)
    }
  })

  it('gives each of the 24 spaces room for a disc', () => {
    for (const space of spaces) {
      const here = geometry.spacePoint(space)
      const next = geometry.spacePoint(space + 1)
      const gap = Math.hypot(here.x - next.x, here.y - next.y)
      expect(gap).toBeGreaterThan(2 * geometry.TRACK_DISC)
    }
  })

  it('puts space 2n behind slot n', () => {
    for (const slot of slots) {
      const angle = (point: Point) => Math.atan2(point.x - 500, 500 - point.y)
      expect(angle(geometry.spacePoint(2 * slot))).toBeCloseTo(angle(geometry.slotPoint(slot)))
    }
  })

  it('stacks discs upwards', () => {
    const heights = [0, 1, 2, 3].map((height) => geometry.stackPoint(6, height).y)
    expect(heights).toEqual([...heights].sort((a, b) => b - a))
    expect(new Set(heights).size).toBe(4)
  })

  it('walks clockwise over the new moon', () => {
    expect(geometry.clockwise(10, 2, 12)).toEqual([10, 11, 0, 1, 2])
    expect(geometry.clockwise(4, 4, 12)).toEqual([4])
  })

  it('places what lies over the drawing in percent', () => {
    expect(geometry.percent({ x: 250, y: 1000 })).toEqual({ left: '25%', top: '100%' })
  })
})

describe('the moon', () => {
  /** The area inside a lit path, measured by walking its two arcs. */
  function area(path: string): number {
    const numbers = /M0 \S+A(\S+) \S+ 0 0 ([01]) 0 \S+A(\S+) \S+ 0 0 ([01]) /.exec(path)
    if (!numbers) throw new Error(`not a lit path: ${path}`)
    const [limb, out, terminator, back] = numbers.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    // Down clockwise bulges to the right, up clockwise to the left; between them lies the light.
    const width = (out ? 1 : -1) * limb - (back ? -1 : 1) * terminator
    return Math.abs((Math.PI / 2) * 50 * width)
  }

  it('is lit by as much as the phase says', () => {
    for (const space of spaces) {
      const phase = space / TRACK_SPACES
      const share = area(geometry.litPath(phase, 50)) / (Math.PI * 50 * 50)
      expect(share, `phase ${phase}`).toBeCloseTo(geometry.litShare(phase), 3)
    }
  })

  it('is dark when new, whole when full, and half at the quarters', () => {
    expect([0, 0.25, 0.5, 0.75].map(geometry.litShare).map((share) => +share.toFixed(6))).toEqual([
      0, 0.5, 1, 0.5,
    ])
  })

  it('waxes from the right and wanes to the left', () => {
    expect(geometry.litPath(0.1, 50)).toContain('A50 50 0 0 1 0 50')
    expect(geometry.litPath(0.9, 50)).toContain('A50 50 0 0 0 0 50')
  })
})

describe('the face of a tile', () => {
  it('keeps tasks apart, inside the tile and out of the corner of the cost', () => {
    for (const count of [1, 2, 3]) {
      const spots = geometry.taskSpots(count)
      expect(spots).toHaveLength(count)
      spots.forEach((spot, index) => {
        expect(Math.min(spot.x, spot.y, 100 - spot.x, 100 - spot.y)).toBeGreaterThan(spot.r)
        expect(Math.hypot(spot.x - 17.5, spot.y - 23) - spot.r).toBeGreaterThan(15)
        for (const other of spots.slice(index + 1)) {
          expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(spot.r + other.r)
        }
      })
    }
  })

  it('keeps the pips of a task inside its medallion, bigger symbols too', () => {
    for (const count of [1, 2, 3, 4]) {
      const pips = geometry.pipSpots(count)
      expect(pips).toHaveLength(count)
      for (const pip of pips) expect((Math.hypot(pip.x, pip.y) + pip.r) * 1.14).toBeLessThan(1.02)
    }
  })

  it('refuses what no tile has', () => {
    expect(() => geometry.taskSpots(4)).toThrow('0 to 3 tasks')
    expect(() => geometry.pipSpots(0)).toThrow('1 to 4 tiles')
    expect(() => geometry.pipSpots(5)).toThrow('1 to 4 tiles')
  })

  it('finds the task under a finger, and the nearest one beside it', () => {
    expect(geometry.taskAt({ x: 75, y: 25 }, 3)).toBe(0)
    expect(geometry.taskAt({ x: 20, y: 80 }, 3)).toBe(1)
    expect(geometry.taskAt({ x: 80, y: 80 }, 3)).toBe(2)
    expect(geometry.taskAt({ x: 10, y: 10 }, 1)).toBe(0)
    expect(geometry.taskAt({ x: 50, y: 50 }, 0)).toBeNull()
  })
})
