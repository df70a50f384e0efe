// @vitest-environment node
import { expect, test } from 'vitest'

const modules = import.meta.glob(['./*.ts', '!./*.test.ts', '!./*.test-data.ts'])

test('every module of the state is loaded without a page', async () => {
  expect('document' in globalThis).toBe(false)
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  expect(loaded.length).toBeGreaterThan(30)
  for (const module of loaded) expect(module).toBeTypeOf('object')
})
