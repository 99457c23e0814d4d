"""Rule sets that make no sense, and who cannot play which."""

from __future__ import annotations

from collections.abc import Sequence

from sorry_sim.board import CARDS, COLOURS
from sorry_sim.errors import InputError
from sorry_sim.rules.kinds import shown
from sorry_sim.rules.model import OPTIONS, Rules
from sorry_sim.rules.presets import FORWARD_CARDS


def check(rules: Rules, colours: Sequence[str] | None = None) -> None:
    """Refuse a rule set that cannot be played.

    Parameters
    ----------
    rules
        The rule set.
    colours
        The names of the colours that play; None where they are not known yet, which leaves out
        what depends on them.

    Raises
    ------
    InputError
        An option has a value that it does not take, the options contradict one another, or these
        colours cannot play by them.
    """
    for option in OPTIONS.values():
        option.read(shown(option.value(rules)))
    _check_deck(rules)
    if colours is not None:
        _check_colours(rules, colours)
    _check_hands(rules, _players(rules, colours))


def _check_deck(rules: Rules) -> None:
    """Refuse a deck with which nobody could start, or get HOME."""
    deck = {card for card, count in zip(CARDS, rules.deck, strict=True) if count}
    all_on_entry = rules.start_on_entry == rules.pawns == 1
    if deck.isdisjoint(rules.start_cards) and not all_on_entry:
        raise InputError(
            "no card of the deck starts a pawn: deck needs one of the start_cards, which are "
            f"{' '.join(rules.start_cards)}"
        )
    forward = {*FORWARD_CARDS, *(["sorry"] if rules.sorry_forward else [])}
    if deck.isdisjoint(forward):
        raise InputError(
            "no card of the deck walks forward: deck needs one of "
            f"{' '.join(FORWARD_CARDS)}, or sorry with sorry_forward=1 to 12"
        )


def _check_colours(rules: Rules, colours: Sequence[str]) -> None:
    """Refuse colours that cannot play by the rules."""
    if rules.teams and set(colours) != set(COLOURS):
        raise InputError(
            f"teams=true takes all four colours ({', '.join(COLOURS)}), not {', '.join(colours)}"
        )
    if rules.first != "random" and rules.first not in colours:
        raise InputError(
            f"first={rules.first} does not play: first takes random or one of {', '.join(colours)}"
        )


def _players(rules: Rules, colours: Sequence[str] | None) -> int:
    """Return how many play, at the least where that is not known."""
    if colours is not None:
        return len(colours)
    return len(COLOURS) if rules.teams else 1


def _check_hands(rules: Rules, players: int) -> None:
    """Refuse hands that cannot be dealt with a card to spare, and what does not go with hands."""
    if not rules.hand_size:
        return
    if rules.no_start_no_cry:
        raise InputError(
            f"no_start_no_cry=true does not go with hands (hand_size={rules.hand_size}): "
            "set hand_size=0 or no_start_no_cry=false"
        )
    cards = sum(rules.deck)
    if players * rules.hand_size >= cards and not rules.replacement:
        who = "1 player" if players == 1 else f"{players} players"
        raise InputError(
            f"hand_size={rules.hand_size} cannot be dealt to {who} with a card to spare: "
            f"the deck has {cards}, so hand_size can be {(cards - 1) // players} at most"
        )
