"""What the log of a battle under Fear God says of critical hits, in words that a player knows."""

from __future__ import annotations

import pytest

from campaign.tactics.fear_god.battle.facts import CriticalStruck
from campaign.tactics.fear_god.battle.harm import Effect
from campaign.tactics.fear_god.system import SYSTEM
from tests.tactics.fear_god.hulls import battle, vessel
from tests.tactics.tellings import line_of

CODES = {effect.value for effect in Effect} - {"fire"}


@pytest.mark.parametrize("effect", Effect)
def test_each_critical_hit_is_told_in_words_and_not_by_its_key(effect: Effect) -> None:
    """FG-8.3 "In her engines: boiler room", and so on."""
    ship = vessel()
    told = line_of(SYSTEM, battle(ship), CriticalStruck(ship.id, effect, "boiler room", ship.harm))

    assert told.startswith(f"{ship.name} is hit in ")
    assert told.endswith(": boiler room.")
    place = told.removeprefix(f"{ship.name} is hit in ").removesuffix(": boiler room.")
    assert place not in CODES
    assert place.split()[0] in ("her", "a")
