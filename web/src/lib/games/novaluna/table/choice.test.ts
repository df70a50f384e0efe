import { describe, expect, test } from 'vitest'
import type { NovaLunaMoves } from '$lib/protocol/types'
import {
  back,
  choose,
  consider,
  keepLegal,
  moveOf,
  nothing,
  press,
  readMove,
  takeAt,
} from './choice'

const moves: NovaLunaMoves = {
  game: 'novaluna',
  cells: [
    [0, 1],
    [1, 0],
  ],
  takes: [
    { tile: 'Y4d', slot: 3, cost: 4, gains: [0, 2] },
    { tile: 'R1', slot: 5, cost: 1, gains: [1, 0] },
  ],
  refill: false,
  end: false,
}

describe('a choice at the table of Nova Luna', () => {
  test('the chosen tile, pressed again, goes back to the wheel', () => {
    const chosen = choose(nothing, 3)
    expect(chosen.slot).toBe(3)
    expect(choose(chosen, 3)).toEqual(nothing)
  })

  test('another tile is exchanged where the first was held', () => {
    const held = { slot: 3, considered: null, held: [0, 1] as const }
    expect(choose(held, 5)).toEqual({ slot: 5, considered: null, held: [0, 1] })
  })

  test('without confirmation a press places at once', () => {
    expect(press(choose(nothing, 3), [0, 1], false).place).toBe(true)
  })

  test('with confirmation the first press holds and the second on the same cell places', () => {
    const first = press(choose(nothing, 3), [0, 1], true)
    expect(first.place).toBe(false)
    expect(first.choice.held).toEqual([0, 1])
    expect(press(first.choice, [0, 1], true).place).toBe(true)
    const elsewhere = press(first.choice, [1, 0], true)
    expect(elsewhere).toEqual({
      place: false,
      choice: { slot: 3, held: [1, 0], considered: [1, 0] },
    })
  })

  test('stepping back lifts the tile from the cell first, then gives it back', () => {
    const { choice } = press(choose(nothing, 3), [0, 1], true)
    const lifted = back(choice)
    expect(lifted).toEqual({ slot: 3, held: null, considered: null })
    expect(back(lifted)).toEqual(nothing)
  })

  test('considering the same cell again changes nothing', () => {
    const over = consider(choose(nothing, 3), [1, 0])
    expect(consider(over, [1, 0])).toBe(over)
    expect(consider(over, null).considered).toBeNull()
  })

  test('while a tile is held over a cell, no other cell is considered', () => {
    const held = press(choose(nothing, 3), [1, 0], true).choice
    expect(consider(held, [0, 1])).toBe(held)
    expect(consider(held, null)).toBe(held)
  })

  test('a new position keeps what is still legal', () => {
    const choice = { slot: 3, considered: [9, 9] as const, held: [1, 0] as const }
    expect(keepLegal(choice, moves)).toEqual({ slot: 3, considered: null, held: [1, 0] })
    expect(keepLegal({ ...choice, slot: 7 }, moves)).toEqual(nothing)
    expect(keepLegal(choice, null)).toEqual(nothing)
  })

  test('moves are written and read in the notation of records', () => {
    expect(moveOf('Y4d', [-2, 13])).toBe('Y4d@-2,13')
    expect(readMove('Y4d@-2,13')).toEqual({ tile: 'Y4d', at: [-2, 13] })
    expect(readMove('refill')).toBeNull()
    expect(readMove('end')).toBeNull()
  })

  test('the take of a slot is found', () => {
    expect(takeAt(moves, 5)?.tile).toBe('R1')
    expect(takeAt(moves, 4)).toBeNull()
    expect(takeAt(null, 5)).toBeNull()
  })
})
