"""What a packet of Supermarina's own tables says besides its charts is what the engine does."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light, Task
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Box, BoxRows, Lines, Packet, PrintedTable, Roster
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Cause, Damage, Hits, damage_of, is_sunk, marked
from campaign.ratings.verdict import hull_left
from campaign.session.files.papers import packet_of
from campaign.session.words.rulebook import rule
from campaign.tactics.kit.ending import Ended, Ending
from campaign.tactics.supermarina.battle.facts import TorpedoesRan
from campaign.tactics.supermarina.battle.state import Battle, Unit, speed_of
from campaign.tactics.supermarina.charts.collection import Band
from campaign.tactics.supermarina.fire import modifiers
from campaign.tactics.supermarina.papers import sheets
from campaign.tactics.supermarina.round.decisions import pending_for
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.round.sequence import outcome, time_is_up
from tests.tabletop.papers import battle as skirmish_battle
from tests.tactics.fleets import (
    LEANDER,
    MAS,
    SPICA,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    at,
    begun,
    british,
    charts,
    italian,
    met,
    of,
    play,
)  # fmt: skip

DUEL = (british("Warspite", WARSPITE), italian("Zara", ZARA))


def packet(key: str, reader: Side | None = None) -> Packet:
    """A packet of these rules."""
    return packet_of(*skirmish_battle(key), "supermarina", reader)


def began(key: str) -> Battle:
    """The battle as the engine begins it."""
    return begin(*skirmish_battle(key))


def table(of_packet: Packet, title: str) -> PrintedTable:
    """A table of the set-up."""
    return next(part for part in of_packet.after_plot if isinstance(part, PrintedTable) and part.title.startswith(title))


def setup_says(of_packet: Packet, title: str) -> tuple[str, ...]:
    """What stands under a heading of the set-up."""
    return next(part.lines for part in of_packet.setup if isinstance(part, Lines) and part.title == title)


def says(words: str) -> bool:
    """Whether the sheets say this, wherever."""
    parts = [part for sheet in sheets(met(*DUEL)[0], (Arm.SHIP,)) for part in sheet.parts]
    lines = [line for part in parts if isinstance(part, Lines) for line in part.lines]
    return words in " ".join((*lines, *(part.note for part in parts if isinstance(part, PrintedTable))))


def rosters(key: str) -> dict[ShipId, Roster]:
    """The rosters of a battle."""
    return {ship.roster.ship: ship.roster for card in packet(key).cards for ship in card.ships}


def boxes(roster: Roster, label: str) -> tuple[Box, ...]:
    """A row of boxes."""
    return next(row.boxes for part in roster.parts if isinstance(part, BoxRows) for row in part.rows if row.label == label)


@pytest.mark.parametrize(("key", "band"), [
    ("river-plate", Band.PRIMARY), ("cape-bon", Band.TORPEDO), ("calabria-afternoon", Band.PRIMARY),
    ("duisburg-convoy", Band.SECONDARY),
])
def test_the_set_up_prints_the_one_range_at_which_the_engine_begins(key: str, band: Band) -> None:
    """SM-6C.2, SM-GAP-15 For every ship, however far the pair lies apart on the plot."""
    assert says("and that is its limit (SM-6C.2), however far one sees; only where the range of first sight is told")

    assert {row[-1] for row in table(packet(key), "Ranges").rows} == {band.value}
    assert began(key).band is band


@pytest.mark.parametrize("key", ["river-plate", "cape-bon", "matapan-night", "cape-spada"])
def test_nobody_is_drawn_faster_than_her_card(key: str) -> None:
    """SM-GAP-15 The speed that counts for who gets his way is the card's, and the plot says no more than that."""
    units = {one.name: one for one in began(key).units.values()}
    shown = {row[1]: row[3] for row in table(packet(key), "Places").rows if row[3] != "as ordered"}

    assert shown
    assert all(float(speed) <= speed_of(units[name], 4) for name, speed in shown.items())


def test_exeters_speed_is_the_same_wherever_it_is_printed() -> None:
    """SM-GAP-15 31 knots, though the line was to do 32."""
    plot = next(row[3] for row in table(packet("river-plate"), "Places").rows if row[1] == "Exeter")

    assert (plot, dict(rosters("river-plate")[ShipId("exeter")].facts)["Speed"]) == ("31", "31 of 31 kn")


@pytest.mark.parametrize("guns", list(GunType))
def test_the_die_for_damage_is_named_and_the_last_column_holds_all_beyond(guns: GunType) -> None:
    """SM-6D.3 One ten-sided die; 1 or less, and so much or more."""
    chart = charts().gunnery.damage[guns]
    parts = next(sheet.parts for sheet in sheets(met(*DUEL)[0], (Arm.SHIP,)) if sheet.rule == "SM-6D.3")
    found = next(part for part in parts if isinstance(part, PrintedTable) and part.title.startswith(guns.value.capitalize()))
    last = int(found.head[-1].removesuffix(" or more"))

    assert found.title.endswith("guns: one ten-sided die as modified")
    assert found.head[1] == "1 or less"
    for row in found.rows:
        assert damage_of(row[-1]) == chart.at(last, int(row[0])) == chart.at(last + 9, int(row[0]))
        assert damage_of(row[1]) == chart.at(1, int(row[0])) == chart.at(-9, int(row[0]))


def test_a_card_says_where_there_is_no_fuel_and_what_speed_is_left() -> None:
    """SM-8A1, SM-GAP-28 The engine adds 3 to the die, and she creeps at 4, hit or not."""
    book, engagement = skirmish_battle("river-plate")
    party = engagement.parties[Side.AXIS]
    dry = replace(party, participants=tuple(replace(one, out_of_fuel=True) for one in party.participants))
    engagement = replace(engagement, parties={**engagement.parties, Side.AXIS: dry})
    (card,) = (card for card in packet_of(book, engagement, "supermarina", None).cards if "Graf Spee" in card.title)
    (raider,) = (one for one in begin(book, engagement).units.values() if one.side is Side.AXIS)
    facts = dict(card.ships[0].roster.facts)

    assert says("Target without fuel +3 (SM-8A1); a card says so where it is none.")
    assert (facts["Fuel"], facts["Speed"]) == ("none: creeps, and is easily hit", "4 of 26 kn")
    assert [box.text for box in boxes(card.ships[0].roster, "Flotation")] == ["4", "4", "4", "4", "sunk"]
    assert modifiers(charts().gunnery, raider, raider, night=False) == (("target out of fuel", 3),)
    assert all("Fuel" not in dict(roster.facts) for roster in rosters("river-plate").values())


def test_a_laden_ships_card_has_her_class_and_her_guns_reckoned_already() -> None:
    """SM-4A5 Nothing is left to halve or to take off: class and boxes are those the engine fights by."""
    book, _ = skirmish_battle("cape-bon")
    ship = ShipId("da_barbiano")
    fights, card = began("cape-bon").units[ship], rosters("cape-bon")[ship]
    hurt = [replace(fights, hits=Hits(count, 0)) for count in range(1, fights.values.gunnery_boxes + 1)]
    facts = dict(card.facts)

    assert facts["Protection class"] == str(fights.protection_class) == str(book.counters[ship].protection_class - 1)
    assert facts["Cargo"] == "on deck: guns at half; the class above is one less already"
    assert [box.text for box in boxes(card, "Gunnery")] == [str(one.factor(GunType.INTERMEDIATE)) for one in hurt]
    assert fights.task is Task.CARGO


@pytest.mark.parametrize(("face", "hits"), [(7, False), (8, True), (10, True)])
def test_night_counts_for_nothing_with_torpedoes_and_no_ten_is_rolled_again(face: int, hits: bool) -> None:
    """SM-6E1, SM-6F2 Strength 2 at class 6 needs 8 by night as by day."""
    assert says("Night counts for nothing here, and no ten is rolled again.")
    assert says("Each box is a salvo by itself, of the strength on its ship's card")

    ships = (british("Jervis", TRIBAL), italian("Zara", ZARA))
    script = [("SM-6E1 torpedo: jervis on zara, 8+ hits", face), *([("SM-6E1 torpedo damage", 1)] if hits else [])]
    orders = ("allied launch Jervis", "axis none", "allied none", "allied Jervis T>Zara", "axis none")
    _, facts = play(*at(Band.TORPEDO, *ships, light=Light.NIGHT), script, *orders)
    assert [ran.hit for ran in of(TorpedoesRan, facts)] == [hits]


def test_a_torpedo_that_needs_more_than_ten_misses_with_a_ten() -> None:
    """SM-GAP-21 Strength 2 at class 1 needs 11, and only a target without fuel gives help."""
    assert says("adds 3 to the die, and without that more than 10 misses")

    ships = (british("Jervis", TRIBAL), italian("Mas", MAS))
    orders = ("allied launch Jervis", "axis none", "allied none", "allied Jervis T>Mas")
    _, facts = play(*at(Band.SECONDARY, *ships), [("SM-6E1 torpedo: jervis on mas, 12+ hits", 10)], *orders)
    assert [ran.hit for ran in of(TorpedoesRan, facts)] == [False]


def test_of_italians_only_squadrons_of_motor_torpedo_boats_launch_at_night() -> None:
    """SM-6F3 A torpedo boat of the Spica class is a ship."""
    assert says("torpedo boats (TB) neither; only squadrons of motor torpedo boats (MTB) do (SM-6F3)")

    for counter, launches in ((SPICA, False), (MAS, True)):
        ships = (british("Ajax", LEANDER), italian("Boat", counter))
        book, battle = at(Band.SECONDARY, *ships, light=Light.NIGHT)
        assert bool(pending_for(book, battle, Side.AXIS)) is launches


@pytest.mark.parametrize(("counter", "before", "damage", "after", "sunk"), [
    (ZARA, Hits(4, 0), Damage(2, 1), Hits(5, 2), False),
    (ZARA, Hits(1, 1), Damage(sunk=True), Hits(1, 5), True),
    (ZARA, Hits(5, 4), Damage(1), Hits(5, 5), True),
    (TRANSPORT, Hits(2, 0), Damage(1), Hits(3, 0), True),
    (MAS, Hits(0, 1), Damage(3, 2), Hits(0, 2), False),
])
def test_hits_beyond_the_boxes_left_strike_as_the_sheet_says(
    counter: CounterValues, before: Hits, damage: Damage, after: Hits, sunk: bool
) -> None:
    """SM-GAP-19 G goes on to flotation, X strikes all of that, and squadrons lose one boat."""
    assert says("G strikes a gunnery box, or a flotation box where none is left; F a flotation box; X all of them; - nothing.")
    assert says("The last flotation box sinks her, a transport also the last gunnery box, or any torpedo hit.")
    assert says("A squadron of boats loses one by each hit, whatever it says")

    assert marked(counter, before, damage, Cause.GUNFIRE) == after
    assert is_sunk(counter, after) is sunk
    assert is_sunk(TRANSPORT, marked(TRANSPORT, Hits(), Damage(flotation=1), Cause.TORPEDO))


def test_the_set_up_says_who_was_attacked_and_he_leaves_where_both_open() -> None:
    """SM-6C.6 In the first round too, which then counts its minutes."""
    umpire = packet("cape-bon")
    assert "You are attacked." in setup_says(umpire, "For the Axis side")
    assert "You attack." in setup_says(umpire, "For the Allied side")
    assert says("the side that was attacked where both do") and says("Minutes: 12 for each round begun.")

    book, battle = begun(*DUEL, acting=Side.ALLIED)
    after, _ = play(book, battle, [], "axis open", "allied open")
    assert after.ended == Ended(Ending.DISENGAGED, Side.AXIS, Side.ALLIED)
    result = outcome(book, after)
    assert result is not None and result.minutes == 12


def test_nobody_holds_the_field_at_the_hour_to_stop() -> None:
    """SM-GAP-16.7 Cape Bon says its hour, which its record has rows for, and nothing of sight, which has no range here."""
    cape_bon = packet("cape-bon")
    assert setup_says(cape_bon, "When to stop, and who comes later")[0] == (
        "Stop when one side is sunk or has broken off, and after 48 minutes at the latest."
    )
    assert says("At the hour to stop, until which the record has rows, and after 2 rounds")

    last = replace(began("cape-bon"), round=len(cape_bon.record.turns))
    assert time_is_up(charts(), last) == Ended(Ending.STOPPED)


def test_a_hull_loses_the_shares_of_both_tracks_together() -> None:
    """SM-GAP-19 Half of the raider's hull is lost with three of six gunnery boxes, or with one and two of flotation."""
    assert says("A hull has lost its share of gunnery boxes struck and its share of flotation boxes struck, together.")

    raider: Unit = next(one for one in began("river-plate").units.values() if one.side is Side.AXIS)
    sound = skirmish_battle("river-plate")[1].parties[Side.AXIS].participants[0].condition
    for hits in (Hits(3, 0), Hits(1, 2), Hits(2, 1)):
        lost = hits.gunnery / raider.values.gunnery_boxes + hits.flotation / raider.values.flotation_boxes
        assert float(hull_left(with_hits(raider.values, sound, hits))) == pytest.approx(1 - lost)


@pytest.mark.parametrize("rules", ["supermarina", "supremacy_at_sea"])
def test_a_packet_says_what_its_rule_numbers_are_for(rules: str) -> None:
    """SM-6B The command that it names takes the number that it gives."""
    made = packet_of(*skirmish_battle(), rules, None)
    named = made.sheets[0].rule

    assert rule(named) is not None
    assert made.subtitle.endswith(
        f"Numbers like {named} are for the program's `supermarina rule {named}`: nobody needs them to play."
    )
