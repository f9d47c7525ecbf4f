"""The end of the tutorial: what was learnt, what came of it on the sea, and what to play next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.chart import things
from campaign.chart.counters import FLAGS, counters_of
from campaign.drawing.flags import flag
from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.outside import AfterLesson
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action
from campaign.gui.frame import places
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button, key_cap
from campaign.gui.frame.ships import LineAhead
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.silhouettes import Silhouette
from campaign.session.reports.situation import day_in_words
from campaign.words.counting import quantity

STEP_HIGH, FORCE_HIGH, FIGURE_HIGH, CARD_HIGH = 28.0, 40.0, 30.0, 148.0
# Of a card so much is picture; narrower than so many pixels at 100 % it has none.
PICTURE, ROOMY = 0.5, 260.0
BATTLE, SCENARIO = "river-plate", "mediterranean"
# Cruisers of the kind that fought off the River Plate.
CRUISERS = ("ajax", "gloucester", "orion")


class StepLine(Struct, frozen=True):
    """One step of the lesson: ticked where it was done, open where it was passed over."""

    name: str
    done: bool
    high: float = STEP_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """A disc with a tick, or a ring, and what it was."""
        theme, (x, y), half = look.theme, (rect.x + 9 * look.scale, rect.middle[1]), 8 * look.scale
        yield Disc((x, y), half, theme.allied if self.done else None, theme.allied if self.done else theme.btnline, 1.4)
        if self.done:
            tick = (x - half * 0.5, y), (x - half * 0.1, y + half * 0.42), (x + half * 0.55, y - half * 0.45)
            yield Line(tick, theme.panel, 2.0)
        left = rect.x + 26 * look.scale
        ink = theme.ink if self.done else theme.ink2
        yield Text(shorten(self.name, look.text, rect.right - left), (left, y), look.text, ink)
        if not self.done:
            yield Text("passed over", (rect.right, y), look.note, theme.ink2, "r")


class ForceLine(Struct, frozen=True):
    """A force that was formed: its heaviest ship, its name, and what it is made of."""

    name: str
    side: Side
    picture: Silhouette | None
    made_of: str
    high: float = FORCE_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Ship, name and composition."""
        theme, left = look.theme, rect.x
        if self.picture is not None:
            yield from in_row(self.picture, Rect(left, rect.y + rect.high * 0.2, 84 * look.scale, rect.high * 0.5),
                              theme.sides[self.side])
            left += 92 * look.scale
        name = shorten(self.name, look.text, rect.right - left, bold=True, serif=True)
        yield Text(name, (left, rect.y + rect.high * 0.34), look.text, theme.ink, bold=True, serif=True)
        made_of = shorten(self.made_of, look.note, rect.right - left)
        yield Text(made_of, (left, rect.y + rect.high * 0.74), look.note, theme.ink2)
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)


class PointsOfBoth(Struct, frozen=True):
    """Both sides' points after the day, with their flags."""

    points: tuple[float, float]
    name: str = "points"
    high: float = FIGURE_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The Axis at the left, the Allies at the right."""
        theme, y = look.theme, rect.middle[1]
        for at, side in enumerate(BOTH):
            x = rect.x + rect.wide / 2 * at
            yield from flag(FLAGS[side], Rect(x, y - 7 * look.scale, 22 * look.scale, 14 * look.scale))
            yield Text(f"{side.value.capitalize()} {self.points[at]:g}", (x + 30 * look.scale, y), look.text, theme.sides[side],
                       bold=True)


class CardLine(Struct, frozen=True):
    """A card of what to play next: a picture of ships, its title, what it is like and how long it takes, its key."""

    name: str
    means: str
    takes: str
    key: str
    sides: tuple[Side, ...]
    ships: tuple[str, ...] = ()
    first: bool = False
    high: float = CARD_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Framed, the picture above the words."""
        theme, scale = look.theme, look.scale
        box = Rect(rect.x, rect.y + 3 * scale, rect.wide, rect.high - 8 * scale)
        yield RoundedBox(box, theme.btn, theme.magenta if self.first else theme.btnline, 2.0 if self.first else 1.0, 3.0)
        top = box.y
        if box.wide >= ROOMY * scale:
            picture = Rect(box.x + 2, box.y + 2, box.wide - 4, box.high * PICTURE)
            yield from LineAhead(self.sides, self.ships).drawn(picture, look)
            top = picture.bottom
        left, room = box.x + 2 * look.gap, box.wide - 4 * look.gap
        lines = ((self.name, look.text * 4 / 3, True), (self.means, look.row, False), (self.takes, look.note, False))
        step = (box.bottom - top) / 3.2
        for number, (text, size, serif) in enumerate(lines):
            y = top + step * (number + 0.65)
            wide = room - (width_of(self.key, look.note) + 5 * look.gap if not number else 0.0)
            ink = theme.ink2 if number == 2 else theme.ink
            yield Text(shorten(text, size, wide, bold=serif, serif=serif), (left, y), size, ink, bold=serif, serif=serif)
        yield from key_cap(self.key, (box.right - 2 * look.gap, top + step * 0.65), look.note, look, theme.ink)


class LessonEndScreen(LeafScreen):
    """The page; the campaign lies below it, as it was left."""

    told = (Context.LESSON_END,)

    def __init__(self, stage: Stage, place: places.LessonEnd) -> None:
        super().__init__(stage)
        self.place, self.seat = place, place.seat
        self.handlers.at({
            AfterLesson.GO_ON: stage.back,
            AfterLesson.BATTLE: lambda: stage.show(places.Skirmishes(BATTLE)),
            AfterLesson.CAMPAIGN: lambda: stage.show(places.NewCampaign(SCENARIO)),
        })

    @property
    def default(self) -> Action:
        """The day goes on."""
        return AfterLesson.GO_ON

    def head(self) -> LeafHead:
        """How much of it was done."""
        done = sum(done for _, done in self.place.steps)
        whole = len(self.place.steps)
        judged = "You can command a fleet" if done == whole else f"{done} of {whole} steps done: the rest you find as you play"
        return LeafHead("The tutorial is over", judged,
                        f"It is {day_in_words(self.seat)}. All that you did is saved; ? shows the keys of every page.")

    def parts(self) -> Sequence[LeafPart]:
        """What was learnt, what came of it, what is next."""
        steps = self.place.steps
        return (
            LeafPart("What you learnt", tuple(Row(name if done else f"{name} passed over", drawn=StepLine(name, done))
                                          for name, done in steps),
                 f"{sum(done for _, done in steps)} of {len(steps)}", column=0),
            LeafPart("What you did", tuple(self._results()), "on your own chart", side=self.seat.side, column=1),
            LeafPart("What to play next", tuple(self._cards()), asks=True, column=2),
        )

    def _results(self) -> Iterator[Row]:
        seat, view = self.seat, self.seat.view
        points = tuple(seat.points[side] for side in BOTH)
        yield Row(f"Axis {points[0]:g} Allied {points[1]:g}", hint="points so far", drawn=PointsOfBoth((points[0], points[1])))
        for counter in counters_of(seat.book, view):
            if counter.own and isinstance(counter.thing, things.Force):
                standing = "; goes on by itself" if counter.thing.id in view.standing_orders else ""
                made_of = f"{counter.composition}{standing}"
                yield Row(f"{counter.name}: {made_of}", drawn=ForceLine(counter.name, seat.side, counter.hull, made_of))
        if not view.forces:
            yield Row("All your ships lie in port.", style="faint")
        found = sum(1 for marker in view.markers.values() if marker.kinds or marker.last is not None)
        enemies = f"{quantity(found, 'force')} of the enemy found." if found else "No force of the enemy was found."
        yield Row(enemies, style="faint")
        fought = sum("a battle" in done.casefold() for done, was in self.place.steps if was)
        if fought:
            yield Row("You fought a battle.", style="faint")

    def _cards(self) -> Iterator[Row]:
        for action, name, means, takes, sides in (
            (AfterLesson.GO_ON, "Go on with this day", "Calabria, July 1940: the fleets are at sea.",
             "six more days; an hour or two", (self.seat.side,)),
            (AfterLesson.BATTLE, "The River Plate", "A battle without a campaign: three cruisers and a raider.",
             "one sitting, half an hour", (Side.ALLIED,)),
            (AfterLesson.CAMPAIGN, "The war in the Mediterranean", "Convoys, Malta and the fleet, half-month by half-month.",
             "as long as you like; it is saved as you go", BOTH),
        ):
            key = label(action, Context.LESSON_END)
            yield Row(name, action, key, f"{name}: {means}",
                      drawn=CardLine(name, means, takes, key, tuple(sides), CRUISERS if action is AfterLesson.BATTLE else (),
                                     first=action is AfterLesson.GO_ON))

    def ways(self) -> Sequence[Row]:
        """Back to the campaign."""
        back = button("Back to the campaign", OnPage.BACK, "back to the chart, as it was left")
        return (replace(back, style=self.seat.side.value),)
