"""Supplies that move the front: what is measured, which entry moves by how much, its bounds, and what comes with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.library.places import order_of_battle
from campaign.model.book import Book, Options
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AirfieldsChangedHands,
    AirUnitsBased,
    AirUnitsLeft,
    DeliveriesCounted,
    Event,
    FrontJudged,
    PointsScored,
    PortChangedHands,
    SuppliesLanded,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.play.war import Delivery, Front, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Flag, Holdings, PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.rules.chapters.air.ch24_upkeep import based_by_history
from campaign.rules.chapters.war import ch11_requirements, timeline, victory
from campaign.rules.chapters.war.ch11_requirements import of_state, set_down
from campaign.rules.facts.geography import base_side, port_side
from campaign.rules.facts.moving_front import comes, coming, desert_entries, fixed, is_of_the_desert, judgement, next_entries
from campaign.rules.views.view import view_for
from tests.fronts import SCENARIO, at, book_of_front, delivered, of, opening, shifted
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import given

TRIPOLI_FALLS, SIRTE, BENGHAZI, MATRUH = "1943-01-23", "1942-12-25", "1942-11-20", "1942-11-08"


@pytest.fixture(scope="module")
def book() -> Book:
    """The whole war, with the option."""
    return book_of_front()


def turned(book: Book, state: State) -> tuple[State, tuple[Event, ...]]:
    """What the calendar brings as a game turn begins, with dice for those who lie in ports that fall."""
    return brought_about(timeline.begins, book, state, dice=SeededDice(1))


def moved(book: Book, turn: str, measure: float, front: Front | None = None) -> dict[str, int]:
    """By how many half-months each entry moves when so great a share of what was due came."""
    front = front or Front(delivered(0, 0, 0))
    front = replace(front, deliveries=delivered(*(100 * measure,) * 3, due=100))
    found = judgement(book, front, Turn.of(turn), Delivery(100 * measure, 100))
    assert found is not None
    return {move.entry: move.after - move.before for move in (*found.entries, *found.along) if move.after != move.before}


@pytest.mark.parametrize(("measure", "turn", "by"), [
    # To Egypt, by the Axis, from Sep II 40: earlier with much, later with little.
    (1.19, "Jul II 40", 0), (1.2, "Jul II 40", -1), (1.49, "Jul II 40", -1), (1.5, "Jul II 40", -2),
    (0.61, "Jul II 40", 0), (0.6, "Jul II 40", 1), (0.31, "Jul II 40", 1), (0.3, "Jul II 40", 2), (0.0, "Jul II 40", 2),
    # Sidi Barrani, by the Allies, from Dec II 40: the other way round.
    (1.19, "Oct I 40", 0), (1.2, "Oct I 40", 1), (1.5, "Oct I 40", 2), (0.6, "Oct I 40", -1), (0.3, "Oct I 40", -2),
    (0.9, "Oct I 40", 0),
])
def test_an_advantage_moves_the_next_entry_earlier_for_who_gains_by_it_and_later_for_who_does_not(
    book: Book, measure: float, turn: str, by: int,
) -> None:
    """SM-GAP-70 Par 0.9; from 0.3 on a half-month, from 0.6 on two; each way, for each side."""
    entry = "1940-09-13" if turn == "Jul II 40" else "1940-12-17"
    found = moved(book, turn, measure)
    assert found.get(entry, 0) == by
    assert not [key for key in found if key != entry and by <= 0]


def test_the_last_four_game_turns_are_measured_and_nothing_before_them(book: Book) -> None:
    """SM-GAP-70 Three turns of 12 of 10 and this one: of a fifth turn, however bad, nothing is left."""
    front = Front(delivered(0, 12, 12, 12))
    found = judgement(book, front, Turn.of("Aug I 40"), Delivery(12, 10))
    assert found is not None and (found.landed, found.due, found.gainer) == (48, 40, Side.AXIS)
    assert [move.after - move.before for move in found.entries] == [-1]


def test_the_front_is_judged_from_the_end_of_the_fourth_game_turn_on(book: Book) -> None:
    """SM-GAP-70.4 Not after three."""
    assert judgement(book, Front(delivered(20, 20)), Turn.of("Jul I 40"), Delivery(20, 10)) is None
    assert judgement(book, Front(delivered(20, 20, 20)), Turn.of("Jul II 40"), Delivery(20, 10)) is not None


def test_where_nothing_was_due_nothing_is_judged(book: Book) -> None:
    """SM-GAP-70.4 Nobody divides by nothing; a single load due in the four turns is enough to judge by."""
    nothing = Front(delivered(5, 5, 5, due=0))
    assert judgement(book, nothing, Turn.of("Jul II 40"), Delivery(5, 0)) is None
    assert judgement(book, nothing, Turn.of("Jul II 40"), Delivery(5, 1)) is not None


def test_when_no_entry_is_left_nothing_is_judged(book: Book) -> None:
    """SM-GAP-70.4 After Tripoli."""
    assert judgement(book, Front(delivered(20, 20, 20)), Turn.of("Jan II 43"), Delivery(20, 10)) is None
    assert judgement(book, Front(delivered(20, 20, 20)), Turn.of("Jan I 43"), Delivery(20, 10)) is not None


def test_an_entry_moves_never_more_than_six_half_months_from_its_own_date(book: Book) -> None:
    """SM-GAP-70.5 Later and earlier; who has one half-month left of his two takes it, and the log says what held it."""
    late = shifted(d1942_11_08=5)
    assert moved(book, "Oct II 42", 1.5, late)[MATRUH] == 1
    assert MATRUH not in moved(book, "Oct II 42", 1.5, shifted(d1942_11_08=6))
    assert moved(book, "Jul I 42", 0.0, shifted(d1942_11_08=-5, d1942_06_29=-3))[MATRUH] == -1
    assert MATRUH not in moved(book, "Jul I 42", 0.0, shifted(d1942_11_08=-6, d1942_06_29=-3))
    found = judgement(book, replace(late, deliveries=delivered(20, 20, 20)), Turn.of("Oct II 42"), Delivery(20, 10))
    assert found is not None and "6 half-months" in found.bound


def test_no_entry_moves_into_the_past(book: Book) -> None:
    """SM-GAP-70.5 The next half-month is the earliest, and the log says what held it."""
    assert moved(book, "Oct I 42", 0.0) == {MATRUH: -1}
    assert moved(book, "Oct II 42", 0.0) == {}
    found = judgement(book, Front(delivered(0, 0, 0)), Turn.of("Oct I 42"), Delivery(0, 10))
    assert found is not None and found.bound == "never before the next half-month"


def test_entries_that_come_with_one_half_month_move_together_each_within_its_own_bounds(book: Book) -> None:
    """SM-GAP-70.9 Homs and Tripoli fall in Jan II 43; where one may move no further the other does."""
    assert moved(book, "Jan I 43", 1.2) == {"1943-01-19": 1, TRIPOLI_FALLS: 1}
    together = shifted(d1942_11_08=6, d1942_11_11=5, d1942_11_13=5, d1942_11_15=5, d1942_11_20=5, d1942_12_25=2,
                       d1943_01_19=1, d1943_01_23=1)
    found = moved(book, "Jan I 43", 1.5, together)
    assert found == {"1942-11-11": 1, "1942-11-13": 1, "1942-11-15": 1, BENGHAZI: 1, SIRTE: 2, "1943-01-19": 2,
                     TRIPOLI_FALLS: 2}


def test_entries_of_one_half_month_move_apart_where_they_are_of_two_sides(book: Book) -> None:
    """SM-GAP-70.9 The Allied entries of Jan II 42, delayed to Rommel's, are next, and take him along when they go on."""
    front = shifted(d1942_01_17=1)
    assert [entry.key for entry in next_entries(book, front, Turn.of("Jan II 42"))] == ["1942-01-17"]
    assert moved(book, "Jan II 42", 1.2, front) == {"1942-01-17": 1, "1942-01-29": 1, "1942-02-03": 1}


def test_an_entry_delayed_beyond_those_behind_it_takes_them_along(book: Book) -> None:
    """SM-GAP-70.6 Mersa Matruh to Dec I 42: Bardia, Tobruk, Derna and Benghazi of Nov II with it, Sirte not."""
    assert moved(book, "Oct II 42", 1.5) == {MATRUH: 2, "1942-11-11": 1, "1942-11-13": 1, "1942-11-15": 1, BENGHAZI: 1}


def test_only_ports_and_coasts_of_libya_and_egypt_are_of_the_desert(book: Book) -> None:
    """SM-GAP-70.2 Twenty-eight entries of the calendar; none that names any other place but airfields."""
    chart, entries = book.charts.war.moving_front, desert_entries(book)
    assert len(entries) == 28 and entries[-1].key == TRIPOLI_FALLS
    assert set(chart.coasts) <= set(book.theatre.coasts) and set(chart.ports) <= set(book.theatre.ports)
    for entry in entries:
        assert set(entry.holdings.ports) <= set(chart.ports) and set(entry.holdings.coasts) <= set(chart.coasts)
    others = [one for scheduled in book.scenario.war.calendar for one in scheduled.holdings if not is_of_the_desert(book, one)]
    fields = {base for entry in entries for base in entry.holdings.airfields}
    assert len(others) > 20 and not [one for one in others if fields & set(one.airfields)]


def test_each_entry_is_told_apart_by_its_day_and_gains_ground_for_one_side(book: Book) -> None:
    """SM-GAP-70 A key that is stable; and nobody gains and loses by the same entry."""
    entries = desert_entries(book)
    assert len({entry.key for entry in entries}) == len(entries)
    for entry in entries:
        holders = (*entry.holdings.ports.values(), *entry.holdings.coasts.values(), *entry.holdings.airfields.values())
        assert {holder.side for holder in holders} == {entry.gainer}
    assert [entry.own for entry in entries] == sorted(entry.own for entry in entries)


def test_a_scenario_knows_the_entries_that_may_be_brought_forward_into_it(tmp_path: Path) -> None:
    """SM-GAP-70 Of one that ends with Oct II 42, those of the six half-months beyond, and no ship or load; without it none."""
    file = tmp_path / "short.yaml"
    whole = (order_of_battle() / "scenarios" / f"{SCENARIO}.yaml").read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^last_turn:.*$", "last_turn: Oct II 42", whole), encoding="utf-8")
    without, with_them = (
        load_book(file, Options(supply_moves_the_front=on)).scenario.war.calendar for on in (False, True))
    assert with_them[:len(without)] == without
    later = with_them[len(without):]
    assert [entry.turn for entry in later] == ["Nov I 42", "Nov II 42", "Dec I 42", "Jan I 43", "Jan II 43"]
    assert all(entry == Scheduled(entry.turn, holdings=entry.holdings) and entry.holdings for entry in later)


def test_the_desert_changes_hands_at_the_moved_date_and_at_no_other(book: Book) -> None:
    """SM-GAP-70.3 Tripoli's fall two half-months early: with Dec II 42 its port and airfields, with Jan II 43 nothing."""
    front = shifted(d1943_01_23=-2)
    state, events = turned(book, at(opening(book), "Dec II 42", front))
    assert PortId("tripoli_libya") in [one.port for one in of(events, PortChangedHands)]
    assert BaseId("castel_benito") in [base for one in of(events, AirfieldsChangedHands) for base in one.bases]
    assert port_side(state, PortId("tripoli_libya")) is Side.ALLIED

    _, on_the_day = turned(book, at(opening(book), "Jan II 43", front))
    assert [one.port for one in of(on_the_day, PortChangedHands)] == ["homs"]


def test_what_is_not_of_the_desert_keeps_its_date(book: Book) -> None:
    """SM-GAP-70.2 Whatever has moved, every other entry comes with its own game turn."""
    front = shifted(**{f"d{entry.key.replace('-', '_')}": 3 for entry in desert_entries(book)})
    for scheduled in book.scenario.war.calendar:
        others = tuple(one for one in scheduled.holdings if not is_of_the_desert(book, one))
        assert fixed(book, scheduled.holdings) == others
        assert not set(map(id, others)) & {id(one.holdings) for one in coming(book, front, Turn.of(scheduled.turn))}
    _, events = turned(book, at(opening(book), "Jan II 42", front))
    assert not of(events, PortChangedHands)


def test_flags_keep_their_dates(book: Book) -> None:
    """SM-GAP-70 The Axis comes to Tunisia when it came."""
    dates = {flag: entry.turn for entry in book.scenario.war.calendar for flag in entry.flags}
    assert dates == {flag: entry.turn for entry in book_of_front(on=False).scenario.war.calendar for flag in entry.flags}


@pytest.mark.parametrize("rule", ["11", "21"])
def test_what_lands_in_libya_is_counted_whichever_rule_of_supply_is_played(rule: str) -> None:
    """SM-GAP-70.8 A load set down in Tripoli enters the tally, and is judged with what two Libyan ports can handle."""
    book = book_of_front(supply_points=rule == "21")
    state = at(opening(book), "Jul II 40", Front(delivered(20, 20, 20)))
    state, events = brought_about(set_down, book, state, Side.AXIS, PortId("tripoli_libya"), 7.0)
    assert of(events, SuppliesLanded) == [SuppliesLanded(Side.AXIS, PortId("tripoli_libya"), 7.0)]
    state, events = brought_about(timeline.end_of_turn, book, state)
    assert of(events, DeliveriesCounted) == [DeliveriesCounted(7.0, 13.0)]
    judged, = of(events, FrontJudged)
    assert (judged.landed, judged.due) == (67.0, 43.0)
    assert state.war.front.deliveries[-1] == Delivery(7.0, 13.0)
    assert state.war.front.shifts == {"1940-09-13": -2}


def test_what_lands_is_counted_where_no_duty_of_rule_11_is_in_force(monkeypatch: pytest.MonkeyPatch, book: Book) -> None:
    """SM-GAP-70.8 The tally asks the option, and no duty; without the option it asks the duties as ever."""
    monkeypatch.setattr(ch11_requirements, "duties", lambda *_: ())
    plain = book_of_front(on=False)
    for played, counted in ((book, 1), (plain, 0)):
        events = events_of(set_down, played, at(opening(played), "Jul II 40"), Side.AXIS, PortId("tripoli_libya"), 7.0)
        assert len(of(events, SuppliesLanded)) == counted


def test_any_port_of_libya_counts_and_no_other(book: Book) -> None:
    """SM-GAP-70.8 Derna is no port of the duty, and of Libya; Durazzo is not, and what lands in Allied Tobruk feeds Allies."""
    state = at(opening(book), "Jul II 40", tripoli_libya=3, derna=1, durazzo=6)
    assert timeline.delivery(book, of_state(state), state.war, Turn.of("Jul II 40")) == Delivery(4, 13)
    theirs = given(at(opening(book), "Jul II 40", tripoli_libya=3, tobruk=6),
                   PortChangedHands(PortId("tobruk"), Allegiance.ALLIED, "test"))
    assert timeline.delivery(book, of_state(theirs), theirs.war, Turn.of("Jul II 40")) == Delivery(3, 13)


def test_once_the_axis_is_in_tunisia_all_of_its_north_africa_is_due_and_counts(book: Book) -> None:
    """SM-GAP-70.8, SM-11A4 Not before that flag."""
    state = at(opening(book), "Dec I 42", tripoli_libya=8, tunis=5)
    state = given(state, PortChangedHands(PortId("tunis"), Allegiance.AXIS, "test"))
    assert timeline.delivery(book, of_state(state), state.war, Turn.of("Dec I 42")) == Delivery(8, 13)
    there = War(flags={Flag.AXIS_IN_TUNISIA: 0}, supply=state.war.supply)
    held = of_state(state)
    due = sum(book.theatre.ports[key].cargo for key in state.ports
              if port_side(state, key) is Side.AXIS and book.theatre.ports[key].region.value == "north_africa")
    assert due == 26
    assert timeline.delivery(book, held, there, Turn.of("Dec I 42")) == Delivery(13, due)


def test_where_the_axis_holds_no_port_of_libya_nothing_is_due(book: Book) -> None:
    """SM-GAP-70.8 Nothing in this turn; those before it may still be measured."""
    state = at(opening(book), "Feb I 43")
    for port in book.charts.war.supply.libya:
        state = given(state, PortChangedHands(port, Allegiance.ALLIED, "test"))
    assert timeline.delivery(book, of_state(state), state.war, Turn.of("Feb I 43")) == Delivery(0, 0)


@pytest.mark.parametrize("options", [{"on": False}, {"land_facts": True}])
def test_without_the_option_or_beside_a_land_game_nothing_is_counted_or_moved(options: dict[str, bool]) -> None:
    """SM-GAP-70.1 Every date stands, whatever landed."""
    book = book_of_front(**options)
    state = at(opening(book), "Jul II 40", Front(delivered(20, 20, 20)))
    assert desert_entries(book) == ()
    assert events_of(timeline.end_of_turn, book, state) == ()
    for scheduled in book.scenario.war.calendar:
        assert fixed(book, scheduled.holdings) is scheduled.holdings


def test_a_war_that_owes_libya_nothing_is_not_judged(book: Book) -> None:
    """SM-GAP-70.1 Where neither rule of supply is played there is nothing to judge by."""
    silent = replace(book, scenario=replace(book.scenario, war=replace(book.scenario.war, duties=())))
    assert events_of(timeline.end_of_turn, silent, at(opening(book), "Jul II 40", Front(delivered(20, 20, 20)))) == ()


def test_a_place_that_a_moved_entry_gave_is_not_paid_for(book: Book) -> None:
    """SM-GAP-55.12 Tobruk, early by the calendar, is its; by itself, before the calendar gives it, it is worth its points."""
    early = at(opening(book), "Jan I 41", shifted(d1941_01_22=-1))
    early, _ = turned(book, early)
    assert port_side(early, PortId("tobruk")) is Side.ALLIED
    assert not of(events_of(victory.running_account, book, early), PointsScored)

    late = given(at(opening(book), "Jan II 41", shifted(d1941_01_22=2)),
                 PortChangedHands(PortId("tobruk"), Allegiance.ALLIED, "test"))
    scored, = of(events_of(victory.running_account, book, late), PointsScored)
    assert "Tobruk" in scored.entry.reason


def test_both_sides_read_how_the_front_moved_and_why(book: Book) -> None:
    """SM-GAP-70.7 What was measured, whose advantage, which entry, from when to when, and what held it; the same words."""
    state = at(opening(book), "Jul II 40", Front(delivered(20, 20, 20, due=13)), tripoli_libya=20)
    after, events = brought_about(timeline.end_of_turn, book, state)
    judged, = of(events, FrontJudged)
    told = {line_for(book, state, after, judged, side) for side in Side}
    words, = {str(one) for one in told}
    for part in ("Of 52 loads due in the desert 80 came", "0.64 from par for the Axis", "crossed into Egypt",
                 "2 half-months earlier", "in Aug II 40 and not in Sep II 40", "[SM-GAP-70]"):
        assert part in words


def test_who_is_driven_from_a_field_that_falls_early_falls_back_and_comes_by_its_date(book: Book) -> None:
    """SM-GAP-70.10 The Italian units of Berka and Benina, when Cyrenaica is lost three half-months early."""
    state = at(opening(book), "Dec II 40", shifted(d1941_02_06=-3))
    there = [key for key, unit in state.air.items() if unit.base in ("berka", "benina")]
    serving = [key for key in there if based_by_history(book, key, Turn.of("Dec II 40")) is not None]
    assert serving
    after, events = turned(book, state)
    gone = {key for one in of(events, AirUnitsLeft) for key in one.units}
    for key in serving:
        base = BaseId(after.air[key].base)
        assert base_side(book, after, base) is Side.AXIS and base not in ("berka", "benina")
    assert not gone & set(serving)


def test_who_is_due_on_a_field_that_is_still_the_enemys_waits_near_it_and_comes_with_the_entry(book: Book) -> None:
    """SM-GAP-70.11 A unit whose stay at a field of the desert begins while that falls late: in the theatre, then there."""
    unit, field, turn, entry = late_newcomer(book)
    key = f"d{entry.replace('-', '_')}"
    state = at(opening(book), str(turn), shifted(**{key: 6}))
    state = replace(state, air={one: facts for one, facts in state.air.items() if one != unit})
    waiting, _ = turned(book, state)
    assert unit in waiting.air
    side = waiting.air[unit].side
    assert waiting.air[unit].base != field and base_side(book, waiting, BaseId(waiting.air[unit].base)) is side

    there = at(waiting, str(turn), shifted(**{key: turn.number - own_turn(book, entry).number}))
    came, events = turned(book, there)
    assert came.air[unit].base == field and of(events, AirUnitsBased)


def own_turn(book: Book, key: str) -> Turn:
    """The game turn of history of an entry."""
    return next(entry.own for entry in desert_entries(book) if entry.key == key)


def late_newcomer(book: Book) -> tuple[AirUnitId, str, Turn, str]:
    """A unit that by history comes to a field of the desert with or soon after the entry that takes it, from the enemy."""
    for entry in desert_entries(book):
        for base in entry.holdings.airfields:
            for facts in book.oob.air_units.values():
                for stay in facts.service:
                    first = Turn.of(stay.first)
                    whose = base_side(book, opening(book), base)
                    if stay.base == base and entry.own <= first <= entry.own.plus(5) and whose is not entry.gainer:
                        return facts.id, str(base), first, entry.key
    raise AssertionError("no unit comes to a field of the desert as it is taken")


def test_every_moment_of_an_entry_is_in_the_view_of_both_sides(book: Book) -> None:
    """SM-GAP-70 Loads that land are public, and so is what they do."""
    state = at(opening(book), "Jul II 40", shifted(d1943_01_23=-2), tripoli_libya=4)
    for side in Side:
        view = view_for(book, state, side)
        assert view.war.front == state.war.front
        assert timeline.seen_by(book, view) == Delivery(4, 13)
    last = desert_entries(book)[-1]
    assert comes(state.war.front, last) == Turn.of("Dec II 42")


def test_an_entry_of_airfields_alone_with_a_coast_of_the_desert_is_of_it(book: Book) -> None:
    """SM-GAP-70.2 Sirte has no port; Sfax is none of the desert."""
    assert is_of_the_desert(book, Holdings("test", coasts={"gulf_of_sirte": Allegiance.ALLIED}))
    assert not is_of_the_desert(book, Holdings("test", ports={PortId("sfax"): Allegiance.ALLIED}))
    assert Scheduled("Jan I 43", holdings=()).holdings == () and WarFacts().duties == ()
    assert Options().supply_moves_the_front is False
