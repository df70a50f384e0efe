"""Tests of the games of OpenSpiel."""
