import { describe, expect, test, vi } from 'vitest'
import type { ReviewMove, ReviewState } from '$lib/protocol/types'
import type { Live, Watcher } from '$lib/socket/live'
import { Practising } from './practising.svelte'
import {
  byEntry,
  courseOf,
  drawsOf,
  gradesOf,
  mistakesOf,
  reviewedMoves,
  turningPoints,
} from './review'
import { Reviewing } from './reviewing.svelte'

function move(n: number, seat: number, part: Partial<ReviewMove> = {}): ReviewMove {
  return {
    n,
    seat,
    move: 'Y1@0,0',
    before: [0.5, 0.5],
    after: [0.5, 0.5],
    best: 'B2a@0,0',
    best_after: [0.5, 0.5],
    loss: 0,
    grade: 'best',
    luck: [0, 0],
    ...part,
  }
}

function state(moves: ReviewMove[], part: Partial<ReviewState> = {}): ReviewState {
  return {
    id: 'x',
    table: 't',
    status: 'running',
    done: moves.length,
    total: 4,
    review: { game: 'novaluna', players: 2, moves, seats: [], limit: '0.1s', solo: null },
    lines: [],
    reasons: [],
    reason: null,
    ...part,
  }
}

const moves = [
  move(1, 0, { after: [0.4, 0.6], loss: 0.1, grade: 'mistake', luck: [0.15, -0.15] }),
  move(3, 1, { before: [0.55, 0.45], after: [0.55, 0.45] }),
  move(2, 0, { before: [0.55, 0.45], after: [0.3, 0.7], loss: 0.25, grade: 'blunder' }),
]

describe('a review', () => {
  const reviewed = reviewedMoves(state(moves, { lines: [['B2a@0,0', 'R1@1,0']] }))

  test('has lines beside its moves; where none has come, the best move alone', () => {
    expect(reviewed.map(({ line }) => line.length)).toEqual([2, 1, 1])
    expect(byEntry(reviewed).get(3)?.index).toBe(1)
  })

  test('has a course of chances: the start, and each move with its draw', () => {
    expect(courseOf(moves, 0)).toEqual([0.5, 0.55, 0.55, 0.3])
    expect(courseOf([], 0)).toEqual([])
  })

  test('knows its draws, and the mistakes and grades of a seat', () => {
    expect(drawsOf(reviewed).map(({ n }) => n)).toEqual([1])
    expect(mistakesOf(reviewed, 0).map(({ n }) => n)).toEqual([1, 2])
    expect(mistakesOf(reviewed, 1)).toEqual([])
    expect(gradesOf(moves, 0)).toMatchObject({ mistake: 1, blunder: 1, best: 0 })
  })
})

test('the turning points of a game are the five moves that cost most, in the order of the game', () => {
  const many = [1, 4, 2, 6, 3, 5].map((cost, n) => move(n, n % 2, { loss: cost, grade: 'mistake' }))
  const weak = move(6, 0, { loss: 9, grade: 'inaccuracy' })
  const found = turningPoints(reviewedMoves(state([...many, weak])))
  expect(found.map(({ loss }) => loss)).toEqual([4, 2, 6, 3, 5])
})

describe('a review on its way', () => {
  function socket() {
    let heard: Watcher | null = null
    const stop = vi.fn()
    const live = {
      watch: (_: string, watcher: Watcher) => {
        heard = watcher
        return stop
      },
    } as unknown as Live
    return { live, stop, tell: (type: 'review') => heard?.message({ type } as never) }
  }

  test('brings its moves as they are done, and stops listening at the end', async () => {
    vi.useFakeTimers()
    const { live, stop, tell } = socket()
    const answers = [state([]), state(moves.slice(0, 1)), state(moves, { status: 'done' })]
    const look = vi.fn(async () => answers.shift()!)
    const reviewing = new Reviewing({ table: 't', start: look, look }, () => live)
    await vi.advanceTimersByTimeAsync(0)
    expect(reviewing.moves).toHaveLength(0)
    tell('review')
    tell('review')
    await vi.advanceTimersByTimeAsync(600)
    expect(look).toHaveBeenCalledTimes(2)
    expect(reviewing.moves).toHaveLength(1)
    // Without a word of the socket one looks all the same.
    await vi.advanceTimersByTimeAsync(2000)
    expect(reviewing.done).toBe(true)
    expect(reviewing.moves).toHaveLength(3)
    expect(stop).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(look).toHaveBeenCalledTimes(3)
    reviewing.close()
    vi.useRealTimers()
  })

  test('that the server does not know any more is not asked for again and again', async () => {
    vi.useFakeTimers()
    const { live } = socket()
    const start = vi.fn(async () => state([]))
    const look = vi.fn(async () => state([], { status: 'none', review: null }))
    const reviewing = new Reviewing({ table: 't', start, look }, () => live)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reviewing.failure).not.toBeNull()
    expect([start.mock.calls.length, look.mock.calls.length]).toEqual([1, 1])
    reviewing.close()
    vi.useRealTimers()
  })

  test('that is refused says why, and can be asked for again', async () => {
    const { live } = socket()
    const start = vi.fn(() => Promise.reject(new Error('no')))
    const reviewing = new Reviewing({ table: 't', start, look: start }, () => live)
    await vi.waitFor(() => expect(reviewing.failure).not.toBeNull())
    start.mockImplementation((() => Promise.resolve(state(moves, { status: 'done' }))) as never)
    await reviewing.start()
    expect(reviewing.failure).toBeNull()
    expect(reviewing.done).toBe(true)
    reviewing.close()
  })
})

describe('learning from mistakes', () => {
  const mistakes = mistakesOf(reviewedMoves(state(moves)), 0)

  test('the best move is found, and one that is nearly as good', async () => {
    const practising = new Practising(mistakes, async () => 0.02)
    await practising.answer('Y1@0,0')
    expect(practising.phase).toBe('same')
    await practising.answer('B2a@0,0')
    expect(practising.phase).toBe('best')
    practising.next()
    expect([practising.at, practising.phase, practising.last]).toEqual([1, 'asked', true])
    await practising.answer('R1@4,4')
    expect([practising.phase, practising.solved]).toEqual(['good', 2])
  })

  test('a worse move can be tried again; what was shown is not found', async () => {
    const practising = new Practising(mistakes, async () => null)
    await practising.answer('R1@4,4')
    expect(practising.phase).toBe('worse')
    practising.show()
    await practising.answer('B2a@0,0')
    expect([practising.phase, practising.solved]).toEqual(['shown', 0])
  })

  test('an answer that comes late is about a position that is over', async () => {
    let answer: (lost: number) => void = () => {}
    const practising = new Practising(mistakes, () => new Promise((done) => (answer = done)))
    const asked = practising.answer('R1@4,4')
    practising.next()
    answer(0)
    await asked
    expect([practising.phase, practising.solved]).toEqual(['asked', 0])
  })
})
