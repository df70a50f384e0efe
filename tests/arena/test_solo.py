"""Solo games: figures, seeds and decks."""

import json
from pathlib import Path
from random import Random

import pytest

from lunarium.arena import (
    DeckError,
    Decks,
    InvalidContest,
    Seeded,
    hold_solo,
    local_pool,
    read_decks,
    registered,
    solo_contest,
)
from lunarium.games import NOVALUNA
from lunarium.games.novaluna import TILES
from lunarium.records import Record, replay
from tests.arena.bots import ONE_NODE


def deck(seed: int) -> list[str]:
    tiles = sorted(TILES)
    Random(seed).shuffle(tiles)
    return tiles


def line(tiles: list[str]) -> bytes:
    return json.dumps(tiles).encode() + b"\n"


def test_the_figures_are_those_of_the_records() -> None:
    kept: list[Record] = []
    match = solo_contest(registered(["random"])[0], Seeded(range(20, 30)), ONE_NODE)
    tally = hold_solo(match, 10, local_pool(2), keep=kept.append)
    results = [replay(record).record.result or {} for record in kept]
    scores = [result["score"] for result in results]
    assert tally.games == 10
    assert tally.scores == scores
    assert tally.mean == sum(tally.scores) / 10
    assert tally.margin is not None
    assert tally.under_100 == sum(score < 100 for score in tally.scores) / 10
    assert tally.discs_left == sum(replayed_discs(record) for record in kept) / 10
    assert tally.ms_per_move > 0
    assert [record.meta and record.meta["seed"] for record in kept] == list(range(20, 30))
    start = NOVALUNA.start(NOVALUNA.options(1), 1, Random(20))
    assert replay(kept[0]).states[0] == start


def replayed_discs(record: Record) -> int:
    return replay(record, NOVALUNA).states[-1].open.players[0].discs_left


def test_decks_out_of_a_file_are_played_in_their_order() -> None:
    decks = read_decks([line(deck(1)), line(deck(2))])
    kept: list[Record] = []
    match = solo_contest(registered(["random"])[0], Decks(decks), ONE_NODE)
    hold_solo(match, len(decks), local_pool(1), keep=kept.append)
    assert [record.setup["deck"] for record in kept] == [deck(1), deck(2)]
    assert [record.meta and record.meta["deck"] for record in kept] == [1, 2]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\n", "line 2: this line is empty"),
        (b"nonsense\n", "line 2: this is not JSON"),
        (b"\xff\xfe\n", "line 2: this is not UTF-8"),
        (b'{"deck": []}\n', "line 2: a deck must be an array, not an object"),
        (line(deck(1)[:-1]), "line 2: a deck must have 68 entries, not 67"),
        (line([*deck(1), "R1"]), "line 2: a deck must have 68 entries, not 69"),
        (line([*deck(1)[:-1], "Q9"]), "line 2: there is no tile 'Q9'"),
        (line([*deck(1)[:-1], deck(1)[0]]), "line 2: a deck holds each of the 68 tiles once"),
        (json.dumps([1] * 68).encode(), "line 2: a tile must be a string, not the number 1"),
    ],
)
def test_a_wrong_deck_is_refused_with_its_line(content: bytes, says: str) -> None:
    with pytest.raises(DeckError) as refused:
        read_decks([line(deck(1)), content])
    assert str(refused.value).startswith(says)


def test_a_file_without_decks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no deck in it"):
        read_decks([])


def test_no_seeds_are_refused() -> None:
    match = solo_contest(registered(["random"])[0], Seeded(range(0)), ONE_NODE)
    with pytest.raises(InvalidContest, match="no seed and no deck"):
        hold_solo(match, 0, local_pool(1))
