"""What a game can reach is found by following uses: each way by which the program uses a thing is followed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.reach import ENTRY, Place, Walk, modules_of

RULES = "campaign.rules.one"
ONE = """
def law():
    pass

def other():
    pass

LAWS = (law,)

class Ship:
    def sail(self):
        other()
"""


def reached(root: Path, main: str) -> set[str]:
    """What is reached of one file of rules from the entry of a small program."""
    texts = {"__init__.py": "", "__main__.py": main, "rules/__init__.py": "", "rules/one.py": ONE}
    trees = {root / "campaign" / name: ast.parse(text) for name, text in texts.items()}
    places = Walk(modules_of(root, trees)).walk_from(Place(ENTRY, ""), Place(ENTRY, "main"))
    return {place.name for place in places if place.module == RULES}


@pytest.mark.parametrize(("main", "found", "not_found"), [
    ("def main():\n    pass\n", (), ("law", "other", "LAWS", "Ship")),
    ("from campaign.rules.one import law\ndef main():\n    law()\n", ("law",), ("other", "LAWS")),
    ("def main():\n    from campaign.rules.one import law as rule\n    rule()\n", ("law",), ("other",)),
    ("from campaign.rules import one\ndef main():\n    one.LAWS\n", ("LAWS", "law"), ("other",)),
    ("import campaign.rules.one\ndef main():\n    campaign.rules.one.other()\n", ("other",), ("law",)),
    ("from campaign.rules import one\nCHAPTERS = (one,)\ndef main():\n    return [chapter.LAWS for chapter in CHAPTERS]\n",
     ("LAWS", "law"), ("other",)),
    ("from campaign.rules.one import Ship\ndef main():\n    Ship()\n", ("Ship",), ("Ship.sail", "other")),
    ("from campaign.rules.one import Ship\ndef main():\n    Ship().sail()\n", ("Ship.sail", "other"), ("law",)),
    ("from campaign.rules.one import Ship\ndef main():\n    getattr(Ship(), 'sail')()\n", ("Ship.sail",), ("law",)),
])
def test_a_use_is_followed_and_nothing_else(
    tmp_path: Path, main: str, found: tuple[str, ...], not_found: tuple[str, ...],
) -> None:
    """By name, by module, by attribute, in tables, and in classes whose methods are asked for."""
    there = reached(tmp_path, main)

    assert set(found) <= there and not set(not_found) & there
