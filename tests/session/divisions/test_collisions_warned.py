"""Own ships whose ways meet are named before the order is given."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Trail
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.mishaps import crossings
from tests.session.divisions.fights import fight

SYSTEM, SKIRMISH = "supremacy_at_sea", "river-plate"
NORTH = Trail("ajax", ((0.0, -3000.0), (0.0, 3000.0)))


@pytest.mark.parametrize(("other", "named"), [
    (Trail("achilles", ((-3000.0, 0.0), (3000.0, 0.0))), True),
    # Through the same place, and long before her.
    (Trail("achilles", ((0.0, 0.0), (3000.0, 0.0))), False),
    (Trail("achilles", ((-3000.0, 2000.0), (3000.0, 2000.0))), False),
    # She keeps station close astern all the way.
    (Trail("achilles", ((0.0, -3100.0), (0.0, 2900.0))), False),
    # An enemy's way is no concern of the order's.
    (Trail("graf_spee", ((-3000.0, 0.0), (3000.0, 0.0))), False),
])
def test_ships_that_would_meet_are_named(other: Trail, named: bool) -> None:
    """SAS-B2.8 At the same place at the same time, and neither who passes clear nor who keeps company."""
    table = fight(SYSTEM, SKIRMISH)
    table.system = replace(table.system, traces=lambda book, view, order: order)
    found = crossings(table, table.view(Side.ALLIED), (NORTH, other))

    assert [({each.name, each.other}, each.remedy) for each in found] == (
        [({"Ajax", "Achilles"}, f"Slow {found[0].name}")] if named else [])


def test_where_ships_pass_each_other_freely_nobody_is_named() -> None:
    """FG-GAP-21 By rules under which no two ships of one side run into each other."""
    table = fight("fear_god", SKIRMISH)
    table.system = replace(table.system, traces=lambda book, view, order: order)

    assert crossings(table, table.view(Side.ALLIED), (NORTH, Trail("achilles", ((-3000.0, 0.0), (3000.0, 0.0))))) == ()
