"""A battle that is over, before its result is accepted: a headline that judges, and the losses side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from campaign.chart.counters import FLAGS
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.camera import USUAL
from campaign.gui.battle.ending.fates import (
    BARS,
    LAST,
    FateLine,
    Headline,
    SideLine,
    Untouched,
    changes_in_words,
    days_in_words,
    fate_in_words,
    in_brief,
    rows_abreast,
    share_of,
    star_count,
    unhurt_in_words,
)
from campaign.gui.battle.ending.telling import (
    ColumnHeads,
    HitMark,
    PointsSide,
    RangeChart,
    RightAlignedText,
    TaleHead,
    fitted_rows,
    log_rows,
    summary_rows,
)
from campaign.gui.battle.looks import Looks
from campaign.gui.frame.page import Row, button, in_foot, pane, tall
from campaign.gui.frame.pages import Page
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.model.battles.battle import AfterAction, Engagement
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Nation, Side
from campaign.session.engagements.comparison import NO_LASTING_HARM, is_hurt, is_scratched
from campaign.session.play.referee import FightingTable
from campaign.session.reports.situation import Plain
from campaign.words.counting import quantity

OTHERS = ("others", "others 2", "others 3")
PANES = ("head", "ours", "theirs", "went", "tale", "actions", "before", *OTHERS)
# Text so large that two columns would leave no names shows them one below the other.
TWO_COLUMNS, MARGIN = 960.0, 0.037
HEAD_MOST, LOSSES_MOST, ACTIONS_MOST, AIR = 0.34, 0.58, 0.3, 28.0
# The last action is narrower where the odds stand beside it.
LAST_NARROW, LAST_WIDE = 300.0, 420.0
# How much of the page the line over time has beside the log, and from how many moments on there is one.
CHART, TALLEST, LEAST_SAMPLES = 0.6, 420.0, 3
OURS, THEIRS = "Your losses", "The enemy\N{RIGHT SINGLE QUOTATION MARK}s, as far as seen"


class Account(Struct, frozen=True):
    """What is told of a result, part by part."""

    head: tuple[Row, ...]
    ours: tuple[Row, ...]
    theirs: tuple[Row, ...]
    tale: tuple[Row, ...]
    actions: tuple[Row, ...]
    chart: RangeChart | None = None
    before: tuple[Row, ...] = ()
    signs: tuple[tuple[Side, str], ...] = ()

    @property
    def went(self) -> tuple[Row, ...]:
        """How it went, as a line over time."""
        hint = "each sign is a hit: a square by the Allies, a diamond by the Axis"
        return () if self.chart is None else (Row("How it went", drawn=TaleHead("How it went", self.signs)),
                                              Row("", hint=hint, drawn=self.chart))

    @property
    def rows(self) -> tuple[Row, ...]:
        """All of it from above."""
        return (*self.head, *self.ours, *self.theirs, *self.went, *self.tale, *self.actions)


def flags_of(engagement: Engagement) -> Mapping[Side, Nation]:
    """The flag of each side: of the nation that most of its ships are of."""
    found: dict[Side, Nation] = dict(FLAGS)
    for side, party in engagement.parties.items():
        nations = Counter(sent.nation for sent in party.participants)
        if nations:
            found[side] = nations.most_common(1)[0][0]
    return found


def account(
    found: Plain, title: str, eyes: Side | None, looks: Looks, flags: Mapping[Side, Nation], tale: Iterable[Row],
    actions: Sequence[Row] = (), *, look: Look = USUAL,
) -> Account:
    """A result as a side reads it; without eyes as an umpire does."""
    first = eyes if eyes is not None else Side.ALLIED
    ships = {side: [fate for fate in found["ships"] if fate["side"] == side.value] for side in BOTH}
    story = tuple(summary_rows(found, look)) or tuple(tale)
    accept = in_foot(button("Accept this result", InBattle.ACCEPT, "the result becomes part of the campaign"), half=False)
    return Account(
        tuple(_head(found, title)),
        tuple(_side(found, ships[first], first, looks, flags, OURS if eyes is first else f"The {first} side")),
        tuple(_side(found, ships[first.enemy], first.enemy, looks, flags,
                    THEIRS if eyes is first else f"The {first.enemy} side")),
        (Row("What the log says", drawn=TaleHead("What the log says")), *story) if story else (),
        tuple(actions) or (*reading_rows(found), replace(accept, style=first.value)),
        chart_of(found),
        (Row(odds_in_words(found), drawn=RightAlignedText(odds_in_words(found))),) if found.get("odds_before") else (),
        tuple((side, f"a hit by {'you' if side is eyes else 'them' if eyes else f'the {side} side'}")
              for side in (first, first.enemy)),
    )


def reading_rows(found: Plain) -> Iterator[Row]:
    """Rows that open further reading about the battle."""
    if found.get("log"):
        yield in_foot(button("Watch it again", InBattle.AGAIN, "the whole fight, turn by turn, as you saw it"))
        count = len(found["log"])
        yield in_foot(button(f"Whole log, {quantity(count, 'line')}", InBattle.WHOLE_LOG,
                             "all that the log says of this battle, with its hours"))
    if found.get("odds_before"):
        yield in_foot(button("What the odds had said", InBattle.ODDS_BEFORE, odds_in_words(found)))


def odds_in_words(found: Plain) -> str:
    """The odds before the battle was fought."""
    shares = {outcome: f"{share['value'] * 100:.0f} %" for outcome, share in found["odds_before"].items()}
    return f"Before: you win {shares['win']}, nobody {shares['nobody']}, they win {shares['lose']}"


def takes(screen: Screen, table: FightingTable, previewed: Callable[[AfterAction], Plain]) -> None:
    """Puts what is read behind a result into the table of a screen."""
    def found() -> Plain:
        after = table.result()
        assert after is not None
        return previewed(after)

    def say() -> None:
        screen.message = odds_in_words(found())

    screen.handlers.at({
        InBattle.WHOLE_LOG: lambda: screen.stage.go(Page(screen.stage, lambda: log_rows(found(), screen.stage.look))),
        InBattle.ODDS_BEFORE: say,
    })


def contexts(screen: Screen) -> tuple[Context, ...]:
    """Enter accepts where nothing else has the focus."""
    accepts = (Context.RESULT,) if screen.spot(screen.focus) is None else ()
    return (*accepts, Context.AFTER_BATTLE, Context.BATTLE, Context.PAGE)


def memoized(made: Callable[[AfterAction], Plain]) -> Callable[[AfterAction], Plain]:
    """Caches the last result, so that it is made only once however often it is shown."""
    cached: list[tuple[AfterAction, Plain]] = []

    def cached_result(after: AfterAction) -> Plain:
        if not cached or cached[0][0] != after:
            cached[:] = [(after, made(after))]
        return cached[0][1]

    return cached_result


def chart_of(found: Plain) -> RangeChart | None:
    """The range over time, where the system has places and there was more than one moment."""
    ranges = tuple((minute, metres) for minute, metres in found.get("ranges", ()))
    if len(ranges) < LEAST_SAMPLES:
        return None
    marks = tuple(HitMark(hit["minute"], Side(hit["side"]).enemy, hit["words"]) for hit in found["hits"]
                  if hit["metres"] is not None and hit["minute"] <= ranges[-1][0])
    return RangeChart(found["began"], ranges, marks, 150.0)


def _head(found: Plain, title: str) -> Iterator[Row]:
    yield Row(found.get("caption") or title, style="caption")
    headline = found["headline"]
    yield Row(headline, style="title", drawn=Headline(headline))
    yield Row(found["sentence"], style="faint")
    if "points" in found:
        points = tuple((side, found["points"][side.value]["was"], found["points"][side.value]["now"])
                       for side in (Side.ALLIED, Side.AXIS))
        line = PointsSide(points, found["points_for"])
        yield Row("", hint=f"{line.name}. {found['points_for']}", drawn=line)


def _side(
    found: Plain, ships: Sequence[Plain], side: Side, looks: Looks, flags: Mapping[Side, Nation], title: str,
) -> Iterator[Row]:
    """One side: each ship that is not as she was, and those that are, small."""
    names = {ship["ship"]: ship["name"] for ship in found["ships"]}
    lost = sum(ship["fate"] != "afloat" for ship in ships)
    changed = [ship for ship in ships if ship["fate"] != "afloat" or is_hurt(ship)]
    count = f"{lost} lost, {len(changed) - lost} damaged of {len(ships)}"
    yield Row(f"{title}: {count}", drawn=SideLine(title, side, flags[side], count))
    if changed:
        yield Row("", drawn=ColumnHeads(BARS, LAST))
    for ship in sorted(changed, key=lambda ship: ship["fate"] == "afloat"):
        brief = in_brief(ship, names)
        text = f"{ship['name']} ({side.value}): {brief}" if brief else f"{ship['name']} ({side.value})"
        whole = f"{ship['name']} ({side.value}): {'; '.join((*fate_in_words(ship, names), *changes_in_words(ship)))}"
        picture = looks(ship["ship"], ship["name"], "")
        before, after = share_of(ship["before"].get("flotation", "")), share_of(ship["after"].get("flotation", ""))
        gone = ship["fate"] != "afloat"
        # Whatever boxes a ship had left that is gone, nothing is left of her.
        yield Row(text, hint=whole, drawn=FateLine(ship["name"], side, picture, brief, before, 0.0 if gone else after,
                                                  ship["fate"] if gone else "", star_count(ship), days_in_words(ship)))
    scratched = [ship for ship in ships if ship not in changed and is_scratched(ship)]
    if scratched:
        lead = f"{NO_LASTING_HARM.capitalize()}:"
        yield Row(f"{lead} {unhurt_in_words(scratched)}", style="faint", hint=f"{lead} {', '.join(map(_as_hit, scratched))}")
    same = [ship for ship in ships if ship not in changed and ship not in scratched]
    if same:
        lead = "No hit seen on" if any("seen" in ship for ship in same) else "Came out as they went in:"
        lead = lead if len(same) > 1 or lead.startswith("No") else "Came out as she went in:"
        yield Row(f"{lead} {unhurt_in_words(same)}", style="faint", hint=f"{lead} {', '.join(ship['name'] for ship in same)}")
        hulls = [hull for ship in same if (hull := looks(ship["ship"], ship["name"], "")) is not None]
        hulls.sort(key=lambda hull: -hull.length_m)
        yield from (Row("", drawn=Untouched(line, side)) for line in rows_abreast(hulls))


def _as_hit(ship: Plain) -> str:
    """Her name, and what broke on her for a while."""
    return f"{ship['name']} ({ship['harms']})" if ship.get("harms") else ship["name"]


# On the screen.


def sheets(screen: Screen, account: Account) -> tuple[Sheet, ...]:
    """Headline above, losses side by side, how it went and the log beneath, actions below; with little room one list."""
    look, whole, foot = screen.stage.look, screen.stage.rect, screen.foot_rect()
    screen.forget(*PANES, "asked", "panel")
    theme, page = look.theme, Rect(0, 0, whole.wide, foot.y)
    inner = Rect(whole.wide * MARGIN, 0, whole.wide * (1 - 2 * MARGIN), page.high)
    # A tall window has air above its parts.
    air = max(0.0, min(AIR * look.scale, (page.high - 700 * look.scale) * 0.1))
    above = 1.5 * look.gap + air
    head = above + tall(account.head, inner.wide, look) + air / 2
    columns = whole.wide >= TWO_COLUMNS * look.scale and head <= HEAD_MOST * page.high
    # Where there is little room the last action alone is pinned, and the others end the list.
    fit = tall(account.actions, inner.wide, look) <= page.high * ACTIONS_MOST
    last = account.actions if fit and not columns else account.actions[-1:]
    others = account.actions[:-1] if last != account.actions else ()
    wide = min(inner.wide, (LAST_NARROW if account.before else LAST_WIDE) * look.scale) if columns else inner.wide
    high = min(tall(last, wide, look), page.high * ACTIONS_MOST)
    below = page.high - high
    placed: list[tuple[str, Sequence[Row], Rect, bool]] = []
    if not columns:
        tale = fitted_rows(account.tale, whole.wide - inner.x, look)
        every = (*account.head, *account.ours, *account.theirs, *account.went, *tale, *others)
        placed.append(("head", every, Rect(inner.x / 2, 0, whole.wide - inner.x, below), False))
    else:
        placed += _in_columns(account, Rect(inner.x, head + air / 2, inner.wide, below - head - air / 2), look)
        placed.insert(0, ("head", account.head, Rect(inner.x, above, inner.wide, head - above), True))
    placed.append(("actions", last, Rect(inner.right - wide, below, wide, high), False))
    if columns:
        room = Rect(inner.x, below, inner.wide - wide - look.gap, high)
        besides = list(_side_by_side(others, room, look))
        placed += besides
        end = max((rect.right for *_, rect, _ in besides), default=room.x)
        placed.append(("before", account.before, Rect(end, below, room.right - end, high), False))
    return (
        Sheet("result", (page, head, look), page, (round(page.wide), round(page.high)),
              partial(_paper, page, head if columns else 0.0, look.theme.panel2, theme.line), theme.panel),
        *(_pane(screen, name, rows, rect, pinned=pinned) for name, rows, rect, pinned in placed),
        screen.foot(foot),
    )


def _side_by_side(rows: Sequence[Row], room: Rect, look: Look) -> Iterator[tuple[str, Sequence[Row], Rect, bool]]:
    """Buttons in one line, each as wide as its words; where they have no room, two by two in one pane."""
    wide = [width_of(row.text, look.text) + width_of(row.key, look.text * 0.8) + 11 * look.gap for row in rows]
    if len(rows) > len(OTHERS) or sum(wide) > room.wide:
        pairs = replace(room, wide=min(room.wide, 470 * look.scale))
        yield from [(OTHERS[0], [replace(row, half=True) for row in rows], pairs, False)] if rows else ()
        return
    x = room.x
    for name, row, across in zip(OTHERS, rows, wide, strict=False):
        yield name, (replace(row, half=False),), Rect(x, room.y, across, room.high), False
        x += across - 2 * look.gap


def _in_columns(account: Account, room: Rect, look: Look) -> Iterator[tuple[str, Sequence[Row], Rect, bool]]:
    """Both sides' losses, and beneath them how it went beside the log."""
    column = (room.wide - 6 * look.gap) / 2
    losses = max(tall(account.ours, column, look), tall(account.theirs, column, look)) + look.gap
    beneath = bool(account.tale or account.chart)
    high = min(losses, room.high * (LOSSES_MOST if beneath else 1.0))
    yield "ours", account.ours, Rect(room.x, room.y + 2, column, high), False
    yield "theirs", account.theirs, Rect(room.x + column + 6 * look.gap, room.y + 2, column, high), False
    if not beneath:
        return
    left, top = room.high - high - 2, room.y + 2 + high
    chart = room.wide * CHART if account.chart is not None else 0.0
    if account.chart is not None:
        title = tall(account.went[:1], chart, look)
        grown = replace(account.chart, tall=min(TALLEST, max(80.0, (left - title - 2 * look.gap) / look.scale)))
        rows = (account.went[0], replace(account.went[1], drawn=grown))
        yield "went", rows, Rect(room.x, top, chart, left), False
    if account.tale:
        beside = chart + 4 * look.gap if chart else 0.0
        tale = fitted_rows(account.tale, room.wide - beside, look)
        yield "tale", tale, Rect(room.x + beside, top, room.wide - beside, left), False


def _paper(page: Rect, head: float, tone: tuple[int, int, int], line: tuple[int, int, int]) -> tuple[Layer, ...]:
    return ((RoundedBox(Rect(0, 0, page.wide, head), tone), RoundedBox(Rect(0, head, page.wide, 1), line)) if head else (),)


def _pane(screen: Screen, name: str, rows: Sequence[Row], rect: Rect, *, pinned: bool) -> Sheet:
    look = screen.stage.look
    laid = screen.lay(name, rect, rows)
    ground = look.theme.panel2 if pinned else look.theme.panel
    drawn = pane(Rect(0, 0, rect.wide, rect.high), rows, look, scroll=laid.scroll, focus=screen.focus, hover=screen.hover,
                 ground=ground)
    # A page has no boxes about its parts: the first shape is the pane's own edge.
    layer = (RoundedBox(Rect(0, 0, rect.wide, rect.high), ground), *drawn.layer[1:])
    size = round(rect.wide), round(rect.high)
    return Sheet(name, (layer, size), rect, size, lambda: (layer,), ground, fine=any(row.drawn is not None for row in rows))
