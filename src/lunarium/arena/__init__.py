"""Matches between bots: fair schedules, honest statistics, games on many processes or machines.

`Contest` says what is played, a `MatchPool` plays it in worker processes, `hold` puts the games in
order and adds them up. `docs/bots.md` shows the commands.
"""

from lunarium.arena.errors import (
    ArenaError,
    BotFailed,
    DeckError,
    Forfeit,
    InvalidContest,
    NoMove,
    WorkerLost,
)
from lunarium.arena.match import Match, MatchGame
from lunarium.arena.outside import (
    AnswerLimits,
    FromFile,
    Outside,
    OutsideBot,
    OwnProgram,
    introduce,
    outside_entrant,
    read_outside,
    split_names,
)
from lunarium.arena.pool import MatchPool, local_pool, ray_pool
from lunarium.arena.schedule import (
    Contest,
    Decks,
    Entrant,
    Fixture,
    Seeded,
    Shuffled,
    line_up,
    numbered,
    read_decks,
    registered,
)
from lunarium.arena.statistics import SoloTally, Sprt, Standing, Tally
from lunarium.arena.stopwatch import StopwatchLimits
from lunarium.arena.tournament import Pool, games_in_order, hold, hold_solo, solo_contest

__all__ = [
    "AnswerLimits",
    "ArenaError",
    "BotFailed",
    "Contest",
    "DeckError",
    "Decks",
    "Entrant",
    "Fixture",
    "Forfeit",
    "FromFile",
    "InvalidContest",
    "Match",
    "MatchGame",
    "MatchPool",
    "NoMove",
    "Outside",
    "OutsideBot",
    "OwnProgram",
    "Pool",
    "Seeded",
    "Shuffled",
    "SoloTally",
    "Sprt",
    "Standing",
    "StopwatchLimits",
    "Tally",
    "WorkerLost",
    "games_in_order",
    "hold",
    "hold_solo",
    "introduce",
    "line_up",
    "local_pool",
    "numbered",
    "outside_entrant",
    "ray_pool",
    "read_decks",
    "read_outside",
    "registered",
    "solo_contest",
    "split_names",
]
