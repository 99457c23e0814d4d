"""Where compiled code is kept between runs, and compiling into it.

Numba's own cache watches only the file of the function itself. Here the folder is named by a hash
of every source the engine is made of, so an entry of other sources can never be found. (Numba adds
the processor to each entry's key.) Nothing here imports numba until something is compiled.
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

from sorry_sim.errors import InputError

_FOLDER = re.compile("sorry-sim-[0-9a-f]{16}")
_PACKAGE = Path(__file__).parent.parent


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
    path = base() / f"sorry-sim-{_source_hash()[:16]}"
    if not path.is_absolute():
        return None
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path) as probe:
            probe.write(b"room to write")
    except OSError:
        return None
    return path


@cache
def _source_hash() -> str:
    """One hash over all that compiled code is made from."""
    digest = hashlib.sha256()
    for part in (version("numba"), version("llvmlite"), sys.version, machine()):
        digest.update(part.encode() + b"\0")
    for source in sorted([*_PACKAGE.glob("core/*.py"), *_PACKAGE.glob("plugins/*.py")]):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


ENGINE, ENGINE_FOR_ALL, EXPANDER = "batch._play_classic", "batch._play_any", "expand._expand"


def engine_for(classic: bool) -> str:
    """The entry that plays classic games, or that for all."""
    return ENGINE if classic else ENGINE_FOR_ALL


def is_warm(entry: str = ENGINE) -> bool:
    """Whether an entry of the core (one of the names above) has been compiled and kept."""
    path = folder()
    return path is not None and any(path.glob(f"*/{entry}-*.nbi"))


def clear() -> int:
    """Delete the compiled code of all versions; returns the bytes freed.

    Only folders of this program are touched, whatever else the cache folder holds.
    """
    freed = size()
    for path in _folders():
        shutil.rmtree(path, ignore_errors=True)
    folder.cache_clear()
    return freed - size()


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

    Where the cache cannot be read or written (no home, a full disk, a damaged file) the function
    is compiled all the same, and standard error says so once.
    """

    def compile_function(function: Callable[..., Any]) -> Any:
        from numba.core import config
        from numba.core.errors import NumbaError

        if getattr(config, "DISABLE_JIT", 0):
            raise InputError("NUMBA_DISABLE_JIT is set: the engine runs compiled only; unset it")
        path = folder()
        if path is None:
            _say_uncached(f"{base()} cannot be written")
            return _compile(function, signature, None)
        try:
            return _compile(function, signature, path)
        except NumbaError:
            raise
        except Exception as error:  # numba raises whatever opening and unpickling may raise
            compiled = _compile(function, signature, None)
            _say_uncached(f"{path}: {error or type(error).__name__}")
            return compiled

    return compile_function


def _compile(function: Callable[..., Any], signature: Any, path: Path | None) -> Any:
    from numba import njit
    from numba.core import config as numba_config

    from sorry_sim.core.jit import OPTIONS

    config: Any = numba_config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(path or "")
    try:
        return njit(signature, cache=path is not None, **OPTIONS)(function)
    finally:
        config.CACHE_DIR = before


_complaints: list[str] = []


def _say_uncached(reason: str) -> None:
    if not _complaints:
        print(f"sorry-sim: compiled code is not kept ({reason})", file=sys.stderr)
    _complaints.append(reason)
