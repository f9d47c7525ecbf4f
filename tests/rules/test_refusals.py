"""Refusals as values and as faults."""

from __future__ import annotations

import copy

from campaign.model.refusals import IllegalCommand, Refusal


def test_a_refused_order_is_told_in_full_by_another_process() -> None:
    """SM-6 A fault of captains at work in a process of their own names the rule and the order, and breaks no pool."""
    fault = IllegalCommand(Refusal("SM-6", "there is no battle"), ("attack", 3))

    again = copy.copy(fault)

    assert (again.refusal, again.command, str(again)) == (fault.refusal, fault.command, str(fault))
    assert str(fault) == "SM-6: there is no battle (('attack', 3))"
