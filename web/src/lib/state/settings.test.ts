import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  change,
  confirmationWanted,
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
