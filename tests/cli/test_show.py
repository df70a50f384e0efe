"""`lunarium show`."""

import json
from pathlib import Path

import pytest

from lunarium.games import GAMES, NOVALUNA
from lunarium.records import parse_record, read_line, replay
from tests.cli.terminal import lunarium, simulated

TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.player_counts]


@pytest.fixture(scope="module")
def novaluna(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("nova"), "novaluna", "--games", 3)


@pytest.fixture(scope="module")
def akvarko(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("ak"), "akvarko", "--players", 3, "--games", 2)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_every_table_is_drawn_within_the_width(
    game: str, seats: int, width: int, tmp_path: Path
) -> None:
    path = simulated(tmp_path, game, "--players", seats)
    for move in (0, 3, 20):
        answer = lunarium("show", path, "--move", move, width=width)
        assert answer.status == 0, answer.err
        board = answer.out.splitlines()[2:]  # the title is never wrapped
        assert max(len(line) for line in board) <= width


def test_the_set_up_of_nova_luna_shows_the_whole_wheel(novaluna: Path) -> None:
    answer = lunarium("show", novaluna, "--move", 0)
    record = json.loads(novaluna.read_bytes().splitlines()[0])
    deck = record["setup"]["deck"]
    assert "Nova Luna  game 1, move 0 of" in answer.out
    assert all(tile in answer.out for tile in deck[:11])
    assert not any(f" {tile} " in answer.out for tile in deck[11:])
    assert "moon" in answer.out
    assert "supply 57" in answer.out
    assert all(f"─ {number} ─" in answer.out for number in (1, 2, 3))
    assert answer.out.count("(no tile yet)") == 2


def test_the_end_is_shown_when_no_move_is_named(novaluna: Path) -> None:
    answer = lunarium("show", novaluna, "--game", 2)
    moves = len(json.loads(novaluna.read_bytes().splitlines()[1])["moves"])
    assert f"game 2, move {moves} of {moves}" in answer.out
    assert "place" in answer.out
    assert "1.      random" in answer.out


def test_covered_tasks_are_discs_and_open_ones_letters(novaluna: Path) -> None:
    record = parse_record(novaluna.read_text(encoding="utf-8").splitlines()[0])
    position = replay(record, NOVALUNA).states[-1].open
    answer = lunarium("show", novaluna, "--seat", 0, width=400)
    tableau = answer.out.split("A random 1")[2]
    placed = position.discs_placed(0)
    board = tableau.split("place")[0]
    symbols = sum(laid.tile.colour.name == "TURQUOISE" for laid in position.players[0].tableau.laid)
    assert board.count("●") == placed + symbols + 1  # and the one in "discs left"


def test_one_seat_of_akvarko_sees_its_own_hand_alone(akvarko: Path) -> None:
    everything = json.loads(lunarium("show", akvarko, "--move", 2, "--json").out)["position"]
    seen = json.loads(lunarium("show", akvarko, "--move", 2, "--seat", 1, "--json").out)["position"]
    assert all(everything["hands"])
    assert all(everything["picks"][:2])
    assert seen["hands"] == [None, everything["hands"][1], None]
    assert seen["picks"] == [None, everything["picks"][1], None]
    drawn = lunarium("show", akvarko, "--move", 2, "--seat", "random 2").out
    assert "random 1  0 points, picked\n" in drawn.replace("   ", "\n")
    assert f"picked {everything['picks'][1]}" in drawn


def test_all_hands_of_a_record_are_open(akvarko: Path) -> None:
    hands = json.loads(lunarium("show", akvarko, "--move", 0, "--json").out)["position"]["hands"]
    drawn = lunarium("show", akvarko, "--move", 0).out
    for seat, hand in enumerate(hands, start=1):
        for card in hand:
            assert card in drawn.split(f"random {seat}  ")[1]


def test_a_turned_card_shows_the_plant_and_what_it_was(akvarko: Path) -> None:
    position = json.loads(lunarium("show", akvarko, "--json").out)["position"]
    turned = [card for tank in position["tanks"] for card in tank["cards"] if card["turned"]]
    assert turned
    assert lunarium("show", akvarko).out.count("♣ plant ") >= len(turned)


def test_the_score_sheet_adds_up(akvarko: Path) -> None:
    data = json.loads(lunarium("show", akvarko, "--json").out)
    scores = data["result"]["scores"]
    assert [tank["points"] for tank in data["position"]["tanks"]] == scores
    assert [sum(tank["sheet"].values()) for tank in data["position"]["tanks"]] == scores
    total = next(
        line for line in lunarium("show", akvarko).out.splitlines() if line.startswith(" sum")
    )
    assert total.split()[1:] == [str(score) for score in scores]


def test_the_position_as_json_is_the_replayed_one(novaluna: Path) -> None:
    record = parse_record(novaluna.read_text(encoding="utf-8").splitlines()[2])
    data = json.loads(lunarium("show", novaluna, "--game", 3, "--move", 9, "--json").out)
    position = replay(record, NOVALUNA).at(9).open
    assert data["to_move"] == [position.on_turn]
    assert (data["move"], data["result"]) == (9, None)
    assert data["position"]["order"] == list(position.order)
    assert data["position"]["offer"] == [tile.id for tile in position.offer]
    laid = data["position"]["players"][0]["tiles"]
    assert [tile["tile"] for tile in laid] == [
        one.tile.id for one in position.players[0].tableau.laid
    ]


def test_the_moves_are_listed_in_notation(novaluna: Path, tmp_path: Path) -> None:
    replayed = read_line(novaluna.read_text(encoding="utf-8").splitlines()[0])
    notation = [str(decided[1]) for decided in replayed.played[:5] if decided]
    answer = lunarium("show", novaluna, "--move", 5, "--moves")
    assert all(f" {move} " in answer.out for move in notation)
    data = json.loads(lunarium("show", novaluna, "--move", 5, "--moves", "--json").out)
    assert data["notation"] == notation
    two = simulated(tmp_path, "akvarko", "--players", 2)
    assert ", draws " in lunarium("show", two, "--moves").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--game", 4), "there is no game 4"),
        (("--game", 0), "there is no game 0"),
        (("--game", -1), "there is no game -1"),
        (("--move", 999), "there is no move 999"),
        (("--move", -1), "there is no move -1"),
        (("--seat", 2), "the seats are 0 random 1, 1 random 2"),
        (("--seat", "Ann"), "no seat 'Ann'"),
    ],
)
def test_what_is_not_there_is_a_clear_error(
    arguments: tuple[object, ...], reason: str, novaluna: Path
) -> None:
    answer = lunarium("show", novaluna, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert reason in answer.err


def test_a_wrong_record_is_not_shown() -> None:
    answer = lunarium("show", "-", typed='{"format": "lunarium/1"}\n')
    assert (answer.status, answer.out) == (1, "")
    assert "standard input, line 1: a record lacks" in answer.err
    assert "no record" in lunarium("show", "-", typed="").err


def test_names_are_drawn_as_they_are_and_cannot_speak_to_the_terminal(novaluna: Path) -> None:
    record = json.loads(novaluna.read_bytes().splitlines()[0])
    record["seats"] = ["[red]Ann[/red]", "\x1b[31mBob\x07"]
    answer = lunarium("show", "-", "--move", 3, typed=json.dumps(record))
    assert "[red]Ann[/red]" in answer.out
    assert "\x1b" not in answer.out
    assert "\x07" not in answer.out


def test_wide_letters_keep_the_columns_straight(novaluna: Path) -> None:
    record = json.loads(novaluna.read_bytes().splitlines()[0])
    record["seats"] = ["月の輪を回す人たち", "Ann"]
    answer = lunarium("show", "-", "--move", 0, typed=json.dumps(record))
    lines = answer.out.splitlines()
    panel = next(line for line in lines if "A 月" in line and line.rstrip().endswith("0"))
    assert "…" in panel
    assert answer.status == 0
