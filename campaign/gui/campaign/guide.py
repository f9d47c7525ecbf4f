"""The guide of the tutorial: at the top of the panel he names one thing to do, notices when it was done, and goes on.

He looks at the workspace, never at which keys or clicks led there, and he forbids nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil

from campaign.chart import things
from campaign.drawing.lettering import wrap
from campaign.drawing.shapes import Rect, RoundedBox
from campaign.gui.actions.plain import InTutorial
from campaign.gui.campaign.host import Host
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.page import Row, button, pane, size_of
from campaign.gui.frame.places import LessonEnd, Skirmishes
from campaign.gui.frame.showing import Sheet
from campaign.model.play.decisions import DecisionKind
from campaign.model.setting.lessons import Lesson, LessonStep
from campaign.session.files import lessons
from campaign.session.files.lessons import CONDITIONS, Glance, Looked, ScreenDeed, only_told

NAME = "guide"
# What is asked stands below him, and needs its half.
SHARE = 0.55
# With letters so large there is no room for more than what is to be done.
LARGE = 1.5
LOOKED: dict[type, Looked] = {things.Port: Looked.PORT, things.Force: Looked.FORCE, things.Marker: Looked.MARKER}
FIRST = (DecisionKind.REACTION, DecisionKind.PLACEMENT, DecisionKind.FIGHT, DecisionKind.SUPPORT,
         DecisionKind.CRIPPLE)


@dataclass(slots=True)
class Guide:
    """The lesson of one campaign, and the step that it has come to."""

    screen: Host
    lesson: Lesson
    at: int
    before: Glance | None = None
    done: str = ""
    over: bool = False
    # The steps that he saw done.
    learnt: set[str] = field(default_factory=set)

    @property
    def step(self) -> LessonStep:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    def look(self) -> None:
        """Looks over the player's shoulder, and goes on past whatever was done."""
        now = self._glance()
        before = self.before = self.before or now
        while not self.over and CONDITIONS[self.step.done](now, before):
            self.done = self.step.title
            self.learnt.add(self.step.key)
            self._go_on()
            before = self.before = now

    def _glance(self) -> Glance:
        workspace, camera = self.screen.workspace, self.screen.chart.camera
        # The camera follows the size of the window; where it looks is what the player moves.
        sight = self.screen.chart.all_of_it or (camera.x, camera.y, camera.zoom)
        looked = LOOKED.get(type(workspace.selection.thing))
        return Glance(workspace.known.view, looked, frozenset(workspace.deeds), sight, workspace.plan.course is not None,
                      frozenset(self.screen.stage.layers))

    def _go_on(self) -> None:
        if self.at + 1 < len(self.lesson.steps):
            self.at += 1
            self.screen.scrolls[NAME] = 0.0
            lessons.remember_step(self.screen.workspace.seat, self.at)
        else:
            self._leave()

    def _leave(self) -> None:
        lessons.remember_step(self.screen.workspace.seat, None)
        self.over = True

    def takes(self, handlers: Handlers) -> None:
        """Puts what his own rows do into the table of a screen."""
        handlers.at({InTutorial.SKIP: self._skip, InTutorial.OFFER: self._offer, InTutorial.LEAVE: self._left_alone})

    def _skip(self) -> None:
        """Skips a step."""
        self.done, self.before = "", None
        self._go_on()
        if self.over:
            seat = self.screen.workspace.seat
            steps = tuple((step.title, step.key in self.learnt) for step in self.lesson.steps
                          if CONDITIONS[step.done] is not only_told)
            self.screen.stage.show(LessonEnd(seat, steps))

    def _offer(self) -> None:
        """Fights the battle that a step offers."""
        self.screen.workspace.deeds.add(ScreenDeed.SKIRMISH)
        self.screen.stage.show(Skirmishes(self.step.offer))

    def _left_alone(self) -> None:
        self._leave()
        self.screen.message = "The guide is gone; the campaign goes on, and all that you did is saved."

    def rows(self) -> Iterator[Row]:
        """What is to be done now, by mouse and by keys."""
        step, decision = self.step, self.screen.workspace.known.decision
        count = f"{self.at + 1} of {len(self.lesson.steps)}"
        if self.screen.stage.look.scale < LARGE:
            yield Row(f"Done: {self.done}" if self.done else self.lesson.title, style="faint")
        yield Row(step.title, style="head", column=count)
        if decision is not None and decision.kind in FIRST and step.done != "battle_fought":
            yield Row("But first answer what is asked below.", style="bad")
        yield from self._lines(step.text)
        yield from self._lines(f"Mouse: {step.mouse}.", "faint")
        yield from self._lines(f"Keys: {step.keys}.", "faint")
        if step.offer:
            name = step.offer.replace("-", " ").title()
            yield button(f"Skirmish: {name}", InTutorial.OFFER, "a battle without a campaign; this one waits for you")
        only_tells = CONDITIONS[step.done] is only_told
        yield button("Put the guide away" if only_tells else "Skip this step", InTutorial.SKIP, "the guide goes on")
        if not only_tells:
            yield button("Leave the tutorial", InTutorial.LEAVE, "the guide goes; the campaign goes on as any other")

    def _lines(self, text: str, style: str = "plain") -> Iterator[Row]:
        """A row for each line: a pane that is too low for a paragraph shows as much of it as it holds."""
        look = self.screen.stage.look
        room = self.screen.side_rect().wide - 4.5 * look.gap
        yield from (Row(line, style=style) for line in wrap(text, size_of(look, style), room))

    def high(self, side: Rect) -> float:
        """How much of the side he takes."""
        look = self.screen.stage.look
        laid = pane(Rect(0, 0, side.wide, side.high), self.rows(), look)
        return min(ceil(laid.tall + 3 * look.gap) + 1, round(side.high * SHARE))

    def below(self, side: Rect) -> Rect:
        """What he leaves of the side."""
        high = self.high(side)
        return Rect(side.x, side.y + high, side.wide, side.high - high)

    def sheets(self, side: Rect) -> tuple[Sheet, ...]:
        """What he says, with a scroll of its own."""
        screen, look = self.screen, self.screen.stage.look
        rect = Rect(side.x, side.y, side.wide, self.high(side))
        laid = screen.lay(NAME, rect, tuple(self.rows()))
        size = round(rect.wide), round(rect.high)
        inner = Rect(0, 0, rect.wide, rect.high)
        drawn = pane(inner, self.rows(), look, scroll=laid.scroll, focus=screen.focus, hover=screen.hover)
        layer = (*drawn.layer, RoundedBox(inner, None, look.theme.magenta, 2.0))
        return (Sheet(NAME, (layer, size), rect, size, lambda: (layer,), look.theme.panel),)


def guide_of(screen: Host) -> Guide | None:
    """The guide of a campaign that is a lesson not yet over."""
    at = lessons.step_of(screen.workspace.seat)
    if at is None:
        return None
    lesson = lessons.first_day()
    return Guide(screen, lesson, at, learnt={step.key for step in lesson.steps[:at]})
