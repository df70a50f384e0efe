// My games, wherever they live.

import { isCode, myGames } from '$lib/protocol/requests'
import type { Status, TableList, TableSummary } from '$lib/protocol/types'
import { isKept, isServerless, playedHere } from '$lib/state/hosts.svelte'

async function here(statuses: readonly Status[], unsent: boolean): Promise<TableSummary[]> {
  if (!playedHere()) return []
  try {
    const { gamesHere } = await import('$lib/device/games')
    return await gamesHere(statuses, unsent)
  } catch {
    // Where storage is forbidden no game can have been kept.
    return []
  }
}

const none: TableList = { tables: [], next: null }
// Not `localeCompare`, which loads the alphabets of all languages: 40 ms on a phone.
const newestFirst = (a: TableSummary, b: TableSummary) =>
  Date.parse(b.updated) - Date.parse(a.updated)

/** A page of my games, the latest first. Those of this device are on the first one, also without a network. */
export async function allMyGames(
  statuses: readonly Status[],
  cursor: string | null = null,
): Promise<TableList> {
  if (cursor !== null) return myGames(statuses, cursor)
  try {
    // What the server has from this device it lists itself.
    const there = isServerless() ? none : await myGames(statuses)
    const mine = await here(statuses, !isServerless())
    return { ...there, tables: [...there.tables, ...mine].sort(newestFirst) }
  } catch (reason) {
    const away = isCode(reason, 'network')
    const mine = away ? await here(statuses, false) : []
    // People who play without a network know that the server is out of reach: an empty list is not a failure.
    if (mine.length === 0 && !(away && isKept())) throw reason
    return { tables: mine, next: null }
  }
}

/** Take a finished game off this device. */
export async function removeHere(table: string): Promise<void> {
  await (await import('$lib/device/games')).removeGame(table)
}

/** Call back when a game of this device has changed. */
export function onGamesHere(tell: () => void): () => void {
  let stop = () => {}
  let over = false
  if (playedHere())
    void import('$lib/device/games').then(({ onGamesChanged }) => {
      if (!over) stop = onGamesChanged(tell)
    })
  return () => {
    over = true
    stop()
  }
}
