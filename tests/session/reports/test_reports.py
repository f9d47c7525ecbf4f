"""Reports: what is in them, for whom, and how they are printed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from campaign.model.battles.battle import (
    AfterAction,
    Conditions,
    Engagement,
    Light,
    Outcome,
    Participant,
    Party,
    ShipOutcome,
    Task,
)
from campaign.model.book import Options
from campaign.model.commands import Command, EndStep, FormForce, MoveForce
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AfterActionAccepted,
    BattleJoined,
    CampaignBegan,
    Event,
    RepairBegun,
    ShipRemoved,
    ShipsRefuelled,
    TurnBegan,
)
from campaign.model.play.calendar import Step, Turn
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.condition import NONE, Condition
from campaign.model.units.forces import ForceId, Mission, ShipStatus
from campaign.model.units.ships import ClassId, ShipId
from campaign.rules import engine
from campaign.rules.fold import fold
from campaign.session.days.dates import DayId
from campaign.session.logistics.past import Past
from campaign.session.logistics.shipping import LoadEnd, Shipment
from campaign.session.reports.page import as_csv, as_json, as_markdown, as_page, cell_text
from campaign.session.reports.records import Records, records_of
from campaign.session.reports.reporting import REPORTS, report, umpire_report
from campaign.session.reports.table import Table
from campaign.store.records import Numbered
from tests.proceeding import resolved
from tests.sea import ORION, TRANSPORT, TRIBAL, Sea, british, cargo, given, italian, next_segment, port, sea

KIND = pytest.mark.parametrize("kind", sorted(REPORTS))
NOTHING = Records()


def waters(*more: Any, **place: Any) -> Sea:
    """A convoy and a cover at sea, ships in port, and a British cruiser."""
    return sea(
        italian("Zara", "00503", force="Cover"), italian("Esperia", "00504", TRANSPORT, force="Convoy"),
        italian("Dardo", "00504", TRIBAL, force="Convoy", mission=Mission.ESCORT), italian("Fiume", "taranto", hits=(1, 0)),
        british("Orion", "00505", ORION, force="Cruisers"), cargo("Tanks", 1, ("Esperia",), "tripoli", worth=2),
        cargo("Flour", 1, "taranto", "tripoli"), *more, **place,
    )


def seen(place: Sea, side: Side = Side.AXIS) -> View:
    """What one side knows of a sea."""
    return engine.view_for(place.book, place.state, side)


def rows(table: Table) -> list[dict[str, Any]]:
    """Rows by the names of their columns."""
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def row_of(table: Table, name: str, kind: str = "") -> dict[str, Any]:
    """The row that begins with a name."""
    return next(row for row in rows(table) if next(iter(row.values())) == name and kind in ("", row.get("kind")))


def play(place: Sea, steps: int) -> Iterator[tuple[State, Event]]:
    """The fleet sails, and then every step is ended."""
    state = place.state
    sail, steam = FormForce(Side.AXIS, (ShipId("fiume"),), "Raid"), MoveForce(Side.AXIS, ForceId("AX3"), (Hex("00202"),))
    orders: list[Command] = [sail, steam]
    for number in range(steps):
        side = next(one for one in BOTH if engine.pending_for(place.book, state, one))
        order = orders[number] if number < len(orders) else EndStep(side)
        for event in resolved(place.book, state, order, SeededDice(3)).events:
            state = fold(state, event)
            yield state, event


@KIND
@pytest.mark.parametrize("hidden", [False, True])
def test_every_report_can_be_made_for_everyone_and_printed_in_every_way(kind: str, hidden: bool) -> None:
    """SM-GAP-56.9 Each kind has a table for each side and for the umpire, in four formats, after some segments of play."""
    place = waters(options=Options(hidden_markers=hidden))
    played = list(play(place, 12))
    state = played[-1][0]
    events = [CampaignBegan("test", place.state), *(event for _, event in played)]
    views = {side: engine.view_for(place.book, state, side) for side in BOTH}
    tables = [report(kind, place.book, views[side], records_of(events, side)) for side in BOTH]
    tables.append(umpire_report(kind, place.book, views, state, records_of(events, None)))

    for table in tables:
        document = json.loads(as_json(table))
        assert len(document["rows"]) == len(table.rows)
        assert next(csv.reader(io.StringIO(as_csv(table)))) == list(table.columns)
        assert as_markdown(table).startswith(f"## {table.title}")
        assert all(len(line) <= 80 for line in as_page(table).splitlines())


@KIND
@pytest.mark.parametrize("viewer", BOTH)
def test_a_sides_report_tells_nothing_that_only_the_enemy_knows(kind: str, viewer: Side) -> None:
    """SM-GAP-56 Fuel, ammunition, cargo and names of forces of the enemy leave no trace in a side's report."""
    place, enemy = waters(), viewer.enemy
    shot_out = Condition(rounds_left={"main": NONE})
    ships = {key: replace(ship, fuel_boxes=1, condition=shot_out)
             if ship.side is enemy and ship.port is None else ship for key, ship in place.state.ships.items()}
    forces = {key: replace(force, name="Other") if force.side is enemy else force
              for key, force in place.state.forces.items()}
    cargoes = {key: replace(item, facts=replace(item.facts, name="Other"))
               if item.facts.side is enemy else item for key, item in place.state.cargoes.items()}
    ports = {key: replace(one, fuel=5.0) if one.allegiance.side is enemy else one
             for key, one in place.state.ports.items()}
    pool = place.state.fuel_pool + (1 if enemy is Side.AXIS else 0)
    twin = replace(place.state, ships=ships, forces=forces, cargoes=cargoes, ports=ports, fuel_pool=pool)

    views = [seen(Sea(place.book, one), viewer) for one in (place.state, twin)]
    assert report(kind, place.book, views[0], NOTHING) == report(kind, place.book, views[1], NOTHING)


def test_reports_can_tell_secrets_apart() -> None:
    """SM-GAP-56 Canary: the same change is seen at once in its owner's report."""
    place = waters()
    poorer = Sea(place.book, replace(place.state, fuel_pool=1.0))

    assert report("fuel", place.book, seen(place), NOTHING) != report("fuel", place.book, seen(poorer), NOTHING)


def test_a_report_is_refused_the_records_of_the_other_side() -> None:
    """SM-GAP-56.9 A view and records of different readers are a bug."""
    place = waters()

    with pytest.raises(ValueError, match="Axis side was to be made of the Allied"):
        report("log", place.book, seen(place), Records(Side.ALLIED))


def joined(place: Sea) -> tuple[Event, ...]:
    """A battle between Zara and Orion, in which Orion goes down."""
    spent = Condition(rounds_left={})
    conditions = Conditions(Light.DAY, 600, 20000, 2, 0, 5, 0.0)
    parties = {
        Side.AXIS: Party((Participant(ShipId("zara"), ClassId("a"), "Zara", Nation.ITALIAN, "AX1", Task.BATTLE_LINE, spent),)),
        Side.ALLIED: Party((Participant(ShipId("orion"), ClassId("b"), "Orion", Nation.BRITISH, "AL1", Task.ESCORT, spent),)),
    }
    engagement = Engagement("B1", "Jul I 40", 1, "hex 00503", Hex("00503"), conditions, Side.AXIS, parties)  # pyrefly: ignore[bad-argument-type]
    after = AfterAction(engagement.id, "", "test", 40, (ShipOutcome(ShipId("orion"), Outcome.SUNK, spent),), None, Side.AXIS)
    gone = ShipRemoved(ShipId("orion"), ShipStatus.SUNK, "battle B1", ShipId("zara"))
    return (CampaignBegan("test", place.state), BattleJoined(engagement, (ForceId("AX1"),)), AfterActionAccepted(after), gone)


def test_records_hold_only_what_their_reader_may_know() -> None:
    """SM-GAP-56.8 Fuel that the enemy's ports gave out, and the forces his ships came from, are cut from a side's records."""
    place = waters()
    fuelled = ShipsRefuelled(PortId("taranto"), ((ShipId("fiume"), 2),), 4.0, from_pool=True, from_stock=False)
    events = (*joined(place), fuelled)

    assert [one.points for one in records_of(events, Side.AXIS).past_of(Side.AXIS).flows] == [4.0]
    assert records_of(events, Side.ALLIED).past_of(Side.ALLIED).flows == ()
    assert set(records_of(events, Side.ALLIED).pasts) == {Side.ALLIED}
    parties = records_of(events, Side.ALLIED).battles[0].engagement.parties
    assert (parties[Side.AXIS].participants[0].force, parties[Side.ALLIED].participants[0].force) == ("", "AL1")
    log = [Numbered(Side.AXIS, 1, 4, "mine"), Numbered(Side.ALLIED, 1, 5, "his"), Numbered(None, 1, 4, "all")]
    assert [line.text for line in records_of(events, Side.AXIS, log).log] == ["mine"]


def test_battles_and_losses_are_told_to_both_with_cause_and_credit() -> None:
    """SM-6B Who fought, who held the field, and who went down through whom."""
    place = waters()
    events = joined(place)
    state = given(place.state, events[-1])
    records = records_of(events, Side.ALLIED)
    battles = rows(report("battles", place.book, engine.view_for(place.book, state, Side.ALLIED), records))
    losses = rows(report("losses", place.book, engine.view_for(place.book, state, Side.AXIS), records_of(events, Side.AXIS)))

    assert [(one["battle"], one["Axis ships"], one["result"], one["lost"]) for one in battles] == [
        ("B1", "Zara", "the Axis side holds the field", "Orion")]
    assert [(one["side"], one["ship"], one["fate"], one["cause"], one["by"]) for one in losses] == [
        ("Allied", "Orion", "sunk", "battle B1", "Zara")]


def test_a_convoy_is_reported_with_its_escort_and_cargo() -> None:
    """SM-4C1 Transports, escorts, the slowest speed, what is aboard and where it is bound; and cargo wherever it lies."""
    place = waters()
    convoy = row_of(report("convoys", place.book, seen(place), NOTHING), "Convoy")
    supply = report("supply", place.book, seen(place), NOTHING)

    assert (convoy["transports"], convoy["escorts"], convoy["speed"], convoy["cargo"], convoy["bound for"]) \
        == (1, 1, 15, "Tanks (1 RE)", "Tripoli")
    assert [(one["cargo"], one["state"], one["where"]) for one in rows(supply)] == [
        ("Tanks", "afloat", "Esperia"), ("Flour", "ashore", "Taranto")]
    assert supply.notes == ("In all 0 RE landed, 1 RE afloat, 1 RE ashore, 0 RE lost.",)


def test_what_became_of_cargo_is_told_as_the_ledger_has_it() -> None:
    """SM-GAP-95 A load that went to sea twice is landed once and set down once; what perishes on the quay was never sent."""
    place = waters(cargo("Guns", 2, "tripoli", "tripoli"))
    view, day, tripoli = seen(place), DayId(Turn(0), Side.AXIS, 1), PortId("tripoli")
    cargoes = {key: replace(item, lost=item.facts.name == "Flour") for key, item in view.cargoes.items()}
    guns = next(key for key, item in cargoes.items() if item.facts.name == "Guns")
    load = Shipment(guns, "Guns", Side.AXIS, cargoes[guns].facts.kind, 2.0, tripoli, (ShipId("esperia"),), "taranto", day,
                    ended=day)
    sent = (replace(load, fate=LoadEnd.SET_DOWN, where="benghazi"), replace(load, fate=LoadEnd.LANDED, where="tripoli"))
    told = report("supply", place.book, replace(view, cargoes=cargoes), Records(pasts={Side.AXIS: Past(shipments=sent)}))

    assert told.notes == (
        "In all 2 RE landed, 1 RE afloat, 2 RE ashore, 0 RE lost, 2 RE set down elsewhere, 1 RE lost ashore.",)
    assert row_of(told, "Flour")["state"] == "lost ashore"


TARANTO_AWAY = "Taranto is 12 hexes away"


@pytest.mark.parametrize(("boxes", "outlook"), [
    (9, "gets home: Taranto is 12 hexes away, 8 fuel boxes to spare"),
    (1, "must turn for home now: Taranto is 12 hexes away, and no fuel box is to spare"),
    (0, f"will not get home before running dry: {TARANTO_AWAY}, 1 fuel box short, and dry in 00201 (Taranto) [SM-8A1]"),
])
def test_the_forecast_says_whether_she_gets_home(boxes: int, outlook: str) -> None:
    """SM-8A1 A box is ticked for each segment at sea, and a ship must be in port before the first segment's end without one."""
    place = sea(italian("Zara", "01402", force="Raiders", fuel=boxes))
    table = report("forecast", place.book, seen(place), NOTHING)

    # Of a force the ship is named that is the first to run dry.
    assert row_of(table, "Raiders")["outlook"] == outlook.replace("1 fuel", "Zara 1 fuel")
    assert row_of(table, "Zara")["outlook"] == outlook


def test_the_forecast_counts_segments_from_what_can_still_be_steamed() -> None:
    """SM-1F In another step than her own movement she comes home a segment later than one who may move now."""
    now = sea(italian("Zara", "01402", force="Raiders"))
    later = sea(italian("Zara", "01402", force="Raiders"), step=Step.COMBAT)
    dry = sea(italian("Zara", "01402", force="Raiders", fuel=0, out_of_fuel=True), step=Step.COMBAT)

    tables = [report("forecast", one.book, seen(one), NOTHING) for one in (now, later, dry)]
    assert [row_of(table, "Raiders")["segments"] for table in tables] == [1, 2, 4]
    creeping = row_of(report("forecast", dry.book, seen(dry), NOTHING), "Raiders")
    assert creeping["outlook"] == "creeps towards Taranto, 12 hexes away: Zara out of fuel [SM-GAP-28]"


def test_the_forecast_says_when_a_port_runs_dry() -> None:
    """SM-10A2.1 At what it is reckoned, beside what it gave out lately; a port that is dry says what is wanted."""
    place = waters(port("Tripoli", "00207", Nation.ITALIAN, stock=70), port("Bardia", "00307", Nation.ITALIAN, stock=0))
    issued = ShipsRefuelled(PortId("tripoli"), ((ShipId("zara"), 1),), 5.0, from_pool=False, from_stock=True)
    records = records_of([CampaignBegan("test", place.state), issued], Side.AXIS)
    place = Sea(place.book, next_segment(place.state))
    table = report("forecast", place.book, seen(place), records)

    assert row_of(table, "Tripoli")["outlook"] == (
        "is likely dry in 70 days, on 16 September 1940 (54 at the soonest, 95 at the latest): gave out 5 FP a day in the last "
        "seven days, and is reckoned at 1 FP a day out [SM-GAP-93]")
    assert row_of(table, "Bardia")["outlook"] == "is dry: nothing is issued until fuel is shipped there [SM-10A1]"
    assert row_of(report("fuel", place.book, seen(place), records), "Tripoli")["segments left"] == 70


def test_the_forecast_says_when_a_ship_leaves_dock_and_why_one_waits_in_vain() -> None:
    """SM-8B1 A hit without a point, a port that cannot mend, work that is halted: each line says why nothing happens."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, repair=0)
    place = waters(italian("Pola", "tripoli", hits=(1, 0)), tripoli)
    idle = report("forecast", place.book, seen(place), NOTHING)
    job = RepairJob(JobId("R1"), ShipId("fiume"), PortId("taranto"), Track.GUNNERY, 5)
    work = Sea(place.book, given(place.state, RepairBegun(job)))
    mended = report("forecast", work.book, seen(work), NOTHING)
    halted = Sea(place.book, given(place.state, RepairBegun(replace(job, suspended=True))))

    assert "nobody has allotted a point, and Taranto has 6 free" in row_of(idle, "Fiume", "dock")["outlook"]
    assert "Tripoli cannot repair ships" in row_of(idle, "Pola", "dock")["outlook"]
    assert row_of(mended, "Fiume, a gunnery hit")["outlook"] == "mended in 5 player turns: Sep II 40, Axis player turn"
    assert "stands still until it is resumed" in row_of(report("forecast", halted.book, seen(halted), NOTHING),
                                                       "Fiume, a gunnery hit")["outlook"]


def test_the_forecast_says_why_a_ship_is_not_refuelled() -> None:
    """SM-1D2 No pumps, an empty store, a turn that has not come, or a segment that was not spent in port."""
    place = sea(
        italian("Zara", "taranto", fuel=1), italian("Pola", "taranto", fuel=1), italian("Lampo", "tripoli", TRIBAL, fuel=1),
        italian("Dardo", "bardia", TRIBAL, fuel=1), italian("Oriani", "taranto", TRIBAL, fuel=1),
        port("Taranto", "00201", Nation.ITALIAN, refuel=20, stock=500), port("Tripoli", "00207", Nation.ITALIAN, stock=0),
        port("Bardia", "00307", Nation.ITALIAN, refuel=0, stock=9),
    )
    arrived = replace(place.state.ships[ShipId("oriani")], was_at_sea=True)
    state = replace(place.state, ships={**place.state.ships, arrived.id: arrived})
    table = report("forecast", place.book, seen(Sea(place.book, state)), NOTHING)

    outlook = {name: row_of(table, name, "bunkers")["outlook"] for name in ("Zara", "Pola", "Lampo", "Dardo", "Oriani")}
    assert outlook["Zara"] == "fills 8 fuel boxes at the end of this segment"
    assert outlook["Pola"] == "waits her turn: Taranto issues 20 FP a segment; full after 2 segments [SM-1D2]"
    assert outlook["Lampo"] == "waits in vain: there is no fuel to be had [SM-10A1]"
    assert outlook["Dardo"] == "waits in vain: Bardia has no means of refuelling ships [SM-1D2]"
    assert outlook["Oriani"].startswith("was at sea in this segment")


def test_laid_up_ships_are_told_the_day_of_their_release() -> None:
    """SM-8A1 A ship that ran dry names the player turn in which she is fit again."""
    place = waters(italian("Pola", "taranto", laid_up_until=Turn.of("Sep I 40").number))
    row = row_of(report("forecast", place.book, seen(place), NOTHING), "Pola", "laid up")

    assert row["outlook"] == "ran dry: fit again in the initial phase of the Axis player turn of Sep I 40 [SM-8A1]"


def test_the_umpire_reads_the_whole_account_of_points() -> None:
    """SM-GAP-55 Totals stand beneath it, and no reason is kept from the umpire."""
    place = waters()
    entry = PointsEntry("now", Side.AXIS, 2.0, "SM-4C1", "Tanks delivered at Tripoli")
    state = replace(place.state, points=(entry,))
    views = {side: engine.view_for(place.book, state, side) for side in BOTH}
    table = umpire_report("vp", place.book, views, state, NOTHING)

    assert [row["for"] for row in rows(table)] == ["Tanks delivered at Tripoli"]
    assert table.notes == ("Axis 2, Allied 0; Allied less Axis -2 [SM-GAP-55].",)
    assert {row["side"] for row in rows(umpire_report("ships", place.book, views, state, NOTHING))} == {"Axis", "Allied"}


def test_records_tell_when_something_happened() -> None:
    """SM-1A.1 The moment of a loss is its turn, player turn and segment."""
    place = waters()
    events = (CampaignBegan("test", place.state), TurnBegan(Turn.of("Aug I 40")), joined(place)[-1])

    assert records_of(events, None).losses[0].when.startswith("Aug I 40, Axis player turn")


def test_a_table_is_refused_a_row_that_does_not_fit() -> None:
    """SM-GAP-56.9 Rows have as many cells as there are columns; numbers and gaps are printed as people read them."""
    with pytest.raises(ValueError, match="2 were expected"):
        Table("Odd", ("one", "two"), ((1,),))
    assert [cell_text(cell) for cell in (None, 2.0, 2.5, "x")] == ["", "2", "2.5", "x"]
    assert as_csv(Table("Names", ("name",), (("=1+1",), (None,)))) == "name\n'=1+1\n\"\"\n"
    assert "Nothing to report." in as_markdown(Table("Empty", ("one",), ()))
    assert "a\\|b" in as_markdown(Table("Bar", ("one",), (("a|b",),), ("a note",)))
