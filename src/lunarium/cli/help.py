"""Help texts: a few sentences, examples that are never re-wrapped, and the exit status."""

from rich.markup import escape

# Lines of a paragraph that begins with this sign are left as they are.
_AS_WRITTEN = "\b"


def with_examples(text: str, *examples: str, fails: str = "what was asked for failed") -> str:
    """A help text: each paragraph of `text` on one line, then the examples and exit status."""
    lines = ["[bold]Examples[/bold]", *(f"  {escape(example)}" for example in examples)]
    status = [
        "[bold]Exit status[/bold]",
        "  0    it worked",
        f"  1    {fails}",
        "  2    a mistake on the command line",
        "  130  interrupted; 141  nobody read the output to its end",
    ]
    parts = [escape(text), *(_AS_WRITTEN + "\n".join(block) for block in (lines, status))]
    return "\n\n".join(parts)
