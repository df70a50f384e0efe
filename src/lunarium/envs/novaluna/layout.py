"""The numbers of an observation of Nova Luna, and the numbers of its actions.

The same for one to four players: rows of seats that do not exist are 0. Everything is seen from
the observer's place: seat 0 is the observer, seat 1 the next one, and so on.

A cell of a tableau, which has no border, is named by its rank: free cells are counted in reading
order, as `games` lists them. `docs/decisions/0006` says why.
"""

from typing import Final

from lunarium.envs.sections import Actions, Column, Layout, Section
from lunarium.fast.novaluna.layout import MAX_CELLS, OFFERED, SLOTS, TILE_COUNT
from lunarium.games.novaluna import ALL_DISCS, TILES, Colour

SEATS: Final = 4
FAR: Final = TILE_COUNT - 1
"""The furthest that a tile can lie from the first one."""

ENOUGH: Final = 4
"""Counts of tiles stop here: no task wants more of one colour (NL-1.1)."""

_LONGEST: Final = sum(tile.cost for tile in TILES.values())
_WORST_NOTE: Final = _LONGEST + 80

_COUNTS = tuple(
    Column(
        f"{colour.name.lower()} tiles",
        0,
        ENOUGH,
        f"{colour.name.lower()} tiles that count here (NL-5.3), four at most",
    )
    for colour in Colour
)

_NEEDS = tuple(
    Column(
        f"task {number} {colour.name.lower()}",
        0,
        ENOUGH,
        f"{colour.name.lower()} tiles that task {number} wants; all 0: it has no task {number}",
    )
    for number in (1, 2, 3)
    for colour in Colour
)

LAYOUT: Final = Layout(
    (
        Section(
            "game",
            1,
            "the table",
            (
                Column("phase", 0, 2, "0 with several players; 1 or 2 in the solo game (NL-7)"),
                Column("supply", 0, TILE_COUNT, "tiles face down"),
                Column("on wheel", 0, SLOTS - 1, "tiles on the wheel"),
                Column("note 1", 0, _WORST_NOTE, "the first note of the solo game, 0 before"),
                Column("on turn", 0, 1, "1 if the observer is on turn"),
                Column("over", 0, 1, "1 once the game has ended"),
            ),
        ),
        Section(
            "seats",
            SEATS,
            "a player: the observer first, then the next seats round the table",
            (
                Column("there", 0, 1, "1 if there is such a player"),
                Column("discs left", 0, ALL_DISCS, "discs still to place"),
                Column("distance", 0, _LONGEST, "steps on the lunar track; solo: the costs so far"),
                Column("turn", 0, SEATS - 1, "how many others would be on turn first (NL-3.1)"),
                Column("tiles", 0, TILE_COUNT, "tiles on the tableau"),
            ),
        ),
        Section(
            "wheel",
            SLOTS - 1,
            "a tile on the wheel, clockwise from the moon without gaps: the first three are on"
            " offer (NL-4.2), rows beyond the last tile are 0",
            (
                Column("tile", 0, TILE_COUNT, "1 + the tile's number"),
                Column("steps", 0, SLOTS - 1, "slots from the moon, clockwise"),
                Column("colour", 0, 4, "1 red, 2 blue, 3 turquoise, 4 yellow"),
                Column("cost", 0, 7, "its cost"),
                *_NEEDS,
            ),
        ),
        Section(
            "tiles",
            TILE_COUNT,
            "a tile of the box by its number; all but the place is 0 unless it is laid",
            (
                Column(
                    "place",
                    0,
                    SEATS + 1,
                    "0 in the supply, 1 on the wheel, 2 on the observer's tableau, 3 on that of"
                    " the next seat, and so on",
                ),
                Column("x", -FAR, FAR, "its column; the first tile lies at 0, 0"),
                Column("y", -FAR, FAR, "its row; y runs down"),
                *(
                    Column(f"task {number} open", 0, 1, f"1 if task {number} bears no disc yet")
                    for number in (1, 2, 3)
                ),
                *_COUNTS,
            ),
        ),
        Section(
            "cells",
            MAX_CELLS,
            "a free cell of the observer's tableau by its rank: cells beside tiles in reading"
            " order; rows beyond the last one are 0",
            (
                Column("there", 0, 1, "1 if there is such a cell"),
                Column("x", -FAR - 1, FAR + 1, "its column"),
                Column("y", -FAR - 1, FAR + 1, "its row"),
                *_COUNTS,
            ),
        ),
    )
)
"""The observation. In `tiles` the counts are those for the tile's tasks, its own self not counted
(NL-5.4), and 0 once no task of it is open; in `cells` those for a tile laid there."""

OBSERVATION_SIZE: Final = LAYOUT.size

REFILL_ACTION: Final = OFFERED * MAX_CELLS
END_ACTION: Final = REFILL_ACTION + 1
ACTION_COUNT: Final = END_ACTION + 1

ACTIONS: Final = (
    Actions(
        "take",
        0,
        REFILL_ACTION,
        f"{MAX_CELLS} × n + rank",
        "take tile n on offer (0 to 2, clockwise from the moon) and lay it on the free cell of"
        " this rank (NL-4.2, NL-4.4)",
    ),
    Actions("refill", REFILL_ACTION, 1, "", "refill the wheel (NL-4.1)"),
    Actions("end", END_ACTION, 1, "", "end phase 1 of the solo game (NL-7.3)"),
)
"""What each action number means; all are the same for every number of players."""
