"""The solo game of Nova Luna (NL-7)."""

from lunarium.envs.gymnasium.single import SingleEnv
from lunarium.envs.novaluna.table import NovaLunaTable
from lunarium.envs.rewards import DIFFERENCE
from lunarium.envs.seating import FORFEIT


class NovaLunaSolo(SingleEnv):
    """Place 21 discs as cheaply as possible.

    `reward` is `difference`, at the end by how much the score is below 100, or `ranking`, 1 for
    a score below 100, else -1. An illegal action forfeits the move to a bot of the lowest level,
    or is an error if `illegal` is `raise`.
    """

    def __init__(
        self,
        *,
        reward: str = DIFFERENCE,
        illegal: str = FORFEIT,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(NovaLunaTable(1, {}), reward, illegal, render_mode)
