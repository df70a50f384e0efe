import { describe, expect, it } from 'vitest'
import { columnsOf, holds, rowsIn, rowsOf, type Cell } from '$lib/board/geometry'
import {
  cameFrom,
  cellUnder,
  fan,
  frameAt,
  passingOffset,
  placeOf,
  reachOf,
  sideOf,
  snugAround,
} from './geometry'

describe('the frame of a tank', () => {
  it('reaches three cells to every side of the first card', () => {
    expect(reachOf([[0, 0]])).toEqual({ left: -3, top: -3, right: 3, bottom: 3 })
  })

  it('is drawn for an empty tank as for one with its first card', () => {
    expect(reachOf([])).toEqual(reachOf([[0, 0]]))
  })

  it('is fixed by two cards in opposite corners', () => {
    expect(
      reachOf([
        [2, 0],
        [-1, 3],
      ]),
    ).toEqual({ left: -1, top: 0, right: 2, bottom: 3 })
  })

  it('may be fixed in one direction and still move in the other', () => {
    const reach = reachOf([
      [0, 0],
      [3, 0],
    ])
    expect([columnsOf(reach), rowsOf(reach)]).toEqual([4, 7])
  })

  it('shrinks by as much as two cards are apart', () => {
    const reach = reachOf([
      [0, 0],
      [1, 0],
      [1, 2],
    ])
    expect(reach).toEqual({ left: -2, top: -1, right: 3, bottom: 3 })
  })

  it('says from where a cell comes when it shrinks: in sizes of the cell as it is now', () => {
    const before = reachOf([[0, 0]])
    const now = frameAt([0, 0])
    // Of seven columns the fourth, now of four the first: its middle was at 3.5/7, and is at 0.5/4.
    expect(cameFrom([0, 0], before, now)).toEqual({ x: 1.5, y: 1.5, scale: 4 / 7 })
    expect(cameFrom([1, 2], before, before)).toEqual({ x: 0, y: 0, scale: 1 })
  })

  it('fits every tank snugly into a 4×4 that its cards allow', () => {
    for (const cells of [
      [[0, 0]],
      [
        [0, 0],
        [3, 1],
      ],
      [
        [-2, 5],
        [0, 6],
      ],
    ] as Cell[][]) {
      const snug = snugAround(cells)
      expect([columnsOf(snug), rowsOf(snug)]).toEqual([4, 4])
      expect(cells.every((cell) => holds(snug, cell))).toBe(true)
    }
  })

  it('lists its cells row by row', () => {
    const rows = rowsIn(frameAt([-1, 2]))
    expect(rows).toHaveLength(4)
    expect(rows[0]?.[0]).toEqual([-1, 2])
    expect(rows[3]?.[3]).toEqual([2, 5])
  })

  it('lies in the middle of its square when it is narrow', () => {
    const reach = reachOf([
      [0, 0],
      [3, 0],
    ])
    expect(sideOf(reach)).toBe(7)
    expect(placeOf(reach, [0, -3])).toEqual({ x: 1.5, y: 0 })
  })

  it('finds the cell under a finger, and none beside its cells', () => {
    const reach = reachOf([
      [0, 0],
      [3, 0],
    ])
    const box = { left: 10, top: 20, width: 700, height: 700 }
    for (const cell of rowsIn(reach).flat()) {
      const { x, y } = placeOf(reach, cell)
      const point = { x: 10 + (x + 0.5) * 100, y: 20 + (y + 0.5) * 100 }
      expect(cellUnder(reach, box, point)).toEqual(cell)
    }
    expect(cellUnder(reach, box, { x: 60, y: 100 })).toBeNull()
    expect(cellUnder(reach, box, { x: 300, y: 800 })).toBeNull()
  })
})

describe('a hand', () => {
  const widths = [320, 344, 374, 844, 1400, 2560]
  const hands = widths.flatMap((width) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((count) => [count, width] as const),
  )

  it.each(hands)('of %i cards in %i px leaves 44 px of every card free', (count, width) => {
    const { cards } = fan(count, width)
    expect(cards).toHaveLength(count)
    for (let index = 1; index < count; index++) {
      const apart = (cards[index]?.x ?? 0) - (cards[index - 1]?.x ?? 0)
      expect(apart).toBeGreaterThanOrEqual(44)
    }
  })

  it.each(hands)('of %i cards in %i px lies within the width it asks for', (count, width) => {
    const { cards, card, width: asked } = fan(count, width)
    expect(asked).toBeGreaterThanOrEqual(width)
    expect(cards[0]?.x).toBeGreaterThanOrEqual(0)
    expect((cards[count - 1]?.x ?? 0) + card.width).toBeLessThanOrEqual(asked)
  })

  it.each(hands)('of %i cards in %i px is the same from left and right', (count, width) => {
    const { cards, card, width: asked } = fan(count, width)
    const first = cards[0]
    const last = cards[count - 1]
    expect(first?.angle).toBeCloseTo(-(last?.angle ?? 0))
    expect(first?.y).toBeCloseTo(last?.y ?? 0)
    if (asked === width) expect(first?.x).toBeCloseTo(asked - (last?.x ?? 0) - card.width, -0.5)
  })

  it.each(hands)('of %i cards in %i px shows a chosen card whole', (count, width) => {
    for (let chosen = 0; chosen < count; chosen++) {
      const { cards, card, width: asked } = fan(count, width, { chosen })
      const at = (index: number) => cards[index]?.x ?? 0
      if (chosen < count - 1) expect(at(chosen + 1) - at(chosen)).toBeGreaterThan(card.width - 0.01)
      expect(at(0)).toBeGreaterThanOrEqual(0)
      expect(at(count - 1) + card.width).toBeLessThanOrEqual(asked)
      expect(asked).toBe(fan(count, width).width)
    }
  })

  it('is spread while there is room: no card of four hides the points of another', () => {
    for (const width of [304, 344, 374]) {
      const { cards, card } = fan(4, width)
      const apart = (cards[1]?.x ?? 0) - (cards[0]?.x ?? 0)
      expect(apart).toBeGreaterThan(card.width * 0.88)
    }
  })

  it('scrolls on a small phone when it is full, and not when it is half empty', () => {
    expect(fan(8, 344).width).toBeGreaterThan(344)
    expect(fan(4, 344).width).toBe(344)
  })

  it('fits a desk without scrolling', () => {
    expect(fan(8, 1400).width).toBe(1400)
  })
})

describe('passing', () => {
  it('leaves at the side to which the hands go and comes from the other', () => {
    expect(passingOffset('left', true)).toBeLessThan(0)
    expect(passingOffset('left', false)).toBeGreaterThan(0)
    expect(passingOffset('right', true)).toBeGreaterThan(0)
    expect(passingOffset('right', false)).toBeLessThan(0)
  })
})
