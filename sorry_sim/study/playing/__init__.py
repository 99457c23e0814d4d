"""What all that play have in common: line-ups, blocks of games on threads, Ctrl-C."""
