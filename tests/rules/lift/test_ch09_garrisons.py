"""What holds the places that landings go to, read like the rulebook."""

from __future__ import annotations

from campaign.model.events import DefendersRecorded
from campaign.model.sides import Side
from campaign.rules.views.view import view_for
from tests.narrating import line_for
from tests.sea import given, sea


def test_what_holds_a_place_goes_on_record_for_all_to_read() -> None:
    """SM-GAP-69 Land facts are public; a port and a coast are called by their names."""
    book, state = sea()
    events = (DefendersRecorded("malta", 9.5), DefendersRecorded("taranto", 2.0), DefendersRecorded("somewhere_else", 1.0))
    after = given(state, *events)

    assert after.war.defenders == {"malta": 9.5, "taranto": 2.0, "somewhere_else": 1.0}
    for side in Side:
        assert view_for(book, after, side).war.defenders == after.war.defenders
        assert [str(line_for(book, state, after, event, side)) for event in events] == [
            "9.5 REs hold Malta [SM-GAP-69]", "2 REs hold Taranto [SM-GAP-69]", "1 REs hold Somewhere Else [SM-GAP-69]"]
