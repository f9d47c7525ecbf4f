"""What a side sees of the enemy's ports while he moves, and what it is told when he has done."""

from __future__ import annotations

from itertools import takewhile

import pytest

from campaign.model.book import Book, Options
from campaign.model.commands import Command, EndStep, EnterPort, FormForce, HoistCraft, JoinForce, MoveForce
from campaign.model.dice import ScriptedDice
from campaign.model.events import ConditionChanged, ForceSpotted, HarbourSeen, ShipRemoved, UmpireRuled
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Seen, ShipStatus
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules import engine
from campaign.rules.chapters.war import ch01_capture
from campaign.rules.views.view import view_for
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import CRAFT, TRANSPORT, TRIBAL, ZARA, Sea, given, italian, next_segment, of_type, play, sea, ships

AX1, AX2, AX3 = (ForceId(f"AX{number}") for number in (1, 2, 3))
TARANTO, TRIPOLI, NAPLES = PortId("taranto"), PortId("tripoli"), PortId("naples")
OFF_TARANTO = "00201"
SEEN = Find(Recon.COASTAL, Lapse.END_OF_SEGMENT, full=True)
POLA_IS_MET = ForceSpotted(
    AX2, Side.ALLIED, Hex(OFF_TARANTO), SEEN, Seen((), dict.fromkeys(ships("Pola"), "sound")), "AX2")


def squadron(**how: object) -> Sea:
    """Three cruisers and a destroyer in Taranto, and a cruiser that lies off it as the Axis step begins."""
    return sea(italian("Zara", "taranto"), italian("Pola", "taranto"), italian("Fiume", "taranto"),
               italian("Lampo", "taranto", TRIBAL), italian("Gorizia", OFF_TARANTO), **how)  # pyrefly: ignore[bad-argument-type]


def form(*names: str) -> FormForce:
    """These ships put to sea."""
    return FormForce(Side.AXIS, ships(*names))


def enter(port: str, *names: str) -> EnterPort:
    """These ships go into a port."""
    return EnterPort(Side.AXIS, ships(*names), PortId(port))


def to(force: ForceId, *path: str) -> MoveForce:
    """A force steams along a path."""
    return MoveForce(Side.AXIS, force, tuple(map(Hex, path)))


def read(here: Sea, *orders: Command, by: Side = Side.ALLIED) -> tuple[State, list[str]]:
    """The state after orders, and what a side has read of them."""
    book, state = here
    log: list[str] = []
    for order in orders:
        for event in play(book, state, order)[1]:
            after = engine.fold(state, event)
            log += [line for line in (line_for(book, state, after, event, by),) if line is not None]
            state = after
    return state, log


def in_taranto(book: Book, state: State, side: Side = Side.ALLIED) -> list[str]:
    """Who lies in Taranto in the eyes of the enemy."""
    return [str(one.ship) for one in view_for(book, state, side).enemies_in_port.get(TARANTO, ())]


END = EndStep(Side.AXIS)
ALL_FOUR = ["fiume", "lampo", "pola", "zara"]


def test_who_sails_in_which_force_is_told_to_nobody_else() -> None:
    """SM-3.4 Each marker is told of where it appears, the ships port by port when the step is over."""
    here = squadron()
    state, log = read(here, form("Zara", "Lampo"), form("Pola"), END)

    assert log == [
        "A marker (AX2) appears at 00201 (Taranto)",
        "A marker (AX3) appears at 00201 (Taranto)",
        "Gone from Taranto, where markers AX2 and AX3 appeared: Lampo, Pola and Zara [SM-3]",
    ]
    assert in_taranto(here.book, state) == ["fiume"]


def test_while_a_side_moves_its_ports_look_as_its_step_began() -> None:
    """SM-3.5 Until the step is over, for the enemy alone: the owner sees his own."""
    book, state = squadron()
    looks = []
    for order in (form("Zara"), JoinForce(Side.AXIS, ships("Pola"), AX1), to(AX1, "00202", "00203"), END):
        looks.append(in_taranto(book, state))
        state = play(book, state, order)[0]

    assert looks == [ALL_FOUR] * 4 and in_taranto(book, state) == ["fiume", "lampo"]
    own = view_for(book, state, Side.AXIS)
    assert own.ships[ships("Zara")[0]].port is None and not own.enemies_in_port


def test_a_ship_that_joins_a_marker_off_the_port_appears_in_none_of_them() -> None:
    """SM-3.4 No marker appeared, and none is named."""
    _, log = read(squadron(), JoinForce(Side.AXIS, ships("Pola", "Fiume"), AX1), END)

    assert log == ["Gone from Taranto: Fiume and Pola [SM-3]"]


def test_ships_that_come_in_are_seen_with_the_step_too() -> None:
    """SM-3.4, SM-3.5 Two markers come into one port: nobody reads who came with which."""
    here = squadron()
    off = Sea(here.book, next_segment(play(here.book, here.state, form("Zara", "Lampo"))[0]))
    state, log = read(off, enter("taranto", "Gorizia"), enter("taranto", "Zara", "Lampo"))
    after, last = read(Sea(here.book, state), END)

    assert log == ["A marker (AX1) is gone", "A marker (AX2) is gone"]
    assert in_taranto(here.book, state) == ["fiume", "pola"]
    assert last == ["Now in Taranto: Gorizia, Lampo and Zara [SM-3]"]
    assert in_taranto(here.book, after) == ["fiume", "gorizia", "lampo", "pola", "zara"]


def test_who_sails_and_is_back_before_the_step_is_over_was_never_away() -> None:
    """SM-3.4 What lies in port is compared, not what happened between."""
    here = squadron()
    state, log = read(here, form("Zara", "Pola"), to(AX2, "00202", "00201"), enter("taranto", "Zara"), END)

    assert log[-1] == "Gone from Taranto, where marker AX2 appeared: Pola [SM-3]"
    assert in_taranto(here.book, state) == ["fiume", "lampo", "zara"]


def test_each_port_is_told_of_by_itself_in_the_order_of_their_ids() -> None:
    """SM-3.4 Gone from the one and now in the other: both ports say so."""
    off = Hex("00202")
    here = sea(italian("Zara", "taranto"), italian("Pola", "tripoli"), italian("Fiume", off))
    book, state = here
    state, _ = play(book, state, form("Zara"))
    state, _ = play(book, state, to(AX2, "00202", "00203", "00204", "00205", "00206", "00207"))
    state, _ = play(book, state, enter("tripoli", "Zara"))
    state, events = play(book, state, form("Pola"))
    state, events = play(book, state, END)

    assert of_type(events, HarbourSeen) == [
        HarbourSeen(Side.AXIS, TARANTO, ships("Zara"), (), ("AX2",)),
        HarbourSeen(Side.AXIS, TRIPOLI, ships("Pola"), ships("Zara"), ("AX3",)),
    ]


def test_a_step_in_which_nobody_sails_is_told_of_no_port() -> None:
    """SM-3.4 Nor any other step but that of movement."""
    here = squadron(step=Step.COMBAT)

    assert here.state.lookout is None and read(squadron(), END)[1] == [] == read(here, END)[1]


def test_under_hidden_markers_no_marker_is_named() -> None:
    """SM-3.4, SM-GAP-56.1 Contents of ports are public, new markers are not."""
    _, log = read(squadron(options=Options(hidden_markers=True)), form("Zara"), form("Pola"), END)

    assert log == ["Gone from Taranto: Pola and Zara [SM-3]"]


def test_damage_taken_at_sea_shows_in_no_port() -> None:
    """SM-3.5 Who was struck by a mine would else be told by the berth that she has left."""
    book, state = squadron()
    state, _ = play(book, state, form("Zara"))
    hurt = given(state, ConditionChanged(ships("Zara")[0], with_hits(ZARA, SOUND, Hits(2, 2))))

    assert view_for(book, hurt, Side.ALLIED).enemies_in_port == view_for(book, state, Side.ALLIED).enemies_in_port
    back, _ = play(book, hurt, enter("taranto", "Zara"))
    assert view_for(book, back, Side.ALLIED).enemies_in_port == view_for(book, state, Side.ALLIED).enemies_in_port
    after, events = play(book, back, END)
    assert [one.damage for one in view_for(book, after, Side.ALLIED).enemies_in_port[TARANTO]].count("sound") == 3
    assert of_type(events, HarbourSeen) == []


def test_a_ship_that_is_lost_or_fully_spotted_lies_in_no_port_any_more() -> None:
    """SM-3.5 Sinking and full spotting tell her name at once; when the step is over she is gone like the others."""
    book, state = squadron()
    state, _ = play(book, state, form("Zara", "Pola", "Lampo"))
    sunk = given(state, ShipRemoved(ships("Zara")[0], ShipStatus.SUNK, "a mine"))
    met = given(sunk, POLA_IS_MET)

    assert in_taranto(book, sunk) == ["fiume", "lampo", "pola"] and in_taranto(book, met) == ["fiume"]
    lapsed = replace(met, finds={})
    assert in_taranto(book, lapsed) == ["fiume", "lampo"]
    (seen,) = of_type(play(book, lapsed, END)[1], HarbourSeen)
    assert (seen.left, seen.entered) == (ships("Lampo", "Pola", "Zara"), ())


def test_a_ship_met_at_sea_that_is_back_is_told_of_both_ways() -> None:
    """SM-3.4 The enemy had seen her out."""
    book, state = squadron()
    state, _ = play(book, state, form("Pola"))
    met = given(state, POLA_IS_MET)
    back, log = read(Sea(book, met), enter("taranto", "Pola"), END)

    assert log[-1] == "Gone from Taranto, where marker AX2 appeared: Pola; now in Taranto: Pola [SM-3]"
    assert in_taranto(book, back) == ALL_FOUR


def test_craft_that_are_hoisted_in_port_are_gone_from_it_when_the_step_is_over() -> None:
    """SM-3.4, SM-GAP-51 Contents of ports are public, whoever has them aboard."""
    here = sea(italian("MZ One", "taranto", CRAFT), italian("Esperia", "taranto", TRANSPORT),
               italian("Calitea", "taranto", TRANSPORT))
    hoist = HoistCraft(Side.AXIS, ships("MZ One")[0], ships("Esperia", "Calitea"), TRIPOLI)
    state, log = read(here, hoist)

    assert log == [] and in_taranto(here.book, state) == ["calitea", "esperia", "mz_one"]
    assert read(here, hoist, END)[1] == ["Gone from Taranto: MZ One [SM-3]"]


def test_who_lies_in_a_port_that_falls_is_told_of_once_and_who_had_sailed_with_the_step() -> None:
    """SM-1D6.7, SM-3.4 Both saw each ship's die: two are scuttled, one gets away."""
    book, state = squadron()
    state, _ = play(book, state, form("Pola"))
    dice = ScriptedDice([("SM-1D6", face) for face in (1, 10, 10)])
    log = []
    for event in events_of(ch01_capture.falls, book, state, TARANTO, Side.ALLIED, dice=dice):
        after = engine.fold(state, event)
        log.append(line_for(book, state, after, event, Side.ALLIED))
        state = after
    _, events = play(book, state, END)

    assert [line for line in log if line is not None and "left" in line] == [
        "A marker (AX3) appears at 00201 (Taranto): Zara left Taranto"]
    assert in_taranto(book, state) == []
    (seen,) = of_type(events, HarbourSeen)
    assert (seen.port, seen.left, seen.entered) == (TARANTO, ships("Pola"), ())


def test_a_port_that_turns_neutral_lets_all_go_in_one_marker() -> None:
    """SM-1D6.6, SM-1D6.7 They are told of as they put to sea."""
    book, state = squadron()
    lines = []
    for event in events_of(ch01_capture.falls, book, state, TARANTO, None, dice=ScriptedDice([])):
        after = engine.fold(state, event)
        lines.append(line_for(book, state, after, event, Side.ALLIED))
        state = after

    assert "A marker (AX2) appears at 00201 (Taranto): Fiume, Lampo, Pola and Zara left Taranto" in lines
    assert of_type(play(book, state, END)[1], HarbourSeen) == []


def test_a_prize_is_seen_where_she_was_taken() -> None:
    """SM-3.5 The loser knows who has her, in his captor's own step too."""
    book, state = sea(italian("Zara", OFF_TARANTO), italian("Esperia", "tripoli", TRANSPORT), acting=Side.ALLIED)
    state, _ = brought_about(ch01_capture.falls, book, state, TRIPOLI, Side.ALLIED, dice=ScriptedDice([("SM-1D6", 10)]))

    assert [one.ship for one in view_for(book, state, Side.AXIS).enemies_in_port[TRIPOLI]] == list(ships("Esperia"))


def test_a_port_that_is_ruled_away_keeps_no_berths() -> None:
    """SM-GAP-60, SM-3.5 What lies in it lies open, what had sailed is told with the step."""
    book, state = squadron()
    state, _ = play(book, state, form("Pola"))
    ruled = given(state, UmpireRuled("by agreement", port=TARANTO, port_owner=Allegiance.ALLIED))

    assert in_taranto(book, ruled) == ["fiume", "lampo", "zara"]
    (seen,) = of_type(play(book, ruled, END)[1], HarbourSeen)
    assert seen.left == ships("Pola")


@pytest.mark.parametrize("first", [form("Zara"), JoinForce(Side.AXIS, ships("Zara"), AX1), enter("taranto", "Gorizia")])
def test_a_step_that_was_begun_before_lookouts_were_kept_is_looked_at_from_the_first_sailing_on(first: Command) -> None:
    """SM-3.4 A snapshot of an older save may lie within a step."""
    book, state = squadron()
    old = replace(state, lookout=None)
    after, log = read(Sea(book, old), first, END)

    assert log[-1] == read(Sea(book, state), first, END)[1][-1]
    assert after == play(book, play(book, state, first)[0], END)[0]


def test_the_order_in_which_ships_are_named_tells_nothing() -> None:
    """SM-3.4 By name, whatever force they went into and in whatever order they were told off."""
    one, other = (read(squadron(), *orders, END)[1] for orders in (
        (form("Zara", "Pola"), form("Fiume")), (form("Fiume"), form("Pola", "Zara"))))

    assert one == other
    assert list(takewhile(lambda line: "appears" in line, one)) == one[:-1]
