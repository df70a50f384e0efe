"""Everything that is not live, over plain HTTP: JSON bodies, and every error is a `Problem`."""
