import type { Plugin } from 'vite'
import { languages, neighbours, type Language } from '../src/lib/i18n/languages.ts'
import { screens } from '../src/routes/screens.ts'
import { addFiles, chunkOf, type Bundle } from './bundle.ts'

/** The areas of text that the frame of every page needs. */
const FRAME = ['common', 'errors']
/** The screens whose page names its files, with the part of each game that they show. */
const SHOWN = { home: 'LittleBoard', table: 'table' } as const
/** A part that a game registers; the folder bears the name of the game. */
const GAME = /\/lib\/games\/(\w+)\/(\w+)\.(?:ts|svelte)$/

/** What a page loads: its screen and texts at once, then the parts of games. */
interface Preload {
  screen: string[]
  games: Record<string, string[]>
}

/**
 * Writes `.vite/preload.json`: the files that the first page and that of a table will load, by language
 * and game. The server names them in the head of the page, so that the browser need not find them one by one.
 */
export function preload(): Plugin {
  return {
    name: 'lunarium-preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const of = (screen: keyof typeof SHOWN) =>
        Object.fromEntries(languages.map((each) => [each, filesOfPage(bundle, screen, each)]))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/preload.json',
        source: JSON.stringify({ neighbours, home: of('home'), table: of('table') }),
      })
    },
  }
}

function filesOfPage(bundle: Bundle, name: keyof typeof SHOWN, language: Language): Preload {
  const text = (area: string) => new RegExp(`/lib/i18n/${language}/${area}\\.ts$`)
  // The page itself names the entry and what it imports.
  const named = filesOf(bundle, [/\/index\.html$/], new Set())
  const { folder, areas } = screens[name]
  const face = new RegExp(`/routes/${folder}/Screen\\.svelte$`)
  const screen = filesOf(bundle, [face, ...[...FRAME, ...areas].map(text)], named)
  const known = new Set([...named, ...screen])
  const games: Record<string, string[]> = {}
  for (const file of Object.values(bundle)) {
    const module = file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
    const [, game, part] = GAME.exec(module) ?? []
    if (game === undefined || part !== SHOWN[name]) continue
    // At a table the board speaks; the little boards of the first page do not.
    const words = name === 'table' ? [text(game)] : []
    games[game] = [...filesOf(bundle, [new RegExp(`${module}$`), ...words], known)]
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
