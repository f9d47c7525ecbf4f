"""Special damage: every effect of the chart, un-armoured ships, and what goes on burning."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, SpellBegan, seen_by
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Quarter, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import CAP, ON_COURSE, POWER, SHIFT, Rudder, Vessel
from campaign.tactics.supremacy_at_sea.charts.effects import (
    Cap,
    Chance,
    Effects,
    Fire,
    Flooding,
    Place,
    RudderHit,
    RudderState,
    Shift,
    Silence,
    Third,
    Turns,
    Units,
    Who,
)
from campaign.tactics.supremacy_at_sea.charts.fire import GunRow
from campaign.tactics.supremacy_at_sea.damage import (
    Blow,
    Pierced,
    apply,
    compared,
    points_factor,
    special_result,
    turret_and_deck_pierced,
)
from campaign.tactics.supremacy_at_sea.damage_in_words import effects_in_words
from campaign.tactics.supremacy_at_sea.gunnery import is_silenced
from campaign.tactics.supremacy_at_sea.helm import max_speed
from campaign.tactics.supremacy_at_sea.salvos import fire_phase
from campaign.tactics.supremacy_at_sea.turn.sequence import clean_up
from tests.tactics.supremacy_table import at, battle, charts, destroyer, enemy, going, lights, mains, of, sheet, ship

AJAX, SPEE = ShipId("ajax"), ShipId("spee")
ROW = GunRow(40, 10, 5.0, 1.5)


def struck(effects: Effects, *script: tuple[str, int], of_sheet: ShipSheet | None = None, at_once: bool = False,
           third: Third | None = None, **fields: Any) -> Proceedings:
    """The enemy after some effects of a 60-point gun."""
    proceedings = going(battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 40, 270), of_sheet, **fields)), *script)
    apply(proceedings, Blow(SPEE, AJAX, 60.0, Cause.SHELL, ROW, at_once, third), effects)
    proceedings._carried._dice.done()  # pyrefly: ignore[missing-attribute]
    return proceedings


def her(effects: Effects, *script: tuple[str, int], **more: Any) -> Vessel:
    """The enemy afterwards."""
    return struck(effects, *script, **more).vessel(SPEE)


@pytest.mark.parametrize("colour", range(8))
@pytest.mark.parametrize("white", range(1, 7))
@pytest.mark.parametrize("half", [False, True])
def test_every_cell_of_the_chart_can_be_put_on_a_ship(colour: int, white: int, half: bool) -> None:
    """SAS-T5 SAS-T5v Each of the cells does something, and says what."""
    effects = charts().special.effects(colour, white, half=half)
    proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40), sheet(sink_points=99999))))
    proceedings._carried._dice = Fives()
    apply(proceedings, Blow(SPEE, AJAX, 60.0, Cause.SHELL, ROW), effects)

    assert effects_in_words(effects)
    assert proceedings.vessel(SPEE) != enemy("Spee", at(0, 40), sheet(sink_points=99999))


class Fives:
    """Dice that always show a five, or half way of a hundred."""

    def roll(self, die: Any, why: Any) -> int:
        """Five."""
        return 5 if die.highest <= 10 else 50

    def at(self, moment: str, before: Any) -> Fives:
        """The same."""
        return self


def test_shells_pierce_up_to_their_penetration_and_half_pierce_up_to_twice_that() -> None:
    """SAS-B5.7.1 Limits count."""
    assert [compared(4, armour) for armour in (4, 4.25, 8, 8.25)] == [Pierced.THROUGH, Pierced.HALF, Pierced.HALF, Pierced.NOT]


def test_points_count_by_belt_or_deck_but_specials_by_the_place_struck() -> None:
    """SAS-B5.7.2 SAS-B5.6d The close section cannot hit decks, even none."""
    tough = sheet(belt=20.0, deck=1.0, turret=12.0)
    close = GunRow(5, 1, 8.0, 0.0)

    assert (points_factor(ROW, tough), special_result(ROW, tough, Place.BELT)) == (1, Pierced.NOT)
    assert points_factor(close, sheet(belt=20.0, deck=0.0)) == 0
    assert special_result(ROW, tough, Place.TURRET) is Pierced.NOT
    assert special_result(ROW, sheet(belt=3.0, deck=2.0), Place.BELT_DECK) is Pierced.THROUGH


def test_damage_is_in_points_of_the_gun_and_magazines_in_her_own() -> None:
    """SAS-B5.7.3 Two and a half times 60, and ten times her own 60."""
    assert her(Effects(damage=2.5)).shell_points == 150
    assert her(Effects(own_damage=10)).shell_points == 600


def test_knots_and_engine_rooms_slow_her_at_once_and_for_good() -> None:
    """SAS-T5v.4 SAS-T6."""
    after = her(Effects(knots=4, engine_rooms=1))

    assert (after.knots_lost, after.engine_rooms, round(after.speed, 1)) == (4, 1, 24.8)


def test_a_cap_holds_her_down_for_its_turns_and_no_longer() -> None:
    """SAS-T5v SAS-B5.7.4 It starts with the following turn; a torpedo's bites at once."""
    after = her(Effects(cap=Cap(14, Turns.ONE)))

    assert after.speed == 14
    assert [max_speed(charts(), after, turn, 0) for turn in (1, 2, 3)] == [32, 14, 32]
    assert [one.start for one in her(Effects(cap=Cap(5, Turns.ONE)), at_once=True).spells] == [1]


def test_turrets_groups_and_light_mounts_are_lost_by_lot() -> None:
    """SAS-T5v SAS-GAP-15 Secondaries before tertiaries; nothing left loses nothing."""
    assert her(Effects(turrets=1), ("SAS-T5 the turret", 100)).out == ("X",)
    assert her(Effects(turret_groups=1), ("SAS-T5 the turret group", 1)).out == ("A", "B")
    assert her(Effects(light_mounts=1), ("SAS-T5 the light mount", 30)).out == ("P2",)
    both = sheet(batteries=(mains(), lights(), lights(Battery.TR)))
    last = her(Effects(light_mounts=1), ("SAS-T5 the light mount", 1), of_sheet=both, out=("P1", "P2", "S1", "S2"))
    assert last.out[-1] == "P3"
    assert her(Effects(turrets=1), out=("A", "B", "X")).out == ("A", "B", "X")


def test_a_swept_quarter_loses_its_light_mounts() -> None:
    """SAS-GAP-15 All of one quarter; where it is empty, one by lot."""
    assert her(Effects(light_quarter=True), ("SAS-T5 the quarter", 100)).out == ("S1", "S2")
    assert next(iter(Quarter)) is Quarter.BOW
    assert len(her(Effects(light_quarter=True), ("SAS-T5 the quarter", 1), ("SAS-T5 the light mount", 1)).out) == 1


def test_a_turret_line_takes_the_group_where_the_deck_is_pierced_too() -> None:
    """SAS-T5v.1 The sum of both armours against the better penetration, or each by itself."""
    assert turret_and_deck_pierced(GunRow(40, 10, 4.5, 1.0), sheet(deck=2.5, turret=2.0), "sum")
    assert not turret_and_deck_pierced(GunRow(40, 10, 4.5, 1.0), sheet(deck=2.5, turret=2.0), "each")
    assert len(her(Effects(turret_or_group=True), ("SAS-T5 the turret group", 1)).out) == 2
    assert len(her(Effects(turret_or_group=True), ("SAS-T5 the turret", 1), of_sheet=sheet(turret=9.0)).out) == 1


def test_searchlights_aircraft_and_perhaps_the_radar_go() -> None:
    """SAS-T5v SAS-GAP-05."""
    swept = Effects(aircraft=True, searchlights=True)
    after = her(swept, ("SAS-GAP-05 is the radar lost", 6), of_sheet=sheet(radar=Radar.EARLY))

    assert (after.aircraft_out, after.lights_out, after.radar_out) == (True, True, True)


def test_secret_lengths_of_time_are_their_owners_alone() -> None:
    """SAS-T5v.2 SAS-A4.3.1 d6-2 is rolled in secret, d6 in the open; two or less is no time at all."""
    secret = struck(Effects(silent=Silence(Who.ALL, Turns.D6_LESS_TWO)), ("SAS-T5 turns of silent", 5))
    open_one = struck(Effects(cap=Cap(5, Turns.D6)), ("SAS-T5 turns of cap", 5))
    none = struck(Effects(silent=Silence(Who.ALL, Turns.D6_LESS_TWO)), ("SAS-T5 turns of silent", 2))

    assert {one.readers for one in of(RollFell, secret.facts)} == {(Side.AXIS,)}
    assert {seen_by(one) for one in of(SpellBegan, secret.facts)} == {(Side.AXIS,)}
    assert {seen_by(one) for one in of(SpellBegan, open_one.facts)} == {BOTH}
    assert secret.vessel(SPEE).spells[0].until == 4 and not none.vessel(SPEE).spells


def test_silence_touches_whom_it_names() -> None:
    """SAS-T5v Light guns and torpedoes together, all guns, or mains alone."""
    after = her(Effects(silent=Silence(Who.SECS_TORPS, Turns.ONE)))

    assert [is_silenced(after, battery, 2) for battery in Battery] == [False, True, True]


def test_columns_lost_without_a_time_last_a_turn_and_forever_means_it() -> None:
    """SAS-GAP-11 SAS-B5.4d."""
    after = her(Effects(shift=Shift(Who.MAINS, -3, Turns.UNSPECIFIED)))
    lasting = her(Effects(shift=Shift(Who.MAINS, -3, Turns.FOREVER)))

    assert [(one.what, one.start, one.until) for one in after.spells] == [(SHIFT, 2, 2)]
    assert (lasting.mains_for_good, lasting.spells) == (-3, ())


def test_on_course_is_in_turns_or_in_units() -> None:
    """SAS-GAP-14 From the next turn on, or for three dice of units."""
    turns = her(Effects(on_course_turns=Turns.D6), ("SAS-T5 turns of on_course", 3))
    run = her(Effects(on_course_u=Units.THREE_D6), *(("SAS-T5 units on course", face) for face in (1, 4, 6)))

    assert [(one.what, one.start, one.until) for one in turns.spells] == [(ON_COURSE, 2, 4)]
    assert run.on_course_u == 11


def test_rudders_are_lost_hurt_or_jammed_and_never_mended_by_a_hit() -> None:
    """SAS-GAP-14 SAS-B1.3b Odd to port, even to starboard."""
    over = her(Effects(rudder=RudderHit(RudderState.HARD_OVER, Turns.D6_LESS_TWO, at_least_u=1)), ("SAS-T5 which way", 2),
               ("SAS-T5 turns of the rudder", 4))
    out = Rudder(RudderState.OUT)

    assert over.rudder.to is not None
    assert (over.rudder.to.value, over.rudder.until) == ("starboard", 3)
    assert over.rudder.now(4) is RudderState.SOUND
    assert her(Effects(rudder=RudderHit(RudderState.DAMAGED, at_most_u=1)), rudder=out).rudder == out


def test_power_lost_silences_all_and_stops_her() -> None:
    """SAS-GAP-14."""
    after = her(Effects(power_loss=Turns.D6), ("SAS-T5 turns of power", 2))

    assert [(one.what, one.until) for one in after.spells] == [(POWER, 3)]
    assert is_silenced(after, Battery.MN, 2) and CAP not in {one.what for one in after.spells}


def test_torpedo_banks_may_explode_one_after_the_other() -> None:
    """SAS-T5v.3 Until one does not; only loaded ones are rolled for, in secret."""
    effects = Effects(torpedo_banks=99, banks_explode_on=(5, 6))
    proceedings = struck(effects, ("SAS-T5 do the port tubes", 5), ("SAS-T5 do the starboard tubes", 4),
                         of_sheet=sheet(sink_points=5000))

    assert proceedings.vessel(SPEE).water_points == 600
    assert set(proceedings.vessel(SPEE).out) == {"port tubes", "starboard tubes"}
    assert {seen_by(one) for one in of(RollFell, proceedings.facts)} == {(Side.AXIS,)}
    assert not of(RollFell, struck(effects, unloaded=("port tubes", "starboard tubes")).facts)


def test_a_ship_may_blow_up() -> None:
    """SAS-T5v On its faces only."""
    assert her(Effects(explodes_on=(5, 6)), ("SAS-T5 does she blow up", 5)).sunk
    assert not her(Effects(explodes_on=(5, 6)), ("SAS-T5 does she blow up", 4)).sunk


def test_worse_comes_on_some_faces_only() -> None:
    """SAS-T5v."""
    chance = Effects(chance=Chance((5, 6), turrets=1, engine_rooms=1))

    assert her(chance, ("SAS-T5 is worse done", 4)).out == ()
    assert her(chance, ("SAS-T5 is worse done", 5), ("SAS-T5 the turret", 1)).out == ("A",)


def test_a_jammed_turret_is_freed_by_a_six_from_the_next_turn_on() -> None:
    """SAS-GAP-10."""
    proceedings = struck(Effects(jams=1), ("SAS-GAP-10 the turret that jams", 1))
    proceedings._carried._dice = Fives()
    clean_up(proceedings)
    assert proceedings.vessel(SPEE).jammed == ("A",)
    again = going(proceedings.battle, ("SAS-GAP-10 turret A", 6))
    clean_up(again)
    assert again.vessel(SPEE).jammed == ()


@pytest.mark.parametrize(("fire", "face", "points", "left"), [
    (1, 1, 0, 0), (1, 4, 0, 1), (1, 5, 50, 1), (2, 4, 50, 2), (2, 1, 0, 0)])
def test_fires_burn_smoulder_or_go_out(fire: int, face: int, points: float, left: int) -> None:
    """SAS-GAP-09 A second fire only makes the first burn more often."""
    proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40), fire=fire)), ("SAS-GAP-09 fire", face))
    clean_up(proceedings)

    assert (proceedings.vessel(SPEE).shell_points, proceedings.vessel(SPEE).fire) == (points, left)
    assert her(Effects(fire=Fire.ORDINARY), fire=2).fire == 2
    assert proceedings.vessel(SPEE).turn_points == 0


def test_burning_oil_is_another_fire() -> None:
    """SAS-T5v SAS-GAP-09 Two hundred points on a five or six, out on a one."""
    assert her(Effects(fire=Fire.OIL)).oil_fire
    proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40), oil_fire=True)), ("SAS-T5 burning oil", 5))
    clean_up(proceedings)
    assert proceedings.vessel(SPEE).shell_points == 200


def test_water_costs_speed_until_it_is_stopped() -> None:
    """SAS-T5v.5 Some of it without a die."""
    dice = Flooding(5, (5, 6), (1,))
    sure = Flooding(5, (1, 2, 3, 4, 5, 6))
    assert her(Effects(flooding=dice)).floods == (dice,)
    proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40), floods=(dice, sure))), ("SAS-T5 flooding", 1))
    clean_up(proceedings)
    assert (proceedings.vessel(SPEE).floods, proceedings.vessel(SPEE).speed) == ((sure,), 27)


def test_unarmoured_ships_take_all_in_full_and_one_die_of_special() -> None:
    """SAS-B5.8 SAS-GAP-03 What she does not have is thrown for once more, and then only points count."""
    bare = destroyer(banks=(), sink_points=2000)
    field = battle(ship("Ajax", at(0, 0, 270), locks_before=("MN>z1",)), enemy("Z1", at(0, 10, 270), bare))
    fire = (Shoot(AJAX, Battery.MN, (Group.BOW, Group.STERN), ShipId("z1")),)
    proceedings = going(field, ("SAS-B5.6 salvo", 4), ("SAS-B5.8 special", 5), ("SAS-B5.8 thrown again", 5))
    fire_phase(proceedings, fire)

    assert points_factor(ROW, bare) == 1
    assert proceedings.vessel(ShipId("z1")).shell_points == 5 * 60 + 60


def test_overwhelming_damage_sinks_whatever_is_left() -> None:
    """SAS-B5.9 SAS-B6 SAS-B6.1 Three quarters in a turn; flames do not count, points all gone do."""
    from campaign.tactics.supremacy_at_sea.damage import lose_points, sink_if_done

    def after(points: float, cause: Cause, **fields: Any) -> bool:
        proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40), **fields)))
        lose_points(proceedings, SPEE, points, cause, AJAX)
        sink_if_done(proceedings, SPEE, AJAX)
        return proceedings.vessel(SPEE).sunk

    assert [after(1361, Cause.SHELL), after(1362, Cause.SHELL), after(1362, Cause.FIRE)] == [False, True, False]
    assert after(100, Cause.FIRE, start_points=1715.0)
    assert not after(1361, Cause.RAM) and after(1362, Cause.MINE)
