"""A side's ships told off into divisions, each behind a leader, so that a fleet is commanded by a few words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Engagement, Participant, Token
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import CARGO, SMALL, ShipId, ShipType

MOST = 8
FLOTILLA, BIG_SHIPS, TOGETHER = 5, 4, 8
HEAVY = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER})
# Default names for a body of ships of one kind: after its leader's name, or alone.
BATTLE_LINE, CARRIERS, CRUISERS, FLOTILLAS, TRANSPORTS, SUBMARINES, AIRCRAFT, GUNS_ASHORE = range(8)
BEHIND_A_NAME = {CRUISERS: "division", FLOTILLAS: "flotilla"}
ALONE = {
    BATTLE_LINE: "Battle line", CARRIERS: "Carriers", CRUISERS: "Cruisers", FLOTILLAS: "Destroyers", TRANSPORTS: "Transports",
    SUBMARINES: "Submarines", AIRCRAFT: "Aircraft", GUNS_ASHORE: "Batteries ashore",
}
SIZES = {CRUISERS: BIG_SHIPS, FLOTILLAS: FLOTILLA}
EMPTY = "Empty markers"


class ShipDivision(Struct, frozen=True):
    """Ships of one side that are commanded together: `ships` are those afloat by token, their leader among them.

    `key` is what a player types for it and stays the same through a battle, as does `name`.
    """

    key: str
    name: str
    side: Side
    leader: str
    ships: tuple[str, ...]


class _Body(Struct, frozen=True):
    """A division as it was formed before the battle, including ships sunk since and ships still to arrive."""

    name: str
    kind: int
    units: tuple[ShipId, ...]
    named: bool = True
    joined: bool = False


def divisions_of(book: Book, view: BattleView, side: Side, engagement: Engagement) -> tuple[ShipDivision, ...]:
    """A side's divisions: as they are named, else by force, and within a force by type and size.

    They are formed once, from the ships sent; a ship that is sunk drops out, and the next in line leads.
    """
    if view.side not in (None, side):
        return ()
    bodies = form_divisions(book, engagement, side)
    sent = {str(unit.ship) for _, unit in engagement.participants()}
    tokens: dict[str, list[Token]] = {}
    for token in view.tokens:
        if token.side is side:
            tokens.setdefault(_unit_of(token, sent), []).append(token)
    found = []
    for number, body in enumerate(bodies, 1):
        afloat = [token.id for unit in body.units for token in tokens.pop(str(unit), ()) if token.afloat]
        if afloat:
            found.append(ShipDivision(str(number), body.name, side, afloat[0], tuple(afloat)))
    rest = [token for left in tokens.values() for token in left if token.afloat]
    flying = [token.id for token in rest if token.id.rpartition(".")[0] in sent]
    floating = [token.id for token in rest if token.id not in flying]
    for number, (name, ids) in enumerate(((ALONE[AIRCRAFT], flying), (EMPTY, floating)), len(bodies) + 1):
        if ids:
            found.append(ShipDivision(str(number), name, side, ids[0], tuple(ids)))
    return tuple(found)


def _unit_of(token: Token, sent: Collection[str]) -> str:
    """The unit that a token belongs to: its boats are numbered after a dot; a ship's aircraft do not count as boats."""
    unit, _, number = token.id.rpartition(".")
    return unit if token.id not in sent and unit in sent and number.isdigit() else token.id


def form_divisions(book: Book, engagement: Engagement, side: Side) -> tuple[_Body, ...]:
    """All units that a side sent, in divisions, the heaviest first."""
    party = engagement.parties[side]
    units = {unit.ship: unit for unit in party.participants}
    bodies = []
    for division in party.divisions:
        own = tuple(ship for ship in (division.flagship, *division.units) if ship in units)
        ships = tuple(dict.fromkeys(own))
        if ships:
            bodies.append(_Body(division.name, min(_kind(book, units[ship]) for ship in ships), ships))
    named = {ship for body in bodies for ship in body.units}
    forces: dict[str, list[Participant]] = {}
    for unit in party.participants:
        if unit.ship not in named:
            forces.setdefault(unit.force, []).append(unit)
    for force, members in forces.items():
        bodies += _of_a_force(book, force, members, alone=len(forces) == 1)
    bodies.sort(key=lambda body: body.kind)
    classes = book.oob.classes
    types = {ship: classes[unit.ship_class].type if unit.ship_class in classes else None for ship, unit in units.items()}
    return tuple(_name_bodies(_merge(bodies, types), units))


def _of_a_force(book: Book, force: str, members: Sequence[Participant], *, alone: bool) -> Iterator[_Body]:
    kinds: dict[int, list[ShipId]] = {}
    for unit in members:
        kinds.setdefault(_kind(book, unit), []).append(unit.ship)
    for kind, ships in kinds.items():
        parts = list(_split_evenly(ships, SIZES.get(kind, len(ships))))
        whole = len(kinds) == 1 and len(parts) == 1 and not alone
        for part in parts:
            yield _Body(force if whole else "", kind, tuple(part), named=whole)


def _split_evenly(ships: Sequence[ShipId], most: int) -> Iterator[Sequence[ShipId]]:
    """Ships split, in their order, into as few and as equal parts as possible."""
    parts = max(1, -(-len(ships) // most))
    for part in range(parts):
        yield ships[len(ships) * part // parts : len(ships) * (part + 1) // parts]


def _merge(bodies: Iterable[_Body], types: Mapping[ShipId, ShipType | None]) -> list[_Body]:
    """At most a handful of divisions: the smallest of the same kind are merged, as long as they stay small."""
    found = list(bodies)
    while len(found) > MOST:
        pairs = [
            (types[body.units[0]] is not types[other.units[0]], len(body.units) + len(other.units), first, second)
            for first, body in enumerate(found)
            for second, other in enumerate(found[first + 1 :], first + 1)
            if body.kind == other.kind and len(body.units) + len(other.units) <= TOGETHER
            and not body.joined and not other.joined
        ]
        if not pairs:
            break
        _, _, first, second = min(pairs)
        other = found.pop(second)
        found[first] = _join(found[first], other)
    return found


def _join(body: _Body, other: _Body) -> _Body:
    named = body.named and other.named
    name = _joint_name(body.name, other.name) if named else ""
    return replace(body, name=name, units=(*body.units, *other.units), named=named, joined=True)


def _joint_name(name: str, other: str) -> str:
    """Two names joined, with a common last word used once."""
    head, _, tail = name.rpartition(" ")
    front, _, last = other.rpartition(" ")
    return f"{head} and {front} {tail}s" if tail == last and head and front else f"{name} and {other}"


def _name_bodies(bodies: Sequence[_Body], units: dict[ShipId, Participant]) -> Iterator[_Body]:
    kinds = [body.kind for body in bodies if not body.named]
    for body in bodies:
        if body.named:
            yield body
            continue
        lead, of = units[body.units[0]].name, BEHIND_A_NAME.get(body.kind, "")
        if len(body.units) == 1:
            yield replace(body, name=lead)
        elif kinds.count(body.kind) == 1:
            yield replace(body, name=ALONE[body.kind])
        else:
            yield replace(body, name=f"{lead} {of}" if of else f"{ALONE[body.kind]} of {lead}")


def _kind(book: Book, unit: Participant) -> int:
    """The kind of division that a type belongs to: battleships on their own, destroyers with all small craft."""
    special = {Arm.AIRCRAFT: AIRCRAFT, Arm.BATTERY: GUNS_ASHORE, Arm.SUBMARINE: SUBMARINES}
    if unit.arm in special:
        return special[unit.arm]
    kind = book.oob.classes[unit.ship_class].type
    if kind in HEAVY:
        return BATTLE_LINE
    if kind in SMALL:
        return FLOTILLAS
    if kind in CARGO:
        return TRANSPORTS
    return {ShipType.CARRIER: CARRIERS, ShipType.SUBMARINE: SUBMARINES}.get(kind, CRUISERS)
