"""Ten situations resolved by what is printed in a packet of Supermarina's own tables alone, and by the engine.

Each test first reads from the packet what a player would look up, and then lets the engine roll the same dice.
"""

from __future__ import annotations

import re

import pytest

from campaign.model.battles.battle import Light
from campaign.model.battles.tabletop import BoxRows
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Hits
from campaign.tactics.kit.ending import Ending
from campaign.tactics.supermarina.battle.facts import ShotFell
from campaign.tactics.supermarina.charts.collection import Band
from campaign.tactics.supermarina.round.decisions import pending_for
from tests.tabletop.reading import Reading
from tests.tactics.fleets import (
    CAVOUR,
    SOLDATI,
    TRIBAL,
    WARSPITE,
    ZARA,
    at,
    begun,
    british,
    italian,
    of,
    play,
    refused,
    unit,
)

DUEL = (british("Warspite", WARSPITE), italian("Zara", ZARA))
BOATS = (british("Jervis", TRIBAL), italian("Cavour", CAVOUR))
NOBODY = ("axis none", "allied none")
PRINTED = Reading("matapan-night", "supermarina")
cell, says = PRINTED.cell, PRINTED.says


def added(guns: str, step: str) -> int:
    """What so many factors of such guns add to a roll for damage, or such a range."""
    sheet = next(found.title for found in PRINTED.packet.sheets if found.rule == "SM-6D.3")
    table = PRINTED.table("Added", sheet)
    words = next(row for row in table.rows if row[0] == guns)
    return int(next(word.partition(": ")[2] for word in words if word.startswith(f"{step}: ")))


def struck(damage: str) -> Hits:
    """The boxes that a printed result strikes: 2G1F, 1G, or - for nothing."""
    found = {letter: int(count) for count, letter in re.findall(r"(\d)([GF])", damage)}
    return Hits(found.get("G", 0), found.get("F", 0))


def test_one_warspite_fires_at_a_cruiser_by_day() -> None:
    """SM-6D.2, SM-6D.3, SM-GAP-73 17 factors at class 6, a 5 for damage and what so many factors and the range add."""
    number = int(cell("Gunnery: to hit", "Primary", "17 to 19", "6"))
    modified = 5 + added("primary", "17+") + added("at range", "primary")
    damage = cell("Gunnery: damage", "Primary", "6", str(modified))

    script = [("SM-6D.2", number), ("SM-6D.3", 5)]
    after, facts = play(*at(Band.PRIMARY, *DUEL), script, "axis none", "allied Warspite P>Zara")
    assert [(shot.number, shot.hit) for shot in of(ShotFell, facts)] == [(number, True)]
    assert unit(after, "Zara").hits == struck(damage) != Hits()


def test_two_a_face_short_of_the_number_misses() -> None:
    """SM-6D.2 One less than is needed."""
    number = int(cell("Gunnery: to hit", "Primary", "17 to 19", "6"))
    assert says("the number or more hits")

    after, _ = play(*at(Band.PRIMARY, *DUEL), [("SM-6D.2", number - 1)], "axis none", "allied Warspite P>Zara")
    assert unit(after, "Zara").hits == Hits()


@pytest.mark.parametrize(("confirming", "hits"), [(7, False), (8, True)])
def test_three_an_italian_ten_at_night_is_rolled_again(confirming: int, hits: bool) -> None:
    """SM-6D.2, SM-6F3 4 factors at class 8 need 10, less two at night: beyond ten by two, so 8 or more confirms."""
    assert cell("Gunnery: to hit", "Primary", "3 to 5", "8") == "10"
    assert says("At night -1; an Italian ship at night -1 more") and says("8 or more if beyond by 2")

    script = [("SM-6D.2", 10), ("SM-6D.2", confirming), *([("SM-6D.3", 1)] if hits else [])]
    _, facts = play(*at(Band.INTERMEDIATE, *DUEL, light=Light.NIGHT), script, "axis Zara P>Warspite", "allied none")
    assert [shot.hit for shot in of(ShotFell, facts)] == [hits]


def test_four_a_ship_without_fuel_is_hit_more_easily_and_creeps() -> None:
    """SM-8A1, SM-GAP-28 3 on the die: a 5 is an 8; and her side moves at 4."""
    assert says("Target without fuel +3") and says("A ship without fuel moves at 4 at most")

    ships = (british("Warspite", WARSPITE), italian("Zara", ZARA, out_of_fuel=True))
    _, facts = play(*at(Band.PRIMARY, *ships), [("SM-6D.2", 5), ("SM-6D.3", 1)], "axis none", "allied Warspite P>Zara")
    assert [shot.hit for shot in of(ShotFell, facts)] == [True]
    script = [("SM-6C.4 manoeuvre: axis on open, 31 or less", 32), ("SM-6C.4 manoeuvre: allied on hold, 69 or less", 1)]
    play(*begun(*ships), script, "axis open", "allied hold")


@pytest.mark.parametrize(("axis", "allied", "band"), [
    (58, 43, Band.PRIMARY), (59, 42, Band.INTERMEDIATE), (58, 42, Band.PRIMARY), (59, 43, Band.PRIMARY),
])
def test_five_the_range_moves_only_if_one_side_alone_succeeds(axis: int, allied: int, band: Band) -> None:
    """SM-6C.4 31 knots against 23: 58 and 42 in 100."""
    assert says("it succeeds on 50 or less, plus for the faster side") and says("if both do, or neither, the range stays")

    after, _ = play(*begun(*DUEL), [("SM-6C.4", axis), ("SM-6C.4", allied)], "axis hold", "allied close")
    assert after.band is band


def test_six_a_torpedo_from_secondary_range_needs_one_more() -> None:
    """SM-6E1 Strength 2 at class 7: 8, and 9 from there; a 6 for damage costs two boxes of flotation."""
    number, boxes = cell("Torpedoes", "To hit", "2", "7"), cell("Torpedoes", "Flotation", "7", "6")
    assert (number, boxes) == ("8", "2") and says("Fired at secondary range the number is 1 higher")

    book, battle = at(Band.SECONDARY, *BOATS)
    script = [("SM-6E1 torpedo: jervis on cavour, 9+ hits", 9), ("SM-6E1 torpedo damage", 6)]
    after, _ = play(book, battle, script, "allied launch Jervis", *NOBODY, "allied Jervis T>Cavour")
    assert unit(after, "Cavour").hits == Hits(0, int(boxes))
    assert unit(after, "Jervis").torpedo_boxes == unit(battle, "Jervis").torpedo_boxes - 1


def test_seven_a_dash_takes_fire_first_and_launches_as_from_torpedo_range() -> None:
    """SM-6C.5 Cavour's 6 secondary factors need 8 at class 2; Jervis then 8 and not 9, and is back afterwards."""
    assert cell("Gunnery: to hit", "Secondary", "6 to 7", "2") == "8"
    assert says("first take one more round from the enemy's secondary guns") and says("is back at secondary range afterwards")

    book, battle = at(Band.SECONDARY, *BOATS)
    script = [("SM-6C.5 dash fire: cavour on secondary on jervis, 8+ hits", 7)]
    script += [("SM-6E1 torpedo: jervis on cavour, 8+ hits", 7)]
    orders = ("allied launch Jervis dash", *NOBODY, "axis Cavour S>Jervis", "allied Jervis T>Cavour")
    after, _ = play(book, battle, script, *orders)
    assert after.band is Band.SECONDARY


def test_eight_italian_ships_launch_no_torpedoes_at_night() -> None:
    """SM-6F3 Their destroyers are not even asked."""
    assert says("Italian ships launch none at night, torpedo boats (TB) neither; only squadrons of motor")

    ships = (british("Jervis", TRIBAL), italian("Alfieri", SOLDATI))
    (book, night), (_, day) = at(Band.SECONDARY, *ships, light=Light.NIGHT), at(Band.SECONDARY, *ships)
    assert pending_for(book, night, Side.AXIS) == () and pending_for(book, night, Side.ALLIED)
    assert pending_for(book, day, Side.AXIS)


def test_nine_who_opens_beyond_the_limit_leaves_the_field_unless_he_is_bound_to_stay() -> None:
    """SM-6C.6 At primary range by day the first step out ends it."""
    assert says("By day combat starts at primary range, at night at intermediate range, and that is its limit")
    assert says("Whoever opens beyond the limit leaves the field to the other")
    assert says("a side that may not withdraw may not order it")

    after, _ = play(*begun(*DUEL), [("SM-6C.4", 1), ("SM-6C.4", 100)], "axis open", "allied hold")
    assert after.ended is not None
    assert (after.ended.why, after.ended.broke_off, after.ended.holds_field) == (Ending.DISENGAGED, Side.AXIS, Side.ALLIED)
    assert refused(*begun(*DUEL, bound=Side.AXIS), "axis open") == "SM-6C.6"


def test_ten_boxes_that_are_struck_show_what_she_has_left() -> None:
    """SM-6D.4, SM-GAP-19 Zara's card says what factors and knots are left after the hits; her secondaries are whole."""
    zara = PRINTED.card(ShipId("zara"))
    rows = {row.label: row.boxes for part in zara.parts if isinstance(part, BoxRows) for row in part.rows}
    title = next(part.title for part in zara.parts if isinstance(part, BoxRows))
    assert "lighter guns fire whole until the last gunnery box is struck" in title

    after, _ = play(*at(Band.PRIMARY, *DUEL), [("SM-6D.2", 8), ("SM-6D.3", 5)], "axis none", "allied Warspite P>Zara")
    hurt = unit(after, "Zara")
    guns = ["4", *(box.text for box in rows["Gunnery"])][hurt.hits.gunnery]
    speed = ["31", *(box.text for box in rows["Flotation"])][hurt.hits.flotation]
    assert hurt.hits.gunnery
    assert (str(hurt.guns_seen(GunType.PRIMARY)), hurt.guns_seen(GunType.SECONDARY)) == (guns, 4)
    script = [(f"SM-6C.4 manoeuvre: axis on open, {50 + int(speed) - 23} or less", 100), ("SM-6C.4", 100)]
    play(at(Band.PRIMARY, *DUEL)[0], after, script, "axis open", "allied hold")
