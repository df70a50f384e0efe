import type { Noted } from '$lib/fairness/check'
import { notedOf } from '$lib/fairness/parts'
import { recordAddress, recordOf, replayOf, replayRecord } from '$lib/protocol/requests'
import { recordReview, reviewRecord, reviewTable, tableReview } from '$lib/protocol/teaching'
import type { NewPosition, ReplayGame } from '$lib/protocol/types'
import { href } from '$lib/router'
import { isOfDevice } from '$lib/state/hosts.svelte'
import type { ReviewSource } from '$lib/state/reviewing.svelte'

/** Where a replayed game comes from: a table of the server, or a file. */
export interface Source {
  /** The table, if the game was played here. */
  readonly id: string | null
  /** The record as it was opened, if it came from a file. */
  readonly text: string | null
  readonly tablePath: string | null
  readonly recordPath: string | null
  readonly fileName: string | null
  /** What this browser noted of the shuffle during the game. */
  readonly noted: Noted
  /** The game as a seat saw it, if wanted with its legal moves; null sees what everybody sees. */
  readonly load: (seat: number | null, moves?: boolean) => Promise<ReplayGame>
  readonly record: () => Promise<unknown>
  /** Whether others can open it by the address of its table; else a link holds the whole record. */
  readonly hasAddress: boolean
  readonly review: ReviewSource
  /** The position after an entry of the record, where another table can go on. */
  readonly position: (move: number) => NewPosition
}

/** The server reviews a game that it does not have by its record. */
function ofRecord(text: () => Promise<string>): ReviewSource {
  return { table: null, start: async () => reviewRecord(await text()), look: recordReview }
}

export function tableSource(id: string): Source {
  return {
    id,
    text: null,
    tablePath: href('table', { id }),
    recordPath: recordAddress(id),
    fileName: null,
    noted: notedOf(id),
    load: (seat, moves) => replayOf(id, seat, moves),
    record: () => recordOf(id),
    hasAddress: !isOfDevice(id),
    review: isOfDevice(id)
      ? ofRecord(async () => JSON.stringify(await recordOf(id)))
      : { table: id, start: () => reviewTable(id), look: () => tableReview(id) },
    position: (move) => ({ table: id, move }),
  }
}

export function fileSource(text: string, fileName: string): Source {
  // A record that was played here, in this browser, can be held against what was promised then.
  const record = JSON.parse(text) as Record<string, unknown> & { meta?: { table?: unknown } }
  const table = record.meta?.table
  return {
    id: null,
    text,
    tablePath: null,
    recordPath: null,
    fileName,
    noted: typeof table === 'string' ? notedOf(table) : { promise: null, shown: null },
    load: (seat, moves) => replayRecord(text, seat, moves),
    record: () => Promise.resolve(record),
    hasAddress: false,
    review: ofRecord(() => Promise.resolve(text)),
    position: (move) => ({ record, move }),
  }
}
