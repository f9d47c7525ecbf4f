"""What a run came to: every ship accounted for, the battles, the points and the result."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.battle import AfterAction, Outcome
from campaign.model.book import Book
from campaign.model.events import AfterActionAccepted, BattleJoined
from campaign.model.play.state import State
from campaign.model.play.views import OwnForce, View
from campaign.model.sides import BOTH
from campaign.model.units.forces import ForceId, Ship, ShipStatus
from campaign.session.play.playing import Stopped
from campaign.session.play.readers import name_of
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat, game_of
from campaign.session.reports.situation import Plain, place_words, plain_moment, waiting

GONE = (ShipStatus.SUNK, ShipStatus.SCUTTLED, ShipStatus.CAPTURED, ShipStatus.OFF_MAP, ShipStatus.EMBARKED)


def summary(seat: Seat, stopped: Stopped) -> Plain:
    """The document of `run --json`: all of both sides for the umpire, otherwise what that side may know."""
    points, game = seat.points, game_of(seat)
    return {
        "scenario": seat.book.scenario.key,
        "seed": seat.seed if isinstance(seat, UmpireSeat) else None,
        "reader": name_of(seat.reader),
        "stopped": {"why": stopped.halt.name.lower(), "reason": stopped.halt.value, **plain_moment(seat)},
        "events": game.archive.head.seq if game.archive is not None and seat.reader is None else None,
        "segments": seat.segment,
        "sides": {side.value: _account_of(seat.book, view) for side, view in seat.views.items()},
        "enemies_lost": [str(key) for key in seat.view.enemies_lost] if isinstance(seat, PlayerSeat) else [],
        "battles": battles(seat),
        "points": {side.value: points[side] for side in BOTH},
        "over": seat.over,
        "result": seat.result,
        "waiting": waiting(seat),
    }


def _account_of(book: Book, view: View) -> Plain:
    """Every ship of a side in exactly one place: in a port, at sea, scattered, or gone, and how."""
    in_port: dict[str, list[str]] = {}
    at_sea: dict[str, list[str]] = {}
    gone: dict[str, list[str]] = {status.value: [] for status in GONE}
    laid_up: list[str] = []
    ships = view.ships.values()
    for ship in ships:
        if ship.status is not ShipStatus.ACTIVE:
            gone[ship.status.value].append(str(ship.id))
        elif ship.force is not None:
            at_sea.setdefault(str(ship.force), []).append(str(ship.id))
        else:
            in_port.setdefault(str(ship.port), []).append(str(ship.id))
            if ship.laid_up_until is not None:
                laid_up.append(str(ship.id))
    afloat = sum(map(len, in_port.values())) + sum(map(len, at_sea.values()))
    return {
        "ships": len(ships),
        "afloat": afloat,
        "in_port": dict(sorted(in_port.items())),
        "at_sea": [_at_sea(book, view.forces[ForceId(force)], members) for force, members in at_sea.items()],
        **gone,
        "laid_up": laid_up,
        "dry": [str(ship.id) for ship in ships if _is_dry(ship)],
    }


def _is_dry(ship: Ship) -> bool:
    return ship.status is ShipStatus.ACTIVE and (ship.out_of_fuel or ship.fuel_boxes == 0)


def _at_sea(book: Book, own: OwnForce, ships: list[str]) -> Plain:
    force = own.force
    where = None if force.scattered else force.hex
    place = "scattered" if force.scattered else place_words(book, where)
    return {"force": force.id, "name": force.name, "hex": where, "place": place, "ships": ships}


def battles(seat: Seat) -> list[Plain]:
    """The battles so far that a reader knows of, each with what it cost; the one being fought comes last, open."""
    found: dict[str, Plain] = {}
    game, reader = game_of(seat), seat.reader
    for stored in game.archive.events() if game.archive is not None else ():
        if reader is not None and reader not in stored.visible_to:
            continue
        if isinstance(stored.event, BattleJoined):
            battle = stored.event.engagement
            found[battle.id] = {
                "id": battle.id, "turn": battle.turn, "nas": battle.nas, "place": battle.place, "hex": battle.hex,
                "light": battle.conditions.light.value, "attacker": battle.acting.value, "open": True,
                "ships": {side.value: len(party.participants) for side, party in battle.parties.items()},
            }
        elif isinstance(stored.event, AfterActionAccepted) and stored.event.after_action.engagement in found:
            found[stored.event.after_action.engagement].update(_outcome(game.state, stored.event.after_action))
    return list(found.values())


def _outcome(state: State, after: AfterAction) -> dict[str, Any]:
    lost = [outcome for outcome in after.outcomes if outcome.outcome is not Outcome.AFLOAT]
    return {
        "open": False, "system": after.system, "minutes": after.minutes,
        "lost": {side.value: [str(ship.ship) for ship in lost if state.ships[ship.ship].side is side] for side in BOTH},
        "broke_off": after.broke_off.value if after.broke_off else None,
        "holds_field": after.holds_field.value if after.holds_field else None,
    }
