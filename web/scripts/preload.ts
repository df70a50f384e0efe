import type { Plugin } from 'vite'
import { languages, neighbours, type Language } from '../src/lib/i18n/languages.ts'
import { screens } from '../src/routes/screens.ts'
import { addFiles, chunkOf, type Bundle } from './bundle.ts'

/** The areas of text that the frame of every page needs. */
const FRAME = ['common', 'errors']
const SCREEN = /\/routes\/table\/Screen\.svelte$/
/** What a game registers for its table; the folder bears the name of the game. */
const GAME = /\/lib\/games\/(\w+)\/table\.ts$/

/** What the page of a table loads: its screen and texts at once, then the parts of its game. */
interface Preload {
  screen: string[]
  games: Record<string, string[]>
}

/**
 * Writes `.vite/preload.json`: the files that the page of a table will load, by language and game.
 * The server names them in the head of the page, so that the browser need not find them one by one.
 */
export function preload(): Plugin {
  return {
    name: 'lunarium-preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const table = Object.fromEntries(languages.map((each) => [each, ofTable(bundle, each)]))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/preload.json',
        source: JSON.stringify({ neighbours, table }),
      })
    },
  }
}

function ofTable(bundle: Bundle, language: Language): Preload {
  const text = (area: string) => new RegExp(`/lib/i18n/${language}/${area}\\.ts$`)
  // The page itself names the entry and what it imports.
  const named = filesOf(bundle, [/\/index\.html$/], new Set())
  const areas = [...FRAME, ...screens.table.areas]
  const screen = filesOf(bundle, [SCREEN, ...areas.map(text)], named)
  const known = new Set([...named, ...screen])
  const games: Record<string, string[]> = {}
  for (const file of Object.values(bundle)) {
    const game = file.type === 'chunk' ? GAME.exec(file.facadeModuleId ?? '')?.[1] : undefined
    if (game === undefined) continue
    const face = new RegExp(`/lib/games/${game}/table\\.ts$`)
    games[game] = [...filesOf(bundle, [face, text(game)], known)]
  }
  if (Object.keys(games).length === 0) throw new Error(`No module matches ${GAME.source}.`)
  return { screen: [...screen], games }
}

/** The files of these modules that are not in `known`, in the order in which they are needed. */
function filesOf(bundle: Bundle, modules: readonly RegExp[], known: Set<string>): Set<string> {
  const files = new Set<string>()
  for (const module of modules) {
    const chunk = chunkOf(bundle, module)
    if (chunk === undefined) throw new Error(`No chunk of the build matches ${module.source}.`)
    addFiles(bundle, chunk.fileName, files)
  }
  return new Set([...files].filter((file) => !known.has(file)))
}
