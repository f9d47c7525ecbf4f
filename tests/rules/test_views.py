"""Who may see what, read like the rulebook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.battles.battle import BattleId, Light
from campaign.model.book import Options
from campaign.model.commands import ReactToAttack
from campaign.model.events import (
    AttackDeclared,
    ForceDisbanded,
    ForceScattered,
    ForcesDisengaged,
    ForceSpotted,
    PointsScored,
    ShipRemoved,
    ShipsBerthed,
)
from campaign.model.play.calendar import Step
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.views import EnemyInPort
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import Find, ForceId, Lapse, Reaction, Recon, Seen, ShipStatus
from campaign.rules.engine import view_for
from campaign.rules.facts.contacts import contact_for, forces_by_contact
from tests.sea import Sea, airbase, british, cargo, given, italian, play, sea, ships

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
HERE = Hex("00403")
HIDDEN = Options(hidden_markers=True)
AREA = Find(Recon.AREA, Lapse.END_OF_SEGMENT)


def facing(**how: object) -> Sea:
    """Zara and Warspite in one hex, Malaya in Valletta and Pola in Taranto."""
    return sea(italian("Zara", HERE), british("Warspite", HERE, hits=(3, 0)), italian("Pola", "taranto"),
               british("Malaya", "valletta", hits=(0, 4)), cargo("Tanks", 1, "taranto", "tripoli"),
               airbase("Comiso", "00401", Nation.ITALIAN, groups=2), **how)  # pyrefly: ignore[bad-argument-type]


def found(state: State, contact: str = "AL1", *finds: Find) -> State:
    """The same sea after the Axis has found Warspite."""
    return given(state, *(ForceSpotted(AL1, Side.AXIS, HERE, find, Seen(()), contact) for find in (finds or (AREA,))))


def attacked(here: Sea, step: Step = Step.COMBAT) -> Sea:
    """The Allies have attacked Zara."""
    state = given(here.state, AttackDeclared(BattleId("B1"), HERE, Side.ALLIED, (AL1,), (AX1,), Light.DAY))
    return Sea(here.book, replace(state, cursor=replace(state.cursor, player_turn=Side.ALLIED, step=step)))


def test_a_side_knows_its_own_forces_whole() -> None:
    """SM-GAP-56 Ships, forces with what movement they have left, cargo, aircraft, stocks."""
    book, state = facing()
    own, theirs = (view_for(book, state, side) for side in Side)

    assert set(own.ships) == set(ships("Zara", "Pola")) and own.forces[AX1].ships == ships("Zara")
    assert own.forces[AX1].points_left == 31 and set(own.cargoes) == {"tanks"} and len(own.air) == 2
    assert own.fuel_pool == 1000.0 and theirs.fuel_pool is None
    assert not theirs.cargoes and not theirs.air and theirs.enemy_bases == {"comiso": 2}


def test_markers_are_public_and_what_they_hold_is_not() -> None:
    """SM-GAP-56.1, SM-1B Something is there."""
    book, state = facing()
    marker = view_for(book, state, Side.AXIS).markers["AL1"]

    assert (marker.hex, marker.kinds, marker.seen, marker.last) == (HERE, (), None, None)


def test_hidden_markers_show_only_what_is_spotted_and_old_sightings() -> None:
    """SM-GAP-56.1 Under the finder's own label; when the find has lapsed, where it was seen last."""
    book, state = facing(options=HIDDEN)
    seen = found(state, "C1")
    lapsed = replace(seen, finds={})

    assert view_for(book, state, Side.AXIS).markers == {}
    assert view_for(book, seen, Side.AXIS).markers["C1"].hex == HERE
    marker = view_for(book, lapsed, Side.AXIS).markers["C1"]
    assert marker.hex is None and marker.last is not None and marker.last.hex == HERE
    assert view_for(book, seen, Side.ALLIED).markers == {}


def test_finds_show_more_and_more() -> None:
    """SM-GAP-07, SM-GAP-56 Categories by one kind, names and damage by two."""
    book, state = facing()
    surface = replace(AREA, kind=Recon.SURFACE)

    one, two = (view_for(book, found(state, "AL1", *finds), Side.AXIS).markers["AL1"].seen for finds in (
        (AREA,), (AREA, surface)))

    assert one is not None and one.ships is None and two is not None and two.ships == {"warspite": "damaged"}


def test_a_marker_that_was_disbanded_is_remembered_where_it_was_seen() -> None:
    """SM-GAP-56.1 One that scattered is off the map, and one that was never seen is gone."""
    book, state = facing()
    gone = ShipsBerthed(ships("Warspite"), PortId("valletta")), ForceDisbanded(AL1)

    assert "AL1" not in view_for(book, given(state, *gone), Side.AXIS).markers
    remembered = view_for(book, given(found(state), *gone), Side.AXIS).markers["AL1"]
    off = ForceScattered(AL1, None, ships("Warspite"), None)
    scattered = view_for(book, given(found(state), off), Side.AXIS).markers["AL1"]
    assert remembered.hex is scattered.hex is None and remembered.last == scattered.last is not None
    assert AX1 not in view_for(book, given(found(state), *gone), Side.AXIS).markers


def test_who_was_sunk_since_is_no_longer_part_of_what_was_seen_of_a_force() -> None:
    """SM-GAP-56.1 What is left of a force is what was seen of it less what has left the game; where none is left, nothing."""
    book, state = facing()
    fleet = Seen((), {**dict.fromkeys(ships("Warspite"), "damaged"), **dict.fromkeys(ships("Malaya"), "sound")})
    seen = given(state, ForceSpotted(AL1, Side.AXIS, HERE, replace(AREA, full=True), fleet, "AL1"))
    fewer = given(seen, ShipRemoved(ships("Malaya")[0], ShipStatus.SUNK, "bombs"))
    none = given(fewer, ShipRemoved(ships("Warspite")[0], ShipStatus.SUNK, "bombs"))

    last = [view_for(book, now, Side.AXIS).markers["AL1"].last for now in (seen, fewer, none)]
    assert [None if what is None else tuple(what.seen.ships or ()) for what in last] == [
        ships("Warspite", "Malaya"), ships("Warspite"), None]


def test_ships_in_port_are_seen_by_everybody() -> None:
    """SM-3.3, SM-3 With how damaged they are, and in no order that tells where they came from."""
    book, state = facing()
    state = given(state, ShipsBerthed(ships("Warspite"), PortId("valletta")))

    assert view_for(book, state, Side.AXIS).enemies_in_port == {
        "valletta": (EnemyInPort(ships("Malaya")[0], "crippled"), EnemyInPort(ships("Warspite")[0], "damaged"))}


def test_ports_are_public_and_their_stocks_are_not() -> None:
    """SM-GAP-56 Owner and place for all; fuel and what was handled for the owner."""
    book, state = facing()
    valletta = replace(state.ports[PortId("valletta")], fuel_issued=7.0, cargo_used=2.0)
    state = replace(state, ports={**state.ports, PortId("valletta"): valletta})
    own, theirs = (view_for(book, state, side).ports[PortId("valletta")] for side in (Side.ALLIED, Side.AXIS))

    assert (own.own, own.fuel, own.fuel_issued, own.cargo_used) == (True, 100.0, 7.0, 2.0)
    assert (theirs.own, theirs.fuel, theirs.fuel_issued, theirs.cargo_used) == (False, None, 0.0, 0.0)
    assert theirs.hex == own.hex and theirs.allegiance is own.allegiance


def test_losses_are_known_to_both() -> None:
    """SM-GAP-56 Sinking reveals the unit."""
    book, state = facing()
    state = given(state, ShipRemoved(ships("Malaya")[0], ShipStatus.SUNK, "bombs"))

    assert view_for(book, state, Side.AXIS).enemies_lost == ships("Malaya")
    assert view_for(book, state, Side.ALLIED).enemies_lost == ()


@pytest.mark.parametrize(("rule", "reason"), [("SM-4C1", "cargo delivered"), ("SM-GAP-55", "Tanks at Tripoli")])
def test_both_read_the_account_of_points(rule: str, reason: str) -> None:
    """SM-GAP-56.2 But what the enemy's cargo was is his own affair."""
    book, state = facing()
    state = given(state, PointsScored(PointsEntry("", Side.AXIS, 3.0, rule, "Tanks at Tripoli")))

    assert [view_for(book, state, side).points[0].reason for side in Side] == ["Tanks at Tripoli", reason]


def test_an_attacker_that_was_never_seen_has_no_name_for_the_attacked() -> None:
    """SM-GAP-56.1 Under hidden markers its number would tell how many forces the enemy ever formed."""
    hidden, public = (view_for(*attacked(facing(options=options)), Side.AXIS).attack for options in (HIDDEN, Options()))

    assert hidden is not None and (hidden.own_forces, hidden.enemy_contacts, hidden.battle) == ((AX1,), ("unseen",), None)
    assert public is not None and public.enemy_contacts == ("AL1",)


def test_in_battle_the_enemy_is_known_by_name_and_visible_damage() -> None:
    """SM-GAP-56.3 Not by his magazines, his fuel, or the marker he sails under."""
    book, state = attacked(facing(options=HIDDEN))
    none = Fraction(0)
    empty = Condition(shell_damage=Fraction(1, 8), torpedoes_left=none, rounds_left={"main": none}, crew_left=Fraction(1, 2))
    warspite = replace(state.ships[ships("Warspite")[0]], condition=empty, out_of_fuel=True)
    state = replace(state, ships={**state.ships, warspite.id: warspite})
    state, _ = play(book, state, ReactToAttack(Side.AXIS, ((AX1, Reaction.STAND),)), [("SM-GAP-59", 5)] * 2)

    def as_seen_by(side: Side) -> object:
        attack = view_for(book, state, side).attack
        assert attack is not None and attack.battle is not None
        (one,) = attack.battle.parties[Side.ALLIED].participants
        return one.name, one.force, one.out_of_fuel, one.condition

    assert as_seen_by(Side.ALLIED) == ("Warspite", "AL1", True, empty)
    assert as_seen_by(Side.AXIS) == ("Warspite", "", False, Condition(shell_damage=Fraction(1, 8)))
    axis = view_for(book, state, Side.AXIS).attack
    assert axis is not None and axis.enemy_contacts == ("C1",)


def test_enemies_that_a_force_broke_off_from_go_by_their_labels() -> None:
    """SM-GAP-56.1 Not by their owner's numbers, under hidden markers."""
    book, state = attacked(facing(options=HIDDEN))
    state = given(found(state, "C1"), ForcesDisengaged((AX1,), (AL1,), ()))

    assert view_for(book, state, Side.AXIS).forces[AX1].force.disengaged_from == ("C1",)
    assert view_for(book, state, Side.ALLIED).forces[AL1].force.disengaged_from == ("unseen",)


def test_a_finder_numbers_his_contacts_by_himself() -> None:
    """SM-GAP-56 The next number for a new one, the old label for one he knows, the marker's number where markers are public."""
    book, state = facing(options=HIDDEN)
    state = found(state, "C4")

    assert contact_for(book, state, AL1) == "C4" and contact_for(book, state, ForceId("AL7")) == "C5"
    assert contact_for(book, state, AX1) == "C1" and contact_for(*facing(), ForceId("AL7")) == "AL7"
    assert forces_by_contact(state, Side.AXIS) == {"C4": AL1} and forces_by_contact(state, Side.ALLIED) == {}
