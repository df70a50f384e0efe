import { beforeEach, describe, expect, test } from 'vitest'
import {
  formatAgo,
  formatDate,
  formatList,
  formatNumber,
  language,
  need,
  speakLanguage,
  t,
} from '$lib/i18n'
import { languageOfBrowser } from './languages'

beforeEach(async () => {
  await need('common', 'games')
  await speakLanguage('en')
})

describe('the language of the browser', () => {
  test('is the first of its list that we speak', () => {
    expect(languageOfBrowser(['fr-FR', 'de-AT', 'cs'])).toBe('de')
  })

  test('is English where we speak none of them', () => {
    expect(languageOfBrowser(['fr', 'ja'])).toBe('en')
    expect(languageOfBrowser([])).toBe('en')
  })

  test('gives Slovak readers Czech, unless they also read another of ours', () => {
    expect(languageOfBrowser(['sk-SK'])).toBe('cs')
    expect(languageOfBrowser(['sk', 'hu'])).toBe('hu')
  })
})

describe('texts', () => {
  test('change with the language, all areas at once', async () => {
    expect(t('common.settings')).toBe('Settings')
    await speakLanguage('cs')
    expect(language()).toBe('cs')
    expect(t('common.settings')).toBe('Nastavení')
    expect(t('games.title')).toBe('Moje partie')
  })

  test('of an area asked for later come in the language spoken then', async () => {
    await speakLanguage('hu')
    await need('settings')
    expect(t('settings.title')).toBe('Beállítások')
  })

  test('take the last language when several are asked for at once', async () => {
    await Promise.all([speakLanguage('de'), speakLanguage('ru'), speakLanguage('cs')])
    expect(language()).toBe('cs')
    expect(t('common.close')).toBe('Zavřít')
  })

  test.each([
    ['en', 1, '1 point'],
    ['en', 2, '2 points'],
    ['cs', 1, '1 bod'],
    ['cs', 3, '3 body'],
    ['cs', 5, '5 bodů'],
    ['cs', 1.5, '1,5 bodu'],
    ['de', 1, '1 Punkt'],
    ['hu', 7, '7 pont'],
    ['ru', 1, '1 очко'],
    ['ru', 22, '22 очка'],
    ['ru', 11, '11 очков'],
    ['ru', 1.5, '1,5 очка'],
  ] as const)('in %s %d points are "%s"', async (tongue, count, text) => {
    await speakLanguage(tongue)
    // A number and its word stay on one line, except in English.
    const set = tongue === 'en' ? text : text.replace(' ', '\u00a0')
    expect(t('games.points', { count })).toBe(set)
  })

  test('are filled with names', () => {
    expect(t('games.turnOf', { name: 'Ann' })).toBe('Ann to move')
  })

  test('leave braces in a name alone', () => {
    expect(t('games.turnOf', { name: '{count}' })).toBe('{count} to move')
  })
})

describe('numbers and dates', () => {
  test('are written as the language writes them', async () => {
    expect(formatNumber(1234.5)).toBe('1,234.5')
    await speakLanguage('de')
    expect(formatNumber(1234.5)).toBe('1.234,5')
    const day = new Date(2024, 4, 3)
    expect(formatDate(day, { dateStyle: 'long' })).toBe('3. Mai 2024')
  })

  test('name a time that is past', () => {
    const now = new Date(2024, 4, 3, 12)
    expect(formatAgo(new Date(2024, 4, 3, 11, 55), now)).toBe('5 minutes ago')
    expect(formatAgo(new Date(2024, 4, 2, 12), now)).toBe('yesterday')
    expect(formatAgo(now, now)).toBe('now')
  })

  test('join names', async () => {
    expect(formatList(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo')
    expect(formatList(['Ann'])).toBe('Ann')
    expect(formatList([])).toBe('')
    await speakLanguage('cs')
    expect(formatList(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben a\u00a0Cleo')
  })
})
