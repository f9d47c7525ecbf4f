"""Where the data files lie: in a checkout beside the package, in a wheel inside it."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_CHECKOUT = Path(__file__).resolve().parents[2]


def _data(name: str) -> Traversable:
    inside = files("campaign") / "data" / name
    return inside if inside.is_dir() else _CHECKOUT / name


def maps() -> Traversable:
    """Folder of the theatre maps."""
    return _data("maps")


def order_of_battle() -> Traversable:
    """Folder of guns, classes, navies, air units, scenarios and history."""
    return _data("oob")


def charts() -> Traversable:
    """Folder of the campaign's own charts."""
    return files("campaign") / "rules" / "charts"


def chart_folders() -> tuple[Traversable, ...]:
    """The folder of the campaign's own charts, and those in it, in order of name."""
    inside = sorted((folder for folder in charts().iterdir() if folder.is_dir()), key=lambda folder: folder.name)
    return (charts(), *inside)


def ratings_charts() -> Traversable:
    """Folder of the charts that campaign and battles share."""
    return files("campaign") / "ratings" / "charts"


def charts_beside(package: str) -> Traversable:
    """Folder of the charts of one battle system, beside its code."""
    return files(package) / "charts"


def tactical_charts() -> tuple[Traversable, ...]:
    """Folders of charts of all tactical systems that come with the game, in order of name."""
    rooms = sorted((room for room in (files("campaign") / "tactics").iterdir() if room.is_dir()), key=lambda room: room.name)
    return tuple(room / "charts" for room in rooms if (room / "charts").is_dir())
