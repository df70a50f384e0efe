import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { screens as allScreens } from '../src/routes/screens.ts'
import type { RouteName } from '../src/lib/router.ts'
import { PLAYER_COUNTS } from '../src/lib/material/games.ts'
import { addFiles, PART, TEXT, type Bundle } from './bundle.ts'
import { coreFacts } from './core.ts'

/** The screens that open without a network for everybody, and the areas of text they and the frame need. */
const READING: readonly RouteName[] = [
  'home',
  'learn',
  'lesson',
  'rules',
  'score',
  'settings',
  'offline',
]
const FRAME = ['common', 'errors', 'refusals']
/** What is added for those who play without a network, on purpose. */
const PLAYING: readonly RouteName[] = [
  'setup',
  'table',
  'tableMove',
  'replay',
  'games',
  'solo',
  'practice',
  'puzzles',
  'puzzle',
  'position',
  'companion',
]
/** Areas that come with a game: those of its name. */
const OF_GAMES = Object.keys(PLAYER_COUNTS)
/** The worker with Python, and the page's end of it. */
const DEVICE = /\/lib\/device\/\w+\.ts$/
const WORKER = /^assets\/worker-[\w-]+\.js$/
const pictures = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

/** A file of the build with its size in bytes. */
interface KeptFile {
  address: string
  size: number
}

/** Writes `sw.js` with the lists of files that this build keeps for times without a network. */
export function offline(): Plugin {
  return {
    name: 'lunarium-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const shell = filesOf(bundle, READING, true)
      const read = [...FRAME, ...areasOf(READING), ...OF_GAMES]
      const played = areasOf(PLAYING).filter((area) => !read.includes(area))
      const languages = textsOf(bundle, read, true)
      const play = filesOf(bundle, PLAYING, false).filter((name) => !shell.includes(name))
      const playLanguages = textsOf(bundle, played, false)
      const core = coreFacts()
      const page = Object.values(bundle).find((file) => file.fileName === 'index.html')
      const facts = {
        shell: ['/index.html', ...pictures, ...shell.map(addressOf)],
        languages: mapped(languages, (names) => names.map(addressOf)),
        play: [
          ...play.map((name) => sized(bundle, name)),
          ...core.files.map(({ address, size }) => ({ address, size })),
        ],
        playLanguages: mapped(playLanguages, (names) => names.map((name) => sized(bundle, name))),
      }
      const worker = readFileSync(new URL('./serviceWorker.js', import.meta.url), 'utf8')
      const version = hash(
        JSON.stringify([facts, page?.type === 'asset' ? page.source : '', worker]),
      )
      const source = worker.replace('__KEPT__', JSON.stringify({ version, ...facts }))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

const addressOf = (name: string) => `/${name}`

function mapped<From, To>(from: Record<string, From>, to: (each: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, each]) => [key, to(each)]))
}

function areasOf(routes: readonly RouteName[]): string[] {
  return routes.flatMap((route) => {
    const { areas, later = [] } = allScreens[route]
    return [...areas, ...later]
  })
}

/** The scripts and styles of these screens and their parts of games; with the entry of the page, or the worker. */
function filesOf(bundle: Bundle, routes: readonly RouteName[], entry: boolean): string[] {
  const folders = routes.map((route) => `/routes/${allScreens[route].folder}/Screen.svelte`)
  const parts = new Set<string>(routes.flatMap((route) => allScreens[route].parts ?? []))
  const found = new Set<string>()
  for (const file of Object.values(bundle)) {
    if (!entry && WORKER.test(file.fileName)) found.add(file.fileName)
    if (file.type !== 'chunk') continue
    const module = file.facadeModuleId ?? ''
    const wanted =
      parts.has(PART.exec(module)?.[1] ?? '') ||
      folders.some((folder) => module.endsWith(folder)) ||
      (!entry && DEVICE.test(module))
    // The entry's lazy parts are the other screens. Texts are entries too, and listed by language.
    if (entry && file.isEntry && !TEXT.test(module)) addFiles(bundle, file.fileName, found)
    else if (wanted) addFiles(bundle, file.fileName, found, true)
  }
  return [...found].sort()
}

/** By language the files of these areas of text, and of the rules. */
function textsOf(
  bundle: Bundle,
  areas: readonly string[],
  rules: boolean,
): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const file of Object.values(bundle)) {
    const text = file.type === 'chunk' ? TEXT.exec(file.facadeModuleId ?? '') : null
    if (text === null) continue
    const [, kind, language = '', area = ''] = text
    if (kind === 'rules' ? rules : areas.includes(area))
      (found[language] ??= []).push(file.fileName)
  }
  return found
}

function sized(bundle: Bundle, name: string): KeptFile {
  const file = bundle[name]
  const content = file?.type === 'chunk' ? file.code : (file?.source ?? '')
  return { address: addressOf(name), size: Buffer.byteLength(content) }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
