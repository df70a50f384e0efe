"""Hypothesis lives through tables: several people, any commands, both games.

After every row the whole log folds to the same table. A refused command changes nothing and has a
known code. Nobody plays a seat of others, and no seed gets out before the end. Time passes: the
clocks that the log gives are those that each seat was sent, and they never run backwards.
"""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lunarium.bots import LEVELS
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.refusals import CODES, Refusal
from lunarium.server.protocol.tables import (
    AnswerProposal,
    AnswerUndo,
    Archive,
    Join,
    Leave,
    Play,
    Propose,
    Rematch,
    Return,
    SetSeat,
    Start,
    TimeControl,
    Undo,
)
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    BotActor,
    Events,
    Person,
    RefusalError,
    Row,
    TableState,
    TableViews,
    TimeIsUp,
    Timekeeper,
    create,
    create_daily,
    decide,
    decode_events,
    encode_events,
    fold,
    next_deadline,
    opening,
    refold,
)
from lunarium.server.tables.events import Archived, MovePlayed, Rematched, Undone
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.undo import waiting_for
from lunarium.server.tables.views import happened
from tests.random_play import SETTINGS, random_move
from tests.server.tables.gathering import ANA, BEGIN, BEN, CYR, STRANGER, fresh_of

RULE_CODES = {
    "already_picked",
    "already_placed",
    "already_plant",
    "cell_taken",
    "first_card_at_origin",
    "first_tile_at_origin",
    "no_refill_in_solo",
    "not_adjacent",
    "not_in_hand",
    "not_on_offer",
    "not_on_wheel",
    "not_your_turn",
    "nothing_to_turn",
    "only_in_solo",
    "outside_frame",
    "phase_2_goes_on",
    "supply_empty",
    "too_few_discs",
    "too_many_tiles",
    "waiting_for_picks",
    "wrong_kind_of_move",
}
"""What the rules themselves may answer to a person who holds the seat of a running game."""

EVERYBODY = (ANA, BEN, CYR, STRANGER)
people = st.sampled_from(EVERYBODY)
mistakes = st.sampled_from([True, False, False, False])
seats = st.integers(0, 5)
levels = st.sampled_from(LEVELS)
versions = st.none() | st.integers(0, 60)
texts = st.sampled_from(
    ["refill", "end", "T1@0,0", "R3a@1,0", "B7@-3,2", "danio", "neon", "@0,0", "@1,0~0,0", "?", "@"]
)
new_seats = st.one_of(
    st.builds(NewSeat, kind=st.just("open")),
    st.builds(NewSeat, kind=st.just("bot"), level=levels),
    st.builds(NewSeat, kind=st.just("guest"), name=st.sampled_from(["Gus", "Gwen"])),
)
times = (
    st.none()
    | st.builds(
        TimeControl,
        kind=st.just("move"),
        seconds=st.sampled_from([60, 3600]),
        level=levels,
    )
    | st.builds(
        TimeControl,
        kind=st.just("clock"),
        seconds=st.sampled_from([60, 600]),
        increment=st.sampled_from([0, 5]),
        level=levels,
    )
)
ID = "command-0"


class TableLife(RuleBasedStateMachine):
    """One table and everything that people can try with it."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []
        self.table: TableState | None = None
        self.fresh = 100
        self.passed = timedelta()

    def now(self) -> datetime:
        return BEGIN + timedelta(seconds=len(self.rows)) + self.passed

    def append(self, events: Events) -> None:
        row = Row(len(self.rows) + 1, self.now(), decode_events(encode_events(events)))
        before, self.table = self.table, fold(self.table, row)
        self.rows.append(row)
        assert refold(self.rows) == self.table
        self.check_secrets(before, row)

    @initialize(
        setting=st.sampled_from(SETTINGS),
        plan=st.lists(new_seats, min_size=5, max_size=5),
        me=st.integers(0, 5),
        public=st.booleans(),
        start=st.booleans(),
        deal=st.integers(0, 9),
        daily=st.booleans(),
        crowd=st.booleans(),
        time=times,
    )
    def make(
        self,
        setting: tuple[Any, int, dict[str, Any]],
        plan: list[NewSeat],
        me: int,
        public: bool,
        start: bool,
        deal: int,
        daily: bool,
        crowd: bool,
        time: TimeControl | None,
    ) -> None:
        game, number, options = setting
        if daily and number == 1:
            self.append(create_daily(ANA, "2026-05-01", fresh_of(deal)))
            return
        chosen = plan[: number - 1]
        chosen.insert(me % number, NewSeat(kind="me"))
        new = NewTable(
            game=game,
            seats=tuple(chosen),
            options=options,
            public=public,
            start=start,
            time=time if number > 1 else None,
        )
        self.append(create(new, ANA, fresh_of(deal, number)))
        if crowd:
            self.all_come_and_start()

    def all_come_and_start(self) -> None:
        """People take what seats are open, bots the rest, and the game begins."""
        assert self.table is not None
        for person in (BEN, CYR):
            self.try_it(person, Join(id=ID, invite=self.table.invites.any_seat))
        for seat, plan in enumerate(self.table.seats):
            if plan.kind == "open":
                self.try_it(ANA, SetSeat(id=ID, seat=seat, bot="new-moon"))
        self.try_it(ANA, Start(id=ID))

    @precondition(lambda self: self.table is not None and self.table.status == "open")
    @rule()
    def begin(self) -> None:
        self.all_come_and_start()

    def right_one(self, person: Person, seat: int, mistaken: bool) -> tuple[Person, int]:
        """Mostly somebody who holds the seat; now and then anybody, for any seat."""
        assert self.table is not None
        if mistaken:
            return person, seat
        seat %= len(self.table.seats)
        holder = self.table.seats[seat].person
        return next((one for one in EVERYBODY if one.id == holder), person), seat

    def try_it(self, actor: Actor, command: AnyCommand) -> Events | None:
        """What was decided; null if it was refused."""
        assert self.table is not None
        table, before = self.table, encode_all(self.table)
        try:
            events, after = decide(table, actor, command, self.now(), self.draw)
        except RefusalError as refused:
            self.check_refusal(refused.refusal)
            assert encode_all(table) == before
            assert refold(self.rows) == table
            return None
        assert encode_all(table) == before  # deciding changes nothing; only a row does
        self.check_rights(table, actor, events)
        if events:
            self.append(events)
        assert after == self.table
        return events

    def check_refusal(self, refusal: Refusal) -> None:
        assert refusal.reason
        if refusal.code not in CODES:
            assert refusal.code in RULE_CODES
            assert refusal.clause

    def draw(self, number: int) -> Any:
        self.fresh += 1
        return fresh_of(self.fresh, number)

    def check_rights(self, table: TableState, actor: Actor, events: Events) -> None:
        for event in events:
            if isinstance(event, MovePlayed) and isinstance(actor, Person):
                assert table.seats[event.seat].person == actor.id == event.by
                assert table.away[event.seat] is None
            elif isinstance(event, MovePlayed):
                assert table.bot_at(event.seat) is not None
                assert event.by is None
            elif isinstance(event, Undone):
                self.check_undo(table, event)
            elif isinstance(event, Archived) and table.status == "running":
                self.check_end(table, actor)

    def check_end(self, table: TableState, actor: Actor) -> None:
        """A running game ends without a result only if all its people have agreed."""
        assert isinstance(actor, Person)
        agreed = set(table.proposal.agreed) if table.proposal else set()
        long_ago = self.now() - timedelta(seconds=table.absence_s)
        for seat, plan in enumerate(table.seats):
            gone = table.clocks[seat].gone
            if plan.person not in {None, actor.id} and seat not in agreed:
                assert gone is not None
                assert gone <= long_ago

    def check_undo(self, table: TableState, event: Undone) -> None:
        """What is taken back is the seat's own last move, and nothing before it."""
        assert event.removes[0] == max(
            place for place, move in enumerate(table.line) if move.seat == event.seat
        )
        others = table.present - {table.seats[event.seat].person}
        if others and table.undo is None:
            assert not any(table.line[place].reveals for place in event.removes)
            assert len(event.removes) == 1

    def check_secrets(self, before: TableState | None, row: Row) -> None:
        table = self.table
        assert table is not None
        if table.seed_is_open:
            return
        for person in (ANA.id, BEN.id, STRANGER.id, None):
            own = table.seats_of(person) if person else ()
            for seat in (None, *own):
                told = msgspec.json.encode(
                    [
                        TableViews(table).info(person),
                        TableViews(table).view(seat),
                        TableViews(table).moves(seat),
                        happened(before, row, table, seat),
                    ]
                )
                assert table.seed.encode() not in told

    @rule(seconds=st.sampled_from([0.001, 3, 20, 55, 400, 2 * 24 * 3600]))
    def time_passes(self, seconds: float) -> None:
        self.passed += timedelta(seconds=seconds)

    @precondition(lambda self: self.table is not None and next_deadline(self.table) is not None)
    @rule(added=st.none() | st.sampled_from([30, 90]), early=st.booleans())
    def time_runs_out(self, added: int | None, early: bool) -> None:
        """The server acts at the deadline; earlier attempts are refused."""
        assert self.table is not None
        due = next_deadline(self.table)
        assert due is not None
        deadline, seat = due
        up = TimeIsUp(id=ID, seat=seat, deadline=deadline, added=added)
        if early and self.now() < deadline:
            assert self.try_it(Timekeeper(), up) is None
        self.passed += max(deadline - self.now(), timedelta())
        assert self.try_it(Timekeeper(), up)
        assert self.try_it(Timekeeper(), up) is None

    @rule(person=people, seat=seats, about=st.none() | seats, mistaken=mistakes)
    def propose(self, person: Person, seat: int, about: int | None, mistaken: bool) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        kind: Any = "end" if about is None else "bot"
        self.try_it(person, Propose(id=ID, seat=seat, kind=kind, about=about))

    @rule(person=people, seat=seats, agree=st.sampled_from([True, True, False]), mistaken=mistakes)
    def answer_proposal(self, person: Person, seat: int, agree: bool, mistaken: bool) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        self.try_it(person, AnswerProposal(id=ID, seat=seat, agree=agree))

    @invariant()
    def clocks_run_for_the_people_who_are_waited_for(self) -> None:
        table = self.table
        if table is None:
            return
        waits = {
            seat
            for seat in table.to_move
            if table.status == "running"
            and table.seats[seat].kind == "person"
            and table.bot_at(seat) is None
        }
        runs = {seat for seat, clock in enumerate(table.clocks) if clock.since is not None}
        assert runs <= waits
        assert {table.seats[seat].person for seat in runs} == {
            table.seats[seat].person for seat in waits
        }
        for clock in table.clocks:
            assert clock.left >= timedelta()
            assert clock.since is None or clock.since <= table.updated
            if table.time is not None and table.time.kind == "move":
                assert clock.left <= timedelta(seconds=table.time.seconds + 90)

    @property
    def waiting(self) -> bool:
        return self.table is not None and bool(self.table.to_move)

    @precondition(lambda self: self.waiting)
    @rule(
        seed=st.integers(0, 2**32),
        times=st.sampled_from([1, 2, 3, 5, 8]),
        known=st.booleans(),
    )
    def somebody_moves(self, seed: int, times: int, known: bool) -> None:
        """A seat that is to move plays a legal move, which is never refused."""
        rng = Random(seed)
        for _ in range(times):
            table = self.table
            assert table is not None
            if not table.to_move:
                return
            seat = rng.choice(table.to_move)
            move = random_move(table.rules.moves(table.state, seat), rng)
            command = Play(id=ID, seat=seat, move=str(move), version=table.n if known else None)
            assert self.try_it(self.mover(table, seat), command) is not None

    def mover(self, table: TableState, seat: int) -> Actor:
        level = table.bot_at(seat)
        if level is not None:
            return BotActor(level, seat)
        return next(one for one in EVERYBODY if one.id == table.seats[seat].person)

    @rule(person=people, seat=seats, move=texts, version=versions, mistaken=mistakes)
    def play_anything(
        self, person: Person, seat: int, move: str, version: int | None, mistaken: bool
    ) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        self.try_it(person, Play(id=ID, seat=seat, move=move, version=version))

    @rule(seat=seats, level=levels, move=texts)
    def a_bot_plays_anything(self, seat: int, level: Any, move: str) -> None:
        self.try_it(BotActor(level, seat), Play(id=ID, seat=seat, move=move))

    @rule(person=people, seat=seats, version=versions, mistaken=mistakes)
    def undo(self, person: Person, seat: int, version: int | None, mistaken: bool) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        self.try_it(person, Undo(id=ID, seat=seat, version=version))

    @precondition(lambda self: self.waiting and len(self.rows) > 25)
    @rule(seed=st.integers(0, 2**32))
    def the_game_is_played_to_its_end(self, seed: int) -> None:
        self.somebody_moves(seed, 300, True)

    @precondition(lambda self: bool(self.who_could_undo()))
    @rule(which=st.integers(0, 5), answers=st.lists(st.sampled_from([True, True, False])))
    def somebody_wants_to_undo(self, which: int, answers: list[bool]) -> None:
        """A seat that has moved asks, and the others answer one after the other."""
        able = self.who_could_undo()
        person, seat = able[which % len(able)]
        self.try_it(person, Undo(id=ID, seat=seat))
        for agree in answers:
            self.answer_what_was_asked(agree)

    def who_could_undo(self) -> list[tuple[Person, int]]:
        table = self.table
        if table is None or table.status != "running":
            return []
        able = sorted({move.seat for move in table.line if table.bot_at(move.seat) is None})
        return [(self.right_one(ANA, seat, False)[0], seat) for seat in able]

    @rule(person=people, seat=seats, agree=st.booleans(), mistaken=mistakes)
    def answer(self, person: Person, seat: int, agree: bool, mistaken: bool) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        self.try_it(person, AnswerUndo(id=ID, seat=seat, agree=agree))

    def answer_what_was_asked(self, agree: bool) -> None:
        assert self.table is not None
        if asked := waiting_for(self.table):
            person, seat = self.right_one(ANA, asked[0], False)
            assert self.try_it(person, AnswerUndo(id=ID, seat=seat, agree=agree))

    @rule(person=people, seat=st.none() | seats, key=st.sampled_from(["any", "seat", "bad", None]))
    def join(self, person: Person, seat: int | None, key: str | None) -> None:
        assert self.table is not None
        invites = self.table.invites
        words = {"any": invites.any_seat, "seat": invites.by_seat[-1], "bad": "x", None: None}
        self.try_it(person, Join(id=ID, invite=words[key], seat=seat))

    @rule(person=people, seat=seats, level=st.none() | levels, guest=st.none() | st.just("Gus"))
    def set_seat(self, person: Person, seat: int, level: Any, guest: str | None) -> None:
        self.try_it(person, SetSeat(id=ID, seat=seat, bot=level, guest=guest))

    @rule(person=people)
    def start(self, person: Person) -> None:
        self.try_it(person, Start(id=ID))

    @rule(person=people, seat=seats, level=levels, mistaken=mistakes)
    def leave(self, person: Person, seat: int, level: Any, mistaken: bool) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        self.try_it(person, Leave(id=ID, seat=seat, level=level))

    @rule(person=people, seat=seats, mistaken=mistakes)
    def come_back(self, person: Person, seat: int, mistaken: bool) -> None:
        person, seat = self.right_one(person, seat, mistaken)
        self.try_it(person, Return(id=ID, seat=seat))

    @rule(person=people)
    def rematch(self, person: Person) -> None:
        for event in self.try_it(person, Rematch(id=ID)) or ():
            if isinstance(event, Rematched):
                follower = fold(None, Row(1, BEGIN, opening(event.created)))
                assert follower.status == "running"

    @precondition(lambda self: len(self.rows) > 15)
    @rule(person=people)
    def archive(self, person: Person) -> None:
        self.try_it(person, Archive(id=ID))

    @invariant()
    def what_the_table_says_of_itself_is_true(self) -> None:
        table = self.table
        if table is None:
            return
        assert table.n == len(self.rows)
        started = table.state is not None
        if table.status in {"running", "finished"}:
            assert set(table.to_move) == table.rules.to_move(table.state)
        assert (table.result is not None) == (
            started and table.rules.result(table.state) is not None
        )
        assert (table.result is not None) <= (table.status in {"finished", "archived"})
        state = table.start
        for move in table.line:
            state = table.rules.play(state, move.seat, table.rules.parse(move.move))
        assert state == table.state
        assert all(since <= table.n for since in table.decision_since)
        if started and table.seed_is_open:
            assert record_of(table).seats == table.names


def encode_all(table: TableState) -> bytes:
    """Everything in a table that could be changed by mistake."""
    fields = {name: getattr(table, name) for name in table.__struct_fields__}
    state = (fields.pop("state"), fields.pop("start"))
    return msgspec.json.encode(fields) + repr(state).encode()


TestTableLife = TableLife.TestCase
TestTableLife.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_the_codes_of_the_rules_do_not_hide_codes_of_the_server(game: str) -> None:
    assert RULE_CODES.isdisjoint(CODES)
