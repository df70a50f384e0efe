"""The rules of both games on flat arrays, compiled: for search and training."""
