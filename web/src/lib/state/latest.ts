// The latest move of each seat that laid something: its board marks it until the next one there.

import type { Happened, Moved } from '$lib/protocol/types'

/** By seat the last move that laid something, after more has happened. */
export function lastLaid(
  before: ReadonlyMap<number, Moved>,
  happened: readonly Happened[],
): ReadonlyMap<number, Moved> {
  const laid = happened.filter((each): each is Moved => each.type === 'moved' && each.at !== null)
  return laid.length === 0 ? before : new Map([...before, ...laid.map((m) => [m.seat, m] as const)])
}
