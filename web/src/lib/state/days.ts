import { formatDate } from '$lib/i18n'

/** A day as the server names it: `2026-11-15`, by the clock that is the same for everyone. */
export type Day = string

const shape = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day of the calendar. */
export function isDay(text: string): text is Day {
  if (!shape.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}

/** The day `count` days later, or earlier if it is negative. */
export function daysFrom(day: Day, count: number): Day {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** When the table of the next day comes. */
export function dayAfter(day: Day): Date {
  return new Date(`${daysFrom(day, 1)}T00:00:00Z`)
}

/** The seven days before, the last one first. */
export function weekBefore(day: Day): Day[] {
  return Array.from({ length: 7 }, (_, n) => daysFrom(day, -n - 1))
}

const shortly = { day: 'numeric', month: 'short' } as const

/** A day without an hour in words: it is the same everywhere. The short form leaves out the year. */
export function dayText(day: Day, style: 'full' | 'medium' | 'short' = 'medium'): string {
  const how = style === 'short' ? shortly : ({ dateStyle: style } as const)
  return formatDate(new Date(`${day}T00:00:00Z`), { ...how, timeZone: 'UTC' })
}
