"""One agent: the solo game, and games against bots."""

import copy
import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lunarium.bots import BOTS, InvalidLimit, UnknownBot
from lunarium.envs.gymnasium import IDS
from lunarium.envs.pettingzoo import novaluna_v0
from lunarium.envs.simulator import InvalidSetting, StepAfterEnd
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup

# What an environment takes and gives is known at run time only.
AnyEnv = gymnasium.Env[Any, Any]
SOLO, NOVALUNA, AKVARKO = IDS


def made(name: str, **settings: Any) -> AnyEnv:
    return gymnasium.make(name, **settings).unwrapped


def played_out(env: AnyEnv, seed: int) -> tuple[list[float], dict[str, Any]]:
    """The rewards of a game of random actions, and its last info."""
    rng = Random(seed)
    seen, _ = env.reset(seed=seed)
    rewards, over = [], False
    info: dict[str, Any] = {}
    while not over:
        assert env.observation_space.contains(seen)
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal
        seen, reward, over, truncated, info = env.step(rng.choice(legal))
        assert not truncated
        rewards.append(float(reward))
    assert not seen["action_mask"].any()
    return rewards, info


@pytest.mark.parametrize("name", IDS)
def test_it_passes_check_env(name: str) -> None:
    check_env(made(name))


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    assert played_out(made(name), 3) == played_out(made(name), 3)


def test_the_solo_score_is_the_reward() -> None:
    """NL-7.6: under 100 is great."""
    rewards, info = played_out(made(SOLO), 1)
    assert rewards == [0.0] * (len(rewards) - 1) + [100.0 - info["score"]]
    rewards, info = played_out(made(SOLO, reward="ranking"), 1)
    assert rewards[-1] == (1.0 if info["score"] < 100 else -1.0)


def test_a_seed_deals_the_same_tiles_in_every_library() -> None:
    env = made(SOLO)
    env.reset(seed=8)
    other = novaluna_v0.env(players=1)
    other.reset(seed=8)
    assert env.get_wrapper_attr("table").state() == other.unwrapped.table.state()


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_can_be_played_against(bot: str) -> None:
    for name in (NOVALUNA, AKVARKO):
        env = made(name, bot=bot, limit="20n", seat=0)
        seen, _ = env.reset(seed=1)
        for _ in range(3):
            seen, _, _, _, info = env.step(int(seen["action_mask"].argmax()))
            assert "illegal" not in info


@pytest.mark.parametrize(("name", "players"), [(NOVALUNA, 4), (AKVARKO, 6)])
def test_a_full_table_of_bots_plays_to_the_end(name: str, players: int) -> None:
    rewards, info = played_out(made(name, players=players, bot="greedy", reward="difference"), 2)
    assert len(info["scores"]) == players
    assert not any(rewards[:-1])
    assert 1 <= info["place"] <= players


def test_each_other_seat_may_have_its_own_bot_in_the_order_after_the_agent() -> None:
    env = made(NOVALUNA, players=3, bot=["greedy", "random"], seat=1)
    _, info = env.reset(seed=1)
    assert info == {"seat": 1}
    names = [bot.name for bot in env.get_wrapper_attr("_bots")]
    assert names == ["greedy", "random"]


def test_without_a_seat_the_agent_sits_anywhere() -> None:
    env = made(AKVARKO, players=3, bot="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1, 2}


def test_a_bot_sees_its_own_hand_and_not_the_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    env = made(AKVARKO, players=2, bot="random", seat=0)
    env.reset(seed=1)
    seats = []
    bot = env.get_wrapper_attr("_bots")[0]
    honest = type(bot).play

    def watched(self: Any, view: Any, limit: Any, rng: Random) -> Any:
        seats.append(view.seat)
        return honest(self, view, limit, rng)

    monkeypatch.setattr(type(bot), "play", watched)
    env.step(int(env.get_wrapper_attr("action_masks")().argmax()))
    assert set(seats) == {1}


def test_an_illegal_action_forfeits_the_move_and_says_why() -> None:
    env = made(NOVALUNA, bot="random", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(415)
    assert "only the solo game has phases (NL-7.3)" in info["illegal"]
    assert (reward, over) == (0.0, False)
    tableau = env.get_wrapper_attr("table").state().open.players[0].tableau
    assert len(tableau.laid) >= 1


def test_an_illegal_action_can_be_an_error_that_changes_nothing() -> None:
    env = made(SOLO, illegal="raise")
    env.reset(seed=1)
    table = env.get_wrapper_attr("table")
    before = table.state()
    with pytest.raises(IllegalMove, match=r"once 8 discs are placed, not with 0 \(NL-7.3"):
        env.step(415)
    with pytest.raises(InvalidMove, match="from 0 to 415"):
        env.step(416)
    assert table.state() == before


@pytest.mark.parametrize("name", IDS)
def test_a_step_after_the_end_or_before_the_start_is_an_error(name: str) -> None:
    env = made(name)
    with pytest.raises(StepAfterEnd):
        env.step(0)
    played_out(env, 1)
    with pytest.raises(StepAfterEnd, match=r"call reset\(\)"):
        env.step(0)


@pytest.mark.parametrize("name", IDS)
def test_a_copy_plays_on_by_itself(name: str) -> None:
    env = made(name)
    seen, _ = env.reset(seed=1)
    twin = copy.deepcopy(env)
    action = int(seen["action_mask"].argmax())
    first = env.step(action)
    second = twin.step(action)
    assert (first[0]["observation"] == second[0]["observation"]).all()
    assert (seen["observation"] != first[0]["observation"]).any()


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"bot": "deep-thought"}, UnknownBot, "there is no bot 'deep-thought'"),
        ({"limit": "soon"}, InvalidLimit, "cannot read the limit 'soon'"),
        ({"seat": 2}, InvalidSetting, "there is no seat 2: the seats are 0 to 1"),
        ({"seat": 1.0}, InvalidSetting, "seat is a whole number, not 1.0"),
        ({"players": 2.0}, InvalidSetting, "players is a whole number, not 2.0"),
        ({"limit": 1}, InvalidSetting, "limit is a text such as 100ms or 500n, not 1"),
        ({"bot": ["random", "random"]}, InvalidSetting, "or 1, one for each: not 2"),
        ({"players": 9}, InvalidSetup, "9"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    settings: dict[str, object], error: type[Exception], words: str
) -> None:
    for name in (NOVALUNA, AKVARKO):
        with pytest.raises(error, match=words):
            made(name, **settings)


def test_against_bots_nobody_is_alone() -> None:
    with pytest.raises(InvalidSetting, match="players must be 2 or more"):
        made(NOVALUNA, players=1)


def test_gymnasium_finds_the_environments_by_the_name_of_the_module() -> None:
    code = (
        "import gymnasium\n"
        "env = gymnasium.make('lunarium.envs.gymnasium:Lunarium/NovaLunaSolo-v0')\n"
        "print(env.reset(seed=1)[1])\n"
    )
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (answer.stdout, answer.stderr) == ("{'seat': 0}\n", "")
