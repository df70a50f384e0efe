import { describe, expect, test } from 'vitest'
import { openingOf } from './seats'

describe('several people at one device', () => {
  test('where all is open, the seat on turn opens by itself', () => {
    expect(openingOf([1], 0, false)).toBe(1)
    expect(openingOf([1], null, false)).toBe(1)
  })

  test('the seat that is open and on turn stays open', () => {
    expect(openingOf([1], 1, false)).toBeUndefined()
    expect(openingOf([0, 1], 1, true)).toBeUndefined()
  })

  test('while a bot moves, the last tableau stays on the table', () => {
    expect(openingOf([], 0, false)).toBeUndefined()
  })

  test('a hidden hand closes when its owner is done, and is never opened for anybody', () => {
    expect(openingOf([1], 0, true)).toBeNull()
    expect(openingOf([], 0, true)).toBeNull()
    expect(openingOf([1], null, true)).toBeUndefined()
  })
})
