"""Which moves are legal and what they gain, by both readings of the rules."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import product
from random import Random

from lunarium.games import AnyState, game_of
from tests.random_play import Played
from tests.referee import Cell, Foul, akvarko, novaluna
from tests.referee.games import (
    Json,
    Setting,
    every_setting,
    greedy_game,
    write,
)

Gains = dict[str, int]
"""What each legal entry gains its seat: discs or points, in the best frame (AK-6.6).

An entry is written without `discs`. No rule says what a pick gains; it counts 0 here.
"""


def entry_text(entry: Json) -> str:
    return json.dumps({key: value for key, value in entry.items() if key != "discs"})


def gains_of_implementation(setting: Setting, start: AnyState, played: Played) -> Gains:
    game = game_of(setting[0])
    state = start
    for seat, move in played:
        state = game.play(state, seat, move)
    number = len(write(setting, start, played)["moves"])
    gains = {}
    for seat in game.to_move(state):
        previews = game.previews(game.view(state, seat))
        for move, preview in zip(game.moves(state, seat), previews, strict=True):
            entry = write(setting, start, [*played, (seat, move)])["moves"][number]
            gains[entry_text(entry)] = 0 if entry["do"] == "pick" else preview.gain
    return gains


def novaluna_gains(record: Json) -> Gains:
    """Try every slot with every cell around the tableau, for every seat."""
    table, gains = novaluna.replay(record), {}
    for seat, tableau in enumerate(table.tableaux):
        xs, ys = zip((0, 0), *tableau, strict=True)
        around = product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3))
        cells = list(around)
        entries: list[Json] = [{"seat": seat, "do": "refill"}, {"seat": seat, "do": "end_phase"}]
        for slot, at in product(range(12), cells):
            tile = table.wheel.get(slot, "R1")
            entry = {"seat": seat, "do": "take", "slot": slot, "tile": tile, "at": list(at)}
            entries.append(entry | {"discs": 0})
        for entry in entries:
            trial = deepcopy(table)
            with suppress(Foul):
                novaluna.make_move(trial, entry, "trial")
                gains[entry_text(entry)] = table.left[seat] - trial.left[seat]
    return gains


def placements(kinds: akvarko.Kinds) -> Iterator[tuple[Cell, Cell | None]]:
    """Every cell near the tank with every flip: none, the new card, an old one, nothing at all."""
    for at in [*product(range(-3, 4), range(-3, 4)), (4, 0), (0, -4)]:
        for flip in [None, (9, 9), at, *(set(kinds) - {at})]:
            yield at, flip


def points(kinds: akvarko.Kinds) -> int:
    return sum(akvarko.best_sheet(kinds).values())


def akvarko_gains(record: Json) -> Gains:
    """Try every card to pick and every placement with every flip, for every seat."""
    gains: Gains = {}
    tanks = akvarko.replay(record).tanks
    for seat, tank in enumerate(tanks):
        entries: list[Json] = [{"seat": seat, "do": "pick", "card": kind} for kind in akvarko.ORDER]
        for at, flip in placements(tank.kinds):
            turned = None if flip is None else list(flip)
            entries.append({"seat": seat, "do": "place", "at": list(at), "flip": turned})
        for entry in entries:
            with suppress(Foul):
                after = akvarko.replay(record | {"moves": [*record["moves"], entry]})
                gains[entry_text(entry)] = points(after.tanks[seat].kinds) - points(tank.kinds)
    return gains


@every_setting
def test_both_readings_allow_the_same_moves_with_the_same_gains(setting: Setting) -> None:
    start, played = greedy_game(setting, 1)
    gains = {"novaluna": novaluna_gains, "akvarko": akvarko_gains}[setting[0]]
    for count in sorted(Random(4).sample(range(len(played) - setting[1]), 2)):
        record = write(setting, start, played[:count])
        ours = gains_of_implementation(setting, start, played[:count])
        assert ours == gains(record), f"after {count} moves"
