"""How a class looks: what must hold of her outline beyond its shape."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from campaign.model.units.outline import Outline
from campaign.model.units.ships import ShipClass, ShipType

Faults = Iterator[tuple[str, tuple[str | int, ...]]]


def faults_of_outline(ship: ShipClass) -> Faults:
    """What of her outline contradicts itself or the rest of her, and where."""
    outline = ship.outline
    if outline is None:
        return
    names = {mount.name for mount in ship.guns} | {mount.name for mount in ship.torpedoes}
    for name in outline.mounts:
        if name not in names:
            yield f"no mount {name!r} in this class; it has {', '.join(sorted(names)) or 'none'}", ("outline", "mounts", name)
    for index, (first, last) in enumerate(outline.raised or ()):
        if first >= last:
            yield "a span from the bow aft was expected, as in [0, 0.4]", ("outline", "raised", index)
    for index, (one, other) in enumerate(pairwise(outline.raised or ())):
        if other[0] <= one[1]:
            yield f"a span behind the one before it, which ends at {one[1]:g}, was expected", ("outline", "raised", index + 1)
    if outline.flight_deck is not None and ship.type is not ShipType.CARRIER:
        yield "only a carrier has a flight deck", ("outline", "flight_deck")
    yield from _too_low(outline)


def _too_low(outline: Outline) -> Faults:
    """What would lie within the hull, and spans the wrong way round."""
    waist = outline.waist_m or 0.0
    tops = (("funnels", [funnel.top_m for funnel in outline.funnels or ()]),
            ("masts", [mast.top_m for mast in outline.masts or ()]),
            ("houses", [house.top_m for house in outline.houses or ()]))
    for key, heights in tops:
        for index, top in enumerate(heights):
            if top is not None and top <= waist:
                yield f"a top above the deck at {waist:g} m was expected", ("outline", key, index, "top_m")
    for index, house in enumerate(outline.houses or ()):
        if house.first >= house.last:
            yield f"a place behind {house.first:g} was expected", ("outline", "houses", index, "to")
    if outline.bow_m is not None and outline.bow_m < waist:
        yield f"at least the height of the waist, {waist:g} m, was expected", ("outline", "bow_m")
    deck = outline.flight_deck
    if deck is not None and (deck.first >= deck.last or deck.top_m <= waist):
        yield f"a deck from the bow aft, above the hull at {waist:g} m, was expected", ("outline", "flight_deck")
