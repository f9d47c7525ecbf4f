"""Papers of battles with boats, aircraft, a submarine, a battery and ships that come later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Outcome
from campaign.model.sides import Side
from campaign.session.engagements.forms import result_from
from campaign.session.engagements.papers import packet_of
from campaign.session.engagements.preview import preview
from campaign.tabletop.packet import packet_pdf
from tests.tabletop.papers import filled, laid, written
from tests.tactics.example import NAME, installed, raid

every_rules = pytest.mark.parametrize("rules", ["any", NAME])


@pytest.fixture(autouse=True)
def the_example() -> Iterator[None]:
    """The system that takes them all is installed."""
    with installed():
        yield


@every_rules
def test_the_umpires_packet_lists_whatever_takes_part(rules: str) -> None:
    """SM-GAP-56 Each with what it is, of how many, when it comes and under whom."""
    packet = packet_of(*raid(), rules, None)
    words = repr((packet.setup, packet.after_plot))

    assert {ship.name.split("  ")[1] for ship in packet.ships} == {
        "Warspite", "Orion", "Jervis", "Swordfish", "Zara", "MAS 1", "Smeraldo", "Punta Izzo"
    }
    assert "6 aircraft" in words and "4 boats" in words and "3 guns" in words and "submarine" in words
    assert "Orion comes after 20 minutes." in words
    assert "Division First division: flagship Warspite, with Jervis." in words
    assert packet_pdf(packet, "a4").startswith(b"%PDF")


@every_rules
def test_an_enemy_who_comes_later_stands_on_no_paper_of_the_other_side(rules: str) -> None:
    """SM-GAP-56 Neither in the lists nor in the form, and nothing says that somebody is missing."""
    packet = packet_of(*raid(), rules, Side.AXIS)

    assert "Orion" not in repr(packet) and "orion" not in repr(packet)
    assert "nobody comes later" in repr(packet.setup)


@every_rules
def test_a_form_asks_how_many_were_lost_and_a_fate_for_each_comes_back(rules: str, tmp_path: Path) -> None:
    """SM-6B.2 Of six aircraft two, of four boats none, of a battery every gun."""
    book, engagement = raid()
    text = written(book, engagement, rules)
    head, _, tail = text.partition('"punta_izzo"')
    tail = tail.replace("fate: afloat", "fate: sunk", 1).replace("credit: nobody", "credit: warspite", 1)
    air, _, rest = f'{head}"punta_izzo"{tail}'.partition('"swordfish"')
    rest = rest.replace("boats_lost: 0", "boats_lost: 2", 1)
    after = result_from(book, engagement, [laid(tmp_path, filled(f'{air}"swordfish"{rest}'))])
    fates = {str(came.ship): came.boats for came in after.outcomes}

    assert fates["swordfish"] == (Outcome.SUNK,) * 2 + (Outcome.AFLOAT,) * 4
    assert fates["mas_1"] == (Outcome.AFLOAT,) * 4 and fates["punta_izzo"] == (Outcome.SUNK,) * 3
    assert len(preview(book, engagement, after, None)["ships"]) == len(after.outcomes)


@every_rules
def test_a_unit_of_which_nothing_is_left_is_not_afloat(rules: str, tmp_path: Path) -> None:
    """SM-6B.2 The fault stands at the line that says so."""
    book, engagement = raid()
    head, _, tail = written(book, engagement, rules).partition('"mas_1"')
    text = f'{head}"mas_1"{tail.replace("boats_lost: 0", "boats_lost: 4", 1)}'
    with pytest.raises(FaultyData, match="none of her 4 is left"):
        result_from(book, engagement, [laid(tmp_path, filled(text))])
