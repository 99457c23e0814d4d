"""`sorry-sim compare`: strategies play pair by pair, each deal in every seating."""
