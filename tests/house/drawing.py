"""The house as it stands: rooms, floors, files and arrows, measured from the code, as a table and as a picture.

`WRITE_PAGES=1` with `tests/docs/test_architecture.py` writes both anew.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import dropwhile, islice, takewhile
from pathlib import Path

from msgspec import Struct

from tests.house.sources import source

# From the top to the bottom, as the import contract on rooms has them.
STOREYS = (("cli", "gui"), ("chart",), ("session",), ("staff",), ("odds", "store", "library", "tabletop"), ("intake",),
           ("rules", "tactics"), ("drawing", "ratings", "silhouettes"), ("words",), ("model",))
AT_THE_TOP = "(top)"
FLOORS_A_ROW = 9
# A path of three parts below its room lies in a folder of a floor.
INNER = 2
NARROW = 30
HEAD = ("| room | files | floors, with the files of each |", "|---|---|---|")


class House(Struct, frozen=True):
    """How many files lie on which floor of which room, in how many folders of it, and how many imports lead where."""

    floors: Mapping[str, Mapping[str, int]]
    within: Mapping[tuple[str, str], int]
    arrows: Mapping[tuple[str, str], int]

    def files(self, room: str) -> int:
        """How many files a room holds."""
        return sum(self.floors.get(room, {}).values())

    def size(self, room: str, floor: str) -> str:
        """How many files a floor holds, and in how many folders if in several."""
        inner = self.within.get((room, floor), 0)
        return f"{self.floors[room][floor]} in {inner}" if inner > 1 else str(self.floors[room][floor])


def measured(root: Path) -> House:
    """The house under a folder that holds `campaign/`."""
    floors: dict[str, Counter[str]] = {}
    arrows: Counter[tuple[str, str]] = Counter()
    folders: dict[tuple[str, str], set[str]] = {}
    for path in sorted((root / "campaign").rglob("*.py")):
        _, room, *below = path.relative_to(root).parts
        if not below or path.name == "__init__.py":
            continue
        floors.setdefault(room, Counter())[below[0] if len(below) > 1 else AT_THE_TOP] += 1
        if len(below) > INNER:
            folders.setdefault((room, below[0]), set()).add(below[1])
        arrows.update((room, other) for other in _rooms_of(path) if other != room)
    return House(floors, {floor: len(names) for floor, names in folders.items()}, arrows)


def _rooms_of(path: Path) -> Iterator[str]:
    for node in source(path).imports:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("campaign."):
            yield node.module.split(".")[1]


def table(house: House) -> tuple[str, ...]:
    """The rooms with their floors, as lines of a page."""
    rows = (f"| `{room}` | {house.files(room)} | {_listed(house, room)} |"
            for storey in STOREYS for room in storey if room in house.floors)
    return (*HEAD, *rows)


def _listed(house: House, room: str) -> str:
    floors = house.floors[room]
    alone = [f"{floors[AT_THE_TOP]} at the top"] if floors.get(AT_THE_TOP) else []
    return ", ".join([*(f"`{name}` {house.size(room, name)}" for name in sorted(floors) if name != AT_THE_TOP), *alone])


def draw(house: House, title: str, out: Path) -> None:
    """The picture: a storey a row, a room a box, a floor a box in it as wide as it has files."""
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update({"svg.hashsalt": "house", "svg.fonttype": "none"})
    from matplotlib import pyplot as plt
    from matplotlib.patches import Rectangle

    figure, axes = plt.subplots(figsize=(12, 11))
    for level, storey in enumerate(STOREYS):
        rooms = [room for room in storey if room in house.floors]
        width = 100 / len(rooms)
        for at, room in enumerate(rooms):
            left, top = at * width, -12 * level
            axes.add_patch(Rectangle((left + 0.4, top - 10.6), width - 0.8, 10.6, facecolor="#f4efe2", edgecolor="#3a4a5a"))
            axes.text(left + 1.2, top - 0.6, f"{room}   {house.files(room)} files", va="top", fontsize=10, weight="bold")
            axes.text(left + 1.2, top - 3.1, f"uses {_used(house, room)}", va="top",
                      fontsize=6.5 if width > NARROW else 4.8, color="#51606e")
            _draw_floors(axes, house, room, left + 1.2, top - 4.6, width - 2.4)
    axes.set_xlim(0, 100)
    axes.set_ylim(-12 * len(STOREYS), 1)
    axes.axis("off")
    axes.set_title(title, loc="left", fontsize=12)
    figure.savefig(out, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def _used(house: House, room: str) -> str:
    order = [other for storey in STOREYS for other in storey]
    return ", ".join(f"{other} {house.arrows[room, other]}" for other in order if (room, other) in house.arrows) or "nothing"


def _draw_floors(axes: object, house: House, room: str, left: float, top: float, width: float) -> None:
    from matplotlib.axes import Axes
    from matplotlib.patches import Rectangle

    assert isinstance(axes, Axes)
    floors = house.floors[room]
    names = sorted(floors, key=lambda name: (name == AT_THE_TOP, name))
    rows = [names[at : at + FLOORS_A_ROW] for at in range(0, len(names), FLOORS_A_ROW)]
    height = 5.6 / len(rows)
    for number, row in enumerate(rows):
        across = 0.0
        for name in row:
            share = width * (2 + floors[name]) / sum(2 + floors[other] for other in row)
            axes.add_patch(Rectangle((left + across, top - (number + 1) * height), share - 0.3, height - 0.4,
                                     facecolor="#dfe8ee", edgecolor="#8a9aa8", linewidth=0.6))
            axes.text(left + across + share / 2, top - (number + 0.5) * height - 0.2, f"{name}\n{house.size(room, name)}",
                      ha="center", va="center", fontsize=6 if share > 5 else 4.5)
            across += share


def stale(lines: Iterable[str], house: House) -> list[str]:
    """Rows of a page's table that are no longer so, and rooms that it lacks."""
    expected = table(house)[len(HEAD):]
    after = dropwhile(lambda line: line != HEAD[-1], dropwhile(lambda line: line != HEAD[0], lines))
    found = list(takewhile(lambda line: line.startswith("|"), islice(after, 1, None)))
    return [line for line in found if line not in expected] + [line for line in expected if line not in found]
