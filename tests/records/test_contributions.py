"""Players add to the seed, and a day's seed belongs to a published chain: every lie is found."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lunarium.games import game_of
from lunarium.records import (
    Contribution,
    Verdict,
    chain_from,
    check_fairness,
    commitment,
    fair_meta,
    mixed_seed,
    parse_record,
    record_game,
    seal_of,
    seed_of_day,
    start_fairly,
)
from lunarium.records.daily import check_chain
from lunarium.records.fields import Fault, Object
from tests.records.fair_games import SEED

PARTS = (bytes([1] * 32), bytes([2] * 32))
ADDED = [Contribution(seat, seal_of(part), part) for seat, part in enumerate(PARTS)]
ONE_WITHHELD = [ADDED[0], Contribution(1, ADDED[1].seal, None)]

Fields = dict[str, Any]


def line_of(added: list[Contribution], meta: Object | None = None, seed: bytes = SEED) -> str:
    start = start_fairly(game_of("novaluna"), 2, {}, mixed_seed(seed, added))
    proof = fair_meta(seed, opened=True, contributions=added)
    record = record_game(
        game_of("novaluna"), start, [], ["Ada", "Ben"], {"fair": proof, **(meta or {})}
    )
    return record.to_line()


def test_the_seed_and_the_parts_are_mixed_as_the_page_says() -> None:
    by_hand = b"lunarium-shuffle-2" + SEED
    for seat, part in enumerate(PARTS):
        by_hand += bytes([seat]) + sha256(part).digest() + part
    assert mixed_seed(SEED, ADDED) == sha256(by_hand).digest()
    assert mixed_seed(SEED, list(reversed(ADDED))) == mixed_seed(SEED, ADDED)
    withheld = by_hand[:-32] + bytes(32)
    assert mixed_seed(SEED, ONE_WITHHELD) == sha256(withheld).digest()
    assert mixed_seed(SEED, []) == SEED


def test_a_record_tells_whose_parts_are_in_it_and_who_withheld_one() -> None:
    found = check_fairness(parse_record(line_of(ADDED)))
    assert (found.verdict, found.commitment) == (Verdict.VERIFIED, commitment(SEED))
    assert (found.parts, found.withheld) == ((0, 1), ())
    assert str(found).endswith(", with parts of seats 0, 1")
    found = check_fairness(parse_record(line_of(ONE_WITHHELD)))
    assert (found.verdict, found.parts, found.withheld) == (Verdict.VERIFIED, (0,), (1,))
    assert str(found).endswith(", with parts of seat 0, withheld by seat 1")


def first(**changes: object) -> Callable[[Fields], None]:
    return lambda fair: fair["contributions"][0].update(changes)


LIES: dict[str, tuple[Callable[[Fields], object], str]] = {
    "another part": (first(part="00" * 32), "is not the sealed one"),
    "a part left out": (first(part=None), "the set-up is not the one"),
    "another part with its seal": (
        first(part="00" * 32, seal=seal_of(bytes(32))),
        "the set-up is not the one",
    ),
    "one player fewer": (lambda fair: fair["contributions"].pop(), "the set-up is not the one"),
    "nobody": (lambda fair: fair["contributions"].clear(), "is empty"),
    "twice the same seat": (first(seat=1), "seats ascend"),
    "a seat that is not there": (lambda fair: fair["contributions"][1].update(seat=2), "ascend"),
    "a field too many": (first(name="Ada"), "unknown field"),
    "no list": (lambda fair: fair.update(contributions={}), "must be an array"),
    "the old scheme": (lambda fair: fair.update(scheme="lunarium-shuffle-1"), "unknown field"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_about_the_parts_is_found(lie: str) -> None:
    fields: Fields = json.loads(line_of(ADDED))
    change, why = LIES[lie]
    change(fields["meta"]["fair"])
    found = check_fairness(parse_record(json.dumps(fields)))
    assert found.verdict is Verdict.BROKEN
    assert why in (found.reason or "")


TIP, FIRST = bytes(range(32)), date(2026, 11, 17)
CHAIN = chain_from(TIP, FIRST, 400)


@given(st.integers(0, 399), st.integers(0, 399))
def test_every_seed_of_a_chain_belongs_to_its_own_day_alone(place: int, other: int) -> None:
    day = FIRST + timedelta(days=place)
    seed = seed_of_day(TIP, CHAIN, day)
    CHAIN.check(day, seed)
    if other != place:
        with pytest.raises(Fault, match="not the one of"):
            CHAIN.check(FIRST + timedelta(days=other), seed)
    if place:  # an open seed opens the days before it, and no later one
        assert sha256(b"lunarium-daily-1" + seed).digest() == seed_of_day(
            TIP, CHAIN, day - timedelta(days=1)
        )


def test_a_record_of_a_day_is_checked_against_its_chain() -> None:
    day = date(2026, 11, 20)
    seed = seed_of_day(TIP, CHAIN, day)
    meta: Object = {"daily": day.isoformat(), "chain": CHAIN.to_json()}
    found = check_fairness(parse_record(line_of([], meta, seed)))
    assert (found.verdict, found.chain) == (Verdict.VERIFIED, CHAIN.end)
    later: Object = {**meta, "daily": "2026-11-21"}
    assert check_fairness(parse_record(line_of([], later, seed))).verdict is Verdict.BROKEN


@pytest.mark.parametrize(
    "changes",
    [
        {"days": 10**9},
        {"days": 0},
        {"first": "9999-12-31"},
        {"first": "20261117"},
        {"end": "0" * 63},
        {"scheme": "other"},
        {"more": 1},
    ],
)
def test_a_chain_that_cannot_be_is_refused_before_it_is_walked(changes: Object) -> None:
    meta: Object = {"daily": "2026-11-20", "chain": {**CHAIN.to_json(), **changes}}
    with pytest.raises(Fault):
        check_chain(meta, TIP)
