"""What a ship brings into a battle and takes home from it, exactly; old damage of which nobody kept what it broke."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND, WHOLE, Condition
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Critical, Effect, Harm, MountState, Peril, Rudder, Status
from campaign.tactics.fear_god.battle.harm import Helm as State
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import NAME
from campaign.tactics.fear_god.criticals.wear import old_hits, wear
from campaign.tactics.fear_god.ships.condition import (
    Kept,
    initial_harm,
    points_in,
    resulting_condition,
    stores,
    torpedoes_of,
    worn,
)
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, record, tubes, turrets, vessel

MAGAZINES = {f"turret {number}": "main" for number in range(1, 5)}


def home(ship: Vessel, sent: Condition = SOUND, *others: Vessel, squadron: bool = False) -> Condition:
    """What the campaign gets back of a unit."""
    return resulting_condition(charts(), (ship, *others), sent, squadron=squadron, turn="Jul I 40", magazines=MAGAZINES)


def tiger() -> Vessel:
    """A battlecruiser with turrets and tubes, magazines full."""
    full = dict.fromkeys(MAGAZINES, 180)
    return vessel(mounts=turrets(), tubes=tubes(), rounds=full, carried=full, full=full)


def test_who_went_out_and_came_back_unhurt_is_as_she_was() -> None:
    """FG-6R-export FG-6R-import In and out without a shot changes nothing, down to odd sevenths."""
    odd = Condition(shell_damage=Fraction(1, 7), rounds_left={"main": Fraction(1, 3)}, torpedoes_left=Fraction(2, 3))

    assert home(tiger(), SOUND) == SOUND
    assert home(tiger(), odd) == odd


@pytest.mark.parametrize(("lost", "left"), [(Fraction(0), 501), (Fraction(1, 4), 376), (Fraction(1, 2), 250),
                                            (Fraction(999, 1000), 1), (WHOLE, 1)])
def test_points_follow_from_the_share_that_is_lost(lost: Fraction, left: int) -> None:
    """FG-6R-import To the nearest point, and who floats has one."""
    assert points_in(501, lost) == left
    assert initial_harm(record(), Condition(shell_damage=lost), squadron=False, place=0).points == left


def test_damage_goes_home_as_shares_by_shells_and_under_water() -> None:
    """FG-6R-export Speed falls with it, and a quarter of the share is what her crew loses (FG-GAP-29)."""
    hurt = replace(tiger(), harm=Harm(301), wet_points=50)
    after = home(hurt)

    assert (after.shell_damage, after.underwater_damage) == (Fraction(150, 501), Fraction(50, 501))
    assert after.speed_left == Fraction(21, 28)
    assert after.crew_left == WHOLE - Fraction(1, 4) * Fraction(200, 501)


def test_rounds_and_torpedoes_go_home_as_shares_of_what_is_carried() -> None:
    """FG-GAP-28 A turret of four that fired ninety of its hundred and eighty rounds is an eighth of the main battery."""
    fired = replace(tiger(), rounds={**dict.fromkeys(MAGAZINES, 180), "turret 1": 90}, torpedoes_spent=1)
    after = home(fired)

    assert after.rounds_left == {"main": Fraction(7, 8)}
    assert after.torpedoes_left == Fraction(2, 3)


def test_what_is_broken_comes_back_broken_until_it_is_mended() -> None:
    """FG-6R-import Criticals, rudder and mounts are kept in words of these rules; what the yard put right works again."""
    engines = Critical(Effect.ENGINEERING, "engines", 3)
    put_right = Critical(Effect.COMMS, "port lights", 3, Status.REPAIRED)
    harm = Harm(400, out=(("turret 1", MountState.OUT), ("turret 2", MountState.DETONATED)), criticals=(engines, put_right),
                helm=State(Rudder.DISABLED, frozen_until=9, lag=2), this_turn=30)
    after = home(replace(tiger(), harm=harm))
    again = initial_harm(tiger().record, after, squadron=False, place=0)
    mended = initial_harm(tiger().record, replace(after, mounts_out=("turret 2",)), squadron=False, place=0)

    assert after.mounts_out == ("turret 1", "turret 2") and isinstance(after.kept_by(NAME), Kept)
    assert (again.points, again.criticals, again.this_turn) == (400, (engines,), 0)
    assert (again.helm.rudder, again.helm.lag, again.helm.frozen_until) == (Rudder.DISABLED, 2, 0)
    assert again.is_out("turret 1") and again.state("turret 2") is MountState.DETONATED
    assert not mended.is_out("turret 1") and mended.is_out("turret 2")


def test_fires_burn_on_where_the_campaign_has_them_still() -> None:
    """FG-6R-import Those that were put out since are out."""
    fire = Casualty(Peril.FIRE, 8, 1, 4, Cause.SHELL, penetrating=True)
    after = home(replace(tiger(), harm=Harm(480, casualties=(fire,), clock=4)))

    assert (after.fires, after.floods) == (1, 0)
    assert initial_harm(tiger().record, after, squadron=False, place=0).casualties == (fire,)
    assert initial_harm(tiger().record, replace(after, fires=0), squadron=False, place=0).casualties == ()


def test_a_squadron_counts_whole_boats_and_keeps_what_each_suffered() -> None:
    """FG-6R-export A boat lost is a share under water; the others' harm stands in details."""
    boats = [vessel(f"boat {number}", built=8) for number in range(1, 5)]
    hurt = replace(boats[1], harm=Harm(8, flotation=2))
    sunk = replace(boats[3], sunk=True)
    after = home(boats[0], SOUND, hurt, boats[2], sunk, squadron=True)
    back = [initial_harm(boats[0].record, after, squadron=True, place=place) for place in range(3)]

    assert after.underwater_damage == Fraction(1, 4)
    assert [harm.flotation for harm in back] == [0, 2, 0]


@pytest.mark.parametrize(("boats", "share", "loaded"), [(1, WHOLE, [3]), (1, Fraction(1, 3), [1]), (2, Fraction(1, 2), [2, 1])])
def test_torpedoes_left_are_shared_out_boat_by_boat(boats: int, share: Fraction, loaded: list[int]) -> None:
    """FG-GAP-28 The first boats have one more where they do not go round."""
    of = record(tubes=tubes())
    found = [torpedoes_of(of, Condition(torpedoes_left=share), boats, place) for place in range(boats)]

    assert [tube["tubes 1"] for tube, _ in found] == loaded


def test_magazines_hold_what_the_campaign_says_is_left() -> None:
    """FG-GAP-28 Ninety rounds a barrel of heavy guns, where nothing else is told."""
    assert stores(charts(), record(mounts=turrets()), None, SOUND) == dict.fromkeys(MAGAZINES, 180)


# Old damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("share", "hits"), [(0.0, 0), (0.08, 0), (0.09, 1), (0.25, 2), (0.5, 3), (1.0, 6)])
def test_old_damage_broke_so_much(share: float, hits: int) -> None:
    """FG-6R-import Six for a whole ship, to the nearest."""
    assert old_hits(share) == hits


def test_only_what_lasts_is_still_broken() -> None:
    """FG-6R-import A turret by lot, the engines, the rudder; fires and floods are out."""
    ship = replace(vessel(mounts=turrets()), worn=0.8)
    going = carried(battle(ship), Faces(percent=[5, 60, 50, 75, 60, 100]))
    wear(going)
    harm = going.vessel(ship.id).harm

    assert dict(harm.out) == {"turret 3": MountState.OUT}
    assert len(harm.open(Effect.ENGINEERING)) == 1 and harm.helm.rudder is Rudder.DISABLED
    assert harm.casualties == () and harm.points == 501


def test_what_these_rules_kept_themselves_is_not_drawn_again() -> None:
    """FG-6R-import Only damage of which nothing more is known."""
    battered = Condition(shell_damage=Fraction(1, 2))

    assert worn(battered) == 0.5
    assert worn(battered.keeping(NAME, Kept("Jul I 40", (Harm(250),)))) == 0.0
