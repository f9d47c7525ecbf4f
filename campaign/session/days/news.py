"""What calls a commander back who has left play to his staff: what was done to him or by him, and fleets, not every sail."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.session.days.at_sea import DECLARED, SAILING, SIGHTING
from campaign.session.days.choosing import WORTH_TELLING
from campaign.session.days.kinds import DayKind
from campaign.session.days.report import DayReport

# The weight from which a line of each kind is news. Somebody's smoke is sighted on every day of the war, boats miss, and a
# harbour's tanks are low for months; whom it concerns he is asked about when he is attacked.
NEWS_FROM: Mapping[DayKind, float] = {
    DayKind.SIGHTED: SIGHTING[2], DayKind.SAILED: SAILING[3], DayKind.ATTACKED: DECLARED,
    **dict.fromkeys((DayKind.FOUGHT, DayKind.HIT, DayKind.LOST, DayKind.SUNK, DayKind.SCATTERED,
                     DayKind.BROKE_OFF, DayKind.RAN_SHORT, DayKind.FELL, DayKind.TURNED, DayKind.RULED, DayKind.ENDED),
                    WORTH_TELLING),
}


def is_news(report: DayReport) -> bool:
    """Whether a day, or several, brought anything that is to be told at once."""
    return any(line.kind in NEWS_FROM and line.weight >= NEWS_FROM[line.kind] for line in report.lines)
