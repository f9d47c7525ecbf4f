"""The possible ships of a marker that was not counted, drawn from the enemy ships that may be at sea."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.play.calendar import Turn
from campaign.model.play.views import Marker, View
from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import Category, Mission, Seen, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import UNHURT
from campaign.rules.chapters.combat.losses import lot
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.chapters.search.ch03_spotting import CATEGORY_OF
from campaign.rules.facts.geography import stance_of
from campaign.rules.views.strength import HEAVY

# Units that cannot be attacked at sea, or stay in harbour, are under no attacked marker.
NEVER_MET = (ShipType.SUBMARINE, ShipType.BOAT_SQUADRON)


class Company(Struct, frozen=True):
    """The ships of one force in an attack, as one side assumes them."""

    name: str
    ships: tuple[Ship, ...]


class Unseen(Struct, frozen=True):
    """What a side knows of enemies at sea unseen: the possible ships, and the markers they may sail under."""

    ships: tuple[ShipId, ...]
    markers: tuple[str, ...]


def counted(view: View, contact: str) -> Mapping[ShipId, str] | None:
    """The ships of a marker by name and status, as seen now; None if they were not counted."""
    marker = view.markers.get(contact)
    return None if marker is None or marker.seen is None else marker.seen.ships


def is_drawn(view: View, contacts: tuple[str, ...]) -> bool:
    """Whether any of these markers has ships that were not counted."""
    return any(not counted(view, contact) for contact in contacts)


def enemies_unseen(book: Book, view: View) -> Unseen:
    """SM-GAP-92 Who may be at sea unseen is each enemy ship that is neither in port nor lost, nor counted in a force."""
    elsewhere = {enemy.ship for lying in view.enemies_in_port.values() for enemy in lying}
    elsewhere |= {ship for marker in view.markers.values() if marker.seen is not None for ship in marker.seen.ships or ()}
    elsewhere |= {*view.enemies_lost, *view.ships}
    may_be = (ship for ship in dict.fromkeys(_in_the_war(book, view)) if ship not in elsewhere)
    return Unseen(
        tuple(ship for ship in may_be if book.counters[ship].type not in NEVER_MET),
        tuple(label for label, marker in view.markers.items() if not counted(view, label) and _is_about(view, marker)),
    )


def _in_the_war(book: Book, view: View) -> Iterator[ShipId]:
    """The enemy's order of battle up to today, as the scenario and its calendar have it for everybody to read."""
    gone = {ship for entry in book.scenario.war.calendar for ship in entry.withdraw if Turn.of(entry.turn) <= view.cursor.turn}
    for ship in _listed(book, view):
        nation = book.oob.ships[ship].nation
        if ship in book.counters and ship not in gone and stance_of(book, view, nation).side is view.side.enemy:
            yield ship


def _listed(book: Book, view: View) -> Iterator[ShipId]:
    for berth in book.scenario.berths.values():
        yield from berth
    for force in book.scenario.at_sea:
        yield from force.ships
    for entry in book.scenario.war.calendar:
        if Turn.of(entry.turn) <= view.cursor.turn:
            for ships in entry.arrive.values():
                yield from ships


def _is_about(view: View, marker: Marker) -> bool:
    """Whether a marker is in sight, or was last seen in this segment or the one before."""
    return marker.hex is not None or (marker.last is not None and view.segment - marker.last.segment <= 1)


class Enemies:
    """SM-GAP-92.1 The forces behind some contacts: those counted as seen, the others drawn, differently for each number.

    Each ship that may be at sea is as likely under one uncounted marker as under another, if its kind was seen there; of a
    kind that was seen there is one ship at least. Ships counted there before are taken to be there still. Who attacks has
    a warship. Whatever is reckoned with the same enemies meets the same ones for the same number, and draws them once.
    """

    def __init__(self, book: Book, view: View, contacts: tuple[str, ...], *, attacking: bool = False) -> None:
        """Set up the known and the possible ships of these contacts."""
        # Unseen attackers share one name: they are one group.
        self.contacts = tuple(dict.fromkeys(contacts))
        self._book, self._view, self._attacking = book, view, attacking
        self._drawn: dict[int, tuple[Company, ...]] = {}
        self.is_drawn = is_drawn(view, contacts)

    def companies(self, number: int) -> tuple[Company, ...]:
        """The forces in one possible situation; there is only one if all were counted."""
        number = number if self.is_drawn else 0
        if number not in self._drawn:
            self._drawn[number] = self._draw(SeededDice(number, "who may be there"))
        return self._drawn[number]

    @cached_property
    def _pool(self) -> Unseen:
        return enemies_unseen(self._book, self._view)

    @cached_property
    def _before(self) -> dict[str, tuple[ShipId, ...]]:
        """The ships counted earlier under each marker that is not counted now."""
        view = self._view
        markers = dict.fromkeys((*self._pool.markers, *(contact for contact in self.contacts if not counted(view, contact))))
        return {label: _counted_before(view, label, self._pool) for label in markers}

    @cached_property
    def _may_be_under(self) -> dict[ShipId, tuple[str, ...]]:
        """The markers that each ship to be drawn may sail under."""
        before, book, view = self._before, self._book, self._view
        assigned = {ship for ships in before.values() for ship in ships}
        found = {ship: tuple(label for label in before if not before[label] and _may_hold(book, view, label, ship))
                 for ship in self._pool.ships if ship not in assigned}
        return {ship: labels for ship, labels in found.items() if labels}

    def _draw(self, dice: SeededDice) -> tuple[Company, ...]:
        found = dict(self._before)
        for ship, may in self._may_be_under.items():
            there = may[lot(len(may), str(ship), dice)]
            found[there] = (*found[there], ship)
        return tuple(
            _company(self._book, self._view, contact, self._filled(contact, found.get(contact, ()), dice))
            for contact in self.contacts
        )

    def _filled(self, contact: str, ships: tuple[ShipId, ...], dice: SeededDice) -> tuple[ShipId, ...]:
        """The ships of a contact with at least one of each kind seen, and at least one warship in an attacking force."""
        book, view = self._book, self._view
        seen = _seen(view, contact)
        kinds = set(() if seen is None else seen.categories) or {Category.WARSHIPS}
        if self._attacking:
            kinds.add(Category.WARSHIPS)
        for kind in sorted(kinds, key=lambda category: category.value):
            of_kind = [ship for ship in self._pool.ships if _kind(book, ship) is kind]
            likely = [ship for ship in of_kind if _may_hold(book, view, contact, ship)] or of_kind
            if likely and not any(ship in of_kind for ship in ships):
                ships = (*ships, likely[lot(len(likely), f"{contact}, {kind.value}", dice)])
        return ships


def _counted_before(view: View, contact: str, pool: Unseen) -> tuple[ShipId, ...]:
    marker = view.markers.get(contact)
    last = None if marker is None or marker.last is None else marker.last.seen.ships
    return tuple(ship for ship in last or () if ship in pool.ships)


def _seen(view: View, contact: str) -> Seen | None:
    marker = view.markers.get(contact)
    return None if marker is None else marker.seen or (marker.last.seen if marker.last is not None else None)


def _may_hold(book: Book, view: View, contact: str, ship: ShipId) -> bool:
    """Whether a ship is of a kind seen there; capital ships and cruisers are assumed not to escort transports."""
    seen = _seen(view, contact)
    if seen is None:
        return True
    escorts = _has_charges(view, contact) and book.counters[ship].type in HEAVY
    return _kind(book, ship) in seen.categories and not escorts


def _kind(book: Book, ship: ShipId) -> Category:
    return CATEGORY_OF.get(book.counters[ship].type, Category.WARSHIPS)


def _has_charges(view: View, contact: str) -> bool:
    """Whether transports or landing craft were seen there, so that the rest are their escort."""
    seen = _seen(view, contact)
    return seen is not None and set(seen.categories) != {Category.WARSHIPS}


def _company(book: Book, view: View, contact: str, drawn: tuple[ShipId, ...]) -> Company:
    looks = counted(view, contact) or dict.fromkeys(drawn, "sound")
    convoy = any(book.counters[key].type in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT) for key in looks)
    return Company(contact, tuple(_ship(book, view, key, how, convoy=convoy) for key, how in looks.items()))


def _ship(book: Book, view: View, key: ShipId, looks: str, *, convoy: bool) -> Ship:
    """A ship in a company; warships with transports are assumed to be their escort."""
    escort = convoy and book.counters[key].type not in NOT_WARSHIPS
    mission = Mission.ESCORT if escort else Mission.SEA_CONTROL
    ship = Ship(key, view.side.enemy, book.counters[key].fuel_boxes, mission=mission)
    return replace(ship, condition=_as_seen(book, key, looks))


def _as_seen(book: Book, ship: ShipId, damage: str) -> Condition:
    """A condition in the middle of the range of a damage class."""
    values = book.counters[ship]
    boxes = values.flotation_boxes
    ticked = {"damaged": max(1, boxes // 4), "crippled": max(1, boxes * 5 // 8)}.get(damage, 0)
    ticked = min(ticked, boxes - 1)
    return with_hits(values, SOUND, replace(UNHURT, flotation=ticked)) if ticked else SOUND
