"""Saves as cards: where each stands in the war, who plays it, for whom it waits, when it was last played.

A card is made in two steps, so that a long shelf stands at once: of the save's own summary, and of a look into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.files.saves import glance, saves_folder
from campaign.session.gallery.campaigns import campaign_cards
from campaign.session.gallery.dates import hour_named
from campaign.session.gallery.vistas import SunHeight, Vista
from campaign.session.play.players import Players
from campaign.store.records import Meta
from campaign.store.shelf import Broken, files_in, save_at
from campaign.words.counting import listed


class SaveKind(Enum):
    """What saves can be sifted by."""

    YOUR_MOVE = "Your move"
    ALLIES = "As the Allies"
    AXIS = "As the Axis"
    TWO = "Two players"
    STAFF = "The staff alone"
    OVER = "Over"
    BROKEN = "Broken"


class SaveCard(Struct, frozen=True):
    """A save as its card shows it: first what its summary says, and once it was looked into also how it stands."""

    save: Path
    name: str
    scenario: str = ""
    written: str = ""
    moment: str = ""
    who: str = ""
    umpire: bool = False
    kinds: frozenset[SaveKind] = frozenset()
    points: Mapping[Side, float] | None = None
    waits: str = ""
    last: str = ""
    over: str = ""
    looked_into: bool = False
    broken: str = ""
    key: str = ""

    def vista(self) -> Vista | None:
        """The leading ships of its scenario, the player's near: by day, and towards evening when it is over."""
        card = next((card for card in campaign_cards() if card.scenario.key == self.key), None)
        if card is None:
            return None
        seen = card.vista()
        near, far = (seen.far, seen.near) if SaveKind.AXIS in self.kinds else (seen.near, seen.far)
        return replace(seen, near=near, far=far, sun=SunHeight.LOW if self.over else SunHeight.HIGH)


def save_files() -> tuple[Path, ...]:
    """The files on the shelf, the one written last first."""
    return files_in(saves_folder())


def save_card(path: Path) -> SaveCard:
    """What a save's own summary says; a broken one says why."""
    found = save_at(path)
    if isinstance(found, Broken):
        return SaveCard(path, path.stem, kinds=frozenset((SaveKind.BROKEN,)), broken=found.reason)
    meta, key = found.meta, Path(found.meta.scenario).stem
    who, kind = _players(meta)
    titles = {card.scenario.key: card.scenario.title.partition(",")[0] for card in campaign_cards()}
    title = titles.get(key, key.replace("_", " ").capitalize())
    return SaveCard(path, path.stem, title, hour_named(found.written), found.moment, who, kind is SaveKind.STAFF,
                    frozenset((kind,)), key=key)


def look_into(card: SaveCard) -> SaveCard:
    """The same with how it stands: the date, the points, for whom it waits, and what happened last."""
    if card.broken or card.looked_into:
        return card
    found = glance(card.save)
    if "broken" in found:
        return replace(card, broken=found["broken"], kinds=frozenset((SaveKind.BROKEN,)), looked_into=True)
    waits, idle = found["waits"], found["idle"]
    side = found["side"]
    over = found["over"]
    kinds = set(card.kinds)
    if over:
        kinds.add(SaveKind.OVER)
    elif side is not None and waits:
        kinds.add(SaveKind.YOUR_MOVE)
    waiting = "" if over else (
        f"{idle[0]} waits for orders" if len(idle) == 1 else f"{len(idle)} forces wait for orders" if idle
        else "your move" if side is not None and waits
        else f"waits for the {listed(waits)} side" if waits else "the staff plays on")
    return replace(card, moment=found["when"], points={side: found["points"][side.value] for side in BOTH}, waits=waiting,
                   # The rule of what happened last stands in the log.
                   last=found["last"].partition(" [")[0], over=over, kinds=frozenset(kinds), looked_into=True,
                   umpire=side is None)


def _players(meta: Meta) -> tuple[str, SaveKind]:
    people = Players(meta.players).humans
    if len(people) == len(BOTH):
        return "two players", SaveKind.TWO
    if not people:
        return "the staff on both sides", SaveKind.STAFF
    return ("as the Axis", SaveKind.AXIS) if people[0] is Side.AXIS else ("as the Allies", SaveKind.ALLIES)
