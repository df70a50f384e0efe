// Written by web/scripts/material.py from lunarium.games.novaluna: change the rules, not this file.

export type Colour = 'red' | 'blue' | 'turquoise' | 'yellow'

/** All colours, in the order of the box and of the counts of a task. */
export const COLOURS: readonly Colour[] = ['red', 'blue', 'turquoise', 'yellow']

/** How many tiles of each colour a task wants, in the order of `COLOURS` (NL-1.1). */
export type Needs = readonly [number, number, number, number]

export interface Tile {
  readonly id: string
  readonly colour: Colour
  readonly cost: number
  readonly tasks: readonly Needs[]
}

/** Slots of the wheel and spaces of the lunar track (NL-1.2), discs of a player (NL-1.3). */
export const WHEEL_SLOTS = 12
export const TRACK_SPACES = 24
export const ALL_DISCS = 21

/** How many tiles after the moon may be taken (NL-4.2). */
export const OFFER = 3

/** Solo: the discs that end phase 1 (NL-7.3), and what a missing one costs (NL-7.3, NL-7.5). */
export const PHASE_1_DISCS = 8
export const DISC_PENALTY = 10

function needs(task: string): Needs {
  const count = (letter: string) => task.split(letter).length - 1
  return [count('R'), count('B'), count('T'), count('Y')]
}

function tile(id: string, colour: Colour, cost: number, ...tasks: string[]): Tile {
  return { id, colour, cost, tasks: tasks.map(needs) }
}

const LIST: readonly Tile[] = [
  tile('R1', 'red', 1),
  tile('R2a', 'red', 2, 'RRRR'),
  tile('R2b', 'red', 2, 'RRRR'),
  tile('R3a', 'red', 3, 'RRB'),
  tile('R3b', 'red', 3, 'RBT'),
  tile('R3c', 'red', 3, 'TTY'),
  tile('R3d', 'red', 3, 'RBTY', 'TTT'),
  tile('R4a', 'red', 4, 'RRR', 'TY'),
  tile('R4b', 'red', 4, 'RT', 'BY'),
  tile('R4c', 'red', 4, 'YYYY', 'YY'),
  tile('R4d', 'red', 4, 'BBB', 'YYY', 'TT'),
  tile('R5a', 'red', 5, 'BB', 'Y'),
  tile('R5b', 'red', 5, 'BBB', 'B'),
  tile('R5c', 'red', 5, 'RR', 'BB', 'TT'),
  tile('R6a', 'red', 6, 'BB', 'YY', 'T'),
  tile('R6b', 'red', 6, 'TTT', 'TY', 'YY'),
  tile('R7', 'red', 7, 'BT', 'BY', 'TY'),
  tile('B1', 'blue', 1),
  tile('B2a', 'blue', 2, 'BBBB'),
  tile('B2b', 'blue', 2, 'BBBB'),
  tile('B3a', 'blue', 3, 'RRT'),
  tile('B3b', 'blue', 3, 'BBY'),
  tile('B3c', 'blue', 3, 'BTY'),
  tile('B3d', 'blue', 3, 'RBTY', 'RRR'),
  tile('B4a', 'blue', 4, 'RRRR', 'RR'),
  tile('B4b', 'blue', 4, 'RB', 'TY'),
  tile('B4c', 'blue', 4, 'BBB', 'RT'),
  tile('B4d', 'blue', 4, 'RRR', 'TTT', 'YY'),
  tile('B5a', 'blue', 5, 'TTT', 'T'),
  tile('B5b', 'blue', 5, 'YY', 'T'),
  tile('B5c', 'blue', 5, 'BB', 'TT', 'YY'),
  tile('B6a', 'blue', 6, 'RR', 'TT', 'Y'),
  tile('B6b', 'blue', 6, 'YYY', 'RR', 'RY'),
  tile('B7', 'blue', 7, 'RT', 'RY', 'TY'),
  tile('T1', 'turquoise', 1),
  tile('T2a', 'turquoise', 2, 'TTTT'),
  tile('T2b', 'turquoise', 2, 'TTTT'),
  tile('T3a', 'turquoise', 3, 'RTT'),
  tile('T3b', 'turquoise', 3, 'RTY'),
  tile('T3c', 'turquoise', 3, 'BYY'),
  tile('T3d', 'turquoise', 3, 'RBTY', 'YYY'),
  tile('T4a', 'turquoise', 4, 'RB', 'TY'),
  tile('T4b', 'turquoise', 4, 'BBBB', 'BB'),
  tile('T4c', 'turquoise', 4, 'TTT', 'BY'),
  tile('T4d', 'turquoise', 4, 'BBB', 'YYY', 'RR'),
  tile('T5a', 'turquoise', 5, 'RR', 'B'),
  tile('T5b', 'turquoise', 5, 'YYY', 'Y'),
  tile('T5c', 'turquoise', 5, 'RR', 'TT', 'YY'),
  tile('T6a', 'turquoise', 6, 'RRR', 'RB', 'BB'),
  tile('T6b', 'turquoise', 6, 'BB', 'YY', 'R'),
  tile('T7', 'turquoise', 7, 'RB', 'RY', 'BY'),
  tile('Y1', 'yellow', 1),
  tile('Y2a', 'yellow', 2, 'YYYY'),
  tile('Y2b', 'yellow', 2, 'YYYY'),
  tile('Y3a', 'yellow', 3, 'RBB'),
  tile('Y3b', 'yellow', 3, 'RBY'),
  tile('Y3c', 'yellow', 3, 'TYY'),
  tile('Y3d', 'yellow', 3, 'RBTY', 'BBB'),
  tile('Y4a', 'yellow', 4, 'RT', 'BY'),
  tile('Y4b', 'yellow', 4, 'TTTT', 'TT'),
  tile('Y4c', 'yellow', 4, 'YYY', 'RB'),
  tile('Y4d', 'yellow', 4, 'RRR', 'TTT', 'BB'),
  tile('Y5a', 'yellow', 5, 'RRR', 'R'),
  tile('Y5b', 'yellow', 5, 'TT', 'R'),
  tile('Y5c', 'yellow', 5, 'RR', 'BB', 'YY'),
  tile('Y6a', 'yellow', 6, 'RR', 'TT', 'B'),
  tile('Y6b', 'yellow', 6, 'BBB', 'BT', 'TT'),
  tile('Y7', 'yellow', 7, 'RB', 'RT', 'BT'),
]

/** All tiles by id, in the order of the box's list. */
export const TILES: ReadonlyMap<string, Tile> = new Map(LIST.map((tile) => [tile.id, tile]))

/** The tile of an id. An unknown id is an error: it means that client and server disagree. */
export function tileOf(id: string): Tile {
  const tile = TILES.get(id)
  if (!tile) throw new Error(`there is no Nova Luna tile "${id}"`)
  return tile
}
