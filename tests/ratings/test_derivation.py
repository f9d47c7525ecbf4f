"""Counter values follow from facts by the formulas of SM-GAP-20, and by nothing else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example as corner
from hypothesis import given
from hypothesis import strategies as st

from campaign.library.campaigns.shared import order_of_battle as oob
from campaign.library.charts.files import load_derivation_chart
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.counters import CounterValues
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import (
    Armour,
    Bearing,
    ClassId,
    Endurance,
    Gun,
    GunId,
    GunMount,
    LightGuns,
    ShipClass,
    ShipId,
    ShipType,
    Torpedo,
    TorpedoId,
    TorpedoMount,
)
from campaign.ratings.derivation import DerivationChart, asw_points, bears_on, counters_of, derive, half_up, quarters
from tests.library.spoiling import own, refused

EXAMPLES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "gap_20_worked_examples.yaml").read_text(encoding="utf-8")
)
ALL_ROUND, RIGHT_AHEAD = (0, 360), (350, 10)


@cache
def chart() -> DerivationChart:
    """The chart that comes with the game."""
    return load_derivation_chart()


def row_of(values: CounterValues) -> list[float | bool]:
    """Counter values in the order of the worked examples."""
    return [
        values.primary, values.intermediate, values.secondary, values.torpedo_boxes, values.torpedo_strength, values.light_aa,
        values.protection_class, values.allowance, values.fuel_boxes, values.gunnery_boxes, values.flotation_boxes,
        values.s_designator, values.flights,
    ]


def example(name: str) -> tuple[ShipClass, OrderOfBattle]:
    """A ship made of nothing but the inputs of one worked example."""
    (tons, belt, deck, bearing, dual, heavy, forties, twenties, tubes, per_mount, speed, miles, knots, control, k,
     aircraft) = EXAMPLES["inputs"][name]
    kind = ShipType(EXAMPLES["types"][name])
    nation = {1: Nation.BRITISH, 0.9: Nation.ITALIAN}[control]
    guns: dict[GunId, Gun] = {}
    mounts: list[GunMount] = []

    def add(count: int, calibre_in: float, arc: tuple[int, int], *, dual_purpose: bool) -> None:
        key = GunId(f"gun_{calibre_in}")
        guns[key] = Gun(key, key, nation, calibre_in * 25.4, 45, 1, 800, 20000, 5, 45, ())
        if count:
            mounts.append(GunMount(f"mount {len(mounts)}", key, count, Bearing.CENTRE, arc, "main", dual_purpose))

    for count, calibre in bearing:
        add(count, calibre, ALL_ROUND, dual_purpose=False)
    # Anti-aircraft guns are counted wherever they point; ahead, they add nothing to a broadside.
    add(dual, 4.5, RIGHT_AHEAD, dual_purpose=True)
    add(heavy, 4, RIGHT_AHEAD, dual_purpose=True)
    torpedo = Torpedo(TorpedoId("torpedo"), "torpedo", nation, 533, 300, ((4000, 40),), ())
    mountings = tubes // per_mount if tubes else 0
    banks = tuple(TorpedoMount(f"tubes {number}", torpedo.id, per_mount, Bearing.CENTRE) for number in range(mountings))
    carrier = kind is ShipType.CARRIER
    ship = ShipClass(
        id=ClassId("example"), name=name, nation=nation, type=kind, standard_long_tons=tons, full_long_tons=tons, length_m=1,
        beam_m=1, draught_m=1, trial_kn=speed, service_kn=speed, endurance=Endurance(miles, knots), fuel_t=1,
        armour=Armour(belt_mm=belt * 25.4, deck_mm=deck * 25.4), guns=tuple(mounts), torpedoes=banks,
        light_guns=(LightGuns(37, forties), LightGuns(13.2, twenties)), crew=1, sources=(),
        weak_torpedo_protection=k < 1 and not carrier, catapult_aircraft=0 if carrier else aircraft, aircraft=aircraft,
    )
    return ship, OrderOfBattle(guns, {torpedo.id: torpedo}, {}, {}, {}, {}, {})


@pytest.mark.parametrize("name", EXAMPLES["inputs"])
def test_a_worked_example_comes_out_as_it_was_worked(name: str) -> None:
    """SM-GAP-20 The formulas turn the inputs of every worked example into its values."""
    ship, facts = example(name)

    assert row_of(derive(ship, facts, chart())) == EXAMPLES["values"][name]


@pytest.mark.parametrize("name", EXAMPLES["our_classes"])
def test_our_own_class_of_a_worked_example_derives_to_its_values(name: str) -> None:
    """SM-GAP-20 Guns by name and place, armour in millimetres and the rest of our facts lead to the same counter."""
    ship = oob().classes[ClassId(EXAMPLES["our_classes"][name])]

    assert row_of(derive(ship, oob(), chart())) == EXAMPLES["values"][name]


@pytest.mark.parametrize(("name", "kind"), [("MAS squadron (4 boats)", "MTB"), ("NTP", "NTP"), ("LC", "LC")])
def test_squadrons_transports_and_landing_craft_have_stated_values(name: str, kind: str) -> None:
    """SM-GAP-20, SM-GAP-31, SM-2D These counters are stated and not computed."""
    ship = replace(example("Spica class")[0], type=ShipType(kind), boats=4)

    assert row_of(derive(ship, oob(), chart())) == EXAMPLES["fixed_values"][name]


def test_a_squadron_has_a_flotation_box_and_two_tubes_a_boat() -> None:
    """SM-GAP-20 A squadron of six boats counts twelve tubes and has six flotation boxes."""
    ship = replace(example("Spica class")[0], type=ShipType.BOAT_SQUADRON, boats=6)

    values = derive(ship, oob(), chart())

    assert (values.boats, values.flotation_boxes, values.torpedo_boxes) == (6, 6, 3)


def test_the_fast_transports_of_the_libyan_convoy_make_eighteen() -> None:
    """SM-GAP-57 A fast transport has an allowance of 18, any other 15."""
    counters = counters_of(oob(), chart())

    assert [counters[ShipId(name)].allowance for name in ("esperia", "calitea", "vettor_pisani")] == [18, 18, 15]


def test_a_fast_battleship_burns_more_a_day_than_a_slow_one() -> None:
    """SM-GAP-27 A battleship of 26 knots or more fills a box with four points, a slower one with three."""
    counters = counters_of(oob(), chart())

    assert (counters[ShipId("giulio_cesare")].fuel_points_per_box, counters[ShipId("warspite")].fuel_points_per_box) == (4, 3)


@pytest.mark.parametrize(
    ("ship", "points"),
    [("hood", 4), ("eagle", 3), ("zara", 2), ("orion", 2), ("artigliere", 1), ("perseo", 0.5), ("mtb_6", 0.25),
     ("terror", 0.25), ("esperia", 1)],
)
def test_a_fuel_box_holds_what_the_chart_says_for_the_type(ship: str, points: float) -> None:
    """SM-GAP-27 Fuel points a box go by type; only the transport's one point is given."""
    assert counters_of(oob(), chart())[ShipId(ship)].fuel_points_per_box == points


def test_an_italian_escort_counts_half_against_submarines() -> None:
    """SM-1C Destroyers, escorts and torpedo boats count one, Italian ones a half, all others nothing."""
    counters = counters_of(oob(), chart())

    assert [counters[ShipId(name)].asw for name in ("artigliere", "perseo", "jervis", "garland", "warspite", "mtb_6")] == [
        0.5, 0.5, 1, 1, 0, 0,
    ]


def test_the_crew_and_not_the_builder_decides_what_an_escort_counts() -> None:
    """SM-1C A British-built destroyer under an Italian crew would count a half."""
    assert asw_points(chart(), ShipType.DESTROYER, Nation.ITALIAN) == 0.5
    facts = replace(oob().ships[ShipId("jervis")], nation=Nation.ITALIAN)

    assert derive(oob().class_of(ShipId("jervis")), oob(), chart(), facts).asw == 0.5


def test_a_stated_value_wins_over_the_formula() -> None:
    """SM-GAP-20 A class may override one value; what follows from it alone follows the new one."""
    ship, facts = example("Warspite")
    stated = replace(ship, ratings={"supermarina": {"allowance": 27, "secondary": 9}})

    values = derive(stated, facts, chart())

    assert (values.allowance, values.secondary, values.primary, values.fuel_points_per_box) == (27, 9, 17, 4)


def test_a_submarine_has_no_counter() -> None:
    """SM-2C Submarines are points of flotillas, so nothing can be derived for a hull."""
    ship = replace(example("Spica class")[0], type=ShipType.SUBMARINE)

    with pytest.raises(ValueError, match="SM-2C"):
        derive(ship, oob(), chart())


@pytest.mark.parametrize(
    ("tons", "score", "expected"),
    [(150, 0, 1), (640, 0, 2), (3499, 0.99, 2), (3500, 0.99, 3), (8000, 0, 3), (5000, 1, 4), (5000, 4.99, 4), (5000, 5, 5),
     (5000, 8, 6), (5000, 14, 7), (5000, 18, 8), (5000, 22, 9), (5000, 40, 9)],
)
def test_protection_classes_meet_without_gap_at_their_limits(tons: int, score: float, expected: int) -> None:
    """SM-GAP-20 Class follows from tonnage where there is no armour, and from belt plus one and a half decks where there is."""
    ship = replace(example("Dido")[0], standard_long_tons=tons, armour=Armour(belt_mm=score * 25.4))

    assert derive(ship, example("Dido")[1], chart()).protection_class == expected


def test_a_mount_that_cannot_train_on_the_beam_adds_nothing() -> None:
    """SM-GAP-20 Broadside is the guns that bear on one beam: of wing mounts only the side with more."""
    ship, facts = example("Southampton class")
    mounts = tuple(replace(mount, arc_degrees=RIGHT_AHEAD) if mount.barrels == 12 else mount for mount in ship.guns)

    assert derive(replace(ship, guns=mounts), facts, chart()).intermediate == 0


@pytest.mark.parametrize(("arc", "bears"), [((90, 95), True), ((265, 270), True), ((91, 269), False), ((271, 89), False)])
def test_the_beam_is_square_to_the_bow(arc: tuple[int, int], bears: bool) -> None:
    """SM-GAP-20 Ninety degrees to either side, to the degree."""
    ship, facts = example("Southampton class")
    mounts = tuple(replace(mount, arc_degrees=arc) for mount in ship.guns)

    assert (derive(replace(ship, guns=mounts), facts, chart()).intermediate > 0) == bears


@given(start=st.integers(0, 359), width=st.integers(1, 360), bearing=st.integers(0, 359))
@corner(start=350, width=20, bearing=10)
@corner(start=350, width=20, bearing=11)
@corner(start=350, width=20, bearing=350)
@corner(start=350, width=20, bearing=349)
@corner(start=0, width=360, bearing=359)
def test_an_arc_holds_exactly_the_bearings_clockwise_between_its_ends(start: int, width: int, bearing: int) -> None:
    """SM-GAP-20 An arc runs clockwise from its first to its last degree, across the bow if need be."""
    mount = GunMount("A", GunId("gun"), 2, Bearing.FORWARD, (start, (start + width) % 360), "main")
    swept = {(start + degree) % 360 for degree in range(width + 1)}

    assert bears_on(mount, bearing) == (bearing in swept)


@given(number=st.integers(0, 4000))
def test_halves_are_rounded_up(number: int) -> None:
    """SM-GAP-20 Rounding is half up, and light anti-aircraft strength goes to the nearest quarter."""
    assert half_up(number / 2) == (number + 1) // 2
    assert quarters(number / 8) == ((number + 1) // 2) / 4


def test_every_ship_afloat_derives_to_values_that_a_counter_can_print() -> None:
    """SM-GAP-20 All named ships have boxes, an allowance and a class within their ranges."""
    for ship, values in counters_of(oob(), chart()).items():
        assert values.gunnery_boxes >= 1 and values.flotation_boxes >= 1, ship
        assert 1 <= values.protection_class <= 9 and 1 <= values.fuel_boxes <= 14, ship
        assert 3 <= values.allowance <= 37 and values.fuel_points_per_box > 0, ship
        assert 0 <= values.primary <= 25 and 0 <= values.intermediate <= 12 and 0 <= values.secondary <= 12, ship


def _broken(tmp_path: Path, old: str, new: str) -> tuple[str, ...]:
    text = (Path(__file__).parents[2] / "campaign/ratings/charts/gap_20_counter_values.yaml").read_text(encoding="utf-8")
    faults = refused(load_derivation_chart, own(tmp_path, text, old, new))
    return tuple(f"{fault.line}: {fault.key}: {fault.what}" for fault in faults)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("below_in: 7.5", "below_in: 7.4", "11: guns.intermediate.below_in: 7.5 was expected, where the next rating begins"),
        ("  italian: 0.9\n", "", "16: fire_control: no row for the nation italian"),
        ("  polish: 1.0", "  ruritanian: 1.0", "25: fire_control.ruritanian: no such nation; allowed here: "),
        ("[5, 8, 14, 18, 22]", "[5, 14, 8, 18, 22]", "scores in rising order were expected"),
        ("least_boxes: 1", "least_boxes: 15", "at most 14 was expected"),
        ("weak_factor: 0.85", "weak_factor: weak", "hull.weak_factor: expected `float`, found `str`"),
        ("source: reconstructed", "source: hearsay", "allowed here: given, reconstructed"),
        ("CLA: 2, ", "", "fuel.points_per_box: no row for the type of unit CLA"),
    ],
)
def test_a_chart_with_a_hole_refuses_to_exist(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SM-GAP-20 The chart of constants is total, and says line by line where it is not."""
    assert any(said in fault for fault in _broken(tmp_path, old, new))
