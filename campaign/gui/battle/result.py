"""A battle that is over, before its result is accepted: a headline that judges, and the losses side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from campaign.chart.counters import FLAGS
from campaign.drawing.shapes import Layer, Rect, RoundedBox
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.fates import FateLine, Headline, SideLine, Untouched, share_of
from campaign.gui.battle.looks import Looks
from campaign.gui.frame.page import Row, button, in_foot, pane, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.model.battles.battle import Engagement
from campaign.model.sides import BOTH, Nation, Side
from campaign.session.reports.situation import Plain

PANES = ("head", "ours", "theirs", "tale", "actions")
# Text so large that two columns would leave no names shows them one below the other.
TWO_COLUMNS, MARGIN = 960.0, 0.037
HEAD_MOST, LOSSES_MOST, ACTIONS_MOST = 0.32, 0.56, 0.3
ACROSS = 8
OURS, THEIRS = "Your losses", "The enemy\N{RIGHT SINGLE QUOTATION MARK}s, as far as seen"


@dataclass(frozen=True, slots=True)
class Account:
    """What is told of a result, part by part."""

    head: tuple[Row, ...]
    ours: tuple[Row, ...]
    theirs: tuple[Row, ...]
    tale: tuple[Row, ...]
    actions: tuple[Row, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """All of it from above."""
        return (*self.head, *self.ours, *self.theirs, *self.tale, *self.actions)


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
    actions: Sequence[Row] = (),
) -> Account:
    """A result as a side reads it; without eyes as an umpire does."""
    first = eyes if eyes is not None else Side.ALLIED
    ships = {side: [fate for fate in found["ships"] if fate["side"] == side.value] for side in BOTH}
    story = tuple(tale)
    accept = in_foot(button("Accept this result", InBattle.ACCEPT, "the result becomes part of the campaign"), half=False)
    return Account(
        tuple(_head(found, title, ships)),
        tuple(_side(found, ships[first], first, looks, flags, OURS if eyes is first else f"The {first} side")),
        tuple(_side(found, ships[first.enemy], first.enemy, looks, flags,
                    THEIRS if eyes is first else f"The {first.enemy} side")),
        (Row("What the log says", style="caption"), *story) if story else (),
        tuple(actions) or (replace(accept, style=first.value),),
    )


def headline(found: Plain, ships: dict[Side, list[Plain]]) -> str:
    """Who has the better of it, and what it cost."""
    holder = found.get("winner") or found["holds_field"]
    verb = "wins" if found.get("winner") else "holds the field"
    nobody = "Nobody wins" if "winner" in found else "Nobody holds the field"
    begun = f"The {holder.capitalize()} side {verb}" if holder else nobody
    lost = [fate["name"] for side in BOTH for fate in ships[side] if fate["fate"] != "afloat"]
    if not lost:
        return f"{begun}, and no ship is lost"
    return f"{begun}, and {lost[0]} is lost" if len(lost) == 1 else f"{begun}; {len(lost)} ships are lost"


def _head(found: Plain, title: str, ships: dict[Side, list[Plain]]) -> Iterator[Row]:
    yield Row(title, style="caption")
    words = headline(found, ships)
    yield Row(words, style="title", drawn=Headline(words))
    said = [f"The battle lasted {found['minutes']} minutes"]
    if found.get("why"):
        said.append(str(found["why"]).rstrip("."))
    elif found["broke_off"]:
        said.append(f"the {found['broke_off'].capitalize()} side broke off")
    yield Row(f"{'; '.join(said)}.", style="faint")


def _side(
    found: Plain, ships: Sequence[Plain], side: Side, looks: Looks, flags: Mapping[Side, Nation], title: str,
) -> Iterator[Row]:
    """One side: each ship that is not as she was, and those that are, small."""
    names = {ship["ship"]: ship["name"] for ship in found["ships"]}
    lost = sum(ship["fate"] != "afloat" for ship in ships)
    changed = [ship for ship in ships if ship["fate"] != "afloat" or hurt(ship)]
    count = f"{lost} lost, {len(changed) - lost} damaged of {len(ships)}"
    yield Row(f"{title}: {count}", drawn=SideLine(title, side, flags[side], count))
    for ship in sorted(changed, key=lambda one: one["fate"] == "afloat"):
        words = "; ".join((*fate_in_words(ship, names), *changes(ship)))
        text = f"{ship['name']} ({side.value}): {words}"
        picture = looks(ship["ship"], ship["name"], "")
        before, after = share_of(ship["before"].get("flotation", "")), share_of(ship["after"].get("flotation", ""))
        gone = ship["fate"] != "afloat"
        yield Row(text, hint=text, drawn=FateLine(ship["name"], side, picture, words, before, after,
                                                  ship["fate"] if gone else "", stars(ship)))
    same = [ship for ship in ships if ship not in changed]
    if same:
        yield Row(f"{len(same)} came out as they went in: {', '.join(ship['name'] for ship in same)}", style="faint")
        hulls = [hull for ship in same if (hull := looks(ship["ship"], ship["name"], "")) is not None]
        for begin in range(0, len(hulls), ACROSS):
            yield Row("", drawn=Untouched(tuple(hulls[begin:begin + ACROSS]), side, ACROSS))


def hurt(ship: Plain) -> bool:
    """Whether a ship has other boxes or boats than before; what she fired away hurts nobody."""
    return any(ship["before"].get(what) != ship["after"].get(what) for what in ("gunnery", "flotation", "left", "boats"))


def stars(ship: Plain) -> int:
    """How many stars stand on her: one for each box that this battle cost, but three at most."""
    lost = 0
    for what in ("gunnery", "flotation"):
        before, after = (str(ship[when].get(what, "")).split("/")[0] for when in ("before", "after"))
        lost += max(0, int(after) - int(before)) if before.isdigit() and after.isdigit() else 0
    return min(3, lost)


def fate_in_words(ship: Plain, names: dict[str, str]) -> Iterator[str]:
    """What became of a ship that is lost, and by whom."""
    if ship["fate"] != "afloat":
        by = f" by {names[ship['credit']]}" if ship["credit"] in names else ""
        yield f"{ship['fate']}{by}"


def changes(ship: Plain) -> Iterator[str]:
    """What is not as it was: boxes, boats left, rounds of each battery, torpedoes; a battery that is not named is full."""
    before, after = ship["before"], ship["after"]
    for what, said in (("gunnery", "gunnery boxes"), ("flotation", "flotation boxes")):
        if before[what] != after[what]:
            yield f"{said} lost {before[what].split('/')[0]}, now {after[what].replace('/', ' of ')}"
    if before.get("left") != after.get("left"):
        yield f"{after['left'].replace('/', ' of ')} left"
    had, has = before.get("rounds", {}), after.get("rounds", {})
    for battery in sorted({*had, *has}):
        if had.get(battery, 1) != has.get(battery, 1):
            yield f"{battery.replace('_', ' ')} rounds {had.get(battery, 1):.0%} to {has.get(battery, 1):.0%}"
    if before.get("torpedoes") != after.get("torpedoes"):
        yield f"torpedoes {before['torpedoes']:.0%} to {after['torpedoes']:.0%}"
    if before.get("boats") != after.get("boats"):
        yield "boats damaged"


# On the screen.


def sheets(screen: Screen, shown: Account) -> tuple[Sheet, ...]:
    """Headline above, losses side by side, the log beneath, actions below; where there is little room one list of all."""
    look, whole, foot = screen.stage.look, screen.stage.rect, screen.foot_rect()
    screen.forget(*PANES, "asked", "panel")
    theme, page = look.theme, Rect(0, 0, whole.wide, foot.y)
    inner = Rect(whole.wide * MARGIN, 0, whole.wide * (1 - 2 * MARGIN), page.high)
    actions = min(tall(shown.actions, inner.wide, look), page.high * ACTIONS_MOST)
    wide = min(inner.wide, 420 * look.scale)
    below = page.high - actions
    placed: list[tuple[str, Sequence[Row], Rect, bool]] = []
    above = 1.5 * look.gap
    head = above + tall(shown.head, inner.wide, look)
    if whole.wide < TWO_COLUMNS * look.scale or head > HEAD_MOST * page.high:
        every = (*shown.head, *shown.ours, *shown.theirs, *shown.tale)
        placed.append(("head", every, Rect(inner.x / 2, 0, whole.wide - inner.x, below), False))
    else:
        column = (inner.wide - 6 * look.gap) / 2
        left = below - head
        losses = max(tall(shown.ours, column, look), tall(shown.theirs, column, look)) + look.gap
        high = min(losses, left * (LOSSES_MOST if shown.tale else 1.0))
        placed += [
            ("head", shown.head, Rect(inner.x, above, inner.wide, head - above), True),
            ("ours", shown.ours, Rect(inner.x, head + 2, column, high), False),
            ("theirs", shown.theirs, Rect(inner.x + column + 6 * look.gap, head + 2, column, high), False),
        ]
        if shown.tale:
            placed.append(("tale", shown.tale, Rect(inner.x, head + 2 + high, inner.wide, left - high - 2), False))
    placed.append(("actions", shown.actions, Rect(inner.right - wide, below, wide, actions), False))
    return (
        Sheet("result", (page, head, look), page, (round(page.wide), round(page.high)),
              partial(_paper, page, head if len(placed) > 2 else 0.0, look.theme.panel2, theme.line), theme.panel),
        *(_pane(screen, name, rows, rect, pinned=pinned) for name, rows, rect, pinned in placed),
        screen.foot(foot),
    )


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
