"""Many games at once: Gymnasium's `VectorEnv`, stepped by one kernel.

One agent plays all seats of all games. What it sees is what the seat on turn sees, and
`infos["seat"]` says which one that is. To learn by self-play, choose all actions of a step with
one policy; to play against another policy, choose the actions of its seats with that one. With one
player it is the solo game, as in `Lunarium/NovaLunaSolo-v0`.
"""

import operator
import weakref
from abc import abstractmethod
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from random import Random
from threading import Thread, current_thread
from time import sleep
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lunarium.envs.akvarko import kernels as akvarko
from lunarium.envs.akvarko.simulator import AkvarkoSimulator
from lunarium.envs.base import FORFEIT, MOST_SEEDS, RAISE, AnySimulator, observation_space
from lunarium.envs.blocks import BLOCK, DONE, no_blocks
from lunarium.envs.novaluna import kernels as novaluna
from lunarium.envs.novaluna.simulator import NovaLunaSimulator
from lunarium.envs.sections import ENDED, REFUSED, Mask
from lunarium.envs.simulator import (
    DIFFERENCE,
    RANKING,
    InvalidSetting,
    Seen,
    check_reward,
    mean_differences,
    rewards_of_many,
    whole_number,
)
from lunarium.fast.akvarko.layout import ROUND, ROUNDS
from lunarium.fast.api import Seeds
from lunarium.fast.cache import kernel, part
from lunarium.fast.novaluna.layout import OVER
from lunarium.fast.novaluna.pack import BOX
from lunarium.fast.random import below
from lunarium.games.api import InvalidMove
from lunarium.games.novaluna import GREAT_SOLO_SCORE

SHUFFLES: Final = 16
"""How many shuffles are drawn ahead for each game, so that the kernel does not wait for Python."""

Numbers: TypeAlias = NDArray[np.int64]
Truths: TypeAlias = NDArray[np.bool_]
Amounts: TypeAlias = NDArray[np.float64]
# Infos are arrays by name, as Gymnasium has them.
Infos: TypeAlias = dict[str, Any]
Work: TypeAlias = Callable[[int], None]
"""Steps games until none is left; a thread that only helps is told how long to wait for more."""
StepResult: TypeAlias = tuple[Seen, Amounts, Truths, Truths, Infos]


class GamesEnv(VectorEnv[Seen, Numbers, Any]):
    """That many tables of the same game, all seats played by the caller.

    Observations and masks are written into arrays of the environment, which the next step
    overwrites; with `copy` every step gives arrays of their own. `threads` share out the games,
    which stay the same. `autoreset_mode` is Gymnasium's: a game that ended begins again in the next
    step, whose action is ignored, or in the same one.

    `reward`, `illegal` and options of the game are as in the environments for one agent. A reward
    belongs to the seat that acted; `infos` have those of all seats when a game ends.
    """

    simulator_type: type[AnySimulator]

    # The rules check their options by name.
    def __init__(
        self,
        num_envs: int = 1,
        players: int = 2,
        *,
        reward: str | None = None,
        illegal: str = FORFEIT,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = False,
        **options: Any,
    ) -> None:
        if whole_number(num_envs, "num_envs") < 1:
            raise InvalidSetting(f"num_envs must be 1 or more, not {num_envs}")
        table = self.simulator_type(players, options)
        if reward is None:
            reward = DIFFERENCE if table.seats == 1 else RANKING
        check_reward(reward)
        if illegal not in {RAISE, FORFEIT}:
            raise InvalidSetting(f"illegal is {RAISE} or {FORFEIT}, not {illegal!r}")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        if self.autoreset_mode is AutoresetMode.DISABLED:
            raise InvalidSetting("autoreset_mode is NextStep or SameStep: games always begin again")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space(table)
        self.single_action_space = spaces.Discrete(table.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._table = table
        self._arrays = np.zeros((num_envs, table.array.size), dtype=table.array.dtype)
        self._reward, self._illegal, self._copy = reward, illegal, copy
        self._threads = RowThreads(whole_number(threads, "threads"), num_envs)
        self._make_room()

    def _make_room(self) -> None:
        rows, table = self.num_envs, self._table
        size, actions = table.layout.size, table.action_count
        lasts = rows if self.autoreset_mode is AutoresetMode.SAME_STEP else 0
        self.seats = np.zeros(rows, dtype=np.int64)
        self._actions = np.zeros(rows, dtype=np.int64)
        self._outcomes = np.zeros(rows, dtype=np.int8)
        self._places = np.zeros((rows, table.seats), dtype=np.int64)
        self._scores = np.zeros((rows, table.seats), dtype=np.int64)
        self._observations = np.zeros((rows, size), dtype=np.int16)
        self._masks = np.zeros((rows, actions), dtype=np.int8)
        self._lasts = np.zeros((lasts, size), dtype=np.int16)
        self._last_masks = np.zeros((lasts, actions), dtype=np.int8)
        self._chances: list[np.random.Generator] = []
        self._seeds = np.zeros((rows, SHUFFLES), dtype=np.uint64)
        self._used = np.full(rows, SHUFFLES, dtype=np.int64)

    @abstractmethod
    def _advance(self, blocks: Numbers, patience: int, rows: slice) -> None:
        """Step some of the games, those of `rows`, together with other threads."""

    @abstractmethod
    def _end_all(self) -> None:
        """Say that all games are over, so that the next step begins others."""

    @abstractmethod
    def _first_illegal(self, actions: Numbers) -> int:
        """The first game whose action is not legal; -1 if all are."""

    @abstractmethod
    def _ahead(self, scores: Numbers) -> Amounts:
        """By how much each seat of finished games is ahead of the mean of the others."""

    def _chance(self, rows: slice) -> tuple[NDArray[Any], Seeds, Numbers]:
        """What kernels take of these games first: the games, and their shuffles."""
        return self._arrays[rows], self._seeds[rows], self._used[rows]

    # Nine arrays; mypy follows one starred tuple of a call, and this is the second.
    def _course(self, rows: slice) -> Any:
        """The last arguments of kernels for these games: what is done, and what results from it."""
        return (
            self._actions[rows],
            self.seats[rows],
            self._outcomes[rows],
            self._places[rows],
            self._scores[rows],
            self._observations[rows],
            self._masks[rows],
            self._lasts[rows],
            self._last_masks[rows],
        )

    def _advance_all(self) -> None:
        blocks, every = self._threads.blocks, slice(None)
        self._threads.share(lambda patience: self._advance(blocks, patience, every))

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, Infos]:
        """Deal all games; game n of `seed` is the game of `seed + n` in every environment."""
        self._seed(seed)
        self._end_all()
        self._draw_ahead()
        self._advance_all()
        return self._seen(), {"seat": self.seats.copy(), "_seat": self._every_game()}

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        seeds = self._seeds_of(seed)
        if len(seeds) != self.num_envs:
            raise InvalidSetting(f"one seed for each of {self.num_envs} games, not {len(seeds)}")
        if not self._chances:
            self._chances = [seeding.np_random(number)[0] for number in seeds]
            return
        for row, number in enumerate(seeds):
            if number is not None:
                self._chances[row] = seeding.np_random(number)[0]
                self._used[row] = SHUFFLES

    def _seeds_of(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """The seed of each game; one alone counts up from game to game."""
        if seed is None:
            return [None] * self.num_envs
        try:
            if not np.ndim(seed):  # type: ignore[arg-type]  # it looks at anything
                first = operator.index(seed)  # type: ignore[arg-type]
                return [first + row for row in range(self.num_envs)]
            return [None if one is None else operator.index(one) for one in seed]  # type: ignore[union-attr]
        except TypeError:
            reason = f"a seed is a whole number, or one for each game, not {seed!r}"
            raise InvalidSetting(reason) from None

    def _draw_ahead(self) -> None:
        """Draw shuffles where fewer than two are left: a step needs one, and a forfeit another."""
        for row in np.flatnonzero(self._used > SHUFFLES - 2).tolist():
            left = self._seeds[row, self._used[row] :].copy()
            fresh = self._chances[row].integers(MOST_SEEDS, size=SHUFFLES - left.size)
            self._seeds[row] = np.concatenate([left, fresh.astype(np.uint64)])
            self._used[row] = 0

    def step(self, actions: Numbers) -> StepResult:
        """Play an action in each game."""
        if not self._chances:
            raise ResetNeeded("no game has begun: call reset() before the first step")
        self._check(actions)
        acted = self.seats.copy()
        self._advance_all()
        infos: Infos = {}
        if (self._outcomes == REFUSED).any():
            infos |= self._forfeit()
        ended = self._outcomes == ENDED
        rewards = np.zeros(self.num_envs)
        rows = np.flatnonzero(ended)
        if rows.size:
            every = self._rewards(rows)
            rewards[rows] = every[np.arange(rows.size), acted[rows]]
            infos |= self._endings(ended, rows, every)
        if self._used.max() > SHUFFLES - 2:
            self._draw_ahead()
        infos |= {"seat": self.seats.copy(), "_seat": self._every_game()}
        return self._seen(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), infos

    def _check(self, actions: Numbers) -> None:
        """Take the actions over for the kernel, if each is an action at all."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            reason = f"a step is {self.num_envs} whole numbers, one for each game"
            raise InvalidMove(f"{given.dtype} {given.shape}", reason)
        count = self._table.action_count
        self._actions[:] = given
        if self._actions.view(np.uint64).max() >= count:  # negative numbers are large ones
            row = int(np.flatnonzero((given < 0) | (given >= count))[0])
            reason = f"an action is a whole number from 0 to {count - 1}"
            raise InvalidMove(f"{given[row]} in game {row}", reason)
        if self._illegal == RAISE:
            row = self._first_illegal(self._actions)
            if row >= 0:
                raise self._table_of(row).refusal(int(self.seats[row]), int(self._actions[row]))

    def _table_of(self, row: int) -> AnySimulator:
        """The table of a game, for what needs the readable rules."""
        self._table.array = self._arrays[row]
        return self._table

    def _forfeit(self) -> Infos:
        """Let a bot of the lowest level play where an action was illegal, and say why."""
        refused = self._outcomes == REFUSED
        reasons = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(refused).tolist():
            chance = Random(int(self._seeds[row, self._used[row]]))
            self._used[row] += 1
            seat = int(self.seats[row])
            action = int(self._actions[row])
            refusal, self._actions[row] = self._table_of(row).instead_of(seat, action, chance)
            reasons[row] = str(refusal)
            self._advance(no_blocks(), 0, slice(row, row + 1))
        return {"illegal": reasons, "_illegal": refused}

    def _rewards(self, rows: Numbers) -> Amounts:
        """The reward of every seat in games that are over."""
        ahead = self._ahead(self._scores[rows])
        return rewards_of_many(self._places[rows], ahead, self._reward)

    def _endings(self, ended: Truths, rows: Numbers, rewards: Amounts) -> Infos:
        """How games ended: for each seat its reward, its place and its score."""
        told = {"rewards": rewards, "places": self._places[rows], "scores": self._scores[rows]}
        infos: Infos = {}
        for name, numbers in told.items():
            infos[name] = np.zeros(self._scores.shape, dtype=numbers.dtype)
            infos[name][rows] = numbers
            infos[f"_{name}"] = ended.copy()
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            return infos
        lasts = np.full(self.num_envs, None, dtype=object)
        for row in rows.tolist():
            lasts[row] = {
                "observation": self._lasts[row].copy(),
                "action_mask": self._last_masks[row].copy(),
            }
        told_last = {"final_obs": lasts, "final_info": infos}
        return told_last | {f"_{name}": ended.copy() for name in told_last}

    def _seen(self) -> Seen:
        observations, masks = self._observations, self._masks
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}

    def _every_game(self) -> Truths:
        return np.ones(self.num_envs, dtype=np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self._threads.end()


class NovaLunaGames(GamesEnv):
    """Games of Nova Luna for one to four players; for one it is the solo game."""

    simulator_type = NovaLunaSimulator

    def _advance(self, blocks: Numbers, patience: int, rows: slice) -> None:
        discs = self._table.options.discs
        chance, course = self._chance(rows), self._course(rows)
        novaluna.step_many(blocks, patience, *chance, BOX, discs, *course)

    def _end_all(self) -> None:
        self._arrays[:, OVER] = 1

    def _first_illegal(self, actions: Numbers) -> int:
        return novaluna.first_illegal(self._arrays, self.seats, actions)

    def _ahead(self, scores: Numbers) -> Amounts:
        """Discs fewer than the mean of the others have; alone, points below the mark."""
        if scores.shape[1] == 1:
            return np.asarray(GREAT_SOLO_SCORE - scores, dtype=np.float64)
        return mean_differences(-scores)


class NovaLunaSoloGames(NovaLunaGames):
    """Many solo games of Nova Luna (NL-7)."""

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        super().__init__(num_envs, 1, **settings)


class AkvarkoGames(GamesEnv):
    """Games of Akvárko for two to six players; seats pick, and then place, one after the other."""

    simulator_type = AkvarkoSimulator

    def _advance(self, blocks: Numbers, patience: int, rows: slice) -> None:
        fewer = self._table.options.fewer_species
        chance, course = self._chance(rows), self._course(rows)
        akvarko.step_many(blocks, patience, *chance, fewer, *course)

    def _end_all(self) -> None:
        self._arrays[:, ROUND] = ROUNDS + 1

    def _first_illegal(self, actions: Numbers) -> int:
        return akvarko.first_illegal(self._arrays, self.seats, actions)

    def _ahead(self, scores: Numbers) -> Amounts:
        """Points more than the mean of the others have."""
        return mean_differences(scores)


_PATIENCE: Final = 100_000
"""How often a thread looks for the next step before it sleeps: less than 0.1 ms. To wake it takes
several times as long as what a caller does between two steps if it does little."""

_LOOKS: Final = 50
_NAP_S: Final = 0.0001
"""How often the caller looks whether the others are done before it leaves its core to them."""


class _RowThread:
    """A thread that helps with steps while they follow each other closely, else it sleeps."""

    def __init__(self) -> None:
        self._asleep = True
        # Queues of this kind wait without Python; an executor costs half as much again.
        self._asked: SimpleQueue[Work | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="lunarium-vector", daemon=True)
        self._thread.start()

    def wake(self, work: Work) -> None:
        """Ask for help, unless it is there already; the work is the same every time."""
        if self._asleep:
            self._asleep = False
            self._asked.put(work)

    def end(self) -> None:
        """End the thread."""
        self._asked.put(None)
        # Games that are thrown away while this thread helps with them are freed by it.
        if self._thread is not current_thread():
            self._thread.join()

    def _serve(self) -> None:
        while work := self._asked.get():
            work(_PATIENCE)
            del work  # it holds the games, which may be thrown away while nobody asks
            self._asleep = True


class RowThreads:
    """That many threads, the caller's own among them; the others start with the first work.

    Kernels hold no lock of Python, so that each runs on a core of its own.
    """

    def __init__(self, threads: int, rows: int) -> None:
        if threads < 1:
            raise InvalidSetting(f"threads must be 1 or more, not {threads}")
        self.threads = threads
        self.blocks = no_blocks()
        self._rows = rows
        self._count = -(-rows // BLOCK)
        self._started: list[_RowThread] = []

    def share(self, work: Work) -> None:
        """Have the work done for all rows, by whoever has time for it."""
        others = min(self.threads, self._count) - 1
        if others and not self._started:
            self._started = [_RowThread() for _ in range(others)]
            weakref.finalize(self, _end_threads, self._started)
        for thread in self._started:
            thread.wake(work)
        work(0)
        # Others may be busy with their last blocks: for microseconds, unless they have no core.
        looks = 0
        while self.blocks[DONE] < self._count:
            sleep(0 if looks < _LOOKS else _NAP_S)
            looks += 1

    def end(self) -> None:
        """End the threads."""
        _end_threads(self._started)

    def __deepcopy__(self, memo: dict[int, Any]) -> "RowThreads":
        return RowThreads(self.threads, self._rows)

    def __reduce__(self) -> tuple[type["RowThreads"], tuple[int, int]]:
        # Threads stay where they are; a copy, here or in another process, starts its own.
        return RowThreads, (self.threads, self._rows)


def _end_threads(threads: list[_RowThread]) -> None:
    while threads:
        threads.pop().end()


_RUN = 16
"""How many actions are counted at once."""


@kernel("(int8[:, ::1], uint64[::1], int64[::1])")
def random_actions(masks: Mask, generator: Seeds, actions: NDArray[np.int64]) -> None:
    """Write a legal action of each row, each as likely; 0 where nothing is legal.

    To try an environment, or to play against. `generator` is one word that moves on with each
    draw.
    """
    for row in range(masks.shape[0]):
        actions[row] = _random_action(masks, row, generator)


@part
def _random_action(masks: Mask, row: int, generator: Seeds) -> int:
    size = masks.shape[1]
    legal = 0
    for n in range(size):
        legal += masks[row, n]
    if not legal:
        return 0
    skipped = below(generator, legal)
    n = 0
    while n + _RUN <= size:
        count = 0
        for k in range(_RUN):
            count += masks[row, n + k]
        if skipped < count:
            break
        skipped -= count
        n += _RUN
    # To the end of the run, as nobody can predict where in it the action is.
    action, count = n, 0
    for k in range(n, min(n + _RUN, size)):
        count += masks[row, k]
        action += count <= skipped
    return action
