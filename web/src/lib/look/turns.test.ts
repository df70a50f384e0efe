import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurn } from './turns'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does one thing in a task', () => {
  const done: string[] = []
  inTurn(() => done.push('first'))
  inTurn(() => done.push('second'))
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['first'])
  vi.runAllTimers()
  expect(done).toEqual(['first', 'second'])
})

it('does what a part asks for before the parts behind it', () => {
  const done: string[] = []
  inTurn(() => {
    done.push('board')
    inTurn(() => done.push('wheel'))
    inTurn(() => done.push('tableau'))
  })
  inTurn(() => done.push('log'))
  vi.runAllTimers()
  expect(done).toEqual(['board', 'wheel', 'tableau', 'log'])
})

it('does nothing for a part that is gone, and goes on after one that fails', () => {
  const done: string[] = []
  const giveUp = inTurn(() => done.push('gone'))
  inTurn(() => {
    throw new Error('broken')
  })
  inTurn(() => done.push('after'))
  giveUp()
  expect(() => vi.runAllTimers()).toThrow('broken')
  vi.runAllTimers()
  expect(done).toEqual(['after'])
})

it('draws behind the picture that answers a press', () => {
  const done: string[] = []
  document.body.click()
  inTurn(() => done.push('part'))
  requestAnimationFrame(() => done.push('picture'))
  vi.runAllTimers()
  expect(done).toEqual(['picture', 'part'])
})

it('does not wait for a picture that never comes', () => {
  const done: string[] = []
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  document.body.click()
  inTurn(() => done.push('part'))
  vi.advanceTimersByTime(100)
  expect(done).toEqual([])
  vi.advanceTimersByTime(400)
  expect(done).toEqual(['part'])
  frames.mockRestore()
})
