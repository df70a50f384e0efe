"""View documents: what one seat may see of a game, as JSON for programs in any language.

The format is described in `docs/formats/view.md`. A document holds the whole view, so a bot that
gets the decoded view chooses as if it had the view itself.
"""

from typing import Any, Final, Protocol, TypeAlias, TypeVar

from lunarium.games import GAMES, AnyGame, game_of
from lunarium.games.api import InvalidSetup
from lunarium.records.fields import Fault, Json, Object, a_string, an_object

VIEW_FORMAT: Final = "lunarium-view/1"
"""The name of the format, which every document carries."""

# As with `AnyGame`: which game's views pass through is known at run time only.
AnyView: TypeAlias = Any

View = TypeVar("View")


class InvalidView(ValueError):
    """A document that is no view: `reason` names the field, `clause` the rule that is broken."""

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type["InvalidView"], tuple[str, str | None]]:
        # An exception is pickled by its `args`, here the joined message: say how it is really made.
        return type(self), (self.reason, self.clause)


class ViewCodec(Protocol[View]):
    """What each game says about its own part of a view document.

    Reading raises `Fault`, or what the game itself says of options that cannot be
    (`InvalidSetup`).
    """

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields beside `format` and `game`, in the order in which they are written."""

    def write(self, view: View) -> Object:
        """The view's fields."""

    def read(self, fields: Object) -> View:
        """The view of such fields, checked: whatever it shows can lie on a table."""


def _codec_of(name: str) -> ViewCodec[Any]:
    codec: ViewCodec[Any] | None = GAMES.part(game_of(name).name, "views")
    if codec is None:
        raise InvalidSetup(f"views of {GAMES[name].title} have no documents: it has no codec")
    return codec


def view_to_json(game: AnyGame | str, view: AnyView) -> Object:
    """The document of a view; `game` is the rules or their name."""
    name = game if isinstance(game, str) else game.name
    return {"format": VIEW_FORMAT, "game": game_of(name).name} | _codec_of(name).write(view)


def view_from_json(document: Json) -> AnyView:
    """The view of a document, whose field `game` says which game's; raises `InvalidView`.

    The reader is strict, as with records: every field, and no other. The parts must agree with
    each other and with what is in the box, so that whoever decides by the view meets no position
    that no table can show.
    """
    try:
        name = _game_named_in(document)
        codec = _codec_of(name)
        fields = an_object(document, "a view", ("format", "game", *codec.fields))
        return codec.read(fields)
    except (Fault, InvalidSetup) as error:
        raise InvalidView(error.reason, error.clause) from None


def _game_named_in(document: Json) -> str:
    everything = document if isinstance(document, dict) else ()
    fields = an_object(document, "a view", ("format", "game"), everything)
    if fields["format"] != VIEW_FORMAT:
        raise Fault(f"the format is {fields['format']!r}, and only {VIEW_FORMAT!r} can be read")
    return game_of(a_string(fields["game"], "game")).name
