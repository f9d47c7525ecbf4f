"""Three days of May 1941 round Crete: VIII. Fliegerkorps at the forces that Cunningham kept at sea, once for each seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.dice import SeededDice
from campaign.model.events import Event, ForceFormed
from campaign.model.play.air_war import SortieId
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import distance
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.facts.air import base_hex, reach_of
from campaign.rules.facts.roster import ships_of
from campaign.rules.facts.setup import starting_state
from tests.air_fights import AXIS, aloft, flown, raid
from tests.airwar.raids import Tally
from tests.airwar.toll import CAPITAL, CRUISERS, aircraft_in, shot_down
from tests.sea import Sea, given

DAYS = ("21 May", "22 May", "23 May")


class Force(Struct, frozen=True):
    """Ships together in one place (latitude and longitude)."""

    name: str
    where: tuple[float, float]
    ships: tuple[str, ...]


class Strike(Struct, frozen=True):
    """Units that go at one force together on one day, and why they are sent."""

    day: str
    force: str
    units: tuple[str, ...]
    why: str


# Force C was joined by Calcutta and Carlisle in the night to the 22nd.
FORCES = (
    Force("A1", (35.75, 22.3), ("warspite", "valiant", "napier", "decoy", "hero", "hotspur", "imperial", "isis")),
    Force("B", (35.9, 22.8), ("gloucester", "fiji", "greyhound", "griffin")),
    Force("C", (34.9, 26.6), ("naiad", "perth", "kandahar", "kingston", "nubian", "juno")),
    Force("D", (35.4, 22.9), ("dido", "orion", "ajax", "hasty", "hereward", "kimberley", "ilex")),
    Force("C in the Aegean", (36.3, 24.5), (
        "naiad", "perth", "calcutta", "carlisle", "kandahar", "kingston", "nubian", "juno")),
    Force("5th Flotilla", (34.7, 24.0), ("kelly", "kashmir", "kipling")),
)
# Forces that are at sea on each day: a ship that sails in another by then has left the former.
AT_SEA = {"21 May": ("A1", "B", "C", "D"), "22 May": ("A1", "B", "C in the Aegean"), "23 May": ("5th Flotilla",)}
STRIKES = (
    Strike("21 May", "C", ("stormo_35_z",), "Italian level bombers found it at dawn in the channel of Kaso"),
    Strike("21 May", "C", ("stg_2_iii",), "Scarpanto lies beside it; nearly all others fly for the parachutists"),
    Strike("21 May", "D", ("lg_1_eleusis",), "the one Gruppe that was spared for the force that came from the north"),
    Strike("22 May", "B", ("stg_2_i",), "the first wave at half past six; on this day the Korps turns to the ships"),
    Strike("22 May", "B", ("stg_77_i",), "the second, an hour later"),
    Strike("22 May", "C in the Aegean", ("kg_2", "kg_3_i"), "the Dorniers, at the force that came upon the second convoy"),
    Strike("22 May", "C in the Aegean", ("lg_1_i",), "the Ju 88 of Eleusis after them"),
    Strike("22 May", "A1", ("zg_26_i",), "Messerschmitts with bombs, which hit Warspite"),
    Strike("22 May", "A1", ("stg_1",), "dive bombers when Forces A1 and C had met"),
    Strike("22 May", "B", ("stg_77_ii",), "once more at the two cruisers, which stayed behind for the men of Greyhound"),
    Strike("23 May", "5th Flotilla", ("stg_2_i",), "24 dive bombers at eight in the morning"),
    Strike("23 May", "5th Flotilla", ("lg_1_eleusis",), "and Ju 88 at Kipling until the afternoon"),
)
# Who had moved nearer by then than where the order of battle has him.
MOVED = {"stg_2_i": "molaoi"}
SAILED = tuple(dict.fromkeys(ShipId(ship) for force in FORCES for ship in force.ships))


@cache
def round_crete() -> Sea:
    """The order of battle of that half-month, in clear weather, with its ships still in port."""
    book = load_book("crete", Options(air_war=True))
    state = starting_state(book, 1)
    air = {key: replace(unit, base=MOVED.get(key, unit.base)) for key, unit in state.air.items()}
    return Sea(book, replace(state, air=air, weather=dict.fromkeys(state.weather, Weather.CLEAR)))


def crete(seeds: Iterable[int]) -> Iterator[Tally]:
    """What three days cost either side."""
    book, start = round_crete()
    for seed in seeds:
        dice, state = SeededDice(seed), start
        events: list[Event] = []
        for day in DAYS:
            state = _sailed(book, state, day)
            for number, strike in enumerate(STRIKES):
                if strike.day == day:
                    state, happened = _flown(book, state, strike, number, dice)
                    events += happened
        yield _told(book, state, events)


def _sailed(book: Book, state: State, day: str) -> State:
    """The forces of a day, of those ships that are still afloat."""
    for force in (one for one in FORCES if one.name in AT_SEA[day]):
        afloat = tuple(key for key in map(ShipId, force.ships) if not state.ships[key].status.is_lost)
        if afloat:
            where = book.theatre.hex_of(*force.where)
            state = given(state, ForceFormed(ForceId(force.name), Side.ALLIED, force.name, where, afloat, force.name))
    return state


def _flown(book: Book, state: State, strike: Strike, number: int, dice: SeededDice) -> tuple[State, tuple[Event, ...]]:
    units = [key for key in map(AirUnitId, strike.units) if state.air[key].status is AirStatus.READY]
    if not units or not ships_of(state, ForceId(strike.force)):
        return state, ()
    sortie = replace(raid(strike.force, *units, side=AXIS), id=SortieId(f"S{number}"))
    return flown(book, aloft(book, state, sortie), dice)


def out_of_reach() -> list[str]:
    """Strikes that could not be flown without going beyond the range of who flies them."""
    book, state = round_crete()
    places = {force.name: book.theatre.hex_of(*force.where) for force in FORCES}
    found = []
    for strike in STRIKES:
        for key in map(AirUnitId, strike.units):
            here = base_hex(book, state, state.air[key])
            if here is None or distance(here, places[strike.force]) > reach_of(book, key, extended=False):
                found.append(f"{key} at {strike.force}")
    return found


def aircraft_sent() -> int:
    """All that is allotted, in aircraft as they are counted."""
    book, _ = round_crete()
    return sum(aircraft_in(book, map(AirUnitId, strike.units)) for strike in STRIKES)


def _told(book: Book, state: State, events: Iterable[Event]) -> Tally:
    tally: Tally = Counter(aircraft=aircraft_in(book, shot_down(events, AXIS)))
    for key in SAILED:
        values, ship = book.counters[key], state.ships[key]
        if not ship.status.is_lost:
            hits = hits_of(values, ship.condition)
            tally["hurt"] += int(hits.gunnery > 0 or hits.flotation > 0)
        elif values.type in CRUISERS:
            tally["cruisers"] += 1
        else:
            tally["capital" if values.type in CAPITAL else "destroyers"] += 1
    assert all(book.counters[key].type in (*CRUISERS, *CAPITAL, ShipType.DESTROYER) for key in SAILED)
    return tally
