"""Forty kinds of battle, by every system and for every reader: no figure of a packet is another than the engine plays with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.skirmishes import skirmish_keys
from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Lines, Packet, Part, PrintedTable, Roster
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.session.files.papers import packet_of
from campaign.tactics.registry import papers_names, system_named, system_names
from tests.tabletop.figures import club, coastal, fear_god, supermarina, supremacy, surface_fire
from tests.tabletop.figures.agreeing import FORMS, disagreements
from tests.tabletop.figures.kinds import book_for, kinds
from tests.tabletop.figures.reading import Card, differences, misprinted, misprints, read
from tests.tabletop.papers import battle

PLAYED: Mapping[str, Callable[[Book, Any, Engagement, ShipId], Card]] = {
    "any": club.played, "coastal": coastal.played, "fear_god": fear_god.played, "supermarina": supermarina.played,
    "supremacy_at_sea": supremacy.played, "surface_fire": surface_fire.played,
}
KINDS = dict(kinds())
# Ships that are hurt, squadrons, and what is no ship: whatever stands on a card of some kind stands on one of these.
TRIED = ("forces 0, a hazy day, hurt", "forces 3, a clear day, hurt", "forces 5, a clear day, hurt", "forces 6, a clear day")
every_rules = pytest.mark.parametrize("rules", papers_names())


@cache
def begun(rules: str, kind: str) -> tuple[Book, Any] | None:
    """The Book and the battle as the system begins it; None where it does not take such a battle."""
    book, engagement = book_for(KINDS[kind]), KINDS[kind]
    if rules not in system_names():
        return book, None
    system = system_named(rules)
    return None if system.suits(book, engagement) is not None else (book, system.begin(book, engagement))


@cache
def played(rules: str, kind: str, ship: ShipId) -> Card:
    """What the engine plays with of a ship."""
    found = begun(rules, kind)
    assert found is not None
    return PLAYED[rules](*found, KINDS[kind], ship)


def wrong(rules: str, kind: str, roster: Roster) -> list[str]:
    """All figures of a card that the engine does not play with."""
    return differences(read(roster), played(rules, kind, roster.ship))


def contradictions(rules: str, kind: str, made: Packet) -> list[str]:
    """All figures of a packet that contradict each other or the engine."""
    found = begun(rules, kind)
    assert found is not None
    book, battle = found
    try:
        return list(disagreements(book, KINDS[kind], rules, battle, made))
    except KeyError as strange:
        return [f"nobody has the number {strange}"]


def packets(rules: str, kind: str) -> list[Packet]:
    """The umpire's packet and those of both sides."""
    return [packet_of(book_for(KINDS[kind]), KINDS[kind], rules, reader) for reader in (None, *BOTH)]


def test_there_are_forty_kinds_and_each_system_takes_its_share() -> None:
    """Those without aircraft, submarines and guns ashore by Supermarina, all by the others and by a club's own rules."""
    taken = {rules: sum(begun(rules, kind) is not None for kind in KINDS) for rules in papers_names()}

    assert len(KINDS) == 40
    assert taken == {"supermarina": 30, **dict.fromkeys(("any", "coastal", "fear_god", "supremacy_at_sea", "surface_fire"), 40)}


@every_rules
def test_every_figure_of_a_few_cards_is_what_the_engine_plays_with(rules: str) -> None:
    """SM-GAP-19 Of ships that are hurt, of squadrons, and of what is no ship; the gate looks at all forty kinds."""
    taken = [kind for kind in TRIED if begun(rules, kind) is not None]
    faults = {(kind, ship.name): wrong(rules, kind, ship.roster) for kind in taken for ship in packets(rules, kind)[0].ships}

    assert len(taken) >= 2
    assert {card: found for card, found in faults.items() if found} == {}


@pytest.mark.gate
@every_rules
def test_every_figure_of_every_card_is_what_the_engine_plays_with(rules: str) -> None:
    """SM-GAP-19, SAS-C6, SF-P.1, CO-P.1, FG-6R-record The umpire's cards, and a side's own are the same."""
    for kind in (kind for kind in KINDS if begun(rules, kind) is not None):
        umpires, *sides = ({ship.roster.ship: ship.roster for ship in made.ships} for made in packets(rules, kind))
        faults = {ship: wrong(rules, kind, roster) for ship, roster in umpires.items()}

        assert {ship: found for ship, found in faults.items() if found} == {}, kind
        assert sides[0] | sides[1] == umpires


@pytest.mark.gate
@every_rules
def test_no_figure_of_a_packet_contradicts_another(rules: str) -> None:
    """SM-GAP-56.13, SM-6C.2 Places, plot, ranges, sight, room, cards and form, on the umpire's packet and on each side's."""
    for kind in (kind for kind in KINDS if begun(rules, kind) is not None):
        for reader, made in zip((None, *BOTH), packets(rules, kind), strict=True):
            assert contradictions(rules, kind, made) == [], (kind, reader)


@pytest.mark.gate
@every_rules
def test_nor_does_any_in_the_battles_of_the_library(rules: str) -> None:
    """SM-GAP-56.13 With coasts, convoys, airships, cargo and ships that come later, as the scenarios place them."""
    for key in skirmish_keys():
        book, engagement = battle(key)
        system = system_named(rules) if rules in system_names() else None
        if system is not None and system.suits(book, engagement) is not None:
            continue
        begins = None if system is None else system.begin(book, engagement)
        for reader in (None, *BOTH):
            made = packet_of(book, engagement, rules, reader)
            for ship in made.ships if reader is None else ():
                roster = ship.roster
                assert differences(read(roster), PLAYED[rules](book, begins, engagement, roster.ship)) == [], (key, ship.name)
            assert list(disagreements(book, engagement, rules, begins, made)) == [], (key, reader)


# Canaries -------------------------------------------------------------------------------------------------------------


@pytest.mark.gate
@every_rules
def test_any_figure_of_a_card_that_is_altered_is_found(rules: str) -> None:
    """SM-GAP-19 A number one higher, a box struck or not struck, or one box more, wherever it stands."""
    missed: list[str] = []
    tried = 0
    for kind in (kind for kind in TRIED if begun(rules, kind) is not None):
        for ship in packets(rules, kind)[0].ships:
            for where, roster in misprinted(ship.roster):
                tried += 1
                if not wrong(rules, kind, roster):
                    missed.append(f"{kind}, {ship.name}: {where}")

    assert missed == [] and tried > 150


@pytest.mark.gate
@every_rules
def test_any_figure_of_the_set_up_that_is_altered_is_found(rules: str) -> None:
    """SM-GAP-56.13 Places, ranges and light, number by number; a room of a third; a form that is filled in otherwise."""
    missed: list[str] = []
    tried = 0
    for kind in ("forces 0, a hazy day, hurt", "forces 3, a dark night, hurt"):
        made = packets(rules, kind)[0]
        for where, changed in misprinted_set_ups(made):
            tried += 1
            if not contradictions(rules, kind, changed):
                missed.append(f"{kind}: {where}")

    assert missed == [] and tried > 60


@pytest.mark.parametrize("rules", [rules for rules in system_names() if rules != "supermarina"])
def test_a_table_too_small_for_three_moves_is_found(rules: str) -> None:
    """SM-GAP-56.13 As were those of 13 in for boats that move 21."""
    kind = "forces 4, a dark night"
    made = packets(rules, kind)[0]
    part = next(part for part in made.setup if isinstance(part, Lines) and part.title == "The table")
    lines = tuple(re.sub(r"floor of (\d+) by \d+", lambda found: "floor of {0} by {0}".format(int(found[1]) // 4), line)
                  for line in part.lines)
    small = replace(made, setup=tuple(replace(part, lines=lines) if one is part else one for one in made.setup))

    assert contradictions(rules, kind, made) == []
    assert any("is less than three moves" in one for one in contradictions(rules, kind, small))


def misprinted_set_ups(made: Packet) -> Iterator[tuple[str, Packet]]:
    """A packet with one number of its set-up or of its form wrong, each in turn."""
    for where, parts in _with_one_wrong(made.setup):
        yield where, replace(made, setup=parts)
    for where, parts in _with_one_wrong(made.after_plot):
        yield where, replace(made, after_plot=parts)
    for place, ship in enumerate(made.form.ships):
        for number, field in enumerate(ship.printed):
            if field in ship.fields and field.key in FORMS.get(made.form.rules, {}):
                wrong = replace(field, value=int(str(field.value)) + 1)
                printed = (*ship.printed[:number], wrong, *ship.printed[number + 1:])
                ships = (*made.form.ships[:place], replace(ship, printed=printed), *made.form.ships[place + 1:])
                yield f"{ship.name}, {field.key}", replace(made, form=replace(made.form, ships=ships))


def _with_one_wrong(parts: tuple[Part, ...]) -> Iterator[tuple[str, tuple[Part, ...]]]:
    for place, part in enumerate(parts):
        if isinstance(part, PrintedTable) and part.title.partition(" ")[0] in ("Places", "Ranges", "Light,"):
            for where, changed in misprints(part):
                yield where, (*parts[:place], changed, *parts[place + 1:])
