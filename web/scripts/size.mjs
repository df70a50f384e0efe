// How much a first visit to each screen loads: JavaScript and CSS, gzipped, in kB of 1000 bytes.
// Texts are counted in English; a screen counts with all its lazy parts, so the figure is the most
// it can load. Reads the manifest of the last build: `npm run build && npm run size`.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const limits = { home: 120, table: 200 }

if (!existsSync(`${root}dist/.vite/manifest.json`)) {
  console.error('There is no build to measure. Run `npm run build` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(`${root}dist/.vite/manifest.json`, 'utf8'))
const { module } = await runnerImport(`${root}src/routes/screens.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
})

const sizes = new Map()
function sizeOf(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(`${root}dist/${file}`), { level: 9 }).length)
  return sizes.get(file)
}

/** The files of a chunk, of all it imports and, if `lazy`, of all it may load later. */
function filesOf(key, lazy, into = new Set(), seen = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return into
  seen.add(key)
  into.add(chunk.file)
  for (const style of chunk.css ?? []) into.add(style)
  for (const next of chunk.imports ?? []) filesOf(next, lazy, into, seen)
  for (const next of lazy ? (chunk.dynamicImports ?? []) : []) {
    if (!next.includes('/i18n/') && !next.startsWith('src/routes/')) filesOf(next, lazy, into, seen)
  }
  return into
}

const entry = filesOf('index.html', false)
const texts = (areas) => areas.flatMap((area) => [...filesOf(`src/lib/i18n/en/${area}.ts`, false)])
const frame = new Set([...entry, ...texts(['common', 'errors'])])
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0) / 1000
const kB = (n) => n.toFixed(1).padStart(7)

console.log(`${'screen'.padEnd(12)} own kB  whole kB  limit`)
console.log(`${'(frame)'.padEnd(12)}${kB(sum(frame))}${kB(sum(frame))}`)
const done = new Set()
for (const [route, { folder, areas, frame: kind }] of Object.entries(module.screens)) {
  const key = `src/routes/${folder}/Screen.svelte`
  if (manifest[key] === undefined || done.has(folder)) continue
  done.add(folder)
  const own = new Set([...filesOf(key, true), ...texts(areas)].filter((file) => !frame.has(file)))
  const whole = sum(frame) + sum(own)
  const limit = route === 'home' ? limits.home : kind === 'table' ? limits.table : null
  const verdict =
    limit === null ? '' : `${String(limit).padStart(6)}  ${whole <= limit ? 'within' : 'OVER'}`
  console.log(`${folder.padEnd(12)}${kB(sum(own))}${kB(whole)}${verdict}`)
}
