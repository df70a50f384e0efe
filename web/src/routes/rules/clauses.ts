// Clauses by name: "NL-4.4", "Example 2".

import { t } from '$lib/i18n'

const EXAMPLE = /example(?: (\d+))?$/

/** Whether a clause is one of the worked examples, which can be tried out. */
export function isExample(id: string): boolean {
  return EXAMPLE.test(id)
}

/** What a clause is called: its number, or which example it is. */
export function clauseName(id: string): string {
  const found = EXAMPLE.exec(id)
  if (found === null) return id
  return found[1] === undefined ? t('rules.example') : t('rules.example.n', { n: Number(found[1]) })
}
