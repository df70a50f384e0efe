"""Kinds, tanks and score sheets of Akvárko, drawn."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rich.table import Table as Grid

from lunarium.cli.terminal.api import Names
from lunarium.cli.terminal.canvas import FAINT, Canvas, new_grid
from lunarium.games.akvarko import (
    KINDS,
    SPECIES,
    Card,
    Kind,
    KindExplanation,
    Lack,
    Tank,
    TankExplanation,
)
from lunarium.games.akvarko.material import Area, Count, Line, Neighbours, Tier
from lunarium.games.api import Sheet
from lunarium.games.grid import Cell, cell_text


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind is drawn. The sign hints at its condition: a direction, an area, a creature.

    `short` fits on a card in a tank and is understood when typed.
    """

    sign: str
    short: str
    style: str
    asks: str


LOOKS = {
    Kind.DANIO: Look("─", "danio", "#ffffff on #4a62b3", "in a row"),
    Kind.NEON: Look("│", "neon", "#ffffff on #c03a58", "in a column"),
    Kind.BALA: Look("╲", "bala", "#ffffff on #66788a", "falling ╲"),
    Kind.GUPPY: Look("╱", "guppy", "#ffffff on #b35a1f", "rising ╱"),  # noqa: RUF001 -- lines, not letters
    Kind.SWORDTAIL: Look("╳", "sword", "#ffffff on #a83a2a", "on diagonals"),  # noqa: RUF001 -- the same
    Kind.DISCUS: Look("■", "discus", "#ffffff on #7d4fa8", "in the middle"),
    Kind.BLACKSHARK: Look("◇", "shark", "#ffffff on #3a424d", "edge middles"),
    Kind.PLECO: Look("≡", "pleco", "#ffffff on #77552f", "in rows 2 and 4"),
    Kind.ANGELFISH: Look("★", "angel", "#1b1b1b on #dcb93c", ""),
    Kind.SHRIMP: Look("%", "shrimp", "#1b1b1b on #ec8fae", "alike diagonally"),
    Kind.SNAIL: Look("@", "snail", "#1b1b1b on #c9a06a", "alike beside it"),
    Kind.LOACH: Look("~", "loach", "#ffffff on #2c7a96", "kinds beside it"),
    Kind.PLANT: Look("♣", "plant", "#ffffff on #2b7536", ""),
}


def label(kind: Kind) -> str:
    """A kind's sign and full name."""
    return f"{LOOKS[kind].sign} {kind}"


def _tier_words(tiers: Iterable[Tier]) -> str:
    return " ".join(f"{number}:{points}" for number, points in tiers)


def condition(kind: Kind) -> str:
    """What a kind brings and asks for, `number:points` and where: `2:5 3:11 in a row`."""
    asks = LOOKS[kind].asks
    match SPECIES[kind]:
        case Line(tiers=tiers) | Area(tiers=tiers):
            return f"{_tier_words(tiers)} {asks}"
        case Count(exactly=exactly, tiers=tiers):
            return (
                f"just {_tier_words(exactly)} or {_tier_words(tiers)}"
                if exactly
                else _tier_words(tiers)
            )
        case Neighbours(least=least, points=points):
            return f"{points}: {least} {asks}"


def area_lines(kind: Kind) -> list[str]:
    """The marked cells of an area, a line for each row of the frame; empty for other kinds."""
    species = SPECIES[kind]
    if not isinstance(species, Area):
        return []
    return [" ".join("#" if (x, y) in species.marked else "·" for x in range(4)) for y in range(4)]


CARD_WIDTH = 8  # a sign, a space, and six letters
LABELS = 3  # columns for the y of a row


def scoring_cells(explanation: TankExplanation) -> frozenset[Cell]:
    """The cards that make points: all of a line, area or count, and each content creature."""
    cells: set[Cell] = set()
    for kind in explanation.kinds:
        for group in kind.groups:
            cells |= set(group.cells) if group.owner is None else {group.owner}
    return frozenset(cells)


def frame_cells(frame: Cell) -> list[Cell]:
    """The sixteen cells of a frame."""
    left, top = frame
    return [(left + x, top + y) for y in range(4) for x in range(4)]


def draw_tank(
    tank: Tank,
    cells: Collection[Cell],
    scoring: Collection[Cell] = (),
    free: bool = False,
    height: int = 2,
) -> Canvas:
    """The cards on these cells, with coordinates; free cells bear theirs if asked for.

    Cards that make points bear a `+`. Beneath a plant stands what it was, as far as it is known.
    """
    cards = {card.at: card for card in tank.cards}
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    canvas = Canvas()
    for column, x in enumerate(columns):
        left = LABELS + column * (CARD_WIDTH + 1)
        canvas.put(left, 0, f"{x:^{CARD_WIDTH}}".rstrip(), FAINT)
    for row, y in enumerate(rows):
        top = 1 + row * height
        canvas.put(0, top, f"{y:>{LABELS - 1}}", FAINT)
        for column, x in enumerate(columns):
            left = LABELS + column * (CARD_WIDTH + 1)
            if (x, y) in cards:
                _draw_card(canvas, left, top, cards[x, y], (x, y) in scoring, height)
            elif (x, y) in cells:
                text = cell_text((x, y)) if free else "·"
                canvas.put(left, top, f"{text:^{CARD_WIDTH}}".rstrip(), FAINT)
    return canvas


def _draw_card(canvas: Canvas, left: int, top: int, card: Card, scores: bool, height: int) -> None:
    look = LOOKS[card.kind]
    style = f"bold {look.style}"
    tick = "+" if scores else ""
    if height == 1:
        gap = " " if len(look.short + tick) < CARD_WIDTH - 1 else ""
        canvas.put(left, top, f"{look.sign}{gap}{look.short}{tick}".ljust(CARD_WIDTH), style)
        return
    canvas.put(left, top, f"{f'{look.sign} {look.short}':<{CARD_WIDTH}}", style)
    was = LOOKS[card.species].short if card.kind is not card.species else ""
    canvas.put(left, top + 1, f"{was:<{CARD_WIDTH - 1}}{tick or ' '}", f"italic {look.style}")


_CELLS_TOLD = 6


def sheet_grid(explanation: TankExplanation) -> Grid:
    """The score sheet of one tank, explained."""
    grid = new_grid("kind", "cards", "points", "made by", "more points")
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for line in explanation.kinds:
        grid.add_row(
            label(line.kind), str(len(line.cards)), str(line.points), made_by(line), wanted(line)
        )
    grid.add_section()
    cards = sum(len(line.cards) for line in explanation.kinds)
    grid.add_row("sum", str(cards), str(explanation.points), style="bold")
    return grid


def _cells(cells: Sequence[Cell]) -> str:
    told = " ".join(cell_text(cell) for cell in cells[:_CELLS_TOLD])
    return f"{told} …" if len(cells) > _CELLS_TOLD else told


def made_by(line: KindExplanation) -> str:
    """The cells behind the points of a kind; creatures with the neighbours that they count."""
    groups = []
    for group in line.groups:
        cells = " ".join(cell_text(cell) for cell in group.cells)
        owner = "" if group.owner is None else f"{cell_text(group.owner)} by "
        groups.append(f"{owner}{cells}")
    return "\n".join(groups)


def wanted(line: KindExplanation) -> str:
    """What the next points of a kind need."""
    if line.next_tier is None:
        return "no room"
    if line.lacks:
        lacks = [lack for lack in line.lacks if lack.more <= len(lack.cells)]
        return "\n".join(f"{cell_text(lack.owner)} needs {_lack(lack)}" for lack in lacks)
    tier = line.next_tier
    return f"{tier.points} with {tier.more} more on {_cells(tier.cells)}"


def _lack(lack: Lack) -> str:
    where = f"on {_cells(lack.cells)}"
    kinds = [kind.value for kind in lack.kinds]
    if not lack.same:
        besides = f" other than {', '.join(kinds)}" if kinds else " that differ"
        return f"{lack.more}{besides} {where}"
    if lack.more == 1 and len(kinds) <= 3:
        return f"1 {' or '.join(kinds)} {where}"
    return f"{lack.more} of one kind {where}"


def comparing_grid(sheets: Sequence[Sheet], scores: Sequence[int], names: Names) -> Grid:
    """The score sheets of all seats side by side."""
    grid = new_grid("kind", "cards:points", *names)
    for column in grid.columns[2:]:
        column.justify = "right"
    points = [dict(sheet) for sheet in sheets]
    for kind in KINDS:
        if any(kind.value in line for line in points):
            figures = (str(line.get(kind.value, "")) for line in points)
            grid.add_row(label(kind), condition(kind), *figures)
    grid.add_section()
    grid.add_row("sum", "", *(str(score) for score in scores), style="bold")
    return grid
