"""Numbers that stand in the code beside their rule: what is on either side of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from campaign.model.book import Options
from campaign.model.commands import SupportGround
from campaign.model.events import ForceSpotted, PhaseBegan, PlayerTurnBegan
from campaign.model.play.calendar import Phase
from campaign.model.play.standing_orders import Noted, NotedSighting, Then
from campaign.model.play.views import Marker
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Recon, Seen, Sighting
from campaign.rules.views.strength import is_news
from tests.sea import TRIBAL, british, given, italian, next_segment, rule_broken, sea
from tests.standing import standing

LABEL, WHERE = "C1", Hex("00804")
FOUND = Find(Recon.AREA, Lapse.END_OF_SEGMENT)


@pytest.mark.parametrize(("segments", "news"), [(1, False), (7, False), (8, True)])
def test_what_was_seen_alike_is_news_again_after_seven_segments(segments: int, news: bool) -> None:
    """SM-GAP-61.11 A game turn's seven segments count as the same sighting."""
    seen = Seen((Category.WARSHIPS,))
    marker = Marker(LABEL, WHERE, (), None, Sighting(WHERE, "", 10 + segments, seen), engaged=False)
    noted = Noted(sightings={LABEL: NotedSighting(10, seen.categories, ())})
    view: Any = SimpleNamespace(noted=noted)

    assert is_news(view, marker) is news


@pytest.mark.parametrize(("segments", "kept"), [(28, True), (29, False)])
def test_what_was_seen_of_a_hidden_force_is_forgotten_after_four_player_turns(segments: int, kept: bool) -> None:
    """SM-GAP-56 Twenty-eight segments; then the label goes too, whether the force still sails or not."""
    state = sea(italian("Zara", "00403"), british("Warspite", "00403"), options=Options(hidden_markers=True)).state
    force = ForceId("AL1")
    seen = Seen((Category.WARSHIPS,))
    state = given(state, ForceSpotted(force, Side.AXIS, Hex("00403"), FOUND, seen, LABEL))
    for _ in range(segments):
        state = next_segment(state)

    assert (force in state.sightings, force in state.contacts) == (kept, kept)


@pytest.mark.parametrize(("stops", "broken"), [(1, ""), (40, ""), (41, "SM-GAP-61")])
def test_a_route_has_forty_stops_at_most(stops: int, broken: str) -> None:
    """SM-GAP-61 Long enough for a cruise, short enough to be read."""
    book, state = sea(italian("Zara", "00303"))
    route = [("01404", "00404")[number % 2] for number in range(stops)]

    assert rule_broken(book, state, standing(*route, then=Then.WAIT)) == broken


@pytest.mark.parametrize(("guns", "broken"), [(7, "SM-4A3"), (8, "")])
def test_guns_help_a_land_combat_from_one_whole_point_on(guns: int, broken: str) -> None:
    """SM-4A3.4, SM-GAP-50 An eighth of eight secondary guns is one; what is less rounds down to nothing."""
    book, state = sea(british("Nubian", "00507", replace(TRIBAL, secondary=guns)), options=Options(land_facts=True))
    state = given(state, PlayerTurnBegan(Side.AXIS), PhaseBegan(Phase.GROUND_COMBAT))

    assert rule_broken(book, state, SupportGround(Side.ALLIED, ForceId("AL1"), Hex("00507"))) == broken
