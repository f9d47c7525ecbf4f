"""What was seen, with its times, newest first in two columns: fire and fate, no dice and no steering; a press flies there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.combat import ShowToken
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.strip import sign
from campaign.gui.frame.page import Hotspot, Pane, Row
from campaign.model.battles.battle import BattleView
from campaign.model.battles.tabletop import clock
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.words.rulebook import RULED
from campaign.words.lengths import LengthUnit, to_unit

STEERING = re.compile(r" (?:steams|steers|moves|runs) .*(?:course|steers|knots|cm)| gives? way to ")
QUIET = re.compile(r"^(?:(?:Turn|Round) \d+ ends|The (?:Axis|Allied) side moves first|Turn \d+:)")
HIT = re.compile(r"(?<!no )\bhits?\b|strikes|struck")
LOST = re.compile(r"\b(?:sinks|sank|sunk|founders|blows up|is lost|capsizes|scuttled|overwhelmed)\b")
MISS = re.compile(r"\b(?:no hit|none hits?|none of them hits?)\b")
KEPT, ONE_COLUMN = 400, 560.0
TIME, MARK = 46.0, 16.0


class ChronicleLine(Struct, frozen=True):
    """One event that was seen: when, by whom, where to look, and whether it did damage."""

    time: str
    words: str
    side: Side | None
    token: str
    hurts: bool
    quiet: bool

    @property
    def herald(self) -> str:
        """The word before a line that hurts."""
        return "" if not self.hurts else "Lost." if LOST.search(self.words) else "Hit."


@dataclass(slots=True)
class Chronicle:
    """All that was told of a battle since the screen was opened; `spoken` is how its system calls lengths of the table."""

    spoken: tuple[str, float] | None = None
    lines: list[ChronicleLine] = field(default_factory=list)

    def add(self, lines: Iterable[str], battle: str, view: BattleView, minute_of_day: int) -> None:
        """Lines of the log, as the view stood when they came."""
        names = sorted(((token.name, token) for token in view.tokens if token.name), key=lambda pair: -len(pair[0]))
        misses: dict[Side, list[str]] = {}
        for line in lines:
            text = line.removeprefix(f"{battle}: ")
            ruled = RULED.match(text) is not None
            text = RULED.sub("", text)
            found = [(at, name, token) for name, token in names if (at := text.find(name)) >= 0]
            found.sort(key=lambda mention: (mention[0], -len(mention[1])))
            doer = found[0][2] if found else None
            # It happened where the ship that suffered it is.
            other = next((token for _, _, token in found if doer is not None and token.side is not doer.side), doer)
            quiet = ruled or STEERING.search(text) is not None or QUIET.match(text) is not None
            hurts = not ruled and MISS.search(text) is None and bool(HIT.search(text) or LOST.search(text))
            miss = not ruled and MISS.search(text) is not None
            if miss and doer is not None:
                misses.setdefault(doer.side, []).append(doer.name)
            self.lines.append(ChronicleLine(clock(minute_of_day + view.minute), text[:1].upper() + text[1:],
                                            doer.side if doer is not None else None, other.id if other is not None else "",
                                            hurts, quiet or miss))
        self.lines += miss_lines(misses, clock(minute_of_day + view.minute))
        del self.lines[:-KEPT]

    def read(self, lines: Iterable[str], look: Look) -> list[str]:
        """Lines of the log with their lengths in the unit of choice."""
        return [to_unit(line, self.spoken, LengthUnit(look.unit)) for line in lines]

    def newest(self, look: Look, *, whole: bool = False) -> tuple[ChronicleLine, ...]:
        """What is worth a line, or the whole of it, the newest first, with its lengths in the unit of choice."""
        unit = LengthUnit(look.unit)
        return tuple(replace(line, words=to_unit(line.words, self.spoken, unit)) for line in reversed(self.lines)
                     if whole or not line.quiet)


def miss_lines(misses: Mapping[Side, Sequence[str]], time: str) -> Iterator[ChronicleLine]:
    """All salvoes of a side that hit nothing, in one line."""
    for side, names in misses.items():
        first, *others = dict.fromkeys(names)
        who = first if not others else f"{first} and {others[0]}" if len(others) == 1 else f"{first} and {len(others)} others"
        verbs = "fire and miss" if others else "fires and misses"
        yield ChronicleLine(time, f"{who} {verbs}.", side, "", hurts=False, quiet=False)


def pane(rect: Rect, lines: Sequence[ChronicleLine], look: Look, hover: object, focus: object) -> tuple[Layer, Pane]:
    """The lines in two columns, drawn from the corner of their sheet, and where they can be pressed in the window."""
    shapes: list[Shape] = [RoundedBox(Rect(0, 0, rect.wide, rect.high), look.theme.panel),
                           RoundedBox(Rect(0, 0, rect.wide, 1), look.theme.line)]
    pad, scale, theme = 16 * look.scale, look.scale, look.theme
    y = 14 * scale
    shapes.append(Text("WHAT WAS SEEN", (pad, y), look.note, theme.ink2, bold=True, spaced=0.08))
    note = "a press flies there  \N{MIDDLE DOT}  whole log L"
    if width_of(note, look.note) < rect.wide * 0.55:
        shapes.append(Text(note, (rect.wide - pad, y), look.note, theme.ink2, "r"))
    spots: list[Hotspot] = [Hotspot(Rect(rect.right - rect.wide * 0.3, rect.y, rect.wide * 0.3, 24 * scale), InBattle.LOG,
                                    "the whole log of the battle")]
    columns = 2 if rect.wide >= ONE_COLUMN * scale else 1
    wide = (rect.wide - (columns + 1) * pad) / columns
    top, bottom = 26 * scale, rect.high - 4 * scale
    column, y = 0, top
    for line in lines:
        left = pad + column * (wide + pad)
        text = left + (TIME + MARK) * scale
        size = look.row
        pieces = wrap(f"{line.herald} {line.words}".strip(), size, wide - (TIME + MARK) * scale)
        high = size * LEADING
        visible = pieces[:2] if len(pieces) <= 2 else (
            pieces[0], shorten(" ".join(pieces[1:]), size, wide - (TIME + MARK) * scale))
        if y + high * len(visible) + 2 * scale > bottom:
            column, y = column + 1, top
            if column == columns:
                break
            left = pad + column * (wide + pad)
            text = left + (TIME + MARK) * scale
        middle = y + high / 2
        action = ShowToken(line.token) if line.token else None
        spot = Rect(rect.x + left, rect.y + y, wide, high * len(visible) + 2 * scale)
        if action is not None and action in (hover, focus):
            edge = theme.ink if action == focus else None
            shapes.append(RoundedBox(Rect(left - 4, y, wide + 8, spot.high), theme.panel2, edge))
        shapes.append(Text(line.time, (left + (TIME - 8) * scale, middle), size, theme.ink2, "r"))
        if line.side is not None:
            shapes.append(sign(line.side, (left + (TIME + 2) * scale, middle), 4.5 * scale, look))
        for number, piece in enumerate(visible):
            rest = piece.removeprefix(line.herald) if not number else piece
            if rest != piece:
                shapes.append(Text(line.herald, (text, middle), size, theme.red, bold=True))
            before = width_of(line.herald, size, bold=True) if rest != piece else 0.0
            shapes.append(Text(rest.lstrip() if before else rest, (text + before + (size * 0.3 if before else 0.0),
                                                                   middle + number * high), size, theme.ink))
        spots.append(Hotspot(spot, action, line.words, tip=line.words if visible != pieces else ""))
        y += high * len(visible) + 2 * scale
    return tuple(shapes), Pane(rect, tuple(shapes), tuple(spots), rect.high, 0.0)


def rows(lines: Sequence[ChronicleLine], *, whole: bool) -> Iterator[Row]:
    """The same as rows of a panel, where what lies below the sea is folded; `whole` with dice and steering."""
    yield Row("The whole log" if whole else "What was seen", style="caption")
    for line in lines:
        action = ShowToken(line.token) if line.token else None
        text = " ".join(filter(None, (line.time, line.herald, line.words)))
        yield Row(text, action, hint=line.words, style="bad" if line.hurts else "plain", indent=1)
