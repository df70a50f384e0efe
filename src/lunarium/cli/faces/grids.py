"""Tables of words and numbers, all of one look."""

from rich import box
from rich.table import Table


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
