"""Whole games of the environments beside the rules: who is asked, what is seen, who won."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from lunarium.envs import akvarko, novaluna
from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0
from lunarium.games import GAMES
from tests.random_play import SETTINGS, setting_id

Setting = tuple[str, int, dict[str, object]]

# PettingZoo's environments have no types.
MODULES: dict[str, Any] = {"novaluna": novaluna_v0, "akvarko": akvarko_v0}
ENCODERS: dict[str, Any] = {"novaluna": novaluna, "akvarko": akvarko}


def made(setting: Setting, **settings: object) -> Any:
    name, players, options = setting
    return MODULES[name].env(players=players, **options, **settings)


def some_action(env: Any, rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_a_game_goes_as_by_the_rules(setting: Setting) -> None:
    name, seats, _ = setting
    game, encoder = GAMES[name], ENCODERS[name]
    rng = Random(11)
    env = made(setting)
    env.reset(seed=11)
    state = env.unwrapped.table.state()
    while waiting := game.to_move(state):
        seat = env.possible_agents.index(env.agent_selection)
        assert seat == min(waiting)
        for each, agent in enumerate(env.agents):
            view = game.view(state, each)
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["observation"].tolist() == encoder.observe(view).tolist()
            assert seen["action_mask"].tolist() == encoder.mask(view).tolist()
        assert not any(env.terminations.values())
        assert not any(env.rewards.values())
        action = some_action(env, rng)
        state = game.play(state, seat, encoder.move_of(action, game.view(state, seat)))
        env.step(action)
        assert env.unwrapped.table.state() == state
    result = game.result(state)
    assert result is not None
    assert env.terminations == dict.fromkeys(env.agents, True)
    for seat, agent in enumerate(env.agents):
        assert env.infos[agent] == {"place": result.place(seat), "score": result.scores[seat]}
        assert not env.observe(agent)["action_mask"].any()
    check_ranking(name, seats, env, result)


def check_ranking(name: str, seats: int, env: Any, result: Any) -> None:
    rewards = [env.rewards[agent] for agent in env.possible_agents]
    if seats == 1:
        assert rewards == [1 if result.scores[0] < 100 else -1]  # NL-7.6
        return
    assert sum(rewards) == pytest.approx(0)
    order = sorted(range(seats), key=lambda seat: -rewards[seat])
    assert [result.place(seat) for seat in order] == sorted(map(result.place, range(seats)))
    best = result.ranking[0]
    assert rewards[best[0]] == pytest.approx(1 - (len(best) - 1) / (seats - 1))
    env.reset(seed=3)
    assert not any(env.rewards.values())
    assert env.agents == env.possible_agents


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_the_difference_is_that_of_the_scores(setting: Setting) -> None:
    name = setting[0]
    rng = Random(2)
    env = made(setting, reward="difference")
    env.reset(seed=2)
    while not any(env.terminations.values()):
        env.step(some_action(env, rng))
    scores = [env.infos[agent]["score"] for agent in env.agents]
    sign = 1 if name == "akvarko" else -1  # fewer discs are better (NL-6.3)
    for seat, agent in enumerate(env.agents):
        others = [score for other, score in enumerate(scores) if other != seat]
        mean = sum(others) / len(others) if others else 100
        assert env.rewards[agent] == pytest.approx(sign * (scores[seat] - mean))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_at_once_is_the_same_game_as_one_by_one(seats: int) -> None:
    rng = Random(seats)
    turns, at_once = akvarko_v0.env(players=seats), akvarko_v0.parallel_env(players=seats)
    turns.reset(seed=5)
    seen, _ = at_once.reset(seed=5)
    cycles = 0
    while at_once.agents:
        actions = {}
        for agent in at_once.agents:
            assert (turns.observe(agent)["action_mask"] == seen[agent]["action_mask"]).all()
            legal = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            actions[agent] = int(rng.choice(legal))
        for agent, action in actions.items():
            assert turns.agent_selection == agent
            turns.step(action)
        seen, rewards, terminations, truncations, infos = at_once.step(actions)
        assert turns.unwrapped.table.state() == at_once.table.state()
        cycles += 1
    assert cycles == 32
    assert rewards == turns.rewards
    assert terminations == turns.terminations
    assert not any(truncations.values())
    assert infos == turns.infos


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_a_copy_plays_on_by_itself(setting: Setting) -> None:
    rng = Random(4)
    env = made(setting)
    env.reset(seed=4)
    for _ in range(7):
        env.step(some_action(env, rng))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 -- our own
    before = env.unwrapped.table.state()
    actions = []
    while not any(env.terminations.values()):
        actions.append(some_action(env, rng))
        env.step(actions[-1])
    for twin in twins:
        assert twin.unwrapped.table.state() == before
        for action in actions:
            twin.step(action)
        assert twin.unwrapped.table.state() == env.unwrapped.table.state()
        assert twin.rewards == env.rewards
        # The random generators continue alike, too.
        again = copy.deepcopy(twin)
        again.reset()
        twin.reset()
        assert twin.unwrapped.table.state() == again.unwrapped.table.state()


def test_a_copy_of_the_parallel_form_plays_on_by_itself() -> None:
    env = akvarko_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=4)
    twin = copy.deepcopy(env)
    before = env.table.state()
    env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    assert twin.table.state() == before != env.table.state()


def test_what_was_seen_stays_as_it_was() -> None:
    env = novaluna_v0.env()
    env.reset(seed=1)
    first = env.last()[0]
    kept = first["observation"].copy(), first["action_mask"].copy()
    env.step(int(first["action_mask"].argmax()))
    env.last()
    assert (first["observation"] == kept[0]).all()
    assert (first["action_mask"] == kept[1]).all()
