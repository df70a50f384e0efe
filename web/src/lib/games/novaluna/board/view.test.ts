import { describe, expect, it } from 'vitest'
import * as views from './view'
import type { Cell } from './view'

const size = { width: 600, height: 400 }
const extent = { minX: -2, minY: -1, maxX: 3, maxY: 2 }

describe('a tableau on the screen', () => {
  it('fits whole and in the middle', () => {
    const view = views.fit(extent, size)
    const first = views.cellBox(view, [-2, -1])
    const last = views.cellBox(view, [3, 2])
    expect(first.left).toBeGreaterThanOrEqual(0)
    expect(first.top).toBeGreaterThanOrEqual(0)
    expect(first.left).toBeCloseTo(size.width - (last.left + last.width))
    expect(first.top).toBeCloseTo(size.height - (last.top + last.height))
    expect(views.showsAll(view, extent, size)).toBe(true)
  })

  it('never makes cells smaller than a finger', () => {
    const vast = { minX: 0, minY: 0, maxX: 40, maxY: 40 }
    const view = views.fit(vast, size)
    expect(view.cell).toBe(44)
    expect(views.showsAll(view, vast, size)).toBe(false)
  })

  it('starts no larger than is preferred', () => {
    expect(views.fit({ minX: 0, minY: 0, maxX: 0, maxY: 0 }, size, views.ZOOM, 100).cell).toBe(100)
  })

  it('knows the cell under a pixel, to the left of the first tile too', () => {
    const view = { cell: 50, x: 200, y: 100 }
    for (const cell of [
      [0, 0],
      [-3, 2],
      [4, -1],
    ] as Cell[]) {
      const { left, top } = views.cellBox(view, cell)
      expect(views.cellUnder(view, { x: left + 1, y: top + 49 })).toEqual(cell)
    }
  })

  it('zooms around the point under the finger', () => {
    const view = { cell: 60, x: 10, y: 20 }
    const point = { x: 130, y: 80 }
    const closer = views.zoomAt(view, point, 1.5)
    expect(closer.cell).toBe(90)
    const within = (v: views.View) => [(point.x - v.x) / v.cell, (point.y - v.y) / v.cell]
    expect(within(closer)).toEqual(within(view))
  })

  it('stops zooming at its bounds without drifting', () => {
    const view = { cell: views.ZOOM.max, x: 10, y: 20 }
    expect(views.zoomAt(view, { x: 300, y: 300 }, 2)).toEqual(view)
  })

  it('cannot be pushed out of the window', () => {
    const lost = { cell: 60, x: 9000, y: -9000 }
    const found = views.keepInSight(lost, extent, size)
    expect(views.cellBox(found, [3, 0]).left + 60).toBeLessThanOrEqual(size.width)
    expect(views.cellBox(found, [0, -1]).top).toBeGreaterThanOrEqual(0)
  })

  it('can be pushed to each end when it is larger than the window, and no further', () => {
    const vast = { minX: 0, minY: 0, maxX: 20, maxY: 20 }
    const start = views.keepInSight({ cell: 60, x: 500, y: 500 }, vast, size)
    expect([start.x, start.y].map(Math.abs)).toEqual([0, 0])
    const end = views.keepInSight({ cell: 60, x: -5000, y: -5000 }, vast, size)
    expect(views.cellBox(end, [20, 20])).toMatchObject({ left: 540, top: 340 })
  })

  it('moves as little as shows a cell', () => {
    const view = { cell: 60, x: 0, y: 0 }
    expect(views.reveal(view, [2, 2], size)).toEqual(view)
    const right = views.reveal(view, [10, 2], size)
    expect(views.cellBox(right, [10, 2]).left + 60).toBeLessThanOrEqual(size.width)
    expect(right.y).toBe(0)
    const left = views.reveal(view, [-1, 2], size)
    expect(views.cellBox(left, [-1, 2]).left).toBeGreaterThanOrEqual(0)
  })
})

describe('a tableau that does not fit', () => {
  const line = views.extentOf(
    [
      [0, 0],
      [21, 0],
    ] as Cell[],
    1,
  )
  const size = { width: 500, height: 300 }
  const view = views.keepInSight(views.fit(line, size), line, size)

  it('says on which sides it goes on', () => {
    expect(views.hiddenSides(view, line, size)).toEqual(['left', 'right'])
    const atStart = views.keepInSight({ ...view, x: 10_000 }, line, size)
    expect(views.hiddenSides(atStart, line, size)).toEqual(['right'])
    const atEnd = views.keepInSight({ ...view, x: -10_000 }, line, size)
    expect(views.hiddenSides(atEnd, line, size)).toEqual(['left'])
  })

  it('goes on nowhere if all is in sight', () => {
    const small = views.extentOf([[0, 0]] as Cell[], 1)
    expect(views.hiddenSides(views.fit(small, size), small, size)).toEqual([])
  })

  it('brings a cell clear of the arrows at the edges', () => {
    const shown = views.reveal(view, [21, 0], size, 52)
    expect(views.cellBox(shown, [21, 0]).left + view.cell).toBeLessThanOrEqual(500 - 52)
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
    expect(views.walk([-1, 0], 'right', ring)).toEqual([1, 0])
    expect(views.walk([0, 1], 'right', ring)).toEqual([2, 1])
    expect(views.walk([0, -1], 'down', ring)).toEqual([0, 1])
  })

  it('stays when nothing lies that way', () => {
    expect(views.walk([2, 1], 'right', ring)).toBeNull()
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
        .filter((cell) => !laid.has(views.cellKey(cell)))
      return [...new Map(cells.map((cell) => [views.cellKey(cell), cell])).values()]
    }
    while (laid.size < count) {
      const options = free()
      const next = options[roll(options.length)]!
      laid.set(views.cellKey(next), next)
    }
    return free()
  }

  it('reaches every legal cell of tableaux of all shapes', () => {
    const directions = ['left', 'right', 'up', 'down'] as const
    for (let seed = 1; seed <= 120; seed += 1) {
      const cells = freeCells(seed, 1 + (seed % 24))
      for (const start of cells) {
        const seen = new Set([views.cellKey(start)])
        const todo = [start]
        for (let cell = todo.pop(); cell; cell = todo.pop()) {
          for (const direction of directions) {
            const next = views.walk(cell, direction, cells)
            if (!next || seen.has(views.cellKey(next))) continue
            seen.add(views.cellKey(next))
            todo.push(next)
          }
        }
        expect(seen.size, `tableau ${seed} from ${start.join(',')}`).toBe(cells.length)
      }
    }
  })

  it('knows the arrow keys and no others', () => {
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'].map(views.directionOf),
    ).toEqual(['left', 'right', 'up', 'down', null])
  })

  it('sorts cells into rows for screen readers', () => {
    const rows = views.inRows(ring.map((at) => ({ at })))
    expect(rows.map(({ y }) => y)).toEqual([-1, 0, 1, 3])
    expect(rows[1]?.items.map(({ at }) => at[0])).toEqual([-1, 1])
  })
})
