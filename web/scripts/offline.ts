import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { screens as allScreens } from '../src/routes/screens.ts'
import { addFiles, PART, TEXT } from './bundle.ts'

/** The screens that open without a network, and the areas of text they and the frame need. */
const screens = ['home', 'learn', 'lesson', 'rules', 'score', 'settings'] as const
const parts = new Set<string>(screens.flatMap((screen) => allScreens[screen].parts ?? []))
// prettier-ignore
const areas = [
  'common', 'errors', 'home', 'settings', 'learn', 'lesson', 'rules', 'score', 'novaluna', 'akvarko',
]
const pictures = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

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
        } else if (file.isEntry || isOffline(module)) {
          // The entry's lazy parts are the other screens.
          addFiles(bundle, file.fileName, shell, !file.isEntry)
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

function isOffline(module: string): boolean {
  if (parts.has(PART.exec(module)?.[1] ?? '')) return true
  return screens.some((screen) => module.endsWith(`/routes/${screen}/Screen.svelte`))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
