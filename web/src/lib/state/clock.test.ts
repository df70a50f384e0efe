import { describe, expect, test } from 'vitest'
import { speakLanguage } from '$lib/i18n'
import { inEnglish } from '$lib/page.test-data'
import { clockText, controlText, leftOf, timeText, untilChange } from './clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

inEnglish('common')
const clock = { left_ms: 90_000, deadline: null, ran_out: 0, bot: false }

describe('what is left', () => {
  test('a clock that stands keeps its time, one that runs comes to its deadline and stays there', () => {
    const now = Date.parse('2026-05-01T18:00:00.000Z')
    expect(leftOf(clock, now)).toBe(90_000)
    const running = { ...clock, deadline: '2026-05-01T18:00:30.250Z' }
    expect(leftOf(running, now)).toBe(30_250)
    expect(leftOf(running, now + MINUTE)).toBe(0)
  })

  test('it is shown without haste: by the minute, and by the second only near the end', () => {
    expect(clockText(2 * DAY + 3 * HOUR + 5 * MINUTE)).toBe('2 days 3 hr')
    expect(clockText(3 * HOUR + 5 * MINUTE)).toBe('3 hr 5 min')
    expect(clockText(12 * MINUTE + 59_000)).toBe('12 min')
    expect(clockText(2 * MINUTE)).toBe('2 min')
    expect(clockText(103_000)).toBe('1:43')
    expect(clockText(9_001)).toBe('0:10')
    expect(clockText(1)).toBe('0:01')
    expect(clockText(0)).toBe('0:00')
  })

  test('what is shown is renewed exactly when it changes', () => {
    for (const left of [DAY + 1, HOUR, 5 * MINUTE + 20_500, 2 * MINUTE, 119_999, 10_000, 999, 1]) {
      const stays = untilChange(left)
      expect(clockText(left - stays + 1)).toBe(clockText(left))
      expect(stays).toBeLessThanOrEqual(MINUTE)
    }
    expect(untilChange(5_000)).toBe(1_000)
  })

  test('it is spoken in words', () => {
    expect(timeText(65_000)).toBe('1 minute and 5 seconds')
    expect(timeText(DAY)).toBe('1 day')
    expect(timeText(0)).toBe('0 seconds')
  })

  test.each([
    ['en', '5 minutes each for the whole game, plus 10 seconds per move', '1 minute per move'],
    ['cs', '5 minut pro každého na celou hru a 10 sekund navíc za tah', '1 minuta na tah'],
    ['de', 'je 5 Minuten für die ganze Partie, dazu 10 Sekunden pro Zug', '1 Minute pro Zug'],
    [
      'hu',
      'fejenként 5 perc az egész játszmára, lépésenként plusz 10 másodperc',
      'lépésenként 1 perc',
    ],
    ['ru', '5 минут каждому на всю партию и ещё 10 секунд за ход', '1 минута на ход'],
  ] as const)('the time control in %s', async (language, both, each) => {
    await speakLanguage(language)
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(
      plain(controlText({ kind: 'clock', seconds: 300, increment: 10, level: 'gibbous' })),
    ).toBe(both)
    expect(plain(controlText({ kind: 'move', seconds: 60, increment: 0, level: 'gibbous' }))).toBe(
      each,
    )
  })
})
