"""Events of different kinds that the enemy sees alike from without have one explanation for him."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.model import events
from campaign.model.events import Event
from campaign.model.play.provenance import Provenance
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.fold import fold
from campaign.rules.proceedings import Happening
from campaign.session.history.explaining import explain_event
from campaign.session.play.envelopes import event_envelope
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.situation import Plain
from campaign.store.records import Stored
from tests.session.stage import begun, head

EAGLE = ShipId("eagle")
Acts = Callable[[Game], tuple[Event, ...]]


def landed(game: Game) -> tuple[Event, ...]:
    """Fighters that were ferried are put ashore."""
    unit, base = _flight_and_field(game)
    return (events.FightersLanded(unit, EAGLE, base, flew=False),)


def diverted(game: Game) -> tuple[Event, ...]:
    """Flights whose deck is full land at the same field."""
    unit, base = _flight_and_field(game)
    return (events.FlightsDiverted((unit,), EAGLE, str(base)),)


def mined(game: Game) -> tuple[Event, ...]:
    """A mine takes all that a flotilla has."""
    put_out, flotilla, _, points = _two_flotillas(game)
    return (put_out, events.FlotillaReduced(flotilla, points, "a mine"))


def handed_over(game: Game) -> tuple[Event, ...]:
    """It hands all that it has over to another."""
    put_out, flotilla, other, points = _two_flotillas(game)
    return (put_out, events.PointsHandedOver(flotilla, other, points))


def _flight_and_field(game: Game) -> tuple[AirUnitId, BaseId]:
    """A unit of the carrier's, and an airfield ashore."""
    return min(key for key, unit in game.state.air.items() if unit.base == EAGLE), BaseId("hal_far")


def _two_flotillas(game: Game) -> tuple[Event, FlotillaId, FlotillaId, int]:
    """A flotilla that puts to sea, another, and the points of the first."""
    first, second = sorted((each for each in game.state.flotillas.values() if each.side is Side.ALLIED),
                           key=lambda each: each.id)[:2]
    assert first.port is not None
    where = game.state.ports[first.port].hex
    return events.FlotillaMoved(first.id, (where, where), 0), first.id, second.id, first.points


def explained(save: Path, acts: Acts, reader: Side | None) -> Plain:
    """The last of a reader's lines, explained."""
    with begun(save) as game:
        state, stored = game.state, list[Stored]()
        for event in acts(game):
            after = fold(state, event)
            stored.append(event_envelope(game.book, Happening(
                state, event, after, Provenance(order="Any", giver=Side.ALLIED, number=1))))
            state = after
        game.accept(stored, state)
        return explain_event(seat_for(game, reader), head(game) if reader is None else game.log(reader)[-1].number)


@pytest.mark.parametrize(("one", "other"), [(landed, diverted), (mined, handed_over)])
def test_what_looks_alike_from_without_is_explained_alike(one: Acts, other: Acts, tmp_path: Path) -> None:
    """SM-GAP-56 Neither kind nor rules tell an enemy which of two things it was; the umpire reads both."""
    saves = [tmp_path / f"{name}.sqlite" for name in "abcd"]
    enemy = [explained(save, acts, Side.AXIS) for save, acts in zip(saves, (one, other), strict=False)]
    umpire = [explained(save, acts, None) for save, acts in zip(saves[2:], (one, other), strict=True)]

    assert enemy[0] == enemy[1]
    assert (enemy[0]["kind"], enemy[0]["rules"], enemy[0]["cause"]) == (None, [], None)
    assert umpire[0]["kind"] != umpire[1]["kind"] and umpire[0]["rules"] != umpire[1]["rules"]
