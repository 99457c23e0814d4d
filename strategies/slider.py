from sorry_sim import strategy


@strategy
def slider(move, slide=8.0):
    """Slide wherever a card ends on a slide.

    Slides are free steps, and clear what stands on them. ``slide`` is what each square slid is
    worth, in own pips, beside the pip that it saves anyway.
    """
    return slide * move.slid - move.pips
