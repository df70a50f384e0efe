import { describe, expect, test } from 'vitest'
import { apart, marks, nearest, niceStep, place, rangeOf, ticksFor } from './scale'

describe('the steps of an axis', () => {
  test.each([
    [21, 5, 5],
    [3, 5, 1],
    [100, 5, 20],
    [276, 5, 100],
    [0, 5, 1],
  ])('for a span of %i in at most %i parts are %i', (span, most, step) => {
    expect(niceStep(span, most)).toBe(step)
  })

  test('hold every value', () => {
    for (const values of [[0, 21], [7], [88, 276, 123], [-3, 4], [0]]) {
      const { from, to } = rangeOf(ticksFor(values))
      expect(from).toBeLessThanOrEqual(Math.min(...values))
      expect(to).toBeGreaterThanOrEqual(Math.max(...values))
      expect(to).toBeGreaterThan(from)
    }
  })

  test('start at zero unless told otherwise', () => {
    expect(ticksFor([40, 60])[0]).toBe(0)
    expect(ticksFor([140, 160], 5, false)[0]).toBe(140)
  })
})

test('a value lies in proportion, upside down where the drawing is', () => {
  expect(place(5, { from: 0, to: 10 }, { from: 200, to: 100 })).toBe(150)
  expect(place(5, { from: 5, to: 5 }, { from: 1, to: 2 })).toBe(1)
})

test('a press beside the drawing means its first or last point', () => {
  expect(nearest(-0.2, 10)).toBe(0)
  expect(nearest(0.5, 11)).toBe(5)
  expect(nearest(1.7, 10)).toBe(9)
})

describe('numbers under the axis', () => {
  test('have the first and the last', () => {
    for (const count of [2, 3, 17, 57, 140]) {
      const found = marks(count)
      expect(found[0]).toBe(0)
      expect(found.at(-1)).toBe(count - 1)
      expect(found.length).toBeLessThanOrEqual(8)
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('are none where there is nothing', () => {
    expect(marks(0)).toEqual([])
    expect(marks(1)).toEqual([0])
  })
})

describe('labels at the ends of lines', () => {
  const room = { from: 0, to: 100 }

  test('stay where they are if there is room', () => {
    expect(apart([10, 60, 30], 15, room)).toEqual([10, 60, 30])
  })

  test('move apart, in their order', () => {
    const placed = apart([50, 51, 49], 15, room)
    const sorted = [...placed].sort((a, b) => a - b)
    expect(placed.indexOf(sorted[0] ?? 0)).toBe(2)
    for (let n = 1; n < 3; n += 1)
      expect((sorted[n] ?? 0) - (sorted[n - 1] ?? 0)).toBeGreaterThanOrEqual(15)
  })

  test('stay in the drawing', () => {
    const placed = apart([98, 99, 100], 15, room)
    expect(Math.max(...placed)).toBeLessThanOrEqual(100)
  })
})
