"""What is looked up in a battle, no longer than a page: who matters, and what was told; `all` of it is a word more."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence

from campaign.cli.battle_page import headline
from campaign.cli.words import folded, page_width, print_folded, print_lines, say
from campaign.model.battles.battle import BattleView, Token
from campaign.model.sides import BOTH
from campaign.session.engagements.battle_news import bearings_from, by_weight, news, telling, weightiest
from campaign.session.reports.page import table_lines
from campaign.words.counting import quantity

HIDDEN = ("flag", "task", "fuel")
# A page of forty lines, with room for what was typed and for the next question.
PAGE, NEWS_AT_MOST, TEXTS_AT_MOST = 37, 4, 4
# Where a row would be broken its widest cells are left out, but for those that are no wider than this.
SLIM, LONGEST_NAME, GAP = 9, 22, 1


def print_view(before: BattleView | None, view: BattleView, told: Sequence[str], *, whole: bool) -> None:
    """What a side sees of a battle: what changed and who matters, as much as a page holds, or the whole of it."""
    hers = {text for token in view.tokens for text in bearings_from(view, token)}
    texts = [line for text in view.texts if text not in hers for line in folded(f"  {text}")]
    lines = ["", *folded(f"Battle {view.engagement}: {headline(view)}")]
    if not whole:
        changed = news(before, view, told, NEWS_AT_MOST)
        lines += [line for words in changed if not words.startswith("and ") for line in folded(f"  {words}")]
    last = ["  `look SHIP` tells the bearings of all enemies from her."] if hers else []
    if whole:
        print_lines([*lines, *_tables(view, {token.id for token in view.tokens}), *texts, *last])
        return
    kept = texts if len(texts) <= TEXTS_AT_MOST else texts[:TEXTS_AT_MOST]
    ranked = [token.id for token in by_weight(view)]
    room = PAGE - len(lines) - len(kept) - len(last) - 1
    # As long as all of it has room there is no need to leave out anything.
    wide = _too_wide(view) if len(list(_tables(view, set(ranked)))) > room else frozenset()

    def needed(count: int) -> int:
        return len(list(_tables(view, set(ranked[:count]), wide)))

    count = bisect_right(range(1, len(ranked) + 1), room, key=needed)
    print_lines([*lines, *_tables(view, set(ranked[:count]), wide), *kept, *last])
    if left_out := _left_out(view, set(ranked[:count]), wide, len(texts) - len(kept)):
        print_folded([f"  {left_out}: `view all` shows all"])


def print_told(told: Sequence[str], *, whole: bool) -> None:
    """What was told since the turn before: what weighs, as much as a page holds, or all with moves, dice and misses."""
    if whole or not told:
        print_folded(told or ["  nothing yet"])
        return
    found = telling(told)
    shown = found
    while sum(len(folded(f"  {line}")) for line in shown) > PAGE:
        shown = weightiest(shown, len(shown) - 1)
    print_folded(f"  {line}" for line in shown)
    if not shown:
        say("  nothing that weighs")
    if more := len(told) - len(shown):
        what = "moves, dice and shots that missed" if len(shown) == len(found) else "moves, dice and what weighs less"
        say(f"  and {quantity(more, 'line')} more, of {what}: `log all`")


def _tables(view: BattleView, shown: Collection[str], without: Collection[str] = ()) -> Iterator[str]:
    """The units that are shown, under the side whose they are."""
    for side in BOTH:
        tokens = [token for token in view.tokens if token.side is side and token.id in shown]
        yield f"{side} side"
        for columns, alike in _kinds(tokens).items():
            told = tuple(name for name in columns if name not in without)
            rows = [_cells(token, told) for token in sorted(alike, key=lambda token: not token.afloat)]
            yield from table_lines(("Ship", "Type", "State", *(name.capitalize() for name in told)), rows, page_width())


def _kinds(tokens: Sequence[Token]) -> dict[tuple[str, ...], list[Token]]:
    """Units by their columns: ships, aircraft and markers of which other things are told."""
    kinds: dict[tuple[str, ...], list[Token]] = {}
    for token in tokens:
        kinds.setdefault(_columns(token), []).append(token)
    return kinds


def _too_wide(view: BattleView) -> frozenset[str]:
    """The columns without which every unit has a line of its own."""
    found: set[str] = set()
    for columns, alike in _kinds(view.tokens).items():
        rows = [_cells(token, columns) for token in alike]
        widths = {name: max(len(name), *(len(row[place]) for row in rows)) for place, name in enumerate(columns, 3)}
        named = sum(max(len(row[place][:LONGEST_NAME]) for row in rows) for place in range(3))
        while widths and named + sum(widths.values()) + (len(widths) + 2) * GAP > page_width():
            widest = max(widths, key=widths.__getitem__)
            if widths.pop(widest) <= SLIM:
                break
            found.add(widest)
    return frozenset(found)


def _left_out(view: BattleView, shown: Collection[str], columns: Collection[str], texts: int) -> str:
    """How many of each side are not on the page, how many of those are lost or have left, and what is not told of the rest."""
    parts = []
    for side in BOTH:
        rest = [token for token in view.tokens if token.side is side and token.id not in shown]
        gone = sum(not token.afloat for token in rest)
        if rest:
            parts.append(f"{len(rest)} more of the {side} side" + (f" ({gone} of them gone)" if gone else ""))
    if columns:
        last = sorted(columns)
        parts.append(f"of each {', '.join(last[:-1])}{' and ' if last[1:] else ''}{last[-1]}")
    if texts:
        parts.append(f"{quantity(texts, 'line')} of remarks")
    return "; ".join(parts)


def _columns(token: Token) -> tuple[str, ...]:
    """What is told of a unit; what begins with a stroke below is for those who reckon."""
    names = tuple(name for name, _ in token.details if name not in HIDDEN and name[0] != "_")
    # Where orders are in inches, knots beside them say the same again.
    return tuple(name for name in names if name != "speed" or "inches" not in names)


def _cells(token: Token, columns: Sequence[str]) -> tuple[str, ...]:
    details = dict(token.details)
    state = f"{token.status}, no fuel" if details.get("fuel") == "none" else token.status
    return (token.name, token.type, state, *(details.get(name, "") for name in columns))
