import { Linter } from 'eslint'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import imports from './eslint-imports.js'

const zones = [
  { from: /^lib\/state\//, not: /^lib\/look\//, why: 'state is headless.' },
  { from: /./, not: /^lib\/games\/\w+\//, why: 'nobody knows a game.' },
]

function report(file, code) {
  const linter = new Linter()
  const config = {
    files: ['**/*.ts'],
    plugins: { imports },
    rules: { 'imports/style': 'error', 'imports/boundaries': ['error', ...zones] },
  }
  const filename = join(import.meta.dirname, '..', 'src', file)
  return {
    messages: linter.verify(code, config, { filename }).map(({ message }) => message),
    fixed: linter.verifyAndFix(code, config, { filename }).output,
  }
}

test.each([
  ['lib/state/a.ts', "import '../i18n'", "import '$lib/i18n'"],
  ['lib/state/a.ts', "import '$lib/state/b'", "import './b'"],
  ['lib/a.ts', "import './look/b'", "import '$lib/look/b'"],
  ['lib/a.ts', "import './i18n'", "import '$lib/i18n'"],
  ['lib/a.ts', "import '$lib/b'", "import './b'"],
  ['routes/table/a.ts', "import('../load')", "import('$routes/load')"],
  ['routes/table/a.ts', "export * from '$routes/table/end/b'", "export * from './end/b'"],
  ['main.ts', "import './routes/load'", "import '$routes/load'"],
])('in %s, %s is written %s', (file, code, better) => {
  expect(report(file, code).messages).toHaveLength(1)
  expect(report(file, code).fixed).toBe(better)
  expect(report(file, better).messages).toEqual([])
})

test('packages are imported by their names', () => {
  expect(report('lib/state/a.ts', "import 'svelte'").messages).toEqual([])
})

test('a forbidden folder is reported with its reason, lazy imports too', () => {
  const [message] = report('lib/state/a.ts', "import('$lib/look/notices')").messages
  expect(message).toBe('lib/state/a.ts imports lib/look/notices: state is headless.')
  expect(report('lib/chart/a.ts', "import '$lib/look/notices'").messages).toEqual([])
})

test('the parts of a game import each other, but not those of another game', () => {
  const file = 'lib/games/akvarko/table/a.ts'
  expect(report(file, "import '$lib/games/akvarko/board/b'").messages).toEqual([])
  expect(report(file, "import '$lib/games/novaluna/board/b'").messages).toHaveLength(1)
})
