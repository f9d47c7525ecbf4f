"""The slow proof of the River Plate, by `make proofs`: four hundred battles by captains, who fight as theirs did.

Not part of `make test`; prints what came of them.
"""

from __future__ import annotations

import os

from tests.tactics.river_plate import EXETER, fought

BATTLES = int(os.environ.get("PLATES", "400"))


def test_four_hundred_battles_of_the_plate_come_out_as_it_did() -> None:
    """SAS-T3 SAS-GAP-20 Exeter is hurt most; Graf Spee goes in half of them at least, and is sunk in fewer than a third."""
    tally = fought(range(BATTLES))
    lost = {str(ship): round(tally.hurt(ship), 2) for ship in tally.lost}
    print(f"\n{tally.battles} battles: Graf Spee goes in {tally.went}, is sunk in {tally.sunk}; points lost {lost}")

    assert all(tally.hurt(EXETER) > tally.hurt(ship) for ship in tally.lost if ship != EXETER)
    assert tally.went >= tally.battles / 2
    assert tally.sunk < tally.battles / 3
