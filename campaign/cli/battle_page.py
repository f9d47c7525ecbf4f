"""One turn of a battle on one page: what changed, own divisions, the enemy by groups, and what would be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from campaign.cli.words import folded, page_width, print_folded, print_lines, print_table, say
from campaign.model.battles.battle import BattleView
from campaign.model.battles.parts import HELM, OrderPart
from campaign.session.days.page import cut_to
from campaign.session.engagements.battle_news import bearings_from, enemy_rows, eyes_of, news, own_rows
from campaign.session.engagements.division_orders import order_lines
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.hit_chances import of_a_ship, of_targets_laid_on
from campaign.session.engagements.laggards import laggards
from campaign.session.engagements.order_words import OrderLine, bare_question
from campaign.session.engagements.spoken import Moment
from campaign.session.words.lengths import LengthUnit
from campaign.session.words.naming import matches
from campaign.session.words.whereabouts import name_first

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
