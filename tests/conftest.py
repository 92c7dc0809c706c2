"""Generated examples are the same each time, and a slow machine fails none of them."""
from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, database=None, deadline=None,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("same")
