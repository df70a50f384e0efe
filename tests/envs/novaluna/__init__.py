"""Tests of what agents see and do in Nova Luna."""
