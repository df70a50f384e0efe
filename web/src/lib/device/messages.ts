// What the page and the worker with the tables of this device say to each other.

import type { Method } from '$lib/protocol/api'

export type FromPage =
  | { is: 'start'; pyodide: string; sources: string; lock: string }
  /** A message of the socket's protocol. */
  | { is: 'receive'; text: string }
  /** A request as over HTTP. */
  | { is: 'request'; id: number; method: Method; path: string; body: string | null }

export type FromWorker =
  /** The worker holds its lock: whoever asks for it now gets it when the worker is gone. */
  | { is: 'alive' }
  | { is: 'message'; text: string }
  | { is: 'answer'; id: number; status: number; text: string }
  /** A game is over and its record is kept. */
  | { is: 'ended' }
  /** The core could not answer this request, or could not be started at all. */
  | { is: 'failed'; id: number; reason: string }
  | { is: 'broken'; code: 'device' | 'storage_forbidden'; reason: string }

/** The channel on which workers and pages of all tabs hear that a table has changed. */
export const NEWS = 'lunarium-tables'

/** The table that has a new row; none where only the lists of games have changed. */
export interface RowNews {
  table?: string
}
