"""Ships one by one, as far as a reader may know them: each in full, and all of them in the order of battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from campaign.library.book import load_book, scenario_keys
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Lying, Ship, ShipStatus
from campaign.model.units.ships import Service, ShipClass, ShipFacts, ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.facts.cripples import wounds_in_words
from campaign.rules.facts.geography import stance_of
from campaign.session.play.seat import Seat, game_of
from campaign.session.reports.situation import Plain
from campaign.session.reports.wording import boats_in_words, where_she_is
from campaign.session.words.naming import one_of, ships_in
from campaign.session.words.whereabouts import lies
from campaign.tactics import registry
from campaign.words.counting import quantity


def book_without_a_save() -> Book:
    """Any Book: all of them share one order of battle."""
    return load_book(scenario_keys()[0])


def ship_named(book: Book, typed: str) -> ShipId:
    """A ship by her name or its beginning; raises NotFound with the candidates."""
    return one_of(typed, ships_in(book), "ship")


def ship_sheet(book: Book, ship: ShipId, seat: Seat | None = None) -> Plain:
    """Everything that is told of a ship; `state` only where there is a campaign, and then nothing of history after it began."""
    facts, of_class = book.oob.ships[ship], book.oob.class_of(ship)
    if seat is not None:
        facts = _up_to(facts, Turn.of(book.scenario.first_turn))
    return {
        "id": ship, "name": facts.name, "class": of_class.name, "type": of_class.type.value, "nation": facts.nation.value,
        "laid_down": facts.laid_down, "commissioned": facts.commissioned, "rebuilt": facts.rebuilt or None,
        "crew_quality": facts.crew_quality, "notes": facts.notes or None,
        "fate": None if facts.fate is None else f"{facts.fate.date} {facts.fate.place}".strip() + f": {facts.fate.cause}",
        "radar": [f"{radar.set} from {radar.fitted}" for radar in facts.radar],
        "service": [_stay(book, stay) for stay in facts.service],
        "in_dock": [f"{stay.first} to {stay.last}: {stay.cause}" for stay in facts.in_dock],
        "hull": _hull(of_class), "armament": _armament(book, of_class), "plates": _plates(of_class),
        "ratings": {name: dict(registry.system_named(name).ratings(book, ship)) for name in registry.system_names()},
        "sources": list(dict.fromkeys((*facts.sources, *of_class.sources))),
        "state": None if seat is None else state_of(seat, ship),
    }


def _up_to(facts: ShipFacts, turn: Turn) -> ShipFacts:
    """A ship as history knew her at the beginning of a turn: her fate is open, and what was still to come is not told."""
    return replace(
        facts, fate=None, notes="",
        service=tuple(replace(stay, last=None) for stay in facts.service if Turn.of(stay.first) <= turn),
        in_dock=tuple(stay for stay in facts.in_dock if Turn.of(stay.last) < turn),
        radar=tuple(radar for radar in facts.radar if Turn.of(radar.fitted) <= turn),
        rebuilt=facts.rebuilt if facts.rebuilt[:4] <= str(turn.year) else "",
    )


def rating_lines(sheet: Plain) -> Iterator[str]:
    """A ship's ratings in every system, as each of them words its own."""
    for name, ratings in sheet["ratings"].items():
        yield from registry.system_named(name).rating_lines(ratings)


def _stay(book: Book, service: Service) -> str:
    port = book.theatre.ports.get(PortId(service.base)) or book.theatre.off_map_ports.get(PortId(service.base))
    where = service.base if port is None else port.name
    return f"{where}, {service.first} to {service.last}" if service.last else f"{where}, from {service.first}"


def _hull(ship_class: ShipClass) -> Plain:
    return {
        "standard_long_tons": ship_class.standard_long_tons, "full_long_tons": ship_class.full_long_tons,
        "length_m": ship_class.length_m, "beam_m": ship_class.beam_m, "draught_m": ship_class.draught_m,
        "trial_kn": ship_class.trial_kn, "service_kn": ship_class.service_kn,
        "endurance": f"{ship_class.endurance.nautical_miles} nm at {ship_class.endurance.at_kn:g} kn",
        "fuel_t": ship_class.fuel_t, "crew": ship_class.crew,
        "belt_mm": ship_class.armour.belt_mm, "deck_mm": ship_class.armour.deck_mm, "turret_mm": ship_class.armour.turret_mm,
    }


def _plates(ship_class: ShipClass) -> list[str]:
    """Her armour by place, what she has against torpedoes, and how she takes ranges, as far as that is known."""
    armour = ship_class.armour
    found = [f"{what} {thick:g} mm" for what, thick in (
        ("ends", armour.ends_mm), ("barbettes", armour.barbette_mm), ("casemates", armour.casemate_mm),
        ("conning tower", armour.conning_tower_mm or None), ("all decks", armour.decks_mm),
        ("flight deck", armour.flight_deck_mm or None)) if thick is not None]
    if ship_class.torpedo_protection is not None:
        found.append(f"against torpedoes: {ship_class.torpedo_protection.value.replace('_', ' ')}")
    if ship_class.rangefinder is not None:
        found.append(f"range-finder of {ship_class.rangefinder.base_m:g} m, {ship_class.rangefinder.kind.value}")
    return found


def _armament(book: Book, ship_class: ShipClass) -> list[str]:
    """Guns, torpedoes and aircraft, like with like: "4 x 2 BL 15 in Mk I"."""
    guns = Counter((book.oob.guns[mount.gun].name, mount.barrels) for mount in ship_class.guns)
    found = [f"{mounts} x {barrels} {name}" for (name, barrels), mounts in guns.items()]
    tubes = Counter((book.oob.torpedoes[mount.torpedo].name, mount.tubes) for mount in ship_class.torpedoes)
    found += [f"{mounts} x {count} torpedo tubes, {name}" for (name, count), mounts in tubes.items()]
    found += [f"{quantity(light.barrels, 'light gun')} of {light.calibre_mm:g} mm" for light in ship_class.light_guns]
    found += [f"{count} {what}" for count, what in (
        (ship_class.depth_charges, "depth charges"), (ship_class.mines, "mines"), (ship_class.aircraft, "aircraft")) if count]
    return found


def state_of(seat: Seat, ship: ShipId) -> Plain:
    """How a ship fares: whole for her own side and the umpire, from outside for the enemy."""
    state, book = game_of(seat).state, seat.book
    if ship in state.neutrals:
        return {"where": f"neutral in {book.theatre.ports[state.neutrals[ship]].name}"}
    if ship not in state.ships:
        return {"where": "not in this campaign"}
    views = tuple(seat.views.values())
    for view in views:
        if ship in view.ships:
            return _own(book, view, ship)
    view = views[0]
    if ship in view.enemies_lost:
        return {"where": "lost to the enemy"}
    for port, enemies in view.enemies_in_port.items():
        for enemy in enemies:
            if enemy.ship == ship:
                return {"where": f"{Lying.BERTHED.value} in {book.theatre.ports[port].name}", "damage": enemy.damage}
    for marker in view.markers.values():
        if marker.seen is not None and marker.seen.ships and ship in marker.seen.ships:
            return {"where": f"at sea, marker {marker.contact} in {marker.hex}", "damage": marker.seen.ships[ship]}
    for marker in view.markers.values():
        last = marker.last
        if last is not None and last.seen.ships and ship in last.seen.ships:
            return {"where": f"last seen in {last.hex}, {last.moment}", "damage": last.seen.ships[ship]}
    return {"where": "at sea, unseen"}


def _own(book: Book, view: View, key: ShipId) -> Plain:
    ship, values = view.ships[key], book.counters[key]
    hits = hits_of(values, ship.condition)
    if ship.status is not ShipStatus.ACTIVE:
        return {"where": ship.status.value.replace("_", " ")}
    if ship.port is not None:
        where = f"{Lying.BERTHED.value} in {book.theatre.ports[ship.port].name}"
    else:
        own = next(own for own in view.forces.values() if own.force.id == ship.force)
        at_sea = "" if own.roads else f"{Lying.AT_SEA.value}, "
        where = f"{at_sea}{own.force.name} ({own.force.id}), {lies(book.theatre, own)}"
    return {
        "where": where, "mission": ship.mission.value, "fuel": f"{ship.fuel_boxes} of "
                                                               f"{quantity(values.fuel_boxes, 'box', 'boxes')}",
        "gunnery_hits": f"{hits.gunnery} of {values.gunnery_boxes}",
        "flotation_hits": f"{hits.flotation} of {values.flotation_boxes}",
        "rounds_left": {battery: float(share) for battery, share in ship.condition.rounds_left.items()},
        "torpedoes_left": float(ship.condition.torpedoes_left), "out_of_fuel": ship.out_of_fuel,
        "way_home": wounds_in_words(book, ship) if ship.voyage is not None else "",
        "cargo": list(ship.cargo), "repairs": [
            f"{job.track.value} hit in {book.theatre.ports[job.port].name}, {quantity(job.turns_left, 'player turn')} left"
            + (" (halted)" if job.suspended else "") for job in view.repairs.values() if job.ship == key],
    }


# The order of battle, ship by ship ------------------------------------------------------------------------------------


RANK = tuple(ShipType)


class Listed(Struct, frozen=True):
    """One ship of the list: who she is, how she is, where in words, and in which hex if that is on the map."""

    ship: ShipId
    type: str
    name: str
    of_class: str
    state: str
    where: str
    hex: Hex | None = None


def soundness(book: Book, view: View, key: ShipId) -> float:
    """The share of a ship's gunnery and flotation that is left."""
    values = book.counters[key]
    hits = hits_of(values, view.ships[key].condition)
    boxes = values.gunnery_boxes + values.flotation_boxes
    return 1.0 - (hits.gunnery + hits.flotation) / boxes if boxes else 1.0


def own_ships(book: Book, view: View) -> list[Listed]:
    """One's own ships that are in the game, the greatest first."""
    active = (ship for ship in view.ships.values() if not ship.status.is_lost)
    return _sorted_fleet(book, (_own_listed(book, view, ship) for ship in active))


class ShipDue(Struct, frozen=True):
    """An own ship that is to come: in which half-month, to which port, and whether out of the force pool."""

    ship: ShipId
    turn: Turn
    port: PortId
    from_the_pool: bool = False


def arrivals_due(book: Book, view: View) -> tuple[ShipDue, ...]:
    """One's own ships that arrive later by the scenario's calendar or from the force pool, the first to come first."""
    found: dict[ShipId, ShipDue] = {}
    for entry in book.scenario.war.calendar:
        turn = Turn.of(entry.turn)
        for port, ships in entry.arrive.items() if turn > view.cursor.turn else ():
            for key in ships:
                if stance_of(book, view, book.oob.ships[key].nation).side is view.side and key not in view.ships:
                    found.setdefault(key, ShipDue(key, turn, port))
    for due in view.war.pool.due:
        if due.ship not in view.ships and stance_of(book, view, book.oob.ships[due.ship].nation).side is view.side:
            found[due.ship] = ShipDue(due.ship, Turn(due.turn), due.port, from_the_pool=True)
    return tuple(sorted(found.values(), key=lambda due: (due.turn, RANK.index(book.counters[due.ship].type),
                                                         book.oob.ships[due.ship].name)))


def ships_to_come(book: Book, view: View) -> list[Listed]:
    """One's own ships that arrive later, the first to come first."""
    return [_coming(book, due.ship, f"due {due.turn}{', from the force pool' if due.from_the_pool else ''}",
                    book.theatre.ports[due.port].name) for due in arrivals_due(book, view)]


def enemy_ships(book: Book, view: View) -> list[Listed]:
    """The enemy's ships as far as this side knows of them: in port for all to see, spotted, or seen before."""
    found: dict[ShipId, Listed] = {}
    for marker in view.markers.values():
        last = marker.last
        if last is not None and last.seen.ships:
            for key, damage in last.seen.ships.items():
                found[key] = _known(book, key, damage, f"last seen in {last.hex}, {last.moment}", last.hex)
    for marker in view.markers.values():
        if marker.seen is not None and marker.seen.ships:
            for key, damage in marker.seen.ships.items():
                found[key] = _known(book, key, damage, f"{marker.contact} in {marker.hex}", marker.hex)
    for port, enemies in view.enemies_in_port.items():
        facts = book.theatre.ports[port]
        for enemy in enemies:
            found[enemy.ship] = _known(book, enemy.ship, enemy.damage, facts.name, facts.hex)
    return _sorted_fleet(book, (entry for key, entry in found.items() if key not in view.enemies_lost))


def ships_lost(book: Book, view: View) -> list[Listed]:
    """Ships of both sides that left the game."""
    own = [_known(book, key, ship.status.value.replace("_", " "), str(view.side), None)
           for key, ship in view.ships.items() if ship.status.is_lost]
    return _sorted_fleet(book, (*own, *(_known(book, key, "lost", str(view.side.enemy), None) for key in view.enemies_lost)))


def _own_listed(book: Book, view: View, ship: Ship) -> Listed:
    values, hits = book.counters[ship.id], hits_of(book.counters[ship.id], ship.condition)
    parts = [f"fuel {ship.fuel_boxes} of {values.fuel_boxes}"] if values.fuel_boxes else []
    parts += ["out of fuel"] if ship.out_of_fuel else []
    parts += [quantity(hits.gunnery, "gunnery hit")] if hits.gunnery else []
    parts += [quantity(hits.flotation, "flotation hit")] if hits.flotation else []
    parts += [f"on her way home, {wounds_in_words(book, ship)}"] if ship.voyage is not None else []
    ready = [job.turns_left for job in view.repairs.values() if job.ship == ship.id]
    parts += [f"in dock, {quantity(max(ready), 'player turn')} to go"] if ready else []
    parts += [damaged] if (damaged := boats_in_words(book, view, ship)) else []
    parts += [f"laid up until {Turn(ship.laid_up_until)}"] if ship.laid_up_until is not None else []
    force = view.forces.get(ship.force) if ship.force is not None else None
    where = where_she_is(book, view, ship)
    spot = book.theatre.ports[ship.port].hex if ship.port is not None else None
    if force is not None:
        where = f"{force.force.id} {where}"
        spot = force.force.hex if force.force.scattered is None else None
    return Listed(ship.id, values.type.value, book.oob.ships[ship.id].name, book.oob.class_of(ship.id).name,
                  "; ".join(parts), where, spot)


def _coming(book: Book, key: ShipId, state: str, where: str) -> Listed:
    return _known(book, key, state, where, None)


def _known(book: Book, key: ShipId, state: str, where: str, spot: Hex | None) -> Listed:
    return Listed(key, book.counters[key].type.value, book.oob.ships[key].name, book.oob.class_of(key).name, state, where, spot)


def _sorted_fleet(book: Book, ships: Iterator[Listed] | tuple[Listed, ...]) -> list[Listed]:
    return sorted(ships, key=lambda record: (RANK.index(book.counters[record.ship].type), record.name))
