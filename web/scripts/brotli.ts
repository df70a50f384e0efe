import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^assets\/.*\.(js|css|svg)$/

/** Puts a `.br` beside each script and style, as small as Brotli can: a server has no time for that. */
export function compressed(): Plugin {
  return {
    name: 'lunarium-brotli',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle))
        if (TEXT.test(name))
          writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)))
    },
  }
}
