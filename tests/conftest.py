"""What all tests share: how hard properties are tried."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The gate tries the same examples every time, so that a red build is about the change that made it red.
settings.register_profile(
    "gate", derandomize=True, database=None, max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("desk", max_examples=25, deadline=None)
# A long search for trouble: HYPOTHESIS_PROFILE=search make test
settings.register_profile("search", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate" if os.environ.get("CI") else "desk"))
