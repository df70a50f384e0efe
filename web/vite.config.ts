import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compressed } from './scripts/brotli.ts'
import { sharedChunks } from './scripts/chunks.ts'
import { core } from './scripts/core.ts'
import { offline } from './scripts/offline.ts'
import { preload } from './scripts/preload.ts'
import { previews } from './scripts/previews.ts'
import { texts } from './scripts/texts.ts'
import { typesetting } from './scripts/typesetting.ts'

const server = process.env['LUNARIUM_SERVER'] ?? 'http://127.0.0.1:8080'

/** Files of `src/lib` whose path there begins like this. */
function inLib(beginning: string): RegExp {
  return new RegExp(`/src/lib/(${beginning})`.replaceAll('/', '[\\\\/]'))
}

export default defineConfig({
  plugins: [
    svelte(),
    texts(),
    typesetting(),
    core(),
    offline(),
    preload(),
    previews(),
    compressed(),
  ],
  // Fixed, so that another root on the command line leaves no cache among the sources.
  cacheDir: fileURLToPath(new URL('./node_modules/.vite', import.meta.url)),
  resolve: {
    alias: {
      $lib: fileURLToPath(new URL('./src/lib', import.meta.url)),
      $routes: fileURLToPath(new URL('./src/routes', import.meta.url)),
    },
    // Component tests mount Svelte in a DOM, so they need its browser half.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  // Pyodide asks for these only in Node.
  worker: { format: 'es', rolldownOptions: { external: [/^node:/] } },
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
      // Every file costs a round trip to the server, so small parts that several screens share are one file.
      output: {
        codeSplitting: {
          groups: [
            ...sharedChunks,
            // What one is asked, wherever one plays.
            { name: 'prompt', test: inLib('table/(Prompt|WaitingFor|context)') },
            // What the boards of all games share, and the stage on which they show moves.
            { name: 'board', test: inLib('(board/|table/(stage|anchors))') },
            // The little boards of the home page take no more than they need.
            {
              name: 'novaluna-small',
              test: inLib('games/novaluna/board/(Tile(Mini|Back)|geometry|symbols|col)'),
            },
            {
              name: 'akvarko-small',
              test: inLib('games/akvarko/board/(kinds/(Angelfish|Danio|Snail|Eye)|Water)'),
            },
            {
              name: 'novaluna-board',
              test: inLib(
                '(games/novaluna/(board|table/(words|choice|performance))|material/novaluna)',
              ),
            },
            { name: 'akvarko-board', test: inLib('(games/akvarko/board|material/akvarko)') },
          ].map((group, index, all) => ({ ...group, priority: all.length - index })),
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'scripts/*.test.js'],
    pool: 'threads',
    isolate: false,
    // The machine may be doing much else: the server's tests run beside these.
    testTimeout: 30_000,
    setupFiles: ['scripts/fresh-page.ts'],
  },
})
