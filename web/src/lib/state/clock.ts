import { formatList, formatNumber, t } from '$lib/i18n'
import type { ClockInfo, TimeControl } from '$lib/protocol/types'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From here on a clock warns. */
export const LAST = 10 * SECOND

/** From here on seconds are shown; before, a clock that changes every second would only disturb. */
const CLOSE = 2 * MINUTE

const units = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const

/** What is left of a seat's time in milliseconds, at this moment of the server's time. */
export function leftOf(clock: ClockInfo, now: number): number {
  if (clock.deadline === null) return clock.left_ms
  return Math.max(0, Date.parse(clock.deadline) - now)
}

/** How long what a clock shows stays true, in milliseconds. */
export function untilChange(left: number): number {
  // Seconds are counted up to the next whole one, minutes down to the last.
  return left < CLOSE ? left % SECOND || SECOND : (left % MINUTE) + 1
}

/** A time as a clock shows it: "2 days 3 hr", "12 min", "1:43". */
export function clockText(left: number): string {
  if (left < CLOSE) {
    const seconds = Math.ceil(left / SECOND)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  return partsOf(left < HOUR ? Math.floor(left / MINUTE) * MINUTE : left, 'short').join(' ')
}

/** A time in words: "2 minutes and 5 seconds". */
export function timeText(left: number): string {
  return formatList(partsOf(Math.ceil(left / SECOND) * SECOND, 'long'))
}

/** The two largest units. */
function partsOf(left: number, unitDisplay: 'short' | 'long'): string[] {
  const first = units.findIndex(([, length]) => left >= length)
  const at = first < 0 ? units.length - 1 : first
  let rest = left
  return units.slice(at, at + 2).flatMap(([unit, length], place) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count === 0 && place > 0) return []
    return [formatNumber(count, { style: 'unit', unit, unitDisplay })]
  })
}

/** What the people at a table agreed on, in words. */
export function controlText(time: TimeControl | null): string {
  if (time === null) return t('common.time.none')
  const words = { time: timeText(time.seconds * SECOND) }
  if (time.kind === 'move') return t('common.time.move', words)
  if (!time.increment) return t('common.time.clock', words)
  return t('common.time.clock.increment', {
    ...words,
    increment: timeText(time.increment * SECOND),
  })
}
