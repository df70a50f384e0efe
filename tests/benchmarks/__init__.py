"""Tests of the references and tools in `benchmarks/`."""
