"""A battle on pages of a terminal: one turn, with what changed and the chances of hits, and what is looked up in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from campaign.cli.words import folded, page_width, print_folded, print_lines, print_table, say
from campaign.model.battles.battle import BattleView, Input, Token
from campaign.model.battles.parts import HELM, OrderPart
from campaign.model.play.telling import Telling
from campaign.model.sides import BOTH
from campaign.session.days.report import cut_to
from campaign.session.engagements.battle_news import (
    bearings_from,
    by_importance,
    enemy_rows,
    news,
    notable,
    observer_of,
    own_rows,
    weightiest,
    words_of,
)
from campaign.session.engagements.division_orders import order_lines
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.mishaps import laggards
from campaign.session.engagements.order_words import OrderLine, bare_question
from campaign.session.engagements.spoken import Moment
from campaign.session.reports.page import table_lines
from campaign.session.words.naming import matches
from campaign.session.words.whereabouts import name_first
from campaign.words.counting import quantity
from campaign.words.lengths import LengthUnit

NEWS_AT_MOST, SHOWN_AT_MOST, GROUPS_AT_MOST, OWN_AT_MOST, ASKED_AT_MOST = 6, 8, 6, 10, 9
FOLDED_AT_MOST, LAGGARDS_AT_MOST, REASONS_AT_MOST = 5, 1, 2
# The lines that news may take on a page filled by ten own divisions.
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
    before: BattleView | None, view: BattleView, divisions: Sequence[ShipDivision], told: Sequence[Telling], unit: LengthUnit
) -> None:
    """What a side reads as a turn begins: what changed, who is his, and where the enemy is."""
    say()
    say(cut(headline(view)))
    found = news(before, view, told, NEWS_AT_MOST, unit)
    rows = own_rows(view, divisions)
    listed = rows[:OWN_AT_MOST]
    # What changed is told in full where the page has room for it.
    whole = [part for line in found for part in folded(f"  {line}", hang=6)]
    room = NEWS_ROOM + OWN_AT_MOST - len(listed)
    print_lines(whole if len(whole) <= room else [cut(f"  {line}") for line in found])
    print_lines(cut(line) for line in _columns("Yours", listed))
    if len(rows) > len(listed):
        say(f"  and {quantity(len(rows) - len(listed), 'division')} more: `view` shows all")
    eyes = observer_of(view, divisions)
    enemies = enemy_rows(view, eyes, unit, GROUPS_AT_MOST)
    head = "The enemy" if eyes is None else f"The enemy, by bearing, range and course from {eyes.name}"
    print_lines(cut(line) for line in _columns(head, enemies or [("nobody in sight",)]))


def print_news(before: BattleView | None, view: BattleView, told: Sequence[Telling], unit: LengthUnit) -> None:
    """A turn of a fight that captains finish."""
    say(cut(headline(view)))
    print_lines(cut(f"  {line}") for line in news(before, view, told, SHOWN_AT_MOST, unit))


def print_question(
    now: Moment, answers: Mapping[str, str], unit: LengthUnit, since: Mapping[str, str] | None = None
) -> None:
    """What is asked, and what would be done: a line for each division; after a change, for those whose orders changed."""
    lines = [line for division in (None, *now.divisions) if (line := _order_line(now, answers, division, unit))]
    if since is not None:
        old = {line for division in (None, *now.divisions) if (line := _order_line(now, since, division, unit))}
        changed = [line for line in lines if line not in old]
        print_folded(changed or ["  It stands so already, or nothing that is lawful comes nearer to it."], hang=6)
        return
    say()
    say(cut(f"{now.decision.question} [{now.decision.rule}]"))
    if len(now.decision.inputs) == 1 and now.decision.inputs[0].options:
        options = now.decision.inputs[0].options
        print_folded([f"  {'   '.join(f'{number} {label}' for number, (_, label) in enumerate(options, 1))}"])
    if len(lines) <= FOLDED_AT_MOST:
        print_folded(lines, hang=6)
    else:
        print_lines(cut(line) for line in lines[:ASKED_AT_MOST])
    if len(lines) > ASKED_AT_MOST:
        say(f"  and {len(lines) - ASKED_AT_MOST} more: name one to order it")
    if not lines:
        say("  nothing beside what is usual")
    reasons = now.table.reasons(now.decision.side, now.decision)
    print_folded([f"  The captain: {reason}" for reason in reasons[:REASONS_AT_MOST]], hang=6)
    slow = [laggard for division in now.divisions for laggard in laggards(now.table, now.view, now.decision, answers, division)]
    print_folded([f"  Mind: {laggard.words}" for laggard in slow[:LAGGARDS_AT_MOST]], hang=6)
    say("  (`go` gives this, `go turn` all this turn; say otherwise first, or `?`)")


def print_likewise(now: Moment, answers: Mapping[str, str], unit: LengthUnit) -> None:
    """What one more ship of a division does that has its orders: her name, and the order as she carries it out."""
    names = {token.id: token.name for token in now.view.tokens}
    ship = next((names[question.token] for question in now.decision.inputs if question.token in names), "")
    for division in now.divisions:
        if line := _order_line(now, answers, division, unit):
            say(cut(f"  {ship}: {line.partition(': ')[2]}"))


def _order_line(now: Moment, answers: Mapping[str, str], division: ShipDivision | None, unit: LengthUnit) -> str:
    lines = order_lines(now.table, now.view, now.decision, answers, division, unit)
    text = "; ".join(_short_text(line) for line in lines if line.words not in QUIET and not line.words.startswith("as usual"))
    if text and division is not None and (chance := target_chances(now, answers, division)):
        text += f" ({chance})"
    if not lines or (division is None and not text):
        return ""
    if division is None:
        return f"  {text}"
    return f"  {division.key} {division.name}: {text or f'{lines[0].label.lower()} {lines[0].words}'}"


def _short_text(line: OrderLine) -> str:
    named = line.label not in ("Course", "Speed", "Guns")
    text = line.words if line.label == "Guns" else line.words[:1].lower() + line.words[1:]
    # What divisions do as a rule, and what the eye fills in, is left out where room is dear.
    text = text.removesuffix(", in line").replace("straight on for ", "").replace(", then ", " on, then ", 1)
    text = text.replace(" knots, all she has", " knots (full)")
    if named:
        return line.label.lower() if text == "yes" else f"{line.label.lower()}: {line.words}"
    return f"guns: {text}" if text == "hold fire" else text


def help_lines(now: Moment) -> list[str]:
    """What can be said at this moment, on less than a page."""
    parts = dict.fromkeys(now.part(question) for question in now.decision.inputs if question.token)
    lead = now.divisions[0].key if now.divisions else ""
    lines = ["  Say who and what: a division by number or name, a ship, or `all`; then"]
    if HELM & set(parts):
        lines.append(f"    {'course 318, straight':43}  to a course, or as now")
    lines += [f"    {phrase:43}  {what}" for part, (phrase, what) in EXAMPLES.items() if part in parts]
    lines.append(f"    {'as advised':43}  as the captain would have it")
    example = next((EXAMPLES[part][0] for part in EXAMPLES if part in parts), "as advised")
    lines.append(f"  Such as: {lead} {example.partition(',')[0]}")
    if others := list(_other_questions(now)):
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


def _other_questions(now: Moment) -> Iterator[str]:
    names = sorted({token.name for token in now.view.tokens}, key=len, reverse=True)
    seen = set()
    agreed = [choice for choice in now.decision.inputs if choice.agreed]
    if agreed:
        yield f"{agreed[0].question} ... ({len(agreed)} rules of choice)"
    for decision_input in now.decision.inputs:
        if decision_input.agreed:
            continue
        if decision_input.token and now.part(decision_input) in EXAMPLES:
            continue
        question = bare_question(decision_input, names).lower()
        if question not in seen:
            seen.add(question)
            choices = [option.replace("_", " ") for _, option in decision_input.options[:3] if option]
            yield f"{question} {'|'.join(choices)}" if choices else f"{question} NUMBER"


def print_unit(now: Moment, view: BattleView, typed: str, unit: LengthUnit) -> None:
    """All that is seen of one ship, and of the enemy from her."""
    found = matches(typed, [(token.id, token.name) for token in view.tokens])
    if len(found) != 1:
        say("  look at whom? The name of one ship was expected, such as `look ajax`")
        return
    token = next(token for token in view.tokens if token.id == found[0])
    known = [(name, value) for name, value in token.details if name not in ("flag", "task") and value]
    say(cut(f"{token.name}, {token.type}, {token.side}: {token.status}"))
    print_folded([f"  {', '.join(f'{name} {value}' for name, value in known)}"])
    gauges = ", ".join(f"{gauge.name} {gauge.gone:g} of {gauge.of:g} gone" for gauge in token.gauges if gauge.of)
    print_folded([f"  {line}" for line in (gauges, *(f"{name}: {value}" for name, value in token.notes)) if line])
    if token.side is view.side and token.x_m is not None:
        print_table(enemy_rows(view, token, unit, GROUPS_AT_MOST),
                    "The enemy from her", "Bearing", "Range", "Course", "Hurt", "Who")
        print_folded(f"  {text}" for text in bearings_from(view, token))
    print_folded(f"  {text}" for text in (hit_chances(now, token),) if text)


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


def print_view(before: BattleView | None, view: BattleView, told: Sequence[Telling], unit: LengthUnit, *, whole: bool) -> None:
    """What a side sees of a battle: what changed and who matters, as much as a page holds, or the whole of it."""
    hers = {text for token in view.tokens for text in bearings_from(view, token)}
    texts = [line for text in view.texts if text not in hers for line in folded(f"  {text}")]
    lines = ["", *folded(f"Battle {view.engagement}: {headline(view)}")]
    if not whole:
        changed = news(before, view, told, NEWS_LISTED, unit)
        lines += [line for change in changed if not change.startswith("and ") for line in folded(f"  {change}")]
    last = ["  `look SHIP` tells the bearings of all enemies from her."] if hers else []
    if whole:
        print_lines([*lines, *_tables(view, {token.id for token in view.tokens}), *texts, *last])
        return
    remarks = texts if len(texts) <= TEXTS_AT_MOST else texts[:TEXTS_AT_MOST]
    ranked = [token.id for token in by_importance(view)]
    room = PAGE - len(lines) - len(remarks) - len(last) - 1
    # As long as all of it has room there is no need to leave out anything.
    wide = _too_wide(view) if len(list(_tables(view, set(ranked)))) > room else frozenset()

    def needed(count: int) -> int:
        return len(list(_tables(view, set(ranked[:count]), wide)))

    count = bisect_right(range(1, len(ranked) + 1), room, key=needed)
    print_lines([*lines, *_tables(view, set(ranked[:count]), wide), *remarks, *last])
    if left_out := _left_out(view, set(ranked[:count]), wide, len(texts) - len(remarks)):
        print_folded([f"  {left_out}: `view all` shows all"])


def print_recent(told: Sequence[Telling], *, whole: bool) -> None:
    """What was told since the turn before: what weighs, as much as a page holds, or all with moves, dice and misses."""
    if whole or not told:
        print_folded([telling.line for telling in told] or ["  nothing yet"])
        return
    found = notable(told)
    picked = found
    while sum(len(folded(f"  {words_of(telling)}")) for telling in picked) > PAGE:
        picked = weightiest(picked, len(picked) - 1)
    print_folded(f"  {words_of(telling)}" for telling in picked)
    if not picked:
        say("  nothing that weighs")
    if more := len(told) - len(picked):
        what = "moves, dice and shots that missed" if len(picked) == len(found) else "moves, dice and what weighs less"
        say(f"  and {quantity(more, 'line')} more, of {what}: `log all`")


def _tables(view: BattleView, ids: Collection[str], without: Collection[str] = ()) -> Iterator[str]:
    """The units that are shown, under the side whose they are."""
    for side in BOTH:
        tokens = [token for token in view.tokens if token.side is side and token.id in ids]
        yield f"{side} side"
        for columns, alike in _kinds(tokens).items():
            names = tuple(name for name in columns if name not in without)
            rows = [_cells(token, names) for token in sorted(alike, key=lambda token: not token.afloat)]
            yield from table_lines(("Ship", "Type", "State", *(name.capitalize() for name in names)), rows, page_width())


def _kinds(tokens: Sequence[Token]) -> dict[tuple[str, ...], list[Token]]:
    """Units by their columns: ships, aircraft and markers of which other things are told."""
    kinds: dict[tuple[str, ...], list[Token]] = {}
    for token in tokens:
        kinds.setdefault(_shown_columns(token), []).append(token)
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


def _left_out(view: BattleView, ids: Collection[str], columns: Collection[str], texts: int) -> str:
    """How many of each side are not on the page, how many of those are lost or have left, and what is not told of the rest."""
    parts = []
    for side in BOTH:
        rest = [token for token in view.tokens if token.side is side and token.id not in ids]
        gone = sum(not token.afloat for token in rest)
        if rest:
            parts.append(f"{len(rest)} more of the {side} side" + (f" ({gone} of them gone)" if gone else ""))
    if columns:
        last = sorted(columns)
        parts.append(f"of each {', '.join(last[:-1])}{' and ' if last[1:] else ''}{last[-1]}")
    if texts:
        parts.append(f"{quantity(texts, 'line')} of remarks")
    return "; ".join(parts)


def _shown_columns(token: Token) -> tuple[str, ...]:
    """What is told of a unit."""
    names = tuple(name for name, _ in token.details if name not in HIDDEN)
    # Where orders are in inches, knots beside them say the same again.
    return tuple(name for name in names if name != "speed" or "inches" not in names)


def _cells(token: Token, columns: Sequence[str]) -> tuple[str, ...]:
    details = dict(token.details)
    state = f"{token.status}, no fuel" if details.get("fuel") == "none" else token.status
    return (token.name, token.type, state, *(details.get(name, "") for name in columns))


# Chances of hits ------------------------------------------------------------------------------------------------------


FEW = 2


def target_chances(now: Moment, answers: Mapping[str, str], division: ShipDivision) -> str:
    """The chance of a division's first ship at each target, of those laid on; empty where the system tells none."""
    chances = cache(lambda ship: dict(now.table.chances(now.view, now.decision, ship)))
    names = {token.id: token.name for token in now.view.tokens}
    found: dict[str, str] = {}
    for question in now.asked(division, OrderPart.GUNS):
        mark = _mark(question, answers.get(question.key, question.default))
        if mark and mark not in found and (chance := chances(question.token).get(mark)):
            found[mark] = chance
    if len(found) == 1:
        return next(iter(found.values()))
    return ", ".join(f"{names.get(mark, mark)} {chance}" for mark, chance in list(found.items())[:FEW])


def hit_chances(now: Moment, token: Token) -> str:
    """How likely a ship hits each enemy with a salvo now, in one sentence; empty where nobody tells."""
    names = {other.id: other.name for other in now.view.tokens}
    chances = [f"{names[mark]} {chance}"
               for mark, chance in now.table.chances(now.view, now.decision, token.id) if mark in names]
    return f"A hit by her, a salvo: {', '.join(chances)}" if chances else ""


def _mark(question: Input, answer: str) -> str:
    return next((token for key, token in question.marks if key == answer), answer)
