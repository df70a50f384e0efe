"""What concerns bot accounts at tables that they do not follow: offers, beginnings, ends.

A stream of events reads what stands from the store; here it learns when to look. Processes ring for
each other by words, as they do for presence.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable

import msgspec

from lunarium.server.live.follower import Bell
from lunarium.server.live.table import LiveTable
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.tables import PersonId, Table, TableId


class ConcernWord(msgspec.Struct, frozen=True, tag="concern"):
    """Something has changed for these bot accounts."""

    accounts: tuple[PersonId, ...]


class RefusedWord(msgspec.Struct, frozen=True, tag="refused"):
    """A move of a program was refused; `since` is the row with which its decision arose."""

    table: TableId
    seat: SeatNumber
    since: int


class Errands:
    """The bells of all event streams in this process. `tell_others` is for other processes."""

    def __init__(self) -> None:
        self._bells: defaultdict[PersonId, set[Bell]] = defaultdict(set)
        self.tell_others: Callable[[ConcernWord], None] = lambda _: None

    def add(self, account: PersonId, bell: Bell) -> None:
        """An event stream begins."""
        self._bells[account].add(bell)

    def discard(self, account: PersonId, bell: Bell) -> None:
        """An event stream has ended."""
        self._bells[account].discard(bell)
        if not self._bells[account]:
            del self._bells[account]

    def ring(self, accounts: Iterable[PersonId]) -> None:
        """Let the streams of these accounts look again."""
        for account in accounts:
            for bell in self._bells.get(account, ()):
                bell.ring()

    def consider(self, live: LiveTable) -> None:
        """Ring for those whom the last row of a table concerns."""
        step = live.recent[-1]
        before, after = step.before, step.after
        if before is not None and before.seats is after.seats and before.status == after.status:
            return  # a move, as nearly always
        concerned = _accounts(after) | (_accounts(before) if before is not None else set())
        if concerned:
            self.ring(concerned)
            self.tell_others(ConcernWord(tuple(sorted(concerned))))


def _accounts(table: Table) -> set[PersonId]:
    seated = {plan.person for plan in table.seats if plan.person is not None and plan.program}
    return seated | {plan.offered for plan in table.seats if plan.offered is not None}
