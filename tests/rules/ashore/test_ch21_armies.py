"""Armies and stocks that history gives a campaign with supply points where no land game is played; points that are flown."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.dice import SeededDice
from campaign.model.events import ContingentRecorded, PointsDrawn, PointsStored, PointsUse, PointsWay, SuppliesFlown
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Contingent, ContingentId, Holdings, PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance, Side
from campaign.rules import engine
from tests.air_at_sea import ABOUKIR, at_sea, supply
from tests.air_fights import BOMBAY, squad
from tests.proceeding import replayed
from tests.sea import Sea, given, of_type, play
from tests.shoresea import (
    ALLIED,
    AXIS,
    EGYPT,
    LAND_GAME,
    MALTA,
    POINTS,
    contingent,
    in_ground,
    shore_sea,
    to_phase,
)


def beginning(first: str, options: Options = POINTS) -> tuple[Book, State]:
    """The whole war as it begins in a half-month."""
    book = load_book("mediterranean", replace(options, first_turn=first))
    return book, replayed(engine.begin(book, 1, SeededDice(1)).events)


def strengths(book: Book, state: State) -> dict[str, tuple[float, str]]:
    """Forces on record: each with its size and the port where it stands."""
    ports = {port.hex: key for key, port in reversed(list(state.ports.items()))}
    return {key: (one.size, ports[one.hex]) for key, one in state.ashore.contingents.items()}


@pytest.mark.gate
def test_a_campaign_begins_with_the_armies_that_history_has_then_and_the_stocks_of_the_day() -> None:
    """SM-GAP-83.10, SM-GAP-83.11, SM-21 In July 1942 in Egypt, in November 1940 in Albania."""
    book, alamein = beginning("Jul I 42")
    found = strengths(book, alamein)
    tobruk = book.theatre.ports[PortId("tobruk")].hex

    assert found["army_of_egypt"][0] == 110 and found["army_of_libya"] == (60, "tripoli_libya")
    assert "fortress_of_tobruk" not in found
    assert found["garrison_of_malta"][0] == 12
    assert alamein.ashore.stock(AXIS, tobruk) == 60 and alamein.ashore.stock(ALLIED, tobruk) == 0
    assert strengths(*beginning("Nov II 40"))["army_of_albania"] == (30, "durazzo")


def test_without_the_option_there_are_neither_armies_nor_stocks() -> None:
    """SM-GAP-83.10, SM-GAP-83.11 Rule 11 knows none of them."""
    _, state = beginning("Jul I 42", Options())

    assert state.ashore == type(state.ashore)()


def test_a_land_game_brings_its_own_armies_and_finds_the_stocks() -> None:
    """SM-GAP-83.15, SM-GAP-83.11 The calendar puts nobody on record there."""
    _, state = beginning("Jul I 42", LAND_GAME)

    assert not state.ashore.contingents and state.ashore.depots[AXIS] and state.ashore.depots[ALLIED]


@pytest.mark.parametrize("first", ["Jun I 40", "Jan I 41", "May I 41", "Nov I 41", "Jan I 43"])
def test_every_army_and_every_depot_is_where_its_side_is(first: str) -> None:
    """SM-GAP-83.15, SM-GAP-83.11 Whenever the war begins."""
    book, state = beginning(first)
    for one in state.ashore.contingents.values():
        assert any(state.ports[port.id].allegiance.side is one.side for port in book.theatre.ports_at(one.hex)), one
    for side in Side:
        for where in state.ashore.depots.get(side, {}):
            assert any(state.ports[port.id].allegiance.side is side for port in book.theatre.ports_at(where)), where


NOW, LATER = "Jul II 40", "Aug I 40"
FORCE = ContingentId("folgore")


def dated(*contingents: tuple[str, Contingent], before: Contingent | None = None, options: Options = POINTS,
          lost: bool = False) -> Sea:
    """A calendar that puts contingents on record, on the eve of its first date."""
    entries = [Scheduled(turn, contingents=(one,)) for turn, one in contingents]
    holdings = (Holdings("conquered", ports={PortId("benghazi"): Allegiance.ALLIED}),) if lost else ()
    facts = WarFacts(calendar=(Scheduled("Jul II 40", holdings=holdings), *entries))
    book, state = shore_sea(*(() if before is None else (before,)), facts=facts, options=options)
    return Sea(book, in_ground(state, ALLIED))


def test_armies_change_by_date() -> None:
    """SM-GAP-83.10, SM-GAP-83.15 They come, grow, and are gone when they are of nought."""
    army = contingent("Folgore", 2, "00507")
    book, state = dated((NOW, army), (LATER, replace(army, size=5)), ("Aug II 40", replace(army, size=0)))
    sizes = []
    for _ in range(3):
        state, _ = to_phase(book, in_ground(state, ALLIED), AXIS)
        sizes.append(state.ashore.contingents[FORCE].size if FORCE in state.ashore.contingents else 0)

    assert sizes == [2, 5, 0]


def test_nobody_comes_to_a_place_that_is_not_his_sides_and_who_was_never_there_does_not_go() -> None:
    """SM-GAP-83.15 Benghazi has fallen; and what is on record already is not told again."""
    army = contingent("Folgore", 2, "00507")
    book, state = dated((NOW, army), lost=True)
    after, events = to_phase(book, state, AXIS)
    _, gone = to_phase(*dated((NOW, replace(army, size=0))), AXIS)
    _, same = to_phase(*dated((NOW, army), before=army), AXIS)

    assert FORCE not in after.ashore.contingents
    assert not [one for one in (*events, *gone, *same) if isinstance(one, ContingentRecorded)]


def test_in_a_land_game_the_calendar_keeps_silent_about_armies() -> None:
    """SM-GAP-83.15 Its owners report what they have."""
    _, events = to_phase(*dated((NOW, contingent("Folgore", 2, "00507")), options=LAND_GAME), AXIS)

    assert not of_type(events, ContingentRecorded)


def test_transport_groups_fly_a_supply_point_each_out_of_what_lies_where_they_rise() -> None:
    """SM-GAP-37.3, SM-21A.2 To the depot where they land; where nothing lies nothing is flown."""
    def flown(points: float, *groups: str) -> tuple[State, tuple[object, ...]]:
        book, state = at_sea(ABOUKIR, *(squad(group, "aboukir", BOMBAY) for group in groups))
        book = replace(book, options=replace(book.options, supply_points=True))
        state = given(state, PointsStored(ALLIED, EGYPT, points, PointsWay.AT_HAND)) if points else state
        return play(book, state, supply(*groups, port="valletta"))

    after, events = flown(9, "one", "two")
    assert after.ashore.depots[ALLIED] == {EGYPT: 7, MALTA: 2}
    assert of_type(events, SuppliesFlown)[0].size_re == 0.4  # pyrefly: ignore[bad-argument-type]
    assert of_type(events, PointsDrawn)[0].use is PointsUse.SHIPPED  # pyrefly: ignore[bad-argument-type]
    short, _ = flown(1, "one", "two")
    assert short.ashore.depots[ALLIED] == {MALTA: 1}
    nothing, silence = flown(0, "one")
    assert not nothing.ashore.depots and not of_type(silence, SuppliesFlown)  # pyrefly: ignore[bad-argument-type]


def test_turns_of_the_calendar_are_half_months() -> None:
    """SM-GAP-83.10 What begins on a date holds until the next one."""
    book, state = beginning("Aug II 40")
    assert strengths(book, state)["army_of_libya"][0] == 45 and Turn.of("Sep I 40") == state.cursor.turn.plus(1)
