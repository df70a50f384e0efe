import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^assets\/.*\.(js|css|svg)$/

/** Brotli as the server sends it; 11 takes its time, which a server does not have. */
function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

/** Puts a compressed `.br` beside each script and style, for browsers that take it. */
export function compressed(): Plugin {
  return {
    name: 'lunarium-brotli',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle))
        if (TEXT.test(name))
          writeFileSync(`${dir}/${name}.br`, brotli(readFileSync(`${dir}/${name}`)))
    },
  }
}
