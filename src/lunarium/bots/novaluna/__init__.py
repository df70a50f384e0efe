"""Programs that play Nova Luna: greedy, planner, search, and the levels for people.

`players` lists them. Nothing is imported here: kernels are compiled as their modules are imported,
and `lunarium.bots.warm` has them compiled side by side.
"""
