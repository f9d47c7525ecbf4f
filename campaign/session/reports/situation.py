"""Where a campaign stands, as one reader may know it: what `status` shows, and how a person takes up the thread."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from campaign.model.book import Book
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Lying
from campaign.model.units.undersea import Flotilla
from campaign.rules.facts.fuel import least_fuel
from campaign.session.days.dates import DAYS, dates_of, moment_in_words
from campaign.session.play.players import name_of
from campaign.session.play.seat import PlayerSeat, Public, Seat, game_of
from campaign.session.reports.aircraft import air_notes
from campaign.session.reports.duties import duty_notes
from campaign.session.reports.fleet import berthed_ships, cripple_notes, run_notes, search_notes, war_notes
from campaign.session.reports.occasions import pending_occasion, plain_occasion
from campaign.session.reports.wording import shortened
from campaign.session.words.whereabouts import lies, line_by_name, name_of_hex
from campaign.words.names import port_name

Plain = dict[str, Any]
TAIL = 12


class CalendarPoint(Struct, frozen=True):
    """A point in the calendar: as the rules call it, and by its date."""

    words: str
    date: str
    turn: str
    player_turn: str
    phase: str
    nas: int
    step: str | None


def point_of(at: Public) -> CalendarPoint:
    """Where in the sequence of play the campaign stands."""
    cursor = at.moment
    return CalendarPoint(str(cursor), moment_in_words(cursor), str(cursor.turn), cursor.player_turn.value, cursor.phase.value,
                         cursor.nas, cursor.step.value if cursor.step else None)


def day_in_words(at: Public) -> str:
    """Where a campaign stands as a person counts: which half of which month, and which of a side's seven days."""
    cursor = at.moment
    day = f", {cursor.player_turn} day {cursor.nas} of {DAYS}" if cursor.nas else ""
    return f"{dates_of(cursor.turn)}{day}"


def waiting(seat: Seat) -> list[Plain]:
    """SM-GAP-56 The decisions that wait, as plain values: one's own whole, of the other side's only that play waits for it.

    Not even that while one has to decide oneself: whatever the other may have to answer beside it hangs on what is not shown.
    A battle that waits to be fought is known to both.
    """
    own = [_plain_decision(decision) for decision in seat.pending]
    if not isinstance(seat, PlayerSeat) or seat.over:
        return own
    enemy = seat.side.enemy
    if not own:
        return [{"side": enemy.value, "kind": None, "rule": None, "question": None, "about": None, "matters": []}]
    fights = [_plain_decision(decision) for decision in game_of(seat).pending(enemy) if decision.kind is DecisionKind.FIGHT]
    return sorted((*own, *fights), key=lambda found: [side.value for side in BOTH].index(found["side"]))


def awaited(at: Public) -> tuple[Side, ...]:
    """The sides that play waits for, as both may know: the side on the move, or both where a battle is fought."""
    game, acting = game_of(at), at.moment.acting
    if any(decision.kind is DecisionKind.FIGHT for decision in game.pending(acting)):
        return BOTH
    return next(((side,) for side in (acting, acting.enemy) if game.pending(side)), ())


def _plain_decision(decision: Decision) -> Plain:
    return {"side": decision.side.value, "kind": decision.kind.value, "rule": decision.rule, "question": decision.question,
            "about": decision.about, "matters": [{"kind": matter.kind.value, "about": matter.about, "words": matter.words}
                                                 for matter in decision.matters]}


def waits_for(found: Plain) -> str:
    """Whom play waits for, and why, in words."""
    whose = f"for the {found['side'].capitalize()} side"
    if found["question"] is None:
        return f"{whose}."
    about = f" ({found['about']})" if found["about"] else ""
    return f"{whose}: {found['question']}{about} [{found['rule']}]"


def place_words(book: Book, where: Hex | None) -> str:
    """A hex by its ports or its bearing from one."""
    return "off the map" if where is None else name_of_hex(book.theatre, where)


def plain_force(book: Book, view: View, own: OwnForce) -> Plain:
    """One own task force as plain values."""
    force = own.force
    least = least_fuel(book, [view.ships[key] for key in own.ships])
    return {
        "id": force.id, "name": force.name, "hex": None if force.scattered else force.hex,
        "place": lies(book.theatre, own), "lies": None if own.lying is None else own.lying.value, "roads": list(own.roads),
        "ships": [{"id": key, "name": book.oob.ships[key].name, "type": book.counters[key].type.value} for key in own.ships],
        "points_left": own.points_left,
        "least_fuel": None if least is None else {"boxes": least.days, "of": least.of, "ship": least.ship},
        "cargo": sorted({book_cargo for key in own.ships for book_cargo in view.ships[key].cargo}),
    }


def plain_flotilla(book: Book, flotilla: Flotilla) -> Plain:
    """One own flotilla as plain values."""
    return {"id": flotilla.id, "name": flotilla.name, "hex": flotilla.hex, "place": place_words(book, flotilla.hex),
            "port": flotilla.port, "points": flotilla.points, "mission": flotilla.mission.value,
            "attack": flotilla.attack.value}


def plain_marker(book: Book, marker: Marker) -> Plain:
    """One enemy marker as far as it is known."""
    seen = marker.seen or (marker.last.seen if marker.last else None)
    return {
        "contact": marker.contact, "hex": marker.hex, "place": place_words(book, marker.hex),
        "spotted_by": [kind.value for kind in marker.kinds],
        "categories": [category.value for category in seen.categories] if seen else [],
        "ships": [{"id": key, "name": book.oob.ships[key].name, "damage": damage}
                  for key, damage in (seen.ships or {}).items()] if seen else [],
        "last_seen": None if marker.last is None else {"hex": marker.last.hex, "moment": marker.last.moment},
    }


def situation(seat: Seat, *, since: int = 0, tail: int = TAIL) -> Plain:
    """The whole of `status` as plain values; `since` is the last line of the log that this reader has seen."""
    book, archive = seat.book, game_of(seat).archive
    fresh = archive.lines_after(seat.reader, since) if archive is not None and since else 0
    log = () if archive is None else archive.log_tail(seat.reader, min(fresh, tail) if fresh else tail)
    views, points = tuple(seat.views.values()), seat.points
    return {
        "scenario": book.scenario.key,
        "title": book.scenario.title,
        "reader": name_of(seat.reader),
        "players": {side.value: seat.players.who[side] for side in BOTH},
        "moment": plain_moment(seat),
        "weather": {zone.value: weather.value for zone, weather in seat.weather.items()},
        "points": {side.value: points[side] for side in BOTH},
        "over": seat.over,
        "result": seat.result,
        "waiting": waiting(seat),
        "occasions": {view.side.value: plain_occasion(found) for view in views
                      if (found := pending_occasion(book, view)) is not None},
        "forces": {view.side.value: [plain_force(book, view, own) for own in view.forces.values()] for view in views},
        "in_port": {view.side.value: berthed(view) for view in views},
        "markers": {view.side.value: [plain_marker(book, marker) for marker in view.markers.values()] for view in views},
        "flotillas": {view.side.value: [plain_flotilla(book, flotilla) for flotilla in view.flotillas.values()]
                      for view in views},
        "flotilla_markers": {view.side.value: [
            {"contact": marker.contact, "hex": marker.hex, "place": place_words(book, marker.hex), "port": marker.port,
             "spotted_by": [kind.value for kind in marker.kinds], "points": marker.points,
             "mission": marker.mission.value if marker.mission else None}
            for marker in view.flotilla_markers.values()] for view in views},
        "notes": {view.side.value: [*search_notes(view), *cripple_notes(book, view), *run_notes(book, view),
                                    *war_notes(book, view), *duty_notes(book, view), *air_notes(book, view)] for view in views},
        "lost": {view.side.value: [str(ship.id) for ship in view.ships.values() if ship.status.is_lost] for view in views},
        "since_you_last_played": fresh,
        "log": [{"number": line.number, "text": line.text, "short": line_by_name(book.theatre, shortened(book, line.telling))}
                for line in log],
    }


def berthed(view: View) -> dict[str, int]:
    """SM-1B.8 How many own ships are berthed, by port."""
    return {str(port): len(ships) for port, ships in sorted(berthed_ships(view).items())}


def berthed_in_words(book: Book, found: dict[str, int]) -> str:
    """The same in a line, the fullest port first: "berthed: Alexandria 24, Gibraltar 9"; empty where no ship lies in port."""
    ports = sorted(found.items(), key=lambda port: -port[1])
    listed = ", ".join(f"{port_name(book, PortId(key))} {count}" for key, count in ports)
    return f"{Lying.BERTHED.value}: {listed}" if found else ""


def plain_moment(at: Public) -> Plain:
    """The present point in the calendar as plain values."""
    return structs.asdict(point_of(at))
