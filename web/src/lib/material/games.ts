// Written by web/scripts/material.py from lunarium.games: change the rules, not this file.

import type { GameName } from '$lib/protocol/types'

/** How many can play each game. */
export const PLAYER_COUNTS: Readonly<Record<GameName, readonly number[]>> = {
  novaluna: [1, 2, 3, 4],
  akvarko: [2, 3, 4, 5, 6],
}

export type OptionName = 'discs' | 'fewer_species'

/** The values that each option may have, the usual one first. */
export type OptionValues = Readonly<Partial<Record<OptionName, readonly (number | boolean)[]>>>

/** The values of all options by number of players. */
export const OPTION_VALUES: Readonly<Record<GameName, Readonly<Record<number, OptionValues>>>> = {
  novaluna: {
    1: { discs: [21] },
    2: { discs: [21] },
    3: { discs: [21, 18] },
    4: { discs: [21, 16] },
  },
  akvarko: {
    2: { fewer_species: [false, true] },
    3: { fewer_species: [false, true] },
    4: { fewer_species: [false] },
    5: { fewer_species: [false] },
    6: { fewer_species: [false] },
  },
}

/** A score below this is great in the solo game (NL-7.6). */
export const GREAT_SOLO_SCORE = 100
