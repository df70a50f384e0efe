"""`lunarium bench`: how fast this is, next to references in the same run."""

from lunarium.cli.arguments import AsJson
from lunarium.cli.console import draw, note, print_json
from lunarium.cli.help import with_examples
from lunarium.cli.terminal import new_grid

HELP = with_examples(
    "Measure the engines and the readable rules on one core: medians of many short runs, next to"
    " references in the same run, so that figures of different machines can be compared as"
    " ratios. The games of OpenSpiel are among them if it is installed (the extra bench).\n\n"
    "With --json it prints one object of names and figures.",
    "lunarium bench",
    "lunarium bench --json",
)


def bench(json: AsJson = False) -> None:
    """Measure and print; see HELP."""
    from lunarium.bench import measure  # noqa: PLC0415 -- it brings the compiler along

    figures: dict[str, float] = {}
    for part, found in measure():
        note(f"{part}: {len(found)} figures")
        figures |= found
    rounded = {name: _rounded(figure) for name, figure in figures.items()}
    if json:
        print_json(rounded)
        return
    grid = new_grid("what", "figure")
    for name, figure in rounded.items():
        grid.add_row(name, f"{figure:,}")
    draw(grid)


def _rounded(figure: float) -> float | int:
    """No more digits than a noisy machine is good for."""
    return round(figure) if figure >= 1000 else round(figure, 1)
