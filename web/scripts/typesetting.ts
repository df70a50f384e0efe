import type { Plugin } from 'vite'
import type { Language } from '../src/lib/i18n/languages.ts'
import { typeset } from '../src/lib/i18n/typography.ts'
import { TEXT } from './bundle.ts'

/** Sets the texts and the rules as their language wants it, so that no page has to do it. */
export function typesetting(): Plugin {
  return {
    name: 'lunarium-typesetting',
    // Behind everything that makes plain JavaScript of TypeScript.
    enforce: 'post',
    async transform(code, id) {
      const language = TEXT.exec(id)?.[2] as Language | undefined
      if (language === undefined) return null
      const source = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
      const { default: texts } = (await import(source)) as { default: unknown }
      const set = JSON.stringify(texts, (key, value: unknown) =>
        typeof value === 'string' && key !== 'id' ? typeset(value, language) : value,
      )
      return { code: `export default ${set}`, map: null }
    },
  }
}
