# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write the Nova Luna tiles as typed data for the web client, from the rules' own list.

python web/scripts/material.py            writes web/src/lib/material/novaluna.ts
python web/scripts/material.py --check    fails if the file is not what would be written
"""

import sys
from pathlib import Path

from writing import write_or_check

from lunarium.games.novaluna import TILES
from lunarium.games.novaluna.material import ALL_DISCS, TRACK_SPACES, WHEEL_SLOTS, Colour, Tile

TARGET = Path(__file__).resolve().parent.parent / "src/lib/material/novaluna.ts"

HEAD = """\
// Written by web/scripts/material.py from lunarium.games.novaluna: change the rules, not this file.

export type Colour = {colours}

/** All colours, in the order of the box and of the counts of a task. */
export const COLOURS: readonly Colour[] = [{colour_list}]

/** How many tiles of each colour a task wants, in the order of `COLOURS` (NL-1.1). */
export type Needs = readonly [{needs_type}]

export interface Tile {{
  readonly id: string
  readonly colour: Colour
  readonly cost: number
  readonly tasks: readonly Needs[]
}}

/** Slots of the wheel and spaces of the lunar track (NL-1.2), discs of a player (NL-1.3). */
export const WHEEL_SLOTS = {slots}
export const TRACK_SPACES = {spaces}
export const ALL_DISCS = {discs}

function needs(task: string): Needs {{
  const count = (letter: string) => task.split(letter).length - 1
  return [{counts}]
}}

function tile(id: string, colour: Colour, cost: number, ...tasks: string[]): Tile {{
  return {{ id, colour, cost, tasks: tasks.map(needs) }}
}}

const LIST: readonly Tile[] = [
"""

TAIL = """\
]

/** All tiles by id, in the order of the box's list. */
export const TILES: ReadonlyMap<string, Tile> = new Map(LIST.map((tile) => [tile.id, tile]))

/** The tile of an id. An unknown id is an error: it means that client and server disagree. */
export function tileOf(id: string): Tile {
  const tile = TILES.get(id)
  if (!tile) throw new Error(`there is no Nova Luna tile "${id}"`)
  return tile
}
"""


def row(tile: Tile) -> str:
    """One tile as a line of TypeScript."""
    tasks = "".join(f", '{task}'" for task in tile.tasks)
    return f"  tile('{tile.id}', '{tile.colour.name.lower()}', {tile.cost}{tasks}),\n"


def material() -> str:
    """The whole file."""
    colours = [f"'{colour.name.lower()}'" for colour in Colour]
    head = HEAD.format(
        colours=" | ".join(colours),
        colour_list=", ".join(colours),
        needs_type=", ".join("number" for _ in Colour),
        counts=", ".join(f"count('{colour.letter}')" for colour in Colour),
        slots=WHEEL_SLOTS,
        spaces=TRACK_SPACES,
        discs=ALL_DISCS,
    )
    return head + "".join(row(tile) for tile in TILES.values()) + TAIL


if __name__ == "__main__":
    sys.exit(write_or_check({TARGET: material()}, sys.argv[1:]))
