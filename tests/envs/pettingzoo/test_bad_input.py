"""What is wrong is said: illegal actions, no actions, steps out of order, impossible tables."""

import logging
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0
from lunarium.envs.simulator import InvalidSetting, StepAfterEnd
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup

# PettingZoo's environments have no types.
Maker = Callable[..., Any]
BOTH = pytest.mark.parametrize("module", [novaluna_v0, akvarko_v0])

REFILL, END = 414, 415


def played_out(env: Any) -> Any:
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        env.step(None if terminated else env.action_space(agent).sample(seen["action_mask"]))
    return env


def test_an_illegal_action_loses_the_game_and_says_why(caplog: pytest.LogCaptureFixture) -> None:
    env = novaluna_v0.env(players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    with caplog.at_level(logging.WARNING, "lunarium.envs"):
        env.step(REFILL)
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.agents}
    reason = env.infos[agent]["illegal"]
    assert "11 tiles are on the wheel, and a refill needs 1 or 2 (NL-4.1)" in reason
    assert "wheel   0:>" in reason  # and the position
    assert f"(NL-4.1); {agent} loses the game" in caplog.text
    for _ in range(3):
        env.step(None)
    assert env.agents == []


def test_without_wrappers_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    env = akvarko_v0.raw_env(players=2)
    env.reset(seed=1)
    before = env.table.state()
    with pytest.raises(IllegalMove, match=r"pick a card from the hand first \(AK-2.2"):
        env.step(12 + 17 * 24)
    missing = int(np.flatnonzero(env.observe("player_0")["action_mask"][:12] == 0)[0])
    with pytest.raises(IllegalMove, match=r"AK-2.2"):
        env.step(missing)
    assert env.table.state() == before
    assert env.agent_selection == "player_0"
    assert not any(env.terminations.values())


def test_the_position_in_a_refusal_shows_the_own_hand_and_no_other() -> None:
    env = akvarko_v0.raw_env(players=2)
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    with pytest.raises(IllegalMove) as refused:
        env.step(12)
    view = env.table.view(1)
    assert f"your hand: {' '.join(view.hand)}" in refused.value.position
    assert refused.value.position == env.table.game.diagram(view)


def test_a_forfeited_move_is_played_by_a_bot_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    env = novaluna_v0.env(players=2, illegal="forfeit")
    env.reset(seed=1)
    agent = env.agent_selection
    with caplog.at_level(logging.WARNING, "lunarium.envs"):
        env.step(END)
    seat = env.possible_agents.index(agent)
    assert len(env.unwrapped.table.state().open.players[seat].tableau.laid) == 1
    assert "only the solo game has phases (NL-7.3)" in env.infos[agent]["illegal"]
    assert "new-moon plays" in caplog.text
    assert not any(env.terminations.values())
    env.reset(seed=1)
    assert env.infos[agent] == {}


def test_all_at_once_only_the_wrong_seat_forfeits() -> None:
    env = akvarko_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    chosen = dict(actions)
    actions["player_1"] = 500
    _, _, terminations, _, infos = env.step(actions)
    assert "AK-2.2" in infos["player_1"]["illegal"]
    assert infos["player_0"] == infos["player_2"] == {}
    picks = env.table.state().picks
    assert [picks[0], picks[2]] == [
        env.table.move_of(chosen[agent], env.table.view(0)).card
        for agent in ("player_0", "player_2")
    ]
    assert picks[1] is not None
    assert not any(terminations.values())


def test_all_at_once_an_error_of_one_seat_leaves_the_others_unplayed() -> None:
    env = akvarko_v0.parallel_env(players=3, illegal="raise")
    seen, _ = env.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    before = env.table.state()
    with pytest.raises(IllegalMove, match=r"AK-2.2"):
        env.step({**actions, "player_2": 500})
    assert env.table.state() == before
    env.step(actions)
    assert env.table.state().revealed


def test_all_at_once_everybody_has_to_act() -> None:
    env = akvarko_v0.parallel_env(players=2)
    env.reset(seed=1)
    before = env.table.state()
    with pytest.raises(InvalidMove, match="player_1 has no action"):
        env.step({"player_0": int(env.table.look(0)["action_mask"].argmax())})
    assert env.table.state() == before


@BOTH
@pytest.mark.parametrize("action", [-1, 10**6, 1.5, "refill", None])
def test_a_number_that_is_no_action_is_an_error(module: Any, action: object) -> None:
    for env in (module.env(), module.raw_env(), module.env(illegal="forfeit")):
        env.reset(seed=1)
        before = env.unwrapped.table.state()
        with pytest.raises(InvalidMove, match="an action is a whole number from 0 to"):
            env.step(action)
        assert env.unwrapped.table.state() == before


@BOTH
def test_a_step_after_the_end_is_an_error(module: Any) -> None:
    for env in (module.env(), module.raw_env()):
        played_out(env)
        with pytest.raises(StepAfterEnd, match=r"call reset\(\)"):
            env.step(0)
        env.reset()
        assert env.agents == env.possible_agents
    at_once = akvarko_v0.parallel_env(max_cycles=1)
    seen, _ = at_once.reset(seed=1)
    at_once.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in at_once.agents})
    with pytest.raises(StepAfterEnd):
        at_once.step({})


@BOTH
def test_a_dead_agent_takes_none_alone(module: Any) -> None:
    env = module.env(max_cycles=1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


@BOTH
def test_nothing_may_be_asked_before_the_first_reset(module: Any) -> None:
    env = module.env()
    for name in ("agents", "agent_selection", "rewards", "infos"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(StepAfterEnd):
        module.raw_env().step(0)


@pytest.mark.parametrize(
    ("make", "settings", "words"),
    [
        (novaluna_v0.env, {"players": 5}, "for 1 to 4 players, not 5"),
        (novaluna_v0.env, {"players": 2, "discs": 18}, "with 2 players discs is 21, not 18"),
        (novaluna_v0.env, {"fish": 1}, "has no option fish"),
        (akvarko_v0.env, {"players": 7}, "7"),
        (akvarko_v0.parallel_env, {"players": 4, "fewer_species": True}, "AK-5.1"),
        (akvarko_v0.raw_env, {"fewer_species": 3}, "true or false"),
    ],
)
def test_a_table_that_the_rules_do_not_know_is_refused(
    make: Maker, settings: dict[str, object], words: str
) -> None:
    with pytest.raises(InvalidSetup, match=words):
        make(**settings)


@BOTH
def test_settings_that_do_not_exist_are_refused_with_those_that_do(module: Any) -> None:
    with pytest.raises(InvalidSetting, match="ansi, human, rgb_array"):
        module.env(render_mode="hologram")
    with pytest.raises(InvalidSetting, match="terminate, forfeit or raise, not 'ignore'"):
        module.env(illegal="ignore")
    with pytest.raises(InvalidSetting, match="raise or forfeit, not 'terminate'"):
        module.raw_env(illegal="terminate")


@BOTH
@pytest.mark.parametrize("number", [0, -1, 1.0, "3"])
def test_a_game_is_cut_off_after_some_whole_number_of_cycles(module: Any, number: Any) -> None:
    for make in (module.env, module.raw_env, akvarko_v0.parallel_env):
        with pytest.raises(InvalidSetting, match="max_cycles is a whole number from 1 on, not"):
            make(max_cycles=number)


@BOTH
@pytest.mark.parametrize("players", [2.0, "2", None])
def test_half_a_player_is_refused(module: Any, players: object) -> None:
    with pytest.raises(InvalidSetting, match="players is a whole number, not"):
        module.env(players=players)


@BOTH
def test_to_render_without_a_mode_is_told(module: Any) -> None:
    env = module.env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="make the environment with one of ansi"):
        assert env.render() is None
