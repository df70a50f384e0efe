// What a first visit to each screen loads: JavaScript and CSS, gzipped as the server does, in kB of
// 1000 bytes, in English. "whole" includes everything that a screen may load later (little boards, the end of
// a game, sheets that somebody opens), "start" only what it waits for: at a table, until it can be played.
// Tables, replays and lessons are counted for each game.
// Reads the manifest of the last build: `npm run build && npm run size`. Ends with 1 over a limit.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const limits = {
  home: { start: 72, whole: 96 },
  'table novaluna': { start: 123, whole: 185 },
  'table akvarko': { start: 140, whole: 200 },
}
/** Screens that show one game at a time. */
const ofOneGame = new Set([
  'setup',
  'join',
  'table',
  'replay',
  'lesson',
  'rules',
  'puzzle',
  'position',
  'companion',
])

if (!existsSync(`${root}dist/.vite/manifest.json`)) {
  console.error('There is no build to measure. Run `npm run build` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(`${root}dist/.vite/manifest.json`, 'utf8'))
const options = { root, configFile: false, logLevel: 'error' }
const { module } = await runnerImport(`${root}src/routes/screens.ts`, options)
const games = (await runnerImport(`${root}src/lib/games/index.ts`, options)).module.gameNames

const sizes = new Map()
function sizeOf(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(`${root}dist/${file}`), { level: 9 }).length)
  return sizes.get(file)
}

/** Whether a chunk belongs to another game than this one; a screen without a game takes all. */
function isOthers(key, game) {
  return game !== null && games.some((other) => other !== game && key.toLowerCase().includes(other))
}

/** Texts and rules come in one language, and are counted by their names. */
const isText = (key) => /\/lib\/(i18n|rules)\/[a-z]{2}\//.test(key)

/** What a game registers is loaded by the screens that name it as one of their parts. */
const isPart = (key) => /\/lib\/games\/\w+\/\w+\.\w+$/.test(key)

function partsOf(names, game) {
  return Object.keys(manifest).filter(
    (key) => isPart(key) && !isOthers(key, game) && names.some((name) => key.includes(`/${name}.`)),
  )
}

/** The files of a chunk, of all it imports and, if `lazy`, of all it loads later automatically. */
function filesOf(key, { lazy = true, game = null } = {}, into = new Set(), seen = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return into
  seen.add(key)
  into.add(chunk.file)
  for (const style of chunk.css ?? []) into.add(style)
  for (const next of chunk.imports ?? []) {
    // The entry is imported back by shared chunks; its lazy parts are the other screens.
    filesOf(next, { lazy: lazy && !manifest[next]?.isEntry, game }, into, seen)
  }
  for (const next of lazy ? (chunk.dynamicImports ?? []) : []) {
    const isScreen = next.endsWith('/Screen.svelte')
    if (!isText(next) && !isScreen && !isPart(next) && !isOthers(next, game))
      filesOf(next, { game }, into, seen)
  }
  return into
}

function texts(areas) {
  return areas.flatMap((area) => [...filesOf(`src/lib/i18n/en/${area}.ts`, { lazy: false })])
}

const frame = new Set([...filesOf('index.html', { lazy: false }), ...texts(['common', 'errors'])])
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0) / 1000
const kB = (n) => n.toFixed(1).padStart(9)

/** Words for what the server may refuse, which every screen has behind itself. */
const BEHIND = ['refusals']

/** What a screen loads besides the frame; without `lazy`, what it waits for. */
function filesOfScreen({ folder, areas, later = [], parts = [] }, game, lazy) {
  const wanted = areas.filter((area) => !isOthers(area, game))
  const named = parts.filter(
    (part) => lazy || !(part === 'LittleBoard' || (folder === 'table' && part === 'end')),
  )
  const keys = [`src/routes/${folder}/Screen.svelte`, ...partsOf(named, game)]
  const files = [
    ...keys.flatMap((key) => [...filesOf(key, { lazy, game })]),
    ...texts([...wanted, ...(game === null ? [] : [game]), ...(lazy ? [...later, ...BEHIND] : [])]),
  ]
  if (folder === 'rules' && game !== null)
    files.push(...filesOf(`src/lib/rules/en/${game}.ts`, { lazy: false }))
  return files.filter((file) => !frame.has(file))
}

const rows = new Map()
for (const facts of Object.values(module.screens)) {
  const { folder } = facts
  if (manifest[`src/routes/${folder}/Screen.svelte`] === undefined) continue
  for (const game of ofOneGame.has(folder) ? games : [null]) {
    const name = game === null ? folder : `${folder} ${game}`
    const row = rows.get(name) ?? { start: new Set(), whole: new Set() }
    for (const file of filesOfScreen(facts, game, false)) row.start.add(file)
    for (const file of filesOfScreen(facts, game, true)) row.whole.add(file)
    rows.set(name, row)
  }
}

let over = false
console.log(`${'screen'.padEnd(18)} start kB whole kB  files  limits`)
console.log(
  `${'(frame)'.padEnd(18)}${kB(sum(frame))}${kB(sum(frame))}${`${frame.size}`.padStart(7)}`,
)
for (const [name, row] of rows) {
  const [start, whole] = [row.start, row.whole].map((files) => sum(frame) + sum(files))
  const limit = limits[name]
  const files = `${frame.size + row.whole.size}`.padStart(7)
  const within = limit === undefined || (start <= limit.start && whole <= limit.whole)
  const verdict =
    limit === undefined ? '' : `  ${limit.start} and ${limit.whole}  ${within ? 'within' : 'OVER'}`
  over ||= !within
  console.log(`${name.padEnd(18)}${kB(start)}${kB(whole)}${files}${verdict}`)
}
process.exit(over ? 1 : 0)
