"""A command that is refused: nothing has changed, and the refusal says why."""

from lunarium.server.protocol.codes import CODES, Refusal


class Refused(Exception):
    """Carries the `Refusal` for the person who asked."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.reason}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["Refused"], tuple[Refusal]]:
        return type(self), (self.refusal,)


def refuse(code: str, reason: str | None = None, clause: str | None = None) -> Refused:
    """A refusal with a code of the server; the reason is the code's own unless there is more."""
    return Refused(Refusal(code, reason or CODES[code], clause))
