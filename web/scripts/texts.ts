import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { languages } from '../src/lib/i18n/languages.ts'

const MODULE = 'virtual:texts'
const folder = fileURLToPath(new URL('../src/lib/i18n/', import.meta.url))

/**
 * The module `virtual:texts`: a function that loads an area of text in a language. In the build all files of texts have
 * one hash, that of all their sources. So every page can put together their names and needs no list of them, which
 * was 2.5 kB with a hash for each.
 */
export function texts(): Plugin {
  let building = false
  const files = languages.flatMap((each) =>
    readdirSync(folder + each).map((name) => `${folder}${each}/${name}`),
  )
  const version = hashOf([...files, `${folder}typography.ts`])
  return {
    name: 'lunarium-texts',
    configResolved({ command }) {
      building = command === 'build'
    },
    buildStart() {
      for (const id of building ? files : []) {
        const [language = '', area = ''] = id.split(/[\\/]/).slice(-2)
        const fileName = `assets/${language}-${basename(area, '.ts')}-${version}.js`
        this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'strict' })
      }
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      return building ? inBuild(version) : WHILE_DEVELOPING
    },
  }
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('base64url').slice(0, 8)
}

const WHILE_DEVELOPING = `
const files = import.meta.glob('/src/lib/i18n/{${languages.join()}}/*.ts')
export const loadTexts = (language, area) => files[\`/src/lib/i18n/\${language}/\${area}.ts\`]()`

const inBuild = (version: string) => `
export const loadTexts = (language, area) =>
  import(/* @vite-ignore */ \`./\${language}-\${area}-${version}.js\`)`
