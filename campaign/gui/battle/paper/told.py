"""What was seen, with its times, newest first in two columns: fire and fate, no dice and no steering; a press flies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

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
from campaign.model.play.telling import Being, Deed, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.words.blows import Blow, miss_lines, sorted_told
from campaign.words.counting import capitalised
from campaign.words.lengths import LengthUnit, to_unit

HERALDS = {Deed.HIT: "Hit.", Deed.MINE: "Hit.", Deed.LOSS: "Lost."}
# What steers or passes by itself is not worth a line; what a side does as a whole, such as holding the range, is.
PASSING = (Deed.DIE, Deed.TIME)
KEPT, ONE_COLUMN = 400, 560.0
TIME, MARK = 46.0, 16.0


class LineRank(IntEnum):
    """Where a line stands among those of its turn: blows and losses first, then all else, misses last; or in the log alone."""

    BLOW = 0
    NOTE = 1
    MISS = 2
    LOG = 3


class ChronicleLine(Struct, frozen=True):
    """One event that was seen: when, by whom, where to look, and the word before it where it did damage."""

    time: str
    words: str
    side: Side | None
    token: str
    herald: str = ""
    standing: LineRank = LineRank.NOTE
    turn: int = 0
    blow: Blow | None = None
    # Whether it is told so in the whole log, and not only in what is worth a line.
    in_log: bool = True

    @property
    def hurts(self) -> bool:
        """Whether it did damage."""
        return bool(self.herald)


@dataclass(slots=True)
class Chronicle:
    """All that was told of a battle since the screen was opened; `spoken` is how its system calls lengths of the table."""

    spoken: tuple[str, float] | None = None
    lines: list[ChronicleLine] = field(default_factory=list)

    def add(self, tellings: Sequence[Telling], view: BattleView, minute_of_day: int) -> None:
        """What was told, as the view stood when it came: line by line for the log, and its hits and misses folded."""
        on_the_sea = frozenset(token.id for token in view.tokens)
        now = clock(minute_of_day + view.minute)

        def timed(minute: int | None) -> str:
            return now if minute is None else clock(minute_of_day + minute)

        told = sorted_told(tellings)
        worth_a_line = {id(telling) for telling in told.rest if not is_passing(telling)}
        for telling in tellings:
            herald = herald_of(telling)
            standing = LineRank.LOG if id(telling) not in worth_a_line else LineRank.BLOW if herald else LineRank.NOTE
            self.lines.append(ChronicleLine(timed(telling.minute), capitalised(telling.sentence), _side_of(telling),
                                            _place_of(telling, on_the_sea), herald, standing, view.round))
        for side, sentence in miss_lines(told.misses):
            self.lines.append(ChronicleLine(now, sentence, side, "", standing=LineRank.MISS, turn=view.round, in_log=False))
        for blow in reversed(told.blows):
            key = blow.target.key if blow.target.key in on_the_sea else ""
            self.lines.append(ChronicleLine(timed(blow.minute), "", blow.side, key, HERALDS[Deed.HIT], LineRank.BLOW,
                                            view.round, blow, in_log=False))
        del self.lines[:-KEPT]

    def read(self, tellings: Iterable[Telling], look: Look) -> list[tuple[str, str]]:
        """What was told, each time its sentence and its line of the log, with their lengths in the unit of choice."""
        unit = LengthUnit(look.unit)
        return [(to_unit(telling.sentence, self.spoken, unit), to_unit(telling.line, self.spoken, unit))
                for telling in tellings]

    def newest(self, look: Look, *, whole: bool = False, until: int | None = None) -> tuple[ChronicleLine, ...]:
        """What is worth a line, the newest turn first and its hits first; or the whole log, the newest first.

        `until` is the last turn that is told; all are where it is None.
        """
        lines = [line for line in reversed(self.lines) if until is None or line.turn <= until]
        if whole:
            return tuple(self._in_unit(line, look) for line in lines if line.in_log)
        shown = [line for line in lines if line.standing is not LineRank.LOG]
        return tuple(self._in_unit(line, look) for line in sorted(shown, key=lambda line: (-line.turn, line.standing)))

    def _in_unit(self, line: ChronicleLine, look: Look) -> ChronicleLine:
        unit = LengthUnit(look.unit)
        return replace(line, words=to_unit(line.words if line.blow is None else line.blow.sentence(unit), self.spoken, unit))


def herald_of(telling: Telling) -> str:
    """The word before what hit or sank somebody; who is in a minefield and strikes nothing is not hit."""
    return "" if telling.deed is Deed.MINE and not telling.effects else HERALDS.get(telling.deed, "")


def is_passing(telling: Telling) -> bool:
    """Whether it need not be read: dice, time, and the steering of ships."""
    steers = telling.deed is Deed.MOVE and any(mention.being is not Being.SIDE for mention in telling.by)
    return telling.quiet or steers or telling.deed in PASSING


def _side_of(telling: Telling) -> Side | None:
    """The side that did it, or that suffered what nobody is known to have done."""
    return next((mention.side for mention in (*telling.by, *telling.to) if mention.side is not None), None)


def _place_of(telling: Telling, on_the_sea: frozenset[str]) -> str:
    """It happened where those are who suffered it, else where those are who did it."""
    return next((mention.key for mention in (*telling.to, *telling.by) if mention.key in on_the_sea), "")


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
