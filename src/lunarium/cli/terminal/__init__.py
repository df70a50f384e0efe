"""How each game looks and speaks in the terminal."""

from lunarium.cli.terminal.api import NotUnderstood, Offer, Terminal, terminal_of
from lunarium.cli.terminal.canvas import new_grid

__all__ = ["NotUnderstood", "Offer", "Terminal", "new_grid", "terminal_of"]
