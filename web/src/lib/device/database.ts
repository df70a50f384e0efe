// The tables of this device, in IndexedDB. The worker writes them; pages read what they list.

import type { TableSummary } from '$lib/protocol/types'

const NAME = 'lunarium'
const VERSION = 1

/** A row of a table's log as the core writes it: docs/formats/local.md. */
interface Row {
  table: string
  n: number
  command: string | null
  at: string
  events: string
  summary: TableSummary
}

/** A table of this device; `record` is there once its game is over, `sent` once a server has it. */
export interface KeptTable {
  id: string
  n: number
  at: string
  summary: TableSummary
  record?: string
  sent?: string
}

/** What became of a row: only `appended` has changed anything. */
export type Appended = { is: 'appended' } | { is: 'stale' | 'gap' } | { is: 'repeated'; n: number }

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('the database gave no reason'))
  })
}

/** Resolves when everything of the transaction is on the disk. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => failed(transaction.error ?? new Error('the write was given up'))
  })
}

/** All tables of this device. Every method rejects with the browser's own error if storage is forbidden or full. */
export class Database {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(name = NAME): Promise<Database> {
    const asked = indexedDB.open(name, VERSION)
    asked.onupgradeneeded = () => {
      const rows = asked.result.createObjectStore('rows', { keyPath: ['table', 'n'] })
      // Rows without a command have no entry: null is no key.
      rows.createIndex('command', ['table', 'command'], { unique: true })
      asked.result.createObjectStore('tables', { keyPath: 'id' })
      asked.result.createObjectStore('facts')
    }
    const db = await settled(asked)
    // Another tab has a newer version of this page and wants to change the database.
    db.onversionchange = () => db.close()
    return new Database(db)
  }

  close(): void {
    this.db.close()
  }

  /** Append a row to the log of its table, if its place is still free. Settles when it is durable. */
  async append(row: Row): Promise<Appended> {
    const writing = this.db.transaction(['rows', 'tables'], 'readwrite', { durability: 'strict' })
    const ending = completed(writing)
    // A failure is reported by the promise that is awaited first.
    ending.catch(() => undefined)
    const { summary, ...kept } = row
    const rows = writing.objectStore('rows')
    if (row.command !== null) {
      const before = await settled(rows.index('command').getKey([row.table, row.command]))
      if (before !== undefined) return { is: 'repeated', n: (before as [string, number])[1] }
    }
    if ((await settled(rows.getKey([row.table, row.n]))) !== undefined) return { is: 'stale' }
    if (row.n > 1 && (await settled(rows.getKey([row.table, row.n - 1]))) === undefined)
      return { is: 'gap' }
    const tables = writing.objectStore('tables')
    const known: KeptTable | undefined = await settled(tables.get(row.table))
    // A finished game stays what it is; one that goes on after all has no record any more.
    const over = summary.status === 'finished' && known?.summary.status === 'finished'
    // A failed request ends the transaction, which tells the reason.
    rows.add(kept)
    tables.put({ ...(over ? known : {}), id: row.table, n: row.n, at: row.at, summary })
    await ending
    return { is: 'appended' }
  }

  /** The rows of a table after row `after`, in their order. */
  rows(table: string, after: number): Promise<Omit<Row, 'summary'>[]> {
    const range = IDBKeyRange.bound([table, after], [table, Infinity], true)
    return settled(this.db.transaction('rows').objectStore('rows').getAll(range))
  }

  /** The row that a command has made. */
  async rowOf(table: string, command: string): Promise<number | null> {
    const index = this.db.transaction('rows').objectStore('rows').index('command')
    const key = await settled(index.getKey([table, command]))
    return key === undefined ? null : (key as [string, number])[1]
  }

  /** All tables, the latest first. */
  async tables(): Promise<KeptTable[]> {
    const all: KeptTable[] = await settled(
      this.db.transaction('tables').objectStore('tables').getAll(),
    )
    return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  }

  /** Note something about a table that is still there: its record, or where it was sent. */
  async note(table: string, facts: Pick<KeptTable, 'record' | 'sent'>): Promise<void> {
    const writing = this.db.transaction('tables', 'readwrite')
    const ending = completed(writing)
    const tables = writing.objectStore('tables')
    const found: KeptTable | undefined = await settled(tables.get(table))
    if (found !== undefined) tables.put({ ...found, ...facts })
    await ending
  }

  async remove(table: string): Promise<void> {
    const writing = this.db.transaction(['rows', 'tables'], 'readwrite')
    writing.objectStore('rows').delete(IDBKeyRange.bound([table, 0], [table, Infinity]))
    writing.objectStore('tables').delete(table)
    await completed(writing)
  }

  /** A small fact, such as the name of the player. */
  async fact(key: string): Promise<string | null> {
    const facts = this.db.transaction('facts').objectStore('facts')
    const found: unknown = await settled(facts.get(key))
    return typeof found === 'string' ? found : null
  }

  async keepFact(key: string, value: string): Promise<void> {
    const writing = this.db.transaction('facts', 'readwrite')
    writing.objectStore('facts').put(value, key)
    await completed(writing)
  }
}
