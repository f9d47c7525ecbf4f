"""What the plot is marked with: arcs, tracks, fire that fell, and what of it the enemy learns."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Weapon
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.supremacy_at_sea.battle.facts import Fired, Moved, TurnEnded
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from tests.tactics.conformance import at_random, meetings

NIGHT = meetings()["destroyers by night"]
DAY = meetings()["cruisers by day"]


def test_an_enemys_track_breaks_off_where_nobody_saw_her() -> None:
    """SAS-A4.3 Of a move that was not told to a side its plot shows neither the way nor the end."""
    hidden = 0
    for seed in range(4):
        for taken in at_random(SYSTEM, *NIGHT, seed):
            moved = [fact for fact in taken.facts if isinstance(fact, Moved) and len(fact.readers) == 1]
            for fact in moved:
                (own,) = fact.readers
                tracks = SYSTEM.view_for(NIGHT[0], taken.after, own.enemy).tracks
                points = {point for one in tracks if one.token == fact.ship for point in one.points}
                way = {(round(point.x_m, 1), round(point.y_m, 1)) for point in fact.track[1:]}
                assert not points & way or fact.move.units == 0
                assert fact.track[-1] == fact.pose.at
                hidden += 1
    assert hidden


@pytest.mark.gate
def test_fire_that_fell_is_shown_until_the_next_turns_fire() -> None:
    """SAS-A6 While moves are written the fire of the last turn is on the plot, and no other's."""
    shown = 0
    turn: list[Fired] = []
    for taken in at_random(SYSTEM, *DAY, 2):
        for fact in taken.facts:
            turn = [] if isinstance(fact, TurnEnded) and taken.after.turn == fact.turn else turn
            turn += [fact] if isinstance(fact, Fired) else []
        battle: Battle = taken.after
        view = SYSTEM.view_for(DAY[0], battle, None)
        if any(isinstance(fact, TurnEnded) for fact in taken.facts) and battle.step is Step.MOVES:
            assert [(one.ship, one.target) for one in view.shots if one.weapon is Weapon.GUNS] == [
                (one.ship, one.target) for one in turn]
            shown += len(turn)
            turn = []
    assert shown


def test_an_enemys_empty_tubes_and_turrets_look_ready() -> None:
    """SAS-A4.3 Loaded banks and rounds are no open matter: her arcs do not change when they are spent."""
    book, engagement = DAY
    battle = SYSTEM.begin(book, engagement)
    one = next(iter(battle.vessels.values()))
    empty = replace(one, magazine=dict.fromkeys(one.magazine, 0), unloaded=tuple(bank.name for bank in one.sheet.banks))
    spent = replace(battle, vessels={**battle.vessels, one.ship: empty})
    views = {side: [SYSTEM.view_for(book, each, side) for each in (battle, spent)] for side in BOTH}

    assert views[one.side.enemy][0] == views[one.side.enemy][1]
    arcs = [next(token.arcs for token in view.tokens if token.id == one.ship) for view in views[one.side]]
    assert all(arc.ready for arc in arcs[0])
    assert not any(arc.ready for arc in arcs[1])


def test_a_turret_that_is_gone_takes_its_arc_with_it() -> None:
    """SAS-T2 Arcs are those of the mounts that work."""
    book, engagement = DAY
    battle = SYSTEM.begin(book, engagement)
    one = next(each for each in battle.vessels.values() if each.side is Side.AXIS)
    gone = replace(one, out=tuple(post.name for guns in one.sheet.batteries for post in guns.posts))
    after = replace(battle, vessels={**battle.vessels, one.ship: gone})
    token = next(each for each in SYSTEM.view_for(book, after, Side.AXIS).tokens if each.id == one.ship)

    assert not [arc for arc in token.arcs if arc.weapon is Weapon.GUNS]
    assert "out of action" in dict(token.notes)
