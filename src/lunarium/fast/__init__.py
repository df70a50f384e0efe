"""The rules on arrays, compiled: for search and training.

Each game has a package with the functions of `lunarium.fast.api.Engine`; its parts for one game
alone are in its modules. `lunarium.fast.cache` compiles and stores the kernels.
"""
