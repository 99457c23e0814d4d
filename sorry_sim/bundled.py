"""What is shipped beside the code: strategies, experiments, the documentation."""

from pathlib import Path


def folder(name: str) -> Path:
    """Return where it is: in a wheel in the package, in a checkout beside it."""
    package = Path(__file__).parent
    bundled = package / name
    return bundled if bundled.is_dir() else package.parent / name


def names(folder_name: str, suffix: str) -> list[str]:
    """Return the names of the files that end so, without the ending."""
    return sorted(path.stem for path in folder(folder_name).glob(f"*{suffix}"))
