// Written by web/scripts/material_akvarko.py from lunarium.games.akvarko.
// Change the rules, not this file.

import type { Cell } from '$lib/board/geometry'

/** All thirteen kinds in the order of the box, the plant last (AK-1.1). */
export const KINDS = [
  'danio',
  'neon',
  'bala',
  'guppy',
  'swordtail',
  'discus',
  'blackshark',
  'pleco',
  'angelfish',
  'shrimp',
  'snail',
  'loach',
  'plant',
] as const

export type Kind = (typeof KINDS)[number]

/** [smallest number of cards, points]. */
export type Tier = readonly [number, number]

/** A straight run in one direction; `step` leads from a card to the next (AK-6.1). */
export interface Line {
  readonly asks: 'line'
  readonly direction: 'horizontal' | 'vertical' | 'falling' | 'rising'
  readonly step: Cell
  readonly tiers: readonly Tier[]
}

/** Cards on marked cells of the 4×4 (AK-6.2). */
export interface Area {
  readonly asks: 'area'
  readonly marked: readonly Cell[]
  readonly tiers: readonly Tier[]
}

/** The number alone: exactly so many, or at least so many (AK-6.3). */
export interface Count {
  readonly asks: 'count'
  readonly exactly: readonly Tier[]
  readonly tiers: readonly Tier[]
}

/** What lies around each single card (AK-6.4). */
export interface Neighbours {
  readonly asks: 'neighbours'
  readonly around: readonly Cell[]
  readonly want: 'same' | 'different'
  readonly least: number
  readonly points: number
}

export type Condition = Line | Area | Count | Neighbours

export interface Species {
  readonly copies: number
  readonly condition: Condition
}

/** The side of a tank's frame (AK-3.1). */
export const SIDE = 4

/** The phases of a game, and the rounds of each (AK-2.1). */
export const PHASES = 2
export const PHASE_ROUNDS = 8

/** The kinds that the option *fewer species* leaves out (AK-5.1). */
export const LEFT_OUT: readonly Kind[] = ['neon', 'bala']

/** The printed facts of each kind. */
export const SPECIES: Readonly<Record<Kind, Species>> = {
  danio: {
    copies: 9,
    condition: {
      asks: 'line',
      direction: 'horizontal',
      step: [1, 0],
      tiers: [
        [2, 5],
        [3, 11],
      ],
    },
  },
  neon: {
    copies: 9,
    condition: {
      asks: 'line',
      direction: 'vertical',
      step: [0, 1],
      tiers: [
        [2, 5],
        [3, 11],
      ],
    },
  },
  bala: {
    copies: 9,
    condition: {
      asks: 'line',
      direction: 'falling',
      step: [1, 1],
      tiers: [
        [2, 5],
        [3, 11],
      ],
    },
  },
  guppy: {
    copies: 9,
    condition: {
      asks: 'line',
      direction: 'rising',
      step: [1, -1],
      tiers: [
        [2, 5],
        [3, 11],
      ],
    },
  },
  swordtail: {
    copies: 9,
    condition: {
      asks: 'area',
      marked: [
        [0, 0],
        [3, 0],
        [1, 1],
        [2, 1],
        [1, 2],
        [2, 2],
        [0, 3],
        [3, 3],
      ],
      tiers: [
        [2, 5],
        [3, 11],
      ],
    },
  },
  discus: {
    copies: 9,
    condition: {
      asks: 'area',
      marked: [
        [1, 1],
        [2, 1],
        [1, 2],
        [2, 2],
      ],
      tiers: [
        [1, 4],
        [3, 12],
      ],
    },
  },
  blackshark: {
    copies: 9,
    condition: {
      asks: 'area',
      marked: [
        [1, 0],
        [2, 0],
        [0, 1],
        [3, 1],
        [0, 2],
        [3, 2],
        [1, 3],
        [2, 3],
      ],
      tiers: [
        [2, 5],
        [3, 10],
      ],
    },
  },
  pleco: {
    copies: 9,
    condition: {
      asks: 'area',
      marked: [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
        [0, 3],
        [1, 3],
        [2, 3],
        [3, 3],
      ],
      tiers: [[2, 6]],
    },
  },
  angelfish: {
    copies: 9,
    condition: {
      asks: 'count',
      exactly: [[1, 5]],
      tiers: [[4, 13]],
    },
  },
  shrimp: {
    copies: 6,
    condition: {
      asks: 'neighbours',
      around: [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ],
      want: 'same',
      least: 2,
      points: 6,
    },
  },
  snail: {
    copies: 6,
    condition: {
      asks: 'neighbours',
      around: [
        [0, -1],
        [-1, 0],
        [1, 0],
        [0, 1],
      ],
      want: 'same',
      least: 2,
      points: 5,
    },
  },
  loach: {
    copies: 6,
    condition: {
      asks: 'neighbours',
      around: [
        [0, -1],
        [-1, 0],
        [1, 0],
        [0, 1],
      ],
      want: 'different',
      least: 3,
      points: 5,
    },
  },
  plant: {
    copies: 0,
    condition: {
      asks: 'count',
      exactly: [],
      tiers: [
        [2, 3],
        [4, 7],
        [7, 13],
      ],
    },
  },
}

export function isKind(word: string): word is Kind {
  return word in SPECIES
}

/** The kind of a word. An unknown word is an error: it means that client and server disagree. */
export function kindOf(word: string): Kind {
  if (!isKind(word)) throw new Error(`there is no Akvárko kind "${word}"`)
  return word
}
