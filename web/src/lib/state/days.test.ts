import { expect, test } from 'vitest'
import { speakLanguage } from '$lib/i18n'
import { dayAfter, daysFrom, dayText, isDay, weekBefore } from './days'

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

test('the week before a day ends with the day before it', () => {
  expect(weekBefore('2026-03-03')).toEqual([
    '2026-03-02',
    '2026-03-01',
    '2026-02-28',
    '2026-02-27',
    '2026-02-26',
    '2026-02-25',
    '2026-02-24',
  ])
})

test('a day is the same day wherever it is read', async () => {
  await speakLanguage('en')
  expect(dayText('2026-11-15')).toBe('15 Nov 2026')
  expect(dayText('2026-11-15', 'short')).toBe('15 Nov')
  await speakLanguage('de')
  expect(dayText('2026-11-15', 'full')).toBe('Sonntag, 15. November 2026')
  await speakLanguage('en')
})
