"""The example system of `docs/examples`, installed as anybody's system is, and a battle that uses all that it may."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm, Division, Presence
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ClassId
from campaign.tactics import registry
from tests.tactics.conformance import for_all_systems
from tests.tactics.fleets import LEANDER, MAS, TRIBAL, WARSPITE, ZARA, british, identity, italian, met

NAME = "broadsides"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@contextmanager
def installed(value: str = f"{NAME}:SYSTEM", name: str = NAME) -> Generator[None]:
    """As `pip install` would leave it: a package that can be imported, and metadata with an entry point."""
    with TemporaryDirectory() as folder:
        info = Path(folder, f"{name}-1.0.dist-info")
        info.mkdir()
        info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        info.joinpath("entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {value}\n", encoding="utf-8")
        places = [folder, str(EXAMPLES)]
        sys.path[:0] = places
        forget()
        try:
            yield
        finally:
            for place in places:
                sys.path.remove(place)
            forget()


def forget() -> None:
    """What is installed is looked up anew."""
    registry._sources.cache_clear()
    registry._loaded.cache_clear()


def raid(shaken: Condition | None = None) -> tuple[Book, Engagement]:
    """Boats, aircraft, a submarine and a battery; cruisers that come later, and a division with its flagship."""
    book, engagement = met(
        british("Warspite", WARSPITE, condition=shaken or Condition()),
        british("Orion", LEANDER, presence=Presence(arrives=20)),
        british("Jervis", TRIBAL),
        british("Swordfish", TRIBAL, presence=Presence(Arm.AIRCRAFT, boats=6)),
        italian("Zara", ZARA),
        italian("MAS 1", MAS, presence=Presence(boats=4)),
        italian("Smeraldo", MAS, presence=Presence(Arm.SUBMARINE)),
        italian("Punta Izzo", MAS, presence=Presence(Arm.BATTERY, boats=3)),
    )
    book = for_all_systems(book)
    models = {
        "swordfish": ClassId(next(iter(book.oob.aircraft))),
        "punta_izzo": ClassId(next(iter(book.oob.guns))),
        "smeraldo": ClassId("submarine"),
    }
    led = Division("First division", identity("Warspite"), (identity("Warspite"), identity("Jervis")))
    parties = {
        side: replace(
            party,
            participants=tuple(
                replace(unit, ship_class=models.get(str(unit.ship), unit.ship_class)) for unit in party.participants
            ),
            divisions=(led,) if side is Side.ALLIED else (),
        )
        for side, party in engagement.parties.items()
    }
    return book, replace(engagement, parties=parties)
