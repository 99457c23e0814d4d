"""Where compiled code is kept between runs, and compiling into it.

Numba's own cache watches only the file of the function itself. Here the folder is named by a hash
of every source the engine is made of, and of the versions of what compiles it: an entry of others
can never be found. (Numba adds the processor to each entry's key.) A folder that can be read but
not written serves as far as it goes. Nothing here imports numba until something is compiled.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from platform import machine
from typing import Any

from sorry_sim.core.memory import check_limit
from sorry_sim.core.sources import source_hash
from sorry_sim.errors import InputError

_FOLDER = re.compile("sorry-sim-[0-9a-f]{16}")
_COMPILED_BY = ("numba", "llvmlite", "numpy")


def base() -> Path:
    """The folder that holds the compiled code of all versions; it need not exist.

    ``SORRY_SIM_CACHE`` names it, else it is ``sorry-sim`` in the user's cache folder.
    """
    named = os.environ.get("SORRY_SIM_CACHE")
    if named:
        return Path(named).absolute()
    home = Path(os.path.expanduser("~"))  # stays "~" where there is no home folder
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home) / "sorry-sim"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "sorry-sim"
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (given if given.is_absolute() else home / ".cache") / "sorry-sim"  # as XDG has it


@cache
def folder() -> Path | None:
    """The folder for this version's compiled code, made if need be; None where none can be made."""
    path = base() / f"sorry-sim-{_made_from()[:16]}"
    if not path.is_absolute():
        return None
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return path


def is_writable() -> bool:
    """Whether what is compiled can be kept."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder() or base()) as probe:
            probe.write(b"room to write")
    except OSError:
        return False
    return True


def _made_from() -> str:
    """One hash over all that compiled code is made from."""
    parts = (*map(version, _COMPILED_BY), sys.version, machine(), source_hash())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


ENGINE, ENGINE_FOR_ALL, EXPANDER = "batch._play_classic", "batch._play_any", "expand._expand"


def engine_for(classic: bool) -> str:
    """The entry that plays classic games, or that for all."""
    return ENGINE if classic else ENGINE_FOR_ALL


def is_warm(entry: str = ENGINE) -> bool:
    """Whether an entry of the core (one of the names above) has been compiled and kept."""
    path = folder()
    return path is not None and any(path.glob(f"{entry}-*.nbi"))


def clear() -> int:
    """Delete the compiled code of all versions; returns the bytes freed.

    Only folders of this program are touched, whatever else the cache folder holds.

    Raises
    ------
    InputError
        They cannot be deleted, as where they are another user's.
    """
    before = size()
    for path in _folders():
        shutil.rmtree(path, ignore_errors=True)
    folder.cache_clear()
    if before and size() == before:
        raise InputError(f"the compiled code in {base()} cannot be deleted")
    return before - size()


def size() -> int:
    """Bytes of compiled code kept, all versions together."""
    files = (file for path in _folders() for file in path.rglob("*"))
    return sum(file.stat().st_size for file in files if file.is_file())


def _folders() -> list[Path]:
    """Our own folders among what the cache folder holds."""
    found = base().iterdir() if base().is_dir() else ()
    return [path for path in found if _FOLDER.fullmatch(path.name) and path.is_dir()]


def cached(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for one signature, or fetch it compiled.

    Where the cache cannot be read or written (no home, a full disk) the function is compiled all
    the same, and standard error says so once.
    """

    def compile_function(function: Callable[..., Any]) -> Any:
        from numba import njit
        from numba.core import config

        from sorry_sim.core.jit import OPTIONS
        from sorry_sim.core.kept import Kept

        if getattr(config, "DISABLE_JIT", 0):
            raise InputError("NUMBA_DISABLE_JIT is set: the engine runs compiled only; unset it")
        check_limit()
        compiled: Any = njit(**OPTIONS)(function)
        path = folder()
        if path is None:
            _say_uncached(f"{base()} cannot be written")
        else:
            compiled._cache = Kept(function, path, _say, _say_uncached)
        compiled.compile(signature)
        compiled.disable_compile()
        return compiled

    return compile_function


_complaints: list[str] = []


def _say_uncached(reason: str) -> None:
    if not _complaints:
        _say(f"compiled code is not kept ({reason})")
    _complaints.append(reason)


def _say(line: str) -> None:
    print(f"sorry-sim: {line}", file=sys.stderr)
