"""A battle that is over, told once more from what its reader heard: who met, what came of it, and the turns that weigh."""

from __future__ import annotations

from itertools import takewhile
from textwrap import wrap

from campaign.model.battles.battle import AfterAction, Engagement
from campaign.model.events import AfterActionAccepted, BattleJoined
from campaign.model.sides import BOTH
from campaign.rules.views.view import as_known
from campaign.session.days.at_sea import over_in_words
from campaign.session.days.eyes import Eyes
from campaign.session.engagements.battle_news import telling, weightiest
from campaign.session.engagements.verdict import caption
from campaign.session.play.seat import Seat
from campaign.session.play.trouble import NotFound
from campaign.session.undo.undoing import archive_of
from campaign.session.words.whereabouts import numbered
from campaign.words.counting import quantity

# So many lines of its course and of what came of it, so that all of it stands on one page.
COURSE_AT_MOST, OUTCOME_AT_MOST = 14, 12
JOINED, ACCEPTED = BattleJoined.__name__, AfterActionAccepted.__name__


def battle_told(seat: Seat, words: str, width: int) -> tuple[str, ...]:
    """The battle that words name ("B2", "2"; without words the last one) as a page; raises NotFound for others."""
    archive = archive_of(seat)
    joined: dict[str, tuple[int, Engagement]] = {}
    accepted: dict[str, tuple[int, int, AfterAction]] = {}
    for one in archive.of_kinds((JOINED, ACCEPTED)):
        match one.event:
            case BattleJoined(engagement=engagement):
                joined[str(engagement.id)] = one.seq, engagement
            case AfterActionAccepted(after_action=after):
                accepted[str(after.engagement)] = one.seq, one.batch, after
    if not accepted:
        return ("No battle has been fought to its end yet.",)
    key = words.strip().upper() or next(reversed(accepted))
    key = f"B{key}" if key.isdigit() else key
    if key not in accepted:
        waits = " is still being fought" if key in joined else ": there is none of that name"
        raise NotFound(f"battle {key}{waits}; told are {', '.join(accepted)}")
    begun, engagement = joined[key]
    over, batch, after = accepted[key]
    end = max((one.seq for one in takewhile(lambda one: one.batch == batch, archive.events(over - 1))), default=over)
    course = archive.log_between(seat.reader, begun, over - 1)
    outcome = archive.log_between(seat.reader, over, end)
    return tuple(_page(seat, engagement, after, [line.text for line in course], [line.text for line in outcome], width))


def _page(
    seat: Seat, engagement: Engagement, after: AfterAction, course: list[str], outcome: list[str], width: int
) -> list[str]:
    eyes, theatre = Eyes.of(seat), seat.book.theatre
    known = engagement if seat.reader is None else as_known(engagement, seat.reader)
    light = known.conditions.light.value
    lines = [f"{caption(known)} (battle {known.id}), by {light}: {over_in_words(after)}."]
    lines += [f"{side}: {eyes.counted(unit.ship for unit in known.parties[side].participants)}." for side in BOTH]
    found = telling(course)
    shown = weightiest(found, COURSE_AT_MOST)
    came = [numbered(theatre, eyes.spoken(line)) for line in outcome]
    for head, told, whole in (("What came of it", came[:OUTCOME_AT_MOST], len(came)), ("How it went", shown, len(course))):
        if told:
            lines += [f"{head}:", *(f"  {line}" for line in told)]
        if more := whole - len(told):
            lines.append(f"  and {quantity(more, 'line')} more: `log battles {len(course) + len(outcome)}`")
    return [part for line in lines for part in wrap(line, width - 1, subsequent_indent="    ")]
