"""Lines that people type."""

import sys
from contextlib import suppress

from lunarium.cli.console import printable, say

with suppress(ImportError):  # where there is none, lines cannot be edited, and that is all
    import readline  # noqa: F401 -- to be imported is enough: input() then edits lines


def ask(prompt: str) -> str | None:
    """Ask for a line; `None` when the input has come to its end."""
    try:
        line = input(prompt)
    except EOFError:
        say()
        return None
    if not sys.stdin.isatty():
        say(printable(line))  # nobody sees what a file types, and a transcript should read well
    return line.strip()
