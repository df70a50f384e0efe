"""What several commands are tested with: a file of somebody's bots."""

from pathlib import Path

import pytest

MINE = """
from lunarium.bots import Choice

class Mine:
    name = "mine"

    def __init__(self, game):
        self.game = game

    def play(self, view, limit, rng):
        return Choice(rng.choice(self.game.choices(view)))

class Raises(Mine):
    def play(self, view, limit, rng):
        print("hm")
        raise ZeroDivisionError("no idea")
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """The file: `Mine` plays, and `Raises` never does."""
    path = tmp_path / "bots.py"
    path.write_text(MINE)
    return path
