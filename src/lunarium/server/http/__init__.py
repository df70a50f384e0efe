"""Everything that is not live, over plain HTTP: bodies in JSON, every error a `Problem`."""
