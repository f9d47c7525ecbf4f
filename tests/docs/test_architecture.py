"""The table of rooms in `docs/architecture.md` is the house as it stands; `WRITE_PAGES=1` writes it and its picture anew."""

from __future__ import annotations

import os
from pathlib import Path

from tests.house.drawing import HEAD, draw, measured, stale, table

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "pictures" / "house.svg"


def test_the_page_shows_the_house_as_it_stands() -> None:
    """Which files lie on which floor of which room."""
    house, lines = measured(ROOT), PAGE.read_text(encoding="utf-8").splitlines()
    if os.environ.get("WRITE_PAGES"):
        begins = lines.index(HEAD[0])
        ends = next(at for at in range(begins, len(lines)) if not lines[at].startswith("|"))
        lines = [*lines[:begins], *table(house), *lines[ends:]]
        PAGE.write_text("\n".join((*lines, "")), encoding="utf-8")
        draw(house, "The house: storeys, rooms, floors and their files; who uses whom, and how often", PICTURE)

    assert stale(lines, house) == []


def test_a_floor_that_the_page_does_not_know_is_noticed(tmp_path: Path) -> None:
    """Canary: a file more, and a room that is not there."""
    folder = tmp_path / "campaign" / "rules" / "attic"
    folder.mkdir(parents=True)
    (folder / "trunk.py").write_text('"""A trunk."""\n\nfrom campaign.model.sides import Side\n', encoding="utf-8")
    house = measured(tmp_path)

    assert table(house)[-1] == "| `rules` | 1 | `attic` 1 |" and house.arrows == {("rules", "model"): 1}
    assert stale(table(house), house) == []
    assert stale((*HEAD, "| `rules` | 2 | `attic` 2 |", "| `cellar` | 1 | 1 at the top |"), house) == [
        "| `rules` | 2 | `attic` 2 |", "| `cellar` | 1 | 1 at the top |", "| `rules` | 1 | `attic` 1 |"]
