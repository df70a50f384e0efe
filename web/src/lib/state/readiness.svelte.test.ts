import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BotReadiness, GameName } from '$lib/protocol/types'
import { Readiness } from './readiness.svelte'

const cold = (compiled: number): BotReadiness[] => [
  { game: 'novaluna', waking: ['crescent', 'full-moon'], compiled, units: 4 },
  { game: 'akvarko', waking: [], compiled: 0, units: 0 },
]
const warm: BotReadiness[] = [
  { game: 'novaluna', waking: [], compiled: 0, units: 0 },
  { game: 'akvarko', waking: [], compiled: 0, units: 0 },
]

let answers: (BotReadiness[] | Error)[]
let asked: number

function server(...said: (BotReadiness[] | Error)[]): Readiness {
  answers = said
  asked = 0
  return new Readiness(() => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? warm
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('levels that are waking up are known with their progress, others are not', async () => {
  const bots = server(cold(2))
  const stop = bots.watch()
  await vi.advanceTimersByTimeAsync(0)
  expect(bots.waking('novaluna', 'full-moon')).toMatchObject({ compiled: 2, units: 4 })
  expect(bots.waking('novaluna', 'new-moon')).toBeNull()
  expect(bots.waking('novaluna', null)).toBeNull()
  expect(bots.waking('akvarko', 'full-moon')).toBeNull()
  stop()
})

test('it asks every two seconds until all are awake, tells of it once, and asks no more', async () => {
  const bots = server(cold(1), new Error('away'), cold(3), warm)
  const heard: GameName[] = []
  const stop = bots.watch((game) => heard.push(game))
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked).toBe(3)
  expect(bots.waking('novaluna', 'crescent')?.compiled).toBe(3)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(4)
  expect(heard).toEqual(['novaluna'])
  stop()
  bots.watch()()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(4)
})

test('a page that watches in an effect asks no more often than that', async () => {
  const bots = server(cold(0), cold(1), cold(2))
  const stop = $effect.root(() => {
    $effect(() => bots.watch())
  })
  await vi.advanceTimersByTimeAsync(1900)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toBe(2)
  stop()
})

test('nobody is asked when no page watches', async () => {
  const bots = server(cold(0))
  const stop = bots.watch()
  const stopToo = bots.watch()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toBe(2)
  stopToo()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(2)
})
