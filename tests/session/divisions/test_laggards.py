"""Before orders are given it is said who cannot go as fast as her division, and what would keep it together."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

from campaign.cli.battle_page import print_question
from campaign.gui.battle import panel
from campaign.gui.battle.answers import Answers
from campaign.model.sides import Side
from campaign.session.engagements.division_orders import follow_lead, turn_answers
from campaign.session.engagements.mishaps import laggards
from campaign.session.engagements.spoken import Moment
from campaign.words.lengths import LengthUnit
from tests.session.divisions.fights import BIG_FLEET, advised, divisions, fight, steering

FULL_M = 60_000.0


def ordered(system: str, run_m: float, turn: int = 4) -> tuple[Moment, dict[str, str]]:
    """The British battle fleet, with Royal Sovereign in it, straight on at some speed, some turns into a fleet action."""
    table = fight(system, BIG_FLEET)
    view, decision, division, helm = next(led_by for led_by in steering(table, Side.ALLIED, turn)
                                          if "royal_sovereign" in led_by[2].ships)
    given = advised(table, Side.ALLIED, decision)
    bow = helm.token.heading_degrees
    hers = turn_answers(table, view, decision, given, helm.token.id, course=bow, run_m=run_m)
    assert hers is not None
    given |= follow_lead(table, view, decision, given, division, hers)
    return Moment(table, view, decision, advised(table, Side.ALLIED, decision), divisions(table, Side.ALLIED)), given


@pytest.mark.gate
@pytest.mark.parametrize("system", ["supremacy_at_sea", "fear_god"])
def test_a_slower_ship_is_named_with_what_keeps_her_in_line(system: str) -> None:
    """SAS-B1.3e FG-GAP-02 At all that Warspite has the old battleship falls astern; slower, nobody does."""
    now, given = ordered(system, FULL_M)
    division = next(one for one in now.divisions if "royal_sovereign" in one.ships)
    (slow,) = laggards(now.table, now.view, now.decision, given, division)
    page = io.StringIO()
    with redirect_stdout(page):
        print_question(now, given, LengthUnit.KM)
    answers = Answers(now.table, now.view, now.decision, dict(given))
    foot = [row.text for row in panel.foot(answers, (0, 0), answers.warnings((division,)))]

    assert slow.name == "Royal Sovereign" and 10 < slow.knots < slow.ordered - 2
    assert slow.words == (f"Royal Sovereign falls astern: she can make {slow.knots} of the {slow.ordered} knots of "
                          f"Battle Fleet; slow it to {slow.knots}, or leave her")
    assert slow.words in " ".join(page.getvalue().split())
    assert foot[:2] == [slow.words, f"Slow Battle Fleet to {slow.knots} knots"]
    assert answers.mend(0) is None
    assert "Royal Sovereign" not in [one.name for one in answers.warnings((division,))]


@pytest.mark.gate
@pytest.mark.parametrize("system", ["supremacy_at_sea", "fear_god"])
def test_nobody_is_named_where_all_can_keep_up(system: str) -> None:
    """SAS-B1.3e FG-GAP-02 A division that goes slowly, or of one ship, leaves nobody behind."""
    now, given = ordered(system, 1500.0)

    assert not [one for division in now.divisions if "royal_sovereign" in division.ships or len(division.ships) == 1
                for one in laggards(now.table, now.view, now.decision, given, division)]
