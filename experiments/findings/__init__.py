"""The tables of what was found, in the pages of ``docs``, from what is kept in ``results``."""
