"""View documents: what one seat may see of a game, as JSON for programs in any language.

The format is described in `docs/formats/view.md`. A document holds the whole view, so a bot that
gets the decoded view chooses as if it had the view itself.
"""

from typing import Any, Final, Protocol, cast

from lunarium.games import GAMES, AnyGame, AnyView, game_of
from lunarium.games.api import InvalidSetup, View
from lunarium.records.fields import Cause, Fault, Json, Object, a_string, an_object

VIEW_FORMAT: Final = "lunarium-view/1"
"""The name of the format, which every document carries."""


class InvalidView(ValueError):
    """A document that is not a view: `reason` names the field, `clause` the rule that is broken.

    `cause` says the same for a client that translates, where a person can have done it.
    """

    def __init__(self, reason: str, clause: str | None = None, cause: Cause | None = None) -> None:
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.reason = reason
        self.clause = clause
        self.cause = cause

    @classmethod
    def of(cls, error: Fault | InvalidSetup) -> "InvalidView":
        """Why the parts of a document, or the game in it, were refused."""
        cause = error.cause if isinstance(error, Fault) else Cause("bad_setup")
        return cls(error.reason, error.clause, cause)

    def __reduce__(self) -> tuple[type["InvalidView"], tuple[str, str | None, Cause | None]]:
        # Exceptions are pickled by their `args`, here the joined message; this says how to make it.
        return type(self), (self.reason, self.clause, self.cause)


class ViewCodec(Protocol[View]):
    """How each game writes and reads its part of a view document.

    Reading raises `Fault`, and the game itself raises `InvalidSetup` for impossible options.
    """

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields beside `format` and `game`, in the order in which they are written."""

    def write(self, view: View) -> Object:
        """The view's fields."""

    def read(self, fields: Object) -> View:
        """The view of such fields, checked: it can occur at a table."""


def _codec_of(name: str) -> ViewCodec[Any]:
    codec = cast("ViewCodec[Any] | None", GAMES.part(game_of(name).name, "views"))
    if codec is None:
        raise InvalidSetup(f"views of {GAMES[name].title} have no documents: it has no codec")
    return codec


def view_to_json(game: AnyGame | str, view: AnyView) -> Object:
    """The document of a view; `game` is the rules or their name."""
    name = game if isinstance(game, str) else game.name
    return view_document(game_of(name).name, _codec_of(name).write(view))


def view_document(game: str, fields: Object) -> Object:
    """The document with these fields of a view of a game."""
    return {"format": VIEW_FORMAT, "game": game, **fields}


def view_from_json(document: Json) -> AnyView:
    """The view of a document, of the game that its field `game` names; raises `InvalidView`.

    The reader is strict, as with records: every field, and no other. The parts must agree with
    each other and with what is in the box, so that a bot never gets an impossible
    position.
    """
    try:
        name = _game_named_in(document)
        codec = _codec_of(name)
        fields = an_object(document, "a view", ("format", "game", *codec.fields))
        return codec.read(fields)
    except (Fault, InvalidSetup) as error:
        raise InvalidView.of(error) from None


def _game_named_in(document: Json) -> str:
    everything = document if isinstance(document, dict) else ()
    fields = an_object(document, "a view", ("format", "game"), everything)
    if fields["format"] != VIEW_FORMAT:
        raise Fault(f"the format is {fields['format']!r}, and only {VIEW_FORMAT!r} can be read")
    return game_of(a_string(fields["game"], "game")).name
