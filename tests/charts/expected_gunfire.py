"""Cells of gunfire in which history was followed against the ledger, by the battles of `docs/battles.md`."""

from __future__ import annotations

from tests.charts.cells import Amended
from tests.charts.expected_shore import marks

WHY = "SM-GAP-73: so that battles come out as they did (docs/battles.md)"
# Numbers to hit by guns and row of factors: class of the target, what we play, what the ledger said.
TO_HIT: dict[tuple[str, int], dict[int, tuple[int, int]]] = {
    ("primary", 5): {4: (8, 7)},
    ("intermediate", 2): {2: (10, 9), 3: (7, 8)},
    ("intermediate", 3): {3: (6, 7)},
    ("intermediate", 4): {2: (9, 8), 3: (6, 7)},
    ("intermediate", 5): {2: (9, 8), 3: (5, 6)},
    ("secondary", 1): {3: (8, 9)},
    ("secondary", 2): {3: (7, 8)},
    ("secondary", 3): {3: (6, 7)},
    ("secondary", 4): {3: (5, 6)},
}
# Damage by guns and class: the modified roll, what we play, what the ledger said.
DAMAGE: dict[tuple[str, int], dict[int, tuple[str, str]]] = {
    ("primary", 4): {
        4: ("1G", "1G1F"), 6: ("1G1F", "2G1F"), 7: ("1G1F", "2G1F"), 8: ("2G1F", "2G2F"), 9: ("2G1F", "3G2F"),
        10: ("2G2F", "X"), 11: ("3G2F", "X"),
    },
    ("primary", 5): {1: ("1G", "-"), 7: ("1G1F", "2G1F"), 9: ("2G1F", "2G2F"), 10: ("2G2F", "3G2F"), 11: ("3G2F", "3G3F")},
    ("primary", 6): {1: ("1G", "-"), 2: ("1G", "-"), 7: ("1G1F", "2G1F"), 9: ("2G1F", "2G2F")},
    ("primary", 7): {2: ("1G", "-"), 3: ("1G", "-")},
    ("primary", 8): {3: ("1G", "-"), 4: ("1G", "-")},
    ("primary", 9): {4: ("1G", "-"), 5: ("1G", "-")},
    ("intermediate", 2): {
        1: ("1G", "-"), 2: ("1G1F", "1G"), 3: ("2G1F", "1G"), 4: ("2G1F", "1G1F"), 5: ("2G2F", "1G1F"),
        6: ("3G2F", "2G1F"), 7: ("X", "2G1F"), 8: ("X", "2G2F"),
    },
    ("intermediate", 3): {
        1: ("1G", "-"), 2: ("1G1F", "1G"), 3: ("2G1F", "1G"), 4: ("2G1F", "1G1F"), 5: ("2G2F", "1G1F"),
        6: ("3G2F", "2G1F"), 7: ("X", "2G1F"), 8: ("X", "2G1F"), 9: ("X", "3G2F"),
    },
    ("secondary", 3): {8: ("2G1F", "1G1F"), 10: ("2G2F", "2G1F"), 11: ("3G2F", "3G1F")},
}


def number(guns: str, row: int, ship_class: int, says: int) -> object:
    """The number to hit that we play where the ledger says another."""
    amended = TO_HIT.get((guns, row), {}).get(ship_class)
    return says if amended is None else Amended(amended[0], says, amended[1], WHY)


def result(guns: str, ship_class: int, roll: int, says: str) -> dict[str, object]:
    """What a hit marks by the tables that we play; each mark of an amended cell goes stale with the whole cell."""
    amended = DAMAGE.get((guns, ship_class), {}).get(roll)
    if amended is None:
        return marks(says)
    return {track: Amended(count, says, amended[1], WHY) for track, count in marks(amended[0]).items()}
