"""Every kind of event is told as data, with rules that the rulebook states, to the umpire at least."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import READERS, Side
from campaign.rules.events import FAMILIES
from campaign.rules.events.grounds import RULES
from campaign.session.words import rulebook
from tests.narrating import telling_for
from tests.rules.one_of_each import made, scene

KINDS = tuple(dict.fromkeys(kind for family in FAMILIES for kind in family.EVENTS))
# Kinds of event that nobody is told of, with the reason.
UNTOLD: Mapping[str, str] = {
    "IntentRecorded": "a plan is private to its staff; the umpire reads what comes of it",
    "StandingOrderHeldUp": "a force is not told that submarines found it unless they strike (SM-4B2)",
    "AirOrdersCarried": "it is a mark that standing air orders have had their turn; what they did is told by itself",
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
    """SM-1A.1 Each rule that a telling names, else each ground of its kind, is in the rulebook, itself or by a part of it."""
    named = {rule for telling in tellings_of(kind).values() for rule in telling.rules}
    rules = named or {ground.partition(":")[0] for ground in RULES[kind]}

    assert rules
    for rule in rules:
        page = rulebook.rule(rule)
        assert page is not None and (page.statements or page.below), rule
