"""The River Plate as captains fight it, in short; `make proofs` fights it four hundred times."""

from __future__ import annotations

import pytest

from campaign.model.sides import Side
from campaign.tactics.supremacy_at_sea.captains.estimates import bridge_of, saves_what_is_left
from campaign.tactics.supremacy_at_sea.screen import view_for
from tests.tactics.river_plate import EXETER, SPEE, fought
from tests.tactics.supremacy_table import at, battle, book, charts, enemy, ship


@pytest.mark.gate(seconds=8)
def test_exeter_suffers_most_and_the_raider_goes() -> None:
    """SAS-T3 SAS-GAP-20 As it was: by doctrine alone, thirty battles."""
    tally = fought(range(30))

    assert all(tally.hurt(EXETER) > tally.hurt(ship) for ship in tally.lost if ship != EXETER)
    assert tally.went >= tally.battles / 2
    assert tally.sunk < tally.battles / 3
    assert tally.hurt(SPEE) > 0


def test_a_captain_saves_his_last_salvos_unless_he_can_finish_his_enemy() -> None:
    """SAS-GAP-20.9 A quarter left: he goes from an enemy who is sound, and stays with one who is sinking."""
    def goes(quarters: int, lost: float) -> bool:
        left = {f"MN.{turret}": quarters for turret in "ABX"} | {"SE.Pt": 16, "SE.Sb": 16}
        field = battle(ship("Ajax", at(0, 0, 90), magazine=left), enemy("Spee", at(0, 40, 90), shell_points=lost))
        bridge = bridge_of(charts(), view_for(book(), field, Side.ALLIED), Side.ALLIED)
        return saves_what_is_left(bridge.stance, bridge.ours, bridge.theirs)

    assert [goes(7, 0), goes(8, 0), goes(7, 1400)] == [True, False, False]
