"""What is asked for becomes named rule sets."""

import pytest

from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS, diff
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.variants.naming import Comparison, compare
from sorry_sim.study.variants.seating import seat_all, whole_rounds


def names(comparison: Comparison) -> list[str]:
    return [variant.name for variant in comparison.variants]


def test_one_change_at_a_time() -> None:
    found = compare("classic", [], ["two_again=true,false", "hand_size=0, 5"], ["fast-start"])
    assert names(found) == ["classic", "two_again=false", "hand_size=5", "fast-start"]
    assert found.skipped == ("two_again=true", "hand_size=0")
    base, *others = (variant.rules for variant in found.variants)
    assert diff(base, others[0]) == {"two_again": (True, False)}
    assert diff(base, others[1]) == {"hand_size": (0, 5)}
    assert others[2] == PRESETS["fast-start"]


def test_the_full_product() -> None:
    vary = ["two_again=true,false", "pawns=4,3", "start_cards=2+1,1+2+sorry"]
    found = compare("classic", [], vary, grid=True)
    assert len(found.variants) == 8
    assert found.skipped == ("two_again=true, pawns=4, start_cards=2+1",)
    assert names(found)[1:3] == ["start_cards=1+2+sorry", "pawns=3"]
    assert names(found)[-1] == "pawns=3, start_cards=1+2+sorry, two_again=false"


def test_variants_are_changes_of_a_changed_base() -> None:
    found = compare("fast-start", ["two_again=false"], ["two_again=true,false"], ["classic"])
    assert names(found) == ["fast-start (two_again=false)", "two_again=true", "classic"]
    assert found.skipped == ("two_again=false",)
    assert found.variants[1].source == "fast-start"
    assert found.variants[1].settings == ("two_again=false", "two_again=true")
    assert not diff(found.variants[1].rules, PRESETS["fast-start"])
    assert not diff(found.variants[2].rules, PRESETS["classic"])


@pytest.mark.parametrize(
    ("vary", "presets", "grid", "line"),
    [
        ([], [], False, "nothing is varied"),
        (["pawns"], [], False, "--vary 'pawns' lacks a value: write pawns="),
        (["pawns=3,"], [], False, "--vary 'pawns=3,' lacks a value"),
        (["=3"], [], False, "--vary '=3': rule option '' does not exist"),
        (["pwans=3"], [], False, "(did you mean 'pawns'?)"),
        (["pawns=5"], [], False, "pawns cannot be '5': it takes 1 to 4"),
        (["two_again=flase"], [], False, "(did you mean 'false'?)"),
        (["pawns=3,3"], [], False, "has 3 twice"),
        (["start_cards=1+3,3+1"], [], False, "has 3+1 twice"),
        (["pawns=3", "pawns=2"], [], False, "--vary 'pawns' is given twice"),
        ([], ["fast-start", "fast-start"], False, "--preset 'fast-start' is given twice"),
        ([], ["fast-strat"], False, "rules 'fast-strat' do not exist (did you mean 'fast-start'?)"),
        (["pawns=4"], ["classic"], False, "nothing differs from the base: pawns=4, classic is"),
        (["two_again=false"], ["no-second-draw"], False, "plays by the same rules as two_again="),
        (["deck=8:3"], [], False, "variant deck=8:3: no card of the deck starts a pawn"),
        (["hand_size=0,5", "no_start_no_cry=true"], [], True, "does not go with hands"),
        (
            ["hand_size=0,1,2,3,4,5,6,7,8,9", "sorry_forward=0,1,2,3,4,5,6,7,8,9,10", "pawns=3,4"],
            [],
            True,
            "220 variants are too many: at most 200",
        ),
    ],
)
def test_bad_input(vary: list[str], presets: list[str], grid: bool, line: str) -> None:
    with pytest.raises(InputError) as refused:
        compare("classic", [], vary, presets, grid)
    assert line in str(refused.value)
    assert "\n" not in str(refused.value)


def line_up_of(teams: bool) -> LineUp:
    return line_up(["greedy", "random"], teams=teams)


def test_all_variants_are_played_in_the_same_seats() -> None:
    variants = compare("classic", [], ["teams=true"]).variants
    with pytest.raises(InputError, match="variant teams=true seats red, blue, yellow, green"):
        seat_all(variants, line_up_of, "greedy")
    variants = compare("classic", [], ["first=blue"]).variants
    with pytest.raises(InputError, match="variant first=blue: first=blue does not play"):
        seat_all(variants, line_up_of, "greedy")


def test_the_skilled_strategy_is_measured_in_the_seats_that_play() -> None:
    variants = compare("classic", [], ["pawns=3"]).variants
    one, _ = seat_all(variants, lambda teams: line_up(["runner"], seats="blue,red,green"), "greedy")
    assert one.skilled is not None
    assert one.skilled.seats == ("red", "blue", "green")
    assert one.skilled.labels == ("greedy", "random", "random")
    assert whole_rounds([one], 100) == 102
    with pytest.raises(InputError, match="--skilled random would be measured against itself"):
        seat_all(variants, line_up_of, "random")
    solo, _ = seat_all(variants, lambda teams: line_up(["greedy"], players=1), "greedy")
    assert solo.skilled is None
