"""Play every game with whatever this interpreter has, and tell what it imported.

`test_bare_environment.py` runs this file as a program in an environment without any package.
It prints a JSON object: the finished games, and the modules imported on the way.
"""

import json
import sys

if __name__ == "__main__":
    before = set(sys.modules)

    from random import Random

    import lunarium.records  # noqa: F401 -- importing it is the test
    from lunarium.games import GAMES

    finished: list[str] = []
    for name, game in GAMES.items():
        for seats in game.player_counts:
            rng = Random(seats)
            state = game.start(game.options(seats), seats, rng)
            while waiting := game.to_move(state):
                seat = rng.choice(sorted(waiting))
                move = rng.choice(game.moves(state, seat))
                state = game.play(state, seat, game.parse(str(move)))
            if game.result(state) is not None:
                finished.append(f"{name} {seats}")

    imported = sorted(set(sys.modules) - before)
    json.dump({"finished": finished, "imported": imported, "path": sys.path}, sys.stdout)
