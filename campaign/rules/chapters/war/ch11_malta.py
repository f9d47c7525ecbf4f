"""Rule 11B2: Malta gives in when she has gone without supply for too long."""

from __future__ import annotations

from campaign.model.events import MaltaSurrendered
from campaign.model.sides import Side
from campaign.rules.chapters.ashore.ch21_depots import in_play
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.facts.geography import port_side
from campaign.rules.proceedings import Proceedings


def surrender(now: Proceedings) -> None:
    """SM-11B2.2 Malta surrenders in the Axis initial phase after the third game turn running without supply."""
    book, state = now.book, now.state
    chart, larder = book.charts.war.supply, state.war.malta
    if in_play(book) or larder.surrendered:
        return
    if larder.turns_out < chart.malta_gives_in_after or port_side(state, chart.malta) is not Side.ALLIED:
        return
    now.add(MaltaSurrendered())
    falls(now, chart.malta, Side.AXIS)
