"""Studies as files: what to vary, how much to play, what to show; and what comes of them."""
