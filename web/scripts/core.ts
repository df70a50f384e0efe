import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Where `core.py` has put the files. */
const folder = fileURLToPath(new URL('../core/', import.meta.url))
const KINDS: Record<string, string> = {
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  json: 'application/json',
}

const SOURCES = 'lunarium.zip'

export interface CoreFile {
  name: string
  address: string
  /** In bytes: as it is, and as it is sent. */
  size: number
  packed: number
}

/**
 * What a browser fetches to hold tables itself. Addresses change with the content alone, so that an update
 * fetches only what is new: `pyodide` is the folder of Python, `sources` the archive with our modules.
 */
export interface CoreFacts {
  pyodide: string
  sources: string
  files: readonly CoreFile[]
  size: number
  packed: number
}

interface Manifest {
  pyodide: string
  sources: string
  files: Omit<CoreFile, 'address'>[]
}

const manifest = `${folder}manifest.json`
const MISSING =
  'There is no web/core, so the browser cannot hold tables itself: `python web/scripts/core.py` makes it.'

export function coreFacts(): CoreFacts {
  const found: Manifest = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)
    : { pyodide: 'missing', sources: 'missing', files: [] }
  const { files } = found
  const pyodide = `/core/${found.pyodide}/`
  const sources = `/core/${found.sources}/${SOURCES}`
  return {
    pyodide,
    sources,
    files: files.map((file) => ({
      ...file,
      address: file.name === SOURCES ? sources : pyodide + file.name,
    })),
    size: files.reduce((sum, file) => sum + file.size, 0),
    packed: files.reduce((sum, file) => sum + file.packed, 0),
  }
}

const MODULE = 'virtual:core'

/**
 * The module `virtual:core` with these facts, and the files themselves, compressed, in the build. A server for
 * development does without the files; a build does not.
 */
export function core(): Plugin {
  return {
    name: 'lunarium-core',
    configResolved({ command, logger }) {
      if (existsSync(manifest)) return
      if (command === 'build') throw new Error(MISSING)
      logger.warn(MISSING)
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}` ? `export const core = ${JSON.stringify(coreFacts())}` : null,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = coreFacts().files.find(({ address }) => address === request.url)
        if (file === undefined) return next()
        const kind = KINDS[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        response.setHeader('content-type', kind)
        response.end(readFileSync(folder + file.name))
      })
    },
    generateBundle() {
      for (const { name, address } of coreFacts().files)
        for (const packed of ['br', 'gz'])
          this.emitFile({
            type: 'asset',
            fileName: `${address.slice(1)}.${packed}`,
            source: readFileSync(`${folder}${name}.${packed}`),
          })
    },
  }
}
