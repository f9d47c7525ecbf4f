"""The words of a log: who reads what of one event."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from campaign.model.battles.battle import BattleId, Light
from campaign.model.book import Options
from campaign.model.dice import Die, Roll, Why
from campaign.model.events import (
    AreaSearched,
    CargoLost,
    ConditionChanged,
    DiceReseeded,
    DieRolled,
    Event,
    FindsLapsed,
    ForceFormed,
    ForceMoved,
    ForceScattered,
    ForceSpotted,
    HarbourSeen,
    PointsScored,
    PoolFilled,
    PortChangedHands,
    RepairBegun,
    RepairsProgressed,
    ShipRemoved,
    ShipsBerthed,
    ShipsJoined,
    StandingSet,
    UmpireRuled,
)
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import Attack, BattleStage, PointsEntry, StandingAnswers, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import READERS, Allegiance, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Reaction, Recon, Seen, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules.fold import fold
from campaign.rules.narration import heard
from campaign.words.names import delivery
from tests.narrating import line_for, telling_for, visible_to
from tests.sea import ORION, TRANSPORT, TRIBAL, Sea, british, cargo, italian, sea

AX1 = ForceId("AX1")


class Happening(NamedTuple):
    """One event with the states around it."""

    before: State
    event: Event
    after: State


def small_sea(*, hidden: bool) -> Sea:
    """A covering force and a convoy at sea, a British cruiser, and ships in port."""
    one, state = sea(
        italian("Zara", "00403", force="Covering force"), italian("Pola", "taranto"), italian("Lampo", "taranto", TRIBAL),
        italian("Esperia", "00404", TRANSPORT, force="Convoy"), italian("Dardo", "00404", TRIBAL, force="Convoy"),
        italian("Fiume", "taranto", hits=(1, 1)), british("Orion", "00404", ORION, force="Cruisers"),
        cargo("Tanks", 1, ("Esperia",), "tripoli"), options=Options(hidden_markers=hidden),
    )
    return Sea(one, replace(state, contacts={}) if hidden else state)


def happened(place: Sea, event: Event) -> Happening:
    """An event that befalls a sea."""
    return Happening(place.state, event, fold(place.state, event))


def knowing(place: Sea, event: Event) -> tuple[Side, ...]:
    """The sides that may know of an event."""
    now = happened(place, event)
    return visible_to(place.book, now.before, now.after, event)


def line_of(place: Sea, event: Event, reader: Side | None) -> str | None:
    """What one reader reads of an event."""
    before, _, after = happened(place, event)
    return line_for(place.book, before, after, event, reader)


def test_a_roll_names_who_rolls_what_is_needed_and_the_face() -> None:
    """SM-6A3 The owner reads his force's name, the enemy its marker, the umpire both."""
    place = small_sea(hidden=False)
    roll = DieRolled(Roll(Die.PERCENT, 34, Why("SM-6A3", "avoids combat", ("AX1",), "55 or less", ("poor weather",))))

    assert [line_of(place, roll, reader) for reader in (Side.AXIS, Side.ALLIED, None)] == [
        "SM-6A3 avoids combat: Covering force, 55 or less (poor weather): 34",
        "SM-6A3 avoids combat: marker AX1, 55 or less (poor weather): 34",
        "SM-6A3 avoids combat: Covering force (AX1), 55 or less (poor weather): 34",
    ]


def test_the_first_actor_of_a_roll_did_it_to_the_others() -> None:
    """SM-1G The data of a die say who acts on whom, as its sentence does."""
    place = small_sea(hidden=False)
    roll = DieRolled(Roll(Die.D10, 3, Why("SM-6E2", "air torpedo", ("taranto", "zara"), "8+ hits")))
    before, event, after = happened(place, roll)
    telling = telling_for(place.book, before, after, event, None)

    assert telling is not None
    assert [mention.key for mention in telling.by] == ["taranto"]
    assert [mention.key for mention in telling.to] == ["zara"]


def test_actors_of_a_roll_are_named_as_players_know_them() -> None:
    """SM-1G Ships, ports, weather zones, tracks of hits, battles and lots are told by name."""
    place = small_sea(hidden=False)
    attack = Attack(BattleId("B2"), Hex("00404"), Side.ALLIED, (), (), BattleStage.FIGHTING, Light.DAY)
    place = Sea(place.book, replace(place.state, attack=attack))
    roll = DieRolled(Roll(Die.D10, 3, Why("SM-8B1", "odds and ends", ("zara", "taranto", "west", "F", "B2", "AX1/2", "moon"))))

    assert line_of(place, roll, None) == (
        "SM-8B1 odds and ends: Zara on Taranto on the western Mediterranean on a flotation hit on battle B2 "
        "on Covering force (AX1), no. 2 on moon: 3")


def test_an_enemy_marker_is_told_by_its_position_only() -> None:
    """SM-1F The owner reads of his force and its movement points, the enemy that a marker moved."""
    place, move = small_sea(hidden=False), ForceMoved(AX1, (Hex("00402"), Hex("00401")), 2)

    assert line_of(place, move, Side.AXIS) == "Covering force moved from 00403 to 00401 for 2 movement points [SM-1F]"
    assert line_of(place, move, Side.ALLIED) == "A marker (AX1) moved from 00403 to 00401"
    assert line_of(small_sea(hidden=True), move, Side.ALLIED) is None


def test_a_marker_appears_without_its_ships_and_a_port_is_told_of_without_its_markers_contents() -> None:
    """SM-3.4 Which ships are gone from a port is told when the step is over; the force's name and its ships are its owner's."""
    formed = ForceFormed(ForceId("AX4"), Side.AXIS, "Raiders", Hex("00201"), (ShipId("pola"), ShipId("lampo")), "AX4")
    berthed = ShipsBerthed((ShipId("zara"),), PortId("taranto"))

    place = small_sea(hidden=False)
    assert line_of(place, formed, Side.AXIS) == "Raiders is formed at 00201 (Taranto) of Pola and Lampo [SM-1B]"
    assert line_of(place, formed, Side.ALLIED) == "A marker (AX4) appears at 00201 (Taranto)"
    assert line_of(place, ShipsJoined((ShipId("fiume"),), AX1), Side.ALLIED) is None
    assert line_of(place, berthed, Side.AXIS) == "Zara entered Taranto [SM-1B]"
    assert line_of(place, berthed, Side.ALLIED) is None
    seen = HarbourSeen(Side.AXIS, PortId("taranto"), (ShipId("pola"), ShipId("lampo")), (ShipId("zara"),), ("AX4", "AX5"))
    words = "Gone from Taranto, where markers AX4 and AX5 appeared: Lampo and Pola; now in Taranto: Zara [SM-3]"
    assert [line_of(place, seen, reader) for reader in (Side.AXIS, Side.ALLIED, None)] == [
        None, words, words]
    assert knowing(place, seen) == tuple(Side)
    assert line_of(small_sea(hidden=True), replace(formed, contact=None), Side.ALLIED) is None


@pytest.mark.parametrize(("kind", "words"), [
    (Recon.AREA, "area search at 00403: marker AX1, warships [SM-3A]"),
    (Recon.CARRIER, "carrier aircraft at 00403: marker AX1, warships [SM-3C]"),
    (Recon.COASTAL, "coastal observers at 00403: marker AX1, warships [SM-3D]"),
])
def test_only_the_finder_reads_what_he_has_found(kind: Recon, words: str) -> None:
    """SM-GAP-56.6 A force is not told that it was spotted, nor SM-GAP-07.5 that it is lost again (SM-3A, SM-3C, SM-3D)."""
    place = small_sea(hidden=False)
    spotted = ForceSpotted(AX1, Side.ALLIED, Hex("00403"), Find(kind, Lapse.END_OF_SEGMENT), Seen((Category.WARSHIPS,)), "AX1")
    lost = Sea(place.book, fold(place.state, spotted))

    assert line_of(place, spotted, Side.ALLIED) == f"Spotted by {words}"
    assert line_of(place, spotted, Side.AXIS) is None
    assert line_of(lost, FindsLapsed(()), Side.ALLIED) == "Sight is lost of marker AX1 [SM-GAP-07]"
    assert line_of(lost, FindsLapsed(()), Side.AXIS) is None


def test_failed_searches_are_nobodys_to_know_under_hidden_markers() -> None:
    """SM-3A The number of searches would tell how many forces are at sea; only the umpire reads of each."""
    place, search = small_sea(hidden=True), AreaSearched(Side.ALLIED, AX1, "valletta", found=False)

    assert knowing(place, search) == ()
    assert line_of(place, search, None) == "Area search from Valletta did not find Covering force (AX1) [SM-3A]"


def test_a_sinking_reveals_the_ship_and_her_cargo() -> None:
    """SM-GAP-56 Unit and cargo list are known to both once she is gone (SM-GAP-24)."""
    place = small_sea(hidden=True)
    gone = ShipRemoved(ShipId("esperia"), ShipStatus.SUNK, "battle B1", ShipId("orion"))

    cargo_gone = CargoLost(CargoId("tanks"), ShipId("esperia"))
    assert line_of(place, cargo_gone, Side.ALLIED) == "Tanks (1 RE) is lost with Esperia [SM-GAP-24]"
    assert line_of(place, gone, Side.ALLIED) == "Esperia (NTP) is sunk: battle B1, by Orion"


@pytest.mark.parametrize("rule", ["SM-GAP-55", "SM-4C1"])
def test_what_the_enemy_delivered_is_not_told(rule: str) -> None:
    """SM-GAP-56.5 Points are public, cargo is not (SM-4C1); a ship that was sunk is known to both (SM-GAP-55)."""
    place = small_sea(hidden=False)
    landed = PointsScored(PointsEntry("now", Side.AXIS, 3.0, rule, "Tanks delivered at Tripoli"))
    lost = ShipRemoved(ShipId("orion"), ShipStatus.SUNK, "battle B1")
    sunk = PointsScored(PointsEntry("now", Side.AXIS, 6.0, "SM-GAP-55", "Orion sunk"))

    assert line_of(place, landed, Side.AXIS) == f"The Axis side scores 3 for Tanks delivered at Tripoli [{rule}]"
    assert line_of(place, landed, Side.ALLIED) == f"The Axis side scores 3 for cargo delivered [{rule}]"
    without_her = Sea(place.book, fold(place.state, lost))
    assert line_of(without_her, sunk, Side.ALLIED) == "The Axis side scores 6 for Orion sunk [SM-GAP-55]"


def test_points_are_told_of_the_cargo_that_earned_them_though_another_bears_its_name() -> None:
    """SM-4C1 Only an event of an older program, which has the name alone, is of all that bear it."""
    place = small_sea(hidden=False)
    item = place.state.cargoes[CargoId("tanks")]
    twin = replace(item, facts=replace(item.facts, id=CargoId("tanks_2")))
    state = replace(place.state, cargoes={**place.state.cargoes, twin.facts.id: twin})
    entry = PointsEntry("now", Side.AXIS, 3.0, "SM-4C1", delivery(place.book, item.facts), cargo=twin.facts.id)

    def paid(entry: PointsEntry) -> list[str]:
        line = heard(place.book, state, state, PointsScored(entry))[0][0]
        return [mention.key for mention in line.telling.to]

    assert paid(entry) == ["tanks_2"]
    assert paid(replace(entry, cargo=None)) == ["tanks", "tanks_2"]
    assert paid(replace(entry, cargo=CargoId("used_up"))) == []


@pytest.mark.parametrize("event", [
    StandingSet(Side.AXIS, StandingAnswers(best_searches=True, reaction=Reaction.AVOID)),
    PoolFilled(300.0),
    RepairBegun(RepairJob(JobId("R1"), ShipId("fiume"), PortId("taranto"), Track.FLOTATION, 7)),
    ConditionChanged(ShipId("fiume"), with_hits(ORION, SOUND, Hits(2, 2))),
    UmpireRuled("she found a collier", ship=ShipId("zara"), fuel_boxes=3),
    UmpireRuled("a drum was counted twice", port=PortId("tripoli"), port_fuel=40.0),
])
def test_the_owners_affairs_are_not_told_to_the_enemy(event: Event) -> None:
    """SM-GAP-56 Answers in advance, the pool (SM-10A1), work in dock (SM-8B1), damage out of battle, rulings on fuel."""
    place = small_sea(hidden=False)

    assert line_of(place, event, Side.AXIS)
    assert line_of(place, event, None)
    assert line_of(place, event, Side.ALLIED) is None


def test_a_ruling_is_shown_to_the_sides_concerned() -> None:
    """SM-GAP-60.1 A marker that is moved is seen by both, but the reason is its owner's."""
    place = small_sea(hidden=False)
    ruling = UmpireRuled("engine trouble", force=AX1, hex=Hex("00304"))

    assert line_of(place, ruling, Side.AXIS) == "The umpire rules: Covering force lies at 00304: engine trouble [SM-GAP-60]"
    assert line_of(place, ruling, Side.ALLIED) == "The umpire rules: marker AX1 lies at 00304 [SM-GAP-60]"
    assert line_of(small_sea(hidden=True), ruling, Side.ALLIED) is None
    assert line_of(place, UmpireRuled("tea at four"), Side.ALLIED) == "The umpire rules: tea at four [SM-GAP-60]"
    fallen = UmpireRuled("", port=PortId("tripoli"), port_owner=Allegiance.ALLIED)
    assert line_of(place, fallen, Side.ALLIED) == "The umpire rules: Tripoli is in Allied hands [SM-GAP-60]"


def test_both_see_a_convoy_scatter_but_only_its_owner_reads_which_ships() -> None:
    """SM-6A1.1 The enemy reads neither names nor numbers, nor the marker that is off the map (SM-6A2)."""
    place = small_sea(hidden=False)
    whole = ForceScattered(ForceId("AX2"), None, (ShipId("esperia"), ShipId("dardo")), None)
    part = ForceScattered(ForceId("AX2"), ForceId("AX4"), (ShipId("esperia"),), "AX4")

    assert line_of(place, whole, Side.AXIS) == "Convoy scatters: Esperia and Dardo [SM-6A1]"
    assert line_of(place, whole, Side.ALLIED) == "Marker AX2 scatters and is off the map [SM-6A1]"
    assert line_of(place, part, Side.AXIS) == "Convoy stays and its transports scatter: Esperia [SM-6A1]"
    assert line_of(place, part, Side.ALLIED) == "Marker AX2 loses sight of its transports, which scatter [SM-6A1]"


def test_what_lies_open_is_told_to_all() -> None:
    """SM-1D6 A port that changes hands is news to both sides; of fresh dice none reads the seed."""
    place = small_sea(hidden=True)
    fallen = PortChangedHands(PortId("tripoli"), Allegiance.ALLIED, "reported from land")

    told_to = {line_of(place, fallen, reader) for reader in READERS}
    assert told_to == {"Tripoli is now in Allied hands: reported from land [SM-1D6]"}
    assert line_of(place, DiceReseeded(4711, "undo of an order"), Side.AXIS) == "Fresh dice are drawn"


def test_what_is_no_news_stands_in_the_umpires_log_only() -> None:
    """SM-8B A side may know that its repairs went on, but need not read of it each turn."""
    place = small_sea(hidden=False)
    work = RepairBegun(RepairJob(JobId("R1"), ShipId("fiume"), PortId("taranto"), Track.GUNNERY, 7))
    place = Sea(place.book, fold(place.state, work))
    passed = RepairsProgressed((JobId("R1"),))

    assert line_of(place, passed, Side.AXIS) is None
    assert line_of(place, passed, None) == "A player turn passes for 1 repair, 0 halted [SM-8B]"
    assert knowing(place, passed) == (Side.AXIS,)
