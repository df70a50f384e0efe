import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  change,
  confirmationWanted,
  isQuiet,
  motionWanted,
  settings,
  settingsFrom,
  showSettings,
  usualSettings,
} from './settings.svelte'
import { keep, recall } from './storage'

afterEach(() => {
  vi.unstubAllGlobals()
  change(usualSettings)
  localStorage.clear()
})

describe('settings', () => {
  test('are the usual ones for whatever was kept', () => {
    for (const kept of [
      undefined,
      null,
      7,
      'dark',
      [],
      { look: 'pink', sound: 'yes', language: 'xx' },
    ]) {
      expect(settingsFrom(kept)).toEqual(usualSettings)
    }
  })

  test('survive in part when a part is damaged', () => {
    expect(settingsFrom({ look: 'dark', motion: 3, language: 'hu' })).toEqual({
      ...usualSettings,
      look: 'dark',
      language: 'hu',
    })
  })

  test('are kept for the next visit', () => {
    change({ look: 'dark', sound: true })
    expect(settingsFrom(recall('settings'))).toMatchObject({ look: 'dark', sound: true })
  })

  test('say when it is quiet, over midnight too', () => {
    const at = (hour: number, minute: number) => new Date(2026, 0, 1, hour, minute)
    const night = { start: 22 * 60, end: 8 * 60 }
    const shown = [at(21, 59), at(22, 0), at(3, 0), at(7, 59), at(8, 0)]
    expect(shown.map((now) => isQuiet(night, now))).toEqual([false, true, true, true, false])
    const noon = { start: 12 * 60, end: 13 * 60 }
    expect([at(11, 59), at(12, 0), at(13, 0)].map((now) => isQuiet(noon, now))).toEqual([
      false,
      true,
      false,
    ])
    expect(isQuiet(null, at(3, 0))).toBe(false)
  })

  test('hold without storage', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(keep('settings', {})).toBe(false)
    change({ symbols: 'large' })
    expect(settings.symbols).toBe('large')
  })

  test('are shown on the root of the document', () => {
    const root = document.createElement('div')
    change({ look: 'dark', motion: 'none', symbols: 'large' })
    showSettings(root)
    expect({ ...root.dataset }).toEqual({ theme: 'dark', motion: 'none' })
    change(usualSettings)
    showSettings(root)
    expect({ ...root.dataset }).toEqual({})
  })

  test('without motion beat what the device says, and with motion too', () => {
    change({ motion: 'none' })
    expect(motionWanted()).toBe(false)
    change({ motion: 'full' })
    expect(motionWanted()).toBe(true)
  })

  test('say whether a move wants a second press, by what it was made with', () => {
    const wanted = () => [confirmationWanted(true), confirmationWanted(false)]
    change({ confirm: 'touch' })
    expect(wanted()).toEqual([true, false])
    change({ confirm: 'always' })
    expect(wanted()).toEqual([true, true])
    change({ confirm: 'never' })
    expect(wanted()).toEqual([false, false])
    change(usualSettings)
  })
})
