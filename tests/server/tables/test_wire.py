"""What people see of a table: facts about it, the position, explanations."""

from datetime import UTC, datetime, timedelta, timezone
from random import Random

import msgspec
import pytest

from lunarium.games.akvarko import explain_tank, score
from lunarium.games.novaluna import explain_tableau
from lunarium.server.protocol.boards import (
    AkvarkoView,
    Moves,
    NovaLunaView,
    TableauExplanation,
    TankExplanation,
    View,
)
from lunarium.server.protocol.messages import Message, Update
from lunarium.server.protocol.tables import Invites, SeatInfo
from lunarium.server.tables import Refused, wire
from tests.server.tables.gathering import (
    ANA,
    BEN,
    ME,
    OPEN,
    STRANGER,
    Gathering,
    bot,
    daily_table,
    guest,
    people_at,
)


class TestInfo:
    def test_seats_are_told_to_each_person_as_their_own(self) -> None:
        there = Gathering("akvarko", [ME, guest("Gus"), bot("crescent"), OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        there.do(ANA, there.starting())
        there.do(BEN, there.leaving(3, level="gibbous"))
        assert wire.info(there.table, ANA.id).seats == (
            SeatInfo("person", "Ana", mine=True),
            SeatInfo("person", "Gus", mine=True, guest=True),
            SeatInfo("bot", "crescent", level="crescent"),
            SeatInfo("person", "Ben", level="gibbous", away=True),
        )
        assert [seat.mine for seat in wire.info(there.table, BEN.id).seats] == [
            False,
            False,
            False,
            True,
        ]
        assert not any(seat.mine for seat in wire.info(there.table, None).seats)

    def test_times_moves_and_who_is_to_move(self) -> None:
        there = people_at("akvarko", 2)
        there.play(ANA, 0, str(there.table.rules.moves(there.table.state, 0)[0]))
        info = wire.info(there.table, BEN.id)
        assert info.created == "2026-05-01T18:00:00.000Z"
        assert info.updated == "2026-05-01T18:00:03.000Z"
        assert (info.moves, info.to_move, info.status) == (1, (1,), "running")
        assert (info.host, wire.info(there.table, ANA.id).host) == (False, True)

    def test_invitations_are_for_the_host_and_for_open_seats(self) -> None:
        there = Gathering("akvarko", [ME, OPEN, OPEN])
        there.do(BEN, there.joining(there.table.invites.by_seat[2]))
        secrets = there.table.invites
        invites = wire.info(there.table, ANA.id).invites
        assert invites == Invites(secrets.any_seat, (None, secrets.by_seat[1], None))
        assert wire.info(there.table, BEN.id).invites is None
        there.do(ANA, there.setting(1, bot="crescent"))
        there.do(ANA, there.starting())
        assert wire.info(there.table, ANA.id).invites is None

    def test_hints_are_given_where_there_are_no_other_people(self) -> None:
        assert wire.info(Gathering("novaluna", [ME]).table, ANA.id).hints
        assert wire.info(Gathering("novaluna", [ME, bot(), guest()]).table, ANA.id).hints
        there = people_at("novaluna", 2)
        assert not wire.info(there.table, ANA.id).hints
        there.do(BEN, there.leaving(1))  # and may come back
        assert not wire.info(there.table, ANA.id).hints
        alone = Gathering("novaluna", [ME])
        alone.finish(Random(1))
        assert not wire.info(alone.table, ANA.id).hints

    def test_no_hints_at_a_daily_table_where_all_play_for_one_leaderboard(self) -> None:
        assert not wire.info(daily_table().table, ANA.id).hints

    def test_the_result_with_its_breakdown(self) -> None:
        there = people_at("akvarko", 2)
        there.finish(Random(1))
        result = wire.info(there.table, None).result
        assert result is not None
        points = tuple(score(tank).points for tank in there.table.state.tanks)
        assert result.scores == points
        assert [sum(line.number for line in sheet) for sheet in result.sheets] == list(points)

    def test_who_may_watch(self) -> None:
        private, public = (
            people_at("novaluna", 2).table,
            people_at("novaluna", 2, public=True).table,
        )
        hosted = Gathering("novaluna", [OPEN, OPEN]).table
        assert wire.may_watch(private, BEN.id)
        assert wire.may_watch(hosted, ANA.id)
        assert not wire.may_watch(private, STRANGER.id)
        assert not wire.may_watch(private, None)
        assert wire.may_watch(public, STRANGER.id)
        assert wire.may_watch(public, None)

    def test_an_undo_is_free_for_one_of_several_own_seats(self) -> None:
        there = Gathering("akvarko", [ME, guest()])
        assert wire.info(there.table, ANA.id).undo.how == "no"
        there.play(ANA, 1, str(there.table.rules.moves(there.table.state, 1)[0]))
        assert wire.info(there.table, ANA.id).undo.how == "free"


class TestNovaLuna:
    def test_the_view_is_the_open_position(self) -> None:
        rng = Random(6)
        there = people_at("novaluna", 3, deal=6)
        while there.table.to_move:
            there.move_at_random(rng)
            view = wire.view(there.table, 1)
            assert isinstance(view, NovaLunaView)
            position = there.table.state.open
            assert view.wheel == tuple(tile and tile.id for tile in position.wheel)
            offered = () if position.over else position.offer
            assert [view.wheel[slot] for slot in view.offer] == [tile.id for tile in offered]
            assert (view.moon, view.order, view.supply) == (
                position.moon,
                position.order,
                len(there.table.state.supply),
            )
            assert sorted(view.unseen) == sorted(tile.id for tile in there.table.state.supply)
            assert (view.to_move, view.over) == (there.table.to_move, position.over)
            for shown, player in zip(view.players, position.players, strict=True):
                assert [(one.tile, one.at, one.covered) for one in shown.tiles] == [
                    (laid.tile.id, laid.at, laid.covered) for laid in player.tableau.laid
                ]
                assert shown.discs_left + shown.discs_placed == 20
                assert shown.discs_placed == sum(sum(one.covered) for one in shown.tiles)
                assert (shown.distance, shown.space) == (player.distance, player.distance % 24)
            _check_track(view)

    def test_the_solo_game_tells_its_phase_and_notes_and_has_no_track(self) -> None:
        there = Gathering("novaluna", [ME])
        there.finish(Random(1))
        view = wire.view(there.table, 0)
        assert isinstance(view, NovaLunaView)
        assert (view.track, view.phase, view.over, view.offer) == ((), 2, True, ())
        assert view.notes == there.table.state.open.notes
        assert len(view.notes) == 2

    def test_everybody_sees_the_same_but_for_the_seat(self) -> None:
        table = people_at("novaluna", 2).table
        views = [wire.view(table, seat) for seat in (0, 1, None)]
        assert [view.seat for view in views if view] == [0, 1, None]
        assert len({msgspec.structs.replace(view, seat=None) for view in views if view}) == 1

    def test_the_tasks_of_any_tableau_are_explained_to_anybody(self) -> None:
        rng = Random(2)
        there = people_at("novaluna", 2)
        for _ in range(25):
            there.move_at_random(rng)
        for seat in (0, 1):
            told = wire.explain(there.table, seat)
            assert isinstance(told, TableauExplanation)
            rules = explain_tableau(there.table.state.open.players[seat].tableau)
            assert [
                (one.at, one.index, one.covered, [(c.need, c.have) for c in one.colours])
                for one in told.tasks
            ] == [
                (
                    one.ref.at,
                    one.ref.index,
                    one.covered,
                    [(c.need, c.have) for c in one.colours],
                )
                for one in rules
            ]
            assert {c.colour for one in told.tasks for c in one.colours} <= {
                "red",
                "blue",
                "turquoise",
                "yellow",
            }


def _check_track(view: NovaLunaView) -> None:
    """Spaces in turn order; on each the disc on top is on turn first (NL-3.1, NL-4.3)."""
    in_turn = [seat for space in view.track for seat in reversed(space.seats)]
    assert tuple(in_turn) == view.order
    for space in view.track:
        assert {view.players[seat].space for seat in space.seats} == {space.space}


class TestAkvarko:
    @pytest.mark.parametrize("seats", [2, 4])
    def test_the_view_tells_tanks_points_and_how_far_the_round_is(self, seats: int) -> None:
        rng = Random(seats)
        there = people_at("akvarko", seats, deal=seats)
        while there.table.to_move:
            there.move_at_random(rng)
            state = there.table.state
            view = wire.view(there.table, 0)
            assert isinstance(view, AkvarkoView)
            assert (view.round, view.phase, view.over) == (state.round, state.phase, state.over)
            assert view.to_move == there.table.to_move
            for seat, player in enumerate(view.players):
                tank = state.tanks[seat]
                assert [(one.species, one.kind, one.at) for one in player.cards] == [
                    (card.species, card.kind, card.at) for card in tank.cards
                ]
                assert player.free == tank.free_cells
                assert (
                    player.points == score(tank).points == sum(one.points for one in player.sheet)
                )
                assert player.picked == (state.picks[seat] is not None)
                assert player.placed == (not state.over and state.placed(seat))

    def test_hands_pass_left_then_right_and_not_before_a_deal(self) -> None:
        rng = Random(1)
        there = people_at("akvarko", 3)
        passes = {}
        while there.table.to_move:
            view = wire.view(there.table, None)
            assert isinstance(view, AkvarkoView)
            passes[view.round] = view.passes_to
            there.move_at_random(rng)
        assert all(passes[number] == (1, 2, 0) for number in range(1, 8))
        assert all(passes[number] == (2, 0, 1) for number in range(9, 16))
        assert passes[8] is passes[16] is None

    def test_a_hand_goes_where_it_was_said_to_go(self) -> None:
        there = people_at("akvarko", 3)
        view = wire.view(there.table, 0)
        assert isinstance(view, AkvarkoView)
        assert view.passes_to is not None
        rng = Random(1)
        while there.table.state.round == 1:
            hands = there.table.state.hands
            there.move_at_random(rng)
        for giver, receiver in enumerate(view.passes_to):
            assert there.table.state.hands[receiver] == hands[giver]

    def test_a_tank_is_explained_in_full(self) -> None:
        rng = Random(3)
        there = people_at("akvarko", 2)
        while there.table.to_move:
            there.move_at_random(rng)
            told = wire.explain(there.table, 1)
            rules = explain_tank(there.table.state.tanks[1])
            assert isinstance(told, TankExplanation)
            assert (told.points, told.frame) == (rules.points, rules.frame)
            for shown, kind in zip(told.kinds, rules.kinds, strict=True):
                tier = kind.next_tier
                assert (shown.line.kind, shown.line.points) == (kind.kind, kind.points)
                assert shown.line.next_points == (tier.points if tier else None)
                assert shown.line.more == (tier.more if tier else None)
                assert [(g.cells, g.points, g.owner) for g in shown.groups] == [
                    (g.cells, g.points, g.owner) for g in kind.groups
                ]
                assert [(one.owner, one.more, one.same, one.kinds) for one in shown.lacks] == [
                    (one.owner, one.more, one.same, one.kinds) for one in kind.lacks
                ]


def test_before_the_start_there_is_nothing_to_see() -> None:
    there = Gathering("akvarko", [ME, OPEN])
    assert wire.view(there.table, 0) is None
    assert wire.moves(there.table, 0) is None
    assert wire.previews(there.table, 0) == ()
    with pytest.raises(Refused) as error:
        wire.explain(there.table, 0)
    assert error.value.refusal.code == "not_started"


def test_there_is_nothing_to_explain_at_a_seat_that_is_not_there() -> None:
    with pytest.raises(Refused) as error:
        wire.explain(people_at("akvarko", 2).table, 2)
    assert error.value.refusal.code == "not_your_seat"


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_every_message_can_be_read_back_as_what_it_was(game: str) -> None:
    there = people_at("novaluna" if game == "novaluna" else "akvarko", 2)
    rng = Random(9)
    reader = msgspec.json.Decoder(Message)
    while there.table.to_move:
        before = there.table
        there.move_at_random(rng)
        for seat, person in ((0, ANA.id), (1, BEN.id), (None, None)):
            table = there.table
            update = Update(
                table=table.id,
                n=table.n,
                after=before.n,
                happened=wire.story(before, there.rows[-1], table, seat),
                info=wire.info(table, person),
                seat=seat,
                view=wire.view(table, seat),
                moves=wire.moves(table, seat),
            )
            assert reader.decode(msgspec.json.encode(update)) == update


def test_a_moment_is_told_in_utc() -> None:
    moment = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)
    assert wire.time_text(moment) == "2026-01-02T03:04:05.678Z"
    elsewhere = moment.astimezone(timezone(timedelta(hours=5, minutes=30)))
    assert wire.time_text(elsewhere) == "2026-01-02T03:04:05.678Z"


def test_views_and_moves_are_of_the_kinds_that_the_protocol_names() -> None:
    for game in ("novaluna", "akvarko"):
        table = people_at("novaluna" if game == "novaluna" else "akvarko", 2).table
        assert isinstance(wire.view(table, 0), View)
        assert isinstance(wire.moves(table, table.to_move[0]), Moves)
