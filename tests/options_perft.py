"""Numbers of positions reached after one, two and three cards under other rules than the classic.

Counted as in `perft.py`, with the kinds of cards that the deck has. Every card counts as drawn.
"""

NEW_GAME = "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"

#: (options, position, player to move, numbers after one, two and perhaps three cards)
OPTIONS_PERFT: list[tuple[str, str, str, tuple[int, ...]]] = [
    # The first numbers can be worked out on paper. A team starts either pawn with a 1 or a 2, or
    # nobody moves: 5.
    ("teams=true", NEW_GAME, "red", (5, 45, 409)),
    # Nobody moves and green draws on, a pawn comes out with a 1, or with a 2: 3.
    ("no-start-no-cry", NEW_GAME, "green", (3, 17, 74)),
    # Nobody moves or a pawn comes out: 2. Then the same for blue, and one more where blue's
    # Sorry! takes the place of red's pawn: 5.
    ("edition-2013", "S,S,S/S,S,S/S,S,S/S,S,S", "red", (2, 5, 14)),
    # Eleven walks, three swaps, or a lost Sorry!: 15.
    ("pawns=1,start_on_entry=1,exact_home=false", "4/19/34/49", "red", (15, 201, 2481)),
    # A start with a 2 or a 3 and five walks, all green's turn again, or a lost Sorry!: 7.
    (
        "start_cards=2+3,deck=1:2+2:2+3:1+4:1+7:3+sorry:2",
        "-/-/-/S,S,57,H",
        "green",
        (7, 33, 140),
    ),
    ("teams=true", "S,14,Z3,H/S,S,25,H/S,32,H,H/13,H,H,H", "red", (48, 1638)),
    ("pawns=2,teams=true,split_max=3", "14,Z3/S,25/18,37/S,48", "blue", (46, 4885)),
    ("split_max=4", "20,15,18,Z3/-/S,S,S,S/-", "red", (82, 623)),
    ("slide_on=all,slide_bumps=others", "S,13,8,H/S,25,14,H/-/-", "red", (30, 816)),
    (
        "slide_on=own,slide_bumps=none,backward_entry=true",
        "S,5,0,H/-/S,30,45,H/-",
        "yellow",
        (33, 1001),
    ),
    (
        "must_move=false,exact_home=false,swap_refusable=false",
        "57,Z2,H,H/S,S,20,H/-/-",
        "red",
        (24, 367, 2632),
    ),
    (
        "start_cards=1+4+7+sorry,two_again=false,sorry_forward=3",
        "-/S,S,24,H/S,38,H,H/-",
        "yellow",
        (13, 158, 1073),
    ),
    ("edition-2013", "-/27,Z2,H/-/S,51,42", "blue", (24, 747)),
]
