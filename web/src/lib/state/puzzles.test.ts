import { describe, expect, it } from 'vitest'
import type { PuzzleList } from '$lib/protocol/types'
import {
  about,
  afterMiss,
  afterSolved,
  daysInRow,
  nextPuzzle,
  progressFrom,
} from './puzzles.svelte'

const start = progressFrom(undefined)

const list: PuzzleList = {
  game: 'novaluna',
  today: 'b',
  puzzles: [
    { id: 'a', players: 2, ideas: ['deny'], level: 'new-moon' },
    { id: 'b', players: 2, ideas: [], level: 'crescent' },
    { id: 'c', players: 3, ideas: ['deny', 'refill'], level: null },
  ],
}

describe('progress with puzzles', () => {
  it('counts puzzles found at the first try, until one is missed', () => {
    const two = afterSolved(afterSolved(start, 'a', true, null), 'b', true, null)
    expect([two.run, two.best, two.first]).toEqual([2, 2, ['a', 'b']])
    const missed = afterMiss(two, 'c')
    expect([missed.run, missed.best]).toEqual([0, 2])
    const later = afterSolved(missed, 'c', false, null)
    expect([later.run, later.solved, later.first]).toEqual([0, ['a', 'b', 'c'], ['a', 'b']])
  })

  it('leaves what is in a row alone when an old puzzle is tried again', () => {
    const once = afterSolved(start, 'a', true, null)
    expect(afterMiss(once, 'a')).toEqual(once)
    expect(afterSolved(once, 'a', true, null)).toEqual(once)
  })

  it('counts the days in a row whose puzzle was solved', () => {
    const first = afterSolved(start, 'a', true, '2026-02-28')
    const second = afterSolved(first, 'b', false, '2026-03-01')
    expect(second.days).toBe(2)
    expect(afterSolved(second, 'b', true, '2026-03-01').days).toBe(2)
    expect(daysInRow(second, '2026-03-02')).toBe(2)
    expect(daysInRow(second, '2026-03-03')).toBe(0)
    expect(afterSolved(second, 'c', true, '2026-03-05').days).toBe(1)
  })

  it('reads whatever was kept', () => {
    expect(progressFrom({ solved: ['a', 7], run: -1, best: 2.5, day: 'x', days: 4 })).toEqual({
      ...start,
      solved: ['a'],
    })
    const kept = afterSolved(start, 'a', true, '2026-03-01')
    expect(progressFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })
})

describe('the next puzzle', () => {
  it('is the next one in order that is not solved, from the start again at the end', () => {
    expect(nextPuzzle(list.puzzles, [], null)).toBe('a')
    expect(nextPuzzle(list.puzzles, ['b'], 'a')).toBe('c')
    expect(nextPuzzle(list.puzzles, ['b'], 'c')).toBe('a')
    expect(nextPuzzle(list.puzzles, ['a', 'b', 'c'], 'c')).toBeNull()
  })

  it('keeps to an idea', () => {
    expect(about(list, 'deny').map(({ id }) => id)).toEqual(['a', 'c'])
    expect(about(list, null)).toHaveLength(3)
  })
})
