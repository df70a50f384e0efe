# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write the kinds of Akvárko as typed data for the web client, from the rules' own list.

python web/scripts/material_akvarko.py            writes web/src/lib/material/akvarko.ts
python web/scripts/material_akvarko.py --check    fails if the file is not what would be written
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from writing import write_or_check

from lunarium.games.akvarko.board import SIDE
from lunarium.games.akvarko.draft import PHASE_ROUNDS, PHASE_STARTS
from lunarium.games.akvarko.material import (
    KINDS,
    LEFT_OUT,
    SPECIES,
    STEPS,
    Area,
    Count,
    Line,
    Neighbours,
    Species,
    Want,
)
from lunarium.games.grid import in_reading_order

TARGET = Path(__file__).resolve().parent.parent / "src/lib/material/akvarko.ts"

HEAD = """\
// Written by web/scripts/material_akvarko.py from lunarium.games.akvarko.
// Change the rules, not this file.

import type {{ Cell }} from '$lib/board/geometry'

/** All thirteen kinds in the order of the box, the plant last (AK-1.1). */
export const KINDS = [
{kinds}] as const

export type Kind = (typeof KINDS)[number]

/** [smallest number of cards, points]. */
export type Tier = readonly [number, number]

/** A straight run in one direction; `step` leads from a card to the next (AK-6.1). */
export interface Line {{
  readonly asks: 'line'
  readonly direction: {directions}
  readonly step: Cell
  readonly tiers: readonly Tier[]
}}

/** Cards on marked cells of the 4×4 (AK-6.2). */
export interface Area {{
  readonly asks: 'area'
  readonly marked: readonly Cell[]
  readonly tiers: readonly Tier[]
}}

/** The number alone: exactly so many, or at least so many (AK-6.3). */
export interface Count {{
  readonly asks: 'count'
  readonly exactly: readonly Tier[]
  readonly tiers: readonly Tier[]
}}

/** What lies around each single card (AK-6.4). */
export interface Neighbours {{
  readonly asks: 'neighbours'
  readonly around: readonly Cell[]
  readonly want: {wants}
  readonly least: number
  readonly points: number
}}

export type Condition = Line | Area | Count | Neighbours

export interface Species {{
  readonly copies: number
  readonly condition: Condition
}}

/** The side of a tank's frame (AK-3.1). */
export const SIDE = {side}

/** The phases of a game, and the rounds of each (AK-2.1). */
export const PHASES = {phases}
export const PHASE_ROUNDS = {phase_rounds}

/** The kinds that the option *fewer species* leaves out (AK-5.1). */
export const LEFT_OUT: readonly Kind[] = [{left_out}]

/** The printed facts of each kind. */
export const SPECIES: Readonly<Record<Kind, Species>> = {{
"""

TAIL = """\
}

export function isKind(word: string): word is Kind {
  return word in SPECIES
}

/** The kind of a word. An unknown word is an error: it means that client and server disagree. */
export function kindOf(word: string): Kind {
  if (!isKind(word)) throw new Error(`there is no Akvárko kind "${word}"`)
  return word
}
"""


def pairs(values: Iterable[tuple[int, int]]) -> str:
    """Pairs of numbers as a list of TypeScript, broken as the client's formatter breaks it."""
    items = [f"[{a}, {b}]" for a, b in values]
    if len(items) < 2:
        return f"[{''.join(items)}]"
    return "[\n" + "".join(f"        {item},\n" for item in items) + "      ]"


def fields(species: Species) -> list[str]:
    """The fields of a condition, each as one line of TypeScript."""
    match species:
        case Line():
            return [
                "asks: 'line'",
                f"direction: '{species.direction}'",
                f"step: [{species.step[0]}, {species.step[1]}]",
                f"tiers: {pairs(species.tiers)}",
            ]
        case Area():
            marked = pairs(in_reading_order(species.marked))
            return ["asks: 'area'", f"marked: {marked}", f"tiers: {pairs(species.tiers)}"]
        case Count():
            return [
                "asks: 'count'",
                f"exactly: {pairs(species.exactly)}",
                f"tiers: {pairs(species.tiers)}",
            ]
        case Neighbours():
            return [
                "asks: 'neighbours'",
                f"around: {pairs(species.around)}",
                f"want: '{species.want.value}'",
                f"least: {species.least}",
                f"points: {species.points}",
            ]


def entry(species: Species) -> str:
    """One kind of the list."""
    condition = "".join(f"      {field},\n" for field in fields(species))
    return (
        f"  {species.kind.value}: {{\n    copies: {species.copies},\n"
        f"    condition: {{\n{condition}    }},\n  }},\n"
    )


def material() -> str:
    """The whole file."""
    head = HEAD.format(
        kinds="".join(f"  '{kind.value}',\n" for kind in KINDS),
        directions=" | ".join(f"'{direction}'" for direction in STEPS),
        wants=" | ".join(f"'{want.value}'" for want in Want),
        side=SIDE,
        phases=len(PHASE_STARTS),
        phase_rounds=PHASE_ROUNDS,
        left_out=", ".join(f"'{kind.value}'" for kind in KINDS if kind in LEFT_OUT),
    )
    return head + "".join(entry(SPECIES[kind]) for kind in KINDS) + TAIL


if __name__ == "__main__":
    sys.exit(write_or_check({TARGET: material()}, sys.argv[1:]))
