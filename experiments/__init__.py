"""Studies that are more than one command of the program."""
