"""The printed sheets against the engine, a statement a test: what stands on paper is what is carried out."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin, tan

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import BoxRows, Lines, Part, PrintedTable, TurningTemplate
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import bears
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Launch, LayTorpedoes, Leg, Move, Shoot, Way, WriteFire
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import ON_COURSE, Activity, Rudder, Spell, Step
from campaign.tactics.supremacy_at_sea.charts.collection import units
from campaign.tactics.supremacy_at_sea.charts.effects import Place, RudderState
from campaign.tactics.supremacy_at_sea.charts.fire import GunRow, Section
from campaign.tactics.supremacy_at_sea.damage import Pierced, points_factor, special_result
from campaign.tactics.supremacy_at_sea.gunnery import local_fire, shots, specials_earned
from campaign.tactics.supremacy_at_sea.helm import speed_limits, track_of
from campaign.tactics.supremacy_at_sea.papers.references import sheets
from campaign.tactics.supremacy_at_sea.papers.references_of_fire import ARCS
from campaign.tactics.supremacy_at_sea.papers.roster import roster
from campaign.tactics.supremacy_at_sea.torpedoes import chance, width
from campaign.tactics.supremacy_at_sea.turn.execution import aground_number
from campaign.tactics.supremacy_at_sea.turn.laws import fire_refusal, torpedo_refusal
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import move_refusal
from campaign.tactics.supremacy_at_sea.turn.right_of_way import first_contact, given_way, rank, ship_with_right_of_way
from campaign.tactics.supremacy_at_sea.turn.sequence import following
from tests.tactics.supremacy.test_collisions import course, crossing
from tests.tactics.supremacy_table import at, battle, book, charts, destroyer, enemy, place, sheet, ship

AJAX, ACHILLES, SPEE, SCHEER = ShipId("ajax"), ShipId("achilles"), ShipId("spee"), ShipId("scheer")


@cache
def parts() -> dict[str, Part]:
    """Every part of every sheet, by its title."""
    return {part.title: part for sheet_printed in sheets(book(), tuple(Arm)) for part in sheet_printed.parts if part.title}


def part_of(title: str) -> Part:
    """The part whose title begins so."""
    return next(part for name, part in parts().items() if name.startswith(title))


def table(title: str) -> PrintedTable:
    """A table of the sheets."""
    found = part_of(title)
    assert isinstance(found, PrintedTable)
    return found


def words(title: str) -> str:
    """Lines of the sheets, as one."""
    found = part_of(title)
    assert isinstance(found, Lines)
    return " ".join(found.lines)


def says(title: str, *statements: str) -> None:
    """The sheets say so."""
    text = " ".join(" ".join(row) for row in table(title).rows) + table(title).note if (
        isinstance(part_of(title), PrintedTable)) else words(title)
    assert all(statement in text for statement in statements), text


def test_a_ship_that_chases_splash_may_not_fire_at_all() -> None:
    """SAS-B1.3c No gun, no smoke, fans only; and three columns for her only where no friend is near at the end."""
    says("Chasing splash", "may not fire a gun", "lays no smoke", "as a fan only")
    says("Chasing splash", "-3 columns, unless a friend is nearer than 6")
    chasing = ship("Ajax", at(0, 0, 90), activity=Activity(chasing=True, chased=True))
    field = battle(chasing, enemy("Spee", at(0, 20, 90)), step=Step.FIRE)
    order = WriteFire(Side.ALLIED, (Shoot(AJAX, Battery.MN, (Group.BOW,), SPEE),))
    spread = LayTorpedoes(Side.ALLIED, (Launch(AJAX, "port tubes", 3, 0, 0, 0),))
    fan = LayTorpedoes(Side.ALLIED, (Launch(AJAX, "port tubes", 3, 0, 0, 10),))

    assert (refused := fire_refusal(charts(), field, order)) is not None and refused.rule == "SAS-B1.3c"
    laying = replace(field, step=Step.TORPEDOES)
    assert isinstance(torpedo_refusal(charts(), laying, spread), Refusal) and torpedo_refusal(charts(), laying, fan) is None


def test_nothing_pierced_is_nothing_and_half_is_for_what_is_half_pierced() -> None:
    """SAS-B5.6d."""
    says("One battery", "full if belt or deck is pierced, half if either is half pierced", "else nothing. No armour: full")
    target = sheet(belt=4.0, deck=2.0)

    assert points_factor(GunRow(60, 13, 4.0, 0.5), target) == points_factor(GunRow(60, 13, 1.0, 2.0), target) == 1.0
    assert points_factor(GunRow(60, 13, 2.0, 0.5), target) == points_factor(GunRow(60, 13, 1.0, 1.0), target) == 0.5
    assert points_factor(GunRow(60, 13, 1.9, 0.9), target) == 0.0
    assert points_factor(GunRow(60, 13, 0.0, 0.0), destroyer()) == 1.0


def test_each_battery_loses_a_column_for_every_other_on_its_target() -> None:
    """SAS-B5.4b."""
    says("Over-designation", "each of them loses a column for every other one", "A battery is one calibre of one ship")
    field = battle(ship("Ajax", at(0, 0, 90)), ship("Achilles", at(8, 0, 90)), enemy("Spee", at(0, 40, 90)))
    fire = tuple(Shoot(who, Battery.MN, (group,), SPEE) for who in (AJAX, ACHILLES) for group in (Group.BOW, Group.STERN))
    one = Shoot(AJAX, Battery.SE, (Group.PORT,), SPEE)

    assert {dict(shot.aim.shifts).get("other batteries") for shot in shots(charts(), field, fire)} == {-1}
    assert {dict(shot.aim.shifts).get("other batteries") for shot in shots(charts(), field, (*fire, one))} == {-2}


def test_every_arc_is_printed_and_bears_where_it_is_printed() -> None:
    """SAS-B4.4 SAS-B4.4a SAS-B4.4b Degree by degree, for each of the places."""
    rows = table("Arcs").rows
    printed = [[tuple(map(int, span.split(" to "))) for span in row[1].split(" and ")] for row in rows]

    assert len(rows) == len(charts().fire.arcs) == 17
    keys = dict(ARCS)
    for (label, _), spans in zip(rows, printed, strict=True):
        arcs = charts().fire.arcs[keys[label]]
        for degree in range(360):
            within = any((degree - start) % 360 <= (end - start) % 360 or end - start == 360 for start, end in spans)
            assert bears(arcs, float(degree)) is within, (label, degree)


def test_a_roster_says_where_each_of_her_mounts_bears() -> None:
    """SAS-C6.1 Exeter's after turret does not fire ahead, nor her forward ones astern."""
    skirmish, found = load_skirmish_book("river-plate")
    printed = roster(found, skirmish.engagement, ShipId("exeter"))
    (arcs,) = (part for part in printed.parts if isinstance(part, Lines) and part.title.startswith("Arcs"))

    assert arcs.lines == ("A, B: 210 to 150. X: 030 to 330. S1, S2: 030 to 150. P1, P2: 210 to 330.",)


def test_as_many_targets_as_are_printed_are_taken_under_directors() -> None:
    """SAS-B4.5 Two for a cruiser's mains and one of her light guns a side; more without, as a merchantman's do."""
    rows = {row[0]: row[1:] for row in table("Targets of a ship").rows}
    cruisers = next(cells for kinds, cells in rows.items() if "CA" in kinds.split(", "))
    merchants = next(cells for kinds, cells in rows.items() if "merchant" in kinds.split(", "))
    field = battle(ship("Ajax", at(0, 0, 90)), enemy("Spee", at(0, 20, 90)), enemy("Scheer", at(5, 20, 90)))
    ajax = field.vessels[AJAX]
    light = tuple(Shoot(AJAX, Battery.SE, (Group.PORT,), mark) for mark in (SPEE, SCHEER))
    heavy = tuple(Shoot(AJAX, Battery.MN, (group,), mark) for group, mark in ((Group.BOW, SPEE), (Group.STERN, SCHEER)))
    trader = replace(ajax, sheet=sheet("merchant"))

    assert cruisers == ("2, and 1 more by a third group without a director", "1, and 1 more without a director", "1")
    assert set(merchants) == {"any number without a director"}
    assert local_fire(charts(), ajax, heavy, field.vessels) == set()
    assert len(local_fire(charts(), ajax, light, field.vessels)) == 1
    assert local_fire(charts(), trader, heavy, field.vessels) == set(heavy)
    says("Targets of a ship", f"{charts().fire.local_columns:+d} columns, in the close and medium sections only")
    local = {shot.order: shot.aim for shot in shots(charts(), field, light)}
    assert local[light[1]].local and local[light[1]].sections == (Section.CLOSE,) and not local[light[0]].local


def test_a_collision_is_put_right_as_it_is_printed() -> None:
    """SAS-B2.8 SAS-B2.8c Back to six units, parallel by the smallest turn, and the rest straight."""
    says("Collisions", "taken back along her track to 6", "parallel to her by the smallest turn")
    says("Collisions", "Enemies never ram each other")
    one, other = ship("Ajax", at(0, 0, 0)), ship("Achilles", at(-8, 8, 90))
    met = first_contact(charts(), crossing(one, other))
    assert met is not None
    standing = met.there if met.one == AJAX else met.here
    aside = given_way(charts(), course(one, "A16"), standing, (met.slice + 1) / charts().movement.slices).track

    assert aside.end.course_degrees == pytest.approx(90, abs=0.5)
    assert units(aside.length_m) == pytest.approx(16)


def test_right_of_way_goes_by_the_printed_order() -> None:
    """SAS-B2.8a Each line of the table against the one below it."""
    (helpless, torpedoes, rudder, larger, nobody) = (row[1] for row in table("Right of way").rows)
    big = ship("Barham", at(0, 0), of=sheet("BB"))
    held = ship("Jervis", at(3, 0), of=destroyer(), spells=(Spell(ON_COURSE, 1, 2),))
    hurt = ship("Jervis", at(3, 0), of=destroyer(), rudder=Rudder(RudderState.DAMAGED, at_most_u=1.0))
    sound = ship("Jervis", at(3, 0), of=destroyer())
    field = battle(big, sound, enemy("Spee", at(0, 60)))

    assert "cannot manoeuvre" in helpless and "torpedoes" in torpedoes and "damaged rudder" in rudder and "submarine" in nobody
    assert ship_with_right_of_way(charts(), field, big, held) == held.ship
    assert ship_with_right_of_way(charts(), field, big, hurt) == hurt.ship
    assert ship_with_right_of_way(charts(), field, big, sound) == big.ship
    groups = [group.split(", ") for group in larger.removeprefix("the larger class: ").split(" > ")]
    ranks = [{rank(charts(), field, ship("X", at(0, 0), of=sheet(kind)))[-1] for kind in group} for group in groups]
    assert all(len(found) == 1 for found in ranks) and ranks == sorted(ranks, key=max, reverse=True)


def test_ships_strand_on_the_printed_faces() -> None:
    """SAS-B2.10 SAS-GAP-08 By type, one more when fast and one less when slow."""
    shoals = table("Shoals")
    chart = charts().environment.shoals

    says("Shoals", "One more above 20 knots, one less at 10 or less")
    for kinds, face in zip(shoals.head, shoals.rows[0], strict=True):
        for kind in kinds.split(", "):
            assert aground_number(chart, kind, 15) == int(face.split()[0])
            assert (aground_number(chart, kind, 20.5), aground_number(chart, kind, 10)) == (
                int(face.split()[0]) + 1, int(face.split()[0]) - 1)
    says("Aground", "loses 2 points for each knot over 10", "one more with a move astern, one more for each try before")


def test_the_template_turns_a_ship_as_far_as_the_engine_does() -> None:
    """SAS-GAP-01 SAS-A3.3 Degrees and offsets of each printed length, and circles in the scale of the table."""
    turns, template = table("A turn of so many units"), part_of("Turning template")
    assert isinstance(template, TurningTemplate)
    for row, circle in ((0, template.circles[0]), (2, template.circles[1])):
        for place_in_row, arc in enumerate(turns.head[1:], 1):
            leg = Leg(Way.STARBOARD, float(arc), sharp=row == 2)
            end = track_of(charts(), at(0, 0, 0), (leg,)).end
            ahead, aside = map(float, turns.rows[row + 1][place_in_row].split(" / "))
            assert round(end.course_degrees) == int(turns.rows[row][place_in_row])
            assert place(end) == pytest.approx((aside, ahead), abs=0.06)
            turned = radians(end.course_degrees)
            on_the_arc = (circle.radius_u * (1 - cos(turned)), circle.radius_u * sin(turned))
            assert place(end) == pytest.approx(on_the_arc, abs=0.02)
    assert [circle.radius_mm for circle in template.circles] == [2.5 * 25.4, 1.75 * 25.4]


def test_a_special_meets_the_armour_that_is_printed() -> None:
    """SAS-B5.7 Every place: at the armour pierced, at half of it half pierced, below that nothing."""
    target = sheet(belt=4.0, deck=2.0, turret=3.0)
    armour = {"deck": 2.0, "turret": 3.0, "belt": 4.0, "belt and deck, added": 6.0}
    pierces_belt = {"deck": False, "belt": True, "the better of belt and deck": False}
    rows = table("What a special meets").rows

    assert [row[0] for row in rows] == ["deck", "turret", "belt", "belt and deck"]
    for kind, (_, penetration, plates) in zip(Place, rows, strict=True):
        for inches, result in ((armour[plates], Pierced.THROUGH), (armour[plates] / 2, Pierced.HALF),
                               (armour[plates] / 2 - 0.1, Pierced.NOT)):
            belt, deck = (inches, 0.0) if pierces_belt[penetration] else (0.0, inches)
            assert special_result(GunRow(60, 13, belt, deck), target, kind) is result
    says("What a special meets", "Half pierced: half of it or more", "full points of the gun that struck")


def test_knots_are_gained_as_the_printed_row_has_them() -> None:
    """SAS-B1.3e Six for battleships and all that are not named, eight for cruisers and carriers, ten for destroyers."""
    row = table("Knots gained in a turn")

    assert row.head == ("all others", "CA, CL, CV, CVL, CVE", "DD") and row.rows == (("6", "8", "10"),)
    for kinds, knots in zip(row.head[1:], row.rows[0][1:], strict=True):
        for kind in kinds.split(", "):
            slow = ship("X", at(0, 0), of=sheet(kind), speed=10.0)
            assert speed_limits(charts(), slow, 1, 0).fastest == 10 + int(knots)
    assert speed_limits(charts(), ship("X", at(0, 0), of=sheet("BB"), speed=10.0), 1, 0).fastest == 16


@pytest.mark.parametrize(("name", "turrets"), [("exeter", "ABX"), ("ajax", "ABXY"), ("graf_spee", "AX")])
def test_turrets_bear_the_letters_of_the_published_rosters(name: str, turrets: str) -> None:
    """SAS-T2 SAS-B4.4.1 Stern turrets are X and Y, whatever her own navy called them."""
    skirmish, found = load_skirmish_book("river-plate")
    printed = roster(found, skirmish.engagement, ShipId(name))
    (mounts,) = (part for part in printed.parts if isinstance(part, BoxRows) and part.title.startswith("Mounts"))

    assert [row.label[0] for row in mounts.rows if row.label[1] == " "] == list(turrets)


def test_phases_are_printed_in_the_order_in_which_they_come() -> None:
    """SAS-A6 SAS-B4 Moves are written and then carried out; smoke of a turn goes with its end."""
    says("Order of a turn", "1A. Moves are written. 1B.", "all smoke and spent torpedo cards go")
    text = words("Order of a turn")

    assert [text.index(phase) for phase in ("1A", "1B", "2A", "2B", "2C", "2D", "3.", "4.")] == sorted(
        text.index(phase) for phase in ("1A", "1B", "2A", "2B", "2C", "2D", "3.", "4."))
    says("Order of a turn", "aircraft attack after that")
    assert [following(step, night=True) for step in (Step.MOVES, Step.LIGHTS, Step.FIRE, Step.TORPEDOES, Step.AIR)] == [
        Step.LIGHTS, Step.FIRE, Step.TORPEDOES, Step.AIR, None]


def test_a_flag_stands_last_and_smoke_is_laid_on_three_turns() -> None:
    """SAS-B1.2 SAS-B2.11.1."""
    says("Written moves", "3 turns in all, never with CS", "the flag stands last")
    spent = ship("Ajax", at(0, 0), smoke_left=0)
    laying = Move(AJAX, (Leg(Way.AHEAD, 16),), Flag.LAY_SMOKE)

    refused = move_refusal(charts(), battle(spent, enemy("Spee", at(0, 60))), spent, laying)
    assert ship("Ajax", at(0, 0)).smoke_left == 3 and refused is not None and refused.rule == "SAS-B2.11"


def test_specials_are_earned_by_sixes_and_by_the_die_for_what_is_left() -> None:
    """SAS-B5.6e Eight hits: one, and one more on a 1 or a 2."""
    says("One battery", "For every 6 hits one special", "one more where the die of step 3 is no more than the hits left over")

    assert [specials_earned(charts(), 8, face) for face in range(1, 7)] == [2, 2, 1, 1, 1, 1]


def test_the_chance_of_a_torpedo_is_the_printed_sum() -> None:
    """SAS-GAP-02 EX-48 Four in a fan of ten degrees at a cruiser abeam after twenty units."""
    says("Chance of each torpedo", "100 x length x angle x reliable / width, half up, 1 to 75")
    chart = charts().torpedoes
    lengths = dict(zip(table("Length of the target").head, table("Length of the target").rows[0], strict=True))
    wide = max(2 * 20 * tan(radians(5)), 0.25 * 4)

    assert chance(chart, "CA", 1.0, 0.85, width(chart, 4, 10, 20)) == round(100 * float(lengths["CA"]) * 0.85 / wide) == 15
