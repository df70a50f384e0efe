"""A view document holds the whole view, and nothing that no table can show is read."""

import copy
import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lunarium.bots import Limit, bot_of
from lunarium.games import AnyState, game_of
from lunarium.games.api import Seat
from lunarium.records import InvalidView, view_from_json, view_to_json
from lunarium.records.fields import Json
from tests.random_play import SETTINGS, random_game, random_move, setting_id

Setting = tuple[str, int, dict[str, object]]
Fields = dict[str, Any]  # a document that is taken apart and put together wrongly
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)


def states_of(setting: Setting, seed: int) -> list[AnyState]:
    """Every state of a random game, the start and the end included."""
    name, seats, options = setting
    game = game_of(name)
    start, played, _ = random_game(game, seats, options, seed)
    states = [start]
    for seat, move in played:
        states.append(game.play(states[-1], seat, move))
    return states


def travelled(document: object) -> Any:  # JSON of any shape
    """The document after a journey as text."""
    return json.loads(json.dumps(document, allow_nan=False))


@every_setting
def test_every_view_of_a_whole_game_comes_back_as_it_was(setting: Setting) -> None:
    name, seats, _ = setting
    game = game_of(name)
    watchers: list[Seat | None] = [None, *range(seats)]
    states = states_of(setting, seed=51)
    for state in [*states[:-1:6], *states[-2:]]:
        for watcher in watchers:
            view = game.view(state, watcher)
            read = view_from_json(travelled(view_to_json(name, view)))
            assert read == view
            assert game.choices(read) == game.choices(view)


@given(setting=st.sampled_from(SETTINGS), seed=st.integers(0, 2**32), data=st.data())
@settings(deadline=None, max_examples=40)
def test_any_view_of_any_game_comes_back_as_it_was(
    setting: Setting, seed: int, data: st.DataObject
) -> None:
    name, seats, options = setting
    game = game_of(name)
    rng = Random(seed)
    state = game.start(game.options(seats, options), seats, rng)
    for _ in range(data.draw(st.integers(0, 120), label="moves")):
        waiting = game.to_move(state)
        if not waiting:
            break
        seat = rng.choice(sorted(waiting))
        state = game.play(state, seat, random_move(game.moves(state, seat), rng))
    view = game.view(state, data.draw(st.sampled_from([None, *range(seats)]), label="watcher"))
    document = view_to_json(game, view)
    assert view_from_json(travelled(document)) == view
    assert view_to_json(game, view_from_json(document)) == document


@pytest.mark.parametrize("bot_name", ["random", "greedy", "new-moon"])
@pytest.mark.parametrize("setting", [SETTINGS[0], SETTINGS[2], SETTINGS[6]], ids=setting_id)
def test_a_bot_chooses_the_same_from_the_document(setting: Setting, bot_name: str) -> None:
    name, seats, _ = setting
    game, bot = game_of(name), bot_of(bot_name, game_of(name))
    chosen = 0
    for number, state in enumerate(states_of(setting, seed=52)[::7]):
        for seat in game.to_move(state):
            view = game.view(state, seat)
            read = view_from_json(travelled(view_to_json(game, view)))
            limit = Limit(nodes=40)
            assert bot.play(read, limit, Random(number)) == bot.play(view, limit, Random(number))
            chosen += 1
    assert chosen > 2
    assert seats in game.player_counts


def test_a_sample_of_the_document_is_a_sample_of_the_view() -> None:
    """Searching bots draw what is hidden: the same generator must draw the same."""
    for setting in (SETTINGS[1], SETTINGS[6], SETTINGS[8]):
        game = game_of(setting[0])
        for state in states_of(setting, seed=53)[::9]:
            view = game.view(state, 1)
            read = view_from_json(view_to_json(game, view))
            assert game.sample(read, Random(3)) == game.sample(view, Random(3))


def test_a_view_tells_nothing_that_its_seat_may_not_know() -> None:
    """AK-2.5: what another seat picked but nobody has seen changes no document of mine."""
    game = game_of("akvarko")
    start, *_ = states_of(SETTINGS[8], seed=54)
    documents = [
        view_to_json(game, game.view(game.play(start, 1, move), 0)) for move in game.moves(start, 1)
    ]
    assert len(documents) > 1
    assert all(document == documents[0] for document in documents)


def view_document(setting: Setting, seat: Seat | None = 0, after: int = 20) -> Fields:
    state = states_of(setting, seed=55)[after]
    game = game_of(setting[0])
    return dict(view_to_json(game, game.view(state, seat)))


NOVALUNA = view_document(SETTINGS[1])
SOLO = view_document(SETTINGS[0], after=16)
AKVARKO = view_document(SETTINGS[8])
PAIR = view_document(SETTINGS[6])
WATCHED = view_document(SETTINGS[8], seat=None)


def refusal(document: Fields, change: Callable[[Fields], object]) -> InvalidView:
    changed = copy.deepcopy(document)
    change(changed)
    with pytest.raises(InvalidView) as error:
        view_from_json(changed)
    return error.value


@pytest.mark.parametrize(
    "document", [NOVALUNA, SOLO, AKVARKO, PAIR, WATCHED], ids=["nl", "solo", "ak", "pair", "watch"]
)
def test_every_field_is_required_and_no_other_is_allowed(document: Fields) -> None:
    for field in document:
        error = refusal(document, lambda changed, field=field: changed.pop(field))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        assert f"a view lacks {field}" in error.reason
    assert "unknown field: hint" in refusal(document, lambda changed: changed.update(hint=1)).reason


def test_what_is_no_object_is_no_view() -> None:
    wrong: list[Json] = [None, [], "view", 3]
    for value in wrong:
        with pytest.raises(InvalidView, match="a view must be an object"):
            view_from_json(value)


@pytest.mark.parametrize(
    ("document", "change", "reason"),
    [
        (NOVALUNA, {"format": "lunarium/1"}, "only 'lunarium-view/1' can be read"),
        (NOVALUNA, {"game": "chess"}, "there is no game 'chess'"),
        (NOVALUNA, {"game": 4}, "game must be a string"),
        (NOVALUNA, {"options": {"discs": 18}}, "with 2 players discs is 21"),
        (NOVALUNA, {"options": {}}, "options lacks discs"),
        (NOVALUNA, {"seat": 2}, "seat must be 0 to 1, or null, not 2"),
        (NOVALUNA, {"seat": True}, "seat must be a whole number"),
        (NOVALUNA, {"wheel": [None]}, "wheel must have 12 entries"),
        (NOVALUNA, {"wheel": ["Q9", *[None] * 11]}, r"wheel[0]: there is no tile 'Q9'"),
        (NOVALUNA, {"wheel": [None] * 12}, "supply must be"),
        (NOVALUNA, {"moon": 12}, "moon must be an empty slot"),
        (NOVALUNA, {"players": []}, "1 to 4 players, not 0"),
        (NOVALUNA, {"order": [0, 0]}, "order must list each seat"),
        (NOVALUNA, {"order": NOVALUNA["order"][::-1]}, "farthest behind"),
        (NOVALUNA, {"supply": 1}, "supply must be"),
        (NOVALUNA, {"phase": 1}, "phase must be 0 with several players"),
        (NOVALUNA, {"notes": [3]}, "notes must have 0 entries"),
        (NOVALUNA, {"over": 0}, "over must be true or false"),
        (SOLO, {"phase": 3}, "phase must be 1 or 2 in the solo game"),
        (SOLO, {"over": True}, "notes must have 2 entries"),
        (AKVARKO, {"options": {"fewer_species": 1}}, "options.fewer_species must be true or false"),
        (AKVARKO, {"seat": -1}, "seat must be 0 to 2, or null"),
        (AKVARKO, {"round": 0}, "round must be 1 to 16"),
        (AKVARKO, {"round": 9}, "history must have 8 rounds"),
        (AKVARKO, {"tanks": AKVARKO["tanks"][:1]}, "2 to 6 players, not 1"),
        (AKVARKO, {"tanks": [[]] * 3}, "tanks[0] must hold"),
        (AKVARKO, {"history": [["danio"]]}, "history[0] must have 3 entries"),
        (AKVARKO, {"history": [["plant"] * 3]}, "history[0][0]: there is no card 'plant'"),
        (AKVARKO, {"picked": [True] * 3}, "history lacks them"),
        (AKVARKO, {"deck_left": 4}, "deck_left must be"),
        (AKVARKO, {"hand": ["snail", "danio"]}, "hand must list its cards in the order"),
        (AKVARKO, {"hand": []}, "hand must be the last hand of seen"),
        (AKVARKO, {"pick": "neon"}, "pick must be there exactly when picked says so"),
        (AKVARKO, {"seen": []}, "seen must have a hand for each of"),
        (WATCHED, {"hand": ["danio"]}, "must be empty for a spectator"),
        (PAIR, {"seen": [{"hand": [], "drawn": "neon"}]}, "seen[0].drawn must be a card of that"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named(document: Fields, change: Fields, reason: str) -> None:
    assert reason in refusal(document, lambda changed: changed.update(change)).reason


def tile(document: Fields) -> Fields:
    """The second tile of the first player."""
    found: Fields = document["players"][0]["tableau"][1]
    return found


@pytest.mark.parametrize(
    ("document", "change", "reason", "clause"),
    [
        (NOVALUNA, lambda d: tile(d).update(at=[9, 9]), "players[0].tableau[1].at must", "NL-4.4"),
        (NOVALUNA, lambda d: tile(d).update(at=[0, 0]), "a free cell", "NL-4.4"),
        (NOVALUNA, lambda d: tile(d).update(at=[0]), "tableau[1].at must have 2 entries", None),
        (NOVALUNA, lambda d: tile(d).update(covered=[]), "tableau[1].covered must have", None),
        (NOVALUNA, lambda d: tile(d).pop("tile"), "players[0].tableau[1] lacks tile", None),
        (NOVALUNA, lambda d: d["players"][0].update(distance=-1), "players[0].distance", "NL-3.1"),
        (NOVALUNA, lambda d: d["players"][1].update(discs_left=7), "[1].discs_left must", "NL-4.5"),
        (NOVALUNA, lambda d: d["wheel"].__setitem__(slice(None), [None, "R1", "R1", *[None] * 9]),
         "R1 lies on the table twice", "NL-1.1"),
        (AKVARKO, lambda d: d["tanks"][0][1].update(at=[4, 0]), "must fit into a square", "AK-3.1"),
        (AKVARKO, lambda d: d["tanks"][0][1].update(card="fish"), "tanks[0][1].card: there",
         "AK-1.1"),
        (AKVARKO, lambda d: d["tanks"][0][1].update(turned=None), "tanks[0][1].turned must", None),
    ],
)  # fmt: skip
def test_what_lies_where_it_cannot_is_refused_with_its_place_and_clause(
    document: Fields, change: Callable[[Fields], object], reason: str, clause: str | None
) -> None:
    error = refusal(document, change)
    assert reason in error.reason
    assert error.clause == clause


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a document."""
    inside = dict(enumerate(value)) if isinstance(value, list) else value
    if not isinstance(inside, dict):
        return []
    return [
        place for key, one in inside.items() for place in ((*path, key), *places(one, (*path, key)))
    ]


SCRAPS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 30), st.floats(allow_nan=False), st.just([]),
    st.just({}), st.sampled_from(["", "T1", "R7", "danio", "snail", "plant", "akvarko"]),
    st.lists(st.integers(-2, 4), max_size=3),
    st.lists(st.sampled_from(["danio", "R1"]), max_size=3),
)  # fmt: skip


@given(
    document=st.sampled_from([NOVALUNA, SOLO, AKVARKO, PAIR, WATCHED]),
    changes=st.lists(st.tuples(st.integers(0, 10**6), SCRAPS), min_size=1, max_size=3),
)
@settings(deadline=None, max_examples=400)
def test_a_damaged_document_is_refused_or_a_view_that_can_be_played(
    document: Fields, changes: list[tuple[int, Json]]
) -> None:
    damaged = copy.deepcopy(document)
    for number, scrap in changes:
        found = places(damaged)
        *way, last = found[number % len(found)]
        holder: Any = damaged
        for step in way:
            holder = holder[step]
        holder[last] = scrap
    try:
        view = view_from_json(damaged)
    except InvalidView:
        return
    game = game_of(damaged["game"])
    assert view_to_json(game, view) == damaged
    assert isinstance(len(game.choices(view)), int)
    assert game.diagram(view)


def test_the_error_survives_a_journey_to_another_process() -> None:
    error = refusal(NOVALUNA, lambda document: document.update(supply=1))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own error
    assert (str(again), again.clause) == (str(error), "NL-2.4")
