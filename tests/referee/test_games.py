"""The implementation's games before a referee that was written from the rules independently."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from lunarium.games import game_of
from tests.random_play import SETTINGS, random_record, setting_id
from tests.referee import akvarko, novaluna
from tests.referee.games import (
    CHECK,
    Json,
    Setting,
    every_setting,
    greedy_game,
    greedy_record,
    sparing_record,
    write,
)


@every_setting
@pytest.mark.parametrize("tens", range(4))
def test_random_games_obey_the_rules(setting: Setting, tens: int) -> None:
    name, seats, options = setting
    for seed in range(10 * tens, 10 * tens + 10):
        record = random_record(game_of(name), seats, options, seed)
        assert CHECK[name](json.loads(record.to_line())) == [], f"seed {seed}"


@pytest.mark.parametrize("setting", SETTINGS[6:], ids=setting_id)
def test_random_games_with_few_plants_obey_the_rules(setting: Setting) -> None:
    for seed in range(20):
        assert akvarko.check(sparing_record(setting, seed)) == [], f"seed {seed}"


GREEDY_SEEDS = {"novaluna": range(10), "akvarko": range(3)}


@every_setting
def test_greedy_games_obey_the_rules(setting: Setting) -> None:
    for seed in GREEDY_SEEDS[setting[0]]:
        assert CHECK[setting[0]](greedy_record(setting, seed)) == [], f"seed {seed}"


def features(record: Json) -> Iterator[str]:
    """What is special in a game of Nova Luna that is over."""
    table, left = novaluna.replay(record), record["result"]["discs_left"]
    kind = "solo" if table.solo else "several"
    yield f"{kind}: last disc" if 0 in left else f"{kind}: no tiles"
    if len(set(left)) < len(left):
        yield "tie of discs"
    yield from {move["do"] for move in record["moves"]} - {"take"}
    if table.solo and all(move["do"] == "take" for move in record["moves"]):
        yield "forced end of phase 1"
    for tableau, covered in zip(table.tableaux, table.covered, strict=True):
        for at, tile in tableau.items():
            for number, task in enumerate(novaluna.TILES[tile].tasks):
                if (at, number) not in covered and novaluna.fulfilled(tableau, at, task):
                    yield "more tasks than discs"


def test_the_games_watched_reach_the_rare_clauses() -> None:
    seen = {
        feature
        for setting in SETTINGS[:6]
        for seed in GREEDY_SEEDS["novaluna"]
        for feature in features(greedy_record(setting, seed))
    }
    assert seen == {
        "several: last disc",
        "several: no tiles",
        "solo: last disc",
        "solo: no tiles",
        "tie of discs",
        "refill",
        "end_phase",
        "forced end of phase 1",
        "more tasks than discs",
    }


def test_the_tanks_watched_score_with_every_kind_and_reach_ties() -> None:
    seen: set[str] = set()
    for seed in range(12):
        result = sparing_record(SETTINGS[-1], seed)["result"]
        seen.update(*result["sheet"])
        if len(set(result["scores"])) < len(result["ranking"]):
            seen.add("tie broken")
        if len(result["ranking"]) < 6:
            seen.add("shared place")
    assert seen == {"tie broken", "shared place", *akvarko.ORDER}


@every_setting
def test_open_games_obey_the_rules(setting: Setting) -> None:
    start, played = greedy_game(setting, 1)
    for count in sorted(Random(3).sample(range(len(played)), 15)):
        record = write(setting, start, played[:count])
        assert record["result"] is None
        assert CHECK[setting[0]](record) == [], f"after {count} moves"
