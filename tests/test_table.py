"""`lunarium.Table`, and what `import lunarium` offers."""

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, TypeAlias, assert_type, get_args, get_overloads, get_type_hints

import pytest

import lunarium
import lunarium.analysis
import lunarium.arena
from lunarium import akvarko, novaluna
from lunarium.bots import Bot
from lunarium.games import GAMES, AnyGame
from lunarium.games.api import Game, IllegalMove, InvalidMove, InvalidSetup
from lunarium.records import Record, RecordError, record_game, replay, write_line
from lunarium.table import AnyTable, SeatNeeded, Table

NovaLunaTable: TypeAlias = Table[novaluna.State, novaluna.Move, novaluna.View, novaluna.Options]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def play_on(table: AnyTable, moves: int = 10_000) -> None:
    """Play this many random moves, or until the game is over."""
    rng = Random(0)
    while not table.over and moves:
        seat = rng.choice(table.to_move)
        table.play(rng.choice(table.legal_moves(seat)), seat)
        moves -= 1


def seats_of(game: AnyGame) -> int:
    return game.player_counts[-1]


def test_a_game_or_its_name_starts_a_typed_table() -> None:
    by_rules = Table.start(lunarium.NOVALUNA, players=2, seed=7)
    by_name = Table.start("novaluna", players=2, seed=7)
    at_run_time = Table.start(str.lower("NovaLuna"), players=2, seed=7)
    assert_type(by_rules, NovaLunaTable)
    assert_type(by_name, NovaLunaTable)
    assert_type(at_run_time, Table[object, object, object, object])
    assert_type(by_rules.legal_moves(), Sequence[novaluna.Move])
    assert_type(by_rules.view(0), novaluna.View)
    assert_type(Table.start("akvarko").view(0), akvarko.View)
    assert by_rules.state == by_name.state == at_run_time.state


def test_a_bot_for_a_game_has_the_types_of_the_game() -> None:
    table = Table.start(lunarium.AKVARKO, players=3, seed=1)
    bot = lunarium.bot("random", lunarium.AKVARKO)
    assert_type(bot, Bot[akvarko.View, akvarko.Move])
    chosen = bot.play(table.view(2), lunarium.Limit(nodes=1), Random(0)).move
    assert chosen in table.legal_moves(2)


@every_game
def test_a_table_deals_what_the_rules_deal_and_the_seed_decides(game: AnyGame) -> None:
    seats = seats_of(game)
    dealt = Table.start(game, seats, seed=5)
    assert dealt.state == game.start(game.options(seats), seats, Random(5))
    assert dealt.state != Table.start(game, seats, seed=6).state
    assert Table.start(game, seats).state != Table.start(game, seats).state


def test_players_are_a_number_or_names() -> None:
    assert Table.start("novaluna", players=["Ann", "Bob"]).names == ("Ann", "Bob")
    assert Table.start("novaluna", players=3).names == ("seat 0", "seat 1", "seat 2")
    with pytest.raises(InvalidSetup, match="a number or a list of names, not 'Ann'"):
        Table.start("novaluna", players="Ann")
    with pytest.raises(InvalidSetup, match="1 to 4 players"):
        Table.start("novaluna", players=9)


def test_options_are_values_by_name_or_what_the_game_made_of_them() -> None:
    by_name = Table.start("novaluna", players=3, options={"discs": 18}, seed=1)
    made = Table.start("novaluna", players=3, options=novaluna.Options(18), seed=1)
    read_only = MappingProxyType({"discs": 18})
    assert by_name.state == made.state
    assert by_name.state == Table.start("novaluna", players=3, options=read_only, seed=1).state
    assert by_name.record().options == {"discs": 18}
    with pytest.raises(InvalidSetup, match="no option wind"):
        Table.start("novaluna", players=3, options={"wind": "west"})


@every_game
def test_moves_are_played_as_values_or_in_notation(game: AnyGame) -> None:
    values, texts = (Table.start(game, seats_of(game), seed=3) for _ in range(2))
    for _ in range(12):
        seat = values.to_move[-1]
        move = values.legal_moves(seat)[-1]
        assert values.play(move, seat).move == texts.play(str(move), seat).move
    assert values.state == texts.state
    assert values.played == texts.played


def test_the_seat_can_be_left_out_when_one_seat_is_to_move() -> None:
    table = Table.start("novaluna", players=2, seed=7)
    (mover,) = table.to_move
    played = table.play(table.legal_moves()[0])
    assert (played.seat, str(played)) == (mover, str(played.move))
    assert (played.before, played.after) == (table.initial, table.state)


def test_where_several_choose_at_once_the_seat_must_be_named() -> None:
    table = Table.start("akvarko", players=3, seed=7)
    with pytest.raises(SeatNeeded, match=r"the seats 0, 1, 2 may move: say which one, as seat=0"):
        table.legal_moves()
    with pytest.raises(SeatNeeded, match="seat 0: 0 points, is to pick") as caught:
        table.play("danio")
    assert caught.value.seats == (0, 1, 2)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


def test_errors_show_the_position_and_change_nothing() -> None:
    table = Table.start("novaluna", players=2, seed=7)
    with pytest.raises(IllegalMove) as illegal:
        table.play("refill")
    assert table.diagram() in str(illegal.value)
    with pytest.raises(InvalidMove) as invalid:
        table.play("pass the salt")
    assert invalid.value.__notes__ == [table.diagram(table.to_move[0])]
    assert (table.state, list(table.played)) == (table.initial, [])


def test_an_error_shows_no_hand_of_others() -> None:
    table = Table.start("akvarko", players=2, seed=7)
    with pytest.raises(InvalidMove) as invalid:
        table.play("pass the salt", seat=1)
    assert invalid.value.__notes__ == [table.diagram(1)]
    assert table.diagram(1) != table.diagram(0)
    assert str(table) == table.diagram(None)


@every_game
def test_undo_goes_back_to_the_start_move_by_move(game: AnyGame) -> None:
    table = Table.start(game, seats_of(game), seed=2)
    states = [table.state]
    for _ in range(20):
        play_on(table, 1)
        states.append(table.state)
    while table.played:
        last = table.played[-1]
        assert table.state == states.pop()
        assert table.undo() == last
    assert table.state == states[0] == table.initial
    with pytest.raises(IndexError, match="no move has been played"):
        table.undo()


@every_game
def test_a_finished_game_has_a_result_and_no_moves(game: AnyGame) -> None:
    table = Table.start(game, seats_of(game), seed=2)
    assert (table.over, table.result) == (False, None)
    play_on(table)
    assert (table.over, table.to_move, list(table.legal_moves())) == (True, (), [])
    assert table.result == game.result(table.state)
    with pytest.raises(IllegalMove, match="over"):
        table.play(table.played[-1].move)


@every_game
def test_a_record_is_the_same_as_that_of_the_moves_and_comes_back(game: AnyGame) -> None:
    table = Table.start(game, seats_of(game), seed=4)
    table.meta = {"seed": 4}
    for stop in (0, 7, 10_000):
        play_on(table, stop)
        record = table.record()
        moves = [(played.seat, played.move) for played in table.played]
        assert record == record_game(game, table.initial, moves, table.names, {"seed": 4})
        for source in (record, write_line(record).decode()):
            twin = Table.from_record(source, game)
            assert (twin.state, twin.names) == (table.state, table.names)
            assert twin.played == table.played
            assert twin.record() == record


def test_a_recorded_game_goes_on_where_it_stopped() -> None:
    table = Table.start("novaluna", players=["Ann", "Bob"], seed=4)
    play_on(table, 5)
    again = Table.from_record(table.record(), lunarium.NOVALUNA)
    assert_type(again, NovaLunaTable)
    assert_type(Table.from_record(table.record()), Table[object, object, object, object])
    typed, untyped = replay(table.record(), lunarium.NOVALUNA), replay(table.record())
    assert_type(typed.at(1), novaluna.State)
    assert_type(untyped.at(1), object)
    assert_type(Table.from_record(typed), NovaLunaTable)
    assert_type(Table.from_record(untyped, lunarium.NOVALUNA), NovaLunaTable)
    assert typed == untyped
    again.undo()
    again.play(table.played[-1].move)
    play_on(again)
    assert again.result is not None


def test_a_record_of_another_game_and_a_damaged_one_are_refused() -> None:
    record = Table.start("novaluna", players=2, seed=4).record()
    with pytest.raises(RecordError, match="a record of novaluna, not of akvarko"):
        Table.from_record(record, lunarium.AKVARKO)
    with pytest.raises(RecordError, match="a record of novaluna, not of akvarko"):
        replay(record, lunarium.AKVARKO)
    with pytest.raises(RecordError, match="not JSON"):
        Table.from_record("T1@0,0")
    broken = Record(record.game, record.seats, record.options, {}, (), None)
    with pytest.raises(RecordError, match="setup lacks deck"):
        Table.from_record(broken)


def test_a_copy_goes_its_own_way() -> None:
    table = Table.start("akvarko", players=2, seed=1)
    play_on(table, 6)
    twin = table.copy()
    play_on(twin, 4)
    assert (len(table.played), len(twin.played)) == (6, 10)
    assert twin.initial == table.initial


def test_a_table_says_what_it_is() -> None:
    table = Table.start("akvarko", players=2, seed=1)
    play_on(table, 6)
    assert repr(table) == "<Table: Akvárko, 2 players, 6 moves>"


def test_every_public_name_of_the_package_is_there() -> None:
    for name in lunarium.__all__:
        assert getattr(lunarium, name) is not None
    assert set(lunarium.__all__) <= set(dir(lunarium))
    with pytest.raises(AttributeError, match="no attribute 'pluto'"):
        _ = lunarium.pluto  # type: ignore[attr-defined]  # that is the test


def test_the_registry_knows_the_types_of_the_shipped_games() -> None:
    assert_type(lunarium.GAMES["novaluna"].parse("T1@0,0"), novaluna.Move)
    assert_type(lunarium.GAMES.find("akvarko").options(2), akvarko.Options)
    assert_type(lunarium.GAMES[str.lower("AKVARKO")], Game[object, object, object, object])
    assert lunarium.GAMES["akvarko"] is lunarium.AKVARKO


def says_any(hint: object) -> bool:
    """Whether a type is `Any`, contains it, or leaves its parameters out, which means the same."""
    if isinstance(hint, list):  # the parameters of a Callable
        return any(map(says_any, hint))
    if isinstance(hint, type) and not get_args(hint):
        generic = {Any, dict, frozenset, list, set, tuple}
        return hint in generic or bool(vars(hint).get("__parameters__"))
    return any(map(says_any, get_args(hint)))


def hints_of(value: Callable[..., object] | type) -> dict[str, object]:
    """The types that a function or a class declares, without those of private attributes."""
    only_for_checkers = {
        **vars(lunarium.games.api),
        **vars(lunarium.records.fields),
        "Bot": Bot,
        "NovaLunaGame": Game[novaluna.State, novaluna.Move, novaluna.View, novaluna.Options],
        "AkvarkoGame": Game[akvarko.State, akvarko.Move, akvarko.View, akvarko.Options],
    }
    module = vars(sys.modules[value.__module__])
    found = get_type_hints(value, localns={**only_for_checkers, **module})
    return {name: hint for name, hint in found.items() if not name.startswith("_")}


def types_of(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Every type that a public name shows, and where: its own and those of public members."""
    if isinstance(value, property | classmethod):
        value = value.fget if isinstance(value, property) else value.__func__
    if isinstance(value, ModuleType):
        for inner in value.__all__:
            yield from types_of(f"{name}.{inner}", getattr(value, inner))
    elif isinstance(value, FunctionType):
        for function in get_overloads(value) or [value]:
            yield from ((f"{name}: {one}", hint) for one, hint in hints_of(function).items())
    elif get_args(value):  # an alias
        yield name, value
    elif not isinstance(value, type):
        yield from types_of(name, type(value))
    elif value.__module__.startswith("lunarium."):
        yield from ((name, base) for base in getattr(value, "__orig_bases__", ()))
        yield from ((f"{name}.{one}", hint) for one, hint in hints_of(value).items())
        for member, found in vars(value).items():
            public = member.startswith("__") or not member.startswith("_")
            if public and isinstance(found, FunctionType | property | classmethod):
                yield from types_of(f"{name}.{member}", found)


def test_no_public_name_says_any() -> None:
    assert says_any(Callable[[AnyTable], int])
    assert says_any(Table)
    assert not says_any(NovaLunaTable)
    modules = (lunarium, lunarium.analysis, lunarium.arena)
    public = [(name, getattr(module, name)) for module in modules for name in module.__all__]
    shown = [found for name, value in public for found in types_of(name, value)]
    assert len(shown) > 700
    assert [place for place, hint in shown if says_any(hint)] == []


def test_importing_the_package_loads_nothing_else() -> None:
    program = "import sys, lunarium; print([m for m in sys.modules if m.startswith('lunarium.')])"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert answer.stdout == "[]\n"


def test_a_table_needs_neither_a_compiler_nor_a_package() -> None:
    program = (
        "import sys, lunarium; lunarium.Table.start('akvarko'); lunarium.bot('random',"
        " lunarium.AKVARKO); print([m for m in ('numpy', 'numba', 'rich') if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert answer.stdout == "[]\n"
