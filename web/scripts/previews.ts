import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { languages, type Language } from '../src/lib/i18n/languages.ts'

type Texts = Readonly<Record<string, string>>

/** What the server says of a link; names of games and bots, and the daily game, are those of the pages. */
async function textsOf(root: string, language: Language): Promise<Texts> {
  const area = async (name: string): Promise<Texts> => {
    const file = join(root, 'src/lib/i18n', language, `${name}.ts`)
    return (await runnerImport<{ default: Texts }>(file)).module.default
  }
  const [own, common, daily] = await Promise.all(['preview', 'common', 'daily'].map(area))
  const names = Object.entries(common ?? {}).filter(([key]) => /^(game|level)\.[\w-]+$/.test(key))
  return {
    ...own,
    'daily.title': daily?.['title'] ?? '',
    'daily.text': daily?.['lead'] ?? '',
    ...Object.fromEntries(names),
  }
}

/** Writes `.vite/previews.json`: the words with which links are shown before they are opened. */
export function previews(): Plugin {
  let root = ''
  return {
    name: 'lunarium-previews',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const texts = await Promise.all(
        languages.map(async (each) => [each, await textsOf(root, each)] as const),
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/previews.json',
        source: JSON.stringify(Object.fromEntries(texts)),
      })
    },
  }
}
