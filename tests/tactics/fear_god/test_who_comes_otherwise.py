"""What only some come with: aground, lame, under water, over it or late; what they do, and what is done to them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import ChargesDropped, Collided, DepthChanged, Flew, Launched, Moved
from campaign.tactics.fear_god.charts.terms import Depth
from campaign.tactics.fear_god.ships.condition import initial_harm, slowest
from campaign.tactics.registry import system_named
from tests.tactics.fear_god.hulls import charts, vessel

FEAR_GOD = system_named("fear_god")
HAVOCK, ARADAM, SPEE = ShipId("havock"), ShipId("aradam"), ShipId("graf_spee")
SEEDS = range(6)


def facts(key: str, seed: int) -> list[object]:
    """Every fact of a skirmish by captains."""
    skirmish, book = load_skirmish_book(key)
    return fought(book, skirmish.engagement, seed)


def fought(book: Book, engagement: Engagement, seed: int) -> list[object]:
    """Every fact of an engagement by captains."""
    battle, dice = FEAR_GOD.begin(book, engagement), SeededDice(seed, str(engagement.id))
    found: list[object] = []
    while FEAR_GOD.outcome(book, battle) is None:
        side, asked = next((side, asked) for side in BOTH for asked in FEAR_GOD.pending_for(book, battle, side))
        order = FEAR_GOD.captain(book, FEAR_GOD.view_for(book, battle, side), asked)
        for fact in tuple(FEAR_GOD.resolve(book, battle, order, dice)):
            battle = FEAR_GOD.fold(battle, fact)
            found.append(fact)
    return found


def asked_of(key: str, side: Side) -> set[str]:
    """What a side is asked in the first turn."""
    skirmish, book = load_skirmish_book(key)
    battle = FEAR_GOD.begin(book, skirmish.engagement)
    return {field.key for decision in FEAR_GOD.view_for(book, battle, side).decisions for field in decision.inputs}


@pytest.mark.gate
def test_a_wreck_is_a_target_for_torpedoes() -> None:
    """FG-8.1.5 FG-GAP-25 Aradam's captain does not pass her by because she lies ashore."""
    launched = [fact for seed in SEEDS for fact in facts("kelibia", seed) if isinstance(fact, Launched)]

    assert any(fact.run.by == ARADAM and fact.run.target == HAVOCK for fact in launched)


@pytest.mark.gate
def test_who_lies_aground_passes_over_no_boat() -> None:
    """FG-8.1.5 FG-GAP-18 Havock has charges aboard and drops none."""
    told = [fact for seed in SEEDS for fact in facts("kelibia", seed)]

    assert load_skirmish_book("kelibia")[1].oob.class_of(HAVOCK).depth_charges
    assert not [fact for fact in told if isinstance(fact, ChargesDropped)]
    assert {fact.speed_kn for fact in told if isinstance(fact, Moved) and fact.ship == HAVOCK} <= {0.0}


@pytest.mark.gate
def test_no_torpedo_is_launched_at_a_boat_that_is_down() -> None:
    """FG-GAP-16 FG-8.1.7-depth Neither is she offered as a target nor does an order at her do anything."""
    assert not any(key.startswith("launch.") for key in asked_of("kelibia", Side.ALLIED))
    assert not [fact for seed in SEEDS for fact in facts("kelibia", seed)
                if isinstance(fact, Launched) and fact.run.by == HAVOCK]


@pytest.mark.parametrize(("left", "knots"), [(1.0, 29), (0.5, 15), (0.0, 0)])
def test_who_comes_lame_goes_no_faster_than_she_came(left: float, knots: int) -> None:
    """FG-6R-import Whatever hurt her before, and by whose rules, is a cap beside the others; it is no design speed."""
    record = replace(vessel().record, speed_kn=29.0)
    harm = initial_harm(record, Condition(speed_left=Fraction(left)), squadron=False, place=0)

    assert slowest(charts(), record, harm) == knots


def test_a_raider_that_comes_lame_is_lame_for_the_whole_battle() -> None:
    """FG-6R-import By the skirmish's own word for her condition."""
    skirmish, book = load_skirmish_book("river-plate")
    engagement = skirmish.engagement
    party = engagement.parties[Side.AXIS]
    lame = replace(party.participants[0], condition=Condition(speed_left=Fraction(1, 2)))
    parties = {**engagement.parties, Side.AXIS: replace(party, participants=(lame,))}
    speeds = [fact.speed_kn for fact in fought(book, replace(engagement, parties=parties), 0)
              if isinstance(fact, Moved) and fact.ship == SPEE]

    # She coasts down from what she made when she was hurt.
    assert max(speeds[4:]) <= 15


# Submarines and who hunts them --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "boat", "depth"), [
    ("dagabur", "dagabur", Depth.SURFACE), ("barham", "u_331", Depth.PERISCOPE)])
def test_a_boat_that_comes_faster_than_she_goes_under_water_is_up(key: str, boat: str, depth: Depth) -> None:
    """FG-GAP-18 Ten knots on the surface, three below it."""
    skirmish, book = load_skirmish_book(key)

    assert FEAR_GOD.begin(book, skirmish.engagement).vessels[ShipId(boat)].depth is depth


@pytest.mark.gate
def test_no_boat_that_is_down_makes_more_than_eight_knots() -> None:
    """FG-GAP-18 FG-GAP-02 Whatever she makes on the surface."""
    speeds = [fact.speed_kn for seed in SEEDS for fact in facts("conte-rosso", seed)
              if isinstance(fact, Moved) and fact.ship == "upholder"]

    assert 3.0 < max(speeds) <= 8.0


@pytest.mark.gate
def test_a_boat_goes_in_unseen_launches_at_what_is_worth_it_and_is_hunted() -> None:
    """FG-GAP-25 Upholder at a liner, never at an escort; the escort drops charges and does not try its stem on a periscope."""
    told = [fact for seed in SEEDS for fact in facts("conte-rosso", seed)]
    marks = {str(fact.run.target) for fact in told if isinstance(fact, Launched) and fact.run.by == "upholder"}

    assert marks
    assert marks <= {"conte_rosso", "marco_polo", "esperia", "victoria"}
    assert any(isinstance(fact, ChargesDropped) for fact in told)
    assert not any(isinstance(fact, Collided) for seed in SEEDS for fact in until_up(facts("conte-rosso", seed)))


def until_up(happened: list[object]) -> Iterator[object]:
    """What happened before a boat was on the surface."""
    return takewhile(lambda fact: not (isinstance(fact, DepthChanged) and fact.depth is Depth.SURFACE), happened)


@pytest.mark.gate
def test_a_boat_that_is_caught_on_the_surface_is_rammed_and_not_torpedoed() -> None:
    """FG-GAP-21 FG-GAP-25 Wolverine's stem reaches Dagabur in one of the first nights."""
    told = [fact for seed in SEEDS for fact in facts("dagabur", seed)]

    assert any(isinstance(fact, Collided) and fact.on_purpose and fact.other == "dagabur" for fact in told)
    assert not any(isinstance(fact, Launched) and fact.run.target == "dagabur" for fact in told)


# From above ---------------------------------------------------------------------------------------------------------


def test_small_guns_that_fire_at_the_sky_are_counted() -> None:
    """FG-GAP-19 The three-pounder of Arethusa is her whole battery against aircraft, and she has one."""
    skirmish, book = load_skirmish_book("cuxhaven")

    assert FEAR_GOD.begin(book, skirmish.engagement).vessels[ShipId("arethusa_1914")].record.anti_aircraft == 1


@pytest.mark.gate
def test_who_comes_late_looks_for_the_enemy_before_going_home() -> None:
    """FG-GAP-25 L 5 comes in her own time, when nobody has been in sight for a while, and attacks."""
    told = [fact for seed in SEEDS for fact in facts("cuxhaven", seed)]

    assert any(isinstance(fact, Flew) and fact.flight == "l_5" and not fact.after.loaded for fact in told)
