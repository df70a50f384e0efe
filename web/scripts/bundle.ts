import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle

/** A file of words in one language: an area of texts, or the rules of a game. */
export const TEXT = /\/lib\/(i18n|rules)\/([a-z]{2})\/(\w+)\.ts$/

/** What a game registers in the client; screens name the parts that they load. */
export const PART = /\/lib\/games\/\w+\/(\w+)\.(?:ts|svelte)$/

/** The chunk made from a module whose path matches. */
export function chunkOf(bundle: Bundle, module: RegExp): Rolldown.OutputChunk | undefined {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && module.test(file.facadeModuleId ?? '')) return file
  return undefined
}

/**
 * Add a chunk with its styles and all it imports to a set of file names; with `lazy` also what it
 * loads later by itself, except texts, which come in one language, and the parts of games.
 */
export function addFiles(bundle: Bundle, name: string, into: Set<string>, lazy = false): void {
  if (into.has(name)) return
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk') return
  into.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const next of chunk.imports) addFiles(bundle, next, into, lazy)
  for (const next of lazy ? chunk.dynamicImports : []) {
    const later = bundle[next]
    const module = later?.type === 'chunk' ? (later.facadeModuleId ?? '') : null
    if (module !== null && !TEXT.test(module) && !PART.test(module))
      addFiles(bundle, next, into, lazy)
  }
}
