// The part of a shuffle that this browser adds: drawn here, sealed first, shown when all seals are closed.

import { keep, recall } from '$lib/state/storage'
import type { TableInfo } from '$lib/protocol/types'
import { sha256 } from './sha256'
import { bytesOf, hex } from './shuffle'

const NAME = 'parts'
/** So many tables are remembered; the oldest are forgotten first. */
const MOST = 200
/** How long a start waits for another browser before this one goes on without it; the server waits for 5 s. */
export const PATIENCE_MS = 5500

/** A part that nobody knows yet, and its seal. */
export interface Part {
  readonly part: string
  readonly seal: string
}

export function drawPart(): Part {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return { part: hex(bytes), seal: hex(sha256(bytes)) }
}

/** A table, the part for it, and how far it got. */
type Entry = [table: string, part: string, how: 'sealed' | 'shown']

function kept(): Entry[] {
  const found = recall(NAME)
  if (!Array.isArray(found)) return []
  return found.filter(
    (entry): entry is Entry =>
      Array.isArray(entry) && entry.length === 3 && entry.every((each) => typeof each === 'string'),
  )
}

/** Without storage a part lives as long as the page. */
const onThisPage = new Map<string, Entry>()

function note(entry: Entry): void {
  onThisPage.set(entry[0], entry)
  keep(NAME, [...kept().filter(([id]) => id !== entry[0]), entry].slice(-MOST))
}

function entryOf(table: string): Entry | undefined {
  return onThisPage.get(table) ?? kept().find(([id]) => id === table)
}

/** Keep the part of a table until it may be shown. */
export function notePart(table: string, part: string): void {
  note([table, part, 'sealed'])
}

/** The server has taken the part: from now on it must be in the proof. */
export function noteShown(table: string): void {
  const entry = entryOf(table)
  if (entry !== undefined) note([entry[0], entry[1], 'shown'])
}

/** The part that this browser has sealed for a table, if it has. */
export function partOf(table: string): string | null {
  return entryOf(table)?.[1] ?? null
}

/** The part of this browser that the server has taken, if it has. */
export function shownPart(table: string): string | null {
  const entry = entryOf(table)
  return entry?.[2] === 'shown' ? entry[1] : null
}

/** What a browser says about a shuffle: a command without its id. */
type Wish =
  | { type: 'seal'; seat: number; seal: string }
  | { type: 'reveal'; seat: number; part: string }

/** What this browser has to do for the shuffle of a table now, if anything. */
export function contribution(info: TableInfo): Wish | null {
  const { waits_for: waits, contributions } = info.fairness
  const seat = info.seats.findIndex(({ mine }) => mine)
  if (info.status !== 'open' || info.daily !== null || seat < 0) return null
  const mine = contributions.find((each) => each.seat === seat)
  if (waits !== 'parts') {
    if (mine !== undefined) return null
    const { part, seal } = drawPart()
    notePart(info.id, part)
    return { type: 'seal', seat, seal }
  }
  const part = partOf(info.id)
  const bytes = bytesOf(part)
  if (mine === undefined || mine.part !== null || part === null || bytes === null) return null
  return hex(sha256(bytes)) === mine.seal ? { type: 'reveal', seat, part } : null
}

/** Whether this browser's part was left out although it was taken: somebody is not honest. */
export function isLeftOut(info: TableInfo): boolean {
  const part = shownPart(info.id)
  if (part === null || info.status === 'open') return false
  return !info.fairness.contributions.some((each) => each.part === part)
}
