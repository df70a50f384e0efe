"""Tests of the bots for Nova Luna."""
