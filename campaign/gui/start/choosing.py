"""The options of the window as data: each a row with its choices, what each does, a sample of it, and how it is set.

Whoever adds an option adds a row to `OPTIONS`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from campaign.gui.frame.habit import FightHabit
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.stage import SCALES, Stage
from campaign.gui.start.samples import Sample, of_leaders, of_length, of_motion, of_size, of_theme, of_window
from campaign.session.planning.undone import UndoneKind
from campaign.words.lengths import LengthUnit


class OptionValue(Struct, frozen=True):
    """What an option may be: its value as it is kept, its name, what it does, and what it looks like."""

    value: str
    name: str
    means: str
    sample: Sample | None = None


class WindowOption(Struct, frozen=True):
    """One option: its key, the head it stands under and what is said beside that, its choices, and how it is read and set.

    Of `several` choices any may hold, and a press changes that one alone; else one holds, and a press takes another.
    """

    key: str
    name: str
    about: str
    choices: tuple[OptionValue, ...]
    in_force: Callable[[Stage], Collection[str]]
    use: Callable[[Stage, str], None]
    at_first: Collection[str]
    several: bool = False
    column: int = 0

    def pressed(self, stage: Stage, value: str) -> None:
        """A choice is taken, or turned where several may hold; it holds at once and is remembered."""
        self.use(stage, value)
        stage.dirty = True
        if stage.remember is not None:
            stage.remember(stage)

    def reset(self, stage: Stage) -> None:
        """As it was before anybody changed it."""
        before, first = set(self.in_force(stage)), set(self.at_first)
        for value in sorted(before ^ first if self.several else first - before):
            self.pressed(stage, value)


def _turn(stage: Stage, value: str) -> None:
    stage.unnamed ^= {value}


def _fight(stage: Stage, value: str) -> None:
    stage.habit = FightHabit(value)


def _size(stage: Stage, value: str) -> None:
    if stage.fullscreen is (value == "window"):
        stage.other_size()


def _meet(stage: Stage, value: str) -> None:
    stage.meets = value == "held"


FIGHTS = {
    FightHabit.ASK: ("Ask before each battle", "the page before a battle waits for you", ("ask", "ask")),
    FightHabit.SMALL_BY_CAPTAINS: ("Small battles by captains", "asks where a cruiser or more takes part", ("captains", "ask")),
    FightHabit.BY_CAPTAINS: ("All by captains", "their result is shown before it counts", ("captains", "captains")),
    FightHabit.ON_SCREEN: ("All on screen", "you lead your divisions in each", ("you", "you")),
}
MOVES = {
    Motion.FULL: ("Full", "forces glide along the day's tracks"),
    Motion.REDUCED: ("Reduced", "forces appear where they are, with their tracks"),
    Motion.NONE: ("None", "nothing moves, and no replay is offered"),
}
NAMED = {
    UndoneKind.ROADS: "they lie outside a harbour, where they are seen",
    UndoneKind.SCATTERED: "they have yet to gather again",
    UndoneKind.DRY: "they reach no port with the oil they have",
    UndoneKind.CARGO: "it waits where it was landed, or has come in",
    UndoneKind.IDLE: "they could still sail today and have no order",
    UndoneKind.DUTY: "what a land is owed by sea in this half-month",
    UndoneKind.REACTION: "what a force does when it is attacked",
    UndoneKind.REPAIR: "a yard has room, and a ship is hurt",
    UndoneKind.AIR: "units on naval cooperation without a mission",
    UndoneKind.SUBMARINES: "they lie where they were sent, without more to do",
    UndoneKind.ONCE: "a decision that comes once in a campaign",
}

OPTIONS: tuple[WindowOption, ...] = (
    WindowOption("theme", "Light and dark", "F10 anywhere", (
        OptionValue("light", "Light", "a printed chart by day", of_theme("light")),
        OptionValue("dark", "Dark", "the same chart by night", of_theme("dark")),
    ), lambda stage: (stage.look.theme.name,), lambda stage, value: stage.look_changed(theme=value), ("light",)),
    WindowOption("scale", "Size of text and panels", "Ctrl + and Ctrl -", tuple(
        OptionValue(str(scale), f"{scale:.0%}", "as it was drawn" if scale == 1 else f"letters of {15 * scale:.0f} pixels",
               of_size(scale)) for scale in SCALES
    ), lambda stage: (str(stage.look.scale),), lambda stage, value: stage.look_changed(scale=float(value)), ("1.0",)),
    WindowOption("window", "Window", "F11 anywhere", (
        OptionValue("window", "In a window", "its size is remembered", of_window(full=False)),
        OptionValue("full", "Full screen", "the chart has all of the screen", of_window(full=True)),
    ), lambda stage: ("full" if stage.fullscreen else "window",), _size, ("window",)),
    WindowOption("fight", "How battles are fought", "in every campaign", tuple(
        OptionValue(habit.value, name, means, of_leaders(*who)) for habit, (name, means, who) in FIGHTS.items()
    ), lambda stage: (stage.habit.value,), _fight, (FightHabit.ASK.value,), column=1),
    WindowOption("unit", "Lengths in battles", "F8 anywhere", tuple(
        OptionValue(unit.value, unit.called.capitalize(), "how a range of fifteen kilometres is told", of_length(unit))
        for unit in LengthUnit
    ), lambda stage: (stage.look.unit,), lambda stage, value: stage.look_changed(unit=value), (LengthUnit.KM.value,), column=1),
    WindowOption("motion", "Motion", "F9 anywhere", tuple(
        OptionValue(motion.value, name, means, of_motion(halfway=motion is Motion.FULL, track=motion is not Motion.NONE))
        for motion, (name, means) in MOVES.items()
    ), lambda stage: (stage.motion.value,), lambda stage, value: stage.motion_changed(Motion(value)), (Motion.FULL.value,),
        column=1),
    WindowOption("meeting", "Staff meeting", "before each half-month", (
        OptionValue("held", "Held", "what is owed, what comes, and what the staff has worked out"),
        OptionValue("not held", "Not held", "the half-month begins at once; M on the chart calls it at any time"),
    ), lambda stage: ("held" if stage.meets else "not held",), _meet, ("held",), column=1),
    WindowOption("undone", "Named before a day ends", "when it is undone", tuple(
        OptionValue(kind.value, kind.words, NAMED[kind]) for kind in UndoneKind if kind is not UndoneKind.SEARCH
    ), lambda stage: tuple(kind.value for kind in UndoneKind if kind.value not in stage.unnamed), _turn,
        tuple(kind.value for kind in UndoneKind), several=True, column=2),
)
OPTION: dict[str, WindowOption] = {option.key: option for option in OPTIONS}
