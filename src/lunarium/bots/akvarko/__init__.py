"""Bots that play Akvárko: three for every purpose, and five levels for people.

`players` lists them. Nothing is imported here: kernels are compiled as their modules are imported,
and `lunarium.bots.warm` has them compiled side by side.
"""
