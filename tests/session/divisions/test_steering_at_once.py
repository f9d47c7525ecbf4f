"""Steering a division of a fleet action asks for nothing twice: what stands of all other ships is judged once."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.session.engagements.division_orders import follow_lead, turn_answers
from campaign.tactics.plot.geometry import Hand, Point, Pose
from campaign.tactics.plot.tracks import Route, Straight, Turn
from campaign.tactics.supremacy_at_sea.battle.orders import Move
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.turn import laws_of_moves
from tests.session.divisions.fights import BIG_FLEET, advised, divisions, fight, steering


@pytest.mark.gate
def test_no_move_of_a_fleet_is_judged_anew_for_every_way_that_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """SAS-A4.4 Hundreds of ways are tried for one ship; of every other the same move would be judged in each."""
    judged: Counter[tuple[str, Move]] = Counter()

    def counted(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
        judged[vessel.name, move] += 1
        return None

    table = fight("supremacy_at_sea", BIG_FLEET)
    own = list(steering(table, Side.AXIS, 2))
    monkeypatch.setattr(laws_of_moves, "MOVE_LAWS", (counted, *laws_of_moves.MOVE_LAWS))
    view, decision, _, _ = own[0]
    given = advised(table, Side.AXIS, decision)
    for _, _, division, helm in own[:3]:
        hers = turn_answers(table, view, decision, given, helm.token.id, course=((helm.token.heading_degrees or 0) + 40) % 360)
        assert hers is not None
        given |= follow_lead(table, view, decision, given, division, hers)

    assert len(divisions(table, Side.AXIS)) == 8
    assert sum(judged.values()) > 50
    # The same move may be answered in other words, such as 0 for 0.0, and no more than that.
    assert max(judged.values()) <= 4, judged.most_common(3)


@pytest.mark.parametrize("hand", list(Hand))
@pytest.mark.parametrize("astern", [False, True])
def test_the_points_of_a_way_lie_where_the_ship_is_after_so_many_metres(hand: Hand, astern: bool) -> None:
    """SAS-B1.3a The line that is drawn is the very one on which she is found at any moment."""
    legs = Straight(400.0, astern), Turn(900.0, 500.0, hand, astern), Straight(50.0, astern)
    route = Route(Pose(Point(100.0, -50.0), 310.0), legs)
    points = route.points(10.0)
    on_the_arc = points[2:-1]

    assert len(on_the_arc) > 9
    for number, point in enumerate(on_the_arc, 1):
        there = route.at(400.0 + 900.0 * number / len(on_the_arc)).at
        assert (point.x_m, point.y_m) == pytest.approx((there.x_m, there.y_m), abs=1e-9)
