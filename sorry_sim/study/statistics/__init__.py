"""Statistics that know nothing of games: intervals, quantiles, tests, looking while playing."""
