import { describe, expect, it } from 'vitest'
import * as views from './view'
import { boundsOf, type Cell } from '$lib/board/geometry'

const size = { width: 600, height: 400 }
const extent = { left: -2, top: -1, right: 3, bottom: 2 }

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
    const vast = { left: 0, top: 0, right: 40, bottom: 40 }
    const view = views.fit(vast, size)
    expect(view.cell).toBe(44)
    expect(views.showsAll(view, vast, size)).toBe(false)
  })

  it('starts no larger than is preferred', () => {
    expect(views.fit({ left: 0, top: 0, right: 0, bottom: 0 }, size, views.ZOOM, 100).cell).toBe(
      100,
    )
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
    const vast = { left: 0, top: 0, right: 20, bottom: 20 }
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
  const line = boundsOf(
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
    const small = boundsOf([[0, 0]] as Cell[], 1)
    expect(views.hiddenSides(views.fit(small, size), small, size)).toEqual([])
  })

  it('brings a cell clear of the arrows at the edges', () => {
    const shown = views.reveal(view, [21, 0], size, 52)
    expect(views.cellBox(shown, [21, 0]).left + view.cell).toBeLessThanOrEqual(500 - 52)
  })
})

describe('rows of cells', () => {
  it('are sorted for screen readers', () => {
    const ring: Cell[] = [
      [0, -1],
      [-1, 0],
      [1, 0],
      [0, 1],
      [2, 1],
      [-1, 3],
    ]
    const rows = views.inRows(ring.map((at) => ({ at })))
    expect(rows.map(({ y }) => y)).toEqual([-1, 0, 1, 3])
    expect(rows[1]?.items.map(({ at }) => at[0])).toEqual([-1, 1])
  })
})
