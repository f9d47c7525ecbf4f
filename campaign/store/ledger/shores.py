"""Ledgers of what lies in the sea and on its shores: submarine flotillas, minefields and ports as they are held."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.play.ports import Port
from campaign.model.sea.mines import Minefield
from campaign.model.units.submarines import Flotilla
from campaign.store.ledger.ships import Row
from campaign.store.ledger.transition import Transition, changed


def flotilla_statuses(transition: Transition) -> Iterator[Row]:
    """A row for each flotilla that is new, changed in a way that lasts, or is no more."""
    before, after = transition.before, transition.after
    old = before.flotillas if before else {}
    for was, flotilla in changed(old, after.flotillas):
        if was is None or _lasting(was) != _lasting(flotilla):
            yield _flotilla(flotilla, "present", flotilla.points)
    for key, gone in old.items():
        if key not in after.flotillas:
            yield _flotilla(gone, "gone", 0)


def _lasting(one: Flotilla) -> tuple[object, ...]:
    return one.name, one.hex, one.points, one.mission, one.port, one.attack, one.prey, one.worth


def _flotilla(one: Flotilla, state: str, points: int) -> Row:
    return {"flotilla": one.id, "name": one.name, "side": one.side.value, "nation": one.nation.value, "state": state,
            "points": points, "mission": one.mission.value, "port": one.port, "hex": one.hex, "attack": one.attack.value,
            "prey": one.prey.value, "worth": one.worth}


def port_statuses(transition: Transition) -> Iterator[Row]:
    """A row for each port whose owner, damage, dockyard or fuel changed."""
    for was, port in transition.ports:
        if was is None or _held(was) != _held(port):
            yield {"port": port.id, "hex": port.hex, "held_by": port.allegiance.value, "nation": port.nation.value,
                   "hits": port.hits, "dockyard_lost": port.repair_lost, "fuel": port.fuel}


def _held(port: Port) -> tuple[object, ...]:
    return port.allegiance, port.nation, port.hits, port.repair_lost, port.fuel


def minefields(transition: Transition) -> Iterator[Row]:
    """A row for each field that was laid, passed to another owner, or is gone."""
    before, after = transition.before, transition.after
    old = before.mines if before else {}
    for was, field in changed(old, after.mines):
        if was != field:
            yield _field(field, "lies")
    for key, gone in old.items():
        if key not in after.mines:
            yield _field(gone, "gone")


def _field(field: Minefield, state: str) -> Row:
    return {"field": field.id, "owner": field.owner.value, "hex": field.hex, "state": state}
