import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** The screens that open without a network, and the areas of text they and the frame need. */
const screens = ['home', 'learn', 'lesson', 'rules', 'score', 'settings']
// prettier-ignore
const areas = [
  'common', 'errors', 'home', 'settings', 'learn', 'lesson', 'rules', 'score', 'novaluna', 'akvarko',
]
const pictures = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

/** A file of words in one language: an area of texts, or the rules of a game. */
const TEXT = /\/lib\/(i18n|rules)\/([a-z]{2})\/(\w+)\.ts$/

type Bundle = Rolldown.OutputBundle

/** Writes `sw.js` with the list of files that this build keeps for times without a network. */
export function offline(): Plugin {
  return {
    name: 'lunarium-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const shell = new Set<string>()
      const languages: Record<string, string[]> = {}
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const module = file.facadeModuleId ?? ''
        const text = TEXT.exec(module)
        if (text !== null) {
          const [, kind, language = '', area = ''] = text
          if (kind === 'rules' || areas.includes(area))
            (languages[language] ??= []).push(`/${file.fileName}`)
        } else if (file.isEntry || isOfflineScreen(module)) {
          follow(bundle, file.fileName, shell, file.isEntry)
        }
      }
      const kept = ['/index.html', ...pictures, ...[...shell].sort().map((name) => `/${name}`)]
      const page = Object.values(bundle).find((file) => file.fileName === 'index.html')
      const version = hash(
        JSON.stringify([kept, languages, page?.type === 'asset' ? page.source : '']),
      )
      const source = readFileSync(new URL('./serviceWorker.js', import.meta.url), 'utf8').replace(
        '__KEPT__',
        JSON.stringify({ version, shell: kept, languages }),
      )
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

function isOfflineScreen(module: string): boolean {
  return screens.some((screen) => module.endsWith(`/routes/${screen}/Screen.svelte`))
}

/** A chunk with all it imports and its styles; the entry's lazy parts are the other screens. */
function follow(bundle: Bundle, name: string, into: Set<string>, isEntry: boolean): void {
  if (into.has(name)) return
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk') return
  into.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const next of chunk.imports) follow(bundle, next, into, isEntry)
  if (isEntry) return
  for (const next of chunk.dynamicImports) {
    if (!isText(bundle, next)) follow(bundle, next, into, isEntry)
  }
}

function isText(bundle: Bundle, name: string): boolean {
  const chunk = bundle[name]
  return chunk?.type === 'chunk' && TEXT.test(chunk.facadeModuleId ?? '')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
