"""The rule sets that have a name."""

from __future__ import annotations

from typing import Final

from sorry_sim.board import CARDS
from sorry_sim.rules.model import Rules

FORWARD_CARDS: Final = tuple(card for card in CARDS if card not in ("4", "sorry"))
"""The cards that walk forward."""

PRESETS: Final[dict[str, Rules]] = {
    rules.name: rules
    for rules in (
        Rules(),
        Rules(
            "partnership",
            "red and yellow play as one side, against blue and green",
            teams=True,
        ),
        Rules(
            "point-score",
            "five cards in hand and a pawn on the entry; the winner scores points",
            hand_size=5,
            start_on_entry=1,
        ),
        Rules(
            "fast-start",
            "one pawn of each colour begins on its entry",
            start_on_entry=1,
        ),
        Rules(
            "edition-2013",
            "the edition of 2013, without its Fire and Ice tokens",
            pawns=3,
            start_cards=FORWARD_CARDS,
            two_again=False,
            slide_on="own",
            sorry_forward=4,
        ),
        Rules("no-second-draw", "a 2 does not draw another card", two_again=False),
        Rules("any-card-start", "every forward card starts a pawn", start_cards=FORWARD_CARDS),
        Rules("sorry-or-four", "a Sorry! may walk 4 forward instead", sorry_forward=4),
        Rules("own-slides", "pawns slide on their own colour's triangles only", slide_on="own"),
        Rules("gentle-slides", "slides spare the slider's own colour", slide_bumps="others"),
        Rules("no-split", "a 7 cannot be shared", split_max=1),
        Rules("free-pass", "any card may be passed", must_move=False),
        Rules("easy-home", "HOME does not take the exact count", exact_home=False),
        Rules("back-door", "pawns may turn in walking backwards", backward_entry=True),
        Rules(
            "no-start-no-cry",
            "with no pawn under way, draw until a card is of use",
            no_start_no_cry=True,
        ),
        Rules("hand-of-five", "five cards in hand, all pawns in START", hand_size=5),
    )
}
"""The rule sets that have a name: games first, then the classic game with one change each."""
