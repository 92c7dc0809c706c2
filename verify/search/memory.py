"""How much memory a search may take, also where no process of its own confines it."""
from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper

MEGABYTE = 2**20
BETWEEN_LOOKS = 0.05          # seconds of processor time between two looks at the size of the process
KEPT = 256 * MEGABYTE         # growth since the caches were last emptied beyond which they are emptied again


class OutOfMemory(MemoryError):
    """The process has grown by more than the search may use; what the search holds so far is still valid."""


@dataclass
class Memory:
    """A bound for the size of this process: what it has now and so many megabytes more."""

    megabytes: float
    most: float = field(init=False)
    looked: float = field(init=False, default=-1.0)

    def __post_init__(self) -> None:
        self.most = resident() + self.megabytes * MEGABYTE

    def require(self, now: float | None = None) -> None:
        """Look at the process, now and then; raises OutOfMemory beyond the bound."""
        now = time.thread_time() if now is None else now
        if 0 <= now - self.looked < BETWEEN_LOOKS:
            return
        if resident() > self.most:                     # raised anew at each look: an interrupt can be lost in a destructor
            raise OutOfMemory(f"more than {self.megabytes:g} MB")
        self.looked = now


def resident() -> int:
    """The bytes of memory that this process holds; where the system does not say, the most it ever held, or 0."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most) if sys.platform == "darwin" else int(most) * 1024


class Caches:
    """The results that functions of this project and of sympy keep: they make searches fast, and decide nothing."""

    def __init__(self) -> None:
        self.size = resident()

    def begin(self) -> None:
        """Empty those of this project, so that no search profits from another; and sympy's if the process has grown much."""
        if resident() - self.size > KEPT:
            self.empty()
        for cache in _caches():
            cache.cache_clear()

    def empty(self) -> None:
        """Empty them all."""
        for cache in _caches():
            cache.cache_clear()
        sympy = sys.modules.get("sympy.core.cache")
        if sympy is not None:
            with suppress(AttributeError):
                sympy.clear_cache()
        gc.collect()
        self.size = resident()


CACHES = Caches()


def _caches() -> Iterator[_lru_cache_wrapper[object]]:
    """The caches of the kernel, the language and the search; not those of loaded encodings."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("verify.search.", "verify.kernel.", "verify.language.")):
            yield from (v for v in vars(module).values() if isinstance(v, _lru_cache_wrapper))
