import { expect, test } from 'vitest'
import { inEnglish } from '$lib/page.test-data'
import { loadRules } from '$lib/rules/page'
import { clauseName, isExample } from './clauses'

inEnglish('rules')

test('a clause is called by its number, an example by which one it is', () => {
  expect(clauseName('NL-4.4')).toBe('NL-4.4')
  expect(clauseName('AK-6 example')).toBe('Example')
  expect(clauseName('NL-5 example 2')).toBe('Example 2')
})

test('examples can be told from rules in both games', async () => {
  for (const game of ['novaluna', 'akvarko'] as const) {
    const { chapters } = await loadRules('en', game)
    const ids = chapters.flatMap(({ clauses }) => clauses.map(({ id }) => id))
    const examples = ids.filter(isExample)
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.length).toBeLessThan(ids.length)
    expect(examples.every((id) => clauseName(id).startsWith('Example'))).toBe(true)
  }
})
