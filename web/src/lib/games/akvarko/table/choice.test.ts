import { describe, expect, it } from 'vitest'
import type { PlaceMove } from '$lib/protocol/types'
import { bestTurn, gainOf, notationOf, nothing, readMove, stepBack, stillGood } from './choice'

const places: PlaceMove[] = [
  {
    at: [1, 0],
    gain: 5,
    turns: [
      { at: [0, 0], gain: 8 },
      { at: [1, 0], gain: -2 },
    ],
  },
  { at: [-1, 2], gain: 0, turns: [] },
]

describe('a placement that is being put together', () => {
  it('brings what the cell brings, or the whole move with its turn', () => {
    expect(gainOf(places, nothing)).toBeNull()
    expect(gainOf(places, { at: [1, 0], turning: false, flip: null })).toBe(5)
    expect(gainOf(places, { at: [1, 0], turning: true, flip: [0, 0] })).toBe(8)
    expect(gainOf(places, { at: [3, 3], turning: false, flip: null })).toBeNull()
  })

  it('offers the best that turning a card may bring', () => {
    expect(bestTurn(places, [1, 0])).toBe(8)
    expect(bestTurn(places, [-1, 2])).toBeNull()
    expect(bestTurn(places, null)).toBeNull()
  })

  it('is written as the notation wants it', () => {
    expect(notationOf(nothing)).toBeNull()
    expect(notationOf({ at: [-1, 2], turning: true, flip: null })).toBe('@-1,2')
    expect(notationOf({ at: [1, 0], turning: true, flip: [0, -3] })).toBe('@1,0~0,-3')
  })

  it('goes back step by step: turned card, wish to turn, cell', () => {
    const whole = { at: [1, 0], turning: true, flip: [0, 0] } as const
    const second = stepBack(whole)
    expect(second).toEqual({ at: [1, 0], turning: true, flip: null })
    const third = stepBack(second)
    expect(third).toEqual({ at: [1, 0], turning: false, flip: null })
    expect(stepBack(third)).toEqual(nothing)
  })

  it('keeps what is legal still when the position changes', () => {
    const whole = { at: [1, 0], turning: true, flip: [0, 0] } as const
    expect(stillGood(whole, places)).toBe(whole)
    expect(stillGood({ ...whole, flip: [2, 2] }, places).flip).toBeNull()
    expect(stillGood({ ...whole, at: [9, 9] }, places)).toEqual(nothing)
  })
})

describe('the move of a hint', () => {
  it('is a pick or a placement, with or without a turn', () => {
    expect(readMove('neon')).toEqual({ pick: 'neon', place: null })
    expect(readMove('@-1,2').place).toEqual({ at: [-1, 2], turning: false, flip: null })
    expect(readMove('@1,0~0,-3').place).toEqual({ at: [1, 0], turning: true, flip: [0, -3] })
  })
})
