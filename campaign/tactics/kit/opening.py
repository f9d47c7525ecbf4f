"""How battles begin: who may be in one, its day, and the boats of a squadron."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Engagement, Participant
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.conduct import not_both_sides


def nobody_at_first(rule: str, engagement: Engagement) -> Refusal | None:
    """Both sides must be there to fight, and each have somebody there when it begins."""
    if (refused := not_both_sides(rule, engagement)) is not None:
        return refused
    late = (side for side in Side if all(unit.arrives for unit in engagement.parties[side].participants))
    return next((Refusal(rule, f"the {side} side has nobody there when it begins") for side in late), None)


def not_described(rule: str, book: Book, engagement: Engagement) -> Refusal | None:
    """Refuse a unit that the order of battle does not describe; of submarines it describes none, and none is asked for."""
    for _, unit in engagement.participants():
        kind, known = {
            Arm.AIRCRAFT: ("type", str(unit.ship_class) in book.oob.aircraft),
            Arm.BATTERY: ("gun", GunId(str(unit.ship_class)) in book.oob.guns),
            Arm.SUBMARINE: ("class", True),
            Arm.SHIP: ("class", unit.ship_class in book.oob.classes),
        }[unit.arm]
        if not known:
            return Refusal(rule, f"{unit.name}: the {kind} {unit.ship_class} is in no file of the order of battle")
    return None


def date_of(engagement: Engagement) -> str:
    """The day of a battle as YYYY-MM-DD: as given, else the first day of its half-month."""
    if engagement.setting is not None and engagement.setting.moment:
        return engagement.setting.moment[:10]
    try:
        turn = Turn.of(engagement.turn)
    except ValueError:
        return ""
    return f"{turn.year:04d}-{turn.month:02d}-{1 if turn.half == 1 else 16:02d}"


# Squadrons that fight boat by boat ------------------------------------------------------------------------------------


def boats_of(unit: Participant) -> int:
    """Of how many hulls a unit consists; guns ashore are one target."""
    return 1 if unit.arm is Arm.BATTERY else unit.boats


def is_squadron(book: Book, unit: Participant) -> bool:
    """Whether the campaign counts a unit by boats, even where one is left."""
    of_class = book.oob.classes.get(unit.ship_class)
    return boats_of(unit) > 1 or (of_class is not None and of_class.boats > 1)


def hulls_of(unit: Participant) -> Iterator[tuple[int, ShipId, str]]:
    """Each hull of a unit: its place, its id and its name; the first has the unit's own id, by which papers find her."""
    boats = boats_of(unit)
    for place in range(boats):
        ship = unit.ship if not place else ShipId(f"{unit.ship}.{place + 1}")
        yield place, ship, unit.name if boats == 1 else f"{unit.name} boat {place + 1}"
