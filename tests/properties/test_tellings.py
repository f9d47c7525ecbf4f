"""What is told as data in games at random: by the names that its reader has, as its sentence says, and never a mere note."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.events import WeatherSettled
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Deed, Effect, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Zone
from campaign.model.sides import Side
from campaign.rules import engine
from tests.narrating import telling_for
from tests.properties import tellings
from tests.properties.arena import crowded, games
from tests.properties.audit import chosen
from tests.properties.tellings import faults
from tests.properties.whole_war import book_of, deeds

SEEDS = (1, 2, 3)
STEPS = 150
WARS = (2, 5, 8)


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
@pytest.mark.parametrize("seed", SEEDS)
def test_tellings_of_a_random_game_hold_what_their_readers_know(seed: int, hidden: bool) -> None:
    """SM-GAP-56 Own ids, labels of markers, and who is named in the sentence; nothing is a note, not even to the umpire."""
    found: list[str] = []
    for game, events in games(Options(hidden_markers=hidden), seed, STEPS):
        state: State = game.marks[-2][1]
        for event in events:
            after = engine.fold(state, event)
            found += faults(game.book, state, after, event)
            state = after

    assert found[:5] == []


@pytest.mark.gate
@pytest.mark.parametrize("seed", WARS)
def test_tellings_of_the_whole_war_hold_what_their_readers_know(seed: int) -> None:
    """SM-GAP-56 The same with all kinds of unit, duty and special rule, with open and with hidden markers."""
    beginning, options = chosen(seed)
    book, found = book_of(beginning, options), list[str]()
    for deed in deeds(beginning, options, seed):
        state = deed.before
        for event in deed.events:
            after = engine.fold(state, event)
            found += faults(book, state, after, event)
            state = after

    assert found[:5] == []


ZARA = Mention("Zara", Being.SHIP, "zara", Side.AXIS)
WRONG: Mapping[str, Callable[[Telling], Telling]] = {
    "a note": lambda telling: replace(telling, deed=Deed.NOTE),
    "no sentence": lambda telling: replace(telling, sentence=""),
    "a rule in the sentence": lambda telling: replace(telling, sentence=f"{telling.sentence} [SM-6]"),
    "who did it, unnamed": lambda telling: replace(telling, by=(ZARA,)),
    "to whom, unnamed": lambda telling: replace(telling, to=(ZARA,)),
    "an enemy ship beside": lambda telling: replace(telling, others=(ZARA,)),
    "an enemy force by its id": lambda telling: replace(telling, others=(Mention("A force", Being.FORCE, "AX1", Side.AXIS),)),
    "a marker that nobody has": lambda telling: replace(telling, others=(Mention("marker X", Being.MARKER, "X", Side.AXIS),)),
    "an effect on an enemy ship": lambda telling: replace(telling, effects=(Effect(on=ZARA),)),
    "a plural of one": lambda telling: replace(telling, sentence=f"{telling.sentence}, 1 ships"),
    "a name told twice": lambda telling: replace(telling, sentence=f"{telling.sentence} (Libya) (Libya)"),
    "a sortie that nobody flies": lambda telling: replace(telling, others=(Mention("S9", Being.SORTIE, "S9", Side.AXIS),)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_in_a_telling_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-56 A canary for each check."""
    book, state = crowded(Options())
    ours = WeatherSettled(Zone.WEST, Weather.CLEAR)
    assert list(faults(book, state, state, ours)) == []

    def spoilt(*args: Any) -> Telling:
        telling = telling_for(*args)
        assert telling is not None
        return WRONG[wrong](telling)

    monkeypatch.setattr(tellings, "telling_for", spoilt)

    assert list(faults(book, state, state, ours))
