"""Lunarium: an open game table for Nova Luna and Akvárko."""

__version__ = "0.1.0"
