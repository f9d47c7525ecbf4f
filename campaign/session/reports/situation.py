"""Where a campaign stands, as one reader may know it: what `status` shows, and how a person takes up the thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaign.model.book import Book
from campaign.model.decisions import Decision, DecisionKind
from campaign.model.forces import ShipStatus
from campaign.model.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.submarines import Flotilla
from campaign.model.views import Marker, OwnForce, View
from campaign.session.play.game import Game
from campaign.session.reports.beside import run_notes, war_notes
from campaign.session.reports.duties import duty_notes
from campaign.store.records import Numbered

Plain = dict[str, Any]
TAIL = 12


@dataclass(frozen=True, slots=True)
class Point:
    """A point in the calendar in plain words."""

    words: str
    turn: str
    player_turn: str
    phase: str
    nas: int
    step: str | None


def sides_of(reader: Side | None) -> tuple[Side, ...]:
    """The sides that a reader knows whole: his own, or both for the umpire."""
    return BOTH if reader is None else (reader,)


def point_of(game: Game) -> Point:
    """Where in the sequence of play the campaign stands."""
    cursor = game.state.cursor
    return Point(str(cursor), str(cursor.turn), cursor.player_turn.value, cursor.phase.value, cursor.nas,
                 cursor.step.value if cursor.step else None)


def log_of(game: Game, reader: Side | None, after: int = 0) -> tuple[Numbered, ...]:
    """A reader's log after one of its lines."""
    return game.archive.log(reader, after) if game.archive is not None else ()


def waiting(game: Game, reader: Side | None) -> list[Plain]:
    """SM-GAP-56 The decisions that wait, as plain values: one's own whole, of the other side's only that play waits for it.

    Not even that while one has to decide oneself: whatever the other may have to answer beside it hangs on what is not shown.
    A battle that waits to be fought is known to both.
    """
    own = [_whole(one) for side in sides_of(reader) for one in game.pending(side)]
    if reader is None or game.state.over:
        return own
    if not own:
        return [{"side": reader.enemy.value, "kind": None, "rule": None, "question": None, "about": None, "matters": []}]
    fights = [_whole(one) for one in game.pending(reader.enemy) if one.kind is DecisionKind.FIGHT]
    return sorted((*own, *fights), key=lambda one: [side.value for side in BOTH].index(one["side"]))


def awaited(game: Game) -> tuple[Side, ...]:
    """For whom play waits, as both sides may know it: for whoever is on the move, and for both where a battle is fought."""
    acting = game.state.cursor.acting
    if any(one.kind is DecisionKind.FIGHT for one in game.pending(acting)):
        return BOTH
    return next(((side,) for side in (acting, acting.enemy) if game.pending(side)), ())


def _whole(one: Decision) -> Plain:
    return {"side": one.side.value, "kind": one.kind.value, "rule": one.rule, "question": one.question, "about": one.about,
            "matters": [{"kind": each.kind.value, "about": each.about, "words": each.words} for each in one.matters]}


def waits_for(found: Plain) -> str:
    """For whom play waits and why, in words."""
    whose = f"for the {found['side'].capitalize()} side"
    if found["question"] is None:
        return f"{whose}."
    about = f" ({found['about']})" if found["about"] else ""
    return f"{whose}: {found['question']}{about} [{found['rule']}]"


def scores(game: Game) -> dict[Side, float]:
    """Victory points of both sides so far, which are public."""
    return {side: sum(entry.points for entry in game.state.points if entry.side is side) for side in BOTH}


def place_words(book: Book, where: Hex | None) -> str:
    """A hex with the ports in it, or with the nearest port."""
    if where is None:
        return "off the map"
    ports = [port.name for port in book.theatre.ports_at(where)]
    return f"{where} {'/'.join(ports)}" if ports else str(where)


def force_words(game: Game, view: View, own: OwnForce) -> Plain:
    """One own task force as plain values."""
    book, force = game.book, own.force
    fuel = [(view.ships[key].fuel_boxes, book.counters[key].fuel_boxes) for key in own.ships]
    least = min(fuel, key=lambda pair: pair[0] / max(1, pair[1]), default=(0, 0))
    return {
        "id": force.id, "name": force.name, "hex": None if force.scattered else force.hex,
        "place": "scattered" if force.scattered else place_words(book, force.hex),
        "ships": [{"id": key, "name": book.oob.ships[key].name, "type": book.counters[key].type.value} for key in own.ships],
        "points_left": own.points_left, "least_fuel": {"boxes": least[0], "of": least[1]},
        "cargo": sorted({book_cargo for key in own.ships for book_cargo in view.ships[key].cargo}),
    }


def flotilla_words(game: Game, one: Flotilla) -> Plain:
    """One own flotilla as plain values."""
    return {"id": one.id, "name": one.name, "hex": one.hex, "place": place_words(game.book, one.hex), "port": one.port,
            "points": one.points, "mission": one.mission.value, "attack": one.attack.value}


def marker_words(game: Game, marker: Marker) -> Plain:
    """One enemy marker as far as it is known."""
    seen = marker.seen or (marker.last.seen if marker.last else None)
    ships = {} if seen is None or seen.ships is None else seen.ships
    return {
        "contact": marker.contact, "hex": marker.hex, "place": place_words(game.book, marker.hex),
        "spotted_by": [kind.value for kind in marker.kinds],
        "categories": [one.value for one in seen.categories] if seen else [],
        "ships": [{"id": key, "name": game.book.oob.ships[key].name, "damage": damage} for key, damage in ships.items()],
        "last_seen": None if marker.last is None else {"hex": marker.last.hex, "moment": marker.last.moment},
    }


def situation(game: Game, reader: Side | None, *, since: int = 0, tail: int = TAIL) -> Plain:
    """The whole of `status` as plain values; `since` is the last line of the log that this reader has seen."""
    point, log = point_of(game), log_of(game, reader)
    new = [line for line in log if line.number > since]
    views = [game.view(side) for side in sides_of(reader)]
    points = scores(game)
    return {
        "scenario": game.book.scenario.key,
        "title": game.book.scenario.title,
        "reader": "umpire" if reader is None else reader.value,
        "players": {side.value: game.players.who[side] for side in BOTH},
        "moment": _plain(point),
        "weather": {zone.value: weather.value for zone, weather in game.state.weather.items()},
        "points": {side.value: points[side] for side in BOTH},
        "over": game.state.over,
        "result": game.state.result,
        "waiting": waiting(game, reader),
        "forces": {view.side.value: [force_words(game, view, own) for own in view.forces.values()] for view in views},
        "in_port": {view.side.value: _in_port(view) for view in views},
        "markers": {view.side.value: [marker_words(game, one) for one in view.markers.values()] for view in views},
        "flotillas": {view.side.value: [flotilla_words(game, one) for one in view.flotillas.values()] for view in views},
        "flotilla_markers": {view.side.value: [
            {"contact": one.contact, "hex": one.hex, "place": place_words(game.book, one.hex), "port": one.port,
             "spotted_by": [kind.value for kind in one.kinds], "points": one.points,
             "mission": one.mission.value if one.mission else None}
            for one in view.flotilla_markers.values()] for view in views},
        "notes": {view.side.value: [*run_notes(game.book, view), *war_notes(game.book, view), *duty_notes(view)]
                  for view in views},
        "lost": {view.side.value: _lost(view) for view in views},
        "since_you_last_played": len(new) if since else 0,
        "log": [{"number": line.number, "text": line.text} for line in (new or log)[-tail:]],
    }


def _in_port(view: View) -> dict[str, int]:
    found: dict[str, int] = {}
    for ship in view.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE:
            found[str(ship.port)] = found.get(str(ship.port), 0) + 1
    return dict(sorted(found.items()))


def _lost(view: View) -> list[str]:
    return [str(ship.id) for ship in view.ships.values() if ship.status.is_lost]


def _plain(point: Point) -> Plain:
    return {"words": point.words, "turn": point.turn, "player_turn": point.player_turn, "phase": point.phase,
            "nas": point.nas, "step": point.step}


def moment_of(game: Game) -> Plain:
    """The present point in the calendar as plain values."""
    return _plain(point_of(game))

