"""Rules of Supremacy at Sea at their edges: who may come, what is told to whom, what is over."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Participant
from campaign.model.battles.presence import Arm, Presence
from campaign.model.dice import Die, Roll, Why
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.kit.dice import fell
from campaign.tactics.kit.ending import Ended, Ending
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.orders import WriteMoves
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from tests.tactics.supremacy_table import at, battle, book, enemy, ship


def late(engagement: Engagement, minutes: int) -> Engagement:
    """A battle whose ships all come so many minutes after it has begun."""
    def coming(unit: Participant) -> Participant:
        return replace(unit, presence=Presence(unit.arm, unit.boats, minutes)) if unit.arm is Arm.SHIP else unit
    return replace(engagement, parties={side: replace(party, participants=tuple(map(coming, party.participants)))
                                        for side, party in engagement.parties.items()})


def test_ships_that_come_later_are_refused_and_aircraft_that_do_are_not() -> None:
    """SAS-A1 SAS-A5 By these rules ships are there from the start."""
    skirmish, its_book = load_skirmish_book("excess-air")

    assert SYSTEM.suits(its_book, skirmish.engagement) is None
    refused = SYSTEM.suits(its_book, late(skirmish.engagement, 30))
    assert refused is not None and refused.rule == "SAS-A5"


@pytest.mark.parametrize("ended", [None, Ended(Ending.DIED_AWAY)])
def test_a_view_says_whether_it_is_over(ended: Ended | None) -> None:
    """SAS-A4.2 To both sides and the umpire alike."""
    now = battle(ship("York", at(0, 0)), enemy("Spee", at(0, 40)), ended=ended)

    assert {view_for(book(), now, side).over for side in (None, *Side)} == {ended is not None}


def test_what_is_sealed_or_rolled_in_secret_is_its_own_sides_and_what_is_sighted_is_told_to_nobody() -> None:
    """SAS-A4.3.1 Everything else that happens is told to both."""
    secret = fell(Roll(Die.D6, 3, Why("SAS-T5", "d6-2", ("york",), seen_by=(Side.ALLIED,))))

    assert facts.seen_by(facts.MovesSealed(WriteMoves(Side.AXIS, ()))) == (Side.AXIS,)
    assert facts.seen_by(secret) == (Side.ALLIED,)
    assert facts.seen_by(facts.Sighted(())) == ()
    assert facts.seen_by(facts.Sank(ship("York", at(0, 0)).ship, "sank", None)) == BOTH
    assert facts.seen_by(facts.PartsLost(ship("York", at(0, 0)).ship, ("A",))) == BOTH
