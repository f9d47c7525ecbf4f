"""The room that a packet asks for: enough for three moves of whoever may come, and the same on every packet of a battle."""

from __future__ import annotations

import re

import pytest

from campaign.library.battles.skirmishes import skirmish_keys
from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Lines, Packet, PrintedTable
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.forms import papers_named
from campaign.session.engagements.room import BY_MOVES, BY_PLACES, BY_SIGHT, move_of_the_fastest_m, room_for
from campaign.session.files.papers import packet_of
from campaign.tactics.plot.geometry import Point
from campaign.tactics.registry import system_named, system_names
from tests.tabletop.papers import battle
from tests.tactics.kit.drawn_openings import FORCES
from tests.tactics.kit.openings import BOOK, SKIES, meeting

MEASURED = tuple(name for name in system_names() if papers_named(name).scales)
NIGHT_OF_BOATS = meeting(FORCES[4][1], FORCES[4][2], replace(SKIES["a dark night"], visibility_m=800))


def table(made: Packet) -> str:
    """What the first page says of the table."""
    return " ".join(next(part.lines for part in made.setup if isinstance(part, Lines) and part.title == "The table"))


def asked(book: Book, engagement: Engagement, rules: str, reader: Side | None, scale: str | None = None) -> int:
    """The side of the table that a packet asks for, in units of its scale."""
    found = re.search(r"floor of (\d+) by \1 ", table(packet_of(book, engagement, rules, reader, scale=scale)))
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize(("rules", "inches_or_cm"), [
    ("supremacy_at_sea", 66), ("surface_fire", 27), ("fear_god", 27), ("coastal", 132)])
@pytest.mark.parametrize("reader", BOTH)
def test_boats_that_meet_in_a_dark_night_have_room_for_three_moves(rules: str, reader: Side, inches_or_cm: int) -> None:
    """SM-GAP-56.13 Forty-four knots are 22 in, 9 in, 8.8 cm and 44 cm; one sees eight hundred metres, less than one move."""
    assert asked(BOOK, NIGHT_OF_BOATS, rules, reader) == inches_or_cm <= asked(BOOK, NIGHT_OF_BOATS, rules, None)


def test_whichever_asks_for_most_decides_and_is_named() -> None:
    """SM-GAP-56.13, SAS-A3.1 Half as far again as one sees, three moves, or from end to end."""
    ends = (Point(0.0, 0.0), Point(9000.0, -2000.0))

    assert (room_for(ends, 8000.0, 3000.0).side_m, room_for(ends, 8000.0, 3000.0).why) == (12_000.0, BY_SIGHT)
    assert (room_for(ends, 800.0, 4000.0).side_m, room_for(ends, 800.0, 4000.0).why) == (12_000.0, BY_MOVES)
    assert (room_for(ends, 800.0, 2000.0).side_m, room_for(ends, 800.0, 2000.0).why) == (9000.0, BY_PLACES)


@pytest.mark.gate
@pytest.mark.parametrize("rules", MEASURED)
def test_every_packet_of_a_battle_asks_for_the_same_room_but_for_what_only_its_reader_sees(rules: str) -> None:
    """SM-GAP-56.13 A packet that asks for more does so since its own plot shows ships farther apart, and says so."""
    system = papers_named(rules)
    alike, more = 0, 0
    for key in skirmish_keys():
        book, engagement = battle(key)
        if not fights(rules, book, engagement):
            continue
        common = room_for((), float(engagement.conditions.visibility_m), move_of_the_fastest_m(book, system))
        for reader in (None, *BOTH):
            made = packet_of(book, engagement, rules, reader)
            if common.why in table(made):
                alike += 1
            else:
                assert BY_PLACES in table(made)
                more += 1
                easts, norths = [spot.x_m for spot in made.plot.spots], [spot.y_m for spot in made.plot.spots]
                assert max(max(easts) - min(easts), max(norths) - min(norths)) > common.side_m

    assert alike > 12 * more


def fights(rules: str, book: Book, engagement: Engagement) -> bool:
    """Whether a system takes a battle."""
    return system_named(rules).suits(book, engagement) is None


@pytest.mark.parametrize("rules", MEASURED)
def test_a_ship_out_of_sight_makes_the_table_of_the_other_side_no_larger(rules: str) -> None:
    """SM-GAP-56.13 Nor does the speed of whoever has not been seen: cruisers or boats, the destroyers' packet is the same."""
    cruisers = meeting(FORCES[4][1], FORCES[0][2], NIGHT_OF_BOATS.conditions)

    assert asked(BOOK, cruisers, rules, Side.AXIS) == asked(BOOK, NIGHT_OF_BOATS, rules, Side.AXIS)


def test_a_centimetre_of_the_papers_is_one_of_the_table() -> None:
    """FG-0-time Two to the thousand yards, or five: at either scale places are told as a ruler has them."""
    small, large = (table(packet_of(BOOK, NIGHT_OF_BOATS, "fear_god", None, scale=scale)) for scale in (None, "large"))

    assert "a unit is one cm, 457 m or 500 yd at sea" in small and "a unit is one cm, 183 m or 200 yd at sea" in large
    assert "With 2.5 cm for each cm it is 66 by 66 cm" in small and "With 0.4 cm for each cm it is 27 by 27 cm" in large


def test_the_range_at_the_start_is_the_systems_own_and_no_figure_stands_beside_it() -> None:
    """SM-6C.2 Eight hundred metres in the dark are not measured: combat starts in the band that the engine names."""
    book, engagement = battle("cape-bon")
    made = packet_of(book, engagement, "supermarina", None)
    ranges = next(part for part in made.after_plot if isinstance(part, PrintedTable) and part.title == "Ranges and bearings")

    assert "This battle begins at torpedo range." in table(made)
    assert ranges.head == ("No.", "Ship", "Nearest enemy", "Bears", "Range")
    assert {row[-1] for row in ranges.rows} == {papers_named("supermarina").range_words(book, engagement)} == {"torpedo"}
