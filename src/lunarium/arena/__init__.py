"""Matches between bots: fair schedules, honest statistics, games on many processes or machines.

`Contest` says what is played, a crew (`Processes`, `RayCluster`) plays it, `hold` puts the games in
order and adds them up. Bots from outside are in `lunarium.arena.outside`. `docs/bots.md` shows the
commands.
"""

from lunarium.arena.clock import Patience
from lunarium.arena.deals import DeckError, Decks, Seeds, Shuffled, read_decks
from lunarium.arena.errors import ArenaError, BotFailed, InvalidContest, WorkerLost
from lunarium.arena.forfeits import STAND_IN, Forfeit, MoveForfeited
from lunarium.arena.match import Match, Played
from lunarium.arena.ray import ClusterError, RayCluster
from lunarium.arena.schedule import Contest, Entrant, Fixture, line_up, numbered, registered
from lunarium.arena.solo import SoloTally, hold_solo, solo_contest
from lunarium.arena.sprt import Sprt
from lunarium.arena.statistics import Standing, Tally
from lunarium.arena.tournament import Crew, games_in_order, hold
from lunarium.arena.workers import Processes, cores

__all__ = [
    "STAND_IN",
    "ArenaError",
    "BotFailed",
    "ClusterError",
    "Contest",
    "Crew",
    "DeckError",
    "Decks",
    "Entrant",
    "Fixture",
    "Forfeit",
    "InvalidContest",
    "Match",
    "MoveForfeited",
    "Patience",
    "Played",
    "Processes",
    "RayCluster",
    "Seeds",
    "Shuffled",
    "SoloTally",
    "Sprt",
    "Standing",
    "Tally",
    "WorkerLost",
    "cores",
    "games_in_order",
    "hold",
    "hold_solo",
    "line_up",
    "numbered",
    "read_decks",
    "registered",
    "solo_contest",
]
