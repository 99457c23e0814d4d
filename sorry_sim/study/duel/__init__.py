"""`sorry-sim duel` and `plan`: as many games as it takes, and how many that will be."""
