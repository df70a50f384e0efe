"""Sentences about somebody at the table."""

YOU = "you"
"""The name of a single person at the keyboard."""


def does(name: str, verb: str) -> str:
    """Subject and verb, the verb given as for a third person: `Ann takes`, but `You take`."""
    if name != YOU:
        return f"{name} {verb}"
    return f"You {'have' if verb == 'has' else verb.removesuffix('s')}"
