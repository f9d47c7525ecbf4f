"""Penetration by de Marre's formula beside what was published of a few guns, and armour by place."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import Armour
from campaign.tactics.fear_god.armour import is_opened
from campaign.tactics.fear_god.battle.facts import CriticalStruck
from campaign.tactics.fear_god.battle.harm import Effect
from campaign.tactics.fear_god.battle.orders import Fire
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.charts.ballistics import Place
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Band, Face, Shell, metres
from campaign.tactics.fear_god.gunnery import open_fire
from campaign.tactics.fear_god.ships.ratings import places_of, record_of
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, record, told, turrets, vessel

# Calibre in mm, shell in kg, velocity, reach in yards, shell; then the range in yards and the centimetres of face-hardened
# plate that were published for it, as recalled from reference works on naval guns, unchecked.
PUBLISHED: tuple[tuple[tuple[float, float, float, int, Shell], int, float], ...] = (
    ((283, 302.0, 855, 20700, Shell.APC), 13120, 20.0),
    ((305, 405.5, 855, 22300, Shell.APC), 13120, 25.4),
    ((380, 750.0, 800, 22200, Shell.APC), 13670, 39.0),
    ((380, 750.0, 800, 22200, Shell.APC), 21870, 26.5),
    ((343, 567.0, 787, 23830, Shell.APC), 10000, 31.8),
    ((283, 330.0, 890, 44700, Shell.APC_1930_ON), 8640, 46.0),
    ((283, 330.0, 890, 44700, Shell.APC_1930_ON), 16514, 33.5),
    ((283, 330.0, 890, 44700, Shell.APC_1930_ON), 20013, 29.1),
    ((380, 800.0, 820, 39600, Shell.APC_1930_ON), 10936, 51.0),
    ((380, 800.0, 820, 39600, Shell.APC_1930_ON), 16404, 41.9),
    ((380, 800.0, 820, 39600, Shell.APC_1930_ON), 24060, 35.0),
)
# The printed figure of the 13.5-inch gun lies above the published curves, and the whole scale with it.
LEAST, MOST = 0.95, 1.5


def plate_cm(gun: tuple[float, float, float, int, Shell], yards: int) -> float:
    """The thickest face-hardened plate that we let a gun pierce at a range."""
    mm, kg, velocity, reach, shell = gun
    ballistics, armour = charts().ballistics, charts().armour
    limits = ballistics.limits_yd(reach)
    band = next(place for place, limit in enumerate(limits) if yards <= limit)
    rating = ballistics.penetrations(mm, kg, velocity, shell)[band]
    return float((rating / armour.belt.times) ** (1 / armour.belt.power))


@pytest.mark.parametrize(
    ("gun", "yards", "published"), PUBLISHED, ids=[f"{gun[0]:g} mm {yards}" for gun, yards, _ in PUBLISHED])
def test_penetration_lies_near_what_was_published(gun: Any, yards: int, published: float) -> None:
    """FG-GAP-08 De Marre's formula, scaled to the one figure that is printed: a quarter above on the average."""
    assert LEAST <= plate_cm(gun, yards) / published <= MOST


def test_guns_stand_in_the_order_of_their_published_curves() -> None:
    """FG-GAP-08 Where one was published to pierce a quarter more than another, it does so here; the mean is a quarter above."""
    ours = [(plate_cm(gun, yards), published) for gun, yards, published in PUBLISHED]
    wrong = [(one, other) for one, other in combinations(ours, 2)
             if max(one[1], other[1]) >= 1.25 * min(one[1], other[1]) and (one[0] - other[0]) * (one[1] - other[1]) <= 0]
    mean = sum(found / published for found, published in ours) / len(ours)

    assert not wrong
    assert 1.1 < mean < 1.3


# Armour by place ----------------------------------------------------------------------------------------------------


def test_plates_by_place_are_rated_like_a_belt_as_far_as_they_are_told() -> None:
    """FG-8.1.6 FG-GAP-05 Nought for ends and casemates is none; of turrets and towers nought is not known."""
    told_of = Armour(229.0, 76.0, 229.0, 254.0, 0.0, "krupp_cemented", 102.0, 229.0, 0.0, 76.0, 1913)
    rated = dict(places_of(charts(), told_of, 1913))
    of_belt = charts().armour.belt_rating(22.9, charts().armour.plate_of("krupp_cemented", 1913))

    assert rated == {Place.ENDS: 9, Place.TURRET: of_belt, Place.CONNING_TOWER: 20, Place.CASEMATE: 0}
    assert dict(places_of(charts(), Armour(), 1913)) == {}


def test_each_place_is_opened_by_what_stands_before_it() -> None:
    """FG-8.1.6 FG-8.3-casemate Belt and casemates as ever where nothing is told; plunging shells have the deck before them."""
    plated = record(belt=18, deck=6, places={Place.TURRET: 22, Place.ENDS: 8})
    chart = charts().armour

    def by(penetration: int, kind: CriticalKind, face: Face = Face.BELT) -> bool:
        return is_opened(chart, plated, ((face, penetration),), kind)

    assert [by(20, kind) for kind in (CriticalKind.ENGINEERING, CriticalKind.MAIN, CriticalKind.RUDDER)] == [True, False, True]
    assert [by(13, kind) for kind in (CriticalKind.CASEMATE, CriticalKind.BRIDGE, CriticalKind.RUDDER)] == [True, False, True]
    assert (by(7, CriticalKind.MAIN, Face.DECK), by(6, CriticalKind.ENGINEERING, Face.DECK)) == (True, False)


def test_by_choice_a_turret_withstands_what_pierces_the_belt() -> None:
    """FG-8.1.6 FG-0-options A rule of choice, off by itself."""
    def criticals(**options: bool) -> list[Effect]:
        shooter = vessel(mounts=turrets(1))
        target = vessel("moltke", Side.AXIS, (metres(8000), 0.0), built=350, nation=Nation.GERMAN, belt=21, mounts=turrets(2),
                        contact=Contact.SEEN, places={Place.TURRET: 40})
        going = carried(battle(shooter, target), Faces(percent=(1, 1), d6=(5,), d10=(5, 1), d20=(1,)),
                        choosing(**options))
        open_fire(going, (Fire(shooter.id, "main", target.id),))
        return [fact.effect for fact in told(going, CriticalStruck)]

    assert charts().ballistics.limits_yd(23740)[tuple(Band).index(Band.MEDIUM)] > 8000
    assert (criticals(), criticals(armour_by_place=True)) == ([Effect.MAIN], [])


def test_ships_of_the_order_of_battle_bring_their_plates_into_battle() -> None:
    """FG-8.1.6 Turrets of battleships are told."""
    oob = order_of_battle()
    facts = next(ship for ship in oob.ships.values() if str(ship.id) == "warspite")
    of_class = oob.classes[facts.ship_class]
    found = record_of(charts(), oob, of_class, facts, facts.nation, "Jul I 40")

    assert found.places[Place.TURRET] > 0 and found.places[Place.CONNING_TOWER] > 0
