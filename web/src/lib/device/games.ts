// The games of this device as a page lists them, without Python.

import type { Status, TableSummary } from '$lib/protocol/types'
import { NEWS, type RowNews } from './messages'
import { Database, type KeptTable } from './database'
import { sendFinished } from './travel'

let opened: Promise<Database> | null = null
const news = new BroadcastChannel(NEWS)

function database(): Promise<Database> {
  opened ??= Database.open().catch((reason: unknown) => {
    opened = null
    throw reason
  })
  return opened
}

/** The games of this device, the latest first; with `unsent` only those that no server has. */
export async function gamesHere(
  statuses: readonly Status[],
  unsent = false,
): Promise<TableSummary[]> {
  const tables = await (await database()).tables()
  return tables
    .filter(({ summary, sent }) => statuses.includes(summary.status) && !(unsent && sent))
    .map(({ summary }) => summary)
}

/** Take a game off this device. */
export async function removeGame(table: string): Promise<void> {
  await (await database()).remove(table)
}

/** Send the games that are over to the server; one tab does so at a time. */
export async function sendGames(): Promise<number> {
  const send = async () => {
    const tables = await database()
    const taken = await sendFinished(tables)
    // A tab that was closed with the last move has left a game without its record: Python writes it, and then it is sent.
    const isLeft = ({ summary, record }: KeptTable) =>
      summary.status === 'finished' && record === undefined
    if ((await tables.tables()).some(isLeft)) (await import('./page')).device.start()
    // They are in other lists now.
    if (taken > 0) news.postMessage({} satisfies RowNews)
    return taken
  }
  if (navigator.locks === undefined) return send()
  return navigator.locks.request('lunarium-sending', { ifAvailable: true }, (lock) =>
    lock === null ? 0 : send(),
  )
}

/** Call back when a game of this device has changed, in this tab or in another. */
export function onGamesChanged(tell: () => void): () => void {
  const channel = new BroadcastChannel(NEWS)
  channel.onmessage = tell
  return () => channel.close()
}
