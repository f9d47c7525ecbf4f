"""The table: every chart, and every other place that holds numbers of the ledgers, with what must stand there."""

from __future__ import annotations

from tests.charts import (
    expected_campaign,
    expected_counters,
    expected_effects,
    expected_elsewhere,
    expected_fire,
    expected_shore,
    expected_surroundings,
    expected_war,
    expected_weapons,
)

TABLE = (
    *expected_campaign.ROWS,
    *expected_shore.ROWS,
    *expected_war.ROWS,
    *expected_weapons.ROWS,
    *expected_counters.ROWS,
    *expected_effects.ROWS,
    *expected_fire.ROWS,
    *expected_surroundings.ROWS,
    *expected_elsewhere.ROWS,
)
