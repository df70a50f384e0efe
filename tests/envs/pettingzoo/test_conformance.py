"""PettingZoo's own tests, for every number of players and every option."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.utils.conversions import (  # type: ignore[import-untyped]  # it has no types
    turn_based_aec_to_parallel,
)

from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0
from tests.envs.pettingzoo.shipped import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

# PettingZoo's environments have no types.
Maker = Callable[..., Any]

TURNS: dict[str, Maker] = {
    "novaluna-1": partial(novaluna_v0.env, players=1),
    "novaluna-2": partial(novaluna_v0.env, players=2),
    "novaluna-3": partial(novaluna_v0.env, players=3),
    "novaluna-3-18": partial(novaluna_v0.env, players=3, discs=18, reward="difference"),
    "novaluna-4": partial(novaluna_v0.env, players=4),
    "novaluna-4-16": partial(novaluna_v0.env, players=4, discs=16),
    "akvarko-2": partial(akvarko_v0.env, players=2),
    "akvarko-2-fewer": partial(akvarko_v0.env, players=2, fewer_species=True),
    "akvarko-3": partial(akvarko_v0.env, players=3, reward="difference"),
    "akvarko-3-fewer": partial(akvarko_v0.env, players=3, fewer_species=True),
    "akvarko-4": partial(akvarko_v0.env, players=4),
    "akvarko-5": partial(akvarko_v0.env, players=5),
    "akvarko-6": partial(akvarko_v0.env, players=6),
}

AT_ONCE: dict[str, Maker] = {
    f"akvarko-{players}": partial(akvarko_v0.parallel_env, players=players)
    for players in range(2, 7)
}

# The two keys of an observation are PettingZoo's own convention for masks, but its test knows
# the names of its own environments only; and agents that have left have nothing to choose.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("name", TURNS)
def test_it_passes_the_api_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(TURNS[name](), num_cycles=80)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("raw", [novaluna_v0.raw_env, akvarko_v0.raw_env])
def test_it_passes_the_api_test_without_wrappers(
    raw: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(raw(), num_cycles=80)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", TURNS)
def test_it_passes_the_seed_test(name: str) -> None:
    seed_test(TURNS[name], num_cycles=60)
    # The test compares two environments; that they do not always deal the same is ours to see.
    first, second = TURNS[name](), TURNS[name]()
    first.reset(seed=1)
    second.reset(seed=2)
    assert first.unwrapped.table.state() != second.unwrapped.table.state()


@pytest.mark.parametrize("name", AT_ONCE)
def test_it_passes_the_parallel_api_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(AT_ONCE[name]())
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", AT_ONCE)
def test_it_passes_the_parallel_seed_test(name: str) -> None:
    parallel_seed_test(AT_ONCE[name], num_cycles=3)
    first, second = AT_ONCE[name](), AT_ONCE[name]()
    first.reset(seed=1)
    second.reset(seed=2)
    assert first.table.state() != second.table.state()


@pytest.mark.parametrize("players", [2, 3, 6])
def test_akvarko_passes_the_max_cycles_test(players: int) -> None:
    """The test acts without a look at the mask, so illegal actions must not end the game."""
    settings: dict[str, Any] = {"players": players, "illegal": "forfeit"}
    module = SimpleNamespace(
        env=partial(akvarko_v0.env, **settings),
        parallel_env=partial(akvarko_v0.parallel_env, **settings),
    )
    max_cycles_test(module)
    env = module.env(max_cycles=3)
    env.reset()
    assert sum(1 for _ in steps(env)) == 4 * players  # and one step of each to leave


def test_novaluna_solo_passes_the_max_cycles_test() -> None:
    """With more players a turn is not a cycle: the hindmost may have several (NL-3.2)."""
    make = partial(novaluna_v0.env, players=1, illegal="forfeit")

    def at_once(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(make(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(env=make, parallel_env=at_once))
    env = make(max_cycles=5)
    env.reset()
    assert sum(1 for _ in steps(env)) == 6


def test_novaluna_is_cut_after_so_many_turns_of_the_table() -> None:
    env = novaluna_v0.env(players=3, max_cycles=4)
    env.reset(seed=1)
    assert sum(1 for _ in steps(env)) == 4 * 3 + 3


def steps(env: Any) -> Any:
    """Play legal actions to the end, and yield each agent."""
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        yield agent


@pytest.mark.parametrize("name", ["novaluna-1", "novaluna-4", "akvarko-2", "akvarko-6"])
def test_it_passes_the_render_test(name: str) -> None:
    printed = io.StringIO()
    with redirect_stdout(printed):
        render_test(
            TURNS[name], custom_tests={"ansi": lambda text: "Nova Luna" in text or "Ak" in text}
        )
    title = "Nova Luna" if name.startswith("novaluna") else "Akvárko"
    assert printed.getvalue().count(title) > 5  # `human` prints
