"""Tests of the fast rules of Nova Luna."""
