import { describe, expect, it } from 'vitest'
import * as geometry from './geometry'
import type { Cell } from './geometry'

describe('a cell', () => {
  it('is the same as another one at its place, and none is the same as nothing', () => {
    expect(geometry.sameCell([1, 2], [1, 2])).toBe(true)
    expect(geometry.sameCell([1, 2], [2, 1])).toBe(false)
    expect(geometry.sameCell(null, null)).toBe(false)
    expect(geometry.sameCell([0, 0], undefined)).toBe(false)
  })
})

describe('walking by keys', () => {
  const ring: Cell[] = [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
    [2, 1],
    [-1, 3],
  ]

  it('goes to the nearest cell that way', () => {
    expect(geometry.walk([-1, 0], 'right', ring)).toEqual([1, 0])
    expect(geometry.walk([0, 1], 'right', ring)).toEqual([2, 1])
    expect(geometry.walk([0, -1], 'down', ring)).toEqual([0, 1])
  })

  it('stays when nothing lies that way', () => {
    expect(geometry.walk([2, 1], 'right', ring)).toBeNull()
  })

  /** The free cells around a tableau that grows by so many tiles, each beside an earlier one. */
  function freeCells(seed: number, count: number): Cell[] {
    let state = seed
    const roll = (sides: number) => (state = (state * 48271) % 2147483647) % sides
    const beside = ([x, y]: Cell): Cell[] => [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ]
    const laid = new Map<string, Cell>([['0,0', [0, 0]]])
    const free = () => {
      const cells = [...laid.values()]
        .flatMap(beside)
        .filter((cell) => !laid.has(geometry.cellKey(cell)))
      return [...new Map(cells.map((cell) => [geometry.cellKey(cell), cell])).values()]
    }
    while (laid.size < count) {
      const options = free()
      const next = options[roll(options.length)]!
      laid.set(geometry.cellKey(next), next)
    }
    return free()
  }

  it('reaches every legal cell of tableaux of all shapes', () => {
    const directions = ['left', 'right', 'up', 'down'] as const
    for (let seed = 1; seed <= 120; seed += 1) {
      const cells = freeCells(seed, 1 + (seed % 24))
      const keys = cells.map(geometry.cellKey)
      // Where the arrows lead from each cell, by its number.
      const steps = cells.map((cell) =>
        directions
          .map((direction) => geometry.walk(cell, direction, cells))
          .filter((next) => next !== null)
          .map((next) => keys.indexOf(geometry.cellKey(next))),
      )
      for (const [number, start] of cells.entries()) {
        const seen = new Set([number])
        // A set also walks what is added on the way.
        for (const at of seen) for (const next of steps[at]!) seen.add(next)
        expect(seen.size, `tableau ${seed} from ${start.join(',')}`).toBe(cells.length)
      }
    }
  })

  it('knows the arrow keys and no others', () => {
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'].map(geometry.directionOf),
    ).toEqual(['left', 'right', 'up', 'down', null])
  })
})

describe('walking over a full grid', () => {
  const frame = { left: 0, top: 0, right: 3, bottom: 3 }

  it('follows the arrow keys', () => {
    expect(geometry.walkGrid(frame, [1, 1], 'ArrowUp')).toEqual([1, 0])
    expect(geometry.walkGrid(frame, [1, 1], 'ArrowDown')).toEqual([1, 2])
    expect(geometry.walkGrid(frame, [1, 1], 'ArrowLeft')).toEqual([0, 1])
    expect(geometry.walkGrid(frame, [1, 1], 'ArrowRight')).toEqual([2, 1])
  })

  it('stops at the glass', () => {
    expect(geometry.walkGrid(frame, [3, 3], 'ArrowRight')).toEqual([3, 3])
    expect(geometry.walkGrid(frame, [0, 0], 'ArrowUp')).toEqual([0, 0])
  })

  it('goes to the ends of a row, and with the control key to the corners', () => {
    expect(geometry.walkGrid(frame, [2, 1], 'Home')).toEqual([0, 1])
    expect(geometry.walkGrid(frame, [2, 1], 'End')).toEqual([3, 1])
    expect(geometry.walkGrid(frame, [2, 1], 'Home', true)).toEqual([0, 0])
    expect(geometry.walkGrid(frame, [2, 1], 'End', true)).toEqual([3, 3])
  })

  it('leaves other keys alone', () => {
    expect(geometry.walkGrid(frame, [2, 1], 'a')).toBeNull()
  })
})

describe('a flight', () => {
  const from = { left: 0, top: 0, width: 50, height: 50 }
  const to = { left: 300, top: 400, width: 100, height: 100 }

  it('starts where the piece was and ends where it lies', () => {
    const path = geometry.flightPath(from, to)
    expect(path[0]).toEqual({ x: -325, y: -425, scale: 0.5 })
    expect(path.at(-1)?.x).toBeCloseTo(0)
    expect(path.at(-1)?.y).toBeCloseTo(0)
    expect(path.at(-1)?.scale).toBeCloseTo(1)
  })

  it('rises above the straight line', () => {
    const path = geometry.flightPath(from, to)
    const middle = path[path.length >> 1]!
    expect(middle.y).toBeLessThan((-425 * middle.x) / -325 - 50)
  })
})
