"""A game as a readable text: every position that matters, every move with what it brought.

Run as a program it rewrites the golden files: `python -m tests.golden.playthrough`.
"""

from pathlib import Path

from lunarium.games import AnyGame, AnyState, game_of
from tests.random_play import SETTINGS, Played, Setting, random_game, setting_id

FOLDER = Path(__file__).parent
SEED = 2020
"""The year of Nova Luna; any seed would do, but it must stay the same."""


def playthrough(game: AnyGame, start: AnyState, played: Played) -> str:
    """The start, the moves with the number of legal ones, every tenth position, the result."""
    lines = [game.diagram(game.view(start, None)), ""]
    state = start
    for number, (seat, move) in enumerate(played, start=1):
        legal = len(game.moves(state, seat))
        previews = dict(
            zip(game.moves(state, seat), game.previews(game.view(state, seat)), strict=True)
        )
        state = game.play(state, seat, move)
        lines.append(f"{number:>3}. seat {seat}: {move}  ({legal} legal, +{previews[move].gain})")
        if number % 10 == 0:
            lines += ["", game.diagram(game.view(state, None)), ""]
    result = game.result(state)
    assert result is not None
    lines += ["", game.diagram(game.view(state, None)), "", f"ranking {result.ranking}"]
    for seat, (score, sheet) in enumerate(zip(result.scores, result.sheets, strict=True)):
        parts = ", ".join(f"{name} {number}" for name, number in sheet)
        lines.append(f"seat {seat}: {score} ({parts})")
    return "\n".join(lines) + "\n"


def golden_file(setting: Setting) -> Path:
    """The file of a game with a number of seats and options."""
    return FOLDER / f"{setting_id(setting)}.txt"


def golden_text(setting: Setting) -> str:
    """The playthrough that belongs in that file."""
    name, seats, options = setting
    game = game_of(name)
    start, played, _ = random_game(game, seats, options, SEED)
    return playthrough(game, start, played)


if __name__ == "__main__":
    for each in SETTINGS:
        golden_file(each).write_text(golden_text(each), encoding="utf-8")
