// The options of a table, as the rules list them: each has a usual value, and perhaps another.

import { OPTION_VALUES, type OptionName } from '$lib/material/games'
import type { GameName } from '$lib/protocol/types'

type OptionValue = number | boolean

/** By option whether its other value is wanted. */
export type Unusual = Readonly<Partial<Record<OptionName, boolean>>>

/** An option of a game: its usual value, and the other one, null where a table of this size has no choice. */
export interface Choice {
  readonly name: OptionName
  readonly usual: OptionValue
  readonly other: OptionValue | null
}

/** The options of a game with so many players. */
export function choicesOf(game: GameName, players: number): readonly Choice[] {
  const values = OPTION_VALUES[game][players] ?? {}
  return (Object.keys(values) as OptionName[]).flatMap((name) => {
    const [usual, other = null] = values[name] ?? []
    return usual === undefined ? [] : [{ name, usual, other }]
  })
}

/** The value of an option. */
export function valueOf({ name, usual, other }: Choice, wanted: Unusual): OptionValue {
  return wanted[name] === true && other !== null ? other : usual
}
