"""What reports and the end of a campaign say of when, by whom and how much: as it was, and nothing that was not."""

from __future__ import annotations

from pathlib import Path

from campaign.model.battles.battle import Light
from campaign.model.events import (
    CampaignBegan,
    CargoLoaded,
    CargoUnloaded,
    Event,
    PlayerTurnBegan,
    PointsScored,
    SegmentBegan,
    ShipRemoved,
    SortieEnded,
    SortieLaunched,
    SuppliesRaised,
    TurnBegan,
)
from campaign.model.play.air_war import AirTarget, Sortie, SortieId
from campaign.model.play.calendar import Turn
from campaign.model.play.state import PointsEntry
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.facts.setup import starting_state
from campaign.session.days.dates import DayId
from campaign.session.days.digest import day_asked_for, last_day
from campaign.session.ending.chronicle import WarChronicle
from campaign.session.ending.facts import CurvePoint, EndOfCampaign, TurnKind
from campaign.session.ending.wording import subline, turn_name
from campaign.session.logistics.arrivals import arrivals_of
from campaign.session.logistics.shipping import shipments_of
from campaign.session.play.seat import seat_for
from campaign.session.reports.page import as_page
from campaign.session.reports.records import records_of
from campaign.session.reports.reporting import report_for
from tests.session.ending.made_up import made_up
from tests.session.stage import STAFF, begun, book

JULY = Turn.of("Jul I 40")
LOAD = CargoId("load_1")
FACTS = CargoFacts(LOAD, "Supplies for Malta", Side.ALLIED, CargoKind.SUPPLIES, 1.0, PortId("malta"), 0.0)


def days_of(*differences: float) -> tuple[CurvePoint, ...]:
    """A curve of days, the first before any was played."""
    return tuple(CurvePoint(DayId(JULY, Side.AXIS, nas), difference) for nas, difference in enumerate(differences))


def end_with(*differences: float) -> EndOfCampaign:
    """The end of a campaign of days whose points went so."""
    end, last = made_up(book()), differences[-1]
    points = {Side.ALLIED: 20.0 + last, Side.AXIS: 20.0}
    return replace(end, half_months=1, curve=days_of(*differences), verdict=replace(end.verdict, points=points))


def chronicle_of(reader: Side | None, *events: Event) -> WarChronicle:
    """What was heard of some events after the beginning of `calabria`."""
    heard = WarChronicle(book(), reader)
    for event in (CampaignBegan("calabria", starting_state(book(), 7)), TurnBegan(JULY), PlayerTurnBegan(Side.AXIS), *events):
        heard.hear(event)
    return heard


def test_of_points_that_stand_level_nobody_is_said_to_have_led_to_the_last_day() -> None:
    """SM-GAP-100 The ladder may give the victory to a side at no difference at all: it has not led for that."""
    assert "led" not in subline(end_with(0.0, 0.0, 0.0))
    assert subline(end_with(0.0, 4.0, 0.0)).startswith("The points stand level.")


def test_who_led_until_when_is_told_by_the_last_day_on_which_he_did() -> None:
    """SM-GAP-100 Not by the day after it, on which the points stood level or the other led already."""
    assert subline(end_with(0.0, -3.0, -3.0, 0.0, 5.0)).startswith(f"The Axis led until {days_of(0, 0, 0)[2].day.date_words}.")


def test_who_took_the_lead_late_did_not_lead_from_the_first_day() -> None:
    """SM-GAP-100 Before that the points stood level."""
    since = days_of(0, 0, 0, 0)[3].day.date_words

    assert subline(end_with(0.0, 0.0, 0.0, 5.0)).startswith(f"The Allies led since {since}.")
    assert subline(end_with(0.0, 5.0, 6.0)).startswith("The Allies led from the first day to the last.")


def test_air_attacks_of_two_days_are_two_strokes() -> None:
    """SM-GAP-100.1 Those of one day off one port are one."""
    def raid(number: int) -> tuple[Event, ...]:
        sortie = Sortie(SortieId(f"S{number}"), Side.AXIS, AirTarget.SHIPS, "", Hex("09063"), Light.DAY, ())
        scored = PointsScored(PointsEntry("", Side.AXIS, 5.0, "SM-GAP-55", "a cruiser", ShipId("gloucester")))
        return SortieLaunched(sortie), scored, SortieEnded(sortie)

    heard = chronicle_of(None, SegmentBegan(2), *raid(1), *raid(2), SegmentBegan(6), *raid(3))

    assert [(turn.kind, turn.day.nas, turn.swing) for turn in heard.turns()] == [
        (TurnKind.RAID, 2, -10.0), (TurnKind.RAID, 6, -5.0)]


def test_the_enemys_cargo_that_moved_the_points_is_told_without_its_port() -> None:
    """SM-GAP-100.1 SM-GAP-56.22 The points for it are public; where it was landed is not."""
    scored = PointsScored(PointsEntry("", Side.AXIS, 8.0, "SM-4C1", "cargo delivered"))
    landed = CargoUnloaded(CargoId("tanks"), (ShipId("esperia"),), PortId("tripoli_libya"), 2.0, delivered=True)
    found, = chronicle_of(Side.ALLIED, SegmentBegan(3), landed, scored).turns()

    assert (found.kind, found.where, found.near, found.swing) == (TurnKind.DELIVERY, None, "", -8.0)
    assert turn_name(found, book()) == "Cargoes of the Axis come in"


def test_a_ship_that_is_lost_as_a_game_turn_begins_is_lost_before_its_first_day() -> None:
    """SM-1A.1 A port that falls then falls before the Axis player turn, and not on the last day of the Allies'."""
    lost = ShipRemoved(ShipId("hero"), ShipStatus.SUNK, "in Sollum when it fell")
    happened = (CampaignBegan("calabria", starting_state(book(), 7)), TurnBegan(JULY), PlayerTurnBegan(Side.ALLIED),
                SegmentBegan(7), TurnBegan(JULY.plus(1)), lost)
    heard = WarChronicle(book(), None)
    for event in happened:
        heard.hear(event)

    assert records_of(happened, None).losses[0].when == "Jul II 40, Axis player turn, initial phase"
    assert [ship.day for ship in heard.lost] == [DayId(JULY.plus(1), Side.AXIS, 0)]


def test_cargo_between_malta_and_alexandria_is_none_for_libya() -> None:
    """SM-GAP-95.8 Egypt is the Allies' own, and no land overseas for them; Tobruk in their hands is."""
    started = (CampaignBegan("calabria", starting_state(book(), 7)), TurnBegan(JULY), PlayerTurnBegan(Side.ALLIED),
               SegmentBegan(1))
    for_port = {}
    for port in ("alexandria", "tobruk"):
        facts = replace(FACTS, destination=PortId(port))
        shipped = shipments_of((*started, SuppliesRaised(facts, PortId("malta")),
                                CargoLoaded(LOAD, (ShipId("breconshire"),), PortId("malta"), 1.0), SegmentBegan(3),
                                CargoUnloaded(LOAD, (ShipId("breconshire"),), PortId(port), 1.0, delivered=True)), Side.ALLIED)
        for_port[port] = [month.land for month in arrivals_of(book(), Side.ALLIED, JULY, shipped)]

    assert for_port == {"alexandria": [], "tobruk": ["Libya"]}


def test_a_load_that_goes_ashore_again_on_the_same_day_was_not_sent() -> None:
    """SM-GAP-95 A force that was formed and berthed again has sent nothing; one that comes back days later has."""
    def sent(*between: Event) -> int:
        ships = (ShipId("breconshire"),)
        found = shipments_of((
            CampaignBegan("calabria", starting_state(book(), 7)), TurnBegan(JULY), PlayerTurnBegan(Side.ALLIED),
            SegmentBegan(1), SuppliesRaised(FACTS, PortId("alexandria")), CargoLoaded(LOAD, ships, PortId("alexandria"), 1.0),
            *between, CargoUnloaded(LOAD, ships, PortId("alexandria"), 1.0, delivered=False)), Side.ALLIED)
        return sum(load.cargo == LOAD for load in found)

    assert (sent(), sent(SegmentBegan(2))) == (0, 1)


def test_the_last_day_that_is_asked_for_is_one_that_is_over(tmp_path: Path) -> None:
    """SM-GAP-87.1 `report day last` is the last finished day, as `report day` is."""
    with begun(tmp_path / "new.sqlite", STAFF, seed=3) as game:
        seat = seat_for(game, Side.AXIS)
        over = last_day(seat)

        assert over is not None
        assert day_asked_for(seat, "last").id == day_asked_for(seat, "").id == over.id


def test_what_explains_a_column_is_left_out_with_it(tmp_path: Path) -> None:
    """SM-GAP-56.9 Before anybody has steamed nothing was given out lately, and the page of fuel speaks of no such column."""
    with begun(tmp_path / "new.sqlite", STAFF, seed=3) as game:
        page = as_page(report_for(seat_for(game, Side.ALLIED), "fuel"))

    heads = page.splitlines()[1]
    for column in ("lately", "left"):
        assert (column in heads) is (f"{column} is" in page)
    assert "lately" not in heads
