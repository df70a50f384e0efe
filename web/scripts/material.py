# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write what the web client knows of all games, and Nova Luna's tiles, from the rules.

python web/scripts/material.py            writes games.ts and novaluna.ts in web/src/lib/material
python web/scripts/material.py --check    fails if a file is not what would be written
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from writing import write_or_check

from lunarium.games import GAMES
from lunarium.games.novaluna import GREAT_SOLO_SCORE, TILES
from lunarium.games.novaluna.legal import PHASE_1_DISCS
from lunarium.games.novaluna.material import ALL_DISCS, TRACK_SPACES, WHEEL_SLOTS, Colour, Tile
from lunarium.games.novaluna.result import DISC_PENALTY
from lunarium.games.novaluna.state import OFFER

FOLDER = Path(__file__).resolve().parent.parent / "src/lib/material"

GAMES_HEAD = """\
// Written by web/scripts/material.py from lunarium.games: change the rules, not this file.

import type { GameName } from '$lib/protocol/types'

/** How many can play each game. */
export const PLAYER_COUNTS: Readonly<Record<GameName, readonly number[]>> = {
"""

OPTIONS_HEAD = """\
}

export type OptionName = @NAMES@

/** The values that each option may have, the usual one first. */
export type OptionValues = Readonly<Partial<Record<OptionName, readonly (number | boolean)[]>>>

/** The values of all options by number of players. */
export const OPTION_VALUES: Readonly<Record<GameName, Readonly<Record<number, OptionValues>>>> = {
"""

SOLO = """
/** A score below this is great in the solo game (NL-7.6). */
export const GREAT_SOLO_SCORE = {great}
"""

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

/** How many tiles after the moon may be taken (NL-4.2). */
export const OFFER = {offer}

/** Solo: the discs that end phase 1 (NL-7.3), and what a missing one costs (NL-7.3, NL-7.5). */
export const PHASE_1_DISCS = {first_discs}
export const DISC_PENALTY = {penalty}

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
        offer=OFFER,
        first_discs=PHASE_1_DISCS,
        penalty=DISC_PENALTY,
    )
    return head + "".join(row(tile) for tile in TILES.values()) + TAIL


def games() -> str:
    """The file about all games: player counts and the values of options."""
    counts = "".join(f"  {name}: {list(game.player_counts)},\n" for name, game in GAMES.items())
    options = ""
    for name, game in GAMES.items():
        rows = (
            f"    {seats}: {{ {_values(game.option_values(seats))} }},\n"
            for seats in game.player_counts
        )
        options += f"  {name}: {{\n{''.join(rows)}  }},\n"
    names = sorted(
        {
            name
            for game in GAMES.values()
            for each in map(game.option_values, game.player_counts)
            for name in each
        }
    )
    head = OPTIONS_HEAD.replace("@NAMES@", " | ".join(f"'{name}'" for name in names))
    return f"{GAMES_HEAD}{counts}{head}{options}}}\n{SOLO.format(great=GREAT_SOLO_SCORE)}"


def _values(options: Mapping[str, Sequence[object]]) -> str:
    return ", ".join(f"{name}: {json.dumps(list(values))}" for name, values in options.items())


if __name__ == "__main__":
    files = {FOLDER / "games.ts": games(), FOLDER / "novaluna.ts": material()}
    sys.exit(write_or_check(files, sys.argv[1:]))
