"""What the log of a battle under Fear God says of critical hits, in words that a player knows."""

from __future__ import annotations

import pytest

from campaign.model.play.telling import Change, Deed
from campaign.tactics.fear_god.battle.facts import CasualtiesFought, CriticalStruck
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


@pytest.mark.parametrize(("before", "now", "deed", "change"), [
    (22, 25, Deed.DAMAGE, Change.WORSE), (6, 2, Deed.REPAIR, Change.BETTER), (6, 0, Deed.REPAIR, Change.ENDED),
    (5, 5, Deed.REPAIR, Change.WITHOUT_EFFECT)])
def test_a_fire_that_grew_under_her_hoses_is_damage(before: int, now: int, deed: Deed, change: Change) -> None:
    """FG-8.2-control What the die made worse is no repair."""
    ship = vessel()
    telling = SYSTEM.narrate(battle(ship), CasualtiesFought(ship.id, True, before, now, ship.harm), None)

    assert telling is not None
    assert (telling.deed, [effect.change for effect in telling.effects]) == (deed, [change])
