// What a first visit to each screen loads: JavaScript and CSS, as the build has gzipped them, in kB of
// 1000 bytes, in English. "start" is what a screen waits for: at a table, until it can be played; "visit" has what
// comes behind it by itself, at a table against bots with the end of its game, and the same as Brotli, which most
// browsers get; "whole" everything that a screen may ever load (sheets that somebody opens, what others ask).
// Tables, replays and lessons are counted for each game.
// Reads the last build of `client.py build`, which compresses it. Ends with 1 over a limit.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const limits = {
  home: { start: 60, visit: 70, whole: 89 },
  'table novaluna': { start: 113, visit: 137, whole: 174 },
  'table akvarko': { start: 129, visit: 152.5, whole: 190 },
}
/** The chunks that come by themselves behind a screen, and the words for them: the end of a game. */
const BEHIND = { table: ['Away', 'Ending'] }
const WORDS_BEHIND = { table: ['end', 'fair'] }
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
  console.error('There is no build to measure. Run `python scripts/client.py build` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(`${root}dist/.vite/manifest.json`, 'utf8'))
const options = { root, configFile: false, logLevel: 'error' }
const { module } = await runnerImport(`${root}src/routes/screens.ts`, options)
const games = (await runnerImport(`${root}src/lib/games/index.ts`, options)).module.gameNames

const sizeOf = (file) => statSync(`${root}dist/${file}.gz`).size
const brotliSizeOf = (file) => statSync(`${root}dist/${file}.br`).size

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

function chunkNamed(name) {
  const key = Object.keys(manifest).find((each) => manifest[each].name === name)
  if (key === undefined) throw new Error(`The build has no chunk "${name}".`)
  return key
}

function texts(areas) {
  return areas.flatMap((area) => [...filesOf(`src/lib/i18n/en/${area}.ts`, { lazy: false })])
}

const frame = new Set([...filesOf('index.html', { lazy: false }), ...texts(['common', 'errors'])])
const sum = (files, of = sizeOf) => [...files].reduce((total, file) => total + of(file), 0) / 1000
const kB = (n) => n.toFixed(1).padStart(9)

/** What a screen loads besides the frame: what it waits for (start), what comes by itself (visit), or all. */
function filesOfScreen({ folder, areas, later = [], parts = [] }, game, much) {
  const lazy = much === 'whole'
  const wanted = areas.filter((area) => !isOthers(area, game))
  const named = parts.filter(
    (part) =>
      much !== 'start' || !(part === 'LittleBoard' || (folder === 'table' && part === 'end')),
  )
  const behind = much === 'start' ? [] : (BEHIND[folder] ?? []).map(chunkNamed)
  const words = much === 'start' ? [] : (WORDS_BEHIND[folder] ?? [])
  const keys = [`src/routes/${folder}/Screen.svelte`, ...behind, ...partsOf(named, game)]
  const files = [
    ...keys.flatMap((key) => [...filesOf(key, { lazy, game })]),
    ...texts([
      ...wanted,
      ...words,
      ...(game === null ? [] : [game]),
      ...(lazy ? ['refusals', ...later] : []),
    ]),
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
    const row = rows.get(name) ?? { start: new Set(), visit: new Set(), whole: new Set() }
    for (const [much, into] of Object.entries(row))
      for (const file of filesOfScreen(facts, game, much)) into.add(file)
    rows.set(name, row)
  }
}

function line(name, { start, visit, whole }, limit) {
  const [least, usual, most] = [start, visit, whole].map((files) => sum(frame) + sum(files))
  const brotli = sum(frame, brotliSizeOf) + sum(visit, brotliSizeOf)
  const within = !limit || (least <= limit.start && usual <= limit.visit && most <= limit.whole)
  const files = `${frame.size + visit.size}`.padStart(7)
  const verdict = limit ? `  ${Object.values(limit).join(', ')}  ${within ? 'within' : 'OVER'}` : ''
  console.log(
    `${name.padEnd(18)}${[least, usual, brotli, most].map(kB).join('')}${files}${verdict}`,
  )
  return within
}

console.log(
  `${'screen'.padEnd(18)} start kB visit kB   Brotli whole kB  files  limits of start, visit, whole`,
)
const lines = [['(frame)', { start: [], visit: new Set(), whole: [] }], ...rows]
const within = lines.map(([name, row]) => line(name, row, limits[name]))
process.exit(within.every(Boolean) ? 0 : 1)
