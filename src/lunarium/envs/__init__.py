"""Standard environments for people who write agents or study the games.

`lunarium.envs.pettingzoo` has both games for several agents, `lunarium.envs.gymnasium` for one.
They need the extra `envs`. `lunarium.envs.openspiel` has both for OpenSpiel and needs the extra
`openspiel`. What an agent sees and does is described as data in the `layout` of each
game and encoded from a view in `encode`; `kernels` does the same at full speed, for many games.
"""
