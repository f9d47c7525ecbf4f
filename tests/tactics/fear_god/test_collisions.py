"""Hulls that meet: rams, hulks in the way, helpers at speed, and the ground."""

from __future__ import annotations

from typing import Any

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import (
    CasualtyBegan,
    Collided,
    Grounded,
    PointsLost,
    Sank,
)
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Peril
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.terms import Kind, Size, metres
from campaign.tactics.fear_god.collisions import collide, damage_of, ram_percent
from tests.tactics.fear_god.hulls import QUIET, Faces, battle, carried, charts, target, told, vessel

HIT = 1


def met(*ships: Vessel, percent: tuple[int, ...] = (), helms: tuple[Helm, ...] = ()) -> Any:
    """Ships after movement, and what became of those that touched."""
    going = carried(battle(*ships), Faces(percent=(*percent, *(99,) * 20), **QUIET))
    collide(going, helms)
    return going


def test_a_ram_succeeds_by_speed_and_hurts_both() -> None:
    """FG-GAP-21 Forty less two a knot of hers and one more of one's own; a sixtieth of the rammer's points a knot."""
    rammer = vessel("rammer", at=(100.0, 0.0), built=120, size=Size.C, speed_kn=20.0)
    slow = target(speed_kn=10.0)
    going = met(rammer, slow, percent=(40,), helms=(Helm(rammer.id, 0.0, 20.0, ram=slow.id),))
    missed = met(rammer, slow, percent=(41,), helms=(Helm(rammer.id, 0.0, 20.0, ram=slow.id),))

    assert ram_percent(charts().weapons.collisions, rammer, slow) == 40
    assert damage_of(charts().weapons.collisions, rammer) == (40, 20)
    assert [(fact.ship, fact.other, fact.on_purpose) for fact in told(going, Collided)] == [(rammer.id, slow.id, True)]
    assert [(lost.ship, lost.points) for lost in told(going, PointsLost)][:2] == [(slow.id, 40), (rammer.id, 20)]
    assert any(fact.ship == slow.id and fact.casualty.peril is Peril.FLOODING for fact in told(going, CasualtyBegan))
    assert not told(missed, Collided)


def test_the_rammer_loses_a_quarter_of_her_points_at_most_and_must_be_near_and_under_way() -> None:
    """FG-GAP-21 Half of what she does; a ship stopped, or too far, rams nobody."""
    fast = vessel("rammer", built=120, speed_kn=40.0)
    far = vessel("rammer", at=(metres(1001), 0.0), speed_kn=20.0)
    stopped = vessel("rammer", at=(50.0, 0.0), speed_kn=0.0)

    assert damage_of(charts().weapons.collisions, fast) == (80, 30)
    for ship in (far, stopped):
        assert not told(met(ship, target(), helms=(Helm(ship.id, 0.0, 20.0, ram=ShipId("kaiser")),)), Collided)


def test_a_submarine_that_is_rammed_is_holed() -> None:
    """FG-GAP-21 FG-8.1.2-auto-sub In place of flooding."""
    rammer = vessel("rammer", built=120, size=Size.C, speed_kn=20.0)
    mark = vessel("boat", Side.AXIS, (100.0, 0.0), built=25, size=Size.D, kind=Kind.SUBMARINE, contact=Contact.SEEN,
                  speed_kn=2.0)
    going = met(rammer, mark, percent=(HIT,), helms=(Helm(rammer.id, 0.0, 20.0, ram=mark.id),))

    assert going.vessel(mark.id).harm.doomed or told(going, Sank)


def test_hulks_and_helpers_at_speed_are_run_into_now_and_then() -> None:
    """FG-GAP-21 FG-8.1.8 FG-8.2-assist One time in ten within a hundred yards; one in twenty alongside at ten knots."""
    hulk = target(hurt={"points": 0, "doomed": 4}, speed_kn=0.0)
    passing = vessel("passing", at=(metres(99), 0.0), speed_kn=12.0)
    fire = Casualty(Peril.FIRE, 12, 1, 2, Cause.SHELL, penetrating=True)
    burning = vessel("burning", hurt={"points": 300, "casualties": (fire,)}, speed_kn=10.0)
    helper = vessel("helper", at=(metres(90), 0.0), speed_kn=10.0)

    assert [len(told(met(hulk, passing, percent=(face,)), Collided)) for face in (10, 11)] == [1, 0]
    assert [len(told(met(burning, helper, percent=(face,)), Collided)) for face in (5, 6)] == [1, 0]
    slow = [replace(ship, speed_kn=9.0) for ship in (burning, helper)]
    assert not told(met(*slow), Collided)


def test_who_takes_the_ground_is_hurt_by_her_speed_floods_and_lies_there() -> None:
    """FG-GAP-21 FG-8.1.5 A per cent of her points a knot."""
    ship = vessel("ship", built=300)
    going = carried(battle(ship), Faces(percent=(99,) * 20, **QUIET))
    going.add(Grounded(ship.id, 18.0))
    collide(going, ())
    collide(going, ())
    after = going.vessel(ship.id)

    assert [(lost.points, lost.cause) for lost in told(going, PointsLost)][:1] == [(54, Cause.GROUNDING)]
    assert after.harm.beached and after.harm.total(Peril.FLOODING) > 0
    assert len([lost for lost in told(going, PointsLost) if lost.cause is Cause.GROUNDING]) == 1


def test_a_ship_whose_points_ran_out_sinks() -> None:
    """FG-8.1 At nought, in the time that a die gives her."""
    going = met(vessel("rammer", at=(100.0, 0.0), built=600, speed_kn=20.0), target(hurt={"points": 30}, speed_kn=1.0),
                percent=(HIT,), helms=(Helm(ShipId("rammer"), 0.0, 20.0, ram=ShipId("kaiser")),))

    assert going.vessel(ShipId("kaiser")).harm.doomed
