"""The door for strategies: from a few lines of Python to a compiled chooser."""
