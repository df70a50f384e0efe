"""What an environment refuses besides moves, for which `lunarium.games` has its errors."""


class StepAfterEnd(RuntimeError):
    """A step when the game is over."""

    def __init__(self) -> None:
        super().__init__("the game is over, nobody is on turn: call reset() to start another one")


class InvalidSetting(ValueError):
    """An environment that cannot be made: a reward, a bot or a picture that does not exist."""
