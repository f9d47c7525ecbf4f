"""What a side has been shown of the enemy, and what is news to it (SM-GAP-61)."""

from __future__ import annotations

from campaign.model.play.standing_orders import NotedSighting
from campaign.model.play.views import Marker, View
from campaign.model.units.ships import ShipId

STALE_AFTER = 7


def is_news(view: View, marker: Marker) -> bool:
    """SM-GAP-61.11 A sighting is news the first time, when it shows more than was shown, and again after seven segments."""
    last = marker.last
    if last is None:
        return False
    known = view.noted.sightings.get(marker.contact)
    if known is None:
        return True
    if last.segment <= known.segment:
        return bool(_ships(marker) - set(known.ships))
    more = set(last.seen.categories) - set(known.categories) or _ships(marker) - set(known.ships)
    return bool(more) or last.segment - known.segment > STALE_AFTER


def noted_sightings(view: View) -> dict[str, NotedSighting]:
    """All sightings as they are shown now; the segment stays that of the first showing while nothing new was seen."""
    found: dict[str, NotedSighting] = {}
    for contact, marker in view.markers.items():
        last, known = marker.last, view.noted.sightings.get(contact)
        if last is None:
            continue
        if known is not None and not is_news(view, marker):
            found[contact] = known
            continue
        ships = tuple(sorted({*(known.ships if known is not None else ()), *_ships(marker)}))
        kinds = {*(known.categories if known is not None else ()), *last.seen.categories}
        found[contact] = NotedSighting(last.segment, tuple(sorted(kinds, key=lambda kind: kind.value)), ships)
    return found


def _ships(marker: Marker) -> set[ShipId]:
    return set(marker.last.seen.ships or ()) if marker.last is not None else set()
