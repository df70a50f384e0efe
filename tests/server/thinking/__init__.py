"""Tests of the bots at the server's tables, with real processes."""
