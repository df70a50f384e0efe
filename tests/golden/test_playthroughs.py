"""Golden games: a change of behaviour shows as a readable difference.

If a change is meant, `python -m tests.golden.playthrough` writes the files anew; read the
difference before you commit it.
"""

from pathlib import Path

import pytest

from tests.golden.playthrough import FOLDER, golden_texts

TEXTS = golden_texts()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_the_game_goes_as_it_always_went(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == TEXTS[path]


def test_every_golden_game_is_played_and_every_game_has_one() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(TEXTS)
