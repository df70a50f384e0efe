"""Both games in OpenSpiel: its own tests, its bots, and the readable rules beside them."""

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # OpenSpiel ships no types
import pytest
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]  # as above
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

import lunarium.envs.openspiel  # noqa: F401 -- registers the games
from lunarium.envs import akvarko as akvarko_numbers
from lunarium.envs import novaluna as novaluna_numbers
from lunarium.fast.novaluna.pack import TILE
from lunarium.games import akvarko
from lunarium.games.akvarko import AKVARKO, KINDS, Place
from lunarium.games.akvarko.rules import deal as deal_cards
from lunarium.games.api import IllegalMove
from lunarium.games.novaluna import NOVALUNA
from lunarium.games.novaluna.rules import deal as deal_tiles

NOVALUNA_TABLES = [
    "python_novaluna",
    "python_novaluna(players=1)",
    "python_novaluna(players=1,reward=difference)",
    "python_novaluna(players=3,discs=18)",
    "python_novaluna(players=4,reward=difference)",
]
AKVARKO_TABLES = [
    "python_akvarko",
    "python_akvarko(players=3,fewer_species=True)",
    "python_akvarko(players=4)",
    "python_akvarko(players=5)",
    "python_akvarko(players=6,reward=difference)",
]

CHANCE = -1


def chosen(state: Any, rng: np.random.RandomState) -> int:
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    assert sum(chances) == pytest.approx(1)
    return int(rng.choice(outcomes, p=chances))


def walked(name: str, seed: int) -> list[Any]:
    """All states of a random game, from the first to the last."""
    rng = np.random.RandomState(seed)
    states = [pyspiel.load_game(name).new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(chosen(states[-1], rng)))
    return states


@pytest.mark.parametrize("name", NOVALUNA_TABLES + AKVARKO_TABLES)
def test_it_passes_openspiels_random_simulation(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False)


@pytest.mark.parametrize("name", [NOVALUNA_TABLES[0], AKVARKO_TABLES[0]])
def test_openspiel_writes_a_playthrough_and_plays_it_again(name: str) -> None:
    # It takes seconds to import, and every process that collects tests would spend them.
    from open_spiel.python.algorithms import (  # noqa: PLC0415
        generate_playthrough,
    )

    text = generate_playthrough.playthrough(name, None, seed=3)
    assert "ChanceOutcomes() = [(" in text
    actions = [
        int(line.removeprefix("action: "))
        for line in text.splitlines()
        if line.startswith("action: ")
    ]
    assert len(actions) > 100
    assert generate_playthrough.playthrough(name, actions, seed=4) == text


@pytest.mark.parametrize("name", [NOVALUNA_TABLES[0], AKVARKO_TABLES[0]])
def test_openspiels_mcts_bot_plays_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=rng)
    state = game.new_initial_state()
    played = 0
    while not state.is_terminal():
        own = state.current_player() == 0
        played += own
        action = bot.step(state) if own else chosen(state, rng)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert played > 20
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", NOVALUNA_TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_nova_luna_is_the_game_of_the_readable_rules(name: str, seed: int) -> None:
    """Deal what chance drew, play the same moves, and see the same at every decision."""
    states = walked(name, seed)
    game = states[0].get_game()
    history = [(step.player, step.action) for step in states[-1].full_history()]
    drawn = [action for player, action in history if player == CHANCE]
    seats, tiles = drawn[: game.players - 1], drawn[game.players - 1 :]
    order = [*seats, *(seat for seat in range(game.players) if seat not in seats)]
    rest = [number for number in range(len(TILE)) if number not in tiles]
    values = {} if game.discs == 21 else {"discs": game.discs}
    rules = deal_tiles(
        NOVALUNA.options(game.players, values),
        game.players,
        [TILE[number] for number in tiles + rest],
        order[::-1],
    )
    default = make_observation(game)
    for state, (player, action) in zip(states, history, strict=False):
        if player == CHANCE:
            continue
        view = NOVALUNA.view(rules, player)
        for seat in range(game.players):
            default.set_from(state, seat)
            seen = novaluna_numbers.observe(NOVALUNA.view(rules, seat))
            assert default.tensor.tolist() == seen.tolist()
        move = novaluna_numbers.move_of(action, view)
        assert state.action_to_string(player, action) == str(move)
        assert state.legal_actions() == np.flatnonzero(novaluna_numbers.mask(view)).tolist()
        rules = NOVALUNA.play(rules, player, move)
    result = NOVALUNA.result(rules)
    assert result is not None
    returns = states[-1].returns()
    if game.players > 1:
        best = max(range(game.players), key=returns.__getitem__)
        assert sum(returns) == pytest.approx(0)
        assert game.reward == "difference" or result.place(best) == 1
    elif game.reward == "difference":
        assert returns == [100 - result.scores[0]]


@pytest.mark.parametrize("name", AKVARKO_TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_akvarko_is_the_game_of_the_readable_rules(name: str, seed: int) -> None:
    """Deal what chance drew, play the same moves, and see the same at every decision."""
    states = walked(name, seed)
    game = states[0].get_game()
    history = [(step.player, step.action) for step in states[-1].full_history()]
    told = [
        (state.action_to_string(CHANCE, action), action)
        for state, (player, action) in zip(states, history, strict=False)
        if player == CHANCE
    ]
    drawn = [action for text, action in told if " draws " in text]
    options = AKVARKO.options(game.players, {"fewer_species": game.fewer})
    rest = Counter(KINDS.index(card) for card in akvarko.full_deck(options)) - Counter(drawn)
    deck = [KINDS[number] for number in [*drawn, *rest.elements()]]
    lost = [action for text, action in told if " loses " in text]
    rules = deal_cards(options, game.players, deck, _discards(options, deck, states, lost))
    default = make_observation(game)
    for state, (player, action) in zip(states, history, strict=False):
        if player == CHANCE:
            continue
        for seat in range(game.players):
            default.set_from(state, seat)
            parts = akvarko_numbers.LAYOUT.split(akvarko_numbers.observe(AKVARKO.view(rules, seat)))
            assert set(default.dict) == set(parts)
            for table, numbers in parts.items():
                assert np.array_equal(default.dict[table], numbers), table
        view = AKVARKO.view(rules, player)
        move = akvarko_numbers.move_of(action, view)
        assert state.action_to_string(player, action) == str(move)
        assert state.legal_actions() == np.flatnonzero(akvarko_numbers.mask(view)).tolist()
        rules = AKVARKO.play(rules, player, move)
    result = AKVARKO.result(rules)
    assert result is not None
    assert sum(states[-1].returns()) == pytest.approx(0)
    if game.reward == "ranking":
        best = max(states[-1].returns())
        assert [seat for seat in range(game.players) if result.place(seat) == 1] == [
            seat for seat, amount in enumerate(states[-1].returns()) if amount == best
        ]


def _discards(
    options: akvarko.Options, deck: list[akvarko.Kind], states: list[Any], lost: list[int]
) -> list[int]:
    """Which card of the passed hand, sorted, each lost one was: found by trying them in turn."""
    if states[0].num_players() != 2:
        return []
    sizes = [7 - n // 2 % 7 for n in range(26)]
    found: list[int] = []
    moves = [
        (step.player, step.action) for step in states[-1].full_history() if step.player != CHANCE
    ]
    for kind in lost:
        for number in range(sizes[len(found)]):
            tried = [*found, number]
            rules = deal_cards(options, 2, deck, tried + [0] * (26 - len(tried)))
            if _lost_of(rules, moves, len(found)) == KINDS[kind]:
                found = tried
                break
    assert len(found) == len(lost) == 26
    return found


def _lost_of(
    rules: akvarko.State, moves: list[tuple[int, int]], number: int
) -> akvarko.Kind | None:
    """The card of that number that the rules take away in a game with these moves."""
    for player, action in moves:
        swaps = [swap for round_ in rules.swap_log for swap in round_ if swap and swap.out]
        if len(swaps) > number:
            return swaps[number].out
        move = akvarko_numbers.move_of(action, AKVARKO.view(rules, player))
        rules = AKVARKO.play(rules, player, move)
    return None


def test_chance_draws_each_unseen_tile_as_likely() -> None:
    states = walked("python_novaluna", 5)
    drawn: set[int] = set()
    for state, step in zip(states, states[-1].full_history(), strict=False):
        if step.player != CHANCE or "tile" not in state.action_to_string(CHANCE, step.action):
            continue
        outcomes = state.chance_outcomes()
        assert {outcome for outcome, _ in outcomes} == set(range(68)) - drawn
        assert {chance for _, chance in outcomes} == {1 / (68 - len(drawn))}
        drawn.add(step.action)
    assert len(drawn) > 11


def test_nobody_sees_cards_before_chance_has_drawn_all_of_a_round() -> None:
    """Whatever chance does in between, tensors and strings of the players stay the same."""
    rng = np.random.RandomState(4)
    state = pyspiel.load_game("python_akvarko").new_initial_state()
    game = state.get_game()
    observers = [
        make_observation(game),
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)),
    ]
    for _ in range(200):
        if state.is_terminal():
            break
        if state.is_chance_node() and len(state.chance_outcomes()) > 1:
            twins = [state.child(outcome) for outcome, _ in state.chance_outcomes()[:2]]
            if all(twin.is_chance_node() for twin in twins):
                for observer in observers:
                    for seat in (0, 1):
                        seen = []
                        for twin in twins:
                            observer.set_from(twin, seat)
                            seen.append(
                                (observer.tensor.tolist(), observer.string_from(twin, seat))
                            )
                        assert seen[0] == seen[1]
        state.apply_action(chosen(state, rng))


def test_a_pick_and_a_hand_are_hidden_from_the_others_until_they_come_to_light() -> None:
    rng = np.random.RandomState(6)
    state = pyspiel.load_game("python_akvarko(players=3)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(chosen(state, rng))
    assert len(state.legal_actions()) > 1
    twins = [state.child(action) for action in state.legal_actions()[:2]]
    assert twins[0].information_state_string(0) != twins[1].information_state_string(0)
    assert twins[0].information_state_tensor(0) != twins[1].information_state_tensor(0)
    for seat in (1, 2):
        assert twins[0].information_state_string(seat) == twins[1].information_state_string(seat)
        assert twins[0].information_state_tensor(seat) == twins[1].information_state_tensor(seat)
        assert twins[0].observation_tensor(seat) == twins[1].observation_tensor(seat)
        assert twins[0].observation_string(seat) == twins[1].observation_string(seat)


def test_an_information_state_remembers_when_a_card_was_turned_and_an_observation_does_not() -> (
    None
):
    """The same tank in another order: of two cards, the first is turned early or late."""
    game = pyspiel.load_game("python_akvarko")
    rng = np.random.RandomState(2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chosen(state, rng))
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    # Nobody may place elsewhere than in the middle at first: plain, or turned to its plant.
    plain, turned = (
        action for action in state.legal_actions() if action in state.legal_actions()[:2]
    )
    assert state.action_to_string(plain) != state.action_to_string(turned)

    def after(first: int, text: str) -> Any:
        one = state.child(first)
        one.apply_action(one.legal_actions()[0])
        draws = np.random.RandomState(9)
        while one.is_chance_node():
            one.apply_action(chosen(one, draws))
        for _ in range(2):
            one.apply_action(one.legal_actions()[0])
        (action,) = (
            action for action in one.legal_actions() if one.action_to_string(action) == text
        )
        one.apply_action(action)
        return one

    early, late = after(turned, str(Place((1, 0)))), after(plain, str(Place((1, 0), (0, 0))))
    assert early.observation_tensor(1) == late.observation_tensor(1)
    assert early.information_state_tensor(1) != late.information_state_tensor(1)
    assert early.information_state_string(1) != late.information_state_string(1)


def test_public_and_private_observations_share_nothing_out_that_is_hidden() -> None:
    kinds = pyspiel.PrivateInfoType
    state = walked("python_akvarko(players=3)", 3)[60]
    game = state.get_game()
    kind = pyspiel.IIGObservationType
    public = make_observation(game, kind(perfect_recall=False, private_info=kinds.NONE))
    private = make_observation(game, kind(perfect_recall=False, public_info=False))
    assert set(public.dict) == {"game", "seats", "tanks", "laid"}
    assert set(private.dict) == {"pick", "hand", "seen"}
    told = []
    for seat in range(3):
        public.set_from(state, seat)
        told.append((public.tensor.tolist(), public.string_from(state, seat)))
    assert told[0] == told[1] == told[2]
    with pytest.raises(ValueError, match="ask for one player at a time"):
        game.make_py_observer(kind(perfect_recall=False, private_info=kinds.ALL_PLAYERS))
    with pytest.raises(ValueError, match="an observer takes no parameters: remove colour"):
        game.make_py_observer(None, {"colour": 1})


@pytest.mark.parametrize("name", ["python_novaluna(players=3)", "python_akvarko(players=3)"])
def test_copies_and_written_states_play_on_by_themselves(name: str) -> None:
    rng = np.random.RandomState(8)
    states = walked(name, 8)
    for state in states[::25]:
        again = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )[1]
        for twin in (again, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
            assert str(twin) == str(state)
            before = str(state)
            if not twin.is_terminal():
                twin.apply_action(chosen(twin, rng))
                assert str(state) == before


@pytest.mark.parametrize(("name", "action"), [("python_novaluna", 414), ("python_akvarko", 844)])
def test_an_illegal_action_is_refused_with_its_reason(name: str, action: int) -> None:
    rng = np.random.RandomState(1)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(chosen(state, rng))
    before = str(state)
    with pytest.raises(IllegalMove, match="may not play"):
        state.apply_action(action)
    assert str(state) == before


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("python_novaluna(players=5)", "5"),
        ("python_akvarko(players=1)", "1"),
        ("python_novaluna(reward=fame)", "no reward 'fame'"),
        ("python_novaluna(discs=99)", "99"),
        ("python_akvarko(players=6,fewer_species=True)", "AK-5"),
    ],
)
def test_a_table_that_cannot_be_is_refused(name: str, words: str) -> None:
    with pytest.raises(Exception, match=words):
        pyspiel.load_game(name)
