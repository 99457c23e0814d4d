"""Search strategies: what an author may ask, what a wrong answer does, what nobody can see."""

import inspect
import pydoc
from pathlib import Path

import numpy as np
import pytest
from numba.core import event

from sorry_sim.core.engine import StrategyFault
from sorry_sim.core.record import LOG_AFTER, LOG_BEFORE, LOG_CARD, THE_DEAL
from sorry_sim.core.rows import WINNER
from sorry_sim.core.tables import DECK
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find
from sorry_sim.plugins.search import HELPERS
from tests.conftest import Written
from tests.core import splitmix
from tests.tools import engine, log_of, rules_of

SEARCHERS = ("lookahead", "rollout:playouts=8,turns=8")

#: Strategies that are others in the words of a search.
TEXT = """
from sorry_sim import search

@strategy.chooser
def fewest(position, moves, random, deed=0, other=1):
    '''Greedy; a deed is done where two pawns are HOME.'''
    if deed >= 1 and search.home(position, 0, moves) == 2:
        if deed == 1:
            raise ValueError("no way out")
        return -1 if deed == 2 else moves.count
    best, ties = 0, 1
    for place in range(1, moves.count):
        pips = search.own_pips(search.after(position, moves, place), moves)
        least = search.own_pips(search.after(position, moves, best), moves)
        if pips < least:
            best, ties = place, 1
        elif pips == least:
            ties += 1
            if search.below(random, ties) == 0:
                best = place
    return best


@strategy.chooser
def wanderer(position, moves, random):
    return search.below(random, moves.count)
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with choosers, compiled once."""
    path = tmp_path_factory.mktemp("choosers") / "mine.py"
    path.write_text(f"from sorry_sim import strategy\n{TEXT}", encoding="utf-8")
    return path


def test_it_is_known_as_a_chooser(path: Path) -> None:
    found = find(f"{path}:fewest:deed=0")
    assert (found.kind, found.parameters) == ("chooser", {"deed": 0.0, "other": 1.0})
    assert find("greedy").kind == "score"
    assert find("lookahead").kind == find("rollout").kind == "chooser"


def test_greedy_in_the_words_of_a_search(path: Path) -> None:
    """As strong as greedy, with other ties: against three of them it has its fair share."""
    games = 2000
    rows = engine(f"{path}:fewest", "greedy", "greedy", "greedy").play(0, games)
    share = float(np.mean(rows[:, WINNER] == np.arange(games) % 4))
    assert abs(share - 0.25) < 4 * np.sqrt(0.25 * 0.75 / games)


def test_parameters_compile_nothing(path: Path) -> None:
    engine(f"{path}:fewest", colours=(0, 2)).play(0, 1)
    with event.install_recorder("numba:compile") as recorder:
        engine(f"{path}:fewest:other=0.5", colours=(0, 2)).play(0, 1)
    assert not recorder.buffer


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        (1, "raised ValueError: no way out"),
        (2, "chose a move that is not there"),
        (3, "chose a move that is not there"),
    ],
)
def test_faults(path: Path, deed: int, reason: str) -> None:
    play = engine("greedy", f"{path}:fewest:deed={deed}", colours=(0, 2))
    with pytest.raises(StrategyFault) as caught:
        play.play(0, 100)
    assert (caught.value.strategy, caught.value.reason) == (1, reason)
    log, fault = play.log(caught.value.game)
    assert str(fault) == str(caught.value)
    assert len(log) > 10


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("def mine(position, moves):\n    return 0\n", "def mine(position, moves, random):"),
        (
            "def mine(position, moves, random, depth):\n    return 0\n",
            "parameter depth of strategy mine needs a number as its default",
        ),
    ],
)
def test_what_is_refused_at_once(written: Written, text: str, fault: str) -> None:
    with pytest.raises(InputError, match="strategy mine") as caught:
        find(str(written(f"@strategy.chooser\n{text}")))
    assert fault in str(caught.value)


@pytest.mark.parametrize("answer", ["0.5", "None", "position"])
def test_an_answer_that_is_no_place(written: Written, answer: str) -> None:
    path = written(f"@strategy.chooser\ndef mine(position, moves, random):\n    return {answer}\n")
    with pytest.raises(InputError, match="must return the place of a move"):
        find(str(path)).chooser()


def test_a_helper_that_is_not_there(written: Written) -> None:
    path = written(
        "from sorry_sim import search\n@strategy.chooser\n"
        "def mine(position, moves, random):\n    return search.belov(random, moves.count)\n"
    )
    with pytest.raises(InputError, match="belov"):
        find(str(path)).chooser()


@pytest.mark.parametrize("name", HELPERS)
def test_every_helper_is_there(name: str) -> None:
    """As it is called, and explained to ``help()``."""
    from sorry_sim import search

    helper = getattr(search, name)
    if name.islower():
        assert f"{name}{inspect.signature(helper.py_func)}" == HELPERS[name][0]
        assert pydoc.plain(pydoc.render_doc(helper)).count("Parameters\n") == 1


# What nobody can see


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("text", ["", "replacement=false,split_max=3"])
def test_the_order_of_the_pile_is_not_seen(name: str, text: str) -> None:
    """The cards still to come are exchanged after every prefix of a game."""
    rules = rules_of(text)
    play = engine(name, rules=rules, seed=3)
    original = log_of(play, 5)
    order = _order(3, 5, rules.deck)
    deck = play._tables[DECK:].copy()
    differ = 0
    for seen in (4, 8, 12, 20, 28):
        to_come = order[seen:]
        play._tables[DECK:] = deck
        play._tables[DECK + np.array(to_come)] = deck[to_come[::-1]]
        changed = log_of(play, 5)
        assert (changed[:seen] == original[:seen]).all()
        differ += int(
            (changed[seen : seen + 6, LOG_CARD] != original[seen : seen + 6, LOG_CARD]).any()
        )
    assert differ >= 4


@pytest.mark.parametrize("name", SEARCHERS)
def test_other_hands_are_not_seen(name: str) -> None:
    """The cards of the other hands and of the pile are exchanged behind the first decision."""
    rules = rules_of("point-score")
    differ = 0
    for game in range(6):
        play = engine(name, rules=rules, seed=4)
        original = log_of(play, game)
        order = _order(4, game, rules.deck)[rules.hand_size :]
        deck = play._tables[DECK:].copy()
        for shift in (1, 3):
            play._tables[DECK + np.array(order)] = deck[order[shift:] + order[:shift]]
            changed = log_of(play, game)
            assert changed[0, LOG_CARD] == THE_DEAL
            differ += int((changed[0] != original[0]).any())
            assert (changed[1, : LOG_AFTER + 4] == original[1, : LOG_AFTER + 4]).all()
    assert differ >= 10


def _order(seed: int, game: int, deck: tuple[int, ...]) -> list[int]:
    """The places of the deck in the order in which its cards come."""
    pile = splitmix.Pile(seed, game, deck)
    pile.lay(list(range(sum(deck))))
    return [pile.draw() for _ in range(sum(deck))]


# What they are


@pytest.mark.parametrize("name", SEARCHERS)
def test_its_luck_does_not_touch_the_deal(name: str) -> None:
    searched, plain = log_of(engine(name), 2), log_of(engine("random"), 2)
    both = min(len(searched), len(plain))
    assert (searched[:both, LOG_CARD] == plain[:both, LOG_CARD]).all()
    assert (searched[:both, LOG_BEFORE:] != plain[:both, LOG_BEFORE:]).any()


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("text", ["", "point-score", "hand_size=2,must_move=false"])
def test_stronger_than_greedy(name: str, text: str) -> None:
    games = 120
    rows = engine(name, "greedy", colours=(0, 2), rules=rules_of(text)).play(0, games)
    won = rows[:, WINNER] == np.where(np.arange(games) % 2, 2, 0)
    assert won.mean() > 0.55


# What is out of range

DEEDS = (
    "search.after(position, moves, bad).own",
    "search.card_of(moves, bad)",
    "search.pips_of(position, bad)",
    "search.code_of(position, bad, 0)",
    "search.code_of(position, 0, bad)",
    "search.in_start(position, bad)",
    "search.home(position, bad, moves)",
    "search.is_playing(moves, bad)",
    "search.is_own_side(moves, bad)",
    "search.next_seat(moves, bad)",
    "search.turned_by(position, bad).own",
    "search.unseen(moves, bad)",
    "search.in_hand(moves, bad)",
    "search.draws_again(moves, bad)",
    "search.list_moves(position, bad, moves, 1).count",
    "search.list_moves(position, 1, moves, bad).count",
    "search.expected(worth, position, bad, moves, 0, 1, 0)",
    "search.expected(worth, position, 0, moves, bad, 1, 0)",
    "search.expected(worth, position, 0, moves, 0, bad, 0)",
    "search.below(random, bad)",
    "search.highest(np.zeros(bad), random)",
    "search.play_out(position, moves, 0, 1, search.GREEDY).own",
    "imagined(position, moves, random, 0, bad)",
    "imagined(position, moves, random, bad, 0)",
)

SEAT, CARD, MOVE = "ahead must be 0 to 3", "a card must be 1 to 13", "there is no such move"
DEPTH, POLICY = "depth must be 1 or 2", "policy must be ANYHOW, GREEDY or RACING"


@pytest.fixture(scope="module")
def careless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A chooser that hands over what its parameters say, compiled once for all that is wrong."""
    deeds = "".join(
        f"    if deed == {number}:\n        found = float({deed})\n"
        for number, deed in enumerate(DEEDS)
    )
    path = tmp_path_factory.mktemp("careless") / "mine.py"
    path.write_text(
        "import numpy as np\nfrom sorry_sim import search, strategy\n"
        "def worth(position, moves, extra):\n    return 1.0\n"
        "def imagined(position, moves, random, place, policy):\n"
        "    search.imagine(moves, random)\n"
        "    return search.play_out(position, moves, place, 1, policy).own\n"
        "@strategy.chooser\n"
        "def mine(position, moves, random, deed=0, wrong=0):\n"
        "    bad, found = int(wrong), 0.0\n"
        "    if wrong == 99:\n        bad = moves.count\n"
        f"{deeds}    return 0 if found < 1e18 else 1\n"
    )
    return path


@pytest.mark.parametrize(
    ("deed", "wrong", "right", "reason"),
    [
        *[(0, wrong, 0, f"IndexError: {MOVE}") for wrong in (-1, 99)],
        *[(1, wrong, 0, f"IndexError: {MOVE}") for wrong in (-1, 99)],
        *[(deed, -1, 0, f"IndexError: {SEAT}") for deed in (2, 3, 5, 6, 7, 8, 9)],
        *[(deed, 4, 3, f"IndexError: {SEAT}") for deed in (2, 3, 5, 6, 7, 8, 9)],
        *[(4, wrong, 3, "IndexError: a pawn must be 0 to 3") for wrong in (-1, 4)],
        *[(10, wrong, 4, "IndexError: ahead must be 0 to 4") for wrong in (-1, 5)],
        *[(deed, 0, 1, f"IndexError: {CARD}") for deed in (11, 12, 13, 14)],
        *[(deed, 14, 13, f"IndexError: {CARD}") for deed in (11, 12, 13, 14)],
        *[(deed, wrong, 2, f"ValueError: {DEPTH}") for deed in (15, 18) for wrong in (0, 3)],
        *[(16, wrong, 3, f"IndexError: {SEAT}") for wrong in (-1, 4)],
        *[(17, wrong, 0, f"IndexError: {MOVE}") for wrong in (-1, 99)],
        *[(19, wrong, 1, "ValueError: bound must be 1 to 2**31 - 1") for wrong in (0, -1, 2**31)],
        (20, 0, 1, "ValueError: there are no values to choose among"),
        (21, 0, None, "ValueError: imagine must be called before play_out"),
        *[(22, wrong, 2, f"ValueError: {POLICY}") for wrong in (-1, 3)],
        *[(23, wrong, 0, f"IndexError: {MOVE}") for wrong in (-1, 99)],
    ],
)
def test_what_is_out_of_range_is_said(
    careless: Path, deed: int, wrong: int, right: int | None, reason: str
) -> None:
    """It read, and wrote, memory of somebody else, or was taken for another player's number."""
    colours = (0, 2)
    with pytest.raises(StrategyFault) as caught:
        engine(f"{careless}:deed={deed},wrong={wrong}", colours=colours).play(0, 1)
    assert caught.value.reason == f"raised {reason}"
    if right is not None:
        engine(f"{careless}:deed={deed},wrong={right}", colours=colours).play(0, 1)
