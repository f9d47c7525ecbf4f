"""Both parties as rows: their ships by type and to one scale, as far as the reader's side knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from campaign.chart.counters import FLAGS, LIKE
from campaign.drawing.lettering import width_of
from campaign.drawing.theme import Look
from campaign.gui.alarm.lines import LABEL, Abreast, Drawn
from campaign.gui.battle.ending.fates import SideLine
from campaign.gui.frame.page import Row
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import CARGO, SMALL
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.session.engagements.encounter import NOTHING_KNOWN, SOUND, Encounter, EnemyParty, ShipThere
from campaign.session.words.naming import RANK
from campaign.silhouettes.drawing import side_view
from campaign.silhouettes.strangers import side_view_of
from campaign.words.counting import quantity

# Pixels a metre where there is room; the longest ship takes no more than so much of a line, names no more than so many pixels.
SCALE, LONGEST_M, LONGEST_SHARE, NAME_MOST = 0.88, 230.0, 0.36, 84.0
# Where there is little room all is drawn smaller, and a name is no numeral.
SMALLER, SHORTEST = (1.0, 1.0, 0.86, 0.72), 3
HURT = {"damaged": "hit", "crippled": "crippled"}


def picture_of(book: Book, ship: ShipThere) -> Silhouette:
    """How a ship looks from abeam."""
    return side_view(book.oob.class_of(ship.ship), book.oob.guns, Detail.COARSE)


def own_rows(book: Book, encounter: Encounter, wide: float, look: Look, squeezed: int = 0) -> Iterator[Row]:
    """One's own forces, with all their ships; once `squeezed`, small ships are not named, then all are drawn smaller."""
    ships = encounter.own_ships
    names = " and ".join(party.name for party in encounter.own)
    count = f"{quantity(len(ships), 'ship')}"
    yield _head(f"You, {names}", encounter.side, _flag(ships, encounter.side), count)
    for party in encounter.own:
        if len(encounter.own) > 1:
            yield Row(party.name, style="strong")
        yield from _by_type(book, party.ships, encounter.side, wide, look, squeezed)


def enemy_rows(book: Book, encounter: Encounter, wide: float, look: Look, squeezed: int = 0) -> Iterator[Row]:
    """The enemy's forces: ships that were seen, pale kinds of ships where no more is known, and nothing where nothing is."""
    enemy, ships = encounter.side.enemy, encounter.enemy_ships
    labels = " and ".join(party.label for party in encounter.enemy)
    blind = all(not party.ships and not party.kinds for party in encounter.enemy)
    pale = any(not party.ships and party.kinds for party in encounter.enemy)
    note = "" if blind else "as far as known: pale means kind only" if pale else "as far as known"
    yield _head(f"The enemy, {labels}", enemy, _flag(ships, enemy), note)
    yield from _by_type(book, ships, enemy, wide, look, squeezed)
    for party in encounter.enemy:
        if not party.ships and len(encounter.enemy) > 1:
            yield Row(party.label, style="strong")
        yield from _unnamed(party, enemy, wide, look)
    if ships and any(not party.now for party in encounter.enemy if party.ships):
        yield Row("Not seen now: this is what was seen last.", style="faint", indent=1)


def _unnamed(party: EnemyParty, side: Side, wide: float, look: Look) -> Iterator[Row]:
    """A force of which no ship is known by name."""
    for kind in () if party.ships else party.kinds:
        like = LIKE.get(kind)
        line = Abreast("", "", (Drawn(None if like is None else side_view_of(like), "", pale=True),), side,
                       _scale(wide, look), 200.0, last=False)
        yield Row("", hint=f"{kind.value}: how many and which is not known", drawn=line)
        yield Row(f"{kind.value.capitalize()}, how many is not known", style="faint", indent=1)
    if not party.ships and not party.kinds:
        yield Row(f"{NOTHING_KNOWN[0].upper()}{NOTHING_KNOWN[1:]}", style="faint", indent=1)
    elif not party.ships and not party.now:
        yield Row("Not seen now: this is what was seen last.", style="faint", indent=1)


def _head(title: str, side: Side, nation: Nation, note: str) -> Row:
    return Row(title, hint=f"{title}: {note}" if note else title, drawn=SideLine(title, side, nation, note))


def _flag(ships: Sequence[ShipThere], side: Side) -> Nation:
    return ships[0].nation if ships else FLAGS[side]


def last_name(name: str, room: float) -> str:
    """The last of a ship's names where all of them find no room: Cesare for Giulio Cesare, Bande Nere, Abruzzi."""
    parts = name.split()
    ends = [" ".join(parts[at:]) for at in range(len(parts)) if parts[at][:1].isupper() and len(parts[at]) > SHORTEST]
    return next((end for end in ends if width_of(end, 12.0) <= room), name)


def _scale(wide: float, look: Look) -> float:
    """Pixels a metre at 100 %: all ships on the page are drawn to it."""
    return min(SCALE, (wide / look.scale - LABEL) * LONGEST_SHARE / LONGEST_M)


def _by_type(book: Book, ships: Sequence[ShipThere], side: Side, wide: float, look: Look, squeezed: int) -> Iterator[Row]:
    """A line for each type, or as many as it needs."""
    low = squeezed > 1
    scale = _scale(wide, look) * SMALLER[squeezed]
    for kind, alike in groupby(sorted(ships, key=lambda ship: RANK.index(ship.type)), key=lambda ship: ship.type):
        found = list(alike)
        nameless = squeezed > 0 and kind in SMALL | CARGO and all(ship.looks == SOUND for ship in found)
        shown = [Drawn(picture_of(book, ship), "" if nameless else ship.name, HURT.get(ship.looks, "")) for ship in found]
        longest = max(one.picture.length_m * scale for one in shown if one.picture is not None)
        named = max(width_of(one.name, 12.0) + (width_of(one.hurt, 12.0, bold=True) + 4 if one.hurt else 0) for one in shown)
        cell = max(longest, min(named, NAME_MOST * SMALLER[squeezed])) + (6 if nameless or low else 12)
        across = max(1, int((wide / look.scale - LABEL) // cell))
        shown = [replace(one, name=last_name(one.name, cell - 4)) if low and not one.hurt else one for one in shown]
        told = ", ".join(f"{ship.name}{'' if ship.looks == SOUND else f' ({ship.looks})'}" for ship in found)
        for begin in range(0, len(shown), across):
            part = tuple(shown[begin:begin + across])
            yield Row("", hint=f"{kind.value}: {told}", drawn=Abreast(
                kind.value if not begin else "", str(len(found)) if not begin else "", part, side, scale, cell,
                last=begin + across >= len(shown)))
