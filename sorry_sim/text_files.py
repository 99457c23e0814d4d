"""Reading a TOML file that a user wrote, as text."""

from pathlib import Path

from sorry_sim.errors import InputError, nearest, quoted


def read_text(path: Path, what: str, longest: int) -> str:
    """Return the text of a TOML file.

    Parameters
    ----------
    path
        Where it is.
    what
        What messages call a file of this kind, ``rules file``.
    longest
        How many bytes it may have at the most.

    Raises
    ------
    InputError
        It is not there, cannot be read, is too long, or is not UTF-8.
    """
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= longest else b""
    except FileNotFoundError:
        guess = nearest(path.stem, (other.stem for other in path.parent.glob("*.toml")))
        raise InputError(f"there is no {what} {path}{guess}") from None
    except OSError as error:
        raise InputError(f"{what} {path} cannot be read: {error.strerror}") from None
    except ValueError:  # a null byte, or half a surrogate pair
        raise InputError(f"{what} {quoted(str(path))}: no file can be called so") from None
    if size > longest:
        raise InputError(f"{what} {path} is longer than {longest:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{what} {path} is not UTF-8: byte {error.start + 1}") from None
