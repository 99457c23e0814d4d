"""Compiled code on disk: one index and one file of code a function, each with its checksum.

Numba unpickles whatever its files hold and jumps into it, so one flipped bit is a crash, or another
result without a word. Here a file begins with the SHA-256 of what follows. One that is damaged is
as good as none: the function is compiled again, and the file replaced.
"""

import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,
)
from numba.core.serialize import dumps

_DIGEST_BYTES = hashlib.sha256().digest_size

Say = Callable[[str], None]


class _Locator(_CacheLocator):
    """Where the files of a function lie; unlike those of numba, content with reading them.

    The name of the folder tells all sources of the engine, that of a chooser's module all of the
    chooser's: what is found is never of other sources.
    """

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file
        self._line = function.__code__.co_firstlineno
        self.path = ""

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self:
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        return self.path

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)


class _Code(CompileResultCacheImpl):
    _locator_classes: list[type[object]] = [_Locator]  # noqa: RUF012


class _Files(IndexDataCacheFile):
    """The index and the files of code.

    A file of code tells its key too: two processes that begin at once may give two keys one file.
    """

    def __init__(self, path: str, name: str, say: Say) -> None:
        super().__init__(path, name, "")
        self._say = say
        self._damaged: set[str] = set()

    def save(self, key: Any, data: Any) -> None:
        super().save(key, (key, data))

    def load(self, key: Any) -> Any:
        name = self._load_index().get(key)
        found = self._read(self._data_path(name)) if name else None
        kept_key, data = found or (None, None)
        return data if kept_key == key else None

    def _load_index(self) -> dict[Any, str]:
        return self._read(self._index_path) or {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, overloads)

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _read(self, path: str) -> Any:
        """What a file holds, None where it is not there or not whole."""
        try:
            content = Path(path).read_bytes()
        except FileNotFoundError:
            return None
        digest, data = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
        if hashlib.sha256(data).digest() != digest:
            if path not in self._damaged:
                self._say(f"{path} is damaged, so this part is compiled again")
            self._damaged.add(path)
            return None
        return pickle.loads(data)

    def _write(self, path: str, thing: Any) -> None:
        data = dumps(thing)
        with self._open_for_write(path) as file:
            file.write(hashlib.sha256(data).digest() + data)


class Kept(FunctionCache):
    """What is kept of one function. Whatever is the matter with it, the function can be compiled.

    Parameters
    ----------
    function
        The function, not compiled.
    folder
        Where the files lie.
    say
        Says a line to the user: that a file is damaged.
    complain
        Takes the reason for which nothing can be read or written.
    """

    _impl_class = _Code

    def __init__(self, function: Any, folder: Path, say: Say, complain: Say) -> None:
        super().__init__(function)
        self._impl.locator.path = self._cache_path = str(folder)
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, say)
        self._complain = complain

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except MemoryError:
            raise
        except Exception as error:  # whatever opening and unpickling may raise
            self._complain(self._reason(error))
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except MemoryError:
            raise
        except Exception as error:  # whatever pickling and writing may raise
            self._complain(self._reason(error))

    def _reason(self, error: Exception) -> str:
        said = error.strerror if isinstance(error, OSError) else str(error)
        return f"{self._cache_path}: {said or type(error).__name__}"
