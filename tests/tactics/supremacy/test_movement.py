"""Moves: how they are written, how fast and how sharp they may be, and what they do."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaign.library.battles.book import load_skirmish_book
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.supremacy_at_sea.battle.state import CAP, ON_COURSE, POWER, Battle, Rudder, Spell, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import units
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.helm import max_speed, read_move, speed_limits, speed_of_move, track_of, written
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import move_refusal, steady
from campaign.tactics.supremacy_at_sea.turn.opening import begin
from campaign.tactics.supremacy_at_sea.words.notation import parse, show
from campaign.tactics.writing import Slip
from tests.tactics.supremacy_table import (
    at,
    battle,
    book,
    charts,
    destroyer,
    enemy,
    going,
    move,
    place,
    play,
    refused,
    sheet,
    ship,
)

AJAX, SPEE = ShipId("ajax"), ShipId("spee")


def alone(vessel: Vessel, *others: Vessel) -> Battle:
    """A battle with that ship in it, and an enemy far off."""
    return battle(vessel, *others, enemy("Spee", at(0, 60)))


def no(vessel: Vessel, text: str, *others: Vessel) -> str | None:
    """The rule that refuses a ship's move."""
    found = move_refusal(charts(), alone(vessel, *others), vessel, move(vessel.name, text))
    return found.rule if isinstance(found, Refusal) else None


def limits(vessel: Vessel, **more: bool) -> tuple[float, float]:
    """Her speeds of the first turn."""
    found = speed_limits(charts(), vessel, 1, 0, **more)
    return found.slowest, found.fastest


def test_a_turn_is_five_minutes_and_two_knots_a_unit() -> None:
    """SAS-A2.2 A move of one unit is a sixth of a mile in a twelfth of an hour."""
    chart = charts().movement

    assert chart.turn_minutes == 5
    assert speed_of_move(charts(), move("x", "A6")) == 12 == 6 / chart.units_per_nautical_mile * 60 / chart.turn_minutes


def test_models_and_grounds_come_in_pairs_and_the_horizon_is_twelve_miles() -> None:
    """SAS-A2.3 SAS-A3.1 True lengths are used, so the model scale changes nothing."""

    assert charts().torpedoes.model_scale_modifier == 1
    assert charts().movement.small_scale_step_u == 2 * charts().movement.order_step_u
    assert charts().movement.horizon_u == 12 * charts().movement.units_per_nautical_mile


@pytest.mark.parametrize("text", ["A10 L6", "R2Sh A8 LS", "B4", "0", "A13 CS", "A1.25 R0.5 A3 L2"])
def test_a_move_reads_back_as_it_is_written(text: str) -> None:
    """SAS-B1.2 SAS-B1.2.1 SAS-B1.2b SAS-B1.2c."""
    assert written(*read_move(text)) == text


@pytest.mark.parametrize(("text", "same"), [
    ("10l6", "A10 L6"), ("a 10, p6", "A10 L6"), ("s3", "R3"), ("r2sh", "R2Sh"), ("13cs", "A13 CS")])
def test_case_and_blanks_are_free_and_letters_have_doubles(text: str, same: str) -> None:
    """SAS-B1.2 L is P, R is S."""
    assert written(*read_move(text)) == same


@pytest.mark.parametrize("text", ["", "A10 X2", "A0", "B4 A2", "A2 CS A3", "A4Sh", "CS LS", "L2 B4"])
def test_a_slip_in_a_move_is_named(text: str) -> None:
    """SAS-B1.2c One flag, last; one way at a time."""
    with pytest.raises(Slip):
        read_move(text)


def test_lengths_go_by_quarters_of_a_unit() -> None:
    """SAS-B1.1 SAS-B1.2a."""
    her = ship("Ajax", at(0, 0))

    assert no(her, "A15.1") == "SAS-B1.1"
    assert no(her, "A15.25 L0.5") is None


def test_only_small_ships_turn_on_the_sharp_circle() -> None:
    """SAS-B1.2a SAS-GAP-01."""
    assert no(ship("Ajax", at(0, 0)), "R2Sh A14") == "SAS-B1.2a"
    assert no(ship("Jervis", at(0, 0), of=destroyer()), "R2Sh A14") is None


def test_a_turn_follows_its_circle() -> None:
    """SAS-B1.3a SAS-GAP-01 A quarter circle of 2.5 units is 3.93 units long."""
    track = track_of(charts(), at(0, 0, 0), read_move("R3.925")[0])

    assert place(track.end) == pytest.approx((2.5, 2.5), abs=0.01)
    assert track.end.course_degrees == pytest.approx(90, abs=0.1)
    assert units(track.length_m) == pytest.approx(3.925)


def test_astern_the_bow_swings_the_other_way() -> None:
    """SAS-B1.3d SAS-GAP-01 A move astern with the rudder to starboard swings the bow to port."""
    track = track_of(charts(), at(0, 0, 0), read_move("B1 R2")[0])

    assert track.end.course_degrees > 180
    assert place(track.end)[1] < 0


def test_speed_is_gained_by_type_and_lost_by_half() -> None:
    """SAS-B1.3e Cruisers gain 8 knots a turn, battleships 6, destroyers 10."""
    kinds = {"CA": 8, "BB": 6, "DD": 10}
    slow = [limits(ship("Ajax", at(0, 0), of=sheet(kind, speed=40.0), speed=20.0)) for kind in kinds]

    assert [fastest - 20 for _, fastest in slow] == list(kinds.values())
    assert {slowest for slowest, _ in slow} == {0}


def test_a_move_must_fit_her_speeds() -> None:
    """SAS-B1.3e Too long, too short, and just right."""
    her = ship("Ajax", at(0, 0), speed=20.0)

    assert [no(her, text) for text in ("A14.25", "A14", "A2", "A1.75")] == ["SAS-B1.3e", None, None, "SAS-B1.3e"]


def test_going_astern_is_slow_and_never_mixed() -> None:
    """SAS-B1.3d Half speed, half acceleration, and only from a stop."""
    stopped = ship("Ajax", at(0, 0), speed=0.0)

    assert limits(stopped, astern=True) == (0, 4)
    assert no(stopped, "B2") is None
    assert no(ship("Ajax", at(0, 0), speed=10.0), "B2") == "SAS-B1.3d"
    assert no(ship("Ajax", at(0, 0), speed=4.0, astern=True), "A2") == "SAS-B1.3d"
    assert limits(ship("Saratoga", at(0, 0), of=sheet("CV", american_carrier=True), speed=0.0), astern=True) == (0, 6)


def test_a_ship_on_course_for_some_units_gains_less() -> None:
    """SAS-B1.3e SAS-GAP-14 Half the move on course leaves half the acceleration, and no turn in it."""
    her = ship("Ajax", at(0, 0), speed=20.0, on_course_u=6.0)

    assert no(her, "A12") is None
    assert no(her, "A12.25") == "SAS-B1.3e"
    assert no(her, "A4 L1 A6") == "SAS-GAP-14"
    assert no(her, "A6 L4") is None


def test_a_ship_held_on_course_neither_turns_nor_changes_speed() -> None:
    """SAS-GAP-14."""
    her = ship("Ajax", at(0, 0), speed=20.0, spells=(Spell(ON_COURSE, 1, 3),))

    assert limits(her) == (20, 20)
    assert no(her, "A8 L2") == "SAS-GAP-14"


def test_without_power_a_ship_drifts_to_a_stop() -> None:
    """SAS-GAP-14 Half her original speed a turn."""
    her = ship("Ajax", at(0, 0), speed=30.0, spells=(Spell(POWER, 1, 3),))

    assert limits(her) == (14, 14)
    assert steady(charts(), alone(her), her).units == 7


def test_a_lost_rudder_lets_her_turn_only_when_slow() -> None:
    """SAS-B1.3b."""
    out = Rudder(RudderState.OUT)

    assert no(ship("Ajax", at(0, 0), rudder=out), "A12 L2") == "SAS-B1.3b"
    assert no(ship("Ajax", at(0, 0), rudder=out, speed=10.0), "A2 L3") is None


def test_a_damaged_rudder_turns_her_a_little() -> None:
    """SAS-B1.3b."""
    hurt = Rudder(RudderState.DAMAGED, at_most_u=1.0)

    assert [no(ship("Ajax", at(0, 0), rudder=hurt), text) for text in ("A15 L1", "A13 L2")] == [None, "SAS-B1.3b"]


def test_a_jammed_rudder_makes_her_turn_that_way() -> None:
    """SAS-B1.3b At 10 knots or less she may go straight."""
    over = Rudder(RudderState.HARD_OVER, until=4, to=Hand.PORT, at_least_u=1.0)
    her = ship("Ajax", at(0, 0), rudder=over)

    assert [no(her, text) for text in ("A16", "A14 R2", "A14 L2", "A15 L0.5")] == ["SAS-B1.3b", "SAS-B1.3b", None, "SAS-B1.3b"]
    assert no(replace(her, speed=10.0), "A5") is None
    assert steady(charts(), alone(her), her).turned_u == 1


def test_a_jammed_rudder_waits_for_the_course_she_is_held_on() -> None:
    """SAS-GAP-14 SAS-B1.3b Where the straight run leaves no room for the turn she runs straight, else she turns after it."""
    over = Rudder(RudderState.HARD_OVER, until=4, to=Hand.PORT, at_least_u=1.0)

    for held, order in ((6.99, "A7"), (7.0, "A7"), (5.9, "A6 L1"), (3.0, "A3 L1 A3")):
        her = ship("Ajax", at(0, 0), rudder=over, speed=14.0, on_course_u=held)
        found = steady(charts(), alone(her), her)
        assert written(found.legs, found.flag) == order
        assert move_refusal(charts(), alone(her), her, found) is None


SPELLS = st.lists(st.sampled_from([CAP, ON_COURSE, POWER]))
HURTS = st.tuples(st.floats(0, 30), st.integers(0, 4), st.integers(0, 9))


def test_a_ship_keeps_up_her_speed_in_whole_steps_however_little_of_her_move_is_free() -> None:
    """SAS-B1.3e Between two steps she stands on at the lower one, with a fiftieth of the turn free as with none."""
    her = ship("Ajax", at(0, 0), speed=24.875, on_course_u=12.0)

    assert [speed_limits(charts(), her, 1, 0, share=share).slowest for share in (0.0, 0.02, 0.04)] == [24.5, 24.5, 24.5]
    assert steady(charts(), alone(her), her).units == 12.25
    assert [no(her, text) for text in ("A12.25", "A12.5", "A12")] == [None, None, "SAS-B1.3e"]


def test_a_ship_going_astern_with_a_jammed_rudder_turns_astern() -> None:
    """SAS-B1.3d SAS-B1.3b Faster than ten knots she must turn that way, and all of her move is astern."""
    over = Rudder(RudderState.HARD_OVER, until=4, to=Hand.PORT, at_least_u=1.0)

    for held, order in ((0.0, "B0.25 L1 B4.75"), (2.125, "B2.25 L1 B2.75")):
        her = ship("Ajax", at(0, 0), rudder=over, speed=12.0, astern=True, on_course_u=held)
        found = steady(charts(), alone(her), her)
        assert written(found.legs, found.flag) == order
        assert move_refusal(charts(), alone(her), her, found) is None


@example(24.875, 12.0, RudderState.SOUND, [], (0.0, 0, 4), False)
@example(10.75, 2.125, RudderState.HARD_OVER, [], (0.0, 0, 0), True)
@example(16.0, 0.0, RudderState.HARD_OVER, [], (0.0, 0, 0), True)
@given(st.floats(0, 33), st.floats(0, 20), st.sampled_from(list(RudderState)), SPELLS, HURTS, st.booleans())
def test_whatever_befalls_a_ship_she_can_stand_on(speed: float, held: float, rudder: RudderState, spells: list[str],
                                                  hurts: tuple[float, int, int], astern: bool) -> None:
    """SAS-A4.4 SAS-B1.3 There is always a move that no law refuses."""
    knots_lost, rooms, sea = hurts
    way = Hand.PORT if rooms % 2 else Hand.STARBOARD
    her = ship("Ajax", at(0, 0), speed=speed, on_course_u=held, knots_lost=knots_lost, engine_rooms=rooms, astern=astern,
               rudder=Rudder(rudder, 9, way, 1.0, 1.0), spells=tuple(Spell(one, 1, 9, amount=10) for one in spells))
    field = battle(her, enemy("Spee", at(0, 60)), sea=sea)

    assert move_refusal(charts(), field, her, steady(charts(), field, her)) is None


def test_splash_is_chased_only_by_the_fit_and_fast_and_lonely() -> None:
    """SAS-B1.3c Rudder, 25 knots, six units from friends."""
    her = ship("Ajax", at(0, 0))

    assert no(her, "A13 CS") is None
    assert no(replace(her, rudder=Rudder(RudderState.DAMAGED, at_most_u=1.0)), "A13 CS") == "SAS-B1.3c"
    assert no(replace(her, knots_lost=8.0, speed=24.0), "A9 CS") == "SAS-B1.3c"
    assert no(her, "A13 CS", ship("Achilles", at(5, 0))) == "SAS-B1.3c"
    assert no(her, "A16 CS") == "SAS-B1.3e"


def test_merchantmen_never_chase_splash_and_accelerate_slowly() -> None:
    """SAS-GAP-24."""
    her = ship("Clement", at(0, 0), of=sheet("merchant", speed=26.0, belt=0.0, deck=0.0, turret=0.0))

    assert no(her, "A10 CS") == "SAS-GAP-24"
    assert her.sheet.acceleration == 6


def test_damage_caps_and_the_sea_slow_a_ship() -> None:
    """SAS-GAP-06 SAS-GAP-03 SAS-T6 What is left of her speed."""
    her = ship("Ajax", at(0, 0), knots_lost=2.0)
    small = ship("Jervis", at(0, 0), of=destroyer(), shell_points=140.0)

    assert max_speed(charts(), her, 1, 0) == 30
    assert max_speed(charts(), replace(her, spells=(Spell(CAP, 1, 2, amount=14),)), 1, 0) == 14
    assert max_speed(charts(), her, 1, 6) == 24
    assert max_speed(charts(), small, 1, 0) == 21
    assert max_speed(charts(), replace(her, aground=True), 1, 0) == 0


@pytest.mark.parametrize(("sea", "large", "small"), [(2, 100, 100), (3, 100, 90), (4, 100, 90), (5, 90, 70), (6, 75, 50),
                                                     (7, 50, 35)])
def test_the_sea_leaves_each_ship_a_share_of_her_speed(sea: int, large: int, small: int) -> None:
    """SAS-GAP-06 Small ships less than large ones, from a state of three on."""
    cruiser, boat = ship("Ajax", at(0, 0)), ship("Jervis", at(0, 0), of=destroyer())
    shares = [round(100 * max_speed(charts(), her, 1, sea) / her.sheet.speed) for her in (cruiser, boat)]

    assert shares == [large, small]


def test_smoke_lasts_three_turns() -> None:
    """SAS-B2.11 SAS-B2.11.1."""
    assert no(ship("Ajax", at(0, 0), smoke_left=0), "A16 LS") == "SAS-B2.11"
    assert no(ship("Ajax", at(0, 0), smoke_left=1), "A16 LS") is None


def test_smoke_lies_along_the_whole_track_until_the_turn_is_over() -> None:
    """SAS-B2.11 SAS-B8 It counts off the sheet as it is laid."""
    field, _ = play(alone(ship("Ajax", at(0, 0))), [], "axis Spee: A16", "allied Ajax: A8 L8 LS")

    assert field.vessels[AJAX].smoke_left == 2
    assert place(at(0, 0))[0] == 0 and len(field.smoke[0].points) > 4
    assert field.smoke[0].points[-1] == field.vessels[AJAX].pose.at


def test_ships_move_together_whoever_writes_first() -> None:
    """SAS-B2.1 SAS-A6.1."""
    field = alone(ship("Ajax", at(0, 0)))
    orders = ["axis Spee: A16", "allied Ajax: A16"]

    one, two = (play(field, [], *given)[0].vessels for given in (orders, orders[::-1]))
    assert one == two


def test_every_ship_has_one_move() -> None:
    """SAS-A6.1 Strangers are refused; who is not named stands on."""
    field = alone(ship("Ajax", at(0, 0)))
    order = parse(book(), view_for(book(), field, Side.ALLIED), Side.ALLIED, "steady")

    assert not isinstance(order, Refusal)
    assert show(view_for(book(), field, Side.ALLIED), order) == "Ajax: A16"
    assert isinstance(parse(book(), view_for(book(), field, Side.ALLIED), Side.ALLIED, "Spee: A16"), Refusal)


def test_a_slip_in_a_sides_moves_says_what_would_be_right() -> None:
    """SAS-B1.2.1 The ship, the piece and the notation are named."""
    field = alone(ship("Ajax", at(0, 0)))
    slip = parse(book(), view_for(book(), field, Side.ALLIED), Side.ALLIED, "Ajax: A10 X6")

    assert isinstance(slip, Refusal) and "X6" in slip.reason and "A10 L6" in slip.reason


def test_the_first_moves_of_a_scenario_are_forced() -> None:
    """SAS-T3.1 SAS-T3."""
    skirmish, of = load_skirmish_book("river-plate")
    plate = begin(replace(of, tactical={"supremacy_at_sea": charts()}), skirmish.engagement)

    assert refused(plate, "axis Admiral Graf Spee: A12") == "SAS-T3"


def test_finer_slices_find_the_same_end_of_a_move() -> None:
    """SAS-GAP-23 Places are kept to a hundredth of a unit, however finely a move is cut."""
    coarse, fine = going(alone(ship("Ajax", at(0, 0)))), going(alone(ship("Ajax", at(0, 0))))
    fine.charts = replace(charts(), movement=replace(charts().movement, slices=200))
    moves = {AJAX: move("ajax", "A9 L7"), SPEE: move("spee", "A16")}
    for one in (coarse, fine):
        move_phase(one, moves)

    assert place(coarse.vessel(AJAX).pose) == place(fine.vessel(AJAX).pose)
    x, y = units(coarse.vessel(AJAX).pose.at.x_m) * 100, units(coarse.vessel(AJAX).pose.at.y_m) * 100
    assert x == pytest.approx(round(x), abs=1e-6) and y == pytest.approx(round(y), abs=1e-6)
