"""`lunarium verify` and `lunarium show` check the proof of a fair shuffle."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from lunarium.records import (
    chain_from,
    commitment,
    day_proof,
    fair_meta,
    parse_record,
    seed_of_day,
    write_line,
)
from tests.cli.terminal import lunarium, simulated
from tests.records.fair_games import OTHER_SEED, SEED, fair_record

Fields: TypeAlias = dict[str, Any]  # a record as `json` reads it, to be forged

PROMISE = commitment(SEED)
FINISHED = write_line(fair_record(("novaluna", 2, {}), finished=True))
OPEN = write_line(fair_record(("akvarko", 3, {}), opened=False))


def forged(line: bytes, change: Callable[[Fields], object]) -> bytes:
    fields: Fields = json.loads(line)
    change(fields)
    return json.dumps(fields).encode() + b"\n"


PLAIN = forged(FINISHED, lambda fields: fields.pop("meta"))
LIE = forged(
    FINISHED, lambda fields: fields["meta"].update(fair=fair_meta(OTHER_SEED, opened=True))
)
WRONG_MOVE = forged(FINISHED, lambda fields: fields["moves"][0].update(discs=3))


def test_verify_tells_the_verdict_on_every_record_that_has_a_proof(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(FINISHED + PLAIN + OPEN)
    answer = lunarium("verify", path)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        f"{path}, line 1: fair shuffle verified, commitment {PROMISE}",
        f"{path}, line 3: fair shuffle not opened yet, commitment {PROMISE}",
        f"{path}: 3 records ok; fair shuffles: 1 verified, 1 not opened yet",
    ]


def test_verify_tells_programs_the_same(tmp_path: Path) -> None:
    answer = lunarium("verify", "-", "--json", typed=FINISHED + PLAIN + OPEN + LIE)
    assert answer.status == 1
    (report,) = json.loads(answer.out)["files"]
    assert (report["records"], report["ok"]) == (4, 3)
    (error,) = report["errors"]
    first, second, third = report["fair"]
    rest: Fields = {
        "commitment": PROMISE,
        "reason": None,
        "parts": [],
        "withheld": [],
        "chain": None,
    }
    assert first == {"line": 1, "verdict": "verified", **rest}
    assert second == {"line": 3, "verdict": "not_opened", **rest}
    assert (third["line"], third["verdict"], third["commitment"]) == (4, "broken", None)
    assert third["reason"].startswith("the set-up is not the one that the seed gives: setup.deck[")
    reason = f"the proof of a fair shuffle is broken: {third['reason']}"
    assert error == {"line": 4, "move": None, "clause": None, "reason": reason}


def test_a_broken_proof_makes_a_game_played_by_the_rules_wrong() -> None:
    answer = lunarium("verify", "-", typed=PLAIN + LIE + FINISHED)
    assert answer.status == 1
    (told,) = answer.err.splitlines()
    assert told.startswith(
        "standard input, line 2: the proof of a fair shuffle is broken: the set-up is not the one"
    )
    assert answer.out.splitlines() == [
        f"standard input, line 3: fair shuffle verified, commitment {PROMISE}",
        "standard input: 1 of 3 records wrong; fair shuffles: 1 verified, 1 broken",
    ]


def test_a_good_proof_does_not_mend_a_wrong_move() -> None:
    answer = lunarium("verify", "-", "--json", typed=WRONG_MOVE)
    (report,) = json.loads(answer.out)["files"]
    assert (answer.status, report["ok"], report["fair"]) == (1, 0, [])
    assert (report["errors"][0]["move"], report["errors"][0]["clause"]) == (1, "NL-4.5")


def test_a_finished_game_must_be_opened() -> None:
    hidden = forged(FINISHED, lambda fields: fields["meta"]["fair"].update(seed=None))
    answer = lunarium("verify", "-", typed=hidden)
    assert answer.status == 1
    assert "the game is over, so meta.fair.seed must be opened, but it is null" in answer.err


def test_of_many_proofs_the_first_are_told_and_all_are_counted() -> None:
    answer = lunarium("verify", "-", typed=OPEN * 23)
    lines = answer.out.splitlines()
    assert len(lines) == 22
    assert lines[-2:] == [
        "standard input: and 3 more; --json lists them all",
        "standard input: 23 records ok; fair shuffles: 23 not opened yet",
    ]
    data = json.loads(lunarium("verify", "-", "--json", typed=OPEN * 23).out)
    assert len(data["files"][0]["fair"]) == 23


def test_records_without_a_proof_verify_as_before(tmp_path: Path) -> None:
    path = simulated(tmp_path, "novaluna", "--games", 2)
    answer = lunarium("verify", path)
    assert (answer.status, answer.out, answer.err) == (0, f"{path}: 2 records ok\n", "")
    assert json.loads(lunarium("verify", path, "--json").out)["files"][0]["fair"] == []


def test_a_forged_proof_cannot_speak_to_the_terminal() -> None:
    loud = forged(FINISHED, lambda fields: fields["meta"]["fair"].update(seed="\x1b[31m\x9b\x07"))
    for answer in (lunarium("verify", "-", typed=loud), lunarium("show", "-", typed=loud)):
        text = answer.out + answer.err
        assert "meta.fair.seed must be 64 hexadecimal digits" in text
        assert not {"\x1b", "\x9b", "\x07"} & set(text)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (FINISHED, f"Fair shuffle verified, commitment {PROMISE}"),
        (OPEN, f"Fair shuffle not opened yet, commitment {PROMISE}"),
        (LIE, "The proof of a fair shuffle is broken: the set-up is not the one that the seed"),
    ],
    ids=["verified", "not opened", "broken"],
)
def test_show_ends_with_the_verdict(line: bytes, told: str) -> None:
    answer = lunarium("show", "-", "--move", 0, typed=line)
    assert answer.status == 0
    assert answer.out.splitlines()[-1].startswith(told)


def test_show_is_silent_about_a_proof_that_is_not_there() -> None:
    answer = lunarium("show", "-", typed=PLAIN)
    assert answer.status == 0
    assert "fair" not in answer.out.lower()
    assert json.loads(lunarium("show", "-", "--json", typed=PLAIN).out)["fair"] == {
        "verdict": "absent",
        "commitment": None,
        "reason": None,
        "parts": [],
        "withheld": [],
        "chain": None,
    }


def test_show_tells_programs_the_verdict() -> None:
    fair = json.loads(lunarium("show", "-", "--json", typed=FINISHED).out)["fair"]
    assert (fair["verdict"], fair["commitment"], fair["reason"]) == ("verified", PROMISE, None)


def test_the_fair_games_of_these_tests_are_whole_records() -> None:
    assert parse_record(FINISHED.decode()).result is not None
    assert parse_record(OPEN.decode()).result is None


def test_verify_checks_a_day_and_compares_the_end_that_was_noted(tmp_path: Path) -> None:
    tip, day = bytes(range(32)), date(2026, 11, 20)
    chain = chain_from(tip, date(2026, 11, 17), 30)
    proof = day_proof(chain, day, seed_of_day(tip, chain, day))
    line, closed = json.dumps(proof), json.dumps(day_proof(chain, day, None))
    answer = lunarium("verify", "-", "--chain", chain.end, typed=line.encode())
    assert (answer.status, answer.err) == (0, "")
    told = (
        f"standard input, line 1: the seed of 2026-11-20 is in the chain that ends in {chain.end}"
    )
    assert answer.out.splitlines()[0] == told

    other = lunarium("verify", "-", "--chain", "0" * 64, typed=line.encode())
    assert (other.status, "--chain names another" in other.err) == (1, True)
    lie = json.dumps({**proof, "day": "2026-11-21"})
    for wrong, why in ((lie, "not the one of 2026-11-21"), (closed, "still closed")):
        answer = lunarium("verify", "-", typed=wrong.encode())
        assert (answer.status, why in answer.err) == (1, True)
    usage = lunarium("verify", "-", "--chain", "abc", typed=line.encode())
    assert (usage.status, "64 hexadecimal digits" in usage.err) == (2, True)
