"""Files of experiments: what they mean, and what is said of those that mean nothing."""

from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.model import Place
from tests.study.experiment.files import GREEDY, GRID, HEAD, cells, read

SHIPPED = sorted((Path(__file__).parents[3] / "experiments").glob("*.toml"))


def test_a_grid() -> None:
    experiment = read(HEAD + GRID)
    assert list(experiment.cells) == [
        Place("classic", "greedy", "two"),
        Place("classic", "greedy", "four"),
        Place("classic", "mixed", "two"),
        Place("classic", "mixed", "four"),
        Place("partners", "greedy", "four"),
        Place("partners", "mixed", "four"),
    ]
    assert [experiment.slug(cell) for cell in experiment.cells][1:3] == [
        "classic_greedy_four",
        "classic_mixed_two",
    ]
    ready = cells(HEAD + GRID)
    assert [cell.games for cell in ready] == [40] * 6
    assert ready[-1].seated == [
        ["red", "blue", "yellow", "green"],
        ["random", "greedy", "random", "greedy"],
        2,
    ]


def test_what_is_left_out_has_defaults() -> None:
    (cell,) = cells(HEAD + GREEDY)
    assert cell.slug == "all"
    assert (cell.experiment.seed, cell.experiment.turn_limit) == (1, 10_000)
    assert cell.seated == [["red", "blue", "yellow", "green"], ["greedy"] * 4, 1]
    assert "seat_win_rate" in cell.experiment.metrics
    fewer = read(HEAD + 'metrics = ["turns"]' + GREEDY)
    assert fewer.metrics == fewer.charts == ("turns",)


def test_rule_sets_on_the_same_deals_are_one_cell() -> None:
    text = 'kind = "variants"\n' + GREEDY + '[rules]\nbase = "classic"\nfew = { pawns = 3 }\n'
    (cell,) = cells(HEAD + text)
    assert [rules.pawns for rules in cell.rules] == [4, 3]
    assert list(cell.experiment.cells) == [Place("", "greedy", "4 players")]
    (place,) = cell.experiment.cells
    assert [place.rules for place in cell.experiment.cells[place]] == ["base", "few"]


def test_strategies_that_meet() -> None:
    text = 'kind = "compare"\nstrategies = ["greedy", "random"]\n[players]\ntwo = 2\nfour = 4\n'
    two, four = cells(HEAD + text)
    assert two.seated == [["red", "yellow"], ["greedy", "random"]]
    assert len(four.seated[0]) == 4


def test_files_are_seen_from_the_folder_of_the_experiment() -> None:
    experiment = read(HEAD + '[lineups]\na = "b.py:c"\n[rules]\nr = "s.toml"\n')
    assert experiment.lineups["a"].strategies == (str(Path("here/b.py")) + ":c",)
    assert experiment.rules["r"].source == str(Path("here/s.toml"))


FAULTS = [
    ("", "mine.toml: the key 'lineups' is missing"),
    ("lineups = 3", "line 5: lineups: it takes a table of named entries, not 3"),
    ("[lineups]", "line 5: lineups: it is empty: it takes named entries, one at least"),
    ('[lineups]\n"!" = "greedy"', "line 6: lineups.'!': a name has 60 characters at most"),
    ('[players]\n"zwei" = 2\n"двое" = 2' + GREEDY, "and a letter of a to z or a digit among them"),
    ('[lineups]\n"a b" = "greedy"\nA_b = "random"', "line 7: lineups.A_b: too like the name 'a b'"),
    ("[lineups]\na = 7", "line 6: lineups.a: it takes a strategy, a list of them or a table"),
    ("[lineups]\na = []", "line 6: lineups.a: it takes a list of texts, with at least one, not an"),
    ("[lineups.a]\nagainst = 'greedy'", "line 5: lineups.a: the key 'strategies' is missing"),
    ("[lineups.a]\n\n# a\nagaints = 'greedy'", "line 8: lineups.a.againts: no such key (did you"),
    ('[lineups]\na = "gredy"', "line 6: lineups.a: there is no strategy 'gredy' (did you mean"),
    ('[lineups]\na = [\n "greedy",\n\n "rando"]', "line 9: lineups.a[1]: there is no strategy"),
    (GREEDY + "[rules]\nr = 'clasic'", "line 9: rules.r: rules 'clasic' do not exist (did you"),
    (GREEDY + "[rules.r]\npawns = 3\npawn = 3", "line 10: rules.r.pawn: rule option 'pawn' does"),
    (GREEDY + "[rules]\nr = { pawns = 9 }", "line 9: rules.r.pawns: pawns cannot be '9'"),
    (GREEDY + "[players]\ntwo = 5", "line 9: players.two: it takes 1 to 4, or colours"),
    (GREEDY + "[players]\ntwo = true", "line 9: players.two: it takes 1 to 4, or colours as in"),
    (GREEDY + '[players]\ntwo = "red,pink"', "line 9: players.two: colour 'pink' does not exist"),
    (GREEDY + '[players]\nx = "red,red"', "line 9: players.x: seat 'red' is named twice"),
    (
        GREEDY + '[rules]\nteam = "partnership"\n[players]\nfour = 4\nthree = 3',
        "line 12: players.three: rules 'team' are a partnership, which takes four: leave this cell",
    ),
    (
        'kind = "compare"\nstrategies = ["greedy"]',
        "line 6: strategies: it takes two or more, who meet pair by pair",
    ),
    (
        'kind = "compare"\nstrategies = ["greedy", "random"]\n[players]\nthree = 3',
        "line 8: players.three: where strategies are compared it takes 2 or 4",
    ),
    (
        '[lineups]\na = ["greedy", "random"]\n[players]\nthree = 3',
        "line 6: lineups.a: with players 'three': 2 strategies do not fill 3 seats: name 3, or say "
        "with against who",
    ),
    ("precision = 2" + GREEDY, "line 5: precision: it takes a number from 1e-05 to 0.5, not 2"),
    (
        "precision = 0.1" + GREEDY + "[players]\nalone = 1",
        "line 7: lineups.greedy: with players 'alone': a precision is of win rates, and a",
    ),
    ("seed = -1" + GREEDY, "line 5: seed: it takes a whole number from 0 to"),
    ("metric = []" + GREEDY, "line 5: metric: no such key (did you mean 'metrics'?)"),
    ('metrics = [\n  "turns",\n  "turn"\n]' + GREEDY, "line 7: metrics[1]: 'turn' does not exist"),
    ('metrics = ["turns", "turns"]' + GREEDY, "line 5: metrics[1]: 'turns' is named twice"),
    ('kind = "rum"' + GREEDY, "line 5: kind: 'rum' does not exist (did you mean 'run'?)"),
    ('skilled = "greedy"' + GREEDY, "line 5: skilled: it has a meaning only where kind is"),
    ('kind = "variants"' + GREEDY, "one rule set alone: [rules] takes two or more"),
    (
        GRID + 'lineups = "greedy"\n[[exclude]]\nrules = "partner"',
        "rules: 'partner' does not exist",
    ),
    (
        GRID + '[[exclude]]\nplayers = "two"\nrules = "partners"',
        "exclude[1]: it leaves out nothing",
    ),
    (GREEDY + "exclude = 3", "exclude"),
    ("games =\n", "mine.toml: not TOML: Invalid value (at line 5, column 8)"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_a_fault_is_named_with_its_line_and_key(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        cells(HEAD + text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_the_head() -> None:
    for line, message in {
        'name = "Mine!"': "line 1: name: it names a folder and takes small letters, digits and",
        "name = 3": "line 1: name: it takes a line of text, not 3",
        'title = ""': "line 1: title: it is empty: it takes a line of text",
        "games = 0": "line 1: games: it takes a whole number from 1 to 1,000,000,000,000, not 0",
        'games = "1M"': "line 1: games: it takes a whole number",
    }.items():
        key = line.partition(" ")[0]
        rest = [one for one in HEAD.splitlines() if not one.startswith(f"{key} ")]
        with pytest.raises(InputError) as error:
            read("\n".join([line, *rest]) + GREEDY)
        assert message in str(error.value)
    with pytest.raises(InputError, match="and 1,000 at most"):
        read(HEAD + "[lineups]\n" + "\n".join(f'a{n} = "greedy"' for n in range(1001)))


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        (HEAD, HEAD.replace("games = 40", "games = 7")),
        ("games=1_000# = 3\n", "games= 7# = 3\n"),
        ("a = '''\ngames = 1'''\n'games' =\t9\t#\n", "a = '''\ngames = 1'''\n'games' = 7\t#\n"),
        ("[a]\ngames = 1\n", "games = 7\n[a]\ngames = 1\n"),
    ],
)
def test_another_number_is_put_in_place_of_one(text: str, becomes: str) -> None:
    before = Located(text, "mine.toml")
    after = before.with_number("games", 7)
    assert after.text == becomes
    assert after.table == before.table | {"games": 7}


def test_lines_end_in_any_way_and_bytes_may_be_anything(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes("\ufeff".encode() + b"a = 1\r\n\r\nb = 2\r\n")
    with pytest.raises(InputError, match=r"mine.toml, line 3: b: no"):
        Located.read(path).refuse(("b",), "no")
    path.write_bytes(b"\xff")
    with pytest.raises(InputError, match="is not UTF-8: byte 1"):
        Located.read(path)
    path.write_text("a = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(InputError, match="not TOML"):
        Located.read(path)
    with pytest.raises(InputError, match="there is no experiment file"):
        Located.read(tmp_path / "mines.toml")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_files_that_are_shipped_can_be_played(path: Path) -> None:
    assert cells(path.read_text(encoding="utf-8"))
