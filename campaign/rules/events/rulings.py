"""Rulings of the umpire, as each reader is told of them."""

from __future__ import annotations

from campaign.model import events
from campaign.model.play.telling import Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Allegiance
from campaign.rules.events.reader import Reader
from campaign.words.counting import quantity


def held(allegiance: Allegiance) -> str:
    """Whose a place is, in words."""
    return allegiance.word if allegiance.side is None else f"in {allegiance.word} hands"


def told_ruling(reader: Reader, event: events.UmpireRuled) -> Telling | None:
    """SM-GAP-60.1 A ruling is shown to the sides that it concerns: its reason to owners, to others what lies open."""
    concerned: list[Telling] = []
    open_to_all: list[Telling] = []
    if event.ship is not None and reader.own((event.ship,)):
        concerned += _of_ship(reader, event, reader.ship(event.ship))
    if event.force is not None and event.hex is not None:
        lies = _lies(reader, reader.force(event.force), event.hex)
        if reader.owns_force(event.force):
            concerned.append(lies)
        elif reader.shows(reader.after, event.force):
            open_to_all.append(lies)
    if event.flotilla is not None:
        concerned += _of_flotilla(reader, event.flotilla, event)
        if not reader.owns_flotilla(event.flotilla) and (seen := _seen_to_lie(reader, event.flotilla)) is not None:
            open_to_all.append(seen)
    if event.port is not None:
        if event.port_fuel is not None and reader.owns_port(event.port):
            concerned.append(_fuel(reader.port(event.port), event.port_fuel))
        if event.port_owner is not None:
            open_to_all.append(_owner(reader, event.port, event.port_owner))
    if event.points is not None:
        open_to_all.append(Telling(
            deed=Deed.RULING, sentence=f"{quantity(event.points.points, 'point')} to the {event.points.side} side", effects=(
                Effect(change=Change.GAINED, measure=Measure.VICTORY_POINTS, amount=event.points.points,
                       on=reader.whole_side(event.points.side)),)))
    clauses = [*concerned, *open_to_all]
    if not clauses and not _says_nothing_else(event):
        return None
    # Both sides see the reasons in the account of points.
    reason = event.reason if concerned or event.points is not None or not clauses else ""
    said = "; ".join(clause.sentence for clause in clauses)
    return Telling(
        deed=Deed.RULING, sentence=f"The umpire rules: {': '.join(part for part in (said, reason) if part)}",
        to=tuple(dict.fromkeys(mention for clause in clauses for mention in clause.to)),
        others=tuple(dict.fromkeys(mention for clause in clauses for mention in clause.others)),
        hex=next((clause.hex for clause in clauses if clause.hex is not None), None),
        place=next((clause.place for clause in clauses if clause.place), ""),
        manner=next((clause.manner for clause in clauses if clause.manner), ""), reason=reason,
        effects=tuple(effect for clause in clauses for effect in clause.effects), rules=("SM-GAP-60",))


def _lies(reader: Reader, who: Mention, where: Hex) -> Telling:
    place = reader.place(where)
    return Telling(deed=Deed.RULING, sentence=f"{who} lies at {place}", to=(who,), hex=where, place=place)


def _owner(reader: Reader, port: PortId, owner: Allegiance) -> Telling:
    name = reader.port(port)
    return Telling(deed=Deed.RULING, sentence=f"{name} is {held(owner)}", to=(name,), manner=owner.value)


def _fuel(port: Mention, points: float) -> Telling:
    return Telling(deed=Deed.RULING, sentence=f"{port} holds {points:g} FP", to=(port,),
                   effects=(Effect(measure=Measure.FUEL_POINTS, left=points, on=port),))


def _of_flotilla(reader: Reader, key: FlotillaId, event: events.UmpireRuled) -> list[Telling]:
    if not reader.owns_flotilla(key):
        return []
    who = reader.flotilla(key)
    plain = Telling(deed=Deed.RULING, sentence=str(who), to=(who,))
    parts: list[Telling] = []
    if event.flotilla_points is not None:
        points = event.flotilla_points
        parts.append(replace(plain, sentence=f"{who} has {quantity(points, 'point')}",
                             effects=(Effect(measure=Measure.BOATS, left=points, on=who),)))
    if event.flotilla_port is not None:
        port = reader.port(event.flotilla_port)
        parts.append(replace(plain, sentence=f"{who} lies in {port}", others=(port,), place=port.name))
    elif event.hex is not None:
        parts.append(_lies(reader, who, event.hex))
    return parts or [plain]


def _seen_to_lie(reader: Reader, key: FlotillaId) -> Telling | None:
    """What the enemy sees of it: a visible marker is elsewhere, or gone."""
    if not reader.shows_flotilla(reader.before, key):
        return None
    who, now, was = reader.flotilla(key), reader.after.flotillas.get(key), reader.before.flotillas[key]
    if now is None:
        return Telling(deed=Deed.RULING, sentence=f"{who} is gone", to=(who,), effects=(Effect(change=Change.LOST, on=who),))
    return None if (now.hex, now.port) == (was.hex, was.port) else _lies(reader, who, now.hex)


def _of_ship(reader: Reader, event: events.UmpireRuled, ship: Mention) -> list[Telling]:
    plain = Telling(deed=Deed.RULING, sentence=str(ship), to=(ship,))
    parts = []
    if event.condition is not None:
        parts.append(replace(plain, sentence=f"the condition of {ship} is set", effects=(Effect(Part.HULL, on=ship),)))
    if event.fuel_boxes is not None:
        parts.append(replace(plain, sentence=f"{ship} has {quantity(event.fuel_boxes, 'fuel box', 'fuel boxes')}",
                             effects=(Effect(Part.FUEL, measure=Measure.FUEL_BOXES, left=event.fuel_boxes, on=ship),)))
    return parts or [plain]


def _says_nothing_else(event: events.UmpireRuled) -> bool:
    named = (event.ship, event.force, event.port, event.port_owner, event.port_fuel, event.points, event.flotilla)
    return all(part is None for part in named)
