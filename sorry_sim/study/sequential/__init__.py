"""Looking while games are played: intervals that stay valid, and rules that say when to stop."""
