"""Records of ships: the ledger's samples worked out anew, and what follows from the order of battle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import Armour, ClassId, ShipFacts, ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.record import Radar, Rank, Record
from campaign.tactics.surface_fire.battle.vessel import Harm, Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import INCH_M, NAME
from campaign.tactics.surface_fire.charts.torpedoes import BankKind
from campaign.tactics.surface_fire.charts.turn import BatteryCount, EscortAa
from campaign.tactics.surface_fire.ships.condition import Lasting, initial_harm, needs_dockyard, resulting_condition, stock
from campaign.tactics.surface_fire.ships.ratings import (
    armour_of,
    battery_record,
    flak_dice,
    is_new,
    record_of,
    speed_in,
    submarine_record,
)
from tests.charts.ledger_copy import ledger
from tests.tactics.surface_fire.table import charts, guns, ship, with_option

NATIONS = {"german": Nation.GERMAN, "american": Nation.AMERICAN}


def of_class(name: str, *, ship_id: str = "", date: str = "Jul I 41", nation: Nation = Nation.BRITISH) -> Record:
    """The record of a class of the order of battle, or of one ship of it."""
    oob = order_of_battle()
    return record_of(charts(), oob, oob.classes[ClassId(name)], oob.ships.get(ShipId(ship_id)), nation, date)


@pytest.mark.parametrize("sample", ledger()["TAB-SF-R.3"]["samples"], ids=lambda sample: sample["name"])
def test_a_sample_record_is_what_the_formulas_make_of_it(sample: dict[str, Any]) -> None:
    """SF-R.3, SF-VII.16, SF-VII.20 Boxes, points, dice against aircraft, bands and penetration of every battery."""
    code, nation = Code(sample["class"]), NATIONS[sample["nation"]]
    row, flak = charts().classes.row(code), flak_dice(charts(), code, nation, new=sample["era"] == "new")

    assert (row.boxes, row.points) == (sample["boxes"], sample["points"])
    assert (flak.heavy, flak.light) == (sample["heavy_aa"], sample["light_aa"])
    for battery in sample["batteries"]:
        sheet = charts().guns.sheet(battery["cal_in"], battery["max_range_yd"])
        assert [list(sheet.bands), list(sheet.pen_mm)] == [battery["bands"], battery["pen"]]


def test_a_record_has_every_field_of_the_roster() -> None:
    """SF-R.1 What the roster prints of a ship is a field of her record, of herself, or of her harm."""
    static = {one["field"] for one in ledger()["TAB-SF-R.1"]["static"]}
    ours = {*Record.__struct_fields__, *Vessel.__struct_fields__}
    elsewhere = {"id": "ship", "class": "code", "era": "new", "torpedo_banks": "banks", "torpedo_type": "make",
                 "gunnery_radar": "radar", "flagship": "squadron", "air_group": "catapults"}

    assert {elsewhere.get(name, name) for name in static} <= ours


def test_a_ship_follows_from_the_order_of_battle() -> None:
    """SF-R.2, SF-0.4, SF-GAP-07 A Zara: eight boxes, armour and belt, eight eight-inch guns fore and aft, a model to scale."""
    zara = of_class("zara", nation=Nation.ITALIAN)
    [main, *_] = zara.batteries

    assert (zara.code, zara.boxes, zara.armour_mm, zara.belt, zara.points) == (Code.CA, 8, 150, True, 6)
    assert (main.rank, main.cal_in, sum(turret.guns for turret in main.turrets)) == (Rank.MAIN, 8.0, 8)
    assert zara.length_in == pytest.approx(182.8 * 39.37 / 2400, abs=0.01)
    assert zara.max_speed_in == speed_in(charts(), 31)
    assert of_class("cargo_ship").max_speed_in == 2


def test_a_published_value_wins() -> None:
    """SF-R.2 What was published of a class or a ship replaces what is derived."""

    oob = order_of_battle()
    known = oob.classes[ClassId("zara")]
    told = replace(known, ratings={NAME: {"class": "CL", "heavy_aa": 9, "torpedo_type": "long_lance"}})
    made = record_of(charts(), oob, told, None, Nation.ITALIAN, "")

    assert (made.code, made.heavy_aa, made.make.value) == (Code.CL, 9, "long_lance")


@pytest.mark.parametrize(("commissioned", "rebuilt", "new"), [
    ("1934", "", False), ("1935", "", True), ("1915-03-08", "1937-06", True), ("1915-03-08", "1934", False)])
def test_new_ships_were_completed_or_rebuilt_from_1935_on(commissioned: str, rebuilt: str, *, new: bool) -> None:
    """SF-GAP-09 By year, month or day, as the order of battle has it."""
    facts = ShipFacts(ShipId("a"), "A", ClassId("b"), Nation.BRITISH, "", commissioned, "trained", ("ours",), rebuilt=rebuilt)

    assert is_new(charts(), facts) is new
    assert not is_new(charts(), None)


def test_an_escort_carrier_has_the_weaker_row_unless_agreed() -> None:
    """SF-GAP-08 One of two printed rows."""
    weak, strong = (flak_dice(with_option(cve_aa=kind), Code.CVE, Nation.AMERICAN, new=True) for kind in EscortAa)

    assert ((weak.heavy, weak.light), (strong.heavy, strong.light)) == ((1, 3), (2, 4))


def test_all_guns_of_wing_batteries_count_unless_agreed() -> None:
    """SF-GAP-10 Six on each side are twelve, or six where only a broadside counts."""
    from campaign.tactics.surface_fire.battle.record import End

    gun = guns(6, 12, ends=(End.PORT, End.STARBOARD))
    own = ship("a", Code.BB, sheet={"batteries": (gun,)})
    option = with_option(battery_count=BatteryCount.BROADSIDE).turn.options.battery_count

    assert own.guns_left(gun) == 12
    assert own.guns_left(gun, broadside=option is BatteryCount.BROADSIDE) == 6


def test_unknown_armour_is_that_of_the_class() -> None:
    """SF-GAP-47 Where nothing at all is known; a known ship without a belt has none."""
    assert armour_of(charts(), Code.CA, Armour()) == 100
    assert armour_of(charts(), Code.CA, Armour(deck_mm=20)) == 0
    assert armour_of(charts(), Code.CA, Armour(belt_mm=150)) == 150


def test_gunnery_radar_is_late_from_1943_on() -> None:
    """SF-GAP-38 A set that lays guns, from the half-month in which it was fitted; others only search."""

    from campaign.model.units.ships import Radar as Set

    oob = order_of_battle()
    known = replace(oob.classes[ClassId("leander")], radar=())
    facts = next(one for one in oob.ships.values() if one.ship_class == "leander")

    def radar(name: str, date: str) -> Radar:
        fitted = replace(facts, radar=(Set(name, "Jun I 41", lays_guns=name == "284"),))
        return record_of(charts(), oob, known, fitted, Nation.BRITISH, date).radar

    assert [radar("284", date) for date in ("May II 41", "Jun I 41", "Dec II 42", "Jan I 43")] == [
        Radar.NONE, Radar.EARLY, Radar.EARLY, Radar.LATE]
    assert radar("279", "Jan I 43") is Radar.NONE


def test_an_inch_is_a_thousand_yards() -> None:
    """SF-GAP-05, SF-0.4 Range by yards, speed by knots, the campaign's clock by six minutes a turn."""
    assert pytest.approx(charts().turn.yards_an_inch * 0.9144) == INCH_M
    assert charts().movement.knots_an_inch == 5
    assert (charts().turn.turn_minutes, charts().turn.campaign_minutes) == (15, 6)


def test_speed_is_rounded_to_half_an_inch() -> None:
    """SF-GAP-06 Halves up."""
    assert [speed_in(charts(), knots) for knots in (36.2, 36.25, 38.7, 38.75)] == [7.0, 7.5, 7.5, 8.0]


def test_old_damage_comes_in_and_goes_out_unchanged() -> None:
    """SF-GAP-49, SF-R.4 No magazine runs dry in battle; what was lost before cannot be repaired, and comes back as it went."""
    sent = Condition(shell_damage=Fraction(1, 7), rounds_left={"main": Fraction(1, 9)}, fires=1, floods=1).keeping(
        NAME, Lasting(Hand.PORT, engineering=1))
    made = of_class("zara", nation=Nation.ITALIAN)
    harm = initial_harm(made, sent)
    own = ship("a", Code.CA, harm=harm, start=harm)

    own = replace(own, record=made)

    assert (harm.marked, harm.kept, harm.fires, harm.flooding, harm.jam, harm.engineering) == (2, 2, 1, True, Hand.PORT, 1)
    after = resulting_condition(charts(), own, sent, made.max_speed_in)
    assert replace(after, details=sent.details) == sent
    fired = resulting_condition(charts(), replace(own, firing={"main": 4}), SOUND, made.max_speed_in)
    assert fired.rounds_left["main"] == Fraction(1, 2)
    hit = replace(own, harm=replace(harm, marked=3))
    condition = resulting_condition(charts(), hit, SOUND, made.max_speed_in)
    assert condition.kept_by(NAME) == Lasting(Hand.PORT, engineering=1, dockyard=True)


def test_torpedoes_are_stowed_by_the_share_that_is_left() -> None:
    """SF-I.11, SF-R.4 Tubes first, then whole sets of reloads."""
    made = submarine_record(charts(), Nation.BRITISH)

    assert made.tubes == 6 and made.reloads == 2
    assert stock(made, SOUND) == ({"bow tubes": 4, "stern tubes": 2}, 2)
    assert stock(made, Condition(torpedoes_left=Fraction(5, 18))) == ({"bow tubes": 4, "stern tubes": 1}, 0)
    assert [bank.kind for bank in made.banks] == [BankKind.BOW, BankKind.STERN]


def test_guns_ashore_are_a_target_that_lies_still() -> None:
    """SF-GAP-48 Armoured in a casemate, bare in the open, and worth no points."""
    gun = next(iter(order_of_battle().guns.values()))
    closed, bare = (battery_record(charts(), gun, 3, Nation.ITALIAN, casemate=casemate) for casemate in (True, False))

    assert (closed.armour_mm, bare.armour_mm, closed.points, closed.max_speed_in) == (300, 0, 0, 0)
    assert sum(turret.guns for turret in closed.batteries[0].turrets) == 3


def test_harm_is_kept_in_half_boxes() -> None:
    """SF-GAP-26 Half a box is half damage, and none for speed."""
    from campaign.tactics.surface_fire.helm.speed import speed_lost

    own = ship("a", Code.BB, side=Side.AXIS, harm=Harm(marked=10))

    assert own.half_damaged and not ship("a", Code.BB, harm=Harm(marked=9)).half_damaged
    assert [speed_lost(charts(), marked) for marked in (7, 8, 9, 10)] == [0, 1, 1, 2]


@pytest.mark.parametrize(("most", "now", "yard"), [(7, 7, False), (8, 8, True), (8, 2, True), (9, 0, True)])
def test_a_ship_that_was_ever_exactly_half_damaged_needs_a_dockyard(most: int, now: int, *, yard: bool) -> None:
    """SF-V.14 Eight half boxes of eight boxes are half of them; what was repaired at sea is in need of a yard all the same."""
    cruiser = ship("a", Code.CA, harm=Harm(marked=now, most=most))

    assert cruiser.record.boxes == 8
    assert needs_dockyard(cruiser) is yard
    assert cruiser.half_damaged is (now >= 8)
