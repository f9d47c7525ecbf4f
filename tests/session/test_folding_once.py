"""However many rules an event passes on its way, it is folded once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from campaign.library.book import load_book
from campaign.model.events import Event
from campaign.model.state import State
from campaign.rules import evolution
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.store.records import Meta

SEGMENTS = 4


def test_an_event_is_folded_once_on_its_way_out_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows dice of its own rule is folded twice, without the dice and with them; nothing oftener."""
    folds: list[Event] = []
    fold: Callable[[State, Event], State] = evolution.folded

    def counted(state: State, event: Event) -> State:
        folds.append(event)
        return fold(state, event)

    with Game.begin(load_book("calabria"), Meta("calabria", 7)) as game:
        monkeypatch.setattr(evolution, "folded", counted)
        played = play_on(game, Until(segments=SEGMENTS)).told
        told = [event for one in played for event in one.events if isinstance(event, Event)]
    times = Counter(map(id, folds))

    assert len(told) > 20 * SEGMENTS and all(id(event) in times for event in told)
    assert max(times.values()) == 2
    assert len(folds) < 1.3 * len(told)
