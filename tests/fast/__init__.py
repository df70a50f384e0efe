"""Kernels against the readable rules."""
