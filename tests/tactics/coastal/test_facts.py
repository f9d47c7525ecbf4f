"""What the order of battle says of a class, and what each fact changes in the record of her boats."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.battles.battle import Ground, Patch
from campaign.model.battles.presence import Laid
from campaign.model.play.telling import Instrument
from campaign.model.replacing import replace
from campaign.model.units.aircraft import FixedGuns
from campaign.model.units.fittings import Engines, Housing, Launch, Power, RocketLauncher, Sector
from campaign.model.units.ships import ClassId, LightGuns, Radar, ShipClass
from campaign.tactics.coastal.battle.harms import Cause, SpeedLost
from campaign.tactics.coastal.battle.vessel import Record, Tube
from campaign.tactics.coastal.charts.fire import Row
from campaign.tactics.coastal.charts.weapons import Bomb, Burst, LaunchKind, Size
from campaign.tactics.coastal.ships import launch_kind, record_of
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.coastal.torpedoes import bears_on, burst
from tests.tactics.coastal.table import Faces, battle, carried, charts, vessel

NOW = "Jan I 43"


def of(name: str, **facts: Any) -> ShipClass:
    """A class with some of her facts changed."""
    return replace(order_of_battle().classes[ClassId(name)], **facts)


def told(of_class: ShipClass) -> Record:
    """Her record in January 1943."""
    return record_of(charts(), order_of_battle(), of_class, None, of_class.nation, NOW)


@pytest.mark.parametrize(("fact", "value", "field", "found"), [
    ("damage_control", 5, "damage_control", 5), ("shallow_draught", True, "shallow_draught", True),
    ("depth_charge_throwers", 4, "throwers", 4), ("exhaust_silencers", True, "quiet", True),
    ("silent_engines", True, "quiet", True), ("star_shell", True, "star_shell", True), ("searchlights", 2, "searchlight", True),
    ("searchlights", None, "searchlight", True), ("smoke", False, "smoke", False), ("sonar", True, "sonar", True),
    ("engines", Engines(Power.DIESEL, 1), "engines", Engines(Power.DIESEL, 1)),
    ("radar", (Radar("X", "Jan I 43"),), "radar", True), ("radar", (Radar("X", "Jan II 43"),), "radar", False),
])
def test_a_fact_of_a_class_is_in_the_record_of_each_boat(fact: str, value: object, field: str, found: object) -> None:
    """CO-R.1, CO-R.2 Damage control, draught, throwers, engines, silencers, lights, smoke, sonar, radar by date."""
    plain = {"silent_engines": False, "radar": (), "searchlights": 0}
    record = told(of("ms_squadron", **{**plain, fact: value}))

    assert getattr(record, field) == found
    if found is not False or fact == "smoke":
        assert getattr(told(of("ms_squadron", **plain)), field) != found


def test_star_shell_follows_from_a_gun_that_fires_it_where_nothing_is_told() -> None:
    """CO-GAP-12 From 75 millimetres on; told outright, that holds."""
    assert [told(of("spica", star_shell=value)).star_shell for value in (None, True, False)] == [True, True, False]
    assert not told(of("ms_squadron", star_shell=None)).star_shell


def test_light_guns_are_mounts_with_sectors_and_shields() -> None:
    """CO-R.1, CO-7.2, CO-7.8 Two twins fire over their own sectors, and a shield keeps their crews at it."""
    guns = LightGuns(20, 4, 2, (Sector.FORWARD, Sector.AFT_PORT), shielded=True)
    mounts = told(of("ms_squadron", light_guns=(guns,))).mounts
    bare = told(of("ms_squadron", light_guns=(replace(guns, shielded=False),))).mounts

    assert [(mount.barrels, mount.arc, mount.shielded) for mount in mounts] == [
        (2, (225.0, 135.0), True), (2, (165.0, 315.0), True)]
    assert not any(mount.shielded for mount in bare)


@pytest.mark.parametrize(("housing", "shielded", "rating"), [
    (Housing.TURRET, True, "1d"), (Housing.CASEMATE, True, "1d-"), (Housing.SHIELD, True, "1d-"), (Housing.OPEN, False, "1d-"),
])
def test_what_stands_about_a_gun_shields_and_works_it(housing: Housing, shielded: bool, rating: str) -> None:
    """CO-7.10, CO-7.8 Large guns outside turrets are worked by hand; only an open mount has no shield."""
    known = of("navigatori")
    mounts = told(replace(known, guns=tuple(replace(mount, housing=housing) for mount in known.guns))).mounts
    main = next(mount for mount in mounts if mount.mm == 120)

    assert (main.shielded, str(main.rating)) == (shielded, rating)


@pytest.mark.parametrize(("launch", "arcs", "kind"), [
    (Launch.TRAINED, ((30, 150), (210, 330)), LaunchKind.TRAINABLE), (Launch.FIXED, ((355, 5),), LaunchKind.FIXED_BOW),
    (Launch.FIXED, ((80, 100),), LaunchKind.TRAINABLE), (Launch.FIXED, ((175, 185),), LaunchKind.FIXED_STERN),
    (Launch.ANGLED, ((350, 10),), LaunchKind.ANGLED_BOW),
    (Launch.DROPPED, ((355, 5),), LaunchKind.SIDE_DROP), (Launch.TROUGH, ((175, 185),), LaunchKind.STERN_TROUGH),
])
def test_tubes_launch_as_they_are_laid(launch: Launch, arcs: tuple[tuple[int, int], ...], kind: LaunchKind) -> None:
    """CO-8.8 Trained, fixed ahead or astern, angled, dropped, off a trough; whose boat it is does not matter."""
    for name in ("mas_squadron", "mtb_squadron", "s_squadron"):
        assert launch_kind(replace(of(name).torpedoes[0], launch=launch, arcs_degrees=arcs)) is kind


@pytest.mark.parametrize(("off", "bears"), [(0, False), (90, False), (174, False), (175, True), (180, True), (186, False)])
def test_a_stern_tube_bears_right_astern(off: float, bears: bool) -> None:
    """CO-8.8 Five degrees to either side."""
    submarine = vessel("one")
    course = submarine.pose.course_degrees + off

    assert bears_on(charts(), submarine, Tube("stern tube", Size.IN_21, LaunchKind.FIXED_STERN), course) is bears


def test_a_squadron_counted_together_is_taken_apart_boat_by_boat() -> None:
    """CO-R.2 A quarter of tons, cannon and tubes is each boat's, and the gun that stood for them is nobody's."""
    boat, all_of_them = told(of("vas_squadron")), told(of("vas_squadron", together=False, light_guns=()))

    assert (boat.tons, len(boat.mounts), len(boat.tubes)) == (68, 2, 1)
    assert (all_of_them.tons, len(all_of_them.mounts), len(all_of_them.tubes)) == (272, 1, 4)


def test_rockets_are_mounts_of_their_own_row() -> None:
    """CO-GAP-42 A salvo or heavy rockets, over the sector that they are laid in."""
    frames = (RocketLauncher("frame", Sector.FORWARD), RocketLauncher("large frame", Sector.FORWARD, heavy=True))
    mounts = told(of("lct_flotilla", rockets=frames, light_guns=())).mounts

    assert [(mount.row, mount.weapon, mount.arc) for mount in mounts] == [
        (Row.ROCKET, "rocket_salvo", (225.0, 135.0)), (Row.ROCKET, "heavy_rocket", (225.0, 135.0))]


@pytest.mark.parametrize(("name", "facts", "size", "bomb"), [
    ("hurricane_i", {}, 1, None), ("swordfish", {}, 2, None), ("ju_87", {}, 2, Bomb.LB_1000), ("sm_79", {}, 2, Bomb.LB_500),
    ("sunderland", {}, 3, Bomb.LB_250), ("hurricane_i", {"crew": 2}, 2, None), ("hurricane_i", {"flying_boat": True}, 3, None),
    ("hurricane_i", {"engines": 4}, 3, None),
])
def test_aircraft_are_of_a_class_and_bring_bombs_as_their_type_has_it(
    name: str, facts: dict[str, Any], size: int, bomb: Bomb | None
) -> None:
    """CO-GAP-10, CO-GAP-41 By men, engines and hull; bombs by the pound."""
    kind = replace(order_of_battle().aircraft[name], **facts)
    chart = charts().others.aircraft

    assert (chart.size_of(kind), chart.bomb_of(kind.ordnance.bomb_lb)) == (size, bomb)


def test_only_armed_aircraft_strafe_and_with_their_own_guns() -> None:
    """CO-GAP-10 The guns of a type are facts: four cannon of a Beaufighter, none of a Wellington."""
    kinds = order_of_battle().aircraft

    assert (kinds["beaufighter"].guns, kinds["wellington"].guns) == (FixedGuns(20, 4), None)


def test_a_field_laid_shallow_says_so_by_itself() -> None:
    """CO-GAP-32 The name of a field tells nothing."""
    square = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))

    assert Patch(Ground.MINES, "shallow field", square).laid is None
    assert Patch(Ground.MINES, "field", square, Laid(shallow=True)).laid == Laid(shallow=True)


@pytest.mark.parametrize(("cause", "instrument"), [
    (Cause.TORPEDO, Instrument.TORPEDOES), (Cause.MINE, Instrument.MINES)])
def test_engines_are_put_out_by_what_burst_under_her(cause: Cause, instrument: Instrument) -> None:
    """CO-GAP-28 CO-GAP-32 A mine is no torpedo; of an older battle that did not say so neither is told."""
    ship = vessel(size=3, hull_boxes=200)
    before, engines = battle(ship), charts().torpedoes.faces.index(Burst.ENGINES) + 1
    going = carried(before, Faces((), (engines,)))
    burst(going, ship.id, 1, cause)
    [lost] = [fact for fact in going.facts if isinstance(fact, SpeedLost)]
    telling, old = SYSTEM.narrate(before, lost, None), SYSTEM.narrate(before, replace(lost, cause=None), None)

    assert telling is not None and (telling.instrument, telling.manner) == (instrument, cause.value)
    assert old is not None and old.instrument is None
