"""Errors as one line and an exit code; commands and options by their names."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from sorry_sim import __version__
from sorry_sim.cli import main as main_module

from .conftest import CHECKOUT, Program, process

HEAVY = ("numba", "llvmlite", "numpy", "pandas", "matplotlib", "scipy", "rich", "pyarrow")


def test_version(program: Program) -> None:
    assert program("--version") == (0, f"sorry-sim {__version__}\n", "")
    assert program("-V") == program("--version")


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (["-V"], ["--version"]),
        (["-h"], ["--help"]),
        (["rules", "diff", "-h"], ["rules", "diff", "--help"]),
        (["cache", "clear", "-h"], ["cache", "clear", "--help"]),
    ],
)
def test_short_names_of_options_that_every_program_has(
    program: Program, short: list[str], long: list[str]
) -> None:
    assert program(*short) == program(*long)
    assert program(*short).code == 0


def test_help_without_docstrings() -> None:
    """``python -OO`` drops them, and the help is made from them."""
    code = "from sorry_sim.cli.reference import reference; print(reference(), end='')"
    command = [sys.executable, "-OO", "-c", code]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    assert ran.stdout == (CHECKOUT / "docs" / "cli.md").read_text()


def test_without_a_command_it_helps(program: Program) -> None:
    ran = program()
    assert (ran.code, ran.err) == (0, "")
    assert "sorry-sim run --strategy greedy" in ran.out
    assert ran == program("--help")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["rnu"], "sorry-sim has no command 'rnu' (did you mean 'run'?): it has run, moves, "),
        (["cache", "claer"], "sorry-sim cache has no command 'claer' (did you mean 'clear'?)"),
        (["rules", "x"], "sorry-sim rules has no command 'x': it has diff, show"),
        (["--verison"], "option '--verison' does not exist (did you mean '--version'?)"),
        (["run", "--gmaes", "5"], "option '--gmaes' does not exist (did you mean '--games'?)"),
        (["run", "--game", "5"], "option '--game' does not exist (did you mean '--games'?)"),
        (["run", "--strat", "x"], "option '--strat' does not exist"),
        (["run", "-g", "5"], "option '-g' does not exist"),
        (["run", "--hand", "1"], "option '--hand' does not exist"),
        (["moves", "-", "--hand", "1,2"], "with - as position, player and card are given"),
        (["run"], "missing option '--strategy' (see sorry-sim run --help)"),
        (["moves"], "missing argument 'POSITION' (see sorry-sim moves --help)"),
        (["doctor", "now"], "got unexpected extra argument (now)"),
        (["run", "--games"], "option '--games' requires an argument"),
        (["run", "--format", "jsno"], "--format cannot be 'jsno' (did you mean 'json'?): it takes"),
        (
            ["run", "--out", "--force"],
            "--out cannot be '--force': it takes a path, as in ./--force",
        ),
        (["report", ""], "FOLDER is empty: it takes a path"),
        (["run", "--force=3"], "option '--force' does not take a value"),
    ],
)
def test_a_command_line_that_cannot_be_used(
    refused: Callable[..., str], arguments: list[str], line: str
) -> None:
    assert refused(*arguments).startswith(line)


def test_ctrl_c(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(main_module, "_invoke", stop)
    assert program("doctor") == (130, "", "sorry-sim: stopped\n")


LATE = """
import runpy, signal, sys
end = sys.exit
def late(code):
    signal.raise_signal(signal.SIGINT)
    end(code)
sys.exit = late
runpy.run_module("sorry_sim", run_name="__main__")
"""


def test_ctrl_c_after_the_end_changes_nothing() -> None:
    command = [sys.executable, "-c", LATE, "--version"]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


EARLY = """
import runpy, signal, sys

class CtrlC:
    def find_spec(name, path, target=None):
        if name == sys.argv[1]:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, CtrlC)
runpy.run_module("sorry_sim", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["sorry_sim.cli", "click", "sorry_sim.cli.group"])
def test_ctrl_c_while_the_program_is_imported(module: str) -> None:
    command = [sys.executable, "-c", EARLY, module]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_the_package_imports_nothing_before_it_is_asked_to() -> None:
    """Until the program has begun, Python answers Ctrl-C with a traceback."""
    code = "import sys; before = {*sys.modules}; import sorry_sim; print({*sys.modules} - before)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True)
    assert ran.stdout == "{'sorry_sim'}\n"


def test_a_message_is_one_line_whatever_it_repeats(refused: Callable[..., str]) -> None:
    refused("ru\nn")
    refused("run", "--g\nmes", "5")


def test_an_error_of_ours_shows_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_arguments: object) -> int:
        raise AssertionError("a bug")

    monkeypatch.setattr(main_module, "_invoke", broken)
    with pytest.raises(AssertionError):
        main_module.main(["doctor"])


@pytest.mark.parametrize(
    "arguments", [["--help"], ["run", "--help"], ["rules"], ["rules", "show", "classic"], ["cache"]]
)
def test_what_plays_nothing_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys; from sorry_sim.cli.main import main; code = main(sys.argv[1:]); "
        "print(code, *sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, *arguments]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    exit_code, *modules = ran.stderr.split()
    assert exit_code == "0"
    assert not {module.partition(".")[0] for module in modules} & set(HEAVY)


def test_a_reader_that_goes_away_is_no_reason_to_complain() -> None:
    with process("--help") as sorry_sim:
        assert sorry_sim.stdout is not None
        sorry_sim.stdout.close()
        assert sorry_sim.wait() == 141
        assert sorry_sim.stderr is not None
        assert sorry_sim.stderr.read() == ""


@pytest.mark.parametrize("arguments", [["--help"], ["rules"], ["doctor"]])
def test_an_output_that_is_full(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full, process(*arguments, stdout=full) as sorry_sim:
        _, err = sorry_sim.communicate()
    assert sorry_sim.returncode == 2
    assert err == "sorry-sim: the output: No space left on device\n"


def test_streams_that_are_closed() -> None:
    command = f"{sys.executable} -m sorry_sim rules >&- 2>&-"
    assert subprocess.run(command, shell=True, cwd=CHECKOUT).returncode == 0


def test_a_terminal_without_our_letters() -> None:
    environment = {"PYTHONIOENCODING": "latin-1", "PATH": ""}
    with process("run", "--strategy", "\u03a9", "--games", "1", env=environment) as sorry_sim:
        _, err = sorry_sim.communicate()
    assert sorry_sim.returncode == 2
    assert err.startswith("sorry-sim: there is no strategy '\\u03a9'")
