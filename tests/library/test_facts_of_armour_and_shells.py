"""Facts that a ship's hurts hang on: plates by place, shells by kind, what is in her holds, and how she lies aground."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.seas import load_sea
from campaign.library.campaigns.shared import order_of_battle
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.presence import Presence
from campaign.model.units.fittings import Lading, Rangefinder, RangefinderKind, Shell, ShellKind, Stowed, TorpedoProtection
from campaign.model.units.ships import ClassId, GunId, ShipId
from tests.library.spoiling import own, refused

GUN = """format: 1
nation: british
source: mine
guns:
  own_gun:
    {name: Own gun, calibre_mm: 343, length_calibres: 45, shell_kg: 635, burster_kg: 20, muzzle_velocity_m_s: 759,
     maximum_range_m: 21700, rounds_per_minute: 1.5, elevation_degrees: 20,
     shells: [{kind: apc, kg: 635, burster_kg: 20}, {kind: he, kg: 635, burster_kg: 80, muzzle_velocity_m_s: 760}]}
"""
CLASS = """format: 1
nation: british
source: mine
classes:
  own_class:
    name: Own
    type: BC
    standard_long_tons: 28500
    full_long_tons: 34000
    length_m: 214
    beam_m: 27.6
    draught_m: 8.7
    trial_kn: 29
    service_kn: 28
    endurance: {nautical_miles: 4650, at_kn: 10}
    fuel_t: 3500
    crew: 1100
    armour: {belt_mm: 229, deck_mm: 38, decks_mm: 76, ends_mm: 102, casemate_mm: 152, barbette_mm: 229, year: 1912}
    guns:
      - {names: [A], gun: own_gun, barrels: 2, place: forward, arc_degrees: [210, 150], battery: main, housing: turret,
         rounds_a_barrel: 80}
    torpedoes:
      - {names: [bow tubes], torpedo: g7a, tubes: 2, place: forward, launch: fixed, arcs_degrees: [[80, 100]], submerged: true}
    directors: 1
    secondary_directors: 1
    rangefinders: 4
    rangefinder: {base_m: 2.74, kind: coincidence}
    torpedo_protection: partial_bulkheads
    paravanes: true
    cargo: [{kind: ammunition, amount: 900, holds: 3}]
"""


def sea(folder: Path, *changes: tuple[str, str]) -> Path:
    """A sea with one gun and one class that tells everything, some words exchanged."""
    for name, plain in (("guns", GUN), ("classes", CLASS)):
        text = plain
        for old, new in changes:
            text = text.replace(old, new)
        (folder / name).mkdir()
        (folder / name / "own.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_class_tells_her_plates_by_place_and_what_lies_below_the_waterline(tmp_path: Path) -> None:
    """FG-6R-record, FG-GAP-05, FG-GAP-06, FG-GAP-13, FG-GAP-28 Each in its own field, and nought is not unknown."""
    found = load_sea(sea(tmp_path), order_of_battle()).classes[ClassId("own_class")]
    plates = found.armour

    assert (plates.ends_mm, plates.casemate_mm, plates.barbette_mm, plates.decks_mm, plates.year) == (102, 152, 229, 76, 1912)
    assert found.torpedo_protection is TorpedoProtection.PARTIAL_BULKHEADS
    assert found.rangefinder == Rangefinder(2.74, RangefinderKind.COINCIDENCE)
    assert (found.secondary_directors, found.paravanes, found.tug) == (1, True, False)
    assert found.guns[0].rounds_a_barrel == 80
    assert found.torpedoes[0].submerged
    assert found.cargo == (Lading(Stowed.AMMUNITION, 900, 3),)


def test_a_gun_tells_the_kinds_of_shell_in_its_magazines(tmp_path: Path) -> None:
    """FG-8.1.6-shelltype Weight, burster and, where it is another, velocity."""
    found = load_sea(sea(tmp_path), order_of_battle()).guns[GunId("own_gun")]

    assert found.shells == (Shell(ShellKind.ARMOUR_PIERCING_CAPPED, 635, 20), Shell(ShellKind.HIGH_EXPLOSIVE, 635, 80, 760))


@pytest.mark.parametrize(("old", "new", "said"), [
    ("apc, kg: 635,", "apc, kg: 600,", "the shell of 635 kg that the gun is described with was expected first"),
    ("{kind: he,", "{kind: apc,", "a shell of the kind apc stands there already"),
    ("he, kg: 635, burster_kg: 80,", "he, kg: 160, burster_kg: 190,", "less than the 160 kg of the shell was expected"),
    ("decks_mm: 76", "decks_mm: 20", "all decks together are at least the thickest of 38 mm"),
    ("directors: 1\n    sec", "directors: 0\n    sec", "`directors` of the main battery come before those of the second"),
])
def test_facts_that_cannot_be_are_told_with_what_was_expected(tmp_path: Path, old: str, new: str, said: str) -> None:
    """FG-8.1.6-shelltype, FG-GAP-05, FG-GAP-13 A shell that is another, plates thinner than their thickest, directors."""
    faults = refused(load_sea, sea(tmp_path, (old, new)), order_of_battle())

    assert any(said in fault.what for fault in faults), faults


def plate(folder: Path, *passages: str) -> Path:
    """The River Plate with some words exchanged."""
    text = (places.order_of_battle() / "skirmishes" / "river-plate.yaml").read_text(encoding="utf-8")
    return own(folder, text, *passages)


def test_a_skirmish_says_what_is_in_a_ships_holds(tmp_path: Path) -> None:
    """FG-8.3-cargo For her own battle alone."""
    page = plate(tmp_path, "{ship: exeter,", "{ship: exeter, cargo: [{kind: troops, amount: 1200, holds: 2}],")
    _, book = load_skirmish_book(page)

    assert book.oob.ships[ShipId("exeter")].cargo == (Lading(Stowed.TROOPS, 1200, 2),)
    assert load_skirmish_book("river-plate")[1].oob.ships[ShipId("exeter")].cargo is None


def test_a_ship_aground_lies_still_in_every_system_and_is_known_by_it(tmp_path: Path) -> None:
    """FG-8.1.5 She makes no way, and her battle is another than without."""
    plain = load_skirmish_book(plate(tmp_path))[0].engagement
    page = plate(tmp_path, "{ship: graf_spee, force: Raider, at: {east_m: 0, north_m: 0}, course: 120, speed_kn: 26}",
                 "{ship: graf_spee, aground: true, at: {east_m: 0, north_m: 0}, course: 120, speed_kn: 0}")
    engagement = load_skirmish_book(page)[0].engagement
    spee = engagement.sent(ShipId("graf_spee"))

    assert spee.presence == Presence(aground=True)
    assert spee.condition.speed_left == 0
    assert digest_of(engagement) != digest_of(plain)


def test_a_battles_fingerprint_spells_fields_that_came_later_only_where_they_say_something() -> None:
    """SM-6B.1 A result form that was printed before they came still proves which battle it belongs to."""
    early = "arm=<Arm.SHIP: 'ship'>, boats=1, arrives=0, home=None, kamikaze=False, ace=False, casemate=False, aground=True"

    assert repr(Presence(aground=True)) == f"Presence({early})"
    assert repr(Presence(aground=True, without_power=True)) == f"Presence({early}, without_power=True)"
    assert repr(Presence(aground=True, objective=3)) == f"Presence({early}, objective=3)"


def test_a_ship_aground_that_has_a_speed_is_a_fault(tmp_path: Path) -> None:
    """FG-8.1.5 By the line of the ship."""
    with pytest.raises(FaultyData, match="a ship that lies aground has no speed"):
        load_skirmish_book(plate(tmp_path, "{ship: graf_spee,", "{ship: graf_spee, aground: true,"))


def test_an_objective_value_of_a_warship_is_a_fault(tmp_path: Path) -> None:
    """SF-GAP-37 She has points of her own; it is told by the line of the ship."""
    with pytest.raises(FaultyData, match="an objective value is of transports"):
        load_skirmish_book(plate(tmp_path, "{ship: graf_spee,", "{ship: graf_spee, objective: 3,"))


def test_a_ship_without_power_has_no_mount_and_no_way_left(tmp_path: Path) -> None:
    """SM-6D.1 All her mounts are out, and what else is told of her condition stays as it is."""
    page = plate(tmp_path, "{ship: graf_spee, force: Raider, at: {east_m: 0, north_m: 0}, course: 120, speed_kn: 26}",
                 "{ship: graf_spee, without_power: true, at: {east_m: 0, north_m: 0}, course: 120, speed_kn: 0, "
                 "condition: {underwater_damage: 0.25}}")
    skirmish, book = load_skirmish_book(page)
    spee = skirmish.engagement.sent(ShipId("graf_spee"))
    of_class = book.oob.classes[spee.ship_class]

    assert spee.presence == Presence(without_power=True)
    assert spee.condition.speed_left == 0
    assert spee.condition.underwater_damage == Fraction(1, 4)
    assert set(spee.condition.mounts_out) == {mount.name for mount in (*of_class.guns, *of_class.torpedoes)}


@pytest.mark.parametrize(("passages", "fault"), [
    (("{ship: graf_spee,", "{ship: graf_spee, without_power: true,"), "a ship without power makes no way"),
    (("{ship: ajax, force: First Division,", "{battery: br_6in_50_mk_23, name: Battery, without_power: true,"),
     "`without_power` is of ships"),
])
def test_a_ship_without_power_that_steams_or_is_no_ship_is_a_fault(tmp_path: Path, passages: tuple[str, str], fault: str
                                                                   ) -> None:
    """SM-6D.1 By its line."""
    with pytest.raises(FaultyData, match=fault) as faulty:
        load_skirmish_book(plate(tmp_path, *passages))

    assert any(found.line > 1 for found in faulty.value.faults)
