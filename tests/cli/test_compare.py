"""``sorry-sim compare`` from its options to what it prints and saves."""

import json
import os
import re
import shlex
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.board import COLOURS
from sorry_sim.core import cache
from sorry_sim.rules import PRESETS
from sorry_sim.study.compare import duels
from sorry_sim.study.compare.duels import DuelEngine, Outcome, Spot
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import pair_up

from ..study.compare.meetings import small_field
from .conftest import Program, quickly_kept, wait_for_counts

COMPARE = ("compare", "greedy", "random", "chaser")


def test_a_table(program: Program) -> None:
    ran = program(*COMPARE, "--games", "41")
    assert ran.code == 0
    assert ran.out.startswith(
        "classic rules, 2 players, 3 strategies, each pair 41 deals in 2 seatings: 82 games, seed 1"
    )
    assert re.fullmatch(r"246 games in [0-9.]+ s: [0-9,]+ games/s\n", ran.err)


@pytest.mark.parametrize(
    ("form", "first"),
    [
        ("csv", "strategy,opponent,deals,games,wins,losses,draws,win_share,ci_low,ci_high,"),
        ("markdown", "classic rules, "),
        ("json", "{\n"),
        ("table", "classic rules, "),
    ],
)
def test_formats(program: Program, form: str, first: str) -> None:
    ran = program(*COMPARE, "--games", "4", "--format", form)
    assert ran.code == 0
    assert ran.out.startswith(first)
    assert ran.out.endswith("\n") and not ran.out.endswith("\n\n")


def test_options_of_the_game(program: Program) -> None:
    options = ["--players", "4", "--set", "pawns=2", "--seed", "9", "--turn-limit", "70"]
    command = [*COMPARE, *options, "--games", "12", "--format", "json"]
    one = json.loads(program(*command, "--threads", "1").out)
    two = json.loads(program(*command, "--threads", "2").out)
    for told in (one, two):
        del told["elapsed_s"], told["games_per_s"]
    assert one == two
    assert (one["games_a_pair"], one["games"], one["seed"]) == (72, 216, 9)
    assert one["turn_limit_draws"] > 0
    assert one["rules"]["pawns"] == 2
    assert one["seats"] == list(COLOURS)


def test_against_the_field(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    small_field(monkeypatch)
    command = ["compare", "chaser:bump=3", "--against-field", "--games", "5", "--format", "csv"]
    ran = program(*command, "--rules", "partnership")
    assert ran.code == 0
    overall, *opponents = ran.out.splitlines()[1:]
    assert overall.startswith("chaser:bump=3,,5,")
    assert all(line.startswith("chaser:bump=3,") for line in opponents)
    assert "greedy" in {line.split(",")[1] for line in opponents}


@pytest.mark.long
def test_files(program: Program, refused: Callable[..., str], tmp_path: Path) -> None:
    command = [*COMPARE, "--games", "20", "--out", str(tmp_path / "new" / "study")]
    assert program(*command).code == 0
    saved = json.loads((tmp_path / "new" / "study" / "compare.json").read_text())
    assert Meetings.from_dict(saved).deals == 20
    assert (tmp_path / "new" / "study" / "charts" / "matrix.png").stat().st_size > 1000
    assert refused(*command).endswith("or replace them with --force")
    assert program(*command, "--force").code == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "missing argument 'STRATEGY...' (see sorry-sim compare --help)"),
        (["greedy"], "greedy has nobody to meet: name two strategies at least, or one with"),
        (["greedy", "gredy"], "there is no strategy 'gredy' (did you mean 'greedy'?)"),
        (["greedy", "chaser:bmp=3"], "strategy chaser has no parameter 'bmp' (did you mean 'bump'"),
        (["greedy", "random", "--against-field"], "--against-field lets one strategy meet the"),
        (["greedy", "random", "--players", "3"], "two strategies cannot share out seats"),
        (["greedy", "random", "--players", "5"], "--players cannot be '5': it takes 2 or 4"),
        (["greedy", "random", "--players", "2", "--rules", "partnership"], "2 players cannot play"),
        (["greedy", "random", "--rules", "clasic"], "rules 'clasic' do not exist (did you mean"),
        (["greedy", "random", "--set", "pawns=9"], "pawns cannot be '9': it takes 1 to 4"),
        (["greedy", "random", "--games", "0"], "--games cannot be '0'"),
        (["greedy", "random", "--seats", "red,blue"], "option '--seats' does not exist"),
        (["greedy", "random", "--out", "/dev/null"], "cannot write into /dev/null"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.setattr(duels, "play", None)
    monkeypatch.setattr(cache, "is_warm", None)
    assert refused("compare", "--games", "8", *arguments).startswith(line)


@pytest.mark.parametrize(
    ("options", "players"),
    [([], 2), (["--players", "4"], 4), (["--rules", "partnership"], None)],
    ids=["two players", "four players", "partnership"],
)
def test_replay_shows_the_very_games(
    program: Program, monkeypatch: pytest.MonkeyPatch, options: list[str], players: int | None
) -> None:
    """The command that is given for a game ends with the winner that the comparison counted."""
    rules = PRESETS["partnership" if players is None else "classic"]
    pairing = pair_up(["greedy", "random"], players, rules.teams)
    winners = DuelEngine(pairing, rules, 7, 10_000).play(0, 3)[0]
    for seating, of_deals in enumerate(winners):
        ended(monkeypatch, 1, ("random", Spot(0, seating, 2)))
        said = left(program, monkeypatch, "compare", "greedy", "random", *options, "--seed", "7")
        assert f"in game {2 * len(winners) + seating} (deal 2); to replay: sorry-sim re" in said
        replay = shlex.split(said.partition("to replay: sorry-sim ")[2])
        assert "--no-rotate" in replay
        end = json.loads(program(*replay, "--json").out.splitlines()[-1])
        assert end["game"] == 2
        assert COLOURS[of_deals[2]] in end["winner"].split("+")


FAULTY = '''
from sorry_sim import strategy

@strategy
def faulty(move):
    """Never a number once it has bumped."""
    return float("nan") if move.bumps else 0.0
'''


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_faulty_strategy_is_named_with_how_to_see_it(
    program: Program, refused: Callable[..., str], tmp_path: Path, players: str
) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY)
    command = ["compare", "greedy", "random", str(path), "--set", "pawns=2", "--seed", "3"]
    command += ["--games", "400", "--players", players]
    line = refused(*command, "--threads", "2")
    assert line == refused(*command, "--threads", "1")
    found = re.match(
        r"(greedy|random) against faulty: strategy faulty returned NaN in game [0-9]+ "
        r"\(deal ([0-9]+)\); to replay: sorry-sim (.*)",
        line,
    )
    assert found
    ran = program(*shlex.split(found[3]))
    assert ran.code == 2
    assert ran.err.startswith(f"sorry-sim: strategy faulty returned NaN in game {found[2]}")


def ended(
    monkeypatch: pytest.MonkeyPatch, deals: int, stuck: tuple[str, Spot] | None = None
) -> None:
    """Let comparisons end as if Ctrl-C had been pressed after some deals."""
    really_play = duels.__dict__.get("really_play", duels.play)
    monkeypatch.setattr(duels, "really_play", really_play, raising=False)

    def play(pairing: object, rules: object, asked: int, *rest: object) -> Outcome:
        done = really_play(pairing, rules, deals, *rest)
        return Outcome(done.sums, 1.0, asked, True, stuck, stuck is not None)

    monkeypatch.setattr(duels, "play", play)


class LeftError(BaseException):
    """Stands for the end of the process."""


def left(program: Program, monkeypatch: pytest.MonkeyPatch, *command: str) -> str:
    """Run a comparison that leaves a thread behind; what it says last."""
    said: list[str] = []

    def leave(code: int) -> None:
        raise LeftError(code)

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr("sorry_sim.cli.console.say", said.append)
    with pytest.raises(LeftError, match="130"):
        program(*command, "--games", "100")
    return said[-1]


def test_ctrl_c_shows_and_saves_what_was_played(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended(monkeypatch, 12)
    ran = program(*COMPARE, "--games", "1M", "--out", str(tmp_path), "--format", "json")
    assert ran.code == 130
    assert json.loads(ran.out)["deals"] == 12
    assert ran.err.endswith(
        f"\nsorry-sim: stopped after 12 of 1,000,000 deals; to go on: sorry-sim resume {tmp_path}\n"
    )
    assert json.loads((tmp_path / "manifest.json").read_text())["complete"] is False


def test_ctrl_c_before_the_first_deal_is_done(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended(monkeypatch, 0)
    ran = program(*COMPARE, "--games", "8", "--out", str(tmp_path / "new"))
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "sorry-sim: stopped after 0 of 8 deals\n"
    assert not (tmp_path / "new").exists()


def test_a_strategy_that_never_comes_back(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended(monkeypatch, 4, ("chaser", Spot(2, 1, 17)))
    assert left(program, monkeypatch, *COMPARE) == (
        "random against chaser: strategy chaser never came back from a decision in game 35 "
        "(deal 17); to replay: sorry-sim replay --seed 1 --game 17 --strategy chaser "
        "--strategy random --seats red,yellow --no-rotate"
    )


@pytest.mark.long
def test_ctrl_c_in_a_real_comparison(tmp_path: Path) -> None:
    command = [*COMPARE, "--games", "1g", "--format", "csv", "--out", str(tmp_path)]
    with quickly_kept(*command) as sorry_sim:
        wait_for_counts(tmp_path, sorry_sim)
        sorry_sim.send_signal(signal.SIGINT)
        out, err = sorry_sim.communicate(timeout=60)
    assert sorry_sim.returncode == 130
    assert len({line.split(",")[2] for line in out.splitlines()[1:]}) == 1
    assert re.search(r"sorry-sim: stopped after [0-9,]+ of 1,000,000,000 deals; to go on: ", err)
