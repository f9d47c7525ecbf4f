"""Actions outside a campaign: options, a rescue, galleries, a battle of one's own, a lesson's end."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


class InOptions(Enum):
    """The options of the window."""

    RESET = auto()


class InRescue(Enum):
    """What can be saved of a broken save."""

    WRITE = auto()


class InGallery(Enum):
    """A grid of cards, and what else is done there."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    FIRST = auto()
    LAST = auto()
    NEXT_KIND = auto()
    KIND_BEFORE = auto()
    OWN_BATTLE = auto()


class InOwnBattle(Enum):
    """A battle of one's own."""

    FIGHT = auto()
    SAVE = auto()
    ADD_ALLIED = auto()
    ADD_AXIS = auto()
    LESS = auto()
    MORE = auto()
    TAKE_LETTER = auto()
    TO_FIGHT = auto()


class AfterLesson(Enum):
    """What to play when the tutorial is over."""

    GO_ON = auto()
    BATTLE = auto()
    CAMPAIGN = auto()


Outside = InOptions | InRescue | InGallery | InOwnBattle | AfterLesson


class Sift(Struct, frozen=True):
    """Only cards of one kind are shown."""

    kind: str


class ChangeBattle(Struct, frozen=True):
    """A battle of one's own is changed, by its file; a new one without a file."""

    file: Path | None = None


class SendShips(Struct, frozen=True):
    """Ships are sent to a battle of one's own, on a side."""

    side: Side
    ships: tuple[ShipId, ...]
