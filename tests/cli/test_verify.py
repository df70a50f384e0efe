"""`lunarium verify`: every forgery is found, with its line, its move and its clause."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.cli.terminal import lunarium, simulated

# A record as `json` reads it: forging needs its fields, whatever they hold.
Forged: TypeAlias = Any


@pytest.fixture(scope="module")
def novaluna(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("nova"), "novaluna", "--games", 3)


@pytest.fixture(scope="module")
def akvarko(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("ak"), "akvarko", "--games", 3)


def forge(path: Path, folder: Path, change: Callable[[Forged], object]) -> Path:
    """A copy of a file of three games with the second one changed."""
    lines = path.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[1])
    change(record)
    forged = folder / "forged.jsonl"
    text = "\n".join([lines[0], json.dumps(record), lines[2]])
    forged.write_text(text + "\n", encoding="utf-8")
    return forged


def other_tile(record: Forged) -> None:
    record["moves"][4]["tile"] = record["setup"]["deck"][60]  # deep in the supply


def other_slot(record: Forged) -> None:
    record["moves"][4]["slot"] = (record["moves"][4]["slot"] + 1) % 12


def more_discs(record: Forged) -> None:
    record["moves"][4]["discs"] += 1


def other_seat(record: Forged) -> None:
    record["moves"][4]["seat"] = 1 - record["moves"][4]["seat"]


def far_cell(record: Forged) -> None:
    record["moves"][4]["at"] = [90, 90]


def other_result(record: Forged) -> None:
    record["result"]["discs_left"][0] += 1


def other_ranking(record: Forged) -> None:
    record["result"]["ranking"].reverse()


def truncated(record: Forged) -> None:
    record["moves"].pop()


def extra_move(record: Forged) -> None:
    record["moves"].append({"seat": 0, "do": "refill"})


def other_deck(record: Forged) -> None:
    record["setup"]["deck"][0] = record["setup"]["deck"][1]


def unknown_field(record: Forged) -> None:
    record["cheat"] = True


NOVALUNA_FORGERIES: list[tuple[Callable[[Forged], None], int | None, str | None]] = [
    (other_tile, 5, "NL-4.2"),
    (other_slot, 5, "NL-4.2"),
    (more_discs, 5, "NL-4.5"),
    (other_seat, 5, "NL-3.1"),
    (far_cell, 5, "NL-4.4"),
    (other_result, None, "NL-6.3"),
    (other_ranking, None, "NL-6.3"),
    (truncated, None, None),
    (extra_move, -1, "NL-6.1"),
    (other_deck, None, "NL-1.1"),
    (unknown_field, None, None),
]


@pytest.mark.parametrize(
    ("change", "move", "clause"),
    NOVALUNA_FORGERIES,
    ids=[change.__name__ for change, _, _ in NOVALUNA_FORGERIES],
)
def test_a_forged_record_of_nova_luna_is_found(
    change: Callable[[Forged], None],
    move: int | None,
    clause: str | None,
    novaluna: Path,
    tmp_path: Path,
) -> None:
    forged = forge(novaluna, tmp_path, change)
    if move == -1:
        move = len(json.loads(forged.read_text(encoding="utf-8").splitlines()[1])["moves"])
    answer = lunarium("verify", forged, "--json")
    assert answer.status == 1
    (report,) = json.loads(answer.out)["files"]
    assert (report["file"], report["records"], report["ok"]) == (str(forged), 3, 2)
    (error,) = report["errors"]
    assert (error["line"], error["move"], error["clause"]) == (2, move, clause)
    told = lunarium("verify", forged)
    place = f"{forged}, line 2" + (f", move {move}" if move is not None else "")
    assert told.err.startswith(f"{place}: {error['reason']}")
    assert clause is None or told.err.strip().endswith(f"({clause})")
    assert told.out == f"{forged}: 1 of 3 records wrong\n"


def other_card(record: Forged) -> None:
    """Pick what the other seat holds and this one does not."""
    deck = record["setup"]["deck"]
    mine, theirs = set(deck[:8]), set(deck[8:16])
    pick = record["moves"][0]
    wanted = (theirs - mine) if pick["seat"] == 0 else (mine - theirs)
    pick["card"] = min(wanted)


def outside(record: Forged) -> None:
    record["moves"][2]["at"] = [1, 0]


def other_swap(record: Forged) -> None:
    swap = record["moves"][4]
    assert swap["do"] == "swap"
    swap["in"] = "danio" if swap["in"] != "danio" else "neon"


def no_swap(record: Forged) -> None:
    del record["moves"][4]


def other_score(record: Forged) -> None:
    record["result"]["scores"][1] += 5


def picks_twice(record: Forged) -> None:
    record["moves"][1]["seat"] = record["moves"][0]["seat"]


AKVARKO_FORGERIES: list[tuple[Callable[[Forged], None], int | None, str | None]] = [
    (other_card, 1, "AK-2.2"),
    (picks_twice, 2, "AK-2.2"),
    (outside, 3, "AK-3.1"),
    (other_swap, 5, "AK-4.1"),
    (other_score, None, "AK-6.5"),
    (truncated, None, None),
]


@pytest.mark.parametrize(
    ("change", "move", "clause"),
    AKVARKO_FORGERIES,
    ids=[change.__name__ for change, _, _ in AKVARKO_FORGERIES],
)
def test_a_forged_record_of_akvarko_is_found(
    change: Callable[[Forged], None],
    move: int | None,
    clause: str | None,
    akvarko: Path,
    tmp_path: Path,
) -> None:
    answer = lunarium("verify", forge(akvarko, tmp_path, change), "--json")
    assert answer.status == 1
    (error,) = json.loads(answer.out)["files"][0]["errors"]
    assert (error["line"], error["move"], error["clause"]) == (2, move, clause)
    assert error["reason"]


def test_a_left_out_swap_is_found(akvarko: Path, tmp_path: Path) -> None:
    answer = lunarium("verify", forge(akvarko, tmp_path, no_swap), "--json")
    assert json.loads(answer.out)["files"][0]["errors"][0]["move"] == 5


def test_good_files_are_counted(novaluna: Path, akvarko: Path) -> None:
    answer = lunarium("verify", novaluna, akvarko)
    assert answer.status == 0
    assert answer.out == f"{novaluna}: 3 records ok\n{akvarko}: 3 records ok\n"
    assert answer.err == ""


def test_one_bad_file_among_good_ones_fails_the_whole(novaluna: Path, tmp_path: Path) -> None:
    forged = forge(novaluna, tmp_path, more_discs)
    answer = lunarium("verify", forged, novaluna, "--json")
    assert answer.status == 1
    assert [report["ok"] for report in json.loads(answer.out)["files"]] == [2, 3]


def test_standard_input_is_a_file_called_minus(novaluna: Path) -> None:
    answer = lunarium("verify", "-", typed=novaluna.read_bytes())
    assert (answer.status, answer.out) == (0, "standard input: 3 records ok\n")
    assert lunarium("verify", "-", "-").status == 2


def test_an_open_game_verifies(novaluna: Path, tmp_path: Path) -> None:
    def stop_early(record: Forged) -> None:
        del record["moves"][10:]
        record["result"] = None

    assert lunarium("verify", forge(novaluna, tmp_path, stop_early)).status == 0


@pytest.mark.parametrize(
    "line",
    [
        b"", b"{", b"null", b"[]", b'"x"', b"{}", b"\xff\xfe", b'{"format": "lunarium/2"}',
        b"[" * 100_000, b'{"a": 1, "a": 2}', b"NaN", b"9" * 10_000, b'"\\ud800"',
    ],
)  # fmt: skip
def test_a_damaged_line_is_told_and_the_next_one_read(line: bytes, novaluna: Path) -> None:
    good = novaluna.read_bytes().splitlines()[0]
    answer = lunarium("verify", "-", "--json", typed=good + b"\n" + line + b"\n" + good + b"\n")
    assert answer.status == 1
    (report,) = json.loads(answer.out)["files"]
    assert (report["records"], report["ok"], report["errors"][0]["line"]) == (3, 2, 2)


def test_a_line_broken_off_in_the_middle_is_told(novaluna: Path) -> None:
    answer = lunarium("verify", "-", typed=novaluna.read_bytes()[:-500])
    assert answer.status == 1
    assert "line 3: this is not JSON" in answer.err


def test_only_so_many_errors_are_told_but_all_are_counted() -> None:
    answer = lunarium("verify", "-", "--max-errors", 3, typed="{}\n" * 10)
    assert answer.err.splitlines()[3:] == ["standard input: and 7 more"]
    assert answer.out == "standard input: 10 of 10 records wrong\n"


def test_a_file_without_records_does_not_verify(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    answer = lunarium("verify", empty)
    assert (answer.status, "there is no record" in answer.err) == (1, True)


def test_a_file_that_is_not_there_is_a_mistake_on_the_command_line(tmp_path: Path) -> None:
    assert "there is no file" in lunarium("verify", tmp_path / "none.jsonl").err
    assert lunarium("verify", tmp_path / "none.jsonl").status == 2
    assert lunarium("verify", tmp_path).status == 2
    assert lunarium("verify").status == 2


def test_a_name_that_speaks_to_the_terminal_is_made_harmless() -> None:
    answer = lunarium("verify", "-", typed='{"\\u001b[31m\\u009b31m": 1}\n')
    assert answer.status == 1
    assert "\x1b" not in answer.err
    assert "\x9b" not in answer.err
