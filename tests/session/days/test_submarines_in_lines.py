"""What submarines did, as a digest tells each reader of it."""

from __future__ import annotations

import pytest

from campaign.model.dice import ScriptedDice
from campaign.model.events import FlotillaAttacked, SubmarineTorpedo
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.undersea.ch06_submarines import strike
from campaign.session.days.at_sea import at_sea
from campaign.session.days.hearing import Eyes, HeardLine
from tests.narrating import telling_for
from tests.proceeding import brought_about
from tests.sea import TRANSPORT, italian, of_type, sea
from tests.undersea import ALS1, ATTACK, AX1, flotilla, under

HERE = "00505"


@pytest.mark.parametrize("reader", [*BOTH, None])
def test_who_was_attacked_and_hit_by_submarines_is_told_to_every_reader(reader: Side | None) -> None:
    """SM-GAP-87.1 His own by name, the enemy by marker or by what she looked like."""
    the_sea = under(sea(italian("Esperia", HERE, TRANSPORT)), flotilla("ALS1", HERE, 1, ATTACK))
    dice = ScriptedDice([("SM-6G escorts fire", 50), ("SM-6G torpedo:", 8), ("SM-6G torpedo damage", 1)])
    after, events = brought_about(strike, the_sea.book, the_sea.state, ALS1, AX1, (), dice=dice)
    (attack,), (torpedo,) = of_type(events, FlotillaAttacked), of_type(events, SubmarineTorpedo)
    eyes = Eyes(the_sea.book, reader, frozenset(key for key, ship in the_sea.state.ships.items() if ship.side is reader))
    tellings = [telling_for(the_sea.book, the_sea.state, after, event, reader) for event in (attack, torpedo)]
    assert tellings[0] is not None and tellings[1] is not None
    (struck,) = at_sea(eyes, HeardLine(1, tellings[0], attack, 0))
    (hit,) = at_sea(eyes, HeardLine(2, tellings[1], torpedo, 0))

    assert "ALS1" in struck.words and struck.detail == "1 point gets through" and "ALS1" in hit.detail
    assert ("Esperia" in hit.words) is (reader is not Side.ALLIED)
    assert (hit.words == "a ship of type NTP of the enemy's") is (reader is Side.ALLIED)
