"""The table: every chart, and every other place that holds numbers of the ledgers, with what must stand there."""

from __future__ import annotations

from tests.charts import (
    expected_air,
    expected_ashore,
    expected_campaign,
    expected_coastal,
    expected_counters,
    expected_effects,
    expected_elsewhere,
    expected_fear_god,
    expected_fear_god_guns,
    expected_fear_god_harm,
    expected_fire,
    expected_passage,
    expected_shore,
    expected_surface_fire,
    expected_surroundings,
    expected_war,
    expected_weapons,
)

TABLE = (
    *expected_campaign.ROWS,
    *expected_passage.ROWS,
    *expected_shore.ROWS,
    *expected_air.ROWS,
    *expected_war.ROWS,
    *expected_ashore.ROWS,
    *expected_weapons.ROWS,
    *expected_counters.ROWS,
    *expected_effects.ROWS,
    *expected_fire.ROWS,
    *expected_surroundings.ROWS,
    *expected_surface_fire.ROWS,
    *expected_coastal.ROWS,
    *expected_fear_god_harm.ROWS,
    *expected_fear_god.ROWS,
    *expected_fear_god_guns.ROWS,
    *expected_elsewhere.ROWS,
)
