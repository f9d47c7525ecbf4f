"""Rule 4A4: independent bombardment, and the Bombing Table behind it."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.charts.shore import BombingModifier, ShoreTarget
from campaign.model.commands import AttackForces, Bombard, EndStep, MoveForce
from campaign.model.events import (
    BombardmentForestalled,
    ConditionChanged,
    FindsLapsed,
    ForceSpotted,
    PortHit,
    ShipRemoved,
    ShoreBombarded,
)
from campaign.model.play.calendar import Step
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import GunType
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Recon
from campaign.ratings.condition import Ammunition, ammunition_of, hits_of, main_rounds_spent
from campaign.ratings.hits import Hits, bomb_damage
from campaign.rules import engine
from campaign.rules.chapters.ports.ch04_bombardment import modifiers_of
from campaign.rules.chapters.ports.ch04_guns_ashore import strength_ashore
from campaign.rules.views.decisions import pending_for
from tests.narrating import line_for
from tests.sea import (
    MAS,
    ORION,
    SPICA,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    PlacedShip,
    Sea,
    Thing,
    airbase,
    british,
    given,
    italian,
    next_segment,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

AL1, AX1 = ForceId("AL1"), ForceId("AX1")
TRIPOLI = PortId("tripoli")
HERE, NEXT, AFAR = "00207", "00206", "00205"
AT_PORT = Bombard(Side.ALLIED, AL1, ShoreTarget.PORT, "tripoli")
AT_SHIPS = replace(AT_PORT, target=ShoreTarget.SHIPS_IN_PORT)
SHORE = load_campaign_charts().shore
TABLE = SHORE.bombing


def off(*things: Thing, **more: object) -> Sea:
    """An Allied combat step."""
    return sea(*things, acting=Side.ALLIED, step=Step.COMBAT, **more)  # pyrefly: ignore[bad-argument-type]


def squadron(at: str) -> tuple[PlacedShip, ...]:
    """Two battleships and a cruiser: 17+17 primary, 3+3+4 intermediate, 2+2+1 secondary."""
    return (british("Warspite", at), british("Malaya", at), british("Orion", at, ORION))


def test_guns_count_by_halves_quarters_and_eighths_rounded_down_after_the_sum() -> None:
    """SM-4A4, SM-4A3.1, SM-GAP-50 17 + 10/4 + 5/8 is 20 from the port's own hex, 19 from the next."""
    book, state = off(*squadron(HERE))
    fleet = list(state.ships.values())

    assert [strength_ashore(book, fleet, hexes) for hexes in (0, 1, 2)] == [20, 19, 0]


@for_all(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_the_conversion_never_exceeds_half_the_guns(primary: int, intermediate: int, secondary: int) -> None:
    """SM-4A3.1, SM-GAP-50 And reaches less from the next hex than from its own."""
    values = replace(WARSPITE, primary=primary, intermediate=intermediate, secondary=secondary)
    book, state = off(british("Warspite", HERE, values))
    near, away = (strength_ashore(book, state.ships.values(), hexes) for hexes in (0, 1))

    assert 0 <= away <= near == (4 * primary + 2 * intermediate + secondary) // 8


def test_empty_batteries_bring_nothing_but_their_secondary_guns() -> None:
    """SM-4A4.3, SM-GAP-50 Without ammunition only the secondary share is left; with half of it, half the factor."""
    spent = main_rounds_spent(WARSPITE, british("Warspite", HERE).condition)
    book, state = off(british("Warspite", HERE, replace(WARSPITE, secondary=8), condition=spent))
    far_book, far = off(british("Warspite", NEXT, condition=spent))

    assert strength_ashore(book, state.ships.values(), 0) == 1
    assert rule_broken(far_book, far, AT_PORT) == "SM-4A4" and rule_broken(book, state, AT_PORT) == ""


def test_a_ship_that_has_run_dry_does_not_fire_at_the_land() -> None:
    """SM-8A1, SM-GAP-28, SM-GAP-28.2 She may not attack; those with her that have fuel may."""
    dry = british("Warspite", HERE, fuel=0, out_of_fuel=True)
    alone, joined = off(dry), off(dry, british("Malaya", HERE))

    assert rule_broken(*alone, AT_PORT) == "SM-4A4"
    assert rule_broken(*joined, AT_PORT) == "" and rule_broken(*joined, replace(AT_PORT, ships=ships("Warspite"))) == "SM-4A4"


def test_a_warship_full_of_troops_fires_half_her_guns() -> None:
    """SM-4A5, SM-4A3.1 Each factor halved, fractions down, before it is converted."""
    book, state = off(british("Warspite", HERE))
    laden = replace(state.ships[ships("Warspite")[0]], cargo=("battalion",))  # pyrefly: ignore[bad-argument-type]

    assert strength_ashore(book, [laden], 0) == 4


def test_a_bombardment_hits_the_port_and_spends_the_ammunition() -> None:
    """SM-4A4, SM-26, SM-26.1, SM-GAP-04, SM-8A2 Twenty points, a ten less one: one hit."""
    book, state = off(*squadron(HERE))

    after, events = play(book, state, AT_PORT, [("SM-26 bombing", 10)])

    fired = of_type(events, ShoreBombarded)[0]
    assert (fired.points, fired.hits) == (20, 1)
    assert of_type(events, PortHit)[0].hits == 1 == after.ports[TRIPOLI].hits
    warspite = after.ships[ships("Warspite")[0]]
    assert ammunition_of(WARSPITE, warspite.condition, GunType.PRIMARY) is Ammunition.EMPTY
    assert rule_broken(book, after, AT_PORT) == "SM-4A4"


def test_ships_that_fire_at_the_land_are_spotted_until_they_move() -> None:
    """SM-3D.2, SM-GAP-07.6, SM-4A4 Fully; it outlives the segment and ends when they steam."""
    book, state = off(*squadron(NEXT))
    after, events = play(book, state, AT_PORT, [("SM-26 bombing", 2)])
    find = Find(Recon.BOMBARDMENT, Lapse.UNIT_MOVES, full=True)
    later = next_segment(after, acting=Side.ALLIED)

    moved, happened = play(book, later, MoveForce(Side.ALLIED, AL1, (Hex("00205"),)))

    assert of_type(events, ForceSpotted)[0].find == find and later.finds == {AL1: (find,)}
    assert of_type(events, ForceSpotted)[0].seen.ships is not None
    assert isinstance(happened[0], FindsLapsed) and moved.finds == {}


def test_the_order_comes_in_ones_own_combat_step() -> None:
    """SM-4A4.1, SM-GAP-01 Not while one moves."""
    book, state = sea(*squadron(HERE), acting=Side.ALLIED)

    assert rule_broken(book, state, AT_PORT) == "SM-1A.1"


@pytest.mark.parametrize(("wrong", "rule"), [
    ({"force": "AX1"}, "SM-1B"), ({"force": "AL2"}, "SM-4A4"), ({"ships": ("clan_forbes",)}, "SM-4A4"),
    ({"ships": ("warspite", "warspite")}, "SM-4A4"), ({"ships": ("zara",)}, "SM-4A4"), ({"place": "atlantis"}, "SM-1D"),
    ({"place": "valletta"}, "SM-GAP-50"), ({"place": "valencia"}, "SM-GAP-50"), ({"place": "taranto"}, "SM-4A4"),
    ({"target": ShoreTarget.SHIPS_IN_PORT, "category": Category.TRANSPORTS}, "SM-GAP-46"),
    ({"target": ShoreTarget.AIRFIELD, "place": "hal_far"}, "SM-GAP-50"), ({"target": ShoreTarget.AIRFIELD}, "SM-GAP-50"),
    ({"target": ShoreTarget.TROOPS, "place": "00207"}, "SM-GAP-50")], ids=str)
def test_what_may_be_bombarded_and_by_whom(wrong: dict[str, object], rule: str) -> None:
    """SM-4A4.2, SM-4A4.3, SM-GAP-50.1, SM-GAP-46 Warships at sea, once; enemy ports, ships there, airfields, in reach."""
    book, state = off(
        *squadron(NEXT), british("Clan Forbes", "00404", TRANSPORT, force="b"), italian("Zara", "tripoli"),
        airbase("Hal Far", "00704", Nation.BRITISH))

    assert rule_broken(book, state, AT_PORT) == ""
    assert rule_broken(book, state, replace(AT_PORT, **wrong)) == rule  # pyrefly: ignore[bad-argument-type]


def test_with_land_facts_dumps_and_troops_ashore_are_targets_whose_hits_are_reported() -> None:
    """SM-GAP-50.1 In land that is not one's own; an airfield's hits are a fact too."""
    book, state = off(*squadron(NEXT), airbase("Castel Benito", "00208", Nation.ITALIAN), options=Options(land_facts=True))
    at_troops = replace(AT_PORT, target=ShoreTarget.TROOPS, place="00207")

    assert rule_broken(book, state, at_troops) == ""
    assert rule_broken(book, state, replace(at_troops, place="00206")) == "SM-GAP-50"
    assert rule_broken(book, state, replace(at_troops, place="nowhere")) == "SM-GAP-50"
    assert rule_broken(book, state, replace(at_troops, place="00704")) == "SM-GAP-50"
    _, events = play(book, state, at_troops, [("SM-26 bombing", 12)])
    assert of_type(events, ShoreBombarded)[0].hits == 2 and not of_type(events, PortHit)
    near_book, near = off(*squadron(HERE), airbase("Castel Benito", "00208", Nation.ITALIAN))
    at_field = Bombard(Side.ALLIED, AL1, ShoreTarget.AIRFIELD, "castel_benito")
    _, events = play(near_book, near, at_field, [("SM-26 bombing", 8)])
    assert of_type(events, ShoreBombarded)[0].hits == 1


def test_an_enemy_force_in_the_hex_must_be_fought_first() -> None:
    """SM-GAP-50.2 A marker blocks the guns until it was engaged in this subsegment; one elsewhere does not."""
    book, state = off(*squadron(HERE), italian("Spica", HERE, SPICA))
    fought = replace(state, forces={**state.forces, AX1: replace(state.forces[AX1], engaged=True)})
    beside_book, beside = off(*squadron(HERE), italian("Spica", NEXT, SPICA))

    assert rule_broken(book, state, AT_PORT) == "SM-GAP-50"
    assert rule_broken(book, fought, AT_PORT) == "" == rule_broken(beside_book, beside, AT_PORT)


def test_a_hidden_force_in_the_hex_stops_the_guns_as_an_event_and_no_refusal() -> None:
    """SM-GAP-50.2, SM-GAP-56 Nobody learns of it before; no shell is spent, and the enemy is told nothing."""
    book, state = off(*squadron(HERE), italian("Spica", HERE, SPICA), options=Options(hidden_markers=True))

    after, events = play(book, state, AT_PORT)

    assert events == (BombardmentForestalled(AL1, ships("Warspite", "Malaya", "Orion")),)
    assert line_for(book, state, after, events[0], Side.AXIS) is None
    assert rule_broken(book, after, AT_PORT) == "SM-4A4"


def test_surface_combat_comes_before_bombardment() -> None:
    """SM-GAP-01, SM-GAP-50.2 A force that has fired at the land begins no battle in that step."""
    book, state = off(*squadron(NEXT), italian("Spica", NEXT, SPICA, force="a"))
    state = given(state, ForceSpotted(AX1, Side.ALLIED, Hex(NEXT), Find(Recon.SURFACE, Lapse.END_OF_SEGMENT), None, "AX1"))  # pyrefly: ignore[bad-argument-type]
    attack = AttackForces(Side.ALLIED, Hex(NEXT), (AL1,), ("AX1",))

    assert rule_broken(book, state, attack) == ""
    assert rule_broken(book, replace(state, bombarded=ships("Orion")), attack) == "SM-GAP-01"


def test_each_hit_falls_by_lot_on_a_ship_in_port_and_works_by_her_armour() -> None:
    """SM-26.2, SM-4C3, SM-GAP-45, SM-GAP-46 No spotting is needed; damage is marked together, and who sinks is scored."""
    book, state = off(*squadron(HERE), italian("Zara", "tripoli"), italian("Lampo", "tripoli", SPICA))

    after, events = play(book, state, AT_SHIPS, [
        ("SM-26 bombing", 12), ("SM-4C3 lot among ships", 2), ("SM-26 effect", 8), ("SM-26 effect", 6), ("SM-26 effect", 1)])

    assert of_type(events, ShoreBombarded)[0].hits == 3
    assert of_type(events, ShipRemoved)[0].ship == ships("Lampo")[0]
    assert hits_of(ZARA, after.ships[ships("Zara")[0]].condition) == Hits(1, 1)
    assert [entry.side for entry in after.points] == [Side.ALLIED]


def test_a_hit_on_a_squadron_of_boats_takes_one_boat() -> None:
    """SM-26.2, SM-GAP-19, SM-GAP-45 Whatever it rolled; when all are gone no lot is drawn any more."""
    book, state = off(*squadron(HERE), italian("MAS", "tripoli", MAS))

    after, _ = play(book, state, AT_SHIPS, [("SM-26 bombing", 9), ("SM-26 effect", 5)])

    assert hits_of(MAS, after.ships[ships("MAS")[0]].condition) == Hits(0, 1)


def test_what_moves_the_dice_of_a_bombardment() -> None:
    """SM-GAP-44.1, SM-GAP-46 Guns one down, poor weather two, ships in port one up, ships without fuel one more."""
    book, state = off(*squadron(HERE), italian("Zara", "tripoli"))
    poor_book, poor = off(*squadron(HERE), italian("Zara", "tripoli", fuel=0, out_of_fuel=True), weather=Weather.POOR)
    naval = BombingModifier.NAVAL_BOMBARDMENT

    assert modifiers_of(book, state, AT_PORT, Hex(HERE)) == (naval,)
    assert modifiers_of(book, state, AT_SHIPS, Hex(HERE)) == (naval, BombingModifier.IN_PORT)
    assert sum(TABLE.modifiers[one] for one in modifiers_of(poor_book, poor, AT_SHIPS, Hex(HERE))) == -1


@for_all(st.integers(1, 120), st.integers(-5, 20))
def test_the_bombing_table_never_falls_with_points_or_rolls(points: int, roll: int) -> None:
    """SM-GAP-44, SM-26.1 More points or a higher roll never give fewer hits."""
    hits = TABLE.hits_of(points, roll)

    assert 0 <= hits <= TABLE.hits_of(points, roll + 1) and hits <= TABLE.hits_of(min(points + 1, 120), roll)


@pytest.mark.parametrize(("points", "attacks"), [(0, ()), (1, (1,)), (120, (120,)), (130, (120, 10)), (240, (120, 120))])
def test_more_points_than_the_table_has_make_a_further_attack(points: int, attacks: tuple[int, ...]) -> None:
    """SM-GAP-44 And below one there is none."""
    assert TABLE.attacks(points) == attacks


def test_heavier_armour_never_suffers_more_from_a_bomb() -> None:
    """SM-GAP-45, SM-GAP-45.1, SM-2D By protection class, for the mean of ten faces; a transport's hits count to three."""
    def mean(protection: int) -> float:
        values = replace(TRIBAL, protection_class=protection)
        marks = [bomb_damage(SHORE.bomb_effect, values, face) for face in range(1, 11)]
        return sum(9.0 if mark.sunk else mark.gunnery + 1.5 * mark.flotation for mark in marks)

    means = [mean(protection) for protection in range(1, 10)]
    assert means == sorted(means, reverse=True)
    assert bomb_damage(SHORE.bomb_effect, TRANSPORT, 9).gunnery == 2 and bomb_damage(SHORE.bomb_effect, TRANSPORT, 10).sunk


def test_a_combat_step_waits_only_where_guns_reach_something() -> None:
    """SM-4A4, SM-1A.7 Out of reach, or with nothing to fire, it passes."""
    near, afar = off(*squadron(NEXT)), off(*squadron(AFAR))

    assert pending_for(*near, Side.ALLIED)[0].rule == "SM-4A4" and pending_for(*afar, Side.ALLIED) == ()
    legal = list(engine.legal_commands(*near, Side.ALLIED))
    assert AT_PORT in legal and EndStep(Side.ALLIED) in legal
    after, events = play(*near, AT_PORT, [("SM-26 bombing", 2)])
    assert pending_for(near.book, after, Side.ALLIED) == () and len(of_type(events, ConditionChanged)) == 3
