import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { offline } from './scripts/offline.ts'
import { preload } from './scripts/preload.ts'

const server = process.env['LUNARIUM_SERVER'] ?? 'http://127.0.0.1:8080'

/** Files of `src/lib` whose path there begins like this. */
function inLib(beginning: string): RegExp {
  return new RegExp(`/src/lib/(${beginning})`.replaceAll('/', '[\\\\/]'))
}

export default defineConfig({
  plugins: [svelte(), offline(), preload()],
  // Fixed, so that another root on the command line leaves no cache among the sources.
  cacheDir: fileURLToPath(new URL('./node_modules/.vite', import.meta.url)),
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    // Component tests mount Svelte in a DOM, so they need its browser half.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/live': { target: server, ws: true },
      '/schema': { target: server },
    },
  },
  build: {
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    outDir: 'dist',
    manifest: true,
    // An inlined data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Every file costs a way to the server and back, so the small parts of all screens are one.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: new RegExp(
                `[\\\\/]node_modules[\\\\/]|[\\\\/]routes[\\\\/]table[\\\\/]names\\.|${inLib('look|state|protocol|socket|i18n/\\w+\\.|\\w+\\.|board/novaluna/Disc').source}`,
              ),
            },
            // The little boards of the home page take no more than they need.
            {
              name: 'novaluna-small',
              test: inLib('board/novaluna/(Tile(Mini|Back)|geometry|symbols|col)'),
            },
            {
              name: 'akvarko-small',
              test: inLib('board/akvarko/(kinds/(Angelfish|Danio|Snail|Eye)|Water)'),
            },
            { name: 'novaluna-board', test: inLib('(board|material)/novaluna(?!/LittleBoard)') },
            { name: 'akvarko-board', test: inLib('(board|material)/akvarko(?!/LittleBoard)') },
          ].map((group, index) => ({ ...group, priority: 10 - index })),
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    setupFiles: ['scripts/fresh-page.ts'],
  },
})
