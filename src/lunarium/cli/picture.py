"""Pictures of what the terminal shows, for the documentation."""

import re
from io import StringIO

from rich.console import Console

_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def picture_console(width: int = 100) -> Console:
    """A console that remembers what is printed on it and shows it nowhere."""
    return Console(
        record=True,
        file=StringIO(),
        width=width,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        highlight=False,
        markup=False,
        emoji=False,
    )


def as_svg(console: Console, title: str) -> str:
    """What was printed, as a picture that asks no other site for its fonts."""
    svg = console.export_svg(title=title, unique_id="lunarium")
    return _FONT_FACE.sub("", svg).replace("Fira Code", "ui-monospace, Menlo, Consolas")
