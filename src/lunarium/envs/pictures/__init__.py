"""The real boards as pictures: for `render_mode="rgb_array"`, videos and papers.

Each game has a module with `draw`; its simulator offers it as `picture`.
"""
