// The rules of a game as a page: one file a language and game, loaded when it is opened.

import type { Language } from '$lib/i18n'
import type { GameName } from '$lib/protocol/types'

/**
 * A rule. `text` has one line a paragraph and a little markup: **strong**, *stressed*, `signs`, and
 * `[RRB]` for the symbols of a task. A line `[drawing]` stands for a picture that belongs to the clause,
 * a paragraph that begins with `*Our decision:*` or the like says why the rule is so.
 */
export interface Clause {
  readonly id: string
  readonly text: string
}

export interface Chapter {
  readonly title: string
  readonly lead?: string
  readonly clauses: readonly Clause[]
}

export interface RulesPage {
  readonly lead: readonly string[]
  /** The game in a few sentences, for those who want to begin. */
  readonly short: readonly string[]
  readonly chapters: readonly Chapter[]
}

const files = import.meta.glob<{ default: RulesPage }>('./{en,cs,de,hu,ru}/*.ts')

/** The rules of a game in a language. */
export async function loadRules(language: Language, game: GameName): Promise<RulesPage> {
  const file = files[`./${language}/${game}.ts`]
  if (file === undefined) throw new Error(`There are no rules of ${game} in ${language}.`)
  return (await file()).default
}

/** A clause as its address has it: `NL-4.4`, `NL-example-2`. */
export const slugOf = (id: string): string => id.replaceAll(' ', '-')

/** The clause that an address means; capitals and hyphens do not matter. */
export function clauseOf(page: RulesPage, slug: string): Clause | undefined {
  const plain = (text: string) => slugOf(text).toLowerCase()
  return page.chapters
    .flatMap(({ clauses }) => clauses)
    .find(({ id }) => plain(id) === plain(slug.trim()))
}
