"""Why a line of the log came about: what it says, the die that fell with what it had to show, the rules, the cause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from campaign.drawing.lettering import LEADING, wrap
from campaign.drawing.shapes import Disc, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action, Jump, ReadRule, ShowDay
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.stage import Stage
from campaign.model.play.telling import Deed, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import parse_hex
from campaign.model.sea.theatre import Theatre
from campaign.session.days.digest import day_of_line
from campaign.session.history.explaining import explain_event
from campaign.session.play.seat import Seat
from campaign.session.reports.situation import Plain
from campaign.session.words.whereabouts import labelled_line, place
from campaign.words.counting import capitalised

LONGEST = 96
DIE = 56.0
# Where the pips of a face stand, in parts of the die's half.
PIPS: Mapping[int, Sequence[tuple[float, float]]] = {
    1: ((0, 0),), 2: ((-.5, -.5), (.5, .5)), 3: ((-.5, -.5), (0, 0), (.5, .5)), 4: ((-.5, -.5), (.5, -.5), (-.5, .5), (.5, .5)),
    5: ((-.5, -.5), (.5, -.5), (0, 0), (-.5, .5), (.5, .5)),
    6: ((-.5, -.55), (.5, -.55), (-.5, 0), (.5, 0), (-.5, .55), (.5, .55)),
}


class DieFace(Struct, frozen=True):
    """A die as it fell, and beside it what it had to show; `wide` is the room at 100 % that this is broken for."""

    die: str
    face: int
    needed: str
    wide: float

    @property
    def name(self) -> str:
        """The same in words."""
        return f"{self.die} shows {self.face}" + (f"; needed {self.needed}" if self.needed else "")

    @property
    def _lines(self) -> tuple[str, ...]:
        return tuple(wrap(f"needed: {self.needed}", 14.0, self.wide - DIE - 28)) if self.needed else ()

    @property
    def high(self) -> float:
        """As high as the die, or as what stands beside it."""
        return max(DIE + 20, (len(self._lines) + 1) * 14.0 * LEADING + 20)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Pips where it has six faces, a figure else."""
        theme, half = look.theme, DIE * look.scale / 2
        x, y = rect.x + half + 4 * look.scale, rect.y + rect.high / 2
        yield RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), theme.btn, theme.ink2, 1.6, 8.0 * look.scale)
        if self.die.lower() in ("d6", "1d6") and self.face in PIPS:
            yield from (Disc((x + right * half, y + down * half), half * 0.16, theme.ink) for right, down in PIPS[self.face])
        else:
            yield Text(str(self.face), (x, y), half, theme.ink, "m", bold=True, serif=True)
        left = x + half + 14 * look.scale
        size = 14.0 * look.scale
        top = y - len(self._lines) * size * LEADING / 2
        yield Text(f"{self.die} shows {self.face}", (left, top), look.text, theme.ink, bold=True)
        yield from (Text(line, (left, top + (at + 1) * size * LEADING), size, theme.ink2)
                    for at, line in enumerate(self._lines))


def _told(theatre: Theatre, telling: Telling) -> str:
    """A line without its rules, which have a column of their own; those before a die say what it was thrown for."""
    return labelled_line(theatre, telling if telling.deed is Deed.DIE else replace(telling, rules=()))


class WhyScreen(LeafScreen):
    """The page; what it does not do itself it hands on."""

    def __init__(self, stage: Stage, seat: Seat, number: int, hand_on: HandOn | None) -> None:
        super().__init__(stage)
        self.seat, self.number, self._hand_on = seat, number, hand_on
        self.why: Plain = explain_event(seat, number, partial(_told, seat.book.theatre))
        self._day = day_of_line(seat, number) if hand_on is not None else None

    @property
    def default(self) -> Action:
        """What was read is left by Enter too."""
        return OnPage.BACK

    def head(self) -> LeafHead:
        """The line itself; a long one stands whole in the first part."""
        text = capitalised(self.why["lines"][0])
        what = "event" if self.seat.reader is None else "line"
        short = text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} ..."
        return LeafHead(f"Why: {what} {self.number}", short, self.why["moment"]["date"])

    def ways(self) -> Sequence[Row]:
        """Its day, and back."""
        back = replace(button("Back", OnPage.BACK, "back to where you came from"),
                       style="allied" if self.seat.reader is None else self.seat.reader.value)
        if self._day is None:
            return (back,)
        return button(f"To the card of {self._day.words}", ShowDay(self._day),
                      "tells the day again that this line belongs to"), back

    def parts(self) -> Sequence[LeafPart]:
        """What happened, by which dice, by which rules."""
        why, side = self.why, self.seat.reader
        before = LeafPart("Just before", tuple(Row(line, indent=1) for line in why["before"]), side=side, column=0)
        return (
            LeafPart("What happened", tuple(self._what()), side=side, column=0),
            *((before,) if why["before"] else ()),
            LeafPart("The die" if why["roll"] is not None else "Dice that led to it", tuple(self._dice()), side=side, column=1),
            LeafPart("What brought it about", tuple(self._cause()), side=side, column=1),
            LeafPart("The rules", tuple(self._rules()), "a press reads one whole", side=side, column=2),
        )

    def _what(self) -> Iterator[Row]:
        theatre = self.seat.book.theatre
        yield from (Row(line, style="strong") for line in self.why["lines"])
        hexes = [parse_hex(where) for where in self.why["hexes"]] if self._hand_on is not None else []
        yield from (
            button(f"To {place(theatre, where)} ({where}) on the map", Jump(where), f"shows {place(theatre, where)} on the map")
            for where in hexes if theatre.on_map(where))
        if self.why["accepted"]:
            yield Row(f"Accepted {self.why['accepted']} UTC", style="faint")

    def _dice(self) -> Iterator[Row]:
        roll = self.why["roll"]
        wide = (self.column_wide - self.stage.look.gap) / self.stage.look.scale
        if roll is not None:
            face = DieFace(str(roll["die"]), roll["face"], str(roll["needed"] or ""), wide)
            yield Row(face.name, hint=face.name, drawn=face)
            yield from (Row(modifier, indent=1) for modifier in roll["modifiers"])
        elif self.why["dice"]:
            yield from (Row(line, indent=1) for line in self.why["dice"])
        else:
            yield Row("No die was rolled for it." if self.why["kind"] else "None that is yours to read.", style="faint")

    def _cause(self) -> Iterator[Row]:
        cause = self.why["cause"]
        if cause is None:
            yield Row("That is not on record, or not yours to read.", style="faint")
            return
        yield Row(cause["words"])
        yield from (Row(text, indent=1, style="faint") for text in (cause["rule"] or {"statements": ()})["statements"])

    def _rules(self) -> Iterator[Row]:
        for rule in self.why["rules"]:
            yield Row(f"Rule {rule['id']}", ReadRule(rule["id"]), hint=f"read rule {rule['id']} whole", style="link", asks=True)
            yield from (Row(text, indent=1) for text in rule["statements"] or ["its statement stands in the charts"])
        if not self.why["rules"]:
            yield Row("No rule is named for it.", style="faint")

    def do(self, action: Action) -> None:
        """Its own handlers first, then those of whoever opened it."""
        if not self.handlers.handle(action) and self._hand_on is not None:
            self._hand_on(action)
