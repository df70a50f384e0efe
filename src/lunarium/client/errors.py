"""What can go wrong between a bot and a server. Every message is a sentence for people."""


class ClientError(Exception):
    """The parent of all errors here."""


class BadLink(ClientError):
    """A text that is no link to a table."""


class BadToken(ClientError):
    """A text that cannot be a token."""


class ServerAway(ClientError):
    """Nobody answers at the address, and the client has tried for long enough."""


class StrangeAnswer(ClientError):
    """Somebody answers, but not as a Lunarium server does."""


class Refused(ClientError):
    """The server does not do what was asked; nothing has changed.

    `code` is a stable word (`stale`, `bad_invite`, `not_your_turn`, …), `reason` a sentence,
    `clause` the rule behind it where there is one, `status` the HTTP status.
    """

    def __init__(self, code: str, reason: str, clause: str | None, status: int) -> None:
        super().__init__(f"{reason} [{code}{f', {clause}' if clause else ''}]")
        self.code = code
        self.reason = reason
        self.clause = clause
        self.status = status
