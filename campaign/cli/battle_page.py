"""A battle on pages of a terminal: one turn, with what changed and the chances of hits, and what is looked up in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from campaign.cli.words import folded, page_width, print_folded, print_lines, print_table, say
from campaign.model.battles.battle import BattleView, Input, Token
from campaign.model.battles.parts import HELM, OrderPart
from campaign.model.sides import BOTH
from campaign.session.days.report import cut_to
from campaign.session.engagements.battle_news import (
    bearings_from,
    by_weight,
    enemy_rows,
    eyes_of,
    news,
    own_rows,
    telling,
    weightiest,
)
from campaign.session.engagements.division_orders import laggards, order_lines
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.order_words import OrderLine, bare_question
from campaign.session.engagements.spoken import Moment
from campaign.session.reports.page import table_lines
from campaign.session.words.naming import matches
from campaign.session.words.whereabouts import name_first
from campaign.words.counting import quantity
from campaign.words.lengths import LengthUnit

NEWS_AT_MOST, SHOWN_AT_MOST, GROUPS_AT_MOST, OWN_AT_MOST, ASKED_AT_MOST = 6, 8, 6, 10, 9
FOLDED_AT_MOST, LAGGARDS_AT_MOST = 5, 1
# So many lines the news may have on a page that ten divisions of one's own fill.
NEWS_ROOM = 6
QUIET = frozenset({"no", "none", "kept", "nobody", "as it is", "no light", "as usual, no"})
EXAMPLES = {
    OrderPart.COURSE: ("turn port 30, turn starboard 45", "degrees off the bow, at once"),
    OrderPart.SPEED: ("speed 23, speed full, stop", "knots"),
    OrderPart.GUNS: ("guns NAME, guns hold", "all that bear, or none"),
    OrderPart.TORPEDOES: ("torpedoes NAME, torpedoes 045, torpedoes hold", "at a ship or along a line"),
    OrderPart.SMOKE: ("smoke, smoke off", "all who can"),
}


def print_turn(
    before: BattleView | None, view: BattleView, divisions: Sequence[ShipDivision], told: Sequence[str], unit: LengthUnit
) -> None:
    """What a side reads as a turn begins: what changed, who is his, and where the enemy is."""
    say()
    say(cut(headline(view)))
    found = news(before, view, told, NEWS_AT_MOST)
    rows = own_rows(view, divisions)
    shown = rows[:OWN_AT_MOST]
    # What changed is told in full where the page has room for it.
    whole = [part for line in found for part in folded(f"  {line}", hang=6)]
    room = NEWS_ROOM + OWN_AT_MOST - len(shown)
    print_lines(whole if len(whole) <= room else [cut(f"  {line}") for line in found])
    print_lines(cut(line) for line in _columns("Yours", shown))
    if len(rows) > len(shown):
        say(f"  and {len(rows) - len(shown)} divisions more: `view` shows all")
    eyes = eyes_of(view, divisions)
    enemies = enemy_rows(view, eyes, unit, GROUPS_AT_MOST)
    head = "The enemy" if eyes is None else f"The enemy, by bearing, range and course from {eyes.name}"
    print_lines(cut(line) for line in _columns(head, enemies or [("nobody in sight",)]))


def print_news(before: BattleView | None, view: BattleView, told: Sequence[str]) -> None:
    """A turn of a fight that captains finish."""
    say(cut(headline(view)))
    print_lines(cut(f"  {line}") for line in news(before, view, told, SHOWN_AT_MOST))


def print_question(
    now: Moment, given: Mapping[str, str], unit: LengthUnit, since: Mapping[str, str] | None = None
) -> None:
    """What is asked, and what would be done: a line for each division; after a change, for those whose orders changed."""
    told = [line for division in (None, *now.divisions) if (line := _told(now, given, division, unit))]
    if since is not None:
        old = {line for division in (None, *now.divisions) if (line := _told(now, since, division, unit))}
        changed = [line for line in told if line not in old]
        print_folded(changed or ["  It stands so already, or nothing that is lawful comes nearer to it."], hang=6)
        return
    say()
    say(cut(f"{now.decision.question} [{now.decision.rule}]"))
    if len(now.decision.inputs) == 1 and now.decision.inputs[0].options:
        options = now.decision.inputs[0].options
        print_folded([f"  {'   '.join(f'{number} {words}' for number, (_, words) in enumerate(options, 1))}"])
    if len(told) <= FOLDED_AT_MOST:
        print_folded(told, hang=6)
    else:
        print_lines(cut(line) for line in told[:ASKED_AT_MOST])
    if len(told) > ASKED_AT_MOST:
        say(f"  and {len(told) - ASKED_AT_MOST} more: name one to order it")
    if not told:
        say("  nothing beside what is usual")
    slow = [one for division in now.divisions for one in laggards(now.table, now.view, now.decision, given, division)]
    print_folded([f"  Mind: {one.words}" for one in slow[:LAGGARDS_AT_MOST]], hang=6)
    say("  (`go` gives this, `go turn` all this turn; say otherwise first, or `?`)")


def print_likewise(now: Moment, given: Mapping[str, str], unit: LengthUnit) -> None:
    """What one more ship of a division does that has its orders: her name, and the order as she carries it out."""
    names = {token.id: token.name for token in now.view.tokens}
    ship = next((names[one.token] for one in now.decision.inputs if one.token in names), "")
    for division in now.divisions:
        if told := _told(now, given, division, unit):
            say(cut(f"  {ship}: {told.partition(': ')[2]}"))


def _told(now: Moment, given: Mapping[str, str], division: ShipDivision | None, unit: LengthUnit) -> str:
    lines = order_lines(now.table, now.view, now.decision, given, division, unit)
    said = "; ".join(_short(line) for line in lines if line.words not in QUIET and not line.words.startswith("as usual"))
    if said and division is not None and (chance := of_targets_laid_on(now, given, division)):
        said += f" ({chance})"
    if not lines or (division is None and not said):
        return ""
    if division is None:
        return f"  {said}"
    return f"  {division.key} {division.name}: {said or f'{lines[0].label.lower()} {lines[0].words}'}"


def _short(line: OrderLine) -> str:
    named = line.label not in ("Course", "Speed", "Guns")
    words = line.words if line.label == "Guns" else line.words[:1].lower() + line.words[1:]
    # What divisions do as a rule, and what the eye fills in, is left out where room is dear.
    words = words.removesuffix(", in line").replace("straight on for ", "").replace(", then ", " on, then ", 1)
    words = words.replace(" knots, all she has", " knots (full)")
    if named:
        return line.label.lower() if words == "yes" else f"{line.label.lower()}: {line.words}"
    return f"guns: {words}" if words == "hold fire" else words


def help_lines(now: Moment) -> list[str]:
    """What can be said at this moment, on less than a page."""
    parts = dict.fromkeys(now.part(one) for one in now.decision.inputs if one.token)
    lead = now.divisions[0].key if now.divisions else ""
    lines = ["  Say who and what: a division by number or name, a ship, or `all`; then"]
    if HELM & set(parts):
        lines.append(f"    {'course 318, straight':43}  to a course, or as now")
    lines += [f"    {words:43}  {what}" for part, (words, what) in EXAMPLES.items() if part in parts]
    lines.append(f"    {'as advised':43}  as the captain would have it")
    shown = next((EXAMPLES[part][0] for part in EXAMPLES if part in parts), "as advised")
    lines.append(f"  Such as: {lead} {shown.partition(',')[0]}")
    if others := list(_others(now)):
        lines.append(f"  Also, in these words: {'; '.join(others[:6])}{'; ...' if len(others) > 6 else ''}")
    return [*(cut(line) for line in lines), *GENERAL]


GENERAL = (
    "  Enter            what is asked, once more",
    "  go               give these orders; what you left alone is done as advised",
    "  go turn          the same, with no question more until the turn is over",
    "  each             answer ship by ship; written: the order in notation, as you",
    "                   may type a whole order too",
    "  view, log        who matters, and what was told lately; with `all` all of it",
    "  look SHIP        one ship, and the enemy from her",
    "  unit km          ranges in km, miles or yards",
    "  end, auto        leave the rest to the captain, and watch",
    "  quit             stop; a campaign's battle is kept, a skirmish here is not",
)


def _others(now: Moment) -> Iterator[str]:
    names = sorted({token.name for token in now.view.tokens}, key=len, reverse=True)
    seen = set()
    for one in now.decision.inputs:
        if one.token and now.part(one) in EXAMPLES:
            continue
        question = bare_question(one, names).lower()
        if question not in seen:
            seen.add(question)
            said = [words.replace("_", " ") for _, words in one.options[:3] if words]
            yield f"{question} {'|'.join(said)}" if said else f"{question} NUMBER"


def print_unit(now: Moment, view: BattleView, words: str, unit: LengthUnit) -> None:
    """All that is seen of one ship, and of the enemy from her."""
    found = matches(words, [(token.id, token.name) for token in view.tokens])
    if len(found) != 1:
        say("  look at whom? The name of one ship was expected, such as `look ajax`")
        return
    token = next(token for token in view.tokens if token.id == found[0])
    known = [(name, value) for name, value in token.details if name[0] != "_" and name not in ("flag", "task") and value]
    say(cut(f"{token.name}, {token.type}, {token.side}: {token.status}"))
    print_folded([f"  {', '.join(f'{name} {value}' for name, value in known)}"])
    gauges = ", ".join(f"{gauge.name} {gauge.gone:g} of {gauge.of:g} gone" for gauge in token.gauges if gauge.of)
    print_folded([f"  {line}" for line in (gauges, *(f"{name}: {value}" for name, value in token.notes)) if line])
    if token.side is view.side and token.x_m is not None:
        print_table(enemy_rows(view, token, unit, GROUPS_AT_MOST),
                    "The enemy from her", "Bearing", "Range", "Course", "Hurt", "Who")
        print_folded(f"  {text}" for text in bearings_from(view, token))
    print_folded(f"  {text}" for text in (of_a_ship(now, token),) if text)


def headline(view: BattleView) -> str:
    """Where and when, with the minute of the battle where no clock tells it."""
    light = f" (minute {view.minute})" if view.minute and ":" not in view.headline.partition(": ")[2] else ""
    return f"{name_first(view.headline)}{light}"


def _columns(head: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows under a head, their cells in line; the last cell runs to the edge."""
    yield head
    widths = [max(len(row[place]) for row in rows if place < len(row)) for place in range(max(map(len, rows), default=0))]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False) if width]
        yield f"  {'  '.join(cells).rstrip()}"


def cut(line: str) -> str:
    """A line no wider than the page."""
    return cut_to(page_width(), line)


# What is looked up ----------------------------------------------------------------------------------------------------


HIDDEN = ("flag", "task", "fuel")
# A page of forty lines, with room for what was typed and for the next question.
PAGE, NEWS_LISTED, TEXTS_AT_MOST = 37, 4, 4
# Where a row would be broken its widest cells are left out, but for those that are no wider than this.
SLIM, LONGEST_NAME, GAP = 9, 22, 1


def print_view(before: BattleView | None, view: BattleView, told: Sequence[str], *, whole: bool) -> None:
    """What a side sees of a battle: what changed and who matters, as much as a page holds, or the whole of it."""
    hers = {text for token in view.tokens for text in bearings_from(view, token)}
    texts = [line for text in view.texts if text not in hers for line in folded(f"  {text}")]
    lines = ["", *folded(f"Battle {view.engagement}: {headline(view)}")]
    if not whole:
        changed = news(before, view, told, NEWS_LISTED)
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
        kinds.setdefault(_told_of(token), []).append(token)
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


def _told_of(token: Token) -> tuple[str, ...]:
    """What is told of a unit; what begins with a stroke below is for those who reckon."""
    names = tuple(name for name, _ in token.details if name not in HIDDEN and name[0] != "_")
    # Where orders are in inches, knots beside them say the same again.
    return tuple(name for name in names if name != "speed" or "inches" not in names)


def _cells(token: Token, columns: Sequence[str]) -> tuple[str, ...]:
    details = dict(token.details)
    state = f"{token.status}, no fuel" if details.get("fuel") == "none" else token.status
    return (token.name, token.type, state, *(details.get(name, "") for name in columns))


# Chances of hits ------------------------------------------------------------------------------------------------------


FEW = 2


def of_targets_laid_on(now: Moment, given: Mapping[str, str], division: ShipDivision) -> str:
    """The chance of a division's first ship at each target, of those laid on; empty where the system tells none."""
    chances = cache(lambda ship: dict(now.table.chances(now.view, now.decision, ship)))
    names = {token.id: token.name for token in now.view.tokens}
    found: dict[str, str] = {}
    for one in now.asked(division, OrderPart.GUNS):
        mark = _mark(one, given.get(one.key, one.default))
        if mark and mark not in found and (chance := chances(one.token).get(mark)):
            found[mark] = chance
    if len(found) == 1:
        return next(iter(found.values()))
    return ", ".join(f"{names.get(mark, mark)} {chance}" for mark, chance in list(found.items())[:FEW])


def of_a_ship(now: Moment, token: Token) -> str:
    """How likely a ship hits each enemy with a salvo now, in one sentence; empty where nobody tells."""
    names = {other.id: other.name for other in now.view.tokens}
    told = [f"{names[mark]} {chance}" for mark, chance in now.table.chances(now.view, now.decision, token.id) if mark in names]
    return f"A hit by her, a salvo: {', '.join(told)}" if told else ""


def _mark(one: Input, answer: str) -> str:
    return next((token for key, token in one.marks if key == answer), answer)
