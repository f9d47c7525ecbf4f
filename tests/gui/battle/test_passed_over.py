"""Questions that leave nothing to answer are passed over for who sits at the screen alone."""

from __future__ import annotations

import pytest

from campaign.model.sides import Side
from campaign.tactics.supremacy_at_sea.battle.orders import LayTorpedoes
from tests.gui.battles import Fought


@pytest.mark.gate
def test_who_sits_alone_is_not_asked_what_leaves_nothing_to_answer() -> None:
    """SAS-A6.9 Both sides are asked in turn where two share a screen, so that being asked tells nothing; one alone goes on."""
    alone, both = Fought(people=(Side.ALLIED,)), Fought(people=(Side.ALLIED, Side.AXIS))
    while alone.screen.view.round < 3:
        assert alone.screen.helm.answers is not None and alone.screen.helm.answers.decision.inputs
        alone.keys("g", "enter")
    # Whoever is called says that he is there, and then gives the order as it stands.
    for _ in range(24):
        both.keys("enter")

    assert [one for one in alone.orders if isinstance(one, LayTorpedoes) and one.side is Side.ALLIED]
    assert not any(one.launches for one in alone.orders if isinstance(one, LayTorpedoes))
    assert {one.side for one in both.orders if isinstance(one, LayTorpedoes)} == set(Side)
