"""What comes from outside the rules: the umpire, and land facts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.book import Options
from campaign.model.commands import AllotRepair, EndStep, RecordPortOwner, RuleAsUmpire
from campaign.model.events import (
    CampaignEnded,
    ForceScattered,
    LandFactEntered,
    PhaseBegan,
    PortChangedHands,
    RepairAbandoned,
    ShipRemoved,
    UmpireRuled,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.ports import Track
from campaign.model.play.state import PointsEntry
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules.chapters.war.victory import total
from campaign.rules.facts.geography import port_side
from tests.narrating import line_for
from tests.sea import TRANSPORT, Sea, british, given, italian, of_type, play, rule_broken, sea, ships
from tests.undersea import ATTACK, AXS1, AXS2, flotilla, under

AX1 = ForceId("AX1")
ZARA, POLA = ships("Zara", "Pola")
TRIPOLI, VALLETTA, TARANTO = PortId("tripoli"), PortId("valletta"), PortId("taranto")
RULING = RuleAsUmpire("agreed at the table")


def table() -> Sea:
    """Zara at sea and Pola, hurt, in Taranto; the ground phases are played."""
    return sea(italian("Zara", "00303"), italian("Pola", "taranto", hits=(1, 0)), british("Warspite", "valletta"),
               options=Options(land_facts=True))


def test_the_umpire_sets_what_he_names_and_leaves_the_rest() -> None:
    """SM-GAP-60 Position, condition, fuel, owner, stock and points, in anybody's step."""
    book, state = table()
    hurt = Condition(shell_damage=Fraction(1, 5))
    order = replace(RULING, ship=ZARA, condition=hurt, fuel_boxes=2, force=AX1, hex=Hex("00505"), port=TRIPOLI,
                    port_owner=Side.ALLIED, port_fuel=12.5, points_side=Side.AXIS, points=4.0)

    after, events = play(book, state, order)

    assert of_type(events, UmpireRuled) and events[0] == PortChangedHands(TRIPOLI, Allegiance.ALLIED, "ruled by the umpire")
    assert (after.ships[ZARA].condition, after.ships[ZARA].fuel_boxes, after.forces[AX1].hex) == (hurt, 2, "00505")
    assert port_side(after, TRIPOLI) is Side.ALLIED and after.ports[TRIPOLI].fuel == 12.5
    assert after.points == (PointsEntry(str(state.cursor), Side.AXIS, 4.0, "SM-GAP-60", RULING.reason),)
    assert after.ships[POLA] == state.ships[POLA] and total(after, Side.ALLIED) == 0.0
    assert play(book, state, RULING)[0] == state


@pytest.mark.parametrize("wrong", [
    {"reason": "  "}, {"ship": "bismarck"}, {"force": "AX9"}, {"port": "atlantis"}, {"force": "AX1", "hex": "00400"},
    {"hex": "00303"}, {"fuel_boxes": 3}, {"ship": "zara", "fuel_boxes": 10}, {"ship": "zara", "fuel_boxes": -1},
    {"condition": Condition()}, {"port_fuel": 3.0}, {"port": "tripoli", "port_fuel": -1.0}, {"points": 3.0},
    {"points_side": Side.AXIS}, {"port_owner": Side.AXIS}, {"ship": "pola"}, {"flotilla": "AXS9"}, {"flotilla_points": 2},
    {"flotilla_port": "taranto"}, {"flotilla": "AXS1", "flotilla_points": -1}, {"flotilla": "AXS1", "hex": "00400"},
    {"flotilla": "AXS1", "flotilla_port": "valletta"}, {"flotilla": "AXS1", "force": "AX1", "hex": "00505"},
    {"flotilla": "AXS1", "hex": "00505", "flotilla_port": "taranto"}], ids=str)
def test_a_ruling_says_why_and_names_what_there_is(wrong: dict[str, object]) -> None:
    """SM-GAP-60 Neither ships that are gone nor more fuel than she holds, and nothing that hangs in the air."""
    book, state = under(table(), flotilla("AXS1", "taranto"))
    state = given(state, ShipRemoved(POLA, ShipStatus.SUNK, "bombs"))

    assert rule_broken(book, state, replace(RULING, **wrong)) == "SM-GAP-60"  # pyrefly: ignore[bad-argument-type]


def test_the_umpire_gathers_a_scattered_force_and_speaks_after_the_end() -> None:
    """SM-GAP-60, SM-GAP-55 He may rule when nobody may order any more."""
    book, state = sea(italian("Esperia", "00303", TRANSPORT))
    state = given(state, ForceScattered(AX1, None, ships("Esperia"), None))
    ended = given(state, CampaignEnded(0.0, "drawn"))
    order = replace(RULING, force=AX1, hex=Hex("00505"))

    assert play(book, state, order)[0].forces[AX1].scattered is None
    assert rule_broken(book, ended, order) == "" and rule_broken(book, ended, EndStep(Side.AXIS)) == "SM-GAP-55"


def test_the_umpire_sets_a_flotillas_points_and_place() -> None:
    """SM-GAP-60, SM-GAP-60.2 At sea, in port, out of the game; not while its owner is asked about a strike."""
    book, state = under(table(), flotilla("AXS1", "taranto", 2), flotilla("AXS2", "00605", 1, ATTACK))
    one = replace(RULING, flotilla=AXS1)
    waiting = replace(state, strike=SubmarineStrike(AXS1, AX1))

    out, _ = play(book, state, replace(one, hex=Hex("00505"), flotilla_points=4))
    back, _ = play(book, out, replace(one, flotilla_port=TARANTO))
    gone, _ = play(book, state, replace(RULING, flotilla=AXS2, flotilla_points=0))

    assert (out.flotillas[AXS1].hex, out.flotillas[AXS1].port, out.flotillas[AXS1].points) == (Hex("00505"), None, 4)
    assert (back.flotillas[AXS1].hex, back.flotillas[AXS1].port) == (state.ports[TARANTO].hex, TARANTO)
    assert set(gone.flotillas) == {AXS1} and not gone.points
    assert rule_broken(book, waiting, replace(one, flotilla_points=1)) == "SM-GAP-60"


def test_a_ruling_on_a_flotilla_is_told_to_its_owner_whole_and_to_the_enemy_as_its_marker_moves() -> None:
    """SM-GAP-60.1 Hidden markers stay hidden, and so do points."""
    for hidden in (False, True):
        book, state = under(sea(options=Options(hidden_markers=hidden)), flotilla("AXS1", "taranto", 2))
        after, events = play(book, state, replace(RULING, flotilla=AXS1, hex=Hex("00505"), flotilla_points=4))
        ruled = of_type(events, UmpireRuled)[0]
        points, _ = play(book, state, replace(RULING, flotilla=AXS1, flotilla_points=1))
        own, seen = (line_for(book, state, after, ruled, side) for side in (Side.AXIS, Side.ALLIED))
        gone = given(state, UmpireRuled("", flotilla=AXS1, flotilla_points=0))

        assert own == ("The umpire rules: Flotilla AXS1 has 4 points; Flotilla AXS1 lies at 00505: "
                       "agreed at the table [SM-GAP-60]")
        assert seen == (None if hidden else "The umpire rules: submarine marker AXS1 lies at 00505 [SM-GAP-60]")
        assert line_for(book, state, points, UmpireRuled("", flotilla=AXS1, flotilla_points=1), Side.ALLIED) is None
        last = line_for(book, state, gone, UmpireRuled("", flotilla=AXS1, flotilla_points=0), Side.ALLIED)
        assert last == (None if hidden else "The umpire rules: submarine marker AXS1 is gone [SM-GAP-60]")


def test_a_port_that_the_umpire_gives_to_the_enemy_falls_like_any_other() -> None:
    """SM-GAP-60, SM-1D6, SM-8B.3 Its ships roll and its docks are lost; given to its holder nothing happens."""
    book, state = table()
    docked, _ = play(book, state, AllotRepair(Side.AXIS, POLA, Track.GUNNERY), [("SM-8B1", 4)])

    after, events = play(book, docked, replace(RULING, port=TARANTO, port_owner=Side.ALLIED), [("SM-1D6", 1)])
    same, _ = play(book, docked, replace(RULING, port=TARANTO, port_owner=Side.AXIS))

    assert of_type(events, RepairAbandoned) and not after.repairs
    assert after.ships[POLA].status is ShipStatus.SCUTTLED and after.ports[TARANTO].repair_lost
    assert same == docked


def test_hits_that_the_umpire_takes_away_need_no_dock() -> None:
    """SM-GAP-60.3 Work on them ends."""
    book, state = table()
    docked, _ = play(book, state, AllotRepair(Side.AXIS, POLA, Track.GUNNERY), [("SM-8B1", 4)])

    assert not play(book, docked, replace(RULING, ship=POLA, condition=Condition()))[0].repairs
    assert play(book, docked, replace(RULING, ship=POLA, condition=docked.ships[POLA].condition))[0].repairs


def test_fuel_given_by_the_umpire_ends_a_ships_distress() -> None:
    """SM-GAP-60 A dry ship that gets a box is dry no more."""
    book, state = sea(italian("Zara", "00303", fuel=0, out_of_fuel=True))

    assert not play(book, state, replace(RULING, ship=ZARA, fuel_boxes=1))[0].ships[ZARA].out_of_fuel


def test_a_port_that_changes_hands_takes_the_work_in_it_along() -> None:
    """SM-1A.5, SM-1D6 Reported in a ground phase; repairs there are over."""
    book, state = table()
    docked, _ = play(book, state, AllotRepair(Side.AXIS, POLA, Track.GUNNERY), [("SM-8B1", 4)])
    ground = given(docked, PhaseBegan(Phase.EXPLOITATION))
    empty = replace(ground, ships={**ground.ships, POLA: replace(ground.ships[POLA], port=TRIPOLI)})

    after, events = play(book, empty, RecordPortOwner(Side.AXIS, TARANTO, Side.ALLIED))

    assert events[:2] == (LandFactEntered("Taranto is in Allied hands", state.cursor.turn, Side.AXIS),
                          PortChangedHands(TARANTO, Allegiance.ALLIED, "reported from land"))
    assert of_type(events, RepairAbandoned) and not after.repairs and port_side(after, TARANTO) is Side.ALLIED
    assert play(book, empty, RecordPortOwner(Side.AXIS, TARANTO, None))[0].ports[TARANTO].allegiance is Allegiance.NEUTRAL


def test_a_port_falls_to_somebody_who_has_not_got_it() -> None:
    """SM-1D6.4, SM-1D Nor does one turn neutral over the heads of ships; and there is no such port as Atlantis."""
    book, state = table()
    ground = given(state, PhaseBegan(Phase.MOVEMENT))

    assert rule_broken(book, ground, RecordPortOwner(Side.AXIS, VALLETTA, None)) == "SM-1D6"
    assert rule_broken(book, ground, RecordPortOwner(Side.AXIS, TARANTO, Side.AXIS)) == "SM-1D6"
    assert rule_broken(book, ground, RecordPortOwner(Side.AXIS, VALLETTA, Side.AXIS)) == ""
    assert rule_broken(book, ground, RecordPortOwner(Side.AXIS, PortId("atlantis"), Side.AXIS)) == "SM-1D"
    assert rule_broken(book, ground, RecordPortOwner(Side.AXIS, TRIPOLI, Side.ALLIED)) == ""
