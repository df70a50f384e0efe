"""People who look for players, and how they are brought together.

Notices tell every process who is looking for players. The process of the person who has waited
longest in a group proposes the group, unless one of them has blocked another. Each process asks its
own people whether they are still here and locks them for one proposal at a time; when all have
answered, the table is created. A person who does not answer gets no seat. All of this is in memory:
a search ends with its socket.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from itertools import combinations
from time import monotonic, time
from typing import Final, Literal, TypeAlias

import msgspec

from lunarium.server.live.presence import FORGOTTEN_S
from lunarium.server.live.subscriptions import SendQueue
from lunarium.server.logs import log_error
from lunarium.server.protocol.messages import Seek, Seekers, Seeking
from lunarium.server.protocol.tables import TimeControl
from lunarium.server.tables import Person, PersonId, TableId, new_id

ANSWER_S: Final = 2.0
"""How long a person has to answer that they are here; the page does it at once."""

UNLOCK_S: Final = 8.0
"""After this long without news of a proposal its people are free again: its process has ended."""

MOST_SEEKS: Final = 2_000
"""How many people can look for players in one process."""

_AT_ONCE: Final = 25
"""How many seeks fit into one notice."""

_encode = msgspec.json.Encoder().encode


class Seeker(msgspec.Struct, frozen=True):
    """A person who looks for players; `process` has the socket, `since` is when it began."""

    id: str
    process: str
    person: PersonId
    name: str
    game: str
    seats: tuple[int, ...]
    time: TimeControl | None
    since: float

    def fits(self, other: "Seeker") -> bool:
        """Whether both look for the same game at the same pace."""
        return (self.game, self.time) == (other.game, other.time)


class SeeksNotice(msgspec.Struct, frozen=True, tag="seeks"):
    """People who began to look, or still do, and searches that are over."""

    begun: tuple[Seeker, ...] = ()
    over: tuple[str, ...] = ()


class ProposeNotice(msgspec.Struct, frozen=True, tag="propose"):
    """A group that could play; every process asks its own people."""

    proposal: str
    process: str
    seeks: tuple[str, ...]


class AnswerNotice(msgspec.Struct, frozen=True, tag="answer"):
    """A person of a proposal is here, or is not free."""

    proposal: str
    seek: str
    here: bool


class OutcomeNotice(msgspec.Struct, frozen=True, tag="outcome"):
    """The table of a proposal; or no table, those who did not answer, and pairs with a block."""

    proposal: str
    table: TableId | None
    gone: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()


AnySeekNotice: TypeAlias = SeeksNotice | ProposeNotice | AnswerNotice | OutcomeNotice
CreateTable: TypeAlias = Callable[[Seeker, Sequence[Seeker]], Awaitable[TableId]]
"""Creates the table of a group: the host, and everybody in the order of the seats."""
Blocks: TypeAlias = Callable[[Collection[PersonId]], Awaitable[set[frozenset[PersonId]]]]
"""The pairs among these people of whom one has blocked the other."""


class _Own:
    """A search of this process: where to report it, and the proposal that it is locked for."""

    __slots__ = ("locked", "proposal", "seeker", "socket", "told")

    def __init__(self, seeker: Seeker, socket: SendQueue) -> None:
        self.seeker = seeker
        self.socket = socket
        self.proposal: str | None = None
        self.locked = 0.0
        self.told = -1


class _Proposal:
    """A group that this process proposed: who has answered, and when it is too late."""

    __slots__ = ("answered", "group", "timer")

    def __init__(self, group: Sequence[Seeker], timer: asyncio.TimerHandle) -> None:
        self.group = tuple(group)
        self.answered: set[str] = set()
        self.timer = timer


class Seeks:
    """Everybody who looks for players, and the proposals of this process.

    `notify_others` is for other processes, `on_change` is called when other people look.
    """

    def __init__(self, create: CreateTable, blocks: Blocks) -> None:
        self._create = create
        self._blocks = blocks
        self._process = new_id()
        self._own: dict[PersonId, _Own] = {}
        self._all: dict[str, tuple[Seeker, float]] = {}
        self._asked: dict[str, tuple[ProposeNotice, float]] = {}
        self._apart: set[frozenset[str]] = set()
        self._proposals: dict[str, _Proposal] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.notify_others: Callable[[AnySeekNotice], None] = lambda _: None
        self.on_change: Callable[[], None] = lambda: None

    async def close(self) -> None:
        """Stop; tables that are being created are finished first."""
        for proposal in self._proposals.values():
            proposal.timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------------ the people of this process

    @property
    def is_full(self) -> bool:
        """Whether nobody more can look for players here."""
        return len(self._own) >= MOST_SEEKS

    def begin(self, person: Person, seek: Seek, socket: SendQueue) -> None:
        """A person looks for players; an earlier search of theirs is over."""
        before = self._own.pop(person.id, None)
        if before is not None:
            self._end(before, told=before.socket is not socket)
        seats = tuple(sorted(set(seek.seats)))
        seeker = Seeker(
            new_id(), self._process, person.id, person.name, seek.game, seats, seek.time, time()
        )
        self._own[person.id] = _Own(seeker, socket)
        self._publish(SeeksNotice(begun=(seeker,)))

    def end(self, person: PersonId, socket: SendQueue, *, told: bool) -> None:
        """A person does not look any more, or their socket is gone."""
        own = self._own.get(person)
        if own is not None and own.socket is socket:
            del self._own[person]
            self._end(own, told=told)

    def answer(self, person: PersonId, proposal: str) -> None:
        """A person is still here."""
        own = self._own.get(person)
        if own is not None and own.proposal == proposal:
            self._publish(AnswerNotice(proposal, own.seeker.id, here=True))

    def _end(self, own: _Own, *, told: bool) -> None:
        if told:
            _say(own, "ended")
        self._publish(SeeksNotice(over=(own.seeker.id,)))
        if own.proposal is not None:
            self._publish(AnswerNotice(own.proposal, own.seeker.id, here=False))

    # ------------------------------------------------------------------ notices

    def _publish(self, notice: AnySeekNotice) -> None:
        self.notify_others(notice)
        self.receive(notice)

    def receive(self, notice: AnySeekNotice) -> None:
        """A notice of this or another process."""
        match notice:
            case SeeksNotice():
                for seeker in notice.begun:
                    self._all[seeker.id] = seeker, monotonic()
                for seek in notice.over:
                    self._all.pop(seek, None)
                self._pair()
                self.on_change()
            case ProposeNotice():
                self._ask(notice)
            case AnswerNotice():
                self._count(notice)
            case OutcomeNotice():
                self._conclude(notice)

    def repeat(self) -> None:
        """Tell other processes again who looks here, and forget processes that fell silent."""
        here = tuple(own.seeker for own in self._own.values())
        for start in range(0, len(here), _AT_ONCE):
            self.notify_others(SeeksNotice(begun=here[start : start + _AT_ONCE]))
        now = monotonic()
        for own in self._own.values():
            self._all[own.seeker.id] = own.seeker, now
            if own.proposal is not None and now - own.locked > UNLOCK_S:
                own.proposal = None
        self._all = {
            seek: known for seek, known in self._all.items() if now - known[1] < FORGOTTEN_S
        }
        self._asked = {
            name: asked for name, asked in self._asked.items() if now - asked[1] < UNLOCK_S
        }
        self._apart = {pair for pair in self._apart if pair <= self._all.keys()}
        self._pair()
        self.on_change()

    # ------------------------------------------------------------------ bringing together

    def _pair(self) -> None:
        """Propose the groups whose longest waiting person is here, and say what is missing."""
        busy = {seek for asked, _ in self._asked.values() for seek in asked.seeks}
        free = [seeker for seeker, _ in self._all.values() if seeker.id not in busy]
        free.sort(key=lambda seeker: (seeker.since, seeker.id))
        while free:
            first = free.pop(0)
            group = _group(first, free, self._apart)
            if group:
                free = [seeker for seeker in free if seeker not in group]
                if first.process == self._process:
                    self._propose(group)
        self._tell_missing()

    def _propose(self, group: Sequence[Seeker]) -> None:
        notice = ProposeNotice(new_id(), self._process, tuple(seeker.id for seeker in group))
        self._asked[notice.proposal] = notice, monotonic()  # no other group for them meanwhile
        self._start(self._ask_all(notice, group))

    async def _ask_all(self, notice: ProposeNotice, group: Sequence[Seeker]) -> None:
        """Ask a group, unless one of them has blocked another or has gone meanwhile."""
        try:
            blocks = await self._blocks([seeker.person for seeker in group])
        except Exception as error:  # noqa: BLE001 -- whatever it is, it is tried again after UNLOCK_S
            log_error("the blocks of a group could not be read", error)
            return
        apart = tuple(
            (one.id, two.id)
            for one, two in combinations(group, 2)
            if frozenset((one.person, two.person)) in blocks
        )
        name = notice.proposal
        if apart or any(seeker.id not in self._all for seeker in group):
            self._publish(OutcomeNotice(name, None, apart=apart))
            return
        timer = asyncio.get_running_loop().call_later(ANSWER_S, self._too_late, name)
        self._proposals[name] = _Proposal(group, timer)
        self._publish(notice)

    def _ask(self, notice: ProposeNotice) -> None:
        now = monotonic()
        self._asked[notice.proposal] = notice, now
        asked = [own for own in self._own.values() if own.seeker.id in notice.seeks]
        for own in asked:
            if own.proposal is not None and now - own.locked < UNLOCK_S:
                self._publish(AnswerNotice(notice.proposal, own.seeker.id, here=False))
                return
        for own in asked:
            own.proposal, own.locked, own.told = notice.proposal, now, -1
            _say(own, "found", proposal=notice.proposal)

    def _count(self, notice: AnswerNotice) -> None:
        proposal = self._proposals.get(notice.proposal)
        if proposal is None:
            return
        if not notice.here:
            self._fail(notice.proposal, ())
            return
        proposal.answered.add(notice.seek)
        if len(proposal.answered) == len(proposal.group):
            proposal.timer.cancel()
            del self._proposals[notice.proposal]  # leaving from now on means leaving the table
            self._start(self._seat(notice.proposal, proposal))

    def _too_late(self, name: str) -> None:
        proposal = self._proposals.get(name)
        if proposal is not None:
            silent = [one.id for one in proposal.group if one.id not in proposal.answered]
            self._fail(name, tuple(silent))

    def _fail(self, name: str, gone: tuple[str, ...]) -> None:
        proposal = self._proposals.pop(name, None)
        if proposal is not None:
            proposal.timer.cancel()
        for seek in gone:  # a process that died cannot say it
            self._all.pop(seek, None)
        self._publish(OutcomeNotice(name, None, gone))

    async def _seat(self, name: str, proposal: _Proposal) -> None:
        seats = list(proposal.group)
        random.shuffle(seats)
        try:
            table = await self._create(proposal.group[0], seats)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the others go on looking
            log_error("the table of a group could not be created", error)
            self._fail(name, (proposal.group[0].id,))  # perhaps this host cannot have one
            return
        self._publish(OutcomeNotice(name, table))

    def _conclude(self, notice: OutcomeNotice) -> None:
        self._asked.pop(notice.proposal, None)
        self._apart.update(frozenset(pair) for pair in notice.apart)
        for person, own in tuple(self._own.items()):
            if own.proposal != notice.proposal:
                continue
            own.proposal = None
            if notice.table is None and own.seeker.id not in notice.gone:
                continue  # goes on looking, at the old place
            del self._own[person]
            _say(own, "ended" if notice.table is None else "paired", table=notice.table)
            self._publish(SeeksNotice(over=(own.seeker.id,)))
        self._pair()

    def _tell_missing(self) -> None:
        for own in self._own.values():
            if own.proposal is not None:
                continue
            seeker = own.seeker
            others = [
                one
                for one, _ in self._all.values()
                if one.fits(seeker) and one != seeker and {one.id, seeker.id} not in self._apart
            ]
            missing = min(
                max(1, count - 1 - sum(count in one.seats for one in others))
                for count in seeker.seats
            )
            if missing != own.told:
                own.told = missing
                _say(own, "looking", missing=missing)

    def seekers(self) -> tuple[Seekers, ...]:
        """Who looks for what, in all processes."""
        found: dict[tuple[str, TimeControl | None], list[Seeker]] = {}
        for seeker, _ in self._all.values():
            found.setdefault((seeker.game, seeker.time), []).append(seeker)
        return tuple(
            Seekers(game, tuple(sorted({n for one in all_ for n in one.seats})), pace, len(all_))
            for (game, pace), all_ in sorted(found.items(), key=str)
        )

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _group(
    first: Seeker, later: Sequence[Seeker], apart: Collection[frozenset[str]]
) -> tuple[Seeker, ...]:
    """The smallest group around the one who waits longest; empty if there are too few."""
    for count in first.seats:
        fitting = [other for other in later if count in other.seats and other.fits(first)]
        for start in range(len(fitting) - count + 2):
            group = [first]
            for other in fitting[start:]:
                if len(group) < count and all(
                    other.person != one.person and {other.id, one.id} not in apart for one in group
                ):
                    group.append(other)
            if len(group) == count:
                return tuple(group)
    return ()


def _say(
    own: _Own,
    status: Literal["looking", "found", "paired", "ended"],
    *,
    missing: int = 0,
    proposal: str | None = None,
    table: TableId | None = None,
) -> None:
    seeker = own.seeker
    message = Seeking(
        status=status,
        game=seeker.game,
        seats=seeker.seats,
        time=seeker.time,
        missing=missing,
        proposal=proposal,
        table=table,
    )
    own.socket.put(_encode(message).decode())
