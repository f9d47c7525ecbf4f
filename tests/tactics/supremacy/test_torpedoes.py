"""Torpedoes: launching, running, meeting and striking."""

from __future__ import annotations

import pytest

from campaign.model.dice import SeededDice
from campaign.model.sides import READERS, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.plot.geometry import Point
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Launched, PointsLost, SpreadMet, SpreadRan, seen_by
from campaign.tactics.supremacy_at_sea.battle.orders import Launch, LayTorpedoes
from campaign.tactics.supremacy_at_sea.battle.state import SILENT, Activity, Battle, Spell, Spread, Step
from campaign.tactics.supremacy_at_sea.charts.collection import metres
from campaign.tactics.supremacy_at_sea.charts.effects import Third, Who
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.torpedoes import (
    Struck,
    angle_factor,
    come_from,
    explode,
    may_launch,
    strike,
    swept,
    third_of,
    width,
)
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.laws import refusal
from campaign.tactics.supremacy_at_sea.turn.sequence import clean_up
from campaign.tactics.supremacy_at_sea.words.narration import narrate
from tests.tactics.supremacy_table import at, battle, book, charts, enemy, going, move, of, play, refused, sheet, ship

AJAX, SPEE = ShipId("ajax"), ShipId("spee")
TOUGH = sheet(sink_points=5000)


def laying(**fields: object) -> Battle:
    """Ajax with an enemy on her starboard beam, torpedoes being laid."""
    return battle(ship("Ajax", at(0, 0, 270), **fields), enemy("Spee", at(0, 20, 270)), step=Step.TORPEDOES)  # pyrefly: ignore[bad-argument-type]


def spread(tubes: int = 4, fan: int = 10, run_u: float = 0.0, left_u: float = 44.0) -> Spread:
    """A spread of Ajax running north."""
    return Spread("1.ajax.x", AJAX, Side.ALLIED, "uk_21_mk9", tubes, at(0, 0).at, 0.0, fan, 35.0, left_u, run_u)


def test_a_bank_is_fired_once_along_a_line_it_bears_on() -> None:
    """SAS-B7 SAS-B7.2 SAS-B7.3 SAS-T4 The card says tubes, line, setting and spread."""
    field, facts = play(laying(), [], "allied Ajax: starboard tubes x3 @000 S1 FAN10", "axis none")

    card = of(Launched, facts)[0].spread
    assert (card.tubes, card.fan, card.knots) == (3, 10, 33)
    assert field.vessels[AJAX].unloaded == ("starboard tubes",)
    assert refused(laying(unloaded=("starboard tubes",)), "allied Ajax: starboard tubes x3 @000 S1 FAN10") == "SAS-B7"
    assert refused(laying(), "allied Ajax: port tubes x3 @000 S1 FAN10") == "SAS-GAP-02"
    assert refused(laying(), "allied Ajax: starboard tubes x4 @000 S1 FAN10") == "SAS-B7"
    assert refused(laying(), "allied Ajax: starboard tubes x3 @000 S1 FAN7") == "SAS-B7"
    assert refused(laying(), "allied Ajax: starboard tubes x1 @000 S1 PAR, starboard tubes x1 @000 S1 PAR") == "SAS-B7"


def test_silenced_torpedoes_stay_in_their_tubes_and_splash_chasers_fan_theirs() -> None:
    """SAS-B7.1 SAS-B1.3c."""
    silent = ship("Ajax", at(0, 0), spells=(Spell(SILENT, 1, 1, Who.SECS_TORPS),))

    assert not may_launch(silent, 1) and may_launch(silent, 2)
    assert refused(laying(spells=silent.spells), "allied Ajax: starboard tubes x3 @000 S1 FAN10") == "SAS-B7"
    assert refused(laying(activity=Activity(chasing=True)), "allied Ajax: starboard tubes x3 @000 S1 PAR") == "SAS-B1.3c"
    fan = LayTorpedoes(Side.ALLIED, (Launch(AJAX, "starboard tubes", 3, 0, 0, 10),))
    assert refusal(book(), laying(activity=Activity(chasing=True)), fan) is None


def test_nobody_else_knows_whether_a_bank_has_fired() -> None:
    """SAS-A4.3 SAS-GAP-02 The launch is its own side's secret, and so is the load of every bank."""
    field, facts = play(laying(), [], "allied Ajax: starboard tubes x3 @000 S1 FAN10", "axis none")
    before = view_for(book(), play(laying(), [], "allied none", "axis none")[0], Side.AXIS)

    assert {seen_by(one) for one in of(Launched, facts)} == {(Side.ALLIED,)}
    assert view_for(book(), field, Side.AXIS) == before


def test_a_fan_opens_and_a_parallel_spread_does_not() -> None:
    """SAS-GAP-02."""
    assert [round(width(charts().torpedoes, 4, 10, run), 2) for run in (1, 20, 40)] == [1.0, 3.5, 7.0]
    assert [width(charts().torpedoes, 4, 0, run) for run in (1, 40)] == [1.0, 1.0]


def test_the_angle_of_the_track_tells_chance_and_place() -> None:
    """SAS-GAP-02 Abeam is best; from ahead the bow is struck, from astern the stern."""
    chart = charts().torpedoes

    assert [angle_factor(chart, off) for off in (90, 60, 59, 30, 29, 0, 180)] == [1, 1, 0.7, 0.7, 0.3, 0.3, 0.3]
    assert [come_from(chart, bearing, 0) for bearing in (90, 180, 0, 29, 31)] == ["beam", "ahead", "astern", "astern", "beam"]
    assert [third_of(chart, "beam", face) for face in (3, 4, 7, 8)] == [Third.BOW, Third.MIDSHIPS, Third.MIDSHIPS, Third.STERN]
    assert third_of(chart, "ahead", 10) is Third.STERN and third_of(chart, "astern", 1) is Third.BOW


def test_a_ship_is_met_when_the_front_passes_her_inside_its_width() -> None:
    """SAS-GAP-02 SAS-A4.1 Her funnel must lie inside the spread."""
    def met(x: float, y: float) -> bool:
        return swept(charts().torpedoes, spread(), 19.5, 20.5, at(x, y).at, at(x, y).at)

    assert [met(0, 20), met(1.7, 20), met(1.9, 20), met(0, 21), met(0, 19)] == [True, True, False, False, False]


def test_each_torpedo_rolls_and_a_hit_bites_at_once() -> None:
    """SAS-B2.2 SAS-A6.2 Points and speed go while the ships still move, and this turn's fire feels it."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 10, 90), TOUGH), spreads=(spread(2),))
    proceedings = going(
        field, ("SAS-B2.2 torpedo 1", 100), ("SAS-B2.2 torpedo 2", 1), ("SAS-B2.2 where it strikes", 1),
        ("SAS-B2.2 effect of a hit bow", 3))
    move_phase(proceedings, {AJAX: move("Ajax", "A16"), SPEE: move("Spee", "A0.25")})

    after = proceedings.vessel(SPEE)
    assert [(one.torpedoes, one.hits) for one in of(SpreadMet, proceedings.facts)] == [(2, 1)]
    assert (after.water_points, after.knots_lost, after.turn_points) == (600, 6, 600)
    assert [(one.what, one.start, one.until) for one in after.spells] == [(SILENT, 1, 1)]
    assert proceedings.battle.spreads[0].tubes == 1


def test_a_die_for_a_torpedo_names_who_launched_it_and_no_bank() -> None:
    """SAS-GAP-26 SAS-A4.3 Ajax did it to Spee, and no reader is told from which of her banks."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 10, 90), TOUGH), spreads=(spread(2),))
    fell = RollFell("PERCENT", 69, "SAS-B2.2", "torpedo 1", ("1.ajax.x", SPEE), "22 or less")
    for reader in READERS:
        telling = narrate(field, fell, reader)

        assert telling is not None
        assert telling.sentence == "torpedo 1: Ajax, Spee, 22 or less: 69"
        assert [mention.key for mention in telling.by] == [AJAX]
        assert [mention.key for mention in telling.to] == [SPEE]


def test_a_torpedoed_ship_is_cut_short_in_her_move() -> None:
    """SAS-A4.4 SAS-B2.2 Excess movement is cut back to what she can still steam."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(-2, 8, 90), TOUGH, engine_rooms=2), spreads=(spread(1, 30),))
    script = [("SAS-B2.2 torpedo 1", 1), ("SAS-B2.2 where", 5), ("SAS-B2.2 effect", 2)]
    proceedings = going(field, *script)
    move_phase(proceedings, {AJAX: move("Ajax", "A16"), SPEE: move("Spee", "A6")})

    assert proceedings.vessel(SPEE).engine_rooms == 4
    assert proceedings.vessel(SPEE).speed == 0
    assert proceedings.vessel(SPEE).pose.at.x_m < metres(4)


def test_a_bulge_takes_half_of_a_midships_hit_and_heavy_torpedoes_are_worse() -> None:
    """SAS-GAP-02 Half the points and one on the effect roll; a thousand points take one off."""
    bulged = sheet(sink_points=9000, bulge=True)

    def after(where: Third, points: float, face: int) -> tuple[float, float]:
        proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 9), bulged)), ("SAS-B2.2 effect", face))
        explode(proceedings, SPEE, where, points, Struck(AJAX, "x"))
        return proceedings.vessel(SPEE).water_points, proceedings.vessel(SPEE).knots_lost

    assert after(Third.MIDSHIPS, 600, 6) == (300, 2)
    assert after(Third.BOW, 600, 6) == (600, 1)
    assert after(Third.BOW, 1000, 6) == (1000, 3)


def test_a_group_lost_to_a_torpedo_is_the_group_at_that_end() -> None:
    """SAS-GAP-02 A stern hit takes the stern group, a bow hit the bow group."""
    for where, names in ((Third.STERN, ("X",)), (Third.BOW, ("A", "B"))):
        proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 9), TOUGH)), ("SAS-B2.2 effect", 1),
                            *((("SAS-T5 turns of cap", 1),) if where is Third.STERN else ()))
        explode(proceedings, SPEE, where, 1000.0, Struck(AJAX, "x", add=0))
        assert proceedings.vessel(SPEE).out == names


def test_spreads_run_until_their_range_is_used_up() -> None:
    """SAS-B8 SAS-B8.1 Spent cards are taken off, and the launcher's fate does not matter."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(60, 0, 90)), spreads=(spread(4, 10, 20, 18.0),))
    first = going(field)
    move_phase(first, {AJAX: move("Ajax", "A16"), SPEE: move("Spee", "A16")})
    assert first.battle.spreads[0].left_u == pytest.approx(0.5)
    clean_up(first)
    second = going(first.battle)
    move_phase(second, {AJAX: move("Ajax", "A16"), SPEE: move("Spee", "A16")})
    assert second.battle.spreads == ()
    assert all(seen_by(one) in ((), (Side.ALLIED,)) for one in of(SpreadRan, first.facts))


def test_hit_rates_follow_the_chance() -> None:
    """SAS-GAP-02 A thousand spreads of four at 15 per cent hit six hundred times, within three deviations."""
    hits = 0
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 20, 90), sheet(sink_points=9999999)))
    for seed in range(300):
        proceedings = going(field)
        proceedings._carried._dice = SeededDice(seed)
        strike(proceedings, spread(), field.vessels[SPEE], 90.0, 20.0)
        hits += of(SpreadMet, proceedings.facts)[0].hits
    assert abs(hits - 1200 * 0.15) < 3 * (1200 * 0.15 * 0.85) ** 0.5
    assert not [one for one in of(PointsLost, proceedings.facts) if one.cause is not Cause.TORPEDO]
    assert Point(0, 0) == at(0, 0).at
