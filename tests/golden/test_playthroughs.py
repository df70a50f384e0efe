"""Golden games: a change of behaviour shows as a readable difference.

If a change is intended, `python -m tests.golden.playthrough` rewrites the files; read the
difference before you commit it.
"""

import pytest

from tests.golden.playthrough import FOLDER, golden_file, golden_text
from tests.random_play import SETTINGS, Setting, setting_id


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_the_game_goes_as_it_always_went(setting: Setting) -> None:
    assert golden_file(setting).read_text(encoding="utf-8") == golden_text(setting)


def test_every_golden_game_is_played_and_every_game_has_one() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(map(golden_file, SETTINGS))
