"""A bank is asked about where its torpedoes could meet an enemy who is known; a question about none of them is passed over."""

from __future__ import annotations

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.play.referee import FightingTable
from campaign.session.skirmish import open_skirmish, skirmish_table
from campaign.tactics.supremacy_at_sea.battle.orders import LayTorpedoes
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Glimpse, Step
from campaign.tactics.supremacy_at_sea.captains.answering import captain
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from tests.tactics.supremacy_table import at, battle, book, enemy, ship

PLATE = "supremacy_at_sea"
FAR, BEYOND = 20.0, 200.0


def field(away: float, seen_in: int | None = 1, turn: int = 1) -> Battle:
    """One ship with tubes and an enemy so many units off, who was seen last in some turn."""
    own, mark = ship("Exeter", at(0, 0, 90)), enemy("Graf Spee", at(0, away, 45))
    seen = () if seen_in is None else (Glimpse(Side.ALLIED, mark.ship, seen_in, mark.pose),)
    return replace(battle(own, mark, sight_u=90, step=Step.TORPEDOES), seen=seen, turn=turn)


def asks(now: Battle) -> bool:
    """Whether anything is asked of the side with tubes."""
    return any(decision.inputs for decision in SYSTEM.pending_for(book(), now, Side.ALLIED))


@pytest.mark.parametrize(("now", "asked"), [
    (field(FAR), True), (field(BEYOND), False), (field(FAR, None), False),
    # She may have come nearer unseen, and in two turns she cannot have come so much nearer.
    (field(FAR, 1, 3), True), (field(BEYOND, 1, 3), False), (field(120.0, 1, 9), True),
])
def test_a_bank_is_asked_about_where_it_could_reach_an_enemy_who_is_known(now: Battle, asked: bool) -> None:
    """SAS-B7 By where he was seen last and how far he can have come; of one who was never seen nothing is told by asking."""
    assert asks(now) is asked


def test_no_captain_would_launch_where_nothing_is_asked() -> None:
    """SAS-GAP-20.3 Whoever sees all banks asked about launches the same: what is left out could have met nobody."""
    table = skirmish_table(open_skirmish("cape-bon", PLATE, 5))
    launched = spared = 0
    while (now := next(((side, one) for side in Side for one in table.pending(side)), None)) is not None:
        side, decision = now
        order = captain(table.book, table.view(side), decision)
        if isinstance(order, LayTorpedoes):
            launched += len(order.launches)
            spared += not decision.inputs
        table.give(order)

    assert launched and spared


@pytest.mark.gate
def test_dice_and_fates_are_the_same_whether_a_question_is_passed_over_or_answered() -> None:
    """SAS-A6.9 Passing over gives what the captain would: no torpedo, and no die."""
    passed, given = (skirmish_table(open_skirmish("river-plate", PLATE, 2)) for _ in range(2))
    for table in (passed, given):
        for _ in range(40):
            fight_on(table, asks_all=table is given)

    assert passed.happened == given.happened


def fight_on(table: FightingTable, *, asks_all: bool) -> None:
    """One answer by a captain, of an empty question as nothing or by himself."""
    side = next((side for side in Side if table.pending(side)), None)
    if side is None:
        return
    if table.asks(side) or not asks_all:
        table.captains_answer((side,))
    else:
        table.give(LayTorpedoes(side, ()))
