import type { Plugin } from 'vite'
import { languages, type Language } from '../src/lib/i18n/languages.ts'

/** What the server says of a link; names of games and bots are those of the pages. */
async function textsOf(language: Language): Promise<Record<string, string>> {
  const folder = `../src/lib/i18n/${language}`
  const { default: own } = (await import(`${folder}/preview.ts`)) as Texts
  const { default: common } = (await import(`${folder}/common.ts`)) as Texts
  const { default: daily } = (await import(`${folder}/daily.ts`)) as Texts
  const names = Object.entries(common).filter(([key]) => /^(game|level)\.\w[\w-]*$/.test(key))
  const words = { 'daily.title': daily['title'] ?? '', 'daily.text': daily['lead'] ?? '' }
  return { ...own, ...words, ...(Object.fromEntries(names) as Record<string, string>) }
}

interface Texts {
  default: Record<string, string>
}

/** Writes `.vite/previews.json`: the words with which links are shown before they are opened. */
export function previews(): Plugin {
  return {
    name: 'lunarium-previews',
    apply: 'build',
    async generateBundle() {
      const texts = await Promise.all(languages.map(async (each) => [each, await textsOf(each)]))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/previews.json',
        source: JSON.stringify(Object.fromEntries(texts)),
      })
    },
  }
}
