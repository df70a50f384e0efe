import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import { spoken } from '$lib/look/notices.svelte'
import type { ClockInfo, TableInfo } from '$lib/protocol/types'
import type { LiveTable } from '$lib/state/table.svelte'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import Time from './Time.svelte'
import Clock from '$lib/table/Clock.svelte'
import { timeSentences } from '$lib/table/time'

inEnglish('common', 'table', 'extras')

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

/** A seat's time that runs out in so many seconds. */
const running = (seconds: number): ClockInfo => ({
  left_ms: 60_000,
  deadline: new Date(Date.now() + seconds * 1000).toISOString(),
  ran_out: 0,
  bot: false,
})

/** As much of a table as a clock asks for. */
const tableWith = (info: TableInfo) =>
  ({
    state: { info },
    now: () => Date.now(),
    onHappened: () => () => undefined,
  }) as unknown as LiveTable

const time = { kind: 'clock', seconds: 300, increment: 0, level: 'gibbous' } as const

test('a clock counts the last two minutes, marks the last ten seconds, and stops at its end', () => {
  const table = tableWith(tableOf([]))
  show(Clock, { target: document.body, props: { table, clock: running(150) } })
  const clock = document.querySelector('[data-clock]')
  const look = () => {
    flushSync()
    return clock?.querySelector('[aria-hidden=true]:not(svg)')?.textContent
  }
  expect(look()).toBe('2 min')
  vi.advanceTimersByTime(31_000)
  expect(look()).toBe('1:59')
  vi.advanceTimersByTime(108_000)
  expect(look()).toBe('0:11')
  expect(clock?.classList.contains('low')).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(look()).toBe('0:10')
  expect(clock?.classList.contains('low')).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(look()).toBe('0:00')
  expect(vi.getTimerCount()).toBe(0)
})

test('the last ten seconds of the own time are said once', () => {
  const info = tableOf([seatOf({ mine: true, clock: running(30) }), seatOf()], { time })
  const table = tableWith(info)
  const said = () => spoken().filter(({ text }) => text === 'Your time is almost up!').length
  show(Time, { target: document.body, props: { table, info } })
  vi.advanceTimersByTime(19_000)
  expect(said()).toBe(0)
  vi.advanceTimersByTime(20_000)
  expect(said()).toBe(1)
})

test('time is told in words: the own first, and whose turn a bot has taken', () => {
  const seats = [
    seatOf({ name: 'Ben', clock: running(65) }),
    seatOf({ mine: true, clock: { ...running(0), deadline: null } }),
    seatOf({ name: 'Cyr', clock: { ...running(0), deadline: null, bot: true } }),
  ]
  const told = (some: Partial<TableInfo>) => timeSentences(tableWith(tableOf(seats, some)))
  expect(told({ time })).toBe(
    'Your time: 1 minute. Ben: 1 minute and 5 seconds. Cyr: time is up; a bot makes this move.',
  )
  expect(told({ time: { ...time, kind: 'move' } })).toBe(
    'Ben: 1 minute and 5 seconds. Cyr: time is up; a bot makes this move.',
  )
  expect(told({ time: null })).toBe('No clock is running.')
})
