"""Numbers of positions reached after one, two and three cards, for any engine to agree with.

From each position all kinds of cards and all candidates are played, passes included. What is
counted are the distinct pairs of a position and the player to move next, who after a 2 is the
same player again, also where that 2 has won the game. A finished game has no successors; it
counts where it arises with the last card.
"""

#: (position, player to move, numbers after one, two and three cards)
PERFT = [
    # The first two numbers of a new game can be worked out on paper: 3 = nobody moved, a pawn
    # came out with a 1, with a 2; 19 = 3 after the first, 4 after the second (a Sorry! bumps
    # that pawn), 12 after the third (11 walks of one pawn, or a lost Sorry!).
    ("S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S", "red", (3, 19, 99)),
    ("S,S,S,S/-/S,S,S,S/-", "yellow", (3, 19, 96)),
    ("S,14,57,H/S,24,Z2,H/S,S,34,12/S,48,1,H", "blue", (33, 1293, 50842)),
    ("S,13,H,H/S,25,14,H/-/S,S,2,45", "green", (35, 716, 17926)),
    ("-/28,Z3,H,H/Z1,Z4,H,H/-", "blue", (20, 231, 1506)),
    ("-/Z3,Z5,H,H/30,H,H,H/-", "yellow", (9, 66, 197)),
    ("-/-/-/S,57,45,Z1", "green", (38, 470, 2806)),
]
