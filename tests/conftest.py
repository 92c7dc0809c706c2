"""Generated examples are the same each time, and a slow machine fails none of them; an interrupt is heard."""
from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.slow import LONG

settings.register_profile("same", derandomize=True, database=None, deadline=None,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("same")
# A shell that starts the tests in the background has them, and what they start, ignore interrupts, which some of them wait for.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long before the slow tests are left out."""
    for item in items:
        test, _, claim = item.nodeid.partition("::")[2].partition("[")
        if (claim.removesuffix("]") or test) in LONG.get(item.path.stem, ()):
            item.add_marker(pytest.mark.slow)
