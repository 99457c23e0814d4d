"""Reading a file that a user names: a regular one, and no more of it than it may have."""

from pathlib import Path
from stat import S_ISREG

from sorry_sim.errors import InputError, nearest, quoted


def read_bytes(path: Path, what: str, longest: int) -> bytes:
    """Return what stands in a file, which may be anything a user wrote the path of.

    Parameters
    ----------
    path
        Where it is.
    what
        What messages call a file of this kind, ``rules file``.
    longest
        How many bytes it may have at the most; no more are read.

    Raises
    ------
    InputError
        It is not there, cannot be read, is too long, or is no regular file: a folder, a device, or
        a pipe, which may never come to an end.
    """
    try:
        regular, content = S_ISREG(path.stat().st_mode), b""
        if regular:
            with path.open("rb") as file:
                content = file.read(longest + 1)  # what a file says of its size need not be true
    except FileNotFoundError:
        guess = nearest(path.stem, (other.stem for other in path.parent.glob(f"*{path.suffix}")))
        raise InputError(f"there is no {what} {path}{guess}") from None
    except OSError as error:
        raise InputError(f"{what} {path} cannot be read: {error.strerror}") from None
    except ValueError:  # a null byte, or half a surrogate pair
        raise InputError(f"{what} {quoted(str(path))}: no file can be called so") from None
    if not regular:
        raise InputError(f"{what} {path} is not a regular file")
    if len(content) > longest:
        raise InputError(f"{what} {path} is longer than {longest:,} bytes")
    return content


def read_text(path: Path, what: str, longest: int) -> str:
    """Return the text of a TOML file, read as `read_bytes` does.

    Raises
    ------
    InputError
        As `read_bytes`, or it is not UTF-8.
    """
    try:
        return read_bytes(path, what, longest).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{what} {path} is not UTF-8: byte {error.start + 1}") from None
