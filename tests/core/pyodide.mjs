// The table core as a browser has it, in Node: node pyodide.mjs NODE_MODULES CORE suite|modules|game ARGUMENT...
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const [modules, core, what, ...rest] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`))

/** Python with our sources, as `web/src/lib/device/worker.ts` starts it; perhaps with another library. */
async function start(library = `${core}/python_stdlib.zip`) {
  const python = await loadPyodide({ indexURL: core, stdLibURL: library, convertNullToNone: true })
  const archive = new Uint8Array(readFileSync(`${core}/lunarium.zip`))
  python.unpackArchive(archive, 'zip', { extractDir: '/core' })
  python.runPython("import sys; sys.path.insert(0, '/core')")
  return python
}

/** Run tests of this project with pytest, which is one of the packages of the machine and needs all of the library. */
async function suite(root, packages, ...paths) {
  const python = await start(`${modules}/pyodide/python_stdlib.zip`)
  python.mountNodeFS('/root', root)
  python.mountNodeFS('/packages', packages)
  python.globals.set('paths', python.toPy(paths))
  return python.runPython(`
    import os, sys
    sys.path += ["/root", "/packages"]
    os.chdir("/root")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    import lunarium.games, pytest
    assert lunarium.games.__file__.startswith("/core/"), lunarium.games.__file__
    int(pytest.main(["-q", "--noconftest", "-c", "/dev/null", "--rootdir", "/root", "-p", "no:cacheprovider", *paths]))
  `)
}

/** Load all our modules with the part of the library that browsers fetch; print their names. */
async function loadAll() {
  const python = await start()
  const names = python.runPython(`
    import importlib, pkgutil
    names = [module.name for module in pkgutil.walk_packages(["/core"])]
    for name in names:
        importlib.import_module(name)
    " ".join(names)
  `)
  console.log(names)
  return 0
}

/** A database as the browser's, in memory. */
function memory() {
  const rows = []
  const tables = new Map()
  const facts = new Map()
  return {
    async append(text) {
      const { summary, ...row } = JSON.parse(text)
      const before = rows.find(
        ({ table, command }) => table === row.table && command !== null && command === row.command,
      )
      if (before !== undefined) return JSON.stringify({ is: 'repeated', n: before.n })
      if (rows.some(({ table, n }) => table === row.table && n === row.n)) return '{"is":"stale"}'
      rows.push(row)
      tables.set(row.table, { id: row.table, n: row.n, at: row.at, summary })
      return '{"is":"appended"}'
    },
    read: async (table, after) =>
      JSON.stringify(rows.filter((row) => row.table === table && row.n > after)),
    row_of: async (table, command) =>
      rows.find((row) => row.table === table && row.command === command)?.n ?? null,
    tables: async () => JSON.stringify([...tables.values()]),
    remove: async (table) => void tables.delete(table),
    get: async (key) => facts.get(key) ?? null,
    put: async (key, value) => void facts.set(key, value),
  }
}

/** Play a game of each kind against bots, by hints; print its record. */
async function game(name, ...levels) {
  const python = await start()
  const updates = []
  let wake = () => {}
  const send = (text) => {
    const message = JSON.parse(text)
    if (message.type === 'refused') throw new Error(text)
    if (message.type === 'update') updates.push(message)
    wake()
  }
  const table = await python.pyimport('lunarium.server.local').open_core(memory(), send)
  const ask = async (method, path, body) => {
    const text = await table.request(method, path, body === undefined ? null : JSON.stringify(body))
    const answer = JSON.parse(text)
    if (answer.status >= 300) throw new Error(text)
    return answer.body
  }
  const seats = [{ kind: 'me' }, ...levels.map((level) => ({ kind: 'bot', level }))]
  const { id } = await ask('POST', '/api/tables', { game: name, seats })
  await table.receive(JSON.stringify({ type: 'watch', table: id }))
  for (;;) {
    const { info, moves } = updates.at(-1)
    if (info.status === 'finished') break
    if (moves === null) {
      await new Promise((done) => (wake = done))
      continue
    }
    const { move, n } = await ask('POST', `/api/tables/${id}/hint`, { seat: 0 })
    const command = { type: 'play', id: randomUUID(), seat: 0, move, version: n }
    await table.receive(JSON.stringify({ type: 'do', table: id, command }))
  }
  console.log(JSON.stringify(await ask('GET', `/api/tables/${id}/record`)))
  return 0
}

try {
  process.exitCode = await { suite, modules: loadAll, game }[what](...rest)
} catch (error) {
  // Node would print the line of the error first, which is Python in WebAssembly as a whole.
  console.error(String(error.stack ?? error).slice(0, 4000))
  process.exitCode = 1
}
process.exit()
