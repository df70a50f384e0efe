"""The pages that list observations and actions number by number, written from the layouts.

python tools/env_pages.py          writes them
python tools/env_pages.py --check  fails if one is stale
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lunarium.envs.akvarko import layout as akvarko
from lunarium.envs.novaluna import layout as novaluna
from lunarium.envs.sections import Actions, Layout, Section
from lunarium.fast.novaluna.pack import TILE
from lunarium.games.akvarko import KINDS

_ROOT = Path(__file__).resolve().parents[1]
FOLDER: Final = _ROOT / "docs" / "envs"

_HEAD = """\
What an agent sees of {title}, and what it can do, number by number. This page is written from
`lunarium.envs.{name}.layout` by `tools/env_pages.py`; the same table makes the spaces,
and tests compare it with the rules. [PettingZoo](pettingzoo.md), [Gymnasium](gymnasium.md), its
[vectors of many games](vector.md) and [OpenSpiel](openspiel.md) share it.
"""

_OBSERVATION = """\
One row of {size:,} whole numbers (`int16`), made of tables one after the other. A table is written
row by row: its number in row *r* and column *c* is at *begins* + *r* × *columns* + *c*, rows and
columns counted from 0. `LAYOUT.split(observation)` gives the tables by name.
"""

_ACTIONS = """\
A number from 0 to {last}. The mask, {count} numbers of 0 and 1 (`int8`), says which of them are
legal for the observer now; all are 0 if nothing is asked of it.
"""

_RANKS = """
A tableau has no border, so a cell is named by its rank among the free cells, and the table
[cells](#cells) tells where each rank lies and what counts there ([why](README.md))."""

_REMAINDERS = """
All cards of a tank lie in a square of 4×4, so no two have the same remainders of x and y by 4: that
is how a card to turn is named. `mod` never gives a negative number: -1 mod 4 is 3."""


def _observation(layout: Layout) -> Iterator[str]:
    yield "## Observation\n"
    yield _OBSERVATION.format(size=layout.size)
    yield "| table | begins | rows | columns |\n|---|---|---|---|"
    for section in layout.sections:
        begins = layout.start(section.name)
        yield f"| [{section.name}](#{section.name}) | {begins} | {section.rows} | {section.width} |"
    for section in layout.sections:
        yield from _section(section, layout.start(section.name))


def _section(section: Section, begins: int) -> Iterator[str]:
    yield f"\n### {section.name}\n"
    end = begins + section.size - 1
    rows = "One row" if section.rows == 1 else f"{section.rows} rows, each"
    yield f"Numbers {begins} to {end}. {rows}: {section.row}.\n"
    yield "| column | name | from | to | says |\n|---|---|---|---|---|"
    for number, column in enumerate(section.columns):
        yield f"| {number} | {column.name} | {column.low} | {column.high} | {column.meaning} |"


def _actions(actions: tuple[Actions, ...], count: int) -> Iterator[str]:
    yield "\n## Actions\n"
    yield _ACTIONS.format(last=count - 1, count=count)
    yield "| action | numbers | number | does |\n|---|---|---|---|"
    for one in actions:
        last = one.first + one.count - 1
        numbers = str(one.first) if one.count == 1 else f"{one.first} to {last}"
        number = one.number or str(one.first)
        yield f"| {one.name} | {numbers} | {number} | {one.meaning} |"


def _tiles() -> Iterator[str]:
    yield "\n## Tile numbers\n"
    yield "The 68 tiles by number; their ids are those of the notation.\n"
    yield "| numbers | tiles |\n|---|---|"
    for first in range(0, len(TILE), 8):
        tiles = TILE[first : first + 8]
        yield f"| {first} to {first + len(tiles) - 1} | {', '.join(tile.id for tile in tiles)} |"


def _kinds() -> Iterator[str]:
    yield "\n## Kind numbers\n"
    yield "The plant is the back of every card and cannot be picked.\n"
    yield "| number | kind |\n|---|---|"
    for number, kind in enumerate(KINDS):
        yield f"| {number} | {kind} |"


def novaluna_page() -> str:
    """Nova Luna, number by number."""
    return "\n".join(
        [
            "# Nova Luna: observation and actions\n",
            _HEAD.format(title="Nova Luna", name="novaluna"),
            *_observation(novaluna.LAYOUT),
            *_actions(novaluna.ACTIONS, novaluna.ACTION_COUNT),
            _RANKS,
            *_tiles(),
            "",
        ]
    )


def akvarko_page() -> str:
    """Akvárko, number by number."""
    return "\n".join(
        [
            "# Akvárko: observation and actions\n",
            _HEAD.format(title="Akvárko", name="akvarko"),
            *_observation(akvarko.LAYOUT),
            *_actions(akvarko.ACTIONS, akvarko.ACTION_COUNT),
            _REMAINDERS,
            *_kinds(),
            "",
        ]
    )


PAGES: Final = {"novaluna-layout.md": novaluna_page, "akvarko-layout.md": akvarko_page}
"""The pages by the name of their file."""


def main(arguments: list[str]) -> int:
    """Write the pages, or check them."""
    stale = 0
    for name, page in PAGES.items():
        file = FOLDER / name
        if "--check" not in arguments:
            file.write_text(page(), encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != page():
            sys.stderr.write(f"{name} is stale: run `python tools/env_pages.py`\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
