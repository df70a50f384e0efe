"""What people see of a table: facts about it, the position, explanations."""

from datetime import UTC, datetime, timedelta, timezone
from random import Random

import msgspec
import pytest

from lunarium.games.akvarko import explain_tank, score
from lunarium.games.novaluna import explain_tableau
from lunarium.records import view_to_json
from lunarium.server.protocol.boards import (
    AkvarkoBoard,
    AkvarkoDocument,
    Board,
    Moves,
    NovaLunaBoard,
    NovaLunaDocument,
    TableauExplanation,
    TankExplanation,
)
from lunarium.server.protocol.messages import Message
from lunarium.server.protocol.tables import Invites, SeatInfo
from lunarium.server.tables import RefusalError, TableState, TableViews
from lunarium.server.tables.views import happened, time_text
from lunarium.server.tables.wire import wire_for
from tests.server.tables.gathering import (
    ANA,
    BEN,
    ME,
    OPEN,
    Gathering,
    board,
    bot,
    daily_table,
    document,
    guest,
    people_at,
)


class TestInfo:
    def test_seats_are_told_to_each_person_as_their_own(self) -> None:
        there = Gathering("akvarko", [ME, guest("Gus"), bot("crescent"), OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        there.do(ANA, there.starting())
        there.do(BEN, there.leaving(3, level="gibbous"))
        assert TableViews(there.table).info(ANA.id).seats == (
            SeatInfo("person", "Ana", mine=True),
            SeatInfo("person", "Gus", mine=True, guest=True),
            SeatInfo("bot", "crescent", level="crescent"),
            SeatInfo("person", "Ben", level="gibbous", away=True),
        )
        assert [seat.mine for seat in TableViews(there.table).info(BEN.id).seats] == [
            False,
            False,
            False,
            True,
        ]
        assert not any(seat.mine for seat in TableViews(there.table).info(None).seats)

    def test_times_moves_and_who_is_to_move(self) -> None:
        there = people_at("akvarko", 2)
        there.play(ANA, 0, str(there.table.rules.moves(there.table.state, 0)[0]))
        info = TableViews(there.table).info(BEN.id)
        assert info.created == "2026-05-01T18:00:00.000Z"
        assert info.updated == "2026-05-01T18:00:03.000Z"
        assert (info.moves, info.to_move, info.status) == (1, (1,), "running")
        assert (info.host, TableViews(there.table).info(ANA.id).host) == (False, True)

    def test_invitations_are_for_the_host_and_for_open_seats(self) -> None:
        there = Gathering("akvarko", [ME, OPEN, OPEN])
        there.do(BEN, there.joining(there.table.invites.by_seat[2]))
        secrets = there.table.invites
        invites = TableViews(there.table).info(ANA.id).invites
        assert invites == Invites(secrets.any_seat, (None, secrets.by_seat[1], None))
        assert TableViews(there.table).info(BEN.id).invites is None
        there.do(ANA, there.setting(1, bot="crescent"))
        there.do(ANA, there.starting())
        assert TableViews(there.table).info(ANA.id).invites is None

    def test_hints_are_given_where_there_are_no_other_people(self) -> None:
        assert TableViews(Gathering("novaluna", [ME]).table).info(ANA.id).hints
        assert TableViews(Gathering("novaluna", [ME, bot(), guest()]).table).info(ANA.id).hints
        there = people_at("novaluna", 2)
        assert not TableViews(there.table).info(ANA.id).hints
        there.do(BEN, there.leaving(1))  # and may come back
        assert not TableViews(there.table).info(ANA.id).hints
        alone = Gathering("novaluna", [ME])
        alone.finish(Random(1))
        assert not TableViews(alone.table).info(ANA.id).hints

    def test_no_hints_at_a_daily_table_where_all_play_for_one_leaderboard(self) -> None:
        assert not TableViews(daily_table().table).info(ANA.id).hints

    def test_the_result_with_its_breakdown(self) -> None:
        there = people_at("akvarko", 2)
        there.finish(Random(1))
        result = TableViews(there.table).info(None).result
        assert result is not None
        points = tuple(score(tank).points for tank in there.table.state.tanks)
        assert result.scores == points
        assert [sum(line.number for line in sheet) for sheet in result.sheets] == list(points)

    def test_an_undo_is_free_for_one_of_several_own_seats(self) -> None:
        there = Gathering("akvarko", [ME, guest()])
        assert TableViews(there.table).info(ANA.id).undo.how == "no"
        there.play(ANA, 1, str(there.table.rules.moves(there.table.state, 1)[0]))
        assert TableViews(there.table).info(ANA.id).undo.how == "free"


class TestNovaLuna:
    def test_the_view_is_the_open_position(self) -> None:
        rng = Random(6)
        there = people_at("novaluna", 3, deal=6)
        while there.table.to_move:
            there.move_at_random(rng)
            view, shown = nova_luna(there.table, 1)
            position = there.table.state.open
            assert view.wheel == tuple(tile and tile.id for tile in position.wheel)
            offered = () if position.over else position.offer
            assert [view.wheel[slot] for slot in shown.offer] == [tile.id for tile in offered]
            assert (view.moon, view.order, view.supply) == (
                position.moon,
                position.order,
                len(there.table.state.supply),
            )
            assert sorted(shown.unseen) == sorted(tile.id for tile in there.table.state.supply)
            assert (shown.to_move, view.over) == (there.table.to_move, position.over)
            for seat, (side, player) in enumerate(zip(view.players, position.players, strict=True)):
                assert [(one.tile, one.at, one.covered) for one in side.tableau] == [
                    (laid.tile.id, laid.at, laid.covered) for laid in player.tableau.laid
                ]
                assert side.discs_left + shown.placed[seat] == 20
                assert shown.placed[seat] == sum(sum(one.covered) for one in side.tableau)
                assert (side.distance, shown.spaces[seat]) == (
                    player.distance,
                    player.distance % 24,
                )
            _check_track(view, shown)

    def test_the_solo_game_tells_its_phase_and_notes_and_has_no_track(self) -> None:
        there = Gathering("novaluna", [ME])
        there.finish(Random(1))
        view, shown = nova_luna(there.table, 0)
        assert (shown.track, view.phase, view.over, shown.offer) == ((), 2, True, ())
        assert view.notes == there.table.state.open.notes
        assert len(view.notes) == 2

    def test_everybody_sees_the_same_but_for_the_seat(self) -> None:
        table = people_at("novaluna", 2).table
        views = [document(table, seat) for seat in (0, 1, None)]
        assert [view["seat"] for view in views] == [0, 1, None]
        assert views[0] | {"seat": None} == views[1] | {"seat": None} == views[2]

    def test_the_tasks_of_any_tableau_are_explained_to_anybody(self) -> None:
        rng = Random(2)
        there = people_at("novaluna", 2)
        for _ in range(25):
            there.move_at_random(rng)
        for seat in (0, 1):
            told = TableViews(there.table).explain(seat)
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


def nova_luna(table: TableState, seat: int) -> tuple[NovaLunaDocument, NovaLunaBoard]:
    """The document and the board, read as the forms that the protocol gives for them."""
    shown = board(table)
    assert isinstance(shown, NovaLunaBoard)
    return msgspec.convert(document(table, seat), NovaLunaDocument), shown


def akvarko(table: TableState, seat: int | None) -> tuple[AkvarkoDocument, AkvarkoBoard]:
    """The same for Akvárko."""
    shown = board(table)
    assert isinstance(shown, AkvarkoBoard)
    return msgspec.convert(document(table, seat), AkvarkoDocument), shown


def _check_track(view: NovaLunaDocument, shown: NovaLunaBoard) -> None:
    """Spaces in turn order; on each the disc on top is on turn first (NL-3.1, NL-4.3)."""
    in_turn = [seat for space in shown.track for seat in reversed(space.seats)]
    assert tuple(in_turn) == view.order
    for space in shown.track:
        assert {shown.spaces[seat] for seat in space.seats} == {space.space}


class TestAkvarko:
    @pytest.mark.parametrize("seats", [2, 4])
    def test_the_view_tells_tanks_points_and_how_far_the_round_is(self, seats: int) -> None:
        rng = Random(seats)
        there = people_at("akvarko", seats, deal=seats)
        while there.table.to_move:
            there.move_at_random(rng)
            state = there.table.state
            view, shown = akvarko(there.table, 0)
            assert (view.round, shown.phase, shown.over) == (state.round, state.phase, state.over)
            assert shown.to_move == there.table.to_move
            for seat, side in enumerate(shown.tanks):
                tank = state.tanks[seat]
                assert [
                    (one.card, "plant" if one.turned else one.card, one.at)
                    for one in view.tanks[seat]
                ] == [(card.species, card.kind, card.at) for card in tank.cards]
                assert side.free == tank.free_cells
                assert side.points == score(tank).points == sum(one.points for one in side.sheet)
                assert view.picked[seat] == (state.picks[seat] is not None)
                assert side.placed == (not state.over and state.placed(seat))

    def test_hands_pass_left_then_right_and_not_before_a_deal(self) -> None:
        rng = Random(1)
        there = people_at("akvarko", 3)
        passes = {}
        while there.table.to_move:
            view, shown = akvarko(there.table, None)
            passes[view.round] = shown.passes_to
            there.move_at_random(rng)
        assert all(passes[number] == (1, 2, 0) for number in range(1, 8))
        assert all(passes[number] == (2, 0, 1) for number in range(9, 16))
        assert passes[8] is passes[16] is None

    def test_a_hand_goes_where_it_was_said_to_go(self) -> None:
        there = people_at("akvarko", 3)
        _, shown = akvarko(there.table, 0)
        assert shown.passes_to is not None
        rng = Random(1)
        while there.table.state.round == 1:
            hands = there.table.state.hands
            there.move_at_random(rng)
        for giver, receiver in enumerate(shown.passes_to):
            assert there.table.state.hands[receiver] == hands[giver]

    def test_a_tank_is_explained_in_full(self) -> None:
        rng = Random(3)
        there = people_at("akvarko", 2)
        while there.table.to_move:
            there.move_at_random(rng)
            told = TableViews(there.table).explain(1)
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
    assert TableViews(there.table).view(0) is None
    assert TableViews(there.table).moves(0) is None
    assert TableViews(there.table).previews(0) == ()
    with pytest.raises(RefusalError) as error:
        TableViews(there.table).explain(0)
    assert error.value.refusal.code == "not_started"


def test_there_is_nothing_to_explain_at_a_seat_that_is_not_there() -> None:
    with pytest.raises(RefusalError) as error:
        TableViews(people_at("akvarko", 2).table).explain(2)
    assert error.value.refusal.code == "not_your_seat"


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_every_message_can_be_read_back_as_what_it_was(game: str) -> None:
    there = people_at(game, 2)
    rng = Random(9)
    reader = msgspec.json.Decoder(Message)
    while there.table.to_move:
        before = there.table
        there.move_at_random(rng)
        for seat, person in ((0, ANA.id), (1, BEN.id), (None, None)):
            table = there.table
            told = happened(before, there.rows[-1], table, seat)
            update = TableViews(table).update(person, seat, after=before.n, happened=told)
            read = reader.decode(msgspec.json.encode(update))
            assert read.view == document(table, seat)
            assert read.board == board(table)
            assert msgspec.structs.replace(read, view=update.view, board=update.board) == update


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_a_view_is_the_document_of_records_and_programs(game: str) -> None:
    """One JSON document for all: docs/formats/view.md describes it."""
    there = people_at(game, 3)
    rng = Random(5)
    while there.table.to_move:
        there.move_at_random(rng)
        rules, state = there.table.rules, there.table.state
        for seat in (0, 2, None):
            assert document(there.table, seat) == view_to_json(rules, rules.view(state, seat))


def test_a_view_is_put_together_once_for_each_seat() -> None:
    views = TableViews(people_at("akvarko", 2).table)
    assert views.view(0) is views.view(0)
    assert views.view(0) is not views.view(1)
    assert views.board() is views.board()
    assert views.moves(0) is views.moves(0)
    assert views.seen(1) is views.seen(1)


def test_a_moment_is_told_in_utc() -> None:
    moment = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)
    assert time_text(moment) == "2026-01-02T03:04:05.678Z"
    elsewhere = moment.astimezone(timezone(timedelta(hours=5, minutes=30)))
    assert time_text(elsewhere) == "2026-01-02T03:04:05.678Z"


def test_boards_and_moves_are_of_the_kinds_that_the_protocol_names() -> None:
    for game in ("novaluna", "akvarko"):
        table = people_at(game, 2).table
        assert isinstance(board(table), Board)
        assert isinstance(TableViews(table).moves(table.to_move[0]), Moves)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_what_a_table_has_encoded_before_is_what_a_fresh_look_encodes(game: str) -> None:
    """Whatever position was shown last, to whomever: nobody sees what belongs to another one."""
    there, rng = people_at(game, 2), Random(3)
    states = [there.table]
    while there.table.to_move:
        there.move_at_random(rng)
        states.append(there.table)
    wire = wire_for(game)
    for table in [*states, *reversed(states), *rng.sample(states, 20)]:
        views, fresh = TableViews(table, wire), TableViews(table)
        for seat in rng.sample([0, 1, None], 3):
            shown = msgspec.json.encode(views.view(seat))
            assert shown == msgspec.json.encode(fresh.view(seat))
            view = table.rules.view(table.state, seat)
            assert shown == msgspec.json.encode(view_to_json(game, view))
        assert msgspec.json.encode(views.board()) == msgspec.json.encode(fresh.board())
