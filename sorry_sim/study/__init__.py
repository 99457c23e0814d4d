"""What to play, and what it means: line-ups, counts, intervals, tables, charts, files."""
