"""Sight, suppression, dice of mounts, places at the start: what worked examples leave to a battle."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Task
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Echo, Spotted
from campaign.tactics.coastal.battle.orders import Leg
from campaign.tactics.coastal.battle.vessel import Harm
from campaign.tactics.coastal.charts.collection import cm_of
from campaign.tactics.coastal.charts.fire import Kind
from campaign.tactics.coastal.charts.turn import MerchantSpecials, Reroll, Sky
from campaign.tactics.coastal.damage import shell
from campaign.tactics.coastal.fire import aim_of, barred, chance_to_hit, dice_of, roll_all
from campaign.tactics.coastal.helm import way_of
from campaign.tactics.coastal.ships import single_rating
from campaign.tactics.coastal.sight import eyes, looks_of, spot_all
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.plot.geometry import Hand, metres_between
from campaign.tactics.writing import odds_in_words
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import Faces, battle, carried, charts, choosing, mount, vessel

TIMES, ENOUGH = 2000, 20


def test_who_is_on_radar_is_shot_at_and_not_spotted() -> None:
    """CO-3.1.3 CO-5.2 CO-GAP-14 Spotting is tried first; an echo is known to vessels with radar alone."""
    eye = vessel("eye", radar=True, mounts=(mount("75mm_3in_12pdr"),))
    far = vessel("far", Side.AXIS, (120.0, 0.0), spotted=False)
    going = carried(battle(eye, far, sky=Sky.NIGHT_DARK), Faces([5]))
    spot_all(going)
    now = going.battle

    assert [type(fact) for fact in going._carried.facts if isinstance(fact, Echo | Spotted)] == [Echo]
    assert barred(charts(), now, eye, eye.mounts[0], now.vessels[far.id]) is None
    blind = replace(eye, record=replace(eye.record, radar=False))
    assert barred(charts(), now, blind, eye.mounts[0], now.vessels[far.id]) == "does not see her"


def test_aircraft_look_by_the_class_of_their_type() -> None:
    """CO-GAP-41 CO-5.2.1 Single seats like small boats, twins like middling ones."""
    book, engagement = battles()["aircraft by day"]
    now = SYSTEM.begin(book, engagement)
    sizes = {str(eye.id): eye.size for eye in eyes(charts(), now, Side.ALLIED)}

    assert sizes["swordfish"] == 2 and sizes["mtb_a"] == 1
    twin = next(eye for eye in eyes(charts(), now, Side.ALLIED) if eye.size == 2)
    assert [look.value for look in looks_of(twin, 3, lit=True)] == ["tester_class_2"]


def test_dice_of_a_mount_by_its_barrels_and_its_crew() -> None:
    """CO-GAP-02 CO-GAP-03 CO-GAP-19 CO-D.2 Pairs try again, heavy barrels add up, a suppressed crew has half."""
    light = [dice_of(charts(), mount(barrels=count), suppressed=False) for count in (1, 2, 3, 4)]
    heavy = mount("up_to_130mm", 2, "1d-", mm=120.0)

    assert light == [(2, 0), (2, 2), (4, 2), (4, 4)]
    assert dice_of(charts(), heavy, suppressed=False) == (2, 0)
    assert dice_of(charts(), mount(barrels=2), suppressed=True) == (1, 0)
    assert dice_of(choosing(reroll_scope=Reroll.ALL), heavy, suppressed=False) == (1, 1)
    assert dice_of(charts(), replace(heavy, shielded=True), suppressed=True) == (2, 0)
    assert str(single_rating(charts(), "up_to_130mm", by_hand=True, high_angle=False)) == "1d-"


def test_hits_on_merchants_have_effects_where_they_took_a_box() -> None:
    """CO-GAP-18 CO-7.9 Unless players chose what is printed, when every hit has."""
    ship = vessel(kind=Kind.MERCHANT, size=3, hull_boxes=20)
    spared = carried(battle(ship), Faces((), (), [2]))
    shell(spared, ship.id, ship.id, "HMG")
    printed = carried(battle(ship), Faces([1], (), [2]), choosing(merchant_specials=MerchantSpecials.PRINTED))
    shell(printed, ship.id, ship.id, "HMG")

    assert (spared.vessel(ship.id).harm.fires, printed.vessel(ship.id).harm.fires) == (0, 1)


def test_a_bridge_that_is_hit_turns_her_at_the_beginning_of_her_next_move() -> None:
    """CO-GAP-24 CO-GAP-07 CO-4.2 Ninety degrees in steps of thirty, each after her rating; then she is free."""
    boat = vessel(pending=Hand.PORT)
    way = way_of(charts(), boat, 30.0, [Leg(0.0, 60.0)])

    assert way.pose.course_degrees == 330.0
    assert way_of(charts(), boat, 8.0, []).pose.course_degrees == 300.0


def test_a_friend_in_the_line_of_fire_blocks_it() -> None:
    """CO-GAP-40 CO-7.17 Within a centimetre of the line, and between the two."""
    shooter, target = vessel("shooter", mounts=(mount(),)), vessel("target", Side.AXIS, (30.0, 0.0))
    beside, between = vessel("friend", Side.ALLIED, (15.0, 2.0)), vessel("friend", Side.ALLIED, (15.0, 0.5))

    assert barred(charts(), battle(shooter, target, beside), shooter, shooter.mounts[0], target) is None
    assert barred(charts(), battle(shooter, target, between), shooter, shooter.mounts[0], target) == "has no clear line of fire"


def test_a_convoy_sails_in_columns_at_its_slowest_ships_speed() -> None:
    """CO-B.1 CO-GAP-43 Fifteen centimetres between ships, the attackers a quarter beyond spotting distance."""
    book, engagement = battles()["boats on a convoy"]
    now = SYSTEM.begin(book, engagement)
    cargo = [one for one in now.vessels.values() if one.task is Task.CARGO]
    boats = [one for one in now.vessels.values() if one.side is Side.ALLIED]
    met = [one for one in now.vessels.values() if one.side is Side.AXIS]

    assert round(cm_of(metres_between(cargo[0].pose.at, cargo[1].pose.at))) == 15
    # Between the nearest: here an escort.
    assert min(cm_of(metres_between(one.pose.at, boat.pose.at)) for one in met for boat in boats) == pytest.approx(112.5)
    assert all(one.setting == 2 for one in boats) and not any(one.spotted for one in now.vessels.values())
    assert all(one.harm == Harm(one.record.hull_boxes) for one in boats)


@pytest.mark.parametrize(("barrels", "rating", "lit", "stopped", "suppressed", "crew"), [
    (1, "1d", True, False, 0, 0), (2, "2d", True, False, 0, 0), (4, "2d-", False, False, 0, 5), (2, "1d+", True, True, 0, 0),
    (3, "2d", True, False, 2, 5),
])
def test_the_chance_that_is_told_of_a_mount_is_that_of_its_dice(
    barrels: int, rating: str, suppressed: int, crew: int, *, lit: bool, stopped: bool,
) -> None:
    """CO-7.2 Thrown two thousand times it hits as often, misses of a pair thrown again: by night, lit or not, or suppressed."""
    gun = mount("75mm_3in_12pdr", barrels, rating)
    shooter = vessel("shooter", mounts=(gun,), harm=Harm(20, suppression=suppressed), crew=crew)
    target = vessel("target", Side.AXIS, (8.0, 0.0), lit_until=1 if lit else 0, setting=0 if stopped else 4)
    now = battle(shooter, target, sky=Sky.NIGHT_DARK)
    chance, need = chance_to_hit(charts(), now, shooter, gun, target), charts().guns.need(gun.row, 8.0)
    assert need is not None
    aim = aim_of(charts(), now, shooter, gun, target)
    hit = sum(roll_all(carried(now, SeededDice(number)), shooter, gun, need, aim, "target")[1] > 0 for number in range(TIMES))

    assert 0 < chance < 1
    assert hit / TIMES == pytest.approx(chance, abs=4 * (chance * (1 - chance) / TIMES) ** 0.5)


@pytest.mark.gate
def test_whoever_fires_next_reads_the_chance_at_each_whom_she_sees_and_at_no_marker() -> None:
    """CO-7.2 CO-4.5 In words, of the first mount that is asked; what lies under a marker nobody can reckon with."""
    told = markers = 0
    for book, engagement in battles().values():
        now = SYSTEM.begin(book, engagement)
        dice = SeededDice(2, "coastal chances")
        while SYSTEM.outcome(book, now) is None and (told <= ENOUGH or not markers):
            side, asked = next((side, one) for side in Side for one in SYSTEM.pending_for(book, now, side))
            view = SYSTEM.view_for(book, now, side)
            field = next((one for one in asked.inputs if one.key.startswith("gun.")), None)
            if field is not None:
                found = dict(SYSTEM.chances(book, now, view, asked, field.token))
                shooter = now.vessels[ShipId(field.token)]
                gun = next(one for one in shooter.mounts if one.name == field.key.removeprefix("gun."))
                seen = [key for key, _ in field.options if key in now.vessels and now.vessels[ShipId(key)].spotted]
                assert found == {key: odds_in_words(chance_to_hit(charts(), now, shooter, gun, now.vessels[ShipId(key)]))
                                 for key in seen}
                told += len(found)
                markers += sum(bool(key) for key, _ in field.options) - len(found)
            for fact in tuple(SYSTEM.resolve(book, now, SYSTEM.captain(book, view, asked), dice)):
                now = SYSTEM.fold(now, fact)
    assert told > ENOUGH and markers > 0
