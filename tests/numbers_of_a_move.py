"""The numbers of a move in plain Python, from the positions before and after it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sorry_sim.board import card_name
from tests.numbers_by_movement import danger_to, slid_to
from tests.reference.board import HOME, START, TRACK, ZONE, Place, pips
from tests.reference.notation import Position, parse
from tests.reference.options import CLASSIC, Options
from tests.reference.sides import sides, team


class Counted(NamedTuple):
    """What docs/strategies.md says a move has, as far as it is soon counted."""

    card: int
    pips: int
    pips_before: int
    opponent_pips: int
    opponent_pips_before: int
    lead_pips: int
    in_start: int
    in_start_before: int
    on_track: int
    on_track_before: int
    in_safety: int
    in_safety_before: int
    home: int
    home_before: int
    last_pips: int
    square_pips: int
    swaps: int
    poised: int
    behind: int
    behind_before: int
    exposed: int
    exposed_before: int
    bumps: int
    own_bumps: int
    leader_pips: int
    leader_pips_before: int
    leader_bumps: int
    opponents_home: int
    opponents_in_start: int


class Move(Counted):
    """All numbers of a move; those that the slow engine has to play for are told when asked for."""

    player: str
    before: str
    after: str
    options: Options

    @property
    def slid(self) -> int:
        """Squares slid, where a walk slid and bumped no own pawn."""
        old, new = (parse(text, self.options.pawns) for text in (self.before, self.after))
        own = team(self.player, self.options)
        started = any(new[colour].count(START) != old[colour].count(START) for colour in own)
        if self.before == self.after or self.own_bumps or started or self.swaps:
            return 0
        ways = slid_to(self.before, self.player, card_name(self.card), self.options)
        (slid,) = ways.get(self.after, {0})
        return slid

    @property
    def danger(self) -> float:
        """Expected loss after the move."""
        return danger_to(self.player, self.after, self.options)

    @property
    def danger_before(self) -> float:
        """Expected loss before the move."""
        return danger_to(self.player, self.before, self.options)


def move_of(player: str, card: int, before: str, after: str, options: Options = CLASSIC) -> Move:
    """The numbers of the move that ``player`` makes with ``card`` (13 for a Sorry!).

    Under options by which pawns leave START as in the classic game.
    """
    old, new = parse(before, options.pawns), parse(after, options.pawns)
    own = team(player, options)
    opponents = [colour for colour in old if colour not in own]

    def pips_in(position: Position, colours: Iterable[str]) -> list[int]:
        return sorted(pips(colour, place) for colour in colours for place in position[colour])

    def own_in(position: Position, what: Callable[[Place], bool]) -> int:
        return sum(what(place) for colour in own for place in position[colour])

    def started(place: Place) -> bool:
        return place == START

    def on_track(place: Place) -> bool:
        return isinstance(place, int)

    def in_safety(place: Place) -> bool:
        return place in ZONE

    def home(place: Place) -> bool:
        return place == HOME

    # A pawn that leaves START hides one that is bumped.
    left_start = before != after and (
        card == 13 or any(new[colour].count(START) < old[colour].count(START) for colour in own)
    )
    own_bumps = own_in(new, started) - own_in(old, started) + left_start

    def on_squares(position: Position, colours: Iterable[str]) -> set[int]:
        return {place for colour in colours for place in position[colour] if isinstance(place, int)}

    def near(position: Position, way: int) -> int:
        """Own pawns with an opponent's 1 to 12 squares in front (1) or at their back (-1)."""
        others = on_squares(position, opponents)
        return sum(
            any((square + way * steps) % TRACK in others for steps in range(1, 13))
            for square in on_squares(position, own)
        )

    swaps = card == 11 and bool(on_squares(old, own) & on_squares(new, opponents))
    enemies = [side for side in sides(old, options) if player not in side]
    leader_pips = min([sum(pips_in(new, side)) for side in enemies], default=0)
    leader_pips_before = min([sum(pips_in(old, side)) for side in enemies], default=0)
    leaders = [
        colour
        for side in enemies
        if sum(pips_in(old, side)) == leader_pips_before
        for colour in side
    ]

    def bumped(colours: Iterable[str]) -> int:
        return sum(new[colour].count(START) - old[colour].count(START) for colour in colours)

    move = Move(
        card=card,
        pips=sum(pips_in(new, own)),
        pips_before=sum(pips_in(old, own)),
        opponent_pips=sum(pips_in(new, opponents)),
        opponent_pips_before=sum(pips_in(old, opponents)),
        lead_pips=pips_in(new, own)[own_in(old, home)],
        in_start=own_in(new, started),
        in_start_before=own_in(old, started),
        on_track=own_in(new, on_track),
        on_track_before=own_in(old, on_track),
        in_safety=own_in(new, in_safety),
        in_safety_before=own_in(old, in_safety),
        home=own_in(new, home),
        home_before=own_in(old, home),
        last_pips=max(pips_in(new, own)),
        square_pips=sum(pips**2 for pips in pips_in(new, own)),
        swaps=int(swaps),
        poised=sum(
            isinstance(place, int) and pips(colour, place) >= 62
            for colour in own
            for place in new[colour]
        ),
        behind=near(new, 1),
        behind_before=near(old, 1),
        exposed=near(new, -1),
        exposed_before=near(old, -1),
        bumps=bumped(opponents),
        own_bumps=own_bumps,
        leader_pips=leader_pips,
        leader_pips_before=leader_pips_before,
        leader_bumps=bumped(leaders),
        opponents_home=sum(new[colour].count(HOME) for colour in opponents),
        opponents_in_start=sum(new[colour].count(START) for colour in opponents),
    )
    move.player, move.before, move.after, move.options = player, before, after, options
    return move
