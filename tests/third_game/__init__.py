"""Auction: a tiny game that lives in the tests, with hidden hands and simultaneous choice.

It proves that registration is all it takes to add a game: `register.py` names its parts, and no
file of the package knows of it. Its tests run in a process of their own, where it is registered
(`test_third_game.py` starts it), so that other tests see the shipped games alone.
"""
