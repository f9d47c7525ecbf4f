"""Right of way, avoidance and ramming."""

from __future__ import annotations

from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Avoided, Cause, PointsLost
from campaign.tactics.supremacy_at_sea.battle.state import ON_COURSE, Rudder, Spell, Spread, Vessel
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.helm import read_move, track_of
from campaign.tactics.supremacy_at_sea.sight import range_u
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.right_of_way import (
    Course,
    first_contact,
    given_way,
    ram,
    ship_with_right_of_way,
    touch_u,
)
from tests.tactics.supremacy_table import at, battle, charts, destroyer, enemy, going, move, of, sheet, ship

AJAX, ACHILLES, SPEE = ShipId("ajax"), ShipId("achilles"), ShipId("spee")
BIG = sheet("BB", sink_points=4000)


def course(vessel: Vessel, text: str) -> Course:
    """A ship's move."""
    return Course(vessel, track_of(charts(), vessel.pose, read_move(text)[0]), vessel.speed)


def crossing(one: Vessel, other: Vessel) -> dict[ShipId, Course]:
    """Two ships that meet at the crossing of their courses."""
    return {one.ship: course(one, "A16"), other.ship: course(other, "A16")}


def test_ships_that_cross_at_one_moment_touch() -> None:
    """SAS-B2.8 And those that cross one after the other do not."""
    one = ship("Ajax", at(0, 0, 0))

    met = first_contact(charts(), crossing(one, ship("Achilles", at(-8, 8, 90))))
    passed = first_contact(charts(), crossing(one, ship("Achilles", at(-14, 8, 90))))
    assert met is not None and met.slice in (9, 10) and passed is None
    assert touch_u(one, one) == one.sheet.length_u / 2


def test_no_move_ends_close_by_on_a_course_to_collide() -> None:
    """SAS-B2.8 SAS-B2.8.1 Within six units of a ship that she would touch next turn."""
    one, other = ship("Ajax", at(0, 0, 0)), ship("Achilles", at(4, 36, 180))
    converging = {AJAX: course(one, "A16"), ACHILLES: course(other, "A16")}
    beside = {AJAX: course(one, "A16"), ACHILLES: course(ship("Achilles", at(4, 0, 0)), "A16")}

    assert first_contact(charts(), beside) is None
    found = first_contact(charts(), {AJAX: course(one, "A16"), ACHILLES: course(ship("Achilles", at(0, 37, 180)), "A16")})
    assert found is not None and found.slice == charts().movement.slices
    assert first_contact(charts(), converging) is None


def test_helpless_ships_go_first_then_the_larger() -> None:
    """SAS-B2.8a Then those who avoid torpedoes, then those with damaged rudders, which yields to both."""
    big, small = ship("Barham", at(0, 0), of=BIG), ship("Jervis", at(3, 0), of=destroyer())
    field = battle(big, small, enemy("Spee", at(0, 60)))
    helpless = ship("Jervis", at(3, 0), of=destroyer(), spells=(Spell(ON_COURSE, 1, 2),))
    hurt = ship("Jervis", at(3, 0), of=destroyer(), rudder=Rudder(RudderState.DAMAGED, at_most_u=1.0))
    spread = Spread("1", SPEE, field.vessels[SPEE].side, "ge_21_g7a", 4, at(3, 10).at, 180.0, 10, 40.0, 20.0)
    threatened = battle(big, small, enemy("Spee", at(0, 60)), spreads=(spread,))

    assert ship_with_right_of_way(charts(), field, big, small) == big.ship
    assert ship_with_right_of_way(charts(), field, big, helpless) == helpless.ship
    assert ship_with_right_of_way(charts(), field, big, hurt) == hurt.ship
    assert ship_with_right_of_way(charts(), threatened, ship("Barham", at(60, 0), of=BIG), small) == small.ship


def test_equal_ships_and_submarines_have_no_right_of_way() -> None:
    """SAS-B2.8b SAS-B2.8d."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 60)))
    under = ship("Truant", at(3, 0), of=sheet("submarine", speed=10.0))

    assert ship_with_right_of_way(charts(), field, field.vessels[AJAX], ship("Achilles", at(3, 0))) is None
    assert ship_with_right_of_way(charts(), field, field.vessels[AJAX], under) is None


def test_she_who_gives_way_turns_parallel_and_runs_out_straight() -> None:
    """SAS-B2.8c Backed to six units, the smallest turn to the other's heading, the whole length kept."""
    her = course(ship("Achilles", at(-8, 8, 90)), "A16")
    after = given_way(charts(), her, at(0, 8, 0), 0.5)

    assert after.track.end.course_degrees == 0
    assert abs(after.track.length_m - her.track.length_m) < 0.01
    assert after.track.legs[0].length_m < 2.5 * 1852 / 6


def test_friends_on_crossing_courses_come_clear_of_each_other() -> None:
    """SAS-B2.8c The larger stands on."""
    field = battle(ship("Barham", at(0, 0, 0), of=BIG), ship("Jervis", at(-8, 8, 90), of=destroyer(speed=32.0)),
                   enemy("Spee", at(0, 60)))
    proceedings = going(field)
    move_phase(proceedings, {ShipId("barham"): move("Barham", "A16"), ShipId("jervis"): move("Jervis", "A16"),
                             SPEE: move("Spee", "A13")})

    assert [(one.ship, one.other) for one in of(Avoided, proceedings.facts)] == [("jervis", "barham")]
    assert range_u(proceedings.vessel(ShipId("barham")), proceedings.vessel(ShipId("jervis"))) > 1


def test_enemies_without_right_of_way_draw_lots() -> None:
    """SAS-B2.8b The loser gives way, and enemies never ram."""
    field = battle(ship("Ajax", at(0, 0, 0)), enemy("Spee", at(-8, 8, 90)))
    proceedings = going(field, ("SAS-B2.8b right of way", 2))
    move_phase(proceedings, {AJAX: move("Ajax", "A16"), SPEE: move("Spee", "A16")})

    assert [one.ship for one in of(Avoided, proceedings.facts)] == ["ajax"]
    assert not of(PointsLost, proceedings.facts)


def test_a_ram_hurts_both_by_the_others_size() -> None:
    """SAS-B2.9 The rammer is struck in the bow, the rammed ship where she is touched."""
    rammer, rammed = ship("Jervis", at(0, 0, 0), of=destroyer(sink_points=2000), speed=5.0), ship(
        "Ajax", at(0, 0.3, 90), speed=5.0)
    field = battle(rammer, rammed, enemy("Spee", at(0, 60)))
    proceedings = going(field, ("SAS-B2.2 effect of a hit bow", 6), ("SAS-B2.2 effect of a hit midships", 6))
    ram(proceedings, course(rammer, "A1"), course(rammed, "A1"))

    assert [(one.ship, one.points, one.cause) for one in of(PointsLost, proceedings.facts)] == [
        ("jervis", 600, Cause.RAM), ("ajax", 400, Cause.RAM)]


def test_a_rammer_that_sinks_spares_the_other_half() -> None:
    """SAS-B2.9 SAS-B2.9.1 Half of a destroyer's four hundred."""
    rammer, rammed = ship("Jervis", at(0, 0, 0), of=destroyer(), speed=5.0), ship("Ajax", at(0, 0.3, 90), speed=5.0)
    proceedings = going(battle(rammer, rammed, enemy("Spee", at(0, 60))), ("SAS-B2.2 effect", 6), ("SAS-B2.2 effect", 6))
    ram(proceedings, course(rammer, "A1"), course(rammed, "A1"))

    assert proceedings.vessel(ShipId("jervis")).sunk
    assert of(PointsLost, proceedings.facts)[-1].points == 200
