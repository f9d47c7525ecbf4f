"""What Surface Fire makes of facts of the order of battle and of an engagement; names and forces tell it nothing."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.battles.battle import Ground
from campaign.model.battles.presence import Arm, Laid
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import Ordnance
from campaign.model.units.fittings import Combustible, Launch, Subtype
from campaign.model.units.ships import Bearing, ClassId, Radar, ShipId, TorpedoMount
from campaign.tactics.surface_fire.air import bombs_of
from campaign.tactics.surface_fire.battle.record import Radar as Laying
from campaign.tactics.surface_fire.battle.record import Record
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.ships.ratings import kind_of_bank, record_of
from campaign.tactics.surface_fire.ships.squadrons import payload_of, role_of
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.torpedoes import field_of
from tests.tactics.surface_fire.battles import book, box, crashing, excess, met, narrows, unit
from tests.tactics.surface_fire.table import charts


def told(name: str = "tribal", **facts: Any) -> Record:
    """The record of a class of which something else is told."""
    oob = order_of_battle()
    of_class = replace(oob.classes[ClassId(name)], **facts)
    return record_of(charts(), oob, of_class, None, of_class.nation, "Jul I 42")


def tubes(launch: Launch, place: Bearing, *arcs: tuple[int, int]) -> TorpedoMount:
    """A mount of two tubes."""
    mount = order_of_battle().classes[ClassId("tribal")].torpedoes[0]
    return replace(mount, tubes=2, launch=launch, place=place, arcs_degrees=arcs)


@pytest.mark.parametrize(("subtype", "code"), [
    (Subtype.LIGHT_CARRIER, Code.CVL), (Subtype.ESCORT_CARRIER, Code.CVE), (Subtype.ANTI_AIRCRAFT_DESTROYER, Code.DDAA),
    (Subtype.ARMOURED_SHIP, Code.CA), (Subtype.SLOOP, Code.DE), (Subtype.TRAWLER, Code.SC), (Subtype.TROOPSHIP, Code.AK),
])
def test_what_she_is_within_her_type_makes_her_class(subtype: Subtype, code: Code) -> None:
    """SF-0.7, SF-GAP-07 With the boxes and the flak of that class."""
    record = told(subtype=subtype)

    assert (record.code, record.boxes) == (code, charts().classes.row(code).boxes)
    assert told(subtype=None).code is Code.DD


def test_torpedoes_on_oxygen_are_long_ones_with_the_reloads_that_are_aboard() -> None:
    """SF-I.4, SF-I.11 Told of the torpedo, not of the nation; whole sets only."""
    oob = order_of_battle()
    of_class = oob.classes[ClassId("tribal")]
    [mount] = of_class.torpedoes
    long = replace(oob, torpedoes={**oob.torpedoes, mount.torpedo: replace(oob.torpedoes[mount.torpedo], oxygen=True)})
    spare = replace(of_class, torpedoes=(replace(mount, reloads=mount.tubes + 1),))
    record = record_of(charts(), long, spare, None, of_class.nation, "")

    assert (record.make, record.reloads) == (Make.LONG_LANCE, 1)
    assert (told().make, told().reloads) == (Make.STANDARD, 0)


@pytest.mark.parametrize(("mount", "code", "kind"), [
    (tubes(Launch.TRAINED, Bearing.AFT), Code.CA, BankKind.CENTRELINE),
    (tubes(Launch.TRAINED, Bearing.PORT), Code.CL, BankKind.PORT),
    (tubes(Launch.FIXED, Bearing.FORWARD), Code.DE, BankKind.BOW),
    (tubes(Launch.FIXED, Bearing.AFT), Code.SS, BankKind.STERN),
    (tubes(Launch.TRAINED, Bearing.FORWARD), Code.SS, BankKind.BOW),
    (tubes(Launch.FIXED, Bearing.PORT, (350, 10)), Code.DE, BankKind.BOW),
    (tubes(Launch.FIXED, Bearing.PORT, (260, 280)), Code.CA, BankKind.PORT),
    (tubes(Launch.TROUGH, Bearing.CENTRE), Code.SC, BankKind.BOW),
    (tubes(Launch.DROPPED, Bearing.PORT, (170, 190)), Code.SC, BankKind.STERN),
])
def test_tubes_fire_where_they_are_laid(mount: TorpedoMount, code: Code, kind: BankKind) -> None:
    """SF-GAP-16, SF-I.9 Trained ones over a side or both, fixed ones towards the end that they point to."""
    assert kind_of_bank(charts(), code, mount) is kind


def test_what_a_ship_is_fitted_with_is_in_her_record() -> None:
    """SF-X.5, SF-X.12, SF-VII.36, SF-V.9 Sweeps, cargo that burns, throwers, star shell."""
    plain, fitted = told(star_shell=None), told(
        minesweeper=True, combustible=Combustible.CARGO, depth_charges=0, depth_charge_throwers=2, star_shell=False)
    unarmed = told(depth_charges=0, depth_charge_throwers=0)

    assert (plain.minesweeper, plain.combustible, plain.star_shell) == (False, Combustible.NONE, True)
    assert (fitted.minesweeper, fitted.combustible, fitted.asw, fitted.star_shell) == (True, Combustible.CARGO, True, False)
    assert not unarmed.asw


def test_stores_on_a_ships_deck_are_her_own_affair() -> None:
    """SF-X.12 What is told of one ship stands over what is told of her class."""
    oob = order_of_battle()
    ajax = replace(oob.ships[ShipId("ajax")], combustible=Combustible.DECK)
    of_class = replace(oob.class_of(ajax.id), combustible=Combustible.CARGO)
    both = [record_of(charts(), oob, of_class, facts, ajax.nation, "").combustible
            for facts in (ajax, replace(ajax, combustible=None))]

    assert both == [Combustible.DECK, Combustible.CARGO]


def test_a_set_that_lays_guns_counts_from_the_day_it_was_fitted() -> None:
    """SF-GAP-38, SF-X.9 Early to the end of 1942, late from then on; one that only searches never."""
    oob = order_of_battle()
    ajax = replace(oob.ships[ShipId("ajax")], radar=(Radar("X", "Jul I 42", lays_guns=True),))
    searches = replace(ajax, radar=(Radar("X", "Jul I 42"),))
    of_class = replace(oob.class_of(ajax.id), radar=())
    found = [record_of(charts(), oob, of_class, facts, ajax.nation, date).radar for facts, date in (
        (ajax, "Jun I 42"), (ajax, "Jul I 42"), (ajax, "Jan I 43"), (searches, "Jan I 43"))]

    assert found == [Laying.NONE, Laying.EARLY, Laying.LATE, Laying.NONE]


def test_aircraft_bring_what_their_type_brings() -> None:
    """SF-VI.16, SF-VI.17, SF-IV.2 So many bombs of so many pounds, half of them a hit; a fighter that has any bombs too."""
    kinds = order_of_battle().aircraft
    level = replace(kinds["sm_79"], ordnance=Ordnance(bombs=5, bomb_lb=550))
    fighter = replace(kinds["mc_200"], ordnance=Ordnance(bombs=2, bomb_lb=250))
    plain = replace(kinds["mc_200"], ordnance=Ordnance())
    loads = [payload_of(charts(), role_of(kind), kind) for kind in (level, fighter)]

    assert [(load.bomb_lb, bombs_of(load.stick)) for load in loads] == [(550, 3), (250, 1)]
    assert [role_of(kind) for kind in (level, fighter, plain)] == [Role.LEVEL, Role.FIGHTER_BOMBER, Role.FIGHTER]


def test_home_ace_and_those_that_crash_are_told_of_aircraft() -> None:
    """SF-IV.11, SF-VI.6, SF-X.4 They stand on the deck that is theirs; a name makes nobody crash."""
    flights = SYSTEM.begin(book(), excess()).flights
    crash = SYSTEM.begin(book(), crashing()).flights
    axis, allied = Side.AXIS, Side.ALLIED
    named = SYSTEM.begin(book(), met(
        unit("Kamikaze", "ju_87", side=axis, arm=Arm.AIRCRAFT, boats=6, at=(30, 0), force="Illustrious"),
        unit("Circe", "spica", side=axis, at=(0, 30)), unit("Illustrious", "illustrious", side=allied, at=(0, 0)))).flights

    assert (flights["fulmars"].home, flights["fulmars"].on_deck, flights["fulmars"].ace) == ("illustrious", True, True)
    assert [(one.role, one.planes, one.payload.bomb_lb) for one in crash.values() if one.side is axis] == [
        (Role.KAMIKAZE, 5, 1100)] * 3
    assert [(one.role, one.home) for one in named.values() if one.side is axis] == [(Role.DIVE, None)]


@pytest.mark.parametrize(("laid", "found"), [
    (None, (False, False)), (Laid(heavily=True), (True, False)), (Laid(known_to=(Side.ALLIED,)), (False, True)),
    (Laid(heavily=True, known_to=(Side.AXIS,)), (True, False)),
])
def test_how_a_field_was_laid_and_who_looks_is_told_of_it(laid: Laid | None, found: tuple[bool, bool]) -> None:
    """SF-X.5, SF-GAP-42 Heavily sown or not; a ship looks out where her side knows of the field that she crosses."""
    field = box(Ground.MINES, "heavily sown, known", -1, -1, 1, 1, laid)
    far = box(Ground.MINES, "far", 50, 50, 60, 60, Laid(heavily=True))
    battle = SYSTEM.begin(book(), met(
        unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)), unit("Circe", "spica", side=Side.AXIS, at=(0, 30)),
        patches=(field, far)))
    vessel = battle.vessels[ShipId("ajax")]
    at = vessel.pose.at

    assert field_of(battle, replace(vessel, deeds=replace(vessel.deeds, track=(at, replace(at, y_m=at.y_m + 100.0))))) == found


def test_mines_are_on_the_table_of_those_who_know_of_them() -> None:
    """SF-X.5, SM-GAP-56 The umpire sees all, a side what it is said to know."""
    battle = SYSTEM.begin(book(), narrows())
    shown = [[area.kind for area in SYSTEM.view_for(book(), battle, side).areas].count("mines")
             for side in (None, Side.AXIS, Side.ALLIED)]

    assert shown == [1, 1, 0]


def test_guns_ashore_are_armoured_where_they_stand_in_a_casemate() -> None:
    """SF-GAP-48 That is told of them, and not read out of their name."""
    def armour(name: str, *, casemate: bool) -> int:
        battle = SYSTEM.begin(book(), met(
            unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)),
            unit(name, "it_152mm_55_m1934", side=Side.AXIS, arm=Arm.BATTERY, boats=4, at=(12, 0), casemate=casemate)))
        return next(one.record.armour_mm for one in battle.vessels.values() if one.record.ashore)

    assert (armour("Battery", casemate=True), armour("Casemate", casemate=False)) == (300, 0)


def test_a_carrier_has_her_squadrons_of_the_day_and_her_own_time_to_arm_them() -> None:
    """SF-R.1, SF-IV.11 By the units that were based on her; minutes in turns of the campaign's clock, four turns if untold."""
    oob = order_of_battle()
    eagle = oob.ships[ShipId("eagle")]
    of_class = oob.class_of(eagle.id)
    groups = [record_of(charts(), oob, of_class, eagle, eagle.nation, date).air_group
              for date in ("Jul I 40", "Jul I 42", "Jan I 43")]
    turns = [record_of(charts(), oob, replace(of_class, rearming_minutes=minutes), eagle, eagle.nation, "").rearm_turns
             for minutes in (None, 36, 37)]

    assert groups == [(("swordfish", 20),), (("sea_hurricane", 16),), ()]
    assert turns == [4, 6, 7]


def test_a_squadron_that_is_counted_together_has_the_guns_and_tubes_of_all_its_boats() -> None:
    """SF-R.2 Four boats with one gun each have four, and four boats whose figures are of all of them have what they say."""
    of_class = order_of_battle().classes[ClassId("vas_squadron")]
    found = [record_of(charts(), order_of_battle(), replace(of_class, together=together), None, of_class.nation, "")
             for together in (True, False)]

    assert [(record.batteries[0].turrets[0].guns, record.tubes) for record in found] == [(1, 4), (4, 16)]


def test_a_class_has_the_sets_that_her_ships_were_given() -> None:
    """SF-GAP-38 As those of the ship herself."""
    oob = order_of_battle()
    of_class = replace(oob.classes[ClassId("leander")], radar=(Radar("X", "Jul I 42", lays_guns=True),))

    assert [record_of(charts(), oob, of_class, None, of_class.nation, date).radar for date in ("Jun II 42", "Jul I 42")] == [
        Laying.NONE, Laying.EARLY]


def test_a_submarine_of_a_class_has_its_tubes_guns_and_reloads() -> None:
    """SF-GAP-16, SF-I.11 Bow and stern tubes by themselves, and as many whole sets as are aboard."""
    found = {name: record_of(charts(), order_of_battle(), order_of_battle().classes[ClassId(name)], None, Nation.ITALIAN, "")
             for name in ("adua", "u_class", "type_vii_c")}

    assert {name: (record.code, record.reloads, [(bank.kind, bank.tubes) for bank in record.banks])
            for name, record in found.items()} == {
        "adua": (Code.SS, 1, [(BankKind.BOW, 4), (BankKind.STERN, 2)]), "u_class": (Code.SS, 1, [(BankKind.BOW, 4)]),
        "type_vii_c": (Code.SS, 1, [(BankKind.BOW, 4), (BankKind.STERN, 1)])}
