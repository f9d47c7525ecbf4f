"""Papers of battles with boats, aircraft, a submarine, a battery and ships that come later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Outcome
from campaign.model.battles.tabletop import BoxRows, PrintedTable
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.form_results import result_from
from campaign.session.engagements.preview import preview
from campaign.session.files.papers import packet_of
from campaign.tabletop.packet import packet_pdf
from tests.tabletop.papers import battle, filled, laid, skirmish, written
from tests.tactics.example import NAME, installed, raid

SUPREMACY = "supremacy_at_sea"
every_rules = pytest.mark.parametrize("rules", ["any", NAME])
every_skirmish = pytest.mark.parametrize("key", ["excess-air", "barham", "genoa"])


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
    assert "none of them comes later" in repr(packet.setup)


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


@pytest.mark.gate
@every_skirmish
@pytest.mark.parametrize("reader", [None, *BOTH])
def test_supremacy_has_a_packet_and_a_form_for_whatever_takes_part(key: str, reader: Side | None, tmp_path: Path) -> None:
    """SAS-C6 SAS-A1 Aircraft, a submarine and guns ashore have cards; the umpire's form comes back as it went."""
    book, engagement = battle(key)
    packet = packet_of(book, engagement, SUPREMACY, reader, skirmish(key)[0].briefing)
    own = [unit.ship for side, unit in engagement.participants() if reader in (None, side)]

    assert {ship.roster.ship for ship in packet.ships} == set(own)
    assert packet_pdf(packet, "letter").startswith(b"%PDF")
    if reader is None:
        after = result_from(book, engagement, [laid(tmp_path, filled(written(book, engagement, SUPREMACY), minutes=10))])
        assert {came.ship: came.condition for came in after.outcomes} == {
            unit.ship: unit.condition for _, unit in engagement.participants()}


def test_what_flies_stands_among_the_ships_as_what_it_is() -> None:
    """SF-P.1 A squadron of aircraft that is flown in two is of aircraft still, and a cruiser's spotter is no cruiser."""
    raid_rows, chase_rows = (
        {row[1]: row[2:4] for part in packet_of(*battle(key), "surface_fire", None).after_plot
         if isinstance(part, PrintedTable) and part.title.endswith(" side") for row in part.rows}
        for key in ("excess-air", "cape-spada"))

    assert raid_rows["I./StG 1 1"] == raid_rows["I./StG 1 2"] == ("aircraft", "Junkers Ju 87")
    assert chase_rows["Sydney's spotter"] == ("spotter", "") and chase_rows["Sydney"] == ("CL", "Perth class")


def test_a_card_of_aircraft_says_how_they_attack_and_has_a_box_for_each() -> None:
    """SAS-GAP-07.7 Fifteen dive bombers that come in the second turn."""
    packet = packet_of(*battle("excess-air"), SUPREMACY, Side.AXIS)
    (roster,) = (ship.roster for ship in packet.ships if ship.roster.ship == "i_stg_1")
    (strength,) = (part for part in roster.parts if isinstance(part, BoxRows))

    assert dict(roster.facts) == {"Attacks by": "dive bombing", "Bomb": "500 kg", "Comes in turn": "2", "Elements": "5"}
    assert [len(row.boxes) for row in strength.rows] == [15]


def test_a_form_asks_of_aircraft_how_many_were_lost(tmp_path: Path) -> None:
    """SM-6B.2 Of fifteen, four; of a ship that was there with them her points."""
    book, engagement = battle("excess-air")
    text = filled(written(book, engagement, SUPREMACY), ("i_stg_1 boats_lost", "4"), ("illustrious points_by_shells", "300"),
                  minutes=30)
    after = result_from(book, engagement, [laid(tmp_path, text)])
    came = {str(one.ship): one for one in after.outcomes}

    assert came["i_stg_1"].boats.count(Outcome.SUNK) == 4 and came["i_stg_1"].outcome is Outcome.AFLOAT
    assert came["illustrious"].condition.shell_damage > 0


def test_a_card_of_guns_ashore_has_neither_engines_nor_speed() -> None:
    """SAS-GAP-18 And no form asks for them."""
    packet = packet_of(*battle("genoa"), SUPREMACY, Side.AXIS)
    (roster,) = (ship.roster for ship in packet.ships if ship.roster.ship == "mameli")
    labels = [row.label for part in roster.parts if isinstance(part, BoxRows) for row in part.rows]
    asked = next(ship.fields for ship in packet.form.ships if ship.ship == "mameli")

    assert "Engine rooms" not in labels and not {"Speed", "Faster by", "Slower by", "Begins at"} & dict(roster.facts).keys()
    assert not {"engine_rooms_lost", "knots_lost", "rudder"} & {field.key for field in asked}
