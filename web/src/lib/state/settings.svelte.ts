import { isLanguage, type Language } from '$lib/i18n/languages'
import { browser } from './browser'
import { keep, onKeptElsewhere, recall } from './storage'

export const looks = ['system', 'light', 'dark'] as const
export const symbolSizes = ['normal', 'large'] as const
export const motions = ['system', 'full', 'none'] as const
export const confirmations = ['touch', 'always', 'never'] as const

export type Look = (typeof looks)[number]
export type SymbolSize = (typeof symbolSizes)[number]
export type Motion = (typeof motions)[number]
export type Confirmation = (typeof confirmations)[number]

export interface Settings {
  /** null: the browser's. */
  language: Language | null
  look: Look
  symbols: SymbolSize
  motion: Motion
  sound: boolean
  confirm: Confirmation
  /** No alerts outside of the page in these hours, in minutes after midnight; null: at any time. */
  quiet: Quiet | null
}

export interface Quiet {
  start: number
  end: number
}

export const usualSettings: Readonly<Settings> = {
  language: null,
  look: 'system',
  symbols: 'normal',
  motion: 'system',
  sound: false,
  confirm: 'touch',
  quiet: { start: 22 * 60, end: 8 * 60 },
}

function oneOf<T>(allowed: readonly T[], value: unknown, usual: T): T {
  return allowed.find((each) => each === value) ?? usual
}

/** Settings from what was kept, whatever that is: a damaged part falls back to the usual. */
export function settingsFrom(kept: unknown): Settings {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return {
    language: isLanguage(from['language']) ? from['language'] : null,
    look: oneOf(looks, from['look'], usualSettings.look),
    symbols: oneOf(symbolSizes, from['symbols'], usualSettings.symbols),
    motion: oneOf(motions, from['motion'], usualSettings.motion),
    sound: from['sound'] === true,
    confirm: oneOf(confirmations, from['confirm'], usualSettings.confirm),
    quiet: quietFrom(from['quiet']),
  }
}

function quietFrom(kept: unknown): Quiet | null {
  if (kept === null) return null
  const { start, end } = (kept ?? {}) as Record<string, unknown>
  return isMinute(start) && isMinute(end) ? { start, end } : usualSettings.quiet
}

function isMinute(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 24 * 60
}

/** Whether it is quiet at this time of the device's clock; the server decides likewise for push messages. */
export function isQuiet(quiet: Quiet | null, now: Date): boolean {
  if (quiet === null) return false
  const { start, end } = quiet
  const minute = now.getHours() * 60 + now.getMinutes()
  return start > end ? minute >= start || minute < end : start <= minute && minute < end
}

/** The settings of this device. Read anywhere; change through `change`. */
export const settings: Settings = $state(settingsFrom(recall('settings')))

/** Change settings and keep them. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some)
  keep('settings', settings)
}

/** Two tabs of one player agree; `tell` is called when another tab has changed something. */
export function followSettingsElsewhere(tell: () => void): () => void {
  return onKeptElsewhere('settings', (kept) => {
    Object.assign(settings, settingsFrom(kept))
    tell()
  })
}

interface Root {
  readonly dataset: Record<string, string | undefined>
}

/** Let the document show the settings: `data-theme` and `data-motion` on its root. */
export function showSettings(root: Root): void {
  set(root, 'theme', settings.look === 'system' ? null : settings.look)
  set(root, 'motion', settings.motion === 'system' ? null : settings.motion)
}

function set(root: Root, name: string, value: string | null): void {
  if (value === null) delete root.dataset[name]
  else root.dataset[name] = value
}

/** Whether things may move. */
export function motionWanted(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return !browser().matches('(prefers-reduced-motion: reduce)')
}

/** Whether a move that was made by a finger, or by mouse and keys, wants a second press. */
export function confirmationWanted(touch: boolean): boolean {
  return settings.confirm === 'touch' ? touch : settings.confirm === 'always'
}
