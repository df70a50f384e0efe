"""How the bots' networks are made: generate games, train, export, judge. README.md beside it."""
