"""What a side is told of its chances as it plots is what its dice meet when nobody moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.facts import Fired
from campaign.tactics.fear_god.battle.orders import Fire
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.captains.answering import chance_now
from campaign.tactics.fear_god.charts.terms import metres
from campaign.tactics.fear_god.gunnery import open_fire
from tests.tactics.fear_god.hulls import SIX_INCH, battle, carried, charts, told, turrets, vessel

TIMES = 2000


def enemy(yards: float, **more: Any) -> Vessel:
    """A battlecruiser due east in sight."""
    plain: dict[str, Any] = {"contact": Contact.SEEN, "speed_kn": 15.0}
    return vessel("moltke", Side.AXIS, (metres(yards), 0.0), **{**plain, **more})


def own(*, mixed: bool = False) -> Vessel:
    """Four turrets, of one calibre or of two."""
    mounts = turrets(4)
    return vessel(mounts=(*mounts[:2], *(replace(one, sheet=SIX_INCH) for one in mounts[2:])) if mixed else mounts)


def field_of(shooter: Vessel, target: Vessel, step: Step) -> Battle:
    """A battle of those two at that step."""
    return battle(shooter, target, step=step)


@pytest.mark.gate
@pytest.mark.parametrize(("yards", "mixed", "step"), [
    (3000, False, Step.PLOT), (9000, False, Step.PLOT), (15000, False, Step.PLOT), (22000, False, Step.PLOT),
    (5000, True, Step.PLOT), (9000, True, Step.REACT),
])
def test_as_many_attacks_hit_as_was_said(yards: float, mixed: bool, step: Step) -> None:
    """FG-6.4 FG-GAP-12 Two thousand dice against the chance that was told, guns of two calibres together too."""
    shooter, target = own(mixed=mixed), enemy(yards)
    field, fire = field_of(shooter, target, step), Fire(shooter.id, "main", target.id)
    chance = chance_now(charts(), field, fire)
    assert chance is not None and 0.0 < chance < 1.0
    hits = 0
    for number in range(TIMES):
        going = carried(field, SeededDice(number, "attack"))
        open_fire(going, (fire,), reaction=step is Step.REACT)
        hits += any(fact.hits for fact in told(going, Fired))

    assert hits / TIMES == pytest.approx(chance, abs=4 * (chance * (1 - chance) / TIMES) ** 0.5)


@pytest.mark.parametrize("hidden", [{"contact": Contact.NONE}, {"at": (metres(30000), 0.0)}])
def test_who_cannot_be_fired_at_now_has_no_chance(hidden: Mapping[str, Any]) -> None:
    """FG-GAP-01 She is out of contact, or beyond the reach of the guns at which she may be plotted all the same."""
    given: dict[str, Any] = {"contact": Contact.SEEN, "at": (metres(9000), 0.0), **hidden}
    target = vessel("moltke", Side.AXIS, given.pop("at"), speed_kn=15.0, **given)

    assert chance_now(charts(), field_of(own(), target, Step.PLOT), Fire(own().id, "main", target.id)) is None
