"""What submarines did, as a digest reads it from the lines of each reader: the words of rules and of digests fit each other."""

from __future__ import annotations

import pytest

from campaign.model.dice import ScriptedDice
from campaign.model.events import FlotillaAttacked, SubmarineTorpedo
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.undersea.ch06_submarines import strike
from campaign.rules.narration import line_for
from campaign.session.days.at_sea import HIT_BY, STRUCK
from tests.proceeding import brought_about
from tests.sea import TRANSPORT, italian, of_type, sea
from tests.undersea import ALS1, ATTACK, AX1, flotilla, under

HERE = "00505"


@pytest.mark.parametrize("reader", [*BOTH, None])
def test_who_was_attacked_and_hit_by_submarines_is_read_from_every_readers_line(reader: Side | None) -> None:
    """SM-GAP-87.1 His own by name, the enemy by marker or by what she looked like."""
    the_sea = under(sea(italian("Esperia", HERE, TRANSPORT)), flotilla("ALS1", HERE, 1, ATTACK))
    dice = ScriptedDice([("SM-6G escorts fire", 50), ("SM-6G torpedo:", 8), ("SM-6G torpedo damage", 1)])
    after, events = brought_about(strike, the_sea.book, the_sea.state, ALS1, AX1, (), dice=dice)
    (attack,), (torpedo,) = of_type(events, FlotillaAttacked), of_type(events, SubmarineTorpedo)
    told = [line_for(the_sea.book, the_sea.state, after, event, reader) for event in (attack, torpedo)]
    assert told[0] is not None and told[1] is not None
    struck, hit = STRUCK.match(told[0]), HIT_BY.match(told[1])

    assert struck is not None and hit is not None
    assert "ALS1" in struck[1] and struck[2]
    assert ("Esperia" in hit[2]) is (reader is not Side.ALLIED)
