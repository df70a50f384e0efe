import type { Rolldown } from 'vite'

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo']

/** The small parts that any page may use. */
const SMALL =
  /[\\/]node_modules[\\/](?!uqr)|[\\/]src[\\/]lib[\\/](look|state|protocol|fairness|material[\\/]games|table[\\/]names)/
/** From so many users on, a small part of other pages is worth a place in a file for all of them. */
const MANY = 7
const ENTRY = /[\\/]src[\\/]main\.ts$/
const HOME = /[\\/]routes[\\/]home[\\/]Screen\.svelte$/
const END = /[\\/]table[\\/]end[\\/]Ending\.svelte$/
const TABLE = /[\\/]routes[\\/]table[\\/]Screen\.svelte$|[\\/]games[\\/]\w+[\\/]table\.ts$/

/** The groups of `chunkOf` for Rolldown, in this order: what one needs of an earlier one is there already. */
export const sharedChunks = ['frame', 'shared', 'opening', 'lists', 'tables', 'ends', 'pages'].map(
  (name) => ({
    test: /[\\/](node_modules|src[\\/](lib|routes[\\/]games))[\\/]/,
    name: (id: string, context: Rolldown.ChunkingContext) =>
      chunkOf(id, (each) => context.getModuleInfo(each)) === name ? name : null,
  }),
)

/**
 * The file of what several screens share, by the pages that cannot begin without it: all of them need
 * `frame`. What the first page shares comes in few files, because each costs it a request: with tables
 * or many others, with the end of a game (how to open a table), or with a few. The rest is split
 * between tables and other pages, so neither loads what only the other uses.
 */
function chunkOf(id: string, info: GetModuleInfo): string | null {
  const users = usersOf(id, info)
  const used = (by: RegExp) => users.some((each) => by.test(each))
  if (used(ENTRY)) return 'frame'
  const many = SMALL.test(id) && users.length >= MANY
  if (users.length > 1 && used(HOME))
    return used(TABLE) ? 'shared' : used(END) ? 'opening' : many ? 'shared' : 'lists'
  return many ? (used(TABLE) ? 'tables' : used(END) ? 'ends' : 'pages') : null
}

/** The modules that are loaded for themselves (the entry, screens, parts of games) and import this one. */
function usersOf(id: string, info: GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const module = info(id)
  if (module === null) return []
  const own = ENTRY.test(id) || module.dynamicImporters.length > 0 ? [id] : []
  return [...own, ...module.importers.flatMap((each) => usersOf(each, info, seen))]
}
