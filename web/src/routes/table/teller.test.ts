import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speak, speakFirst, spoken } from '$lib/look/notices.svelte'
import { BREATH, Teller } from './teller'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says what comes within a breath together, and whose turn it is at its end', () => {
  const say = vi.fn()
  let turn: string | null = 'Ben to move.'
  const teller = new Teller(say, () => turn)
  teller.hear(['You have picked.', null])
  teller.hear(['Ben places neon tetra.'])
  turn = 'Your turn.'
  expect(say).not.toHaveBeenCalled()
  vi.advanceTimersByTime(BREATH)
  expect(say.mock.calls).toEqual([['You have picked. Ben places neon tetra. Your turn.']])
})

it('takes a new breath afterwards', () => {
  const say = vi.fn()
  const teller = new Teller(say, () => null)
  teller.hear(['One.'])
  vi.advanceTimersByTime(BREATH)
  teller.hear(['Two.'])
  vi.advanceTimersByTime(BREATH)
  expect(say.mock.calls).toEqual([['One.'], ['Two.']])
})

it('says nothing where nothing is worth a word, nor after it was stopped', () => {
  const say = vi.fn()
  const teller = new Teller(say, () => null)
  teller.hear([null])
  vi.advanceTimersByTime(BREATH)
  teller.hear(['Too late.'])
  teller.stop()
  vi.advanceTimersByTime(BREATH)
  expect(say).not.toHaveBeenCalled()
})

it('goes first when somebody else speaks meanwhile', () => {
  const before = spoken().length
  const teller = new Teller(speak, () => 'Your turn.', speakFirst)
  teller.hear(['You place a tile.'])
  speak('Phase 1 is over.')
  vi.advanceTimersByTime(BREATH)
  speak('Checked.')
  expect(
    spoken()
      .slice(before)
      .map(({ text }) => text),
  ).toEqual(['You place a tile. Your turn.', 'Phase 1 is over.', 'Checked.'])
})
