"""Tanks of Akvárko, drawn."""

from collections.abc import Collection

from lunarium.cli.faces.canvas import Canvas
from lunarium.cli.faces.kinds import LOOKS
from lunarium.cli.faces.tableau import FAINT
from lunarium.games.akvarko import Card, Tank, TankExplanation
from lunarium.games.grid import Cell, cell_text

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
