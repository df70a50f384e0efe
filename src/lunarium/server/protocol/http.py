"""The bodies of plain HTTP requests and answers."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from lunarium.games.grid import Cell
from lunarium.server.protocol.boards import (
    MOST_SEATS,
    Board,
    GameResult,
    Moves,
    SeatNumber,
    TankExplanation,
    ViewDocument,
)
from lunarium.server.protocol.messages import Happened
from lunarium.server.protocol.tables import (
    CommandId,
    Digits,
    GameName,
    LevelName,
    PersonName,
    Seat,
    Secret,
    TableSummary,
    TimeControl,
)


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A body that a client sends: unknown fields are an error."""


class Me(msgspec.Struct, frozen=True):
    """The person behind the cookie. `named` is false while the name is a generated one."""

    id: str
    name: str
    named: bool


class Rename(Strict, frozen=True):
    """A new display name."""

    name: PersonName


class TransferLink(msgspec.Struct, frozen=True):
    """A secret that moves this person to another device, once, within some minutes."""

    token: str
    expires: str


class UseTransfer(Strict, frozen=True):
    """Become the person of a transfer link."""

    token: Secret


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser in which I am logged in; `here` is this one, `seen` the day of its last visit."""

    id: str
    device: str
    created: str
    seen: str
    here: bool


class EndSessions(Strict, frozen=True):
    """Log out everywhere; `stay` keeps this browser logged in."""

    stay: bool = True


class SeatAt(Strict, frozen=True):
    """A seat at a table."""

    table: Annotated[str, msgspec.Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]
    seat: Seat


class BlockInfo(msgspec.Struct, frozen=True):
    """Somebody whom I have blocked, with the name that I saw."""

    id: str
    name: str
    at: str


ReportReason: TypeAlias = Literal["name", "cheating", "leaving", "other"]


class Report(Strict, frozen=True):
    """A complaint about the person at a seat, for the operator of the server."""

    seat: Seat
    reason: ReportReason
    words: Annotated[str, msgspec.Meta(max_length=500)] = ""


StoredKind: TypeAlias = Literal[
    "person",
    "visits",
    "sessions",
    "pushes",
    "games",
    "bots",
    "blocks",
    "reports",
    "bans",
    "erasures",
]
"""The kinds of things that a server stores about people."""


class Privacy(msgspec.Struct, frozen=True):
    """What a server stores about people, and after how many days without a visit it erases them.

    Guests are people without a name of their own who never came back. 0 days: never.
    """

    stored: tuple[StoredKind, ...]
    guest_days: int
    retention_days: int


class NewSeat(Strict, frozen=True):
    """A seat of a new table: me, open (by link), a bot by level, a guest on this device."""

    kind: Literal["me", "open", "bot", "guest"]
    level: LevelName | None = None
    name: PersonName | None = None


class NewPosition(Strict, frozen=True):
    """Where a new table begins: a view, or after an entry of a record or of a finished table.

    The moves of `line` are played on from there.
    """

    view: ViewDocument | None = None
    record: dict[str, Any] | None = None
    table: Annotated[str, msgspec.Meta(min_length=22, max_length=22)] | None = None
    move: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    line: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=24)
    ] = ()


class NewTable(Strict, frozen=True):
    """A new table. With `start` and no open seat the game starts at once.

    The client makes the `id`, as for a command: a request sent twice creates one table. `seal` is
    the client's for the shuffle, as in the command `seal`.
    """

    game: GameName
    seats: Annotated[tuple[NewSeat, ...], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, int | bool] = {}
    public: bool = False
    start: bool = True
    id: CommandId | None = None
    seal: Digits | None = None
    time: TimeControl | None = None
    position: NewPosition | None = None


class TableList(msgspec.Struct, frozen=True):
    """Tables, latest first; `next` is the cursor of the next page."""

    tables: tuple[TableSummary, ...]
    next: str | None


class SentGame(msgspec.Struct, frozen=True):
    """The table of a game that was played without this server; it is over, and can be replayed."""

    table: str


class SoloGame(msgspec.Struct, frozen=True):
    """A finished solo game in the personal history."""

    table: str
    finished: str
    score: int
    phases: tuple[int, int]
    discs_left: int
    daily: str | None


class SoloHistory(msgspec.Struct, frozen=True):
    """All finished solo games of a person, latest first, with best, mean and how many under 100."""

    games: tuple[SoloGame, ...]
    played: int
    best: int | None
    mean: float | None
    under_100: int


class UseLink(Strict, frozen=True):
    """Look at a table with the secret of an invitation."""

    invite: Secret


class PushKeys(Strict, frozen=True):
    """The keys of a push subscription, as the browser gives them: base64url without padding."""

    p256dh: Annotated[str, msgspec.Meta(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, msgspec.Meta(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_-]+$")]


class QuietTime(Strict, frozen=True):
    """Hours without push messages on a device, in whole minutes after midnight of its time zone.

    From 22:00 to 8:00 is 1320 to 480. `zone` is a name of the IANA database.
    """

    start: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    end: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    zone: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class PushSubscription(Strict, frozen=True):
    """A device that wants push messages: where its push service takes them, and its keys."""

    endpoint: Annotated[str, msgspec.Meta(min_length=12, max_length=1000)]
    keys: PushKeys
    quiet: QuietTime | None = None


class PushEnd(Strict, frozen=True):
    """The device with this endpoint wants no more push messages."""

    endpoint: Annotated[str, msgspec.Meta(min_length=12, max_length=1000)]


class PushFacts(msgspec.Struct, frozen=True):
    """The server's public key, needed to subscribe, and how many of my devices have subscribed."""

    key: str
    devices: int


class UseInvite(Strict, frozen=True):
    """Take a seat with the secret of an invitation; without a seat, the first one it is for."""

    table: Annotated[str, msgspec.Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]
    invite: Secret
    id: CommandId
    seat: Seat | None = None
    name: PersonName | None = None


class AskHint(Strict, frozen=True):
    """Ask for the move that a strong bot would play for this seat."""

    seat: Seat


class Hint(msgspec.Struct, frozen=True):
    """A legal move with its reason: what it gains now, and how many tasks or tiers come nearer."""

    n: int
    seat: SeatNumber
    move: str
    gain: int
    nearer: int
    value: float | None
    line: tuple[str, ...]


class DailyEntry(msgspec.Struct, frozen=True):
    """A line of the leaderboard; `tries` counts all attempts of the person."""

    place: int
    name: str
    score: int
    discs_left: int
    mine: bool
    tries: int


class ChainInfo(msgspec.Struct, frozen=True):
    """A hash chain of daily seeds: its first day, how many there are, and its published end."""

    first: str
    days: int
    end: str


class DailyChain(msgspec.Struct, frozen=True):
    """A hash chain of daily seeds with the moment of its publication."""

    scheme: str
    first: str
    days: int
    end: str
    published: str


class DayProof(msgspec.Struct, frozen=True):
    """The proof of a day's seed: docs/formats/fairness.md. `seed` is null until the day is over."""

    format: str
    scheme: str
    first: str
    days: int
    end: str
    day: str
    seed: str | None


class Daily(msgspec.Struct, frozen=True):
    """The table of a day: first tries ranked, later tries apart, my own tables."""

    date: str
    commitment: str
    chain: ChainInfo | None
    first_tries: tuple[DailyEntry, ...]
    later_tries: tuple[DailyEntry, ...]
    mine: tuple[TableSummary, ...]


class ReplayStep(msgspec.Struct, frozen=True):
    """The position after a move (the first step: before any), from the seat that was asked for."""

    move: int
    happened: tuple[Happened, ...]
    view: ViewDocument
    board: Board | None
    moves: Moves | None = None


class ReplayGame(msgspec.Struct, frozen=True):
    """A whole game, move by move. `figures[i][s]` is seat s's score at step i, for a chart.

    Nova Luna: discs placed; Akvárko: points. `programs` are the seats of bot accounts.
    """

    game: GameName
    names: tuple[str, ...]
    programs: tuple[SeatNumber, ...]
    options: dict[str, int | bool]
    seat: SeatNumber | None
    steps: tuple[ReplayStep, ...]
    figures: tuple[tuple[int, ...], ...]
    result: GameResult | None
    fair: Literal["verified", "not_opened", "absent", "broken"]
    fair_reason: str | None


class PadCard(Strict, frozen=True):
    """A kind laid on a cell of the score pad."""

    kind: Annotated[str, msgspec.Meta(max_length=20)]
    at: Cell


class PadTank(Strict, frozen=True):
    """A tank on a real table, in the 4×4 frame with its top left corner at `[0, 0]`."""

    name: Annotated[str, msgspec.Meta(max_length=40)]
    cards: Annotated[tuple[PadCard, ...], msgspec.Meta(max_length=16)]


class ScorePad(Strict, frozen=True):
    """Tanks to score and rank."""

    tanks: Annotated[tuple[PadTank, ...], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]


class ScoredPad(msgspec.Struct, frozen=True):
    """The score sheet of each tank, and the ranking (AK-6.5)."""

    tanks: tuple[TankExplanation, ...]
    ranking: tuple[tuple[SeatNumber, ...], ...]


class TileFacts(msgspec.Struct, frozen=True):
    """A tile of Nova Luna: `tasks` as the number of tiles needed of each colour by name."""

    id: str
    colour: str
    cost: int
    tasks: tuple[dict[str, int], ...]


class OptionFacts(msgspec.Struct, frozen=True):
    """An option with its allowed values for each number of seats; the first is the default."""

    name: str
    values: dict[str, tuple[int | bool, ...]]


class GameFacts(msgspec.Struct, frozen=True):
    """What a set-up screen needs to know about a game."""

    name: GameName
    title: str
    players: tuple[int, ...]
    options: tuple[OptionFacts, ...]
    levels: tuple[LevelName, ...]


class BotReadiness(msgspec.Struct, frozen=True):
    """Whether the bots of a game can think yet on this server.

    Where they were never compiled, that takes a minute: `compiled` of `units` parts are done. Until
    then the levels in `waking` are waking up, and the best of the others moves for them.
    All is ready when `waking` is empty.
    """

    game: GameName
    waking: tuple[LevelName, ...]
    compiled: int
    units: int


class Problem(msgspec.Struct, frozen=True):
    """The body of every error answer."""

    code: str
    reason: str
    clause: str | None = None


Status200: TypeAlias = Literal["ok"]


class Health(msgspec.Struct, frozen=True):
    """The server is alive, or ready to serve."""

    status: Status200
