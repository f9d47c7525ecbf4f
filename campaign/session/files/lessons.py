"""The tutorial: a campaign with a guide; when each of its steps is done, and how far a player has come with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import Enum, auto
from functools import cache
from pathlib import Path

from msgspec import Struct

from campaign.library.lessons import load_lesson
from campaign.model.play.views import View
from campaign.model.setting.lessons import Lesson
from campaign.model.sides import BOTH
from campaign.session.files import keepsakes
from campaign.session.files.last_seen import key_of
from campaign.session.play.seat import Public

FIRST_DAY = "first_day"
FILE = "lessons.json"
KEPT_AT_MOST = 100


class ScreenDeed(Enum):
    """Something a player did on screen that no view records."""

    SHEET = auto()
    UNDO = auto()
    TAKE = auto()
    STAFF = auto()
    WHY = auto()
    REPORTS = auto()
    FIGHT = auto()
    SKIRMISH = auto()


class Looked(Enum):
    """What kind of thing a player has selected, as far as a step asks for it."""

    PORT = auto()
    FORCE = auto()
    MARKER = auto()


class Glance(Struct, frozen=True):
    """What the guide sees when he looks over the player's shoulder: what the side knows and what lies on the desk.

    `deeds` are all that was done at this screen, `sight` the part of the map that shows, `layers` what is
    drawn over it.
    """

    view: View
    looked: Looked | None = None
    deeds: frozenset[ScreenDeed] = frozenset()
    sight: Hashable = None
    course: bool = False
    layers: frozenset[str] = frozenset()


# Whether a step is done: what the guide sees now, and what he saw when the step began.
Condition = Callable[[Glance, Glance], bool]


def map_moved(now: Glance, before: Glance) -> bool:
    """Another part of the map shows, or the same from nearer or farther."""
    return now.sight != before.sight


def port_chosen(now: Glance, before: Glance) -> bool:
    """A port is chosen, or ships have left one."""
    return now.looked is Looked.PORT or force_formed(now, before)


def sheet_read(now: Glance, before: Glance) -> bool:
    """A ship's sheet was opened."""
    return ScreenDeed.SHEET in now.deeds


def force_formed(now: Glance, before: Glance) -> bool:
    """There is a task force."""
    return bool(now.view.forces)


def reach_seen(now: Glance, before: Glance) -> bool:
    """The map shows from where the chosen force gets home with its fuel."""
    return "home" in now.layers and now.looked is Looked.FORCE


def course_set(now: Glance, before: Glance) -> bool:
    """A course is set, or was sailed."""
    return now.course or force_sailed(now, before)


def force_sailed(now: Glance, before: Glance) -> bool:
    """A task force is out at sea."""
    harbours = {port.hex for port in now.view.ports.values()}
    return any(own.force.hex not in harbours for own in now.view.forces.values())


def order_taken_back(now: Glance, before: Glance) -> bool:
    """An order was taken back, or it was said why it cannot be."""
    return ScreenDeed.UNDO in now.deeds


def standing_order_given(now: Glance, before: Glance) -> bool:
    """A force goes on by itself."""
    return bool(now.view.standing_orders or now.view.runs)


def proposal_taken(now: Glance, before: Glance) -> bool:
    """The staff was heard."""
    return bool(now.deeds & {ScreenDeed.TAKE, ScreenDeed.STAFF})


def step_ended(now: Glance, before: Glance) -> bool:
    """The calendar has gone on."""
    return now.view.cursor != before.view.cursor


def reason_read(now: Glance, before: Glance) -> bool:
    """The reason for a line of the log was read."""
    return ScreenDeed.WHY in now.deeds


def marker_chosen(now: Glance, before: Glance) -> bool:
    """An enemy marker is chosen."""
    return now.looked is Looked.MARKER


def report_read(now: Glance, before: Glance) -> bool:
    """The reports were opened."""
    return ScreenDeed.REPORTS in now.deeds


def battle_fought(now: Glance, before: Glance) -> bool:
    """A battle was fought, or one is being fought: in the campaign, or one without it."""
    return bool(now.deeds & {ScreenDeed.FIGHT, ScreenDeed.SKIRMISH})


def only_told(now: Glance, before: Glance) -> bool:
    """There is nothing to do but to read; the player himself goes on."""
    return False


CONDITIONS: Mapping[str, Condition] = {
    lesson.__name__: lesson
    for lesson in (map_moved, port_chosen, sheet_read, force_formed, reach_seen, course_set, force_sailed, order_taken_back,
                   standing_order_given, proposal_taken, step_ended, reason_read, marker_chosen, report_read, battle_fought,
                   only_told)
}


@cache
def first_day() -> Lesson:
    """The lesson that comes with the game."""
    return load_lesson(FIRST_DAY, CONDITIONS)


def begin_first_lesson() -> Path:
    """Begin the campaign of the first lesson under a name of its own, and remember that it is a lesson."""
    from campaign.session.files.saves import free_save
    from campaign.session.play.beginning import Beginning, begin

    lesson = first_day()
    players = {side: "human" if side is lesson.side else "staff" for side in BOTH}
    save = free_save("tutorial")
    # Ten minutes are for the sea; of aircraft no step speaks, and they would ask in the midst of it.
    chosen = Beginning(lesson.scenario, lesson.seed, players=players, options=("air_war=false",))
    with begin(chosen, save) as game:
        remember_step(Public(game), 0)
    return save


def step_of(at: Public) -> int | None:
    """The step of the lesson that this campaign has come to; None where there is no lesson, or it is over."""
    found = keepsakes.read(FILE).get(key_of(at))
    return found if isinstance(found, int) and 0 <= found < len(first_day().steps) else None


def remember_step(at: Public, number: int | None) -> None:
    """Remember the step, None when the lesson is over; a disk error is ignored."""
    saved = keepsakes.read(FILE)
    saved.pop(key_of(at), None)
    if number is not None:
        saved[key_of(at)] = number
    keepsakes.write(FILE, dict(list(saved.items())[-KEPT_AT_MOST:]))
