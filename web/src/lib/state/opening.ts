// Creating new tables. This browser adds to the shuffle of each, so that nobody chooses it.

import { contribution, drawPart, notePart, noteShown } from '$lib/fairness/parts'
import { notePromise } from '$lib/fairness/promises'
import { commandId, openTable, request } from '$lib/protocol/api'
import type { Ack, GameName, NewTable, TableInfo } from '$lib/protocol/types'
import { carrierOf, noteGameHere, usualHost, type Host } from './hosts.svelte'

/** Lay a table; if nobody else is waited for, its game starts at once. */
export async function layTable(table: NewTable, host: Host = usualHost()): Promise<TableInfo> {
  const { part, seal } = drawPart()
  const info = await openTable({ ...table, seal }, carrierOf(host))
  if (host === 'device') noteGameHere()
  notePart(info.id, part)
  notePromise(info.id, info.fairness.commitment)
  const wish = info.fairness.waits_for === 'parts' ? contribution(info) : null
  if (wish !== null) {
    try {
      const command = { ...wish, id: commandId() }
      await request<Ack>('POST', `/api/tables/${info.id}/commands`, command)
      noteShown(info.id, info.fairness.contributions)
    } catch {
      // The table's own screen does it again.
    }
  }
  return info
}

/** A new solo game, started at once. */
export function playSolo(game: GameName): Promise<TableInfo> {
  return layTable({ game, seats: [{ kind: 'me' }], start: true })
}
