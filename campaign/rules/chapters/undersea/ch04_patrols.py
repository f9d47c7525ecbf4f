"""Rules 3E and 4B1 to 4B3: the areas of flotillas, how they keep apart, and what they find in them while the enemy moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import FlotillaFindsLapsed, FlotillaSpotted, ForceSpotted
from campaign.model.play.state import State
from campaign.model.sameness import cached
from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex, distance, hexes_within
from campaign.model.setting.scenario import FlotillaId, FlotillaMission
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.model.units.undersea import Flotilla
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.geography import friendly_ports_at, weather_at
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings

ON_STATION = (FlotillaMission.RECON, FlotillaMission.ATTACK)
FOUND_UNDER_WATER = Find(Recon.SUBMARINE, Lapse.END_OF_FINDERS_SUBSEGMENT)


def area(book: Book, flotilla: Flotilla) -> int | None:
    """SM-4B A flotilla's area is the sea within three hexes, its own hex alone in transit, and nothing in port."""
    if flotilla.port is not None:
        return None
    return book.charts.undersea.flotillas.area if flotilla.mission in ON_STATION else 0


def holds(book: Book, flotilla: Flotilla, where: Hex) -> bool:
    """Whether a sea hex lies in a flotilla's area."""
    radius = area(book, flotilla)
    return radius is not None and distance(flotilla.hex, where) <= radius


def searchers(book: Book, state: State, target: str, side: Side, where: Hex) -> tuple[FlotillaId, ...]:
    """SM-GAP-08.2 A flotilla on station searches once in a movement step for each enemy unit in its area."""
    looking = _on_station(state.flotillas, side.enemy, book.charts.undersea.flotillas.area)
    return tuple([key for key, flotilla, hexes in looking if where in hexes and target not in flotilla.searched])


# Cached: needed for each hex that anybody enters, while flotillas stay where they are. Whether a hex is in an area is looked
# up, not measured, which takes a third of the time.
@cached(4)
def _on_station(
    flotillas: Mapping[FlotillaId, Flotilla], side: Side, radius: int,
) -> tuple[tuple[FlotillaId, Flotilla, frozenset[Hex]], ...]:
    return tuple([(key, flotilla, hexes_within(flotilla.hex, radius)) for key, flotilla in flotillas.items()
                  if flotilla.side is side and flotilla.mission in ON_STATION and flotilla.port is None])


def chance(book: Book, flotilla: Flotilla, units: int | None, weather: Weather) -> int:
    """SM-GAP-10 Tenths by the units in the target (None: a flotilla) and the points of the searcher, less in poor weather.

    On an attack mission half of them is left, fractions down; never less than the least of the chart.
    """
    chart = book.charts.undersea.search
    tenths = (chart.flotilla if units is None else chart.units.at(units)) + chart.points.at(flotilla.points)
    if weather is Weather.POOR:
        tenths += chart.poor_weather
    tenths = max(tenths, chart.least)
    return max(tenths // 2, chart.least) if flotilla.mission is FlotillaMission.ATTACK else tenths


def finds_it(book: Book, state: State, flotilla: FlotillaId, target: str, where: Hex, dice: Dice) -> bool:
    """SM-4B2 An enemy force or flotilla that enters or stays in the area is found by one roll; on attack missions at half."""
    searcher = state.flotillas[flotilla]
    units = len(ships_of(state, ForceId(target))) if target in state.forces else None
    tenths = chance(book, searcher, units, weather_at(book, state, where))
    # With hidden markers even a failed search would reveal that something passed, and the number needed always its strength.
    seen_by = () if book.options.hidden_markers else (searcher.side,)
    what = "submarine search" if units is not None else "submarine search for submarines"
    why = Why("SM-4B2", what, (str(flotilla), target), seen_by=seen_by, secret=f"{tenths} or less")
    return dice.roll(Die.D10, why) <= tenths


def force_found(book: Book, state: State, flotilla: FlotillaId, force: ForceId, where: Hex) -> ForceSpotted:
    """SM-3E What a submarine finds while its enemy moves stays spotted through its side's next subsegment."""
    side = state.flotillas[flotilla].side
    finds = (*(known for known in state.finds.get(force, ()) if known.kind is not Recon.SUBMARINE), FOUND_UNDER_WATER)
    return ForceSpotted(force, side, where, FOUND_UNDER_WATER, seen_of(book, state, force, finds),
                        contact_for(book, state, force))


def flotilla_found(state: State, flotilla: FlotillaId, find: Find) -> FlotillaSpotted:
    """SM-GAP-08.3 A flotilla is found by the enemy's submarines, or where it strikes or is hunted."""
    found = state.flotillas[flotilla]
    by = found.side.enemy
    label = found.contact or f"S{state.flotilla_labels.get(by, 0) + 1}"
    return FlotillaSpotted(flotilla, by, found.hex, find, label)


def lapse_at_subsegment_end(now: Proceedings, acting: Side) -> None:
    """SM-GAP-07.7 What was found of a flotilla by submarines serves through the finder's next subsegment."""
    _lapse(now, lambda flotilla, find: find.until is Lapse.END_OF_FINDERS_SUBSEGMENT and flotilla.side is not acting)


def lapse_at_segment_end(now: Proceedings) -> None:
    """SM-GAP-07.8 A flotilla that gave itself away is known to the end of the segment."""
    _lapse(now, lambda flotilla, find: find.until is Lapse.END_OF_SEGMENT)


def _lapse(now: Proceedings, lapses: Callable[[Flotilla, Find], bool]) -> None:
    state = now.state
    left = tuple((key, live) for key, flotilla in state.flotillas.items()
                 if (live := tuple(find for find in flotilla.finds if not lapses(flotilla, find))))
    if left != tuple((key, flotilla.finds) for key, flotilla in state.flotillas.items() if flotilla.finds):
        now.add(FlotillaFindsLapsed(left))


def spot_flotilla(now: Proceedings, flotilla: FlotillaId, find: Find) -> None:
    """Records that a flotilla is seen, unless an equal find was known before."""
    state = now.state
    if find not in state.flotillas[flotilla].finds:
        now.add(flotilla_found(state, flotilla, find))


# Areas kept apart -----------------------------------------------------------------------------------------------------


def flotilla_points_left(book: Book, flotilla: Flotilla) -> int:
    """SM-2C.4 A flotilla in transit has ten movement points in each of its owner's naval movement steps."""
    return max(0, book.charts.undersea.flotillas.allowance - flotilla.spent)


def friend_in_the_way(book: Book, state: State, flotilla: Flotilla, where: Hex) -> Flotilla | None:
    """SM-4B1.2 No flotilla lies in the area of another of its side, nor two in transit in one hex."""
    return next((friend for friend in state.flotillas.values()
                 if friend.id != flotilla.id and friend.side is flotilla.side and holds(book, friend, where)), None)


def can_get_clear(book: Book, state: State, flotilla: Flotilla, where: Hex, points: int) -> bool:
    """Whether the points left reach a hex or friendly port that is clear of all other flotillas."""
    for there in reach(book.theatre, where, points):
        if friendly_ports_at(book, state, there, flotilla.side) or friend_in_the_way(book, state, flotilla, there) is None:
            return True
    return False


def crowded_by(book: Book, state: State, side: Side) -> Flotilla | None:
    """The first flotilla in transit in another's area that can still get clear."""
    for flotilla in state.flotillas.values():
        if flotilla.side is not side or flotilla.port is not None or flotilla.mission is not FlotillaMission.TRANSIT:
            continue
        if friend_in_the_way(book, state, flotilla, flotilla.hex) is None:
            continue
        if can_get_clear(book, state, flotilla, flotilla.hex, flotilla_points_left(book, flotilla)):
            return flotilla
    return None


def enclosed_by(book: Book, state: State, flotilla: Flotilla) -> Flotilla | None:
    """Another flotilla at sea that would be inside this one's new area, and could not leave it in one move."""
    radius = book.charts.undersea.flotillas.area
    for friend in state.flotillas.values():
        if friend.id == flotilla.id or friend.side is not flotilla.side or friend.port is not None:
            continue
        if distance(friend.hex, flotilla.hex) > radius:
            continue
        if friend.mission in ON_STATION or not _leaves(book, state, friend, flotilla, radius):
            return friend
    return None


def _leaves(book: Book, state: State, leaver: Flotilla, newcomer: Flotilla, radius: int) -> bool:
    for there in reach(book.theatre, leaver.hex, book.charts.undersea.flotillas.allowance):
        if friendly_ports_at(book, state, there, leaver.side):
            return True
        if distance(there, newcomer.hex) > radius and friend_in_the_way(book, state, leaver, there) is None:
            return True
    return False
