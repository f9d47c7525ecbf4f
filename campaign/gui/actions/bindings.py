"""What a key is bound to: where it holds, what it does, and what buttons and help say of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from msgspec import Struct

from campaign.gui.actions.values import Action, PanMap


class Context(Enum):
    """Where a key means something. Several hold at once; the screen says which, and the first that knows a key has it."""

    ANYWHERE = auto()
    PAGE = auto()
    START = auto()
    OPTIONS = auto()
    RESCUE = auto()
    NEW = auto()
    GALLERY = auto()
    OWN_BATTLE = auto()
    FLEET_TO_SEND = auto()
    DAY_FOCUSED = auto()
    DAY = auto()
    LAYER_LIST = auto()
    DRAGGING = auto()
    LIFTED = auto()
    MAP = auto()
    CURSOR = auto()
    WAYPOINTS = auto()
    COURSE = auto()
    CHOSEN = auto()
    TUTORIAL = auto()
    LESSON_END = auto()
    REACTION = auto()
    ASKED = auto()
    PANEL = auto()
    NOBODY = auto()
    STRIKE = auto()
    AIR_PLAN = auto()
    AIR_FIGHT = auto()
    ALARM = auto()
    CAMPAIGN = auto()
    WRITING = auto()
    RESULT = auto()
    AFTER_BATTLE = auto()
    WATCHING = auto()
    ANSWERING = auto()
    PAST = auto()
    SEA = auto()
    BATTLE = auto()
    BEFORE_BATTLE = auto()
    TABLE = auto()
    TABLE_RESULT = auto()
    SKIRMISHES = auto()
    SKIRMISH = auto()
    LIST = auto()
    LOG = auto()
    REPORT = auto()
    FLEET = auto()
    TICKED = auto()
    SHEET = auto()
    CALENDAR = auto()
    PLOTS = auto()
    LOGISTICS = auto()
    WAR_END = auto()
    MEETING = auto()
    DESK = auto()
    ROLL_FOCUSED = auto()
    ROLL = auto()
    BETWEEN_PLAYERS = auto()
    LEAVING = auto()
    SOUGHT = auto()
    WAITING = auto()
    FORM = auto()
    PICKING = auto()


class KeyMode(Enum):
    """How a key acts: by itself; on a row that must stand on the page; or at once, without dice and with no word lost."""

    ITSELF = auto()
    ROW = auto()
    AT_ONCE = auto()


class Binding(Struct, frozen=True):
    """Keys of a context with the action of each, how buttons and help call them, and what help says of them.

    Where help says nothing the button does; what has no keys is done by mouse, and is only told.
    """

    context: Context
    label: str
    help: str = ""
    actions: tuple[tuple[str, Action], ...] = ()
    way: KeyMode = KeyMode.ITSELF


def does(context: Context, label: str, actions: Mapping[str, Action], help_: str = "") -> Binding:
    """A key that acts by itself."""
    return Binding(context, label, help_, tuple(actions.items()))


def row(context: Context, label: str, actions: Mapping[str, Action], help_: str = "") -> Binding:
    """The key of a row or button, which must stand on the page."""
    return Binding(context, label, help_, tuple(actions.items()), KeyMode.ROW)


def moves(context: Context, label: str, actions: Mapping[str, Action], help_: str = "") -> Binding:
    """A key that acts at once: without dice, and with no word lost."""
    return Binding(context, label, help_, tuple(actions.items()), KeyMode.AT_ONCE)


# The keys that move a map or a sea beneath its window.
PAN: Mapping[str, Action] = {
    "shift+up": PanMap(0, -1), "shift+down": PanMap(0, 1), "shift+left": PanMap(-1, 0), "shift+right": PanMap(1, 0),
}
