"""Making tables: what is accepted, what is refused and why."""

from typing import Any

import msgspec
import pytest

from lunarium.games import GAMES
from lunarium.records import commitment
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.tables import Person, RefusalError, create, draw_fresh, new_id, opening
from lunarium.server.tables.events import Created, SeatPlan, Started
from tests.random_play import SETTINGS, setting_id
from tests.server.tables.gathering import (
    ANA,
    BEGIN,
    ME,
    OPEN,
    STRANGER,
    Gathering,
    bot,
    fresh_of,
    guest,
)

DEFAULTS: dict[str, dict[str, int | bool]] = {
    "novaluna": {"discs": 21},
    "akvarko": {"fewer_species": False},
}


def refused(host: Person = ANA, **new: Any) -> tuple[str, str, str | None]:
    with pytest.raises(RefusalError) as error:
        create(msgspec.convert(new, NewTable), host, fresh_of(1))
    refusal = error.value.refusal
    return refusal.code, refusal.reason, refusal.clause


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_every_game_with_every_number_of_seats_and_every_option_can_start(
    setting: tuple[Any, int, dict[str, Any]],
) -> None:
    game, seats, options = setting
    there = Gathering(game, [ME] + [bot()] * (seats - 1), options=options)
    table = there.table
    assert table.status == "running"
    assert table.options == {**DEFAULTS[game], **options}
    assert table.to_move == tuple(sorted(GAMES[game].to_move(table.state)))
    assert table.started == BEGIN


def test_a_table_with_an_open_seat_waits() -> None:
    table = Gathering("novaluna", [ME, OPEN]).table
    assert table.status == "open"
    assert table.state is None
    assert table.to_move == ()


def test_a_table_may_wait_though_all_seats_are_taken() -> None:
    new = NewTable(game="novaluna", seats=(ME, bot()), start=False)
    events = create(new, ANA, fresh_of(1))
    assert len(events) == 1
    assert isinstance(events[0], Created)
    assert opening(events[0]) == (events[0], Started())


def test_the_commitment_is_there_from_the_beginning() -> None:
    table = Gathering("novaluna", [ME, OPEN]).table
    assert table.commitment == commitment(bytes.fromhex(fresh_of(1).seed))


def test_the_same_seed_gives_the_same_game() -> None:
    one = Gathering("akvarko", [ME, bot()], number=4).table
    same = Gathering("akvarko", [ME, guest()], number=4).table
    other = Gathering("akvarko", [ME, guest()], number=5).table
    assert one.state == same.state != other.state


def test_what_is_drawn_for_a_table_is_unguessable_and_never_the_same() -> None:
    drawn = [draw_fresh(3) for _ in range(50)]
    words = [word for one in drawn for word in (one.table, one.seed, one.invites.any_seat)]
    words += [word for one in drawn for word in one.invites.by_seat]
    assert len(set(words)) == len(words) == 50 * 6
    assert all(len(one.table) == len(new_id()) == 22 and len(one.seed) == 64 for one in drawn)


def test_a_given_seed_is_used() -> None:
    assert draw_fresh(1, seed=bytes(32)).seed == "00" * 32


def test_a_guest_belongs_to_the_host() -> None:
    table = Gathering("novaluna", [guest("  Gus \t of  Turku "), ME]).table
    assert table.seats[0] == SeatPlan("person", ANA.id, "Gus of Turku", guest=True)
    assert table.seats_of(ANA.id) == (0, 1)


def test_the_host_may_take_another_name_at_one_table() -> None:
    seats = [NewSeat(kind="me", name="Anastasia"), bot()]
    assert Gathering("novaluna", seats).table.names == ("Anastasia", "new-moon")


@pytest.mark.parametrize(
    ("new", "code", "clause"),
    [
        ({"game": "akvarko", "seats": [{"kind": "me"}]}, "bad_setup", None),
        (
            {"game": "novaluna", "seats": [{"kind": "me"}] + [{"kind": "open"}] * 4},
            "bad_setup",
            None,
        ),
        (
            {"game": "novaluna", "seats": [{"kind": "me"}], "options": {"discs": 18}},
            "bad_setup",
            "NL-2.2",
        ),
        (
            {
                "game": "akvarko",
                "seats": [{"kind": "me"}] + [{"kind": "open"}] * 3,
                "options": {"fewer_species": True},
            },
            "bad_setup",
            "AK-5.1",
        ),
        (
            {"game": "novaluna", "seats": [{"kind": "me"}], "options": {"speed": 3}},
            "bad_setup",
            None,
        ),
        ({"game": "novaluna", "seats": [{"kind": "me"}, {"kind": "me"}]}, "bad_setup", None),
        (
            {"game": "novaluna", "seats": [{"kind": "bot", "level": "gibbous"}] * 2},
            "bad_setup",
            None,
        ),
        ({"game": "novaluna", "seats": [{"kind": "me"}, {"kind": "bot"}]}, "bad_setup", None),
        (
            {"game": "novaluna", "seats": [{"kind": "me", "level": "gibbous"}]},
            "bad_setup",
            None,
        ),
        (
            {"game": "novaluna", "seats": [{"kind": "me"}, {"kind": "open", "name": "Bo"}]},
            "bad_setup",
            None,
        ),
        ({"game": "novaluna", "seats": [{"kind": "me"}, {"kind": "guest"}]}, "bad_name", None),
        (
            {"game": "novaluna", "seats": [{"kind": "me"}, {"kind": "guest", "name": "  "}]},
            "bad_name",
            None,
        ),
        (
            {"game": "novaluna", "seats": [{"kind": "me", "name": "A\u202eB"}]},
            "bad_name",
            None,
        ),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    new: dict[str, Any], code: str, clause: str | None
) -> None:
    found, reason, because = refused(**new)
    assert (found, because) == (code, clause)
    assert reason


def test_a_joiner_within_a_name_is_fine_but_does_not_make_a_name() -> None:
    seats = [NewSeat(kind="me", name="👩‍🚀")]
    assert Gathering("novaluna", seats).table.names == ("👩‍🚀",)
    joiners = [{"kind": "me", "name": "\u200d"}]
    assert refused(game="novaluna", seats=joiners)[0] == "bad_name"


def test_a_program_is_marked_as_one() -> None:
    program = Person(STRANGER.id, "Robo", program=True)
    table = Gathering("novaluna", [ME, bot()], host=program).table
    assert table.seats[0].program
