"""One game: views, times, records, and bots that fail."""

import pickle
from pathlib import Path

import pytest

from lunarium.arena import BotFailed, Entrant, Fixture, Match
from lunarium.records import replay, write_line
from tests.arena.bots import contest, match_of, spoiled


@pytest.mark.parametrize(("game", "seats"), [("novaluna", 2), ("novaluna", 3), ("akvarko", 4)])
def test_a_game_comes_back_as_a_record_that_verifies(game: str, seats: int) -> None:
    played = Match(contest(game, seats, seed=5)).play(Fixture(2, 1))
    replayed = replay(played.record)
    assert replayed.game.result(replayed.states[-1]) == played.result
    assert played.record.seats == ("random 2", "random", *["random 2"] * (seats - 2))
    assert played.record.meta == {
        "seed": 5, "pair": 3, "game": 2, "bots": ["random"] * seats, "limit": "1n",
    }  # fmt: skip
    choices = [made[0] for made in replayed.played if made is not None]
    assert played.moves == tuple(choices.count(seat) for seat in range(seats))
    assert all(seconds > 0 for seconds in played.seconds)


def test_the_same_game_is_played_the_same_way_again_and_after_other_games() -> None:
    match = Match(contest("akvarko"))
    first = match.play(Fixture(0, 0))
    match.play(Fixture(1, 1))
    again = match.play(Fixture(0, 0))
    assert write_line(again.record) == write_line(first.record)


def test_both_games_of_a_pair_have_one_deal() -> None:
    match = Match(contest())
    first, second = (match.play(Fixture(0, turn)).record for turn in (0, 1))
    assert first.setup == second.setup
    assert first.moves != second.moves


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        ("raise", "it raised ZeroDivisionError: no idea"),
        ("cheat", "it may not play T1@40,40: "),
        ("nonsense", "it chose 'the queen to e4', which is not a move"),
    ],
)
def test_a_bot_that_fails_ends_the_match_by_name(deed: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BotFailed) as failed:
        Match(spoiled(deed, tmp_path)).play(Fixture(4, 0))
    told = str(failed.value)
    assert told.startswith("the bot spoiler failed on move ")
    assert "of game 1 of pair 5 (seed 0), on seat 1: " in told
    assert says in told
    assert failed.value.details
    copy = pickle.loads(pickle.dumps(failed.value))  # noqa: S301 -- as it travels from a worker
    assert (str(copy), copy.move, copy.details) == (told, failed.value.move, failed.value.details)


def test_a_bot_that_answers_nothing_at_all_ends_the_match() -> None:
    class Silent:
        name = "silent"

        def play(self, *_: object) -> None:
            return None

    # Not a bot at all, as the type checker says, and that is the point.
    silent = Entrant("silent", lambda _game: Silent())  # type: ignore[arg-type,return-value]
    with pytest.raises(BotFailed, match="the bot silent failed on move 1"):
        Match(match_of(silent, silent)).play(Fixture(0, 0))
