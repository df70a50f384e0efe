"""What is below `within` runs where Auction is registered, and nowhere else."""

import os

collect_ignore = [] if "tests.third_game" in os.environ.get("LUNARIUM_GAMES", "") else ["within"]
