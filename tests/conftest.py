"""Generated examples are the same each time, and a slow machine fails none of them; an interrupt is heard."""
from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, database=None, deadline=None,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("same")
# A shell that starts the tests in the background has them, and what they start, ignore interrupts, which some of them wait for.
signal.signal(signal.SIGINT, signal.default_int_handler)
