"""What a theatre YAML says otherwise than its nouns, as it is written by hand or by the map tool; its ports are SM-GAP-03."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from campaign.library.reading.nouns import less, noun_form
from campaign.library.reading.shapes import Check, Make, NounSchema, same
from campaign.library.reading.spelling import spelled
from campaign.model.sea.hexes import Hex
from campaign.model.sea.projection import Projection
from campaign.model.sea.theatre import BoxId, CoastFacts, FuelSupply, MinefieldFacts, Narrow, OffMapBox, PortFacts
from campaign.model.shape import EACH, At, FixedWord
from campaign.model.sides import Nation

NEUTRAL = "neutral"
_TUPLE: Any = tuple


class ClosedPassage(Struct, frozen=True):
    """A false passage that the lattice would open, and the hexsides closed by hand for it; the noun holds the hexsides."""

    where: str
    sides: tuple[str, ...]


class TheatreFile(Struct, frozen=True):
    """A theatre as its file has it: hexsides in lines of pairs, everything else in lists, of which the noun makes mappings."""

    name: str
    title: str
    projection: Projection
    rows: tuple[str, ...]
    all_land: Annotated[tuple[str, ...], At(("hexsides", "all_land"))]
    narrows: tuple[Narrow, ...]
    coasts: tuple[CoastFacts, ...]
    ports: tuple[PortFacts[Hex], ...]
    off_map_ports: tuple[PortFacts[BoxId], ...]
    minefields: tuple[MinefieldFacts, ...]
    off_map: tuple[OffMapBox, ...]
    closed_by_hand: Annotated[tuple[ClosedPassage, ...], At(("hexsides", "closed_by_hand"))] = ()


def fuel_of(value: int | str) -> tuple[FuelSupply, int]:
    """A stock in FP, or a word for where the bunkers are filled from; raises ValueError for any other word."""
    if isinstance(value, int):
        return FuelSupply.STOCK, value
    if value in (FuelSupply.POOL.value, FuelSupply.UNLIMITED.value):
        return FuelSupply(value), 0
    raise ValueError(f"pool, unlimited or a stock in FP was expected, not {value!r}")


def _each(form: NounSchema) -> NounSchema:
    make = form.make or same
    return NounSchema(_TUPLE[form.wire, ...], lambda values: tuple(map(make, values)), form.under(EACH).checks)


def _ports(key: str) -> NounSchema:
    """Ports whose place stands under that key, and their supply and stock under one."""
    fuel = spelled(fuel_of, int | str)
    form = noun_form(PortFacts, less("place", "fuel", "stock"), {key: str, "fuel": fuel.wire})
    make: Make = form.make or same

    def made(value: Any) -> Any:
        supply, stock = value.fuel.value
        return make(value, place=getattr(value, key), fuel=supply, stock=stock)

    return _each(NounSchema(form.wire, made, form.checks))


# Some coasts are of no nation of the game; one of neither is told with all else that is wrong in the file.
_NATIONS = {nation.value: nation for nation in Nation}
_OWNER = NounSchema(str, _NATIONS.get, (Check(FixedWord("nation"), (), (*_NATIONS, NEUTRAL)),))
THEATRE = noun_form(TheatreFile, {
    "coasts": _each(noun_form(CoastFacts, {"nation": _OWNER})), "ports": _ports("hex"), "off_map_ports": _ports("box"),
})
