"""How tables are created: by a person, as the daily table, or as a rematch.

It also has what a set-up screen needs to know about the games.
"""

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, cast

import msgspec

from lunarium.bots import LEVELS
from lunarium.games import GAMES, AnyGame
from lunarium.games.api import InvalidSetup
from lunarium.records import new_seed
from lunarium.server.protocol.http import GameFacts, NewSeat, NewTable, OptionFacts
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import GameName, LevelName, TimeControl
from lunarium.server.tables.events import (
    ABSENCE_S,
    Begun,
    ChainOfDays,
    Created,
    Events,
    InviteSecrets,
    Part,
    PersonId,
    Rematched,
    SealsClosed,
    SeatPlan,
    Shuffling,
    Started,
    TableId,
)
from lunarium.server.tables.names import clean_name
from lunarium.server.tables.positions import options_of
from lunarium.server.tables.state import Person, TableState

DAILY_GAME: Final = "novaluna"
"""The game of the daily table, which everybody plays alone."""

SECRET_BYTES = 16
"""128 bits: ids of tables and people, and invitations, cannot be guessed."""


class Fresh(msgspec.Struct, frozen=True):
    """Everything that is drawn at random for a new table."""

    table: TableId
    seed: str
    invites: InviteSecrets


def new_id() -> str:
    """An id or secret of 22 characters that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def draw_fresh(seats: int, seed: bytes | None = None) -> Fresh:
    """A new id, invitations, and a seed unless one is given, as for the daily table."""
    invites = InviteSecrets(new_id(), tuple(new_id() for _ in range(seats)))
    return Fresh(new_id(), (new_seed() if seed is None else seed).hex(), invites)


def create(
    new: NewTable,
    host: Person,
    fresh: Fresh,
    absence_s: float = ABSENCE_S,
    begun: Begun | None = None,
) -> Events:
    """The events of a new table's first row; raises `RefusalError` (`bad_setup`, `bad_name`).

    `begun` is where the game begins, if the new table continues from a position.
    """
    if new.game not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise refuse("bad_message", f"there is no game {new.game!r} here, only {known}")
    plans = _plans(new.seats, host)
    if new.time is not None and len(plans) == 1:
        raise refuse("bad_setup", "a solo game has no time control: nobody waits")
    if new.time is not None and new.time.kind == "move" and new.time.increment:
        raise refuse("bad_setup", "only a clock has an increment, a time for each move has none")
    if begun is not None:
        new = _as_in_position(new, begun)
    created = Created(
        table=fresh.table,
        game=new.game,
        options=_checked_options(new),
        seats=plans,
        host=host.id,
        seed=fresh.seed,
        invites=fresh.invites,
        public=new.public,
        parts=_sealed_by(host.id, plans, new.seal),
        time=new.time,
        absence_s=round(absence_s),
        begun=begun,
    )
    return opening(created) if new.start else (created,)


def _as_in_position(new: NewTable, begun: Begun) -> NewTable:
    """The wish for a table, with the options of the position where it begins."""
    game, seats, options = options_of(begun)
    if new.game != game:
        raise refuse("bad_setup", f"the position is of {game}, not of {new.game}")
    if len(new.seats) != seats:
        raise refuse("bad_setup", f"the position has {seats} seats, not {len(new.seats)}")
    if any(seat.kind == "open" for seat in new.seats) or not new.start:
        raise refuse("bad_setup", "a game that continues from a position starts at once")
    # Nobody adds to the shuffle: hidden cards and tiles were shuffled with the position.
    return msgspec.structs.replace(new, options=options, seal=None)


def _sealed_by(person: PersonId, plans: Sequence[SeatPlan], seal: str | None) -> tuple[Part, ...]:
    """The seal that came with the wish for a table, at the first seat of the person."""
    mine = [seat for seat, plan in enumerate(plans) if plan.person == person]
    return (Part(mine[0], seal),) if seal is not None and mine else ()


def contributors(plans: Sequence[SeatPlan]) -> tuple[int, ...]:
    """The seats for which a browser can add to the shuffle: the first one of each person."""
    first: dict[PersonId, int] = {}
    for seat, plan in enumerate(plans):
        if plan.person is not None and not plan.program:
            first.setdefault(plan.person, seat)
    return tuple(first.values())


def begin(plans: Sequence[SeatPlan], parts: Sequence[Part]) -> Events:
    """How a game starts: at once if nobody adds to the shuffle, else with the seals.

    A person without script, or a program, adds nothing and is not waited for long.
    """
    if not parts:
        return (Started(),)
    complete = {part.seat for part in parts} >= set(contributors(plans))
    return (Shuffling(), SealsClosed()) if complete else (Shuffling(),)


def create_daily(host: Person, date: str, fresh: Fresh, chain: ChainOfDays | None = None) -> Events:
    """The first row of a person's table of the day: `DAILY_GAME` with the day's seed."""
    created = Created(
        table=fresh.table,
        game=DAILY_GAME,
        options=_checked_options(NewTable(game=DAILY_GAME, seats=(NewSeat(kind="me"),))),
        seats=(SeatPlan("person", host.id, clean_name(host.name), program=host.program),),
        host=host.id,
        seed=fresh.seed,
        invites=fresh.invites,
        daily=date,
        chain=chain,
    )
    return opening(created)


def create_paired(
    game: GameName,
    people: Sequence[Person],
    host: PersonId,
    fresh: Fresh,
    time: TimeControl | None = None,
    absence_s: float = ABSENCE_S,
) -> Events:
    """The first row of the table of strangers who found each other; everybody may watch."""
    seats = tuple(NewSeat(kind="open") for _ in people)
    created = Created(
        table=fresh.table,
        game=game,
        options=_checked_options(NewTable(game=game, seats=seats)),
        seats=tuple(SeatPlan("person", person.id, clean_name(person.name)) for person in people),
        host=host,
        seed=fresh.seed,
        invites=fresh.invites,
        public=True,
        time=time,
        absence_s=round(absence_s),
    )
    return opening(created)


def opening(created: Created) -> Events:
    """The whole first row of a table; if no seat is open, the game starts at once."""
    waits = any(seat.kind == "open" for seat in created.seats)
    return (created,) if waits else (created, *begin(created.seats, created.parts))


def rematch(table: TableState, asker: Person, fresh: Fresh, seal: str | None = None) -> Rematched:
    """The next table: the same people and options, everyone one seat further, a new seed.

    A person who has left is not included: the bot that stood in keeps the seat. A bot account is
    offered its seat, because its program may be gone.
    """
    plans = [
        _offered_again(plan)
        if away is None or plan.person == asker.id
        else SeatPlan("bot", name=away, level=away)
        for plan, away in zip(table.seats, table.away, strict=True)
    ]
    people = {plan.person for plan in plans}
    plans = [*plans[1:], plans[0]]
    return Rematched(
        Created(
            table=fresh.table,
            game=table.game,
            options=table.options,
            seats=tuple(plans),
            host=table.host if table.host in people else asker.id,
            seed=fresh.seed,
            invites=fresh.invites,
            public=table.public,
            rematch_of=table.id,
            parts=_sealed_by(asker.id, plans, seal),
            time=table.time,
            absence_s=table.absence_s,
        )
    )


def _offered_again(plan: SeatPlan) -> SeatPlan:
    return SeatPlan(offered=plan.person, offered_name=plan.name) if plan.program else plan


def _checked_options(new: NewTable) -> dict[str, int | bool]:
    """Every option of the game, with defaults for options that were left out."""
    try:
        rules: AnyGame = GAMES[new.game]
        return asdict(rules.options(len(new.seats), new.options))
    except InvalidSetup as error:
        raise refuse("bad_setup", error.reason, error.clause) from None


def _plans(seats: tuple[NewSeat, ...], host: Person) -> tuple[SeatPlan, ...]:
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise refuse("bad_setup", "you can have only one seat; others on this device are guests")
    if all(seat.kind == "bot" for seat in seats):
        raise refuse("bad_setup", "at least one seat is for a person")
    return tuple(_plan(number, seat, host) for number, seat in enumerate(seats))


def _plan(number: int, seat: NewSeat, host: Person) -> SeatPlan:
    if (seat.level is not None) != (seat.kind == "bot"):
        raise refuse("bad_setup", f"seat {number}: only a bot has a level, and it needs one")
    if seat.name is not None and seat.kind in {"bot", "open"}:
        raise refuse("bad_setup", f"seat {number}: only people have names of their own")
    match seat.kind:
        case "open":
            return SeatPlan()
        case "bot":
            return SeatPlan("bot", name=seat.level or "", level=seat.level)
        case "me":
            name = clean_name(host.name if seat.name is None else seat.name)
            return SeatPlan("person", host.id, name, program=host.program)
        case "guest":
            if seat.name is None:
                raise refuse("bad_name", f"seat {number}: a guest needs a name")
            return SeatPlan("person", host.id, clean_name(seat.name), guest=True)


_ALL_LEVELS: Final = cast("tuple[LevelName, ...]", LEVELS)


def game_facts(levels: tuple[LevelName, ...] = _ALL_LEVELS) -> tuple[GameFacts, ...]:
    """All games, with their numbers of players, options and the levels of bots that play here."""
    return tuple(_facts(game, levels) for game in GAMES.values())


def _facts(game: AnyGame, levels: tuple[LevelName, ...]) -> GameFacts:
    by_seats = {seats: game.option_values(seats) for seats in game.player_counts}
    names = by_seats[game.player_counts[0]]
    return GameFacts(
        name=game.name,
        title=game.title,
        players=tuple(game.player_counts),
        options=tuple(
            OptionFacts(name, {str(seats): tuple(by[name]) for seats, by in by_seats.items()})
            for name in names
        ),
        levels=levels,
    )
