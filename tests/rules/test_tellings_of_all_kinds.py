"""Every kind of event is told as data, with rules that the rulebook states, to the umpire at least."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import READERS, Side
from campaign.rules.events import FAMILIES
from campaign.rules.narration import telling_for
from campaign.session.words import rulebook
from tests.rules.one_of_each import made, scene

KINDS = tuple(dict.fromkeys(kind for family in FAMILIES for kind in family.EVENTS))
# Kinds of event that nobody is told of, with the reason.
UNTOLD: Mapping[str, str] = {
    "IntentRecorded": "a plan is private to its staff; the umpire reads what comes of it",
    "StandingOrderHeldUp": "a force is not told that submarines found it unless they strike (SM-4B2)",
    "AirOrdersCarried": "it is a mark that standing air orders have had their turn; what they did is told by itself",
}
# Lines that name no rule, and the rule that lies behind what they tell.
BEHIND: Mapping[str, str] = {
    **dict.fromkeys(("TurnBegan", "PhaseBegan", "SegmentBegan", "StepBegan"), "SM-1A.1"), "PlayerTurnBegan": "SM-1A.2",
    "CampaignBegan": "SM-1A.3", "StepEnded": "SM-1A.4", "DiceReseeded": "SM-1G", "OrdersTakenBack": "SM-1G",
    "StandingSet": "SM-6A.5", "ReactionPrepared": "SM-6A.5", "RemarkWritten": "SM-GAP-56", "AttackAdvanced": "SM-6A",
    "AfterActionAccepted": "SM-6C.6", "AttackClosed": "SM-6C.6", "ConditionChanged": "SM-GAP-19", "ShipRemoved": "SM-GAP-55",
    **dict.fromkeys(("StandingOrderCarried", "ConvoyRunCarried"), "SM-GAP-61"),
    "HarboursServed": "SM-GAP-61", "SupportDeclined": "SM-4A3", "StrikeOffered": "SM-4B3",
    "StrikeAnswered": "SM-4B3",
}


def tellings_of(kind: type) -> dict[Side | None, Telling]:
    """What is told of an event of a kind, by reader."""
    book, state = scene()
    event = made(kind)
    return {reader: telling for reader in READERS
            if (telling := telling_for(book, state, state, event, reader)) is not None}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_is_told_as_what_it_is(kind: type) -> None:
    """SM-GAP-56 By no reader as a mere note; to the umpire in any case, unless there is a reason why it is never told."""
    told = tellings_of(kind)

    assert [telling for telling in told.values() if telling.deed is Deed.NOTE or not telling.sentence] == []
    assert (None in told) is (kind.__name__ not in UNTOLD)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.__name__ not in UNTOLD], ids=lambda kind: kind.__name__)
def test_every_kind_of_event_rests_on_rules_that_are_stated(kind: type) -> None:
    """SM-1A.1 Each rule that a telling names is in the rulebook, with a statement of its own or of a part of it."""
    rules = {rule for telling in tellings_of(kind).values() for rule in telling.rules}
    behind = BEHIND.get(kind.__name__)

    assert bool(rules) is (behind is None)
    for rule in rules or {behind}:
        page = rulebook.rule(str(rule))
        assert page is not None and (page.statements or page.below), rule
