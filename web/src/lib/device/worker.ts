// Python in a worker: it holds the tables of this device as the server holds its own, and speaks the
// same protocol. `page.ts` is at the other end of its messages.

import { loadPyodide } from 'pyodide'
import type { TableSummary } from '$lib/protocol/types'
import { Database, type KeptTable } from './database'
import { NEWS, type FromPage, type FromWorker, type RowNews } from './messages'

/** The core as Python gives it: `lunarium.server.local`. */
interface Core {
  receive(text: string): Promise<void>
  request(method: string, path: string, body: string | null): Promise<string>
  catch_up(table: string): Promise<void>
}

interface LocalModule {
  open_core(store: object, send: (text: string) => void): Promise<Core>
}

const scope = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<FromPage>) => void) | null
}
const tabs = new BroadcastChannel(NEWS)

/** The database of tables as the core calls it: texts in, texts out. */
function storeOn(database: () => Promise<Database>) {
  return {
    async append(text: string): Promise<string> {
      const row = JSON.parse(text) as Parameters<Database['append']>[0]
      const done = await (await database()).append(row)
      if (done.is === 'appended') {
        tabs.postMessage({ table: row.table } satisfies RowNews)
        if (row.summary.status === 'finished') ended(row.summary)
      }
      return JSON.stringify(done)
    },
    read: async (table: string, after: number) =>
      JSON.stringify(await (await database()).rows(table, after)),
    row_of: async (table: string, command: string) => (await database()).rowOf(table, command),
    tables: async () => JSON.stringify(await (await database()).tables()),
    async remove(table: string) {
      await (await database()).remove(table)
      tabs.postMessage({ table } satisfies RowNews)
    },
    get: async (key: string) => (await database()).fact(key),
    put: async (key: string, value: string) => (await database()).keepFact(key, value),
  }
}

let opened: Promise<Database> | null = null

/** The database, opened when it is first needed; a failure is tried again next time. */
function database(): Promise<Database> {
  opened ??= Database.open().catch((reason: unknown) => {
    opened = null
    throw reason
  })
  return opened
}

async function start(runtime: string, address: string): Promise<Core> {
  const [pyodide, sources] = await Promise.all([
    loadPyodide({ indexURL: runtime, convertNullToNone: true }),
    fetch(address).then((answer) => answer.arrayBuffer()),
  ])
  performance.mark('python')
  pyodide.unpackArchive(new Uint8Array(sources), 'zip', { extractDir: '/core' })
  pyodide.runPython('import sys; sys.path.insert(0, "/core")')
  performance.mark('unpacked')
  const local = pyodide.pyimport('lunarium.server.local') as LocalModule
  performance.mark('modules')
  const send = (text: string) => scope.postMessage({ is: 'message', text })
  const opened = await local.open_core(storeOn(database), send)
  performance.mark('core')
  return opened
}

let core: Promise<Core> | null = null

/** A game is over: keep its record, so that a page can send it to a server without Python. */
function ended(table: TableSummary): void {
  void core?.then((ready) => keepRecord(ready, table.id)).catch(() => undefined)
}

async function keepRecord(ready: Core, table: string): Promise<void> {
  const answer = await ready.request('GET', `/api/tables/${table}/record`, null)
  const { status, body } = JSON.parse(answer) as { status: number; body: unknown }
  if (status !== 200) return
  await (await database()).note(table, { record: JSON.stringify(body) })
  scope.postMessage({ is: 'ended' })
}

/** Games that ended when the tab was closed have no record yet. */
async function keepMissingRecords(ready: Core): Promise<void> {
  const missing = ({ summary, record }: KeptTable) =>
    summary.status === 'finished' && record === undefined
  for (const { id } of (await (await database()).tables()).filter(missing))
    await keepRecord(ready, id)
}

/** Say why there is no core: the browser keeps nothing here, or Python did not start. */
async function fail(reason: unknown): Promise<void> {
  const code = await database().then(
    () => 'device' as const,
    () => 'storage_forbidden' as const,
  )
  scope.postMessage({ is: 'broken', code, reason: String(reason) })
}

async function answer(asked: Extract<FromPage, { is: 'request' }>): Promise<void> {
  const { id, method, path, body } = asked
  try {
    const found = JSON.parse(await (await core!).request(method, path, body)) as {
      status: number
      body: unknown
    }
    scope.postMessage({
      is: 'answer',
      id,
      status: found.status,
      text: JSON.stringify(found.body ?? null),
    })
  } catch (reason) {
    scope.postMessage({ is: 'failed', id, reason: String(reason) })
  }
}

scope.onmessage = ({ data }) => {
  switch (data.is) {
    case 'start':
      void navigator.locks?.request(data.lock, () => {
        scope.postMessage({ is: 'alive' })
        return new Promise(() => undefined)
      })
      core = start(data.pyodide, data.sources)
      core.then(
        (ready) => void keepMissingRecords(ready).catch(() => undefined),
        (reason: unknown) => void fail(reason),
      )
      return
    case 'receive':
      void core?.then((ready) => ready.receive(data.text)).catch(() => undefined)
      return
    case 'request':
      void answer(data)
  }
}

tabs.onmessage = ({ data: { table } }: MessageEvent<RowNews>) => {
  if (table !== undefined) void core?.then((ready) => ready.catch_up(table)).catch(() => undefined)
}
