"""What is thought of a battle that is over: the headline, the points, days in dock, and the story as one side saw it."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from campaign.cli.fighting import print_preview
from campaign.gui.battle.ending.fates import in_brief
from campaign.model.battles.battle import AfterAction, Outcome, ShipOutcome
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.session.engagements.comparison import BattleDamage, comparison, days_in_dock, is_scratched
from campaign.session.engagements.preview import hull_gone, of_table, preview, retell
from campaign.session.engagements.verdict import assess
from campaign.session.play.referee import FightingTable
from campaign.session.skirmish import fight_out, open_skirmish, result_of, skirmish_table

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("verdict on a battle")
SPEE, EXETER = "graf_spee", ShipId("exeter")
POINTS = {Side.AXIS: 4.0, Side.ALLIED: 7.0}


@cache
def fought(rules: str, seed: int = 3) -> tuple[FightingTable, AfterAction]:
    """The River Plate by captains, to its end."""
    table = skirmish_table(open_skirmish("river-plate", rules, seed=seed))
    return table, fight_out(table)


def as_if(after: AfterAction, **fates: Outcome) -> AfterAction:
    """The same result with other fates."""
    return replace(after, outcomes=tuple(replace(one, outcome=fates.get(one.ship, one.outcome)) for one in after.outcomes))


def told(after: AfterAction, reader: Side | None = Side.ALLIED, **more: Any) -> dict[str, Any]:
    """A result of the campaign's own tables, judged."""
    table, _ = fought("supermarina")
    found = {**preview(table.book, table.engagement, after, reader), **more}
    return assess(table.book, table.engagement, after, found, reader, POINTS)


def test_the_headline_says_who_has_the_field_and_the_heaviest_thing_that_came_of_it() -> None:
    """A loss stands before any days in dock; "but" where it goes against whoever has the field."""
    _, after = fought("supermarina")
    lost = as_if(after, graf_spee=Outcome.SUNK)

    assert told(replace(lost, holds_field=Side.ALLIED))["headline"] == "You hold the field, and Admiral Graf Spee is sunk"
    assert told(replace(lost, holds_field=None))["headline"] == "Nobody holds the field, but Admiral Graf Spee is sunk"
    assert told(replace(lost, holds_field=Side.AXIS))["headline"].startswith("The enemy holds the field, but Admiral")
    assert told(replace(lost, holds_field=Side.AXIS), None)["headline"].startswith("The Axis side holds the field, but")
    both = as_if(after, ajax=Outcome.SUNK, exeter=Outcome.SUNK)
    assert told(replace(both, holds_field=None))["headline"] == "Nobody holds the field, but Exeter and Ajax are lost"


def test_a_long_stay_in_dock_is_told_by_its_season_and_nothing_is_said_to_be_nothing() -> None:
    """SM-8B1 Exeter's hits of December keep her till spring; who came out whole is no worse for it."""
    table, after = fought("supermarina")
    assert "in dock till spring" in told(replace(after, holds_field=None))["headline"]
    sent = {unit.ship: unit.condition for _, unit in table.engagement.participants()}
    whole = replace(after, outcomes=tuple(replace(one, condition=sent[one.ship]) for one in after.outcomes), holds_field=None)
    assert told(whole)["headline"] == "Nobody holds the field, and no ship is the worse for it"


def test_points_stand_with_what_they_were_and_with_what_won_them() -> None:
    """SM-GAP-55 Each ship that is gone has her price; nothing is scored where nobody is lost."""
    _, after = fought("supermarina")
    none = told(after)
    assert none["points"] == {side.value: {"was": POINTS[side], "now": POINTS[side]} for side in BOTH}
    assert none["points_for"] == "No points for either side."
    lost = told(as_if(after, ajax=Outcome.SUNK))
    worth = lost["points"]["axis"]["now"] - POINTS[Side.AXIS]
    assert worth > 0
    assert lost["points"]["allied"]["now"] == POINTS[Side.ALLIED]
    assert lost["points_for"] == f"{worth:g} points against you for Ajax."


def test_days_in_dock_are_exact_for_ones_own_and_about_so_many_for_the_enemy() -> None:
    """SM-8B1 The same hits; of the enemy's docks nobody knows more than to five days."""
    table, _ = fought("supermarina")
    damage = compared(guns=2, hull=1)
    assert (damage.guns, damage.hull, damage.lasts) == (2, 1, True)
    row = {"ship": EXETER, "fate": "afloat", "damage": damage.told(own=True)}
    own, other = days_in_dock(table.book, row, own=True), days_in_dock(table.book, row, own=False)
    assert own is not None and other is not None
    assert not own["about"] and other["about"]
    assert other["value"] % 5 == 0 and abs(other["value"] - own["value"]) <= 3
    assert days_in_dock(table.book, {**row, "fate": "sunk"}, own=True) is None
    assert days_in_dock(table.book, {**row, "damage": BattleDamage(looks="hit").told(own=False)}, own=False) is None


def test_who_was_hit_and_lost_no_box_has_no_lasting_harm_and_spends_no_day_in_dock() -> None:
    """SM-GAP-19 Damage that fills no box is put right by her own company; every page says that she was hit, and no more."""
    table, after = fought("supermarina")
    sent = table.engagement.sent(EXETER)
    scratch = replace(sent.condition, shell_damage=Fraction(1, 100))
    damage = comparison(table.book, sent, ShipOutcome(EXETER, Outcome.AFLOAT, scratch))
    assert damage.hit and not damage.lasts

    whole = {unit.ship: unit.condition for _, unit in table.engagement.participants()}
    result = replace(after, outcomes=tuple(
        replace(one, outcome=Outcome.AFLOAT, condition=scratch if one.ship == EXETER else whole[one.ship])
        for one in after.outcomes))
    judged = told(result)
    rows = {row["ship"]: row for row in judged["ships"]}
    assert [ship for ship, row in rows.items() if is_scratched(row)] == [EXETER]
    assert rows[EXETER]["days_in_dock"] == {"value": 0, "about": False}
    assert judged["headline"].endswith("no ship is the worse for it")
    printed = io.StringIO()
    with redirect_stdout(printed):
        print_preview(judged)
    assert "Hit, no lasting harm: Exeter." in printed.getvalue() and "3 ships came out as they went in." in printed.getvalue()
    # Of an enemy nobody knows of a hit that left no mark, unless he saw it.
    assert not is_scratched({row["ship"]: row for row in told(result, Side.AXIS)["ships"]}[EXETER])


def test_guns_speed_and_weapons_are_compared_too() -> None:
    """What is in dock for her guns has a whole hull; knots and mounts are told to her own side."""
    table, _ = fought("supermarina")
    sent = table.engagement.sent(EXETER)
    slower = replace(sent.condition, speed_left=Fraction(19, 20), mounts_out=("B",))
    damage = comparison(table.book, sent, ShipOutcome(EXETER, Outcome.AFLOAT, slower))
    assert (damage.speed, damage.weapons) == (0.05, ("B",))
    assert damage.told(own=True)["weapons"] == ["B"] and "weapons" not in damage.told(own=False)
    hurt = BattleDamage(boats_hurt=True)
    assert hurt.told(own=True)["lasts"] and not hurt.told(own=False)["lasts"] and not hurt.told(own=False)["boats_hurt"]
    guns = compared(guns=2)
    assert guns.hull == 0 and guns.lasts
    row = {"fate": "afloat", "before": {"gunnery": "0/5", "flotation": "0/4"}, "after": {"gunnery": "2/5", "flotation": "0/4"},
           "harms": "was hit on the bridge", "damage": guns.told(own=True)}
    assert in_brief(row, {}) == "hit on the bridge; some of her guns out"


def compared(guns: int = 0, hull: int = 0) -> BattleDamage:
    """What so many boxes of Exeter's were worth."""
    table, _ = fought("supermarina")
    sent, values = table.engagement.sent(EXETER), table.book.counters[EXETER]
    condition = with_hits(values, sent.condition, Hits(guns, hull))
    return comparison(table.book, sent, ShipOutcome(EXETER, Outcome.AFLOAT, condition))


def test_a_side_that_could_not_count_the_enemys_harm_is_told_no_more_than_it_saw() -> None:
    """FG-8.1 By Fear God and Dread Nought an enemy's points are his own: no exact box of his stands in the other's result."""
    table, after = fought("fear_god")
    enemy = {row["ship"]: row for row in of_table(table, after, Side.ALLIED)["ships"]}[SPEE]
    own = {row["ship"]: row for row in of_table(table, after, Side.AXIS)["ships"]}[SPEE]

    assert enemy["after"]["gunnery"] == enemy["after"]["flotation"] == "?"
    assert "/" in own["after"]["flotation"]
    assert enemy["days_in_dock"] is None
    worse = as_if(after)
    hurt = replace(worse.outcomes[0].condition, shell_damage=worse.outcomes[0].condition.shell_damage + 0)
    assert hurt == worse.outcomes[0].condition


@pytest.mark.gate
def test_who_was_out_of_sight_at_the_end_is_told_as_she_was_when_seen_last() -> None:
    """Her boxes are about so many, by what could be counted then; whatever befell her since is hers to know."""
    table, after = fought("supremacy_at_sea")
    story = retell(table, Side.ALLIED)
    row = {row["ship"]: row for row in of_table(table, after, Side.ALLIED)["ships"]}[SPEE]
    gone = hull_gone(story.counted[SPEE].gauges)

    assert not story.at_the_end[SPEE].gauges
    assert gone
    assert row["after"]["flotation"] == f"{round(gone * 5)}/5"
    assert row["seen"] in ("hit", "badly hit")
    assert row["days_in_dock"]["about"]


@pytest.mark.gate
@pytest.mark.parametrize("rules", ["supremacy_at_sea", "surface_fire", "fear_god"])
def test_the_range_over_time_is_what_the_reader_saw(rules: str) -> None:
    """Minutes go on, distances are those of ships in his view; hits are of ships that he knew."""
    table, _ = fought(rules)
    story = retell(table, Side.ALLIED)
    names = {unit.name for _, unit in table.engagement.participants()}

    assert len(story.ranges) > 3
    assert [minute for minute, _ in story.ranges] == sorted({minute for minute, _ in story.ranges})
    assert all(500 < far < 60_000 for _, far in story.ranges)
    assert story.hits and all(hit.words.rsplit(" ", 1)[0] in names for hit in story.hits)


def test_a_system_without_places_has_no_range_over_time() -> None:
    """The campaign's own tables have bands."""
    assert not retell(fought("supermarina")[0], Side.ALLIED).ranges


def test_the_log_is_told_with_its_minutes_and_in_few_lines_without_dice() -> None:
    """Each line has the minute at which it fell; the few that tell it are in their order."""
    table, after = fought("surface_fire")
    found = of_table(table, after, Side.ALLIED)
    minutes = [minute for minute, _, _ in found["log"]]

    assert minutes == sorted(minutes)
    assert minutes[-1] > 60
    for _, line, sentence in found["log"]:
        assert sentence in line
    assert any(re.fullmatch(r"SF-\S+ ", line.removesuffix(sentence)) for _, line, sentence in found["log"])
    assert 1 < len(found["weighty"]) <= 7
    assert [minute for minute, _ in found["weighty"]] == sorted(minute for minute, _ in found["weighty"])


def test_a_skirmish_is_won_by_its_aims_and_judged_by_them() -> None:
    """Nobody wins where neither side brought about what was wanted, whoever holds the field."""
    table, after = fought("supermarina")
    opened = open_skirmish("river-plate", "supermarina", seed=3)
    found = result_of(opened, replace(after, holds_field=Side.AXIS), Side.ALLIED, table)
    assert found["winner"] is None
    assert found["headline"].startswith("Nobody wins, but ")
    assert found["caption"] == "The River Plate, 13 December 1939"
    assert found["sentence"].startswith("Neither side brought about what was wanted.")
