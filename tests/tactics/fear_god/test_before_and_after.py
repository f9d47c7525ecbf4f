"""What fails before the first shot, and what fires and floods do when the last is fired."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.tactics.fear_god.battle.facts import CriticalStruck, Doomed, Sank, Tended, seen_by
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Effect, Magazines, MountState, Peril, Status
from campaign.tactics.fear_god.criticals.wear import ENGINES, break_down, serviceable
from campaign.tactics.fear_god.damage import burn_out
from campaign.tactics.fear_god.helm import top_speed
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, told, turrets, vessel


def burning(percent: int, peril: Peril = Peril.FIRE, **more: Any) -> Any:
    """A ship with one casualty."""
    casualty = Casualty(peril, percent, 1, 4, Cause.SHELL, penetrating=True, ticked=True, rolled=True)
    return vessel(hurt={"casualties": (casualty,), "clock": 4, **more})


@pytest.mark.parametrize(("first_rank", "chance"), [(True, 5), (False, 10)])
def test_things_fail_before_a_battle_by_the_rank_of_the_navy(chance: int, *, first_rank: bool) -> None:
    """FG-8.5 Engines, two platforms, a turret: each by itself; only where it was agreed on."""
    ship = vessel(mounts=turrets(1), first_rank=first_rank)
    own = choosing(serviceability=True)
    going = carried(battle(ship), Faces(percent=(chance, chance + 1, chance, chance)), own)
    break_down(going)
    harm = going.vessel(ship.id).harm
    usual = carried(battle(ship), Faces())
    break_down(usual)

    assert {seen_by(fact) for fact in told(going, Tended)} == {(ship.side,)}
    assert serviceable(ship) == (ENGINES, "forward searchlights", "after searchlights", "turret 1")
    assert [harm.state(item) for item in serviceable(ship)[1:]] == [None, MountState.FAILED, MountState.FAILED]
    assert [one.status for one in harm.open(Effect.ENGINEERING)] == [Status.LASTING]
    assert top_speed(charts(), ship.record, harm, 0) == 21
    assert told(usual, Tended) == []


def test_guns_ashore_have_no_engines_to_fail() -> None:
    """FG-8.5 Their guns and lights may; what is out already does not fail again."""
    battery = vessel("battery", mounts=turrets(2), ashore=True, hurt={"out": (("turret 1", MountState.OUT),)})

    assert serviceable(battery) == ("forward searchlights", "after searchlights", "turret 2")


def test_crews_fight_on_when_the_battle_is_over() -> None:
    """FG-GAP-22 FG-8.2-control Two taken off the die: a three is a one, and twelve less two dice are out."""
    ship = burning(12)
    going = carried(battle(ship), Faces(d10=(3,), d6=(6, 6)))
    burn_out(going)

    assert going.vessel(ship.id).harm.casualties == ()
    assert going.vessel(ship.id).points == ship.points


def test_what_is_not_put_out_takes_its_share_each_half_hour() -> None:
    """FG-GAP-22 FG-8.2-tick Five in a hundred once, then it is out."""
    ship = burning(5)
    going = carried(battle(ship), Faces(d10=(9, 1), d6=(6, 6)))
    burn_out(going)

    assert going.vessel(ship.id).points == 501 - 25


def test_captains_flood_their_magazines_when_nobody_fires_any_more() -> None:
    """FG-GAP-25 As soon as the fire overwhelms her; then it burns out."""
    ship = burning(20)
    going = carried(battle(ship), Faces(d10=(7, 1, 1, 1), d6=(6, 6, 6, 6, 6)))
    burn_out(going)

    assert going.vessel(ship.id).harm.magazines is Magazines.FLOODED
    assert told(going, Sank) == []


def test_a_ship_may_turn_over_after_the_battle() -> None:
    """FG-8.2-capsize Floods that overwhelm her, and a quarter."""
    ship = burning(20, Peril.FLOODING)
    going = carried(battle(ship), Faces(d10=(7,), percent=(25,)))
    burn_out(going)

    assert [fact.cause for fact in told(going, Sank)] == [Cause.CAPSIZED]


def test_a_ship_may_burn_down_after_the_battle() -> None:
    """FG-8.1 With no point left she is lost."""
    ship = burning(5, points=20)
    going = carried(battle(ship), Faces(d10=(9, 1)))
    burn_out(going)

    assert [fact.cause for fact in told(going, Doomed)] == [Cause.FIRE]


def test_what_tells_for_the_first_time_after_a_battle_strikes_as_in_it() -> None:
    """FG-8.2-tick FG-GAP-22 A fire that was not due yet brings critical hits once, and then no more."""
    fire = Casualty(Peril.FIRE, 12, 1, 9, Cause.SHELL, penetrating=True)
    ship = vessel(hurt={"casualties": (fire,), "clock": 4})
    dice = Faces(d10=(8, 8, 1), d6=(5, 1, 6, 6), d20=(18,))
    going = carried(battle(ship), dice)
    burn_out(going)

    assert [fact.effect for fact in told(going, CriticalStruck)] == [Effect.COMMS]
    assert dice.used_up
