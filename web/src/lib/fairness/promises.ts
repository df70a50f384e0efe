import { keep, recall } from '$lib/state/storage'

const NAME = 'promises'

/** This many tables are remembered; the oldest are forgotten first. */
const MOST = 200

function kept(): [string, string][] {
  const found = recall(NAME)
  if (!Array.isArray(found)) return []
  return found.filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((each) => typeof each === 'string'),
  )
}

/**
 * Remember the commitment of a shuffle when a table is first seen, before its seed is open: only then can
 * this browser say later that nothing was exchanged. The first one counts.
 */
export function notePromise(table: string, commitment: string): void {
  const before = kept()
  if (before.some(([id]) => id === table)) return
  keep(NAME, [...before, [table, commitment]].slice(-MOST))
}

/** The commitment this browser saw while the game of a table was still going on, if it did. */
export function promiseOf(table: string): string | null {
  return kept().find(([id]) => id === table)?.[1] ?? null
}
