"""Many games in one call are the same games as one by one."""

import copy
import gc
import pickle
import sys
import threading
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from lunarium.envs.blocks import BLOCK
from lunarium.envs.gymnasium import VECTOR_IDS
from lunarium.envs.gymnasium.vector import (
    SHUFFLES,
    AkvarkoGames,
    GamesEnv,
    NovaLunaGames,
    NovaLunaSoloGames,
    random_actions,
)
from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0
from lunarium.envs.simulator import InvalidSetting
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup

SOLO, NOVALUNA, AKVARKO = VECTOR_IDS

# What an environment takes and gives is known at run time only.
AnyVector = VectorEnv[Any, Any, Any]


def legal_actions(seen: Any, rng: Random) -> NDArray[np.int64]:
    """A random legal action for each game; any number where a game is over."""
    chosen = [rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in seen["action_mask"]]
    return np.array(chosen)


def same(one: Any, other: Any) -> bool:
    return bool(
        np.array_equal(one["observation"], other["observation"])
        and np.array_equal(one["action_mask"], other["action_mask"])
    )


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("threads", [1, 2])
def test_many_solo_games_are_gymnasiums_own_vector_of_single_ones(
    mode: AutoresetMode, threads: int
) -> None:
    """Step by step, over many ends and new beginnings, with illegal actions among them."""
    single: AnyVector = SyncVectorEnv(
        [lambda: gymnasium.make(SOLO).unwrapped] * 3, autoreset_mode=mode
    )
    ours = NovaLunaSoloGames(3, autoreset_mode=mode, threads=threads)
    assert ours.single_observation_space == single.single_observation_space
    assert ours.action_space == single.action_space
    rng = Random(1)
    theirs, _ = single.reset(seed=20)
    seen, infos = ours.reset(seed=20)
    assert infos["seat"].tolist() == [0] * 3
    ends = forfeits = 0
    for number in range(24 * (SHUFFLES + 2)):
        assert same(seen, theirs)
        actions = legal_actions(seen, rng)
        if number % 50 == 7:
            actions[2] = 415  # often too early to end the phase
        theirs, their_rewards, their_ends, _, their_infos = single.step(actions)
        seen, rewards, ended, truncated, infos = ours.step(actions)
        assert rewards.tolist() == their_rewards.tolist()
        assert ended.tolist() == their_ends.tolist()
        assert not truncated.any()
        # Gymnasium tells of a forfeit that ended a game with the ending.
        told = their_infos if "illegal" in their_infos else their_infos.get("final_info", {})
        assert ("illegal" in infos) == ("illegal" in told)
        if "illegal" in infos:
            forfeits += 1
            assert infos["illegal"].tolist() == told["illegal"].tolist()
        ends += int(ended.sum())
        if ended.any():
            last, their_last = infos, their_infos
            if mode is AutoresetMode.SAME_STEP:
                last, their_last = infos["final_info"], their_infos["final_info"]
                for row in np.flatnonzero(ended):
                    assert same(infos["final_obs"][row], their_infos["final_obs"][row])
            assert last["scores"][:, 0].tolist() == their_last["score"].tolist()
            assert last["places"][:, 0].tolist() == their_last["place"].tolist()
            assert last["_scores"].tolist() == their_last["_score"].tolist()
    assert ends > 3 * SHUFFLES  # shuffles were drawn ahead more than once
    assert forfeits > 3
    ours.close()


Games = Callable[..., GamesEnv]
TABLES: list[tuple[Games, Any, dict[str, Any]]] = [
    (NovaLunaGames, novaluna_v0, {"players": 2}),
    (NovaLunaGames, novaluna_v0, {"players": 4, "reward": "difference"}),
    (NovaLunaGames, novaluna_v0, {"players": 3, "discs": 18}),
    (AkvarkoGames, akvarko_v0, {"players": 2, "fewer_species": True}),
    (AkvarkoGames, akvarko_v0, {"players": 6, "reward": "difference"}),
]


@pytest.mark.parametrize(("games", "module", "settings"), TABLES)
def test_many_games_of_several_players_are_those_of_pettingzoo(
    games: Games, module: Any, settings: dict[str, Any]
) -> None:
    ours = games(4, autoreset_mode="SameStep", threads=2, **settings)
    singles = [module.raw_env(**settings) for _ in range(4)]
    for row, single in enumerate(singles):
        single.reset(seed=5 + row)
    rng = Random(2)
    seen, _ = ours.reset(seed=5)
    ends = 0
    while ends < 12:
        for row, single in enumerate(singles):
            assert single.agent_selection == f"player_{ours.seats[row]}"
            theirs = single.observe(single.agent_selection)
            assert np.array_equal(seen["observation"][row], theirs["observation"])
            assert np.array_equal(seen["action_mask"][row], theirs["action_mask"])
        actions = legal_actions(seen, rng)
        acted = ours.seats.copy()
        seen, rewards, ended, _, infos = ours.step(actions)
        assert infos["seat"].tolist() == ours.seats.tolist()
        for row, single in enumerate(singles):
            single.step(int(actions[row]))
            assert ended[row] == all(single.terminations.values())
            if not ended[row]:
                assert rewards[row] == 0
                continue
            ends += 1
            last = infos["final_info"]
            agents = single.possible_agents
            assert last["rewards"][row].tolist() == [single.rewards[agent] for agent in agents]
            assert rewards[row] == last["rewards"][row, acted[row]]
            told = [single.infos[agent] for agent in agents]
            assert last["places"][row].tolist() == [info["place"] for info in told]
            assert last["scores"][row].tolist() == [info["score"] for info in told]
            theirs = single.observe(agents[acted[row]])
            assert same(infos["final_obs"][row], theirs)
            single.reset()
    ours.close()


@pytest.mark.parametrize("name", VECTOR_IDS)
def test_gymnasium_makes_it_by_its_id(name: str) -> None:
    envs = gymnasium.make_vec(f"lunarium.envs.gymnasium:{name}", num_envs=3, threads=2)
    seen, _ = envs.reset(seed=1)
    assert isinstance(envs.unwrapped, GamesEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert envs.observation_space.contains(seen)
    actions = envs.action_space.sample(mask=tuple(seen["action_mask"]))
    seen, *_ = envs.step(actions)
    assert envs.observation_space.contains(seen)
    envs.close()


@pytest.mark.parametrize("name", VECTOR_IDS)
def test_threads_do_not_change_a_game(name: str) -> None:
    games = 4 * BLOCK + 1

    def played(threads: int) -> list[bytes]:
        envs = gymnasium.make_vec(name, num_envs=games, threads=threads)
        generator = np.array([3], dtype=np.uint64)
        actions = np.zeros(games, dtype=np.int64)
        seen, _ = envs.reset(seed=3)
        kept = []
        for _ in range(150):
            random_actions(seen["action_mask"], generator, actions)
            seen, *_ = envs.step(actions)
            kept.append(sha256(seen["observation"]).digest())
        envs.close()
        return kept

    assert played(1) == played(2) == played(7)


def test_games_can_be_thrown_away_while_a_thread_helps_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failed: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", failed.append)
    for _ in range(20):
        NovaLunaGames(2 * BLOCK, threads=2).reset(seed=1)
    while any(thread.name == "lunarium-vector" for thread in threading.enumerate()):
        gc.collect()
    assert not failed


def test_observations_are_written_into_the_same_arrays_unless_copies_are_wanted() -> None:
    for wanted in (False, True):
        envs = NovaLunaGames(2, copy=wanted)
        first, _ = envs.reset(seed=1)
        before = first["observation"].copy()
        second, *_ = envs.step(np.zeros(2, dtype=np.int64))
        assert (first["observation"] is second["observation"]) != wanted
        assert np.array_equal(before, first["observation"]) == wanted


def test_a_reset_without_a_seed_goes_on_with_chance() -> None:
    envs, other = NovaLunaGames(3, copy=True), NovaLunaGames(3, copy=True)
    first, second = envs.reset(seed=4)[0], envs.reset()[0]
    assert not same(first, second)
    assert same(first, other.reset(seed=[4, 5, 6])[0])
    assert same(second, other.reset()[0])
    third = other.reset(seed=[None, 5, None])[0]
    assert np.array_equal(third["observation"][1], first["observation"][1])
    assert not np.array_equal(third["observation"][0], first["observation"][0])


@pytest.mark.parametrize("games", [NovaLunaGames, AkvarkoGames])
def test_a_copy_plays_on_by_itself(games: Games) -> None:
    envs = games(2 * BLOCK, threads=2)
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    envs.step(actions)
    for twin in (copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))):  # noqa: S301 -- our own
        rng = Random(1)
        again = legal_actions(twin._seen(), rng)  # noqa: SLF001 -- no step has told it yet
        before = envs._seen()["observation"].copy()  # noqa: SLF001 -- the original waits
        twin.step(again)
        assert np.array_equal(before, envs._seen()["observation"])  # noqa: SLF001
        twin.close()
    envs.close()


@pytest.mark.parametrize(("games", "illegal"), [(NovaLunaGames, 415), (AkvarkoGames, 844)])
def test_an_illegal_action_can_be_an_error_that_changes_no_game(games: Games, illegal: int) -> None:
    envs = games(3, illegal="raise", copy=True)
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[1] = illegal
    with pytest.raises(IllegalMove, match="may not play"):
        envs.step(actions)
    assert same(seen, envs._seen())  # noqa: SLF001 -- nothing else tells without a step
    assert actions[1] == illegal
    actions[1] = seen["action_mask"][1].argmax()
    envs.step(actions)


def test_a_forfeit_is_told_and_leaves_the_callers_actions_alone() -> None:
    envs = AkvarkoGames(3)
    envs.reset(seed=1)
    actions = np.array([844, 844, 844])
    _, _, _, _, infos = envs.step(actions)
    assert infos["_illegal"].all()
    assert "AK-" in infos["illegal"][0]
    assert actions.tolist() == [844, 844, 844]
    assert infos["seat"].tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], [0.0, 0.5], [0, 416], [-1, 0], [[0], [0]], ["0", "1"]]
)
def test_what_is_no_action_at_all_is_refused_and_changes_nothing(actions: Any) -> None:
    envs = NovaLunaGames(2, copy=True)
    seen, _ = envs.reset(seed=1)
    with pytest.raises(InvalidMove):
        envs.step(np.array(actions))
    assert same(seen, envs._seen())  # noqa: SLF001 -- nothing else tells without a step


def test_a_step_before_the_first_reset_is_an_error() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        NovaLunaGames(2).step(np.zeros(2, dtype=np.int64))


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"num_envs": 0}, InvalidSetting, "num_envs must be 1 or more, not 0"),
        ({"num_envs": -1}, InvalidSetting, "num_envs must be 1 or more, not -1"),
        ({"num_envs": 2.0}, InvalidSetting, "num_envs is a whole number, not 2.0"),
        ({"players": 2.5}, InvalidSetting, "players is a whole number, not 2.5"),
        ({"threads": 0}, InvalidSetting, "threads must be 1 or more"),
        ({"threads": "2"}, InvalidSetting, "threads is a whole number, not '2'"),
        ({"reward": "fame"}, InvalidSetting, "no reward 'fame'"),
        ({"illegal": "ignore"}, InvalidSetting, "not 'ignore'"),
        ({"autoreset_mode": "Disabled"}, InvalidSetting, "begin again"),
        ({"players": 9}, InvalidSetup, "9"),
        ({"colour": "red"}, InvalidSetup, "colour"),
    ],
)
def test_games_that_cannot_be_are_refused(
    settings: dict[str, Any], error: type[Exception], words: str
) -> None:
    for games in (NovaLunaGames, AkvarkoGames):
        with pytest.raises(error, match=words):
            games(**settings)
    with pytest.raises(InvalidSetting, match="one seed for each of 3 games, not 2"):
        NovaLunaGames(3).reset(seed=[1, 2])
    with pytest.raises(InvalidSetting, match=r"a seed is a whole number, or one for each game"):
        NovaLunaGames(3).reset(seed=1.5)  # type: ignore[arg-type]  # what is wrong with it


def test_a_seed_may_come_out_of_an_array() -> None:
    ours, same = NovaLunaGames(3, copy=True), NovaLunaGames(3, copy=True)
    seen, _ = ours.reset(seed=np.int64(4))  # type: ignore[arg-type]  # and it is not an int
    again, _ = same.reset(seed=np.array([4, 5, 6]))  # type: ignore[arg-type]
    np.testing.assert_array_equal(seen["observation"], again["observation"])


def test_random_actions_are_legal_and_all_of_them_come() -> None:
    masks = np.zeros((3, 10), dtype=np.int8)
    masks[0, [2, 5, 9]] = 1
    masks[1, 0] = 1
    generator = np.array([1], dtype=np.uint64)
    actions = np.zeros(3, dtype=np.int64)
    found = [0] * 10
    for _ in range(600):
        random_actions(masks, generator, actions)
        assert actions[1:].tolist() == [0, 0]
        found[actions[0]] += 1
    assert sum(found[n] for n in (2, 5, 9)) == 600
    assert min(found[n] for n in (2, 5, 9)) > 150
