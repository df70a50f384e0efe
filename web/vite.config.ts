import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { offline } from './scripts/offline.ts'

const server = process.env['LUNARIUM_SERVER'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), offline()],
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
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
})
