"""`lunarium play`: whole games typed by people, and everything that can go wrong."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from lunarium.bots import bot_of
from lunarium.cli.play import USUAL_LEVEL
from lunarium.cli.players import Participant, Party
from lunarium.games import GAMES, AnyState
from lunarium.records import read_line
from tests.cli.terminal import Answer, lunarium

SEED = 4


def typed_game(name: str, seats: int, people: int) -> list[str]:
    """What people would type who always take the move with the most at once."""
    game = GAMES[name]
    players = [Participant(f"person {seat}") for seat in range(people)]
    players += [Participant("bot", bot_of(USUAL_LEVEL, game)) for _ in range(seats - people)]
    party = Party(game, game.options(seats), players, SEED)
    lines: list[str] = []
    last: int | None = None
    while True:
        party.play_bots()
        seat = party.person_to_move(last)
        if seat is None:
            return lines
        if name == "akvarko" and people > 1 and seat != last:
            lines.append("")  # Enter: the keyboard has been passed
        last = seat
        view = party.table.view(seat)
        choices = zip(game.previews(view), game.choices(view), strict=True)
        move = max(choices, key=lambda choice: choice[0].gain)[1]
        lines.append(str(move))
        party.table.play(move, seat)


def play(*arguments: object, typed: Sequence[str] = ()) -> Answer:
    lines = "".join(f"{line}\n" for line in typed)
    return lunarium("play", *arguments, "--seed", SEED, typed=lines)


@pytest.mark.parametrize(
    ("name", "seats", "people"),
    [
        ("novaluna", 1, 1), ("novaluna", 2, 1), ("novaluna", 4, 2),
        ("akvarko", 2, 1), ("akvarko", 3, 2),
    ],
)  # fmt: skip
def test_a_whole_game_is_played_saved_and_verified(
    name: str, seats: int, people: int, tmp_path: Path
) -> None:
    names = ",".join(["Ann", "Bob", "Cyd"][:people])
    path = tmp_path / "game.jsonl"
    lines = [*typed_game(name, seats, people), f"save {path}", ""]
    answer = play(name, "--players", seats, "--people", names, typed=lines)
    assert answer.status == 0
    assert answer.err == ""
    assert "The game is over: save FILE, undo, or Enter to leave." in answer.out
    assert lunarium("verify", path).out == f"{path}: 1 record ok\n"
    record = json.loads(path.read_bytes())
    assert record["seats"][:people] == names.split(",")
    assert record["result"] is not None
    bots = [None] * people + [USUAL_LEVEL] * (seats - people)
    assert record["meta"] == {"seed": SEED, "bots": bots}


def test_the_bot_tells_what_it_did() -> None:
    answer = play("novaluna", typed=typed_game("novaluna", 2, 1)[:6])
    assert re.search(r"crescent takes [RBTY]\d[a-d]? at -?\d,-?\d: (no|1|2) disc", answer.out)
    assert re.search(r"You take [RBTY]\d[a-d]? at 0,0: no disc\.", answer.out)
    answer = play("akvarko", typed=typed_game("akvarko", 2, 1)[:6])
    assert "crescent has picked a card." in answer.out
    assert re.search(r"All have picked: you \w+, crescent \w+\.", answer.out)
    assert re.search(r"crescent lays \w+ at 0,0", answer.out)
    assert "Everybody loses a random card and draws a new one." in answer.out


def test_a_bots_pick_stays_secret_until_all_have_picked() -> None:
    answer = play("akvarko", "--players", 2)
    game = GAMES["akvarko"]
    players = [Participant("you"), Participant(USUAL_LEVEL, bot_of(USUAL_LEVEL, game))]
    table = Party(game, game.options(2), players, SEED).table
    hidden = set(table.state.hands[1]) - set(table.state.hands[0])
    assert hidden
    assert not any(f" {card}" in answer.out for card in hidden)


def test_the_solo_game_ends_with_its_notes_and_score(tmp_path: Path) -> None:
    """NL-7.6: the sum of both notes."""
    path = tmp_path / "solo.jsonl"
    typed = [*typed_game("novaluna", 1, 1), ""]
    answer = play("novaluna", "--players", 1, "--out", path, typed=typed)
    result = json.loads(path.read_bytes())["result"]
    first, second = result["phases"]
    sheet = f"{first} {second} {result['discs_left'][0]} {result['score']}"
    assert sheet in " ".join(answer.out.split())
    assert "Phase 1 ends with the note" in answer.out


def test_short_forms_are_understood() -> None:
    by_number = play("novaluna", typed=["1 0,0"]).out
    alone = play("novaluna", typed=["1"]).out  # there is but one cell for the first tile
    assert "You take" in by_number
    assert by_number.splitlines()[-3:] == alone.splitlines()[-3:]
    hand = sorted(set(GAMES["akvarko"].view(_akvarko_start(), 0).hand))
    number = play("akvarko", typed=["1", "0,0"]).out
    assert "You lay" in number
    assert "You lay" in play("akvarko", typed=[hand[0].upper(), "@ 0,0"]).out


def _akvarko_start() -> AnyState:
    game = GAMES["akvarko"]
    return Party(game, game.options(2), [Participant("a"), Participant("b")], SEED).table.initial


@pytest.mark.parametrize(
    ("name", "typed", "reason"),
    [
        ("novaluna", "xyzzy", "cannot read 'xyzzy' as a move"),
        ("novaluna", "T9@0,0", "no tile"),
        ("novaluna", "T1", "cannot read 'T1'"),
        ("novaluna", "1 1,0", "Not allowed: the first tile lies at 0,0 (NL-4.4)."),
        ("novaluna", "4 0,0", "there is no tile 4 on offer, only 3"),
        ("novaluna", "refill", "(NL-4.1)"),
        ("novaluna", "end", "(NL-7.3)"),
        ("novaluna", "\x1b[31m", "cannot read"),
        ("akvarko", "plant", "the plant is the back of every card"),
        ("akvarko", "@0,0", "pick a card from the hand first (AK-2.2)"),
        ("akvarko", "99", "numbers 1 to"),
        ("akvarko", "herring", "is not a kind"),
        ("novaluna", "explain 5,5", "no tile of yours lies at 5,5"),
        ("novaluna", "explain nonsense", "explain takes a cell"),
        ("akvarko", "explain nonsense", "explain takes a kind"),
        ("novaluna", "undo", "There is no move of yours to take back"),
        ("novaluna", "save", "Say where"),
        ("novaluna", "save no/such/folder/x.jsonl", "there is no directory"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    name: str, typed: str, reason: str
) -> None:
    answer = play(name, typed=[typed, "board"])
    assert answer.status == 0
    assert reason in answer.out
    assert "\x1b" not in answer.out
    boards = re.split(r"you: .* > .*\n", answer.out)
    first, again = boards[0].split("help at any time.\n")[1].split(), boards[2].split()
    assert first[: len(again)] == again  # below the first one stands what the bot did
    assert len(again) > 50


def test_a_move_out_of_reach_names_the_offer() -> None:
    """NL-4.2: one of the next three tiles."""
    game = GAMES["novaluna"]
    table = Party(game, game.options(2), [Participant("a"), Participant("b")], SEED).table
    behind = table.initial.open.wheel[9]
    answer = play("novaluna", "--people", "Ann,Bob", typed=[f"{behind}@0,0"])
    assert f"Not allowed: {behind} is not among the next three tiles" in answer.out
    assert "(NL-4.2)" in answer.out


def test_undo_takes_back_the_last_decision_and_the_bots_answer() -> None:
    typed = typed_game("novaluna", 2, 1)
    once = play("novaluna", typed=typed[:3]).out
    again = play("novaluna", typed=[*typed[:3], "undo", typed[2]]).out
    assert f"Taken back: you {typed[2]}." in again
    last = once.split("cell, such as")[-2].splitlines()[-12:]
    assert again.split("cell, such as")[-2].splitlines()[-12:] == last


def test_a_finished_game_can_be_taken_back_and_ended_again() -> None:
    typed = typed_game("akvarko", 2, 1)
    answer = play("akvarko", typed=[*typed, "undo", typed[-1], "what", ""])
    assert answer.status == 0
    assert answer.out.count("The last card lies: the game is over.") == 2
    assert "Type save FILE, undo, or just Enter." in answer.out


def test_the_list_of_moves_begins_with_the_best_and_counts_the_rest() -> None:
    typed = typed_game("novaluna", 2, 1)[:5]
    answer = play("novaluna", typed=[*typed, "moves", "moves all"])
    short, long = re.split(r"brings *\n", answer.out)[1:3]
    discs = [int(number) for number in re.findall(r"^ \S+ +(\d) disc", long, re.MULTILINE)]
    assert discs == sorted(discs, reverse=True)
    rest = re.search(r"and (\d+) more: type moves all to see them", short)
    assert rest is not None
    listed = re.findall(r"^ [RBTY]\d[a-d]?@", long, re.MULTILINE)
    assert len(listed) == 12 + int(rest[1])


def test_placements_are_listed_with_the_lines_they_change() -> None:
    typed: list[str] = []
    for line in typed_game("akvarko", 2, 1)[:20]:
        typed += ["moves", line] if line.startswith("@") else [line]
    answer = play("akvarko", typed=typed)
    assert re.search(r"@-?\d,-?\d +\+\d+ points: \w+ \d+ → \d+", answer.out)


def test_tasks_are_explained_with_the_tiles_that_count() -> None:
    """NL-5.3: the chains beside the tile."""
    typed = typed_game("novaluna", 2, 1)[:6]
    answer = play("novaluna", typed=[*typed, "explain", "explain 0,0", "explain 0,0 1"])
    assert "tiles that count" in answer.out
    assert re.search(r"[0-4] of [1-4] (red|blue|turquoise|yellow)", answer.out)
    assert play("novaluna", typed=[*typed, "explain 0,0 4"]).out.count("so no task 4") == 1


def test_a_move_is_explained_before_it_is_made() -> None:
    typed = typed_game("novaluna", 2, 1)[:5]
    answer = play("novaluna", typed=[*typed, f"explain {typed_game('novaluna', 2, 1)[5]}"])
    assert re.search(r"disc.*; next (you|crescent)\.", answer.out)


def test_score_sheets_and_kinds_are_explained() -> None:
    typed = typed_game("akvarko", 2, 1)[:8]
    lines = [*typed, "explain", "explain crescent", "explain discus", "explain shark"]
    answer = play("akvarko", typed=lines).out
    assert answer.count("made by") == 2
    assert "■ discus: 1:4 3:12 in the middle\n  · · · ·\n  · # # ·" in answer
    assert "◇ blackshark: 2:5 3:10 edge middles" in answer
    placing = play("akvarko", typed=[*typed_game("akvarko", 2, 1)[:9], "explain @9,9"])
    assert "a legal placement" in placing.out


def test_hands_are_kept_secret_between_people() -> None:
    answer = play("akvarko", "--people", "Ann,Bob", typed=["", "1"])
    game = GAMES["akvarko"]
    table = Party(game, game.options(2), [Participant("Ann"), Participant("Bob")], SEED).table
    first, second = answer.out.split("Pass the keyboard to Bob, then press Enter.")
    assert "Pass the keyboard to Ann" in first
    bob_alone = set(table.state.hands[1]) - set(table.state.hands[0])
    assert not any(f" {card}" in answer.out for card in bob_alone)
    assert second.strip() == ""  # the input ended here: nothing of Bob's was drawn


def test_the_end_of_input_ends_quietly_with_a_hint() -> None:
    answer = play("novaluna")
    assert (answer.status, answer.err) == (0, "")  # nothing was played, so nothing is lost
    answer = play("novaluna", typed=["1"])
    assert (answer.status, answer.err) == (
        0, "The game was not saved. To keep one, type save FILE or use the option --out FILE.\n",
    )  # fmt: skip


@pytest.mark.parametrize("last", ["quit", "q", "exit", "EXIT"])
def test_quit_leaves_the_table_and_out_keeps_the_open_game(last: str, tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    answer = play("novaluna", "--out", path, typed=["1", last, "1 0,1"])
    assert (answer.status, f"Saved {path}" in answer.err) == (0, True)
    replay = read_line(path.read_text(encoding="utf-8"))
    assert replay.record.result is None
    assert lunarium("verify", path).status == 0


def test_a_file_of_older_games_is_never_overwritten(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_text("precious\n", encoding="utf-8")
    answer = play("novaluna", typed=["1", f"save {old}", f"save {tmp_path}"])
    assert "already exists" in answer.out
    assert "is a directory" in answer.out
    refused = play("novaluna", "--out", old)
    assert (refused.status, "exists: name a new file" in refused.err) == (2, True)
    assert old.read_text(encoding="utf-8") == "precious\n"


def test_saving_twice_in_one_game_keeps_the_later_position(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = typed_game("novaluna", 2, 1)
    play("novaluna", typed=[*typed[:2], f"save {path}", typed[2], f"save {path}"])
    assert len(path.read_bytes().splitlines()) == 1
    replay = read_line(path.read_text(encoding="utf-8"))
    assert sum(decided is not None and decided[0] == 0 for decided in replay.played) == 3


def test_help_lists_moves_and_commands() -> None:
    for name in GAMES:
        answer = play(name, typed=["help", "?"])
        for word in ("explain", "moves", "undo", "save FILE", "quit"):
            assert answer.out.count(f" {word} ") >= 2


def test_without_a_game_a_menu_asks_and_enter_starts_at_once() -> None:
    answer = lunarium("play", typed="\n\n1\n")
    assert answer.status == 0
    assert "Nova Luna: you, crescent" in answer.out
    assert "You take" in answer.out


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("2\n", "Nova Luna: you\n"),
        ("3\n\n", "Akvárko: you, crescent\n"),
        ("1\nseven\n6\n", "Nova Luna: you, supermoon\n"),
        ("4\n\n", "Nova Luna: Ann, Bob\n"),
        ("seven\n0\n5\nEve, Dan, Kim\n", "Akvárko: Eve, Dan, Kim\n"),
    ],
)
def test_the_menu_offers_every_kind_of_table(typed: str, title: str) -> None:
    assert title in lunarium("play", typed=typed).out


@pytest.mark.parametrize("typed", ["", "1\n", "4\n"])
def test_the_end_of_input_in_the_menu_ends_quietly(typed: str) -> None:
    answer = lunarium("play", typed=typed)
    assert (answer.status, answer.err) == (0, "")


def test_the_menu_asks_for_the_game_alone_when_the_players_are_named() -> None:
    answer = lunarium("play", "--people", "Ann", "--players", 3, typed="2\n")
    assert "Akvárko: Ann, crescent 1, crescent 2\n" in answer.out


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (("novaluna", "--players", 3), "Nova Luna: you, crescent 1, crescent 2\n"),
        (("novaluna", "--people", "Ann"), "Nova Luna: Ann, crescent\n"),
        (("novaluna", "--people", "Ann", "--bots", "random,random"), "Ann, random 1, random 2\n"),
        (("novaluna", "-p", 3, "--people", "Ann,crescent"), "Ann, crescent 1, crescent 2\n"),
        (("novaluna", "-p", 4, "-o", "discs=16"), "15 ● left"),
        (("akvarko", "--people", "[b]Ann[/b],Bob"), "Akvárko: [b]Ann[/b], Bob\n"),
    ],
)
def test_people_and_bots_share_the_seats(arguments: tuple[object, ...], title: str) -> None:
    answer = play(*arguments)
    assert title in answer.out
    assert answer.status == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess",), "there is no game 'chess'"),
        (("novaluna", "--players", 5), "1 to 4 players, not 5"),
        (("akvarko", "--players", 1), "2 to 6 players, not 1"),
        (("akvarko", "--players", 0), "players, not 0"),
        (("novaluna", "--people", "Ann,Bob,Cyd", "--players", 2), "3 people for 2 seats"),
        (("novaluna", "--people", "Ann,,Bob"), "a name is missing"),
        (("novaluna", "--people", "Ann,Bob", "-p", 2, "--bots", "random"), "no seat is left"),
        (("novaluna", "--bots", "deep"), "the bots are random"),
        (("novaluna", "--option", "discs=18"), "NL-2.2"),
        (("novaluna", "--out", "-"), "name a file"),
        (("novaluna", "--out", "no/such/folder/x.jsonl"), "there is no directory"),
    ],
)
def test_a_table_that_cannot_be_set_is_a_mistake_on_the_command_line(
    arguments: tuple[object, ...], reason: str
) -> None:
    answer = play(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert reason in answer.err


def test_the_same_seed_deals_the_same_game() -> None:
    assert play("novaluna", typed=["1"]).out == play("novaluna", typed=["1"]).out
