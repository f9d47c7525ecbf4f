"""Whether fights of boats come out as they did: many seeded battles by captains against what is known of such nights.

Motor torpedo boats came home from most attacks, about one torpedo in ten struck, and a cruiser by night was hard to hit and
rarely hit a boat; gunboats hurt each other far more often than they sank. These are bounds around what is played now.
"""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.model.battles.battle import Engagement, Task
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ClassId
from campaign.tactics.coastal.battle.facts import Launched, TrackMet
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.coastal.turn.outcome import is_lost
from campaign.tactics.kit.ending import Ending
from tests.tactics.coastal.fights import fought_by, unit
from tests.tactics.fleets import BARBIANO, SPICA, TRANSPORT, Sent, italian, several

pytestmark = pytest.mark.gate

TRIALS = 200
AXIS, ALLIED = Side.AXIS, Side.ALLIED


def coasters(count: int) -> tuple[Sent, ...]:
    """Small steamers in convoy."""
    of = ClassId("small_steamers")
    ships = several(italian("Coaster", TRANSPORT, task=Task.CARGO), count)
    return tuple(replace(ship, participant=replace(ship.participant, ship_class=of)) for ship in ships)


def tally(book: Book, engagement: Engagement) -> Counter[str]:
    """What so many battles came to, all together."""
    found: Counter[str] = Counter()
    for seed in range(TRIALS):
        launched, burst = 0, 0
        last: Battle | None = None
        for after, facts in SYSTEM.stages(book, engagement, SeededDice(seed, "coastal calibration")):
            last = after
            launched += sum(isinstance(fact, Launched) and fact.track.side is ALLIED for fact in facts)
            burst += sum(isinstance(fact, TrackMet) and fact.hit and not fact.dud for fact in facts)
        assert last is not None and last.ended is not None
        found += Counter({"launched": launched, "burst": burst, "attacks": launched > 0, "scored": burst > 0,
                          "too long": last.ended.why is Ending.TOO_LONG})
        for vessel in last.vessels.values():
            gone = vessel.sunk or is_lost(vessel, last.ended)
            found[f"{vessel.side} lost"] += gone and not vessel.record.dummy
            found[f"{vessel.side} hurt"] += not gone and vessel.harm.hull < vessel.start.hull
    return found


def share(found: Counter[str], part: str, whole: str) -> float:
    """The part of a whole."""
    return found[part] / max(1, found[whole])


def test_torpedo_boats_score_in_some_attacks_and_mostly_come_home() -> None:
    """CO-D.1 CO-GAP-46 Four boats on three coasters and a torpedo boat: an eighth of the torpedoes, one boat in five lost."""
    found = tally(*fought_by(unit(ALLIED, "MTB", "vosper_squadron"), *coasters(3), italian("Spica", SPICA, task=Task.ESCORT)))

    assert 0.07 <= share(found, "burst", "launched") <= 0.16
    assert 0.3 <= share(found, "scored", "attacks") <= 0.6
    assert found[f"{ALLIED} lost"] / TRIALS <= 1.2
    assert found["too long"] <= TRIALS * 0.02


def test_boats_mostly_get_away_from_a_cruiser_and_she_from_them() -> None:
    """CO-D.1 CO-GAP-46 Four boats by night: few torpedoes strike, few boats are lost."""
    found = tally(*fought_by(unit(ALLIED, "MTB", "vosper_squadron"), italian("Barbiano", BARBIANO)))

    assert share(found, "burst", "launched") <= 0.15
    assert found[f"{ALLIED} lost"] / TRIALS <= 0.5
    assert found["too long"] <= TRIALS * 0.02


def test_gunboats_drive_torpedo_boats_off_at_small_cost() -> None:
    """CO-D.1 CO-GAP-46 Three against three: the weaker lose one or two, the stronger hardly any, and it ends by itself."""
    found = tally(*fought_by(unit(ALLIED, "MGB", "fairmile_d_squadron", 3), unit(AXIS, "MAS", "mas_squadron", 3)))

    assert found[f"{ALLIED} lost"] / TRIALS <= 0.4
    assert 0.5 <= found[f"{AXIS} lost"] / TRIALS <= 1.7
    assert found["too long"] <= TRIALS * 0.05
