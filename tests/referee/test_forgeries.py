"""The referee is not blind: it sees through forgeries of every kind."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

import pytest

from tests.random_play import setting_id
from tests.referee.games import (
    CHECK,
    DUEL,
    FORGED_SEED,
    FOUR,
    FOUR_TANKS,
    SOLO,
    THREE_TANKS,
    TWO_TANKS,
    Forger,
    Json,
    Setting,
    every_setting,
    greedy_record,
)


def put(*path: str | int, value: Json) -> Forger:
    """Write a value at a place of the record."""

    def forge(record: Json) -> None:
        for step in path[:-1]:
            record = record[step]
        record[path[-1]] = value

    return forge


def change(*path: str | int, by: Callable[[Json], Json]) -> Forger:
    """Change what is at a place of the record."""

    def forge(record: Json) -> None:
        for step in path[:-1]:
            record = record[step]
        record[path[-1]] = by(record[path[-1]])

    return forge


def change_move(do: str, key: str, by: Callable[[Json], Json], which: int = 0) -> Forger:
    """Change a field of the first (or another) move of a sort."""

    def forge(record: Json) -> None:
        move = [move for move in record["moves"] if move["do"] == do][which]
        move[key] = by(move[key])

    return forge


def insert(at: int, **move: Json) -> Forger:
    return lambda record: record["moves"].insert(at, move)


def drop_first(do: str) -> Forger:
    def forge(record: Json) -> None:
        record["moves"].remove(next(move for move in record["moves"] if move["do"] == do))

    return forge


def place_a_second_tile(at: list[int]) -> Forger:
    def forge(record: Json) -> None:
        seat = record["moves"][0]["seat"]
        takes = [move for move in record["moves"] if move["do"] == "take"]
        [move for move in takes if move["seat"] == seat][1]["at"] = at

    return forge


def forget_a_disc(record: Json) -> None:
    next(move for move in record["moves"] if move.get("discs"))["discs"] -= 1


def pass_the_other_way(record: Json) -> None:
    """Exchange seats 1 and 2 of three, so that the deals fit and only the passing is wrong."""
    deck = record["setup"]["deck"]
    for at in (8, 32):
        deck[at : at + 16] = deck[at + 8 : at + 16] + deck[at : at + 8]
    for move in record["moves"]:
        move["seat"] = [0, 2, 1][move["seat"]]


def flip_a_plant(record: Json) -> None:
    first = next(move for move in record["moves"] if move["do"] == "place")
    second = [m for m in record["moves"] if m["do"] == "place" and m["seat"] == first["seat"]][1]
    first["flip"] = second["flip"] = [0, 0]


def place_a_second_card(at: list[int]) -> Forger:
    def forge(record: Json) -> None:
        places = [move for move in record["moves"] if move["do"] == "place" and move["seat"] == 0]
        places[1]["at"] = at

    return forge


def other(number: int) -> int:
    return 1 - number


def more(number: int) -> int:
    return number + 1


def swap_ends(things: list[Json]) -> list[Json]:
    return things[::-1]


OUTER_FORGERIES: list[tuple[str, Forger, str]] = [
    ("another format", put("format", value="lunarium/2"), "format"),
    ("another game", put("game", value="chess"), "game"),
    ("other rules", put("rules", value=2), "rules"),
    ("true for rules", put("rules", value=True), "rules"),
    ("no seats", put("seats", value=[]), "seats"),
    ("seven seats", put("seats", value=list("abcdefg")), "seats"),
    ("a field too many", put("seed", value=1), "unknown"),
    ("a result too few", lambda record: record.pop("result"), "lacks"),
    ("an option too many", put("options", "speed", value=1), "unknown"),
    ("no options", put("options", value={}), "lacks"),
    ("a set-up with more", put("setup", "seed", value=1), "unknown"),
    ("an open result", put("result", value=None), "is null"),
    ("a result of an open game", lambda record: record["moves"].pop(), "should be null"),
    ("no moves", put("moves", value=None), "list"),
    ("a move that is none", put("moves", 0, value="take"), "move 1"),
    ("an unknown move", put("moves", 0, "do", value="wait"), "move 1"),
    ("a move of no sort", put("moves", 0, "do", value=[]), "move 1"),
    ("a move with more", put("moves", 0, "why", value="so"), "move 1"),
    ("a result with more", put("result", "won", value=0), "unknown"),
    ("a short deck", lambda record: record["setup"]["deck"].pop(), "setup.deck"),
]

FORGERIES: list[tuple[Setting, str, Forger, str]] = [
    (DUEL, "discs too many", change_move("take", "discs", more), "NL-4.5"),
    (DUEL, "a disc too few", forget_a_disc, "NL-4.5"),
    (DUEL, "a slot not on offer", put("moves", 0, "slot", value=4), "NL-4.2"),
    (DUEL, "the moon's slot", put("moves", 0, "slot", value=0), "NL-4.2"),
    (
        DUEL,
        "the tile of another slot",
        change("moves", 0, "slot", by=lambda s: s % 3 + 1),
        "NL-4.2",
    ),
    (DUEL, "an unknown tile", put("moves", 0, "tile", value="R9"), "NL-4.2"),
    (DUEL, "the other seat", change("moves", 0, "seat", by=other), "NL-3.1"),
    (DUEL, "a seat that is none", put("moves", 0, "seat", value=2), "NL-3.1"),
    (DUEL, "the stack upside down", change("setup", "stack", by=swap_ends), "NL-3.1"),
    (FOUR, "a disc twice in the stack", put("setup", "stack", 0, value=4), "NL-2.3"),
    (DUEL, "a first tile elsewhere", put("moves", 0, "at", value=[1, 0]), "NL-4.4"),
    (DUEL, "a tile on a tile", place_a_second_tile([0, 0]), "NL-4.4"),
    (DUEL, "a tile apart", place_a_second_tile([1, 1]), "NL-4.4"),
    (DUEL, "a cell of three", put("moves", 0, "at", value=[0, 0, 0]), "move 1"),
    (DUEL, "half a cell", put("moves", 0, "at", value=[0.0, 0]), "move 1"),
    (DUEL, "a phase with two", insert(0, seat=1, do="end_phase"), "(NL-"),
    (DUEL, "eighteen with two", put("options", "discs", value=18), "NL-2.2"),
    (FOUR, "eighteen with four", put("options", "discs", value=18), "NL-2.2"),
    (FOUR, "sixteen from the start", put("options", "discs", value=16), "("),
    (DUEL, "a tile twice in the deck", put("setup", "deck", 67, value="R1"), "NL-1.1"),
    (DUEL, "a move after the end", lambda r: r["moves"].append(r["moves"][-1]), "NL-6"),
    (DUEL, "the ranking reversed", change("result", "ranking", by=swap_ends), "NL-6.3"),
    (DUEL, "a shared place", put("result", "ranking", value=[[0, 1]]), "NL-6.3"),
    (FOUR, "the last two exchanged", change("result", "ranking", by=swap_ends), "NL-6.3"),
    (DUEL, "discs left changed", change("result", "discs_left", 0, by=more), "NL-6.3"),
    (DUEL, "a score with two", put("result", "score", value=9), "unknown"),
    (SOLO, "a stack in solo", put("setup", "stack", value=[0]), "unknown"),
    (SOLO, "a refill in solo", insert(1, seat=0, do="refill"), "NL-7.1"),
    (SOLO, "phase 1 ended early", insert(1, seat=0, do="end_phase"), "NL-7.3"),
    (SOLO, "phase 1 not ended", drop_first("end_phase"), "("),
    (SOLO, "another score", change("result", "score", by=more), "NL-7.6"),
    (SOLO, "another note", change("result", "phases", 0, by=more), "NL-7.6"),
    (SOLO, "no notes", lambda record: record["result"].pop("phases"), "lacks"),
    (TWO_TANKS, "a card out of nowhere", change_move("swap", "in", lambda _: "plant"), "AK-4.1"),
    (TWO_TANKS, "another card out", change_move("swap", "out", lambda _: "plant"), "AK-4.1"),
    (TWO_TANKS, "swap of the other first", change_move("swap", "seat", other), "AK-4.1"),
    (TWO_TANKS, "no swap", drop_first("swap"), "AK-4.1"),
    (TWO_TANKS, "no draw", drop_first("draw"), "AK-4.2"),
    (TWO_TANKS, "a swap at the end", change_move("draw", "do", lambda _: "swap"), "AK-4.2"),
    (TWO_TANKS, "another draw", change_move("draw", "in", lambda _: "plant"), "AK-4.2"),
    (
        TWO_TANKS,
        "other discards",
        change("setup", "discards", 0, by=lambda d: 0 if d else 6),
        "4.1",
    ),
    (TWO_TANKS, "a discard too high", put("setup", "discards", 0, value=7), "AK-4.1"),
    (TWO_TANKS, "a discard too low", put("setup", "discards", 3, value=-1), "AK-4.1"),
    (TWO_TANKS, "a discard too few", lambda r: r["setup"]["discards"].pop(), "AK-4.1"),
    (TWO_TANKS, "no discards", lambda r: r["setup"].pop("discards"), "lacks"),
    (THREE_TANKS, "discards of three", put("setup", "discards", value=[]), "unknown"),
    (THREE_TANKS, "a full deck of few", put("options", "fewer_species", value=True), "AK-5.1"),
    (FOUR_TANKS, "few species of four", put("options", "fewer_species", value=True), "AK-5.1"),
    (FOUR_TANKS, "species by number", put("options", "fewer_species", value=0), "options"),
    (THREE_TANKS, "a card not held", put("moves", 0, "card", value="plant"), "AK-2.2"),
    (THREE_TANKS, "two picks at once", lambda r: r["moves"].insert(1, r["moves"][0]), "AK-2.2"),
    (THREE_TANKS, "a pick missing", drop_first("pick"), "AK-2.2"),
    (THREE_TANKS, "a place missing", drop_first("place"), "AK-2.2"),
    (THREE_TANKS, "a swap of three", insert(6, seat=0, do="swap", out="neon"), "AK-2.2"),
    (THREE_TANKS, "hands passed the other way", pass_the_other_way, "AK-2.2"),
    (THREE_TANKS, "a first card elsewhere", put("moves", 3, "at", value=[0, 1]), "AK-3.1"),
    (THREE_TANKS, "a card on a card", place_a_second_card([0, 0]), "AK-3.1"),
    (THREE_TANKS, "a card too far", place_a_second_card([-4, 0]), "AK-3.1"),
    (THREE_TANKS, "a flip of nothing", put("moves", 3, "flip", value=[1, 0]), "AK-3.2"),
    (THREE_TANKS, "a plant turned", flip_a_plant, "AK-3.2"),
    (THREE_TANKS, "no word on flips", lambda r: r["moves"][3].pop("flip"), "move 4"),
    (THREE_TANKS, "a move after the end", lambda r: r["moves"].append({}), "AK-2.4"),
    (THREE_TANKS, "another score", change("result", "scores", 1, by=more), "AK-6"),
    (THREE_TANKS, "points for nothing", put("result", "sheet", 0, "neonfish", value=5), "AK-6"),
    (THREE_TANKS, "the ranking reversed", change("result", "ranking", by=swap_ends), "AK-6"),
    (THREE_TANKS, "a shared place", put("result", "ranking", value=[[0, 1, 2]]), "AK-6"),
]
FORGERIES += [(setting, *outer) for setting in (DUEL, TWO_TANKS) for outer in OUTER_FORGERIES]


@pytest.mark.parametrize(
    ("setting", "forger", "word"),
    [(setting, forger, word) for setting, _, forger, word in FORGERIES],
    ids=[f"{setting_id(setting)}: {name}" for setting, name, _, _ in FORGERIES],
)
def test_the_referee_sees_through_a_forgery(setting: Setting, forger: Forger, word: str) -> None:
    record = greedy_record(setting, FORGED_SEED)
    assert CHECK[setting[0]](record) == []
    forger(record)
    complaints = CHECK[setting[0]](record)
    assert word in " | ".join(complaints)


def spoilt(value: Json) -> Json:
    """A different value of the same sort."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    return "loach" if value != "loach" else "snail"


def spoil_leaves(thing: Json) -> Iterator[None]:
    """Spoil one number or word after the other, each put right again before the next."""
    for key in list(thing) if isinstance(thing, dict) else range(len(thing)):
        value = thing[key]
        if isinstance(value, dict | list):
            yield from spoil_leaves(value)
        else:
            thing[key] = spoilt(value)
            yield
            thing[key] = value


@every_setting
def test_the_referee_misses_no_change_of_the_result(setting: Setting) -> None:
    record = greedy_record(setting, FORGED_SEED)
    blind = [
        deepcopy(record) for _ in spoil_leaves(record["result"]) if not CHECK[setting[0]](record)
    ]
    assert blind == []
    assert CHECK[setting[0]](record) == []


@every_setting
def test_the_referee_misses_no_change_of_what_a_move_tells_twice(setting: Setting) -> None:
    """Each seat, slot, tile, number of discs and card; a change of a cell may be another game."""
    record = greedy_record(setting, FORGED_SEED)
    picked = Random(0).sample(record["moves"], min(25, len(record["moves"])))
    for move in picked:
        for key in set(move) - {"at", "flip", "card"}:
            value = move[key]
            move[key] = spoilt(value)
            assert CHECK[setting[0]](record), (move, key)
            del move[key]
            assert CHECK[setting[0]](record), (move, key)
            move[key] = value
    assert CHECK[setting[0]](record) == []
