// The part of a shuffle that this browser adds: drawn here, sealed first, shown when all seals are closed.

import { keep, recall } from '$lib/state/storage'
import type { TableInfo } from '$lib/protocol/types'
import type { Noted } from './check'
import { promiseOf } from './promises'
import { bytesOf, hex, sha256 } from './sha256'

const NAME = 'parts'
/** This many tables are remembered; the oldest are forgotten first. */
const MOST = 200
/** How long a start waits for another browser before this one goes on without it; the server waits for 5 s. */
export const PATIENCE_MS = 5500

/** A part that nobody knows yet, and its seal. */
export interface SealedPart {
  readonly part: string
  readonly seal: string
}

export function drawPart(): SealedPart {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return { part: hex(bytes), seal: hex(sha256(bytes)) }
}

/**
 * A table, the part for it, and all seals as they stood when the part was shown; "" before. A seal that
 * is exchanged later would be chosen by somebody who knew the part.
 */
type Entry = [table: string, part: string, seals: string]

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
  note([table, part, ''])
}

type Seals = readonly { readonly seat: number; readonly seal: string }[]

/** The seals of a table in one line, to be compared. */
export function sealsText(seals: Seals): string {
  return seals.map(({ seat, seal }) => `${seat}:${seal}`).join(' ')
}

/** The server has taken the part: from now on it must be in the proof, among these seals. */
export function noteShown(table: string, seals: Seals): void {
  const entry = entryOf(table)
  if (entry !== undefined) note([entry[0], entry[1], sealsText(seals)])
}

/** The part that this browser has sealed for a table, if it has. */
export function partOf(table: string): string | null {
  return entryOf(table)?.[1] ?? null
}

/** The part of this browser that the server has taken, if it has, and the seals that stood then. */
export function shownPart(table: string): { part: string; seals: string } | null {
  const entry = entryOf(table)
  return entry === undefined || entry[2] === '' ? null : { part: entry[1], seals: entry[2] }
}

/** What a browser says about a shuffle: a command without its id. */
type Contribution =
  { type: 'seal'; seat: number; seal: string } | { type: 'reveal'; seat: number; part: string }

/** What this browser has to do for the shuffle of a table now, if anything. */
export function contribution(info: TableInfo): Contribution | null {
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

/** All that this browser noted about the shuffle of a table. */
export function notedOf(table: string): Noted {
  return { promise: promiseOf(table), shown: shownPart(table) }
}
