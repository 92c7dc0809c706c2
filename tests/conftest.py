"""Generated examples are the same each time, and a slow machine fails none of them; an interrupt is heard."""
from __future__ import annotations

import gc
import hashlib
import os
import signal
import sys
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from tests.slow import LONG
from verify.run.garbage import look_seldom

PARTS = 6

settings.register_profile("same", derandomize=True, database=None, deadline=None,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("same")
# A shell that starts the tests in the background has them, and what they start, ignore interrupts, which some of them wait for.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.dont_write_bytecode and "PYTEST_XDIST_WORKER" not in os.environ:
    # What hundreds of processes under test import is compiled once, in a folder that goes with the tests.
    _COMPILED = TemporaryDirectory(prefix="verify-compiled-")
    os.environ["PYTHONPYCACHEPREFIX"] = _COMPILED.name
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
look_seldom()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", metavar="COMMIT", default="", help="of the slow tests the sixth that a commit chooses")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what takes long before the slow tests are left out, and leave out the parts that other commits choose."""
    for item in items:
        test, _, claim = item.nodeid.partition("::")[2].partition("[")
        if (claim.removesuffix("]") or test) in LONG.get(item.path.stem, ()):
            item.add_marker(pytest.mark.slow)
    commit = config.getoption("--part")
    if commit:
        others = [i for i in items if i.get_closest_marker("slow") and part_of(i.nodeid) != part_of(commit)]
        config.hook.pytest_deselected(items=others)
        left_out = set(others)
        items[:] = [i for i in items if i not in left_out]


def pytest_collection_finish() -> None:
    """What is collected lives until the end: nobody looks through it for garbage."""
    gc.collect()
    gc.freeze()


def part_of(text: str) -> int:
    """A number below `PARTS`, by all of a text."""
    return hashlib.sha256(text.encode()).digest()[0] % PARTS
