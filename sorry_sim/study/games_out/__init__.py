"""A file with a row for every game of a run, for other programs to read."""
