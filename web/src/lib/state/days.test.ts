import { expect, test } from 'vitest'
import { dayAfter, daysFrom, isDay } from './days'

test.each(['2026-11-15', '2024-02-29'])('%s is a day', (text) => expect(isDay(text)).toBe(true))

test.each(['', '2026-2-3', '2025-02-29', '2026-13-01', '2026-11-15x', 'today'])(
  '"%s" is none',
  (text) => expect(isDay(text)).toBe(false),
)

test('days go over months and years', () => {
  expect(daysFrom('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysFrom('2024-03-01', -1)).toBe('2024-02-29')
  expect(dayAfter('2026-11-15').toISOString()).toBe('2026-11-16T00:00:00.000Z')
})
