"""One file for each schema, in order. A step that was released never changes."""
