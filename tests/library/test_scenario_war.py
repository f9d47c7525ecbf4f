"""What a scenario says of the war around the fleets, and what is refused with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.book import load_book
from campaign.library.charts.campaign import load_campaign_charts
from campaign.library.composing import load_scenario
from campaign.model.setting.scenario import Flag, Location
from campaign.model.sides import Allegiance, Side
from tests.library.spoiling import hold_to_file, own, refused, spoiled

# One that does not follow history and lists everything itself.
SOURCE = (Path(__file__).parent / "listed" / "k-force.yaml").read_text(encoding="utf-8")


def test_k_force_has_its_duties_its_pool_and_its_calendar() -> None:
    """SM-11, SM-10B, SM-GAP-54 Five duties, a pool, a flag in November, Benghazi retaken in December."""
    war = load_book("k-force").scenario.war

    assert set(war.duties) == {Location.LIBYA, Location.ALBANIA, Location.RHODES, Location.CRETE, Location.MALTA}
    assert war.calendar[0].flags == (Flag.FALL_OF_GREECE,) and war.force_pool and war.tenth_mas
    assert {str(port): held for port, held in war.held.items()}["tobruk"] is Allegiance.ALLIED
    assert {str(port) for entry in war.calendar for one in entry.holdings for port in one.ports} == {"derna", "benghazi"}


def test_no_ship_of_a_scenario_stands_in_two_places() -> None:
    """SM-GAP-54 Neither at the start, nor on the calendar, nor in the pool."""
    for key in ("spartivento", "k-force"):
        facts = load_book(key).scenario
        here = [ship for ships in facts.berths.values() for ship in ships]
        coming = [ship for entry in facts.war.calendar for ships in entry.arrive.values() for ship in ships]
        everywhere = [*here, *coming, *(facts.war.force_pool or ())]

        assert len(everywhere) == len(set(everywhere))


@pytest.mark.gate
@pytest.mark.parametrize(("old", "new", "said"), [
    ("duties: [libya, albania", "duties: [libya, libya", "this duty stands twice"),
    ("duties: [libya, albania", "duties: [libya, atlantis", "atlantis"),
    ("held: {tobruk: allied", "held: {tobrook: allied", "tobrook"),
    ('turn: "Nov II 41", arrive', 'turn: "Jan II 42", arrive', "a game turn from Nov I 41 to Dec II 41 was expected"),
    ('turn: "Dec I 41", arrive', 'turn: "Nov I 41", arrive', "the calendar is in order of dates"),
    ('turn: "Dec I 41", arrive', 'turn: "Dek I 41", arrive', "is no game turn"),
    ("withdraw: [hobart]", "withdraw: [hobarth]", "hobarth"),
    ("force_pool: [rodney", "force_pool: [valiant", "stands already"),
    ("malta_stock: 9", "malta_stock: -9", "malta_stock"),
])
def test_a_wrong_word_about_the_war_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SM-GAP-54 File, line and what was expected."""
    book = load_book("k-force")
    faults = refused(load_scenario, own(tmp_path, SOURCE, old, new), book.oob, book.theatre)

    hold_to_file(faults, "my_own.yaml", said)
    assert all(fault.line > 1 for fault in faults)


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("force_pool.yaml", "most: 3,", "most: 1,", "the rows must rise"),
    ("force_pool.yaml", "prices: {capital: 10, CV: 12,", "prices: {capital: 10,", "no row for the group of types CV"),
    ("force_pool.yaml", "cruiser: 4, DD: 1}", "cruiser: 4, DD: -1}", "DD"),
    ("tenth_mas.yaml", "damage: [0, 0,", "damage: [0,", "10 columns were expected"),
    ("tenth_mas.yaml", "lost_at: -3", "lost_at: 3", "less than 0 was expected"),
    ("supply_requirements.yaml", "  axis: {", "  italy: {", "no such side"),
    ("supply_requirements.yaml", "penalty: 5 ", "penalties: 5 ", "penalties"),
    ("victory_account.yaml", "points: 60}", "points: -60}", "points"),
    ("east_africa.yaml", "turn: Jun I 40", "turn: Summer", "turn"),
])
def test_a_spoiled_chart_of_the_war_is_refused_with_its_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """SM-GAP-34, SM-GAP-35, SM-GAP-36, SM-GAP-55 No chart with a hole, an unknown column or a negative number is read."""
    folder = spoiled(Path(str(places.charts())), tmp_path, name, old, new)

    hold_to_file(refused(load_campaign_charts, folder), name, said)


def test_the_charts_of_the_war_hold_what_the_rules_give() -> None:
    """SM-11, SM-10B, SM-10C, SM-10D Five points a failure, prices, nine destroyers, three teams."""
    war = load_campaign_charts().war

    assert war.supply.penalty == 5 and war.supply.malta_cap == 15 and war.supply.malta_loads == 3
    assert sorted(war.pool.prices.values()) == [1, 4, 10, 12]
    assert war.east_africa.exchange == 9 and war.tenth_mas.teams == 3
    assert (war.account.surplus_loads(Side.AXIS), war.account.surplus_loads(Side.ALLIED)) == (5, 3)
    assert war.account.air_unit_lost == 0
