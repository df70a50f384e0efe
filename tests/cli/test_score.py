"""`lunarium score`."""

import json
from pathlib import Path

import pytest

from lunarium.games.akvarko import KINDS
from tests.cli.terminal import lunarium

# AK example: the scored tank of the rulebook.
EXAMPLE = """\
swordtail neon   pleco  plant
pleco     neon   plant  snail
bala      discus shrimp snail
swordtail bala   pleco  snail
"""


def rows(text: str) -> dict[str, list[str]]:
    """The lines of a score sheet by kind."""
    lines = (line.split() for line in text.splitlines())
    kinds = [words for words in lines if len(words) > 3 and words[1] in KINDS]
    return {words[1]: words[2:] for words in kinds if words[2].isdigit()}


def test_the_rulebooks_example_scores_44_in_the_table() -> None:
    answer = lunarium("score", "akvarko", "-", typed=EXAMPLE)
    assert answer.status == 0
    assert [line.split() for line in answer.out.splitlines() if line.startswith(" sum")] == [
        ["sum", "16", "44"]
    ]
    sheet = {kind: int(words[1]) for kind, words in rows(answer.out).items()}
    assert sheet == {
        "neon": 5, "bala": 5, "swordtail": 5, "discus": 4, "pleco": 6, "shrimp": 6, "snail": 10,
        "plant": 3,
    }  # fmt: skip


def test_the_rulebooks_example_scores_44_in_json(tmp_path: Path) -> None:
    path = tmp_path / "tank.txt"
    path.write_text(EXAMPLE, encoding="utf-8")
    (tank,) = json.loads(lunarium("score", "akvarko", path, "--json").out)["tanks"]
    assert (tank["points"], tank["frame"], tank["place"]) == (44, [0, 0], 1)
    assert sum(tank["sheet"].values()) == 44
    neon = next(line for line in tank["kinds"] if line["kind"] == "neon")
    assert neon["groups"] == [{"cells": [[1, 0], [1, 1]], "points": 5, "owner": None}]


def test_standard_input_is_read_when_no_file_is_named() -> None:
    assert "44" in lunarium("score", "akvarko", typed=EXAMPLE).out


def test_a_small_grid_floats_and_a_whole_one_is_the_frame() -> None:
    """AK-6.6: the score pad fixes the frame."""
    floating = lunarium("score", "akvarko", "-", "--json", typed="discus\n")
    fixed = lunarium("score", "akvarko", "-", "--json", typed="discus . . .\n" + ". . . .\n" * 3)
    points = [json.loads(answer.out)["tanks"][0]["points"] for answer in (floating, fixed)]
    assert points == [4, 0]


def test_the_next_points_are_told() -> None:
    sheet = lunarium("score", "akvarko", "-", typed="danio danio . .\n").out
    assert "11 with 1 more on" in sheet
    creature = lunarium("score", "akvarko", "-", typed="loach danio\nneon .\n").out
    assert "0,0 needs 1 other than danio, neon on" in creature


def test_several_tanks_are_ranked() -> None:
    """AK-6.5: most points first; equal tanks share a place."""
    plants = "plant plant plant plant"  # 7
    fish = "angelfish"  # 5, one scoring kind
    text = f"{fish}\n---\n{plants}\n----\n{EXAMPLE}---\n{fish}\n"
    tanks = json.loads(lunarium("score", "akvarko", "-", "--json", typed=text).out)["tanks"]
    assert [tank["points"] for tank in tanks] == [5, 7, 44, 5]
    assert [tank["place"] for tank in tanks] == [3, 2, 1, 3]
    drawn = lunarium("score", "akvarko", "-", typed=text).out
    assert "Tank 4" in drawn
    assert drawn.split("scoring kinds")[1].split()[1:5] == ["1.", "3", "44", "7"]


def test_more_scoring_kinds_break_a_tie() -> None:
    """AK-6.5: 14 points of one fish and plants lose against 14 points of three fishes."""
    one_kind = "danio danio danio . \nplant plant . ."  # 11 + 3 = 14
    more_kinds = "angelfish . . .\ndanio danio . .\ndiscus"  # 5 + 5 + 4 = 14
    text = f"{one_kind}\n---\n{more_kinds}\n"
    tanks = json.loads(lunarium("score", "akvarko", "-", "--json", typed=text).out)["tanks"]
    assert [(tank["points"], tank["place"]) for tank in tanks] == [(14, 2), (14, 1)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (EXAMPLE + "danio\n", "4 rows at most, not 5"),  # 17 cards
        ("danio danio danio danio danio\n", "row 1: a row has 4 cards at most, not 5"),
        ("danio\nherring\n", "row 2: 'herring' is not a kind"),
        ("dani0\n", "did you mean danio"),
        ("", "there is no tank"),
        (" \n\n", "there is no tank"),
        (f"{EXAMPLE}---\nwhale\n", "tank 2: row 1: 'whale' is not a kind"),
    ],
)
def test_a_tank_that_cannot_be_read_is_told(text: str, reason: str) -> None:
    answer = lunarium("score", "akvarko", "-", typed=text)
    assert (answer.status, answer.out) == (1, "")
    assert reason in answer.err


def test_bytes_that_are_no_text_are_told() -> None:
    answer = lunarium("score", "akvarko", "-", typed=b"\xff\xfe\x00")
    assert (answer.status, "not UTF-8" in answer.err) == (1, True)


def test_only_akvarko_has_a_score_pad(tmp_path: Path) -> None:
    assert lunarium("score", "novaluna", "-").status == 2
    assert lunarium("score", "chess", "-").status == 2
    assert lunarium("score", "akvarko", tmp_path / "none.txt").status == 2


@pytest.mark.parametrize("name", ["akvarko", "Akvárko", "AKVARKO"])
def test_a_game_is_found_however_its_name_is_written(name: str) -> None:
    assert lunarium("score", name, "-", typed="danio").status == 0
