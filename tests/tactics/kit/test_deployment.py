"""Battles that nobody has placed begin as far apart as they should, whatever the system, the forces, the sea and the range."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.drawing.shapes import Text
from campaign.model.battles.battle import Engagement, Opening, Party
from campaign.model.battles.presence import Arm
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ClassId, ShipType
from campaign.tactics.coastal.charts import collection as coastal
from campaign.tactics.kit.deployment import FAR_AT_MOST_M
from campaign.tactics.plot.geometry import Pose, onward, touching
from campaign.tactics.registry import system_named
from campaign.tactics.supremacy_at_sea.charts import collection as supremacy
from campaign.tactics.surface_fire.battle.vessel import stand
from campaign.tactics.surface_fire.charts import collection as surface_fire
from campaign.tactics.surface_fire.sight import is_poor
from campaign.tactics.surface_fire.turn.opening import start_distance
from tests.tactics.kit import drawn_openings
from tests.tactics.kit.openings import (
    BOOK,
    PLOTTED,
    PROPOSED,
    SKIES,
    Model,
    astern_of_the_enemy,
    force,
    is_small,
    longest_line_m,
    meeting,
    models,
    nearest_m,
    on_each_other,
    sent,
)

# Places are rounded: Supremacy keeps a hundredth of a unit, others a metre.
ROUNDING_M = 10.0
HAIR_M = 0.001
SYSTEMS = (*PLOTTED, PROPOSED)
every_system = pytest.mark.parametrize("system", SYSTEMS)
SURFACE = sorted(key for key, of_class in BOOK.oob.classes.items() if of_class.type is not ShipType.SUBMARINE)
GUN = "it_152mm_55_m1934"


def side(side: Side, classes: list[str], boats: list[int]) -> Party:
    """A side of ships, and of squadrons of several boats."""
    return Party(tuple(sent(side, number, of_class, boats=several if BOOK.oob.classes[ClassId(of_class)].boats > 1 else 1)
                       for number, (of_class, several) in enumerate(zip(classes, boats, strict=False), 1)))


FORCES = st.tuples(st.lists(st.sampled_from(SURFACE), min_size=1, max_size=30),
                   st.lists(st.integers(1, 6), min_size=30, max_size=30))
RANGES = st.none() | st.integers(300, 25_000)
BEARINGS = st.integers(0, 359)


def wrong_with(engagement: Engagement, found: tuple[Model, ...]) -> list[str]:
    """What is amiss with a battle that is about to begin."""
    wrong = [f"{one} on {other}" for one, other in on_each_other(found)]
    wrong += [f"{one} astern of {other}" for one, other in astern_of_the_enemy(engagement, found)]
    if engagement.opening is not None:
        named, nearest = engagement.opening.range_m, nearest_m(found)
        wrong += [f"nearest at {nearest:.0f} m"] if not named - HAIR_M <= nearest <= named + ROUNDING_M else []
    return wrong


def by_rule(system: str, engagement: Engagement) -> float:
    """How far apart the nearest enemies begin at most where nobody says it, in metres."""
    sky = engagement.conditions
    battle = system_named(system).begin(BOOK, engagement)
    match system:
        case "coastal":
            charts = coastal.charts_in(BOOK)
            sizes = [vessel.record.size for vessel in battle.vessels.values() if vessel.side is not engagement.acting]
            return coastal.metres(1.25 * charts.spotting.max_cm[battle.sky][max(sizes)])
        case "surface_fire":
            charts = surface_fire.charts_in(BOOK)
            poor = is_poor(charts, sky)
            return surface_fire.metres(start_distance(charts, engagement, battle.vessels, poor=poor))
        case "supremacy_at_sea":
            return min(sky.visibility_m, supremacy.metres(90))
        case _:
            return min(sky.visibility_m, FAR_AT_MOST_M)


def somebody_is_seen(system: str, engagement: Engagement) -> bool:
    """Whether a side is shown an enemy when it begins."""
    chosen = system_named(system)
    battle = chosen.begin(BOOK, engagement)
    return any(token.side is not side and token.x_m is not None
               for side in Side for token in chosen.view_for(BOOK, battle, side).tokens)


@every_system
@settings(max_examples=60, deadline=None)
@given(axis=FORCES, allied=FORCES, sky=st.sampled_from(sorted(SKIES)), range_m=RANGES, bearing=BEARINGS,
       acting=st.sampled_from(Side))
def test_the_nearest_enemies_begin_as_far_apart_as_is_said(
    system: str, axis: tuple[list[str], list[int]], allied: tuple[list[str], list[int]], sky: str, range_m: int | None,
    bearing: int, acting: Side,
) -> None:
    """SM-GAP-15 CO-B.1 FG-GAP-01 SAS-C5.1 SF-GAP-44 Nobody nearer, nobody on a friend, nobody astern of the other's screen."""
    opening = None if range_m is None else Opening(range_m, bearing)
    engagement = meeting(side(Side.AXIS, *axis), side(Side.ALLIED, *allied), SKIES[sky], opening, acting)

    assert wrong_with(engagement, models(system, engagement)) == []


@pytest.mark.parametrize("system", PLOTTED)
@settings(max_examples=40, deadline=None)
@given(axis=FORCES, allied=FORCES, sky=st.sampled_from(sorted(SKIES)))
def test_where_nobody_says_how_far_the_systems_own_rule_does(
    system: str, axis: tuple[list[str], list[int]], allied: tuple[list[str], list[int]], sky: str
) -> None:
    """CO-B.1 CO-GAP-43 SAS-C5.1 SF-GAP-44 FG-GAP-15 Not beyond it; and but for boats by night somebody is in sight."""
    engagement = meeting(side(Side.AXIS, *axis), side(Side.ALLIED, *allied), SKIES[sky])
    nearest, rule = nearest_m(models(system, engagement)), by_rule(system, engagement)

    assert nearest <= rule + HAIR_M
    if system in ("coastal", "surface_fire") or (system == "supremacy_at_sea" and sky.endswith("day")):
        assert nearest >= rule - ROUNDING_M
    # By the coastal rules all are unspotted at first, and nearly near enough.
    assert system == "coastal" or somebody_is_seen(system, engagement)


@pytest.mark.parametrize("system", PLOTTED)
@settings(max_examples=30, deadline=None)
@given(axis=FORCES, allied=FORCES, range_m=RANGES, bearing=BEARINGS,
       others=st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)))
def test_submarines_guns_ashore_and_late_comers_are_laid_like_others(
    system: str, axis: tuple[list[str], list[int]], allied: tuple[list[str], list[int]], range_m: int | None, bearing: int,
    others: tuple[int, int, int],
) -> None:
    """SM-GAP-15 Nobody is nearer than was said who is there when it begins, on the water, under it or ashore."""
    under, guns, late = others
    more = [sent(Side.AXIS, 50 + number, "submarine", Arm.SUBMARINE) for number in range(under)]
    more += [sent(Side.AXIS, 60 + number, GUN, Arm.BATTERY, boats=4) for number in range(guns)]
    if system != "supremacy_at_sea":
        more += [sent(Side.AXIS, 70 + number, "zara", arrives=20) for number in range(late)]
    party = side(Side.AXIS, *axis)
    opening = None if range_m is None else Opening(range_m, bearing)
    engagement = meeting(replace(party, participants=(*more, *party.participants)), side(Side.ALLIED, *allied),
                         SKIES["a hazy day"], opening)
    everybody = models(system, engagement, late=True)

    assert wrong_with(engagement, models(system, engagement)) == []
    assert on_each_other(everybody) == []
    assert nearest_m(everybody) == pytest.approx(nearest_m(models(system, engagement)))


@settings(max_examples=60, deadline=None)
@given(axis=FORCES, allied=FORCES, range_m=RANGES, bearing=BEARINGS)
def test_models_of_surface_fire_stand_clear_of_each_other(
    axis: tuple[list[str], list[int]], allied: tuple[list[str], list[int]], range_m: int | None, bearing: int
) -> None:
    """SF-GAP-04 SF-B.1 Models are larger than ships: lines are as long as these need."""
    opening = None if range_m is None else Opening(range_m, bearing)
    engagement = meeting(side(Side.AXIS, *axis), side(Side.ALLIED, *allied), SKIES["a clear day"], opening)
    charts = surface_fire.charts_in(BOOK)
    vessels = list(system_named("surface_fire").begin(BOOK, engagement).vessels.values())
    stands = [stand(charts, vessel) for vessel in vessels]

    assert not [(one, other) for one, other in combinations(range(len(vessels)), 2)
                if vessels[one].side is vessels[other].side and touching(stands[one], stands[other])]


# How long a row of ships may be; models of Surface Fire are themselves two kilometres long and more. By Supremacy two
# divisions of great ships behind twenty destroyers may stand abreast by night: 9,260 m at most, over all such fleets.
LONGEST_M = {"surface_fire": 12_000.0}
GREAT_SHIPS_M = {**LONGEST_M, "supremacy_at_sea": 9300.0}
USUAL_M = 6500.0


@every_system
@settings(max_examples=60, deadline=None)
@given(capital=st.integers(0, 6), cruisers=st.integers(0, 8), destroyers=st.integers(1, 30), sky=st.sampled_from(sorted(SKIES)))
def test_no_line_is_longer_than_the_sea_of_its_system_allows(
    system: str, capital: int, cruisers: int, destroyers: int, sky: str
) -> None:
    """SM-GAP-15 CO-B.1 FG-GAP-01 SAS-C5.1 SF-B.1 Thirty destroyers are divisions in company, not one long line."""
    fleet = force(Side.ALLIED, *["warspite"] * capital, *["leander"] * cruisers, *["tribal"] * destroyers)
    engagement = meeting(CRUISERS[0], fleet, SKIES[sky])
    found = models(system, engagement)
    rows = {small: [model for model in found if is_small(model, engagement) is small] for small in (True, False)}
    most = {small: limits.get(system, USUAL_M) for small, limits in ((True, LONGEST_M), (False, GREAT_SHIPS_M))}

    assert all(longest_line_m(row) <= most[small] for small, row in rows.items() if row)


# Cases ----------------------------------------------------------------------------------------------------------------


CRUISERS = (force(Side.AXIS, "zara", "zara", "soldati", "soldati"),
            force(Side.ALLIED, "leander", "leander", "tribal", "tribal"))


@every_system
def test_screens_draw_in_to_a_share_of_the_range(system: str) -> None:
    """SM-GAP-15 Two cruisers and two destroyers a side at 3,700 m: destroyers first, and nobody behind a screen."""
    engagement = meeting(*CRUISERS, SKIES["a dark night"], Opening(3700, 90))
    found = models(system, engagement)

    assert wrong_with(engagement, found) == []
    if system != "coastal":
        screens = [model for model in found if model.side is Side.ALLIED and is_small(model, engagement)]
        line = [model for model in found if model.side is Side.ALLIED and not is_small(model, engagement)]
        ahead = max(model.pose.at.x_m for model in screens) - max(model.pose.at.x_m for model in line)
        assert 0 < ahead <= 0.35 * 3700


@every_system
def test_boats_and_destroyers_by_night_do_not_begin_on_each_other(system: str) -> None:
    """SM-GAP-15 Motor torpedo boats and a flotilla that meet in the dark: not at nothing, but where they see each other."""
    boats = Party((sent(Side.ALLIED, 1, "mtb_squadron", boats=4),))
    engagement = meeting(boats_first(), boats, SKIES["a dark night"], acting=Side.AXIS)

    assert nearest_m(models(system, engagement)) > 500


def boats_first() -> Party:
    """Destroyers with a squadron of boats."""
    return Party((sent(Side.AXIS, 1, "soldati"), sent(Side.AXIS, 2, "soldati"), sent(Side.AXIS, 3, "mas_squadron", boats=4)))


@pytest.mark.parametrize("sky", ["a clear day", "a dark night"])
@pytest.mark.parametrize("system", PLOTTED)
def test_who_comes_later_does_not_show_by_how_far_apart_a_battle_begins(system: str, sky: str) -> None:
    """SM-GAP-15 FG-GAP-15 Two destroyers meet as far off as they do where no battleship is to come."""
    first, allied = sent(Side.AXIS, 1, "soldati"), force(Side.ALLIED, "tribal")
    alone = meeting(Party((first,)), allied, SKIES[sky])
    awaited = meeting(Party((first, sent(Side.AXIS, 2, "littorio", arrives=20))), allied, SKIES[sky])

    assert nearest_m(models(system, awaited)) == nearest_m(models(system, alone))


# Canaries -------------------------------------------------------------------------------------------------------------


def test_fleets_laid_over_each_other_would_be_noticed() -> None:
    """SM-GAP-15 Canary: attackers four kilometres nearer are too near and behind the other's screen, and one is on a friend."""
    engagement = meeting(*CRUISERS, SKIES["a clear day"], Opening(3700, 90))
    found = models("fear_god", engagement)
    nearer = tuple(replace(model, pose=replace(model.pose, at=replace(model.pose.at, x_m=model.pose.at.x_m + 4000)))
                   if model.side is Side.ALLIED else model for model in found)
    on_a_friend = (*found[:-1], replace(found[-1], pose=found[-2].pose))

    assert any("astern of" in fault for fault in wrong_with(engagement, nearer))
    assert any("nearest at" in fault for fault in wrong_with(engagement, nearer))
    assert any(" on " in fault for fault in wrong_with(engagement, on_a_friend))
    assert wrong_with(replace(engagement, opening=Opening(3600, 90)), found) != []


def test_a_line_of_twenty_kilometres_would_be_noticed() -> None:
    """SM-GAP-15 Canary: twenty-three destroyers 900 m apart, in line ahead as well as abreast."""
    ship = models("fear_god", meeting(*CRUISERS, SKIES["a clear day"]))[0]

    for bearing in (0.0, 90.0):
        line = tuple(replace(ship, pose=Pose(onward(ship.pose.at, bearing + 30.0, number * 900.0), 30.0))
                     for number in range(23))
        assert longest_line_m(line) == pytest.approx(19_800.0)


def test_forty_openings_can_be_drawn() -> None:
    """SM-GAP-15 Eight pairs of forces by five kinds of sea, each with the range between the nearest."""
    (wide, high), shapes = drawn_openings.sheet()
    ranges = [shape for shape in shapes if isinstance(shape, Text) and shape.text.startswith("nearest ")]

    assert len(ranges) == 40
    assert all(0 <= shape.at[0] <= wide and 0 <= shape.at[1] <= high for shape in shapes if isinstance(shape, Text))
