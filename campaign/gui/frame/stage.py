"""The stage: which screen is shown, how large and in what look, and every key and click on its way to it.

It knows no window. The window hands over what the player does and shows the sheets that it is given; tests do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from time import monotonic
from typing import Concatenate, ParamSpec

from campaign.chart.layers.catalogue import AT_FIRST
from campaign.drawing.shapes import Point, Rect
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import bindings_of
from campaign.gui.actions.plain import Anywhere
from campaign.gui.frame.background import Abandoned, BackgroundTask
from campaign.gui.frame.early import EarlyKeys
from campaign.gui.frame.habit import FightHabit
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.places import Place, Progress
from campaign.gui.frame.showing import Key, Sheet, Showable
from campaign.gui.frame.strips import tip
from campaign.words.lengths import LengthUnit

What = ParamSpec("What")
SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
LEAST = (800, 600)
# Where the mouse rests so many seconds, what it rests on is said beside it.
TIP = 0.6
# When nothing has changed and nobody has stirred for so many seconds, nothing is going on.
STILL = 1.0
# Seconds that work may go on before the window gets a turn again, and until it shows again how far that has come: a page is
# read rather than watched, and a frame of it costs as much as many orders.
TURN, TOLD = 0.05, 0.5


def no_factory(stage: Stage, place: Place) -> Showable:
    """A stage that was given no factory shows only the screens that it is handed."""
    raise LookupError(f"this stage has no factory that could make {place}")


def guard_input(method: Callable[Concatenate[Stage, What], None]) -> Callable[Concatenate[Stage, What], None]:
    """Guards an input method of the stage: a fault of the program in it does not end the game."""

    @wraps(method)
    def guarded(self: Stage, /, *what: What.args, **named: What.kwargs) -> None:
        with self.going_on():
            method(self, *what, **named)

    return guarded


@dataclass(slots=True)
class Stage:
    """Everything about the game on screen that is no window."""

    size: tuple[int, int] = (1280, 720)
    look: Look = field(default_factory=Look)
    # Makes the screen of a place that somebody wants to see.
    factory: Callable[[Stage, Place], Showable] = no_factory
    screens: list[Showable] = field(default_factory=list)
    dirty: bool = True
    ended: bool = False
    fullscreen: bool = False
    mouse: Point = (-1.0, -1.0)
    rest: float = 0.0
    still: float = 0.0
    remember: Callable[[Stage], None] | None = None
    layers: frozenset[str] = AT_FIRST
    motion: Motion = Motion.FULL
    habit: FightHabit = FightHabit.ASK
    # Whether the staff meets before each half-month.
    meets: bool = True
    # Kinds of undone things that are not named before a step ends.
    unnamed: frozenset[str] = frozenset()
    # Where each campaign's map was left: middle and zoom.
    left_at: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    # What a fault of the program is handed to, which says what the player is told; without one it is raised.
    mishap: Callable[[Exception], str] | None = None
    machine: dict[str, str] = field(default_factory=dict)
    # Seconds that work may go on before it is shown how far it has come; without any it is waited for to its end.
    patience: float | None = None
    task: BackgroundTask | None = None
    # How far it has come, in words.
    activity: str = ""
    # Keys that were struck while the first page was being made, kept for it; None once it stands.
    early: EarlyKeys | None = None
    _shown: tuple[Sheet, ...] = ()
    _progress: Showable | None = None
    _progress_told: float = 0.0
    # The letter of a key that did something: it is not typed as well, however long the key is held.
    _spent: str = ""

    @property
    def top(self) -> Showable:
        """The uppermost screen."""
        return self.screens[-1]

    @property
    def calm(self) -> bool:
        """Nothing is going on: a window may sleep until somebody stirs."""
        return not self.dirty and self.still >= max(STILL, TIP)

    @property
    def front(self) -> Showable:
        """What is shown: while work rests in its midst, the page that it rests at; else the uppermost screen."""
        placeholder = None if self.task is None else self.task.placeholder
        return self.top if placeholder is None else placeholder

    @property
    def rect(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, *self.size)

    def go(self, screen: Showable) -> None:
        """Shows a screen above the present one."""
        self.screens.append(screen)
        self.dirty = True
        screen.entered()

    def show(self, place: Place) -> None:
        """Shows the screen of a place above the present one."""
        self.go(self.factory(self, place))

    def back(self) -> None:
        """Leaves the present screen; behind the last one lies the end of the program."""
        self.screens.pop().left()
        self.ended = self.ended or not self.screens
        if self.screens:
            self.top.returned()
        self.dirty = True

    def back_to(self, screen: Showable) -> None:
        """Leaves all screens above one."""
        while self.top is not screen:
            self.back()

    def run(self, work: Callable[[], None], *, seen: bool = True) -> None:
        """Does work that may ask for dice or take long; what it does in turn belongs to it. What is not seen wants no frame."""
        if self.task is not None:
            work()
            return
        before = self.dirty
        self.task = BackgroundTask(work)
        self.answer(None)
        if not seen and self.task is None:
            self.dirty = before

    def answer(self, answer: object) -> None:
        """Work that rests goes on."""
        assert self.task is not None
        self._turn(lambda task: task.go_on(answer))

    def abandon(self, reason: str) -> None:
        """Work that rests is left; `reason` says what became of it."""
        self._turn(lambda task: task.abandon(reason))

    def _turn(self, begin: Callable[[BackgroundTask], None]) -> None:
        """The work's turn, until it rests again or is over."""
        task = self.task
        assert task is not None
        try:
            begin(task)
        except Abandoned as left:
            self.top.message = str(left)
        finally:
            if task.over:
                self.task = self._progress = None
            self.dirty = self.dirty or not self._told_of(task)

    def _told_of(self, task: BackgroundTask) -> bool:
        """Whether the progress of running work was shown a moment ago."""
        if task.placeholder is None or task.placeholder is not self._progress:
            self._progress_told = 0.0
            return False
        last, now = self._progress_told, monotonic()
        if now - last >= TOLD:
            self._progress_told = now
            return False
        return True

    def hold(self, placeholder: Showable) -> object:
        """For work that is being done: shows a page until it is answered there; raises Abandoned when it is left."""
        if self.task is None:
            raise RuntimeError("only work that was begun with `run` can wait for an answer")
        answer = self.task.rest(placeholder)
        self.task.begun = monotonic()
        return answer

    def progress(self, describe: Callable[[], str]) -> None:
        """Lets long work give the window a turn now and then, showing the text that `describe` returns."""
        task = self.task
        if task is None:
            return
        task.check()
        if self.patience is None:
            return
        now = monotonic()
        if now - task.begun >= self.patience and now - task.sent >= TURN:
            self.activity = describe()
            self._progress = self._progress or self.factory(self, Progress())
            task.rest(self._progress)

    def end(self) -> None:
        """Leaves everything; whatever was accepted is saved already."""
        with self.going_on():
            if self.task is not None and self.task.placeholder is not None:
                self.abandon("")
        while self.screens:
            with self.going_on():
                self.screens.pop().left()
        self.ended = True

    def resized(self, wide: int, high: int) -> None:
        """The window has another size."""
        self.size = (wide, high)
        self.dirty = True

    def look_changed(self, *, theme: str | None = None, scale: float | None = None, unit: str | None = None) -> None:
        """Another theme, another size of text and panels, another unit of length; all are remembered."""
        self.look = Look(THEMES[theme or self.look.theme.name], scale or self.look.scale, unit or self.look.unit)
        self.dirty = True
        if self.remember is not None:
            self.remember(self)

    def layer_turned(self, key: str) -> None:
        """A layer of the map is turned on or off, and remembered."""
        self.layers ^= {key}
        self.dirty = True
        if self.remember is not None:
            self.remember(self)

    def motion_changed(self, motion: Motion) -> None:
        """More moves on the screen, or less; it is remembered."""
        self.motion = motion
        self.dirty = True
        if self.screens:
            self.top.message = f"Motion {motion.value}: {motion.words}."
        if self.remember is not None:
            self.remember(self)

    def other_size(self) -> None:
        """The window becomes the whole screen, or a window again."""
        self.fullscreen = not self.fullscreen
        self.dirty = True

    def other_theme(self) -> None:
        """Light becomes dark, dark light."""
        self.look_changed(theme="dark" if self.look.theme.name == "light" else "light")

    def other_length(self) -> None:
        """Lengths are told in the next unit."""
        units = tuple(LengthUnit)
        unit = units[(units.index(LengthUnit(self.look.unit)) + 1) % len(units)]
        self.look_changed(unit=unit.value)
        if self.screens:
            self.top.message = f"Lengths in {unit.called}."

    def scaled(self, steps: int) -> None:
        """Enlarges or reduces the text by some steps, between 100 and 200 %."""
        at = min(range(len(SCALES)), key=lambda number: abs(SCALES[number] - self.look.scale))
        self.look_changed(scale=SCALES[min(len(SCALES) - 1, max(0, at + steps))])

    def sheets(self) -> tuple[Sheet, ...]:
        """What is to be shown now, the lowest first; above all, where the mouse rests, what it rests on."""
        try:
            sheets = self._shown = self.front.sheets()
            text = self.front.tip_at(self.mouse) if self.rest >= TIP else ""
        except Exception as trouble:  # noqa: BLE001 - what cannot be drawn leaves the last picture and a line that says so
            self.faulty(trouble)
            self.dirty = False
            return (*self._shown, self._tip(self.top.message, (0.0, 0.0)))
        return (*sheets, self._tip(text, self.mouse)) if text else sheets

    def _tip(self, text: str, at: Point) -> Sheet:
        room, clear, about = self.rect, tuple[Point, ...](), None
        if self.screens:
            room, clear, about = self.front.tip_room(at), tuple(self.front.clear_of_tips()), self.front.spoken_of(at)
        box, layer = tip(text, at, room, self.look, clear, about)
        size = round(box.wide), round(box.high)
        return Sheet("tip", (text, box, self.look), box, size, lambda: (layer,), self.look.theme.panel)

    def faulty(self, trouble: Exception) -> None:
        """Reports a fault of the program in one line so that the game goes on; raises it if nobody records it."""
        if self.mishap is None:
            raise trouble
        text = self.mishap(trouble)
        if self.screens:
            self.top.message = f"No: {text}"
        self.dirty = True

    @contextmanager
    def going_on(self) -> Generator[None]:
        """A context in which faults of the program do not end the game."""
        try:
            yield
        except Exception as trouble:  # noqa: BLE001 - a fault of the program must not end the game
            self.faulty(trouble)

    @guard_input
    def key(self, key: Key) -> None:
        """A key was struck: first what holds everywhere, then the screen's own."""
        self._stirred((-1.0, -1.0))
        self._spent = ""
        if self.early is not None and self.task is not None and self.early.keeps(key, self.front, self._progress):
            return
        anywhere = next(bindings_of(key.chord, (Context.ANYWHERE,)), None)
        meant = self.handlers.handle(anywhere[1]) if anywhere is not None else self.front.key(key)
        self._spent = key.name if meant else ""
        self.dirty = True

    @property
    def handlers(self) -> Handlers:
        """What keys do on every page."""
        return Handlers().at({
            Anywhere.FULL_SCREEN: self.other_size,
            Anywhere.OTHER_THEME: self.other_theme,
            Anywhere.OTHER_LENGTH: self.other_length,
            Anywhere.OTHER_MOTION: lambda: self.motion_changed(self.motion.next),
            Anywhere.LARGER: lambda: self.scaled(1),
            Anywhere.SMALLER: lambda: self.scaled(-1),
            Anywhere.END_PROGRAM: self.end,
        })

    def key_released(self) -> None:
        """A key was let go: whatever is typed from now on is meant as text."""
        self._spent = ""

    @guard_input
    def text(self, typed: str) -> None:
        """Letters were typed; not the letter of a key that did something, or it would be typed into the page that it opened."""
        if not typed or typed.casefold() == self._spent:
            return
        self._spent = ""
        self.front.typed(typed)
        self.dirty = True

    @guard_input
    def pointed(self, x: float, y: float) -> None:
        """The mouse points there."""
        self._stirred((x, y))
        if self.front.pointed((x, y)):
            self.dirty = True

    def _stirred(self, mouse: Point) -> None:
        """The mouse rests no longer."""
        self.dirty = self.dirty or self.rest >= TIP
        self.mouse, self.rest, self.still = mouse, 0.0, 0.0

    @guard_input
    def pressed(self, x: float, y: float, button: str = "left") -> None:
        """A mouse button was pressed there."""
        self._stirred((x, y))
        self.front.pressed((x, y), button)
        self.dirty = True

    @guard_input
    def dragged(self, x: float, y: float, right: float, down: float) -> None:
        """The mouse was drawn on with a button held."""
        self._stirred((x, y))
        if self.front.dragged((x, y), right, down):
            self.dirty = True

    @guard_input
    def released(self, x: float, y: float) -> None:
        """The mouse button was let go."""
        self.front.released((x, y))
        self.dirty = True

    @guard_input
    def wheeled(self, x: float, y: float, steps: float) -> None:
        """The wheel was turned."""
        self._stirred((x, y))
        self.front.wheeled((x, y), steps)
        self.dirty = True

    @guard_input
    def passed(self, seconds: float) -> None:
        """Time went by."""
        if self.rest < TIP <= self.rest + seconds and self.mouse[0] >= 0:
            self.dirty = True
        self.rest += seconds
        if self.task is not None and self.task.placeholder is not None and self.task.placeholder is self._progress:
            self.answer(None)
        elif self.screens and self.front.passed(seconds):
            self.dirty = True
        if self.early is not None and self.task is None:
            early, self.early = self.early, None
            early.strike(self)
        self.still = 0.0 if self.dirty else self.still + seconds
