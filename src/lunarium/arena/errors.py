"""What can go wrong in the arena. Each error is a sentence for people, and survives pickling."""


class ArenaError(Exception):
    """A match that cannot begin, or cannot go on."""


class InvalidContest(ArenaError):
    """Bots, seats or pairs that make no match."""


class BotFailed(ArenaError):
    """A bot raised, chose what is not allowed, or never came back. Nobody takes its place.

    `move` counts the moves of the game from 1, 0 is the first look; `details` is the
    traceback of what it raised, or the position in which its move is not allowed.
    """

    def __init__(
        self, bot: str, seat: int, deal: str, game: int, move: int, reason: str, details: str
    ) -> None:
        super().__init__(
            f"the bot {bot} failed on move {move} of game {game} of {deal}, on seat {seat}:"
            f" {reason}"
        )
        self.bot = bot
        self.seat = seat
        self.deal = deal
        self.game = game
        self.move = move
        self.reason = reason
        self.details = details

    def __reduce__(self) -> tuple[type["BotFailed"], tuple[str, int, str, int, int, str, str]]:
        # An exception is pickled by its `args`, here the joined message: say how it is really made.
        return type(self), (
            self.bot,
            self.seat,
            self.deal,
            self.game,
            self.move,
            self.reason,
            self.details,
        )


class WorkerLost(ArenaError):
    """Workers died again and again on the same game."""
