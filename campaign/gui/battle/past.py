"""The turns that were seen: the sea as it was in each, and the bar below the sea along which one goes back and forth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Layer, Line, Point, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import Action
from campaign.gui.battle.paper.told import HERALDS, ChronicleLine
from campaign.gui.battle.signs import star
from campaign.gui.battle.water.tags import TagMemory
from campaign.gui.battle.water.under_way import Wakes
from campaign.gui.frame.page import Hotspot, Pane, key_cap
from campaign.model.battles.battle import BattleView
from campaign.model.play.telling import Deed
from campaign.model.sides import Side
from campaign.words.counting import quantity

HIGH, PAD, THUMB = 30.0, 14.0, 7.0
NOW = "now"


class TurnMark(Struct, frozen=True):
    """A turn on the bar: its number, its hour, how many ships were hit in it and how many lost."""

    turn: int
    hour: str
    hits: int = 0
    lost: int = 0

    @property
    def words(self) -> str:
        """The turn in words: `turn 5, 06:34: 2 ships hit, 1 lost`."""
        came = ", ".join(filter(None, (quantity(self.hits, "ship hit", "ships hit") if self.hits else "",
                                       f"{self.lost} lost" if self.lost else "")))
        return f"turn {self.turn}, {self.hour}{f': {came}' if came else ''}"


@dataclass(slots=True)
class TurnsSeen:
    """What each reader saw of every turn since the page was opened, the present one last; `at` is the one that is shown."""

    views: dict[Side | None, list[BattleView]] = field(default_factory=dict)
    at: int | None = None
    # Whether the mouse holds the bar.
    held: bool = False
    tags: TagMemory = field(default_factory=TagMemory)
    _wakes: tuple[tuple[Side | None, int], Wakes] | None = None

    def note(self, view: BattleView) -> None:
        """Takes in what is seen now; what is seen later in the same turn takes its place."""
        turns = self.views.setdefault(view.side, [])
        if turns and turns[-1].round == view.round:
            turns[-1] = view
        else:
            turns.append(view)

    def turns(self, side: Side | None) -> Sequence[BattleView]:
        """All turns that a reader saw."""
        return self.views.get(side, ())

    def shown(self, now: BattleView) -> BattleView:
        """The turn that is shown: the one gone back to, or the present one."""
        turns = self.turns(now.side)
        return turns[self.at] if self.at is not None and self.at < len(turns) - 1 else now

    def goes_to(self, place: int, side: Side | None) -> None:
        """Goes to a turn by its place; the last is the present one."""
        last = len(self.turns(side)) - 1
        here = max(0, min(last, place))
        self.at = None if here >= last else here
        self.tags = TagMemory()

    def steps(self, by: int, side: Side | None) -> None:
        """Goes a turn back or on."""
        last = len(self.turns(side)) - 1
        self.goes_to((last if self.at is None else self.at) + by, side)

    def returns(self) -> None:
        """Comes back to the present."""
        self.at, self.held = None, False

    def wakes(self, side: Side | None) -> Wakes | None:
        """The wakes as they lay in the turn that is shown."""
        if self.at is None:
            return None
        key = side, self.at
        if self._wakes is None or self._wakes[0] != key:
            wakes = Wakes()
            for view in self.turns(side)[: self.at + 1]:
                wakes.note(view)
            self._wakes = key, wakes
        return self._wakes[1]


def marks_of(turns: Sequence[BattleView], lines: Iterable[ChronicleLine], hours: Sequence[str]) -> tuple[TurnMark, ...]:
    """Every turn with what was told of it: ships that were hit, ships that were lost."""
    hits: dict[int, int] = {}
    lost: dict[int, int] = {}
    for line in lines:
        if line.blow is not None:
            hits[line.turn] = hits.get(line.turn, 0) + 1
        elif line.herald == HERALDS[Deed.LOSS]:
            lost[line.turn] = lost.get(line.turn, 0) + 1
    return tuple(TurnMark(view.round, hour, hits.get(view.round, 0), lost.get(view.round, 0))
                 for view, hour in zip(turns, hours, strict=True))


# The bar --------------------------------------------------------------------------------------------------------------


def track_of(rect: Rect, look: Look) -> Rect:
    """Where turns lie on the bar: between what is shown and the way back to now."""
    scale = look.scale
    left = PAD * scale + width_of("turn 00, 00:00", look.note, bold=True) + PAD * scale
    right = PAD * scale + width_of(NOW, look.note, bold=True) + 2.2 * look.note + 2.4 * look.note
    return Rect(left, 0.0, max(40.0, rect.wide - left - right), rect.high)


def place_at(rect: Rect, at: Point, count: int, look: Look) -> int:
    """The place of the turn that lies nearest to a point on the bar."""
    track = track_of(rect, look)
    share = (at[0] - rect.x - track.x) / max(1.0, track.wide)
    return max(0, min(count - 1, round(share * (count - 1))))


def bar(rect: Rect, marks: Sequence[TurnMark], at: int | None, look: Look, focus: Action | None, hover: object
        ) -> tuple[Layer, Pane]:
    """The bar: which turn is shown, every turn with its hits and losses, and the way back to now."""
    theme, track, middle = look.theme, track_of(rect, look), rect.high / 2
    here = len(marks) - 1 if at is None else at
    shapes: list[Shape] = [RoundedBox(Rect(0, 0, rect.wide, rect.high), theme.panel2),
                           RoundedBox(Rect(0, 0, rect.wide, 1), theme.line)]
    mark = marks[here] if marks else TurnMark(1, "")
    shapes.append(Text(f"turn {mark.turn}, {mark.hour}", (PAD * look.scale, middle), look.note,
                       theme.ink if at is None else theme.magenta, bold=True))
    shapes.append(RoundedBox(Rect(track.x, middle - 2, track.wide, 4), theme.track, None, 1.0, 2.0))
    spread = [track.x + track.wide * place / max(1, len(marks) - 1) for place in range(len(marks))]
    if len(marks) > 1:
        shapes.append(RoundedBox(Rect(track.x, middle - 2, spread[here] - track.x, 4), theme.ink3, None, 1.0, 2.0))
        for x, each in zip(spread, marks, strict=True):
            shapes += _mark(x, middle, each, look)
        thumb = theme.magenta if at is not None or focus is InBattle.SCRUB else theme.ink2
        shapes.append(Disc((spread[here], middle), THUMB * look.scale, theme.panel, thumb, 3.0))
        if focus is InBattle.SCRUB:
            shapes.append(Disc((spread[here], middle), (THUMB + 4) * look.scale, None, theme.ink, 2.0))
    whole = Rect(rect.x + track.x - PAD, rect.y, track.wide + 2 * PAD, rect.high)
    words = f"{mark.words}; drag, or go from turn to turn with B and Shift B" if len(marks) > 1 else mark.words
    spots = [Hotspot(whole, InBattle.SCRUB, words)]
    if at is not None:
        box = Rect(rect.wide - PAD * look.scale - width_of(NOW, look.note, bold=True) - 4.2 * look.note, 4 * look.scale,
                   width_of(NOW, look.note, bold=True) + 4.2 * look.note, rect.high - 8 * look.scale)
        edge = theme.ink if InBattle.NOW in (focus, hover) else theme.magenta
        shapes.append(RoundedBox(box, theme.btn, edge, 2.0, 3.0))
        shapes.append(Text(NOW, (box.x + 0.7 * look.note, middle), look.note, theme.ink, bold=True))
        shapes += key_cap("Esc", (box.right - 0.5 * look.note, middle), look.note * 0.9, look, theme.ink)
        spots.append(Hotspot(Rect(rect.x + box.x, rect.y + box.y, box.wide, box.high), InBattle.NOW, "back to now"))
    elif len(marks) > 1:
        shapes.append(Text(NOW, (rect.wide - PAD * look.scale, middle), look.note, theme.ink2, "r"))
    return tuple(shapes), Pane(rect, tuple(shapes), tuple(spots), rect.high, 0.0)


def _mark(x: float, middle: float, mark: TurnMark, look: Look) -> Iterator[Shape]:
    """A tick; a star where ships were hit, a cross where one was lost."""
    theme, scale = look.theme, look.scale
    yield Line(((x, middle - 4 * scale), (x, middle + 4 * scale)), theme.ink3, 1.0)
    if mark.hits:
        yield from star((x, middle), (5.0 if mark.hits == 1 else 7.0) * scale, look)
    if mark.lost:
        half, low = 4.0 * scale, middle + 9.0 * scale
        yield Line(((x - half, low - half), (x + half, low + half)), theme.red, 2.4)
        yield Line(((x - half, low + half), (x + half, low - half)), theme.red, 2.4)
