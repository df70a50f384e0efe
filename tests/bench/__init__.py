"""Tests of what `lunarium bench` measures with."""
