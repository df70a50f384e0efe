import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '$lib/protocol/api'
import type { PositionAnalysis, ViewDocument } from '$lib/protocol/types'
import { Editing, type Checked } from './editing.svelte'

const view = { game: 'novaluna' } as ViewDocument
const good: Checked = { problem: null, view, board: null, moves: { game: 'novaluna' } as never }
const found = (seat: number) => ({ seat, moves: [], chances: [] }) as unknown as PositionAnalysis

describe('a position that is set up', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is taken back step by step, and forward again until something else is done', () => {
    const editing = new Editing('a', { check: async () => good, analyse: async () => found(0) })
    editing.change('b')
    editing.change('c')
    editing.undo()
    editing.undo()
    expect([editing.draft, editing.canUndo, editing.canRedo]).toEqual(['a', false, true])
    editing.redo()
    expect(editing.draft).toBe('b')
    editing.change('d')
    expect([editing.draft, editing.canRedo]).toEqual(['d', false])
    editing.close()
  })

  it('shows the answer to the last question alone, and looks closer while it stands', async () => {
    const answers = new Map<string, (checked: Checked) => void>()
    const limits: number[] = []
    const editing = new Editing<string>('a', {
      check: (draft) => new Promise((answer) => answers.set(draft, answer)),
      analyse: async (_, limit) => found(limits.push(limit)),
    })
    editing.change('b')
    answers.get('b')?.(good)
    await vi.advanceTimersByTimeAsync(0)
    answers.get('a')?.({ ...good, problem: { reason: '', clause: null, cause: null }, view: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(editing.checked).toBe(good)
    expect(editing.analysis?.seat).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(limits).toEqual([120, 400, 1500])
    expect(editing.thinking).toBe(false)
    editing.close()
  })

  it('asks again by itself when it was refused for the moment', async () => {
    let busy = true
    const editing = new Editing('a', {
      check: async () => good,
      analyse: async () => {
        if (busy) throw new ApiError('too_many', 'wait')
        return found(3)
      },
    })
    await vi.advanceTimersByTimeAsync(0)
    expect([editing.analysis, editing.failure, editing.thinking]).toEqual([null, null, true])
    busy = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(editing.analysis?.seat).toBe(3)
    editing.close()
  })

  it.each(['network', 'not_here'])('stands without an analysis where there is %s', async (code) => {
    const editing = new Editing('a', {
      check: async () => good,
      analyse: () => Promise.reject(new ApiError(code, 'no search')),
    })
    await vi.advanceTimersByTimeAsync(0)
    expect([editing.checked, editing.unjudged]).toEqual([good, true])
    expect([editing.failure, editing.thinking]).toEqual([null, false])
    editing.close()
  })

  it('is not analysed where it cannot be, and asks no more once it is closed', async () => {
    const analyse = vi.fn(async () => found(0))
    const bad: Checked = {
      problem: { reason: 'no', clause: 'NL-1.1', cause: null },
      view: null,
      board: null,
      moves: null,
    }
    const editing = new Editing('a', { check: async () => bad, analyse })
    await vi.advanceTimersByTimeAsync(0)
    expect([editing.checked?.problem?.clause, editing.thinking]).toEqual(['NL-1.1', false])
    expect(analyse).not.toHaveBeenCalled()
    editing.close()
  })
})
