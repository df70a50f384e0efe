"""Settings of Hypothesis for all tests."""

import os

from hypothesis import settings

# No deadline: on a busy machine a slow example is no bug. In continuous integration the examples
# are fixed, so that a red run is red again when it is repeated.
settings.register_profile("lunarium", deadline=None, print_blob=True)
settings.register_profile("lunarium-ci", settings.get_profile("lunarium"), derandomize=True)
settings.load_profile("lunarium-ci" if os.environ.get("CI") else "lunarium")
