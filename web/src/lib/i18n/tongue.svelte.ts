import { untrack } from 'svelte'
import { loadTexts } from 'virtual:texts'
import type { Area } from './areas'
import { fitted } from './fitting'
import { languageOfBrowser, type Language } from './languages'
import { fill, formOf, type Key, type Message, type Params, type Value } from './messages'

type Texts = Readonly<Record<string, Message>>

/** What is spoken now: replaced as a whole when the language changes, so no page is half translated. */
let spoken = $state.raw<{ language: Language; texts: Partial<Record<Area, Texts>> }>({
  language: languageOfBrowser(globalThis.navigator?.languages ?? []),
  texts: {},
})

const wanted = new Set<Area>()
let lastAsked: Language = spoken.language

async function loadAll(
  language: Language,
  areas: readonly Area[],
): Promise<Partial<Record<Area, Texts>>> {
  const texts = await Promise.all(
    areas.map(async (area) => [area, (await loadTexts(language, area)).default] as const),
  )
  return Object.fromEntries(texts)
}

/** Load areas in the present language; to be awaited before a screen that uses them is shown. */
export async function need(...areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  const language = lastAsked
  // Whoever asks for texts in an effect must not be called again when others load theirs.
  const missing = untrack(() =>
    areas.filter((area) => spoken.language !== language || !(area in spoken.texts)),
  )
  if (missing.length === 0) return
  const texts = await loadAll(language, missing)
  // Somebody may have changed the language meanwhile; then that change has loaded these areas too.
  if (spoken.language === language) spoken = { language, texts: { ...spoken.texts, ...texts } }
}

/** Speak another language: all areas in use are loaded first, then everything changes at once. */
export async function speakLanguage(language: Language): Promise<void> {
  lastAsked = language
  let texts: Partial<Record<Area, Texts>> = {}
  try {
    // An area may be asked for while the others load.
    for (let missing = [...wanted]; missing.length > 0;) {
      texts = { ...texts, ...(await loadAll(language, missing)) }
      missing = [...wanted].filter((area) => !(area in texts))
    }
  } catch (reason) {
    if (lastAsked === language) lastAsked = spoken.language
    throw reason
  }
  if (lastAsked === language) spoken = { language, texts }
}

/** The language spoken now. */
export function language(): Language {
  return spoken.language
}

/** A text in the present language. Reads rune state: templates follow a change of language. */
export function t<K extends Key>(key: K, ...params: Params<K>): string {
  return textOf(key, params[0] ?? {})
}

/** Whether a key that came from outside (an error code) has a text. */
export function hasText(key: string): key is Key {
  return messageOf(key) !== undefined
}

function messageOf(key: string): Message | undefined {
  const dot = key.indexOf('.')
  return spoken.texts[key.slice(0, dot) as Area]?.[key.slice(dot + 1)]
}

function textOf(key: string, params: Record<string, Value>): string {
  const message = messageOf(key)
  // Only reached when a screen forgot to name its area; the key is a better sign than an empty page.
  if (message === undefined) return key
  const form =
    typeof message === 'string'
      ? message
      : formOf(message, Number(params['count']), pluralRules(spoken.language))
  return fitted(fill(form, params, formatNumber), spoken.language)
}

function kept<T>(make: (language: Language, options: object) => T) {
  const made = new Map<string, T>()
  return (language: Language, options: object = {}): T => {
    const name = language + JSON.stringify(options)
    let one = made.get(name)
    if (one === undefined) made.set(name, (one = make(language, options)))
    return one
  }
}

/** Our English is British: "3 May 2024", "Ann, Ben and Cleo". */
const tagOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

const pluralRules = kept((language) => new Intl.PluralRules(language))
const numbers = kept((language, options) => new Intl.NumberFormat(language, options))
const dates = kept((language, options) => new Intl.DateTimeFormat(tagOf(language), options))
const spans = kept((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const lists = kept((language) => new Intl.ListFormat(tagOf(language), { type: 'conjunction' }))

const plainly = {}

export function formatNumber(n: number, options: Intl.NumberFormatOptions = plainly): string {
  // All our languages write small counts alike (see `prepareFormats`).
  if (options === plainly && Number.isInteger(n) && n >= 0 && n < 1000) return String(n)
  return numbers(spoken.language, options).format(n)
}

export function formatDate(
  date: Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  return dates(spoken.language, options).format(date)
}

/** Words of a sentence as a label, or as what a sentence begins with. */
export function asTitle(words: string): string {
  return words.charAt(0).toLocaleUpperCase(spoken.language) + words.slice(1)
}

/** "Ann, Ben and Cleo", as the language joins names. */
export function formatList(items: readonly string[]): string {
  return listParts(items)
    .map(({ text }) => text)
    .join('')
}

/** The same in parts: names with their place in the list, and with null what stands between them. */
export function listParts(items: readonly string[]): { text: string; at: number | null }[] {
  // A single name needs no language (see `prepareFormats`).
  if (items.length < 2) return items.map((text, at) => ({ text, at }))
  let next = 0
  return lists(spoken.language)
    .formatToParts(items)
    .map(({ type, value }) => ({ text: value, at: type === 'element' ? next++ : null }))
}

/**
 * Chrome looks through all its languages when it makes a first format, which holds a phone up for 50 ms. To be
 * awaited before a page draws times or lists of names: it happens in a task of its own.
 */
export function prepareFormats(): Promise<void> {
  return new Promise((done) =>
    setTimeout(() => {
      spans(spoken.language)
      done()
    }),
  )
}

/** "5 minutes ago", "yesterday": the largest unit that fits. */
export function formatAgo(date: Date, now: Date = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length)
      return spans(spoken.language).format(Math.round(seconds / length), unit)
  }
  return spans(spoken.language).format(Math.round(seconds), 'second')
}
