"""A sheet of squared paper for drawings in the terminal, and tables of words and numbers."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

GOLD = "bold #d9a92b"
FAINT = "dim"

_Square = tuple[str, str]
"""A sign and its style."""


class Canvas:
    """Signs with styles on squares; it grows as far as it is written on."""

    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width = width
        self._rows: list[dict[int, _Square]] = [{} for _ in range(height)]

    @property
    def height(self) -> int:
        """How many lines there are."""
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text to the right of a square, and return the column after it."""
        self._grow(y + 1)
        for sign in text:
            wide = cell_len(sign)
            self._rows[y][x] = (sign, style)
            for covered in range(1, wide):
                self._rows[y][x + covered] = ("", style)
            x += wide
        self.width = max(self.width, x)
        return x

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Copy another canvas; its top left corner goes on the given square."""
        self._grow(y + other.height)
        for row, squares in enumerate(other._rows):  # noqa: SLF001 -- one of our own kind
            for column, square in squares.items():
                self._rows[y + row][x + column] = square
        self.width = max(self.width, x + other.width)

    def _grow(self, height: int) -> None:
        self._rows += [{} for _ in range(height - len(self._rows))]

    def text(self) -> Text:
        """The drawing as lines of text; squares after the last sign of a line are left out."""
        lines = []
        for squares in self._rows:
            line = Text()
            row = (squares.get(x, (" ", "")) for x in range(max(squares, default=-1) + 1))
            for style, run in groupby(row, key=itemgetter(1)):
                line.append("".join(sign for sign, _ in run), style)
            if not any(style for _, style in squares.values()):
                line.rstrip()
            lines.append(line)
        return Text("\n", no_wrap=True, overflow="ignore").join(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Not as `__rich__`: Rich joins texts that stand alone, and then wraps their lines.
        yield self.text()

    def __str__(self) -> str:
        return self.text().plain


def fitted(text: str, width: int) -> str:
    """The text in exactly that many columns: cut with an ellipsis, or filled up with spaces."""
    if cell_len(text) > width:
        while cell_len(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - cell_len(text))


def stacked(parts: Iterable[Canvas], gap: int = 1) -> Canvas:
    """Drawings below each other."""
    whole = Canvas()
    y = 0
    for part in parts:
        whole.paste(0, y, part)
        y += part.height + gap
    return whole


def flowing(parts: Sequence[Canvas], width: int, gap: int = 3, lines: int = 1) -> Canvas:
    """Drawings beside each other, in as many rows as the width asks for."""
    rows: list[Canvas] = []
    row: Canvas | None = None
    for part in parts:
        if row is not None and row.width + gap + part.width <= width:
            row.paste(row.width + gap, 0, part)
        else:
            row = Canvas()
            row.paste(0, 0, part)
            rows.append(row)
    return stacked(rows, lines)


def new_grid(*columns: str, title: str | None = None) -> Table:
    """A light table with these columns."""
    grid = Table(
        *columns,
        box=box.SIMPLE_HEAD,
        title=title,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        header_style="dim",
    )
    for column in grid.columns:
        column.overflow = "fold"
    return grid
