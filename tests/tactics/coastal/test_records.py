"""Sample records of the ledger, worked out anew by the formulas that make every record."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.fleets.ships import faults_of_ratings
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.fittings import Launch, RocketLauncher, Sector
from campaign.model.units.ships import ClassId
from campaign.tactics.coastal.battle.facts import Fired, Launched
from campaign.tactics.coastal.charts.fire import Kind, Row
from campaign.tactics.coastal.charts.weapons import LaunchKind
from campaign.tactics.coastal.ships import PUBLISHED, damage_control_of, rating_lines, record_of, single_rating
from campaign.tactics.coastal.system import SYSTEM
from tests.charts.ledger_copy import ledger
from tests.tactics.coastal.fights import battles, fought_by, unit
from tests.tactics.coastal.table import charts

SAMPLES = ledger()["TAB-CO-R.3"]["samples"]


@pytest.mark.parametrize("sample", SAMPLES, ids=[one["name"] for one in SAMPLES])
def test_a_sample_record_follows_from_its_displacement(sample: dict[str, Any]) -> None:
    """CO-R.3 CO-R.1 CO-R.2 CO-GAP-38 CO-GAP-45 Class, boxes, manoeuvre, damage control and ratings of mounts."""
    records, kind = charts().records, Kind(sample["kind"])
    size = records.size_of(sample["tons"])

    assert (size, records.boxes_of(sample["tons"])) == (sample["class"], sample["hull_boxes"])
    assert charts().movement.manoeuvre_cm[size] == sample["manoeuvre_cm"]
    assert damage_control_of(charts(), kind, size, sample["tons"]) == sample["DC"]
    for one in sample["mounts"]:
        by_hand = one["rating"].endswith("-")
        assert str(single_rating(charts(), one["weapon"], by_hand=by_hand, high_angle=False)) == one["rating"]


def fitted(**more: Any) -> Any:
    """The record of an MTB whose class has other fittings."""
    book, _ = battles()["boats on a convoy"]
    of_class = replace(book.oob.classes[ClassId("mtb_squadron")], **more)
    return record_of(charts(), book.oob, of_class, None, of_class.nation, "")


def test_what_a_class_is_fitted_with_stands_in_her_record() -> None:
    """CO-R.1 CO-8.4 CO-GAP-31 CO-GAP-42 Draught, throwers, silencers, parties, frames of rockets."""
    rockets = (RocketLauncher("bow frame", Sector.FORWARD), RocketLauncher("waist frame", Sector.PORT, heavy=True))
    found = fitted(shallow_draught=True, depth_charge_throwers=2, exhaust_silencers=True, silent_engines=False,
                   damage_control=3, rockets=rockets)
    frames = [mount for mount in found.mounts if mount.row is Row.ROCKET]

    assert (found.shallow_draught, found.throwers, found.quiet, found.damage_control) == (True, 2, True, 3)
    assert [(mount.name, mount.weapon, mount.arc, str(mount.rating)) for mount in frames] == [
        ("bow frame", "rocket_salvo", (225.0, 135.0), "3d"), ("waist frame", "heavy_rocket", (195.0, 345.0), "3d")]


@pytest.mark.parametrize(("launch", "kind"), [
    (Launch.ANGLED, LaunchKind.ANGLED_BOW), (Launch.DROPPED, LaunchKind.SIDE_DROP), (Launch.TROUGH, LaunchKind.STERN_TROUGH),
    (Launch.FIXED, LaunchKind.FIXED_BOW), (Launch.TRAINED, LaunchKind.TRAINABLE),
])
def test_tubes_launch_as_their_mount_does(launch: Launch, kind: LaunchKind) -> None:
    """CO-GAP-25 Set ahead, dropped overside, off a trough, or trained on the beam."""
    book, _ = battles()["boats on a convoy"]
    mounts = book.oob.classes[ClassId("mtb_squadron")].torpedoes
    found = fitted(torpedoes=tuple(replace(mount, launch=launch) for mount in mounts))

    assert {tube.launch for tube in found.tubes} == {kind}


@pytest.mark.gate
def test_a_battle_is_fought_with_rockets_and_torpedoes_out_of_troughs() -> None:
    """CO-GAP-42 CO-8.8 Captains fire frames once in ten turns, and torpedoes that follow their boat."""
    book, engagement = fought_by(unit(Side.ALLIED, "MTB A", "mtb_squadron"), unit(Side.AXIS, "Lighters", "mz_flotilla", 3),
                                 range_m=700)
    key = ClassId("mtb_squadron")
    of_class = book.oob.classes[key]
    tubes = tuple(replace(mount, launch=Launch.TROUGH) for mount in of_class.torpedoes)
    changed = replace(of_class, rockets=(RocketLauncher("bow frame", Sector.FORWARD),), torpedoes=tubes)
    book = replace(book, oob=replace(book.oob, classes={**book.oob.classes, key: changed}))
    fired, launched, turns = 0, 0, set()
    for seed in range(8):
        for _, facts in SYSTEM.stages(book, engagement, SeededDice(seed, "rockets")):
            for fact in facts:
                if isinstance(fact, Fired) and fact.mount == "bow frame":
                    fired += 1
                    turns.add((seed, fact.ship, fact.rockets_from))
                launched += isinstance(fact, Launched)
    gaps = [later - earlier for seed, ship, earlier in turns for other, same, later in turns
            if (seed, ship) == (other, same) and later > earlier]

    assert fired and launched
    assert min(gaps, default=10) >= 10


@pytest.mark.parametrize(("key", "value", "expected"), [
    ("crew", 3, "-2 to 2"), ("class", 4, "1 to 3"), ("kind", "yacht", "one of warship, merchant"),
    ("max_knots", 90.0, "0 to 60"), ("hull_boxes", 2, "3 to 400"), ("quiet", 1, "a value of kind bool"),
])
def test_a_published_value_outside_the_range_of_its_chart_is_a_fault_of_the_data(key: str, value: Any, expected: str) -> None:
    """CO-R.1 With the range that was expected, and where it stands."""
    assert list(faults_of_ratings({"coastal": {key: value}})) == [
        (f"{expected} was expected, not {value!r}", ("ratings", "coastal", key))]
    assert not list(faults_of_ratings({"coastal": {"crew": -2, "class": 3, "kind": "merchant", "max_knots": 40}}))


def test_a_record_is_told_in_a_line_and_its_values_are_those_that_may_be_published() -> None:
    """CO-R.2 As `supermarina ship` shows it."""
    book, _ = battles()["boats on a convoy"]
    ship = next(iter(book.oob.ships))
    found = SYSTEM.ratings(book, ship)
    (line,) = rating_lines(found)

    assert line.startswith("Coastal rules: class ") and f"{found['hull_boxes']} boxes" in line
    assert set(SYSTEM.published or ()) == set(PUBLISHED)
