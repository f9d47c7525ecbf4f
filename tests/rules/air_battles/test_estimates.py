"""GAP-80: what a sortie promises and costs by what its side knows, and which sorties are worth it."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftType, AirSize
from campaign.model.units.ships import ShipType
from campaign.ratings.aircraft import in_flights
from campaign.rules import engine
from campaign.rules.facts.air import size_of
from campaign.rules.standing.air_estimates import (
    Promise,
    Quarry,
    estimate,
    interceptors_near,
    losses_over,
    presumed,
    prey_in_port,
    prey_of_marker,
)
from campaign.rules.standing.air_orders import MOST_FLIGHTS, StrikeProposal, Terms, aims_at, hex_of_base, preys, proposals
from campaign.rules.views.view import view_for
from tests.air_fights import (
    ALLIED,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    GROUP,
    HURRICANE,
    JU_87,
    SWORDFISH,
    Squad,
    keys,
    raided,
    seen,
    squad,
    squads,
)
from tests.sea import (
    ARK_ROYAL,
    SPICA,
    TRANSPORT,
    WARSPITE,
    ZARA,
    PlacedShip,
    Sea,
    british,
    italian,
)

AT_SEA = "00504"


def known(*things: PlacedShip | Squad, weather: Weather = Weather.CLEAR, full: bool = True) -> tuple[Book, View]:
    """What the Allies see in their combat step, all Axis forces being spotted."""
    book, state = raided(*things, british("Ark Royal", "00604", ARK_ROYAL), weather=weather)
    forces = [str(key) for key, force in state.forces.items() if force.side is not ALLIED]
    book, state = seen(Sea(book, state), *forces, full=full)
    return book, view_for(book, state, ALLIED)


def marker(book_view: tuple[Book, View], contact: str = "AX1") -> Quarry:
    """What a spotted force is taken for."""
    book, view = book_view
    found = prey_of_marker(book, view, view.markers[contact])
    assert found is not None
    return found


def promise(book_view: tuple[Book, View], *units: str, escort: tuple[str, ...] = (), far: tuple[str, ...] = (),
            light: Light = Light.DAY, aims: tuple[str, ...] = ()) -> Promise:
    """What these units promise against the first force."""
    book, view = book_view
    return estimate(book, view, marker(book_view), keys(*units), keys(*escort), frozenset(keys(*far)), light, aims=aims)


def test_a_force_that_is_fully_seen_is_taken_for_what_it_is() -> None:
    """SM-GAP-80 Its types, its names and its guns."""
    prey = marker(known(italian("Zara", AT_SEA, ZARA), italian("Spica", AT_SEA, SPICA)))

    assert (prey.target, prey.place, prey.hex, prey.in_port) == (AirTarget.FORCE, "AX1", Hex(AT_SEA), False)
    assert prey.ships == (ShipType.HEAVY_CRUISER, ShipType.TORPEDO_BOAT) and set(prey.named) == {"zara", "spica"}
    assert prey.flak == ZARA.light_aa + SPICA.light_aa


def test_a_force_of_which_only_kinds_are_seen_is_presumed() -> None:
    """SM-GAP-80 The same for a battleship and a torpedo boat, and more where transports are seen as well."""
    book_views = [known(italian("Doria", AT_SEA, values), full=False) for values in (WARSPITE, SPICA)]

    assert marker(book_views[0]) == marker(book_views[1]) and marker(book_views[0]).named == ()
    convoy = marker(known(italian("Doria", AT_SEA), italian("Sirio", AT_SEA, TRANSPORT), full=False))
    assert convoy.ships.count(ShipType.TRANSPORT) > 0 and set(marker(book_views[0]).ships) < set(convoy.ships)


def test_what_is_not_spotted_or_not_the_enemys_is_no_prey() -> None:
    """SM-GAP-80, SM-3 Nor is an empty port."""
    book, state = raided(italian("Zara", AT_SEA))
    view = view_for(book, state, ALLIED)

    assert list(preys(book, view)) == []
    assert all(prey_in_port(book, view, port) is None for port in map(PortId, ("taranto", "valletta", "valencia")))


def test_ships_in_port_lie_under_the_guns_of_the_port() -> None:
    """SM-GAP-80, SM-GAP-46 Their names are known, and torpedoes hit them more easily."""
    book, view = known(italian("Zara", "taranto"), italian("Sirio", "taranto", TRANSPORT))
    prey = prey_in_port(book, view, PortId("taranto"))

    assert prey is not None and prey.in_port and prey.flak == 3 + ZARA.light_aa + 0.25
    assert prey.easier == book.charts.torpedoes.target_in_port and list(preys(book, view)) == [prey]


@pytest.mark.parametrize(("flies", "size", "bombs", "torpedoes"), [
    (BLENHEIM, GROUP, 6, 0), (SWORDFISH, FLIGHT, 0, 2), (JU_87, GROUP, 36, 0)])
def test_a_promise_counts_the_load_that_will_be_dropped(flies: AircraftType, size: AirSize, bombs: int, torpedoes: int) -> None:
    """SM-GAP-80 By the ratings that decide it, where no gun and no fighter is."""
    book_view = known(italian("Zara", AT_SEA, ZARA, hits=(5, 0)), squad("u", "hal_far", flies, size))
    book, view = book_view
    harmless = replace(marker(book_view), flak=0.0)
    found = estimate(book, view, harmless, keys("u"))

    assert (found.bombs, found.torpedoes) == (bombs, torpedoes) and found.flights_lost == 0
    # A torpedo on a class of six hits on nine and ten.
    assert torpedoes == 0 or found.hits == pytest.approx(0.2 * torpedoes)


def test_guns_fighters_and_distance_take_from_a_promise() -> None:
    """SM-GAP-80 Each makes it worse, and costs flights or load."""
    units = squads("t", 6, "ark_royal", SWORDFISH, FLIGHT)
    names = tuple(one.name for one in units)
    zara, fleet = italian("Zara", AT_SEA, ZARA), [italian(f"D {n}", AT_SEA, WARSPITE) for n in range(4)]
    calm = promise(known(zara, *units), *names)
    gunned = promise(known(zara, *fleet, *units), *names)
    hunted = promise(known(zara, *units, *squads("f", 2, "comiso", CR_42)), *names)
    far = promise(known(zara, *units), *names, far=names)

    assert gunned.flights_lost > calm.flights_lost and gunned.torpedoes < calm.torpedoes
    assert hunted.flights_lost > calm.flights_lost and hunted.torpedoes < calm.torpedoes and hunted.interceptors == 1
    assert far.torpedoes == pytest.approx(calm.torpedoes / 2, abs=1) and hunted.cost > calm.cost


def test_escorts_save_bombers_and_cost_their_own_wear() -> None:
    """SM-GAP-80 Fewer are lost where fighters hold the interceptors."""
    units = (*squads("t", 6, "ark_royal", SWORDFISH, FLIGHT), *squads("s", 6, "ark_royal", FULMAR, FLIGHT))
    book_view = known(italian("Zara", AT_SEA), *units, *squads("f", 2, "comiso", CR_42, FLIGHT))
    alone = promise(book_view, *(f"t_{n}" for n in range(1, 7)))
    escorted = promise(book_view, *(f"t_{n}" for n in range(1, 7)), escort=tuple(f"s_{n}" for n in range(1, 7)))

    assert escorted.flights_lost < alone.flights_lost and escorted.flights == 12 and escorted.worth >= alone.worth


def test_by_night_no_interceptor_is_expected_and_guns_see_less() -> None:
    """SM-GAP-80, SM-GAP-66 And level bombers bring half."""
    units = squads("t", 6, "ark_royal", SWORDFISH, FLIGHT)
    fleet = [italian(f"D {n}", AT_SEA, WARSPITE) for n in range(4)]
    book_view = known(*fleet, *units, *squads("f", 2, "comiso", CR_42))
    names = tuple(f"t_{n}" for n in range(1, 7))
    day, night = (promise(book_view, *names, light=light) for light in (Light.DAY, Light.NIGHT))

    assert night.interceptors == 0 and night.flights_lost < day.flights_lost and night.torpedoes > day.torpedoes
    calm = known(italian("Zara", AT_SEA), squad("b", "hal_far", BLENHEIM))
    assert (promise(calm, "b").bombs, promise(calm, "b", light=Light.NIGHT).bombs) == (6, 3)


def test_poor_weather_takes_half_of_a_promise() -> None:
    """SM-GAP-80, SM-GAP-66 Of the load, and of the dice."""
    sky = [known(italian("Zara", AT_SEA), squad("d", "hal_far", JU_87), weather=weather) for weather in Weather]
    clear, poor = (promise(one, "d") for one in sky)

    assert poor.bombs < 0.6 * clear.bombs and poor.hits < clear.hits / 2


def test_aims_are_priced_by_what_is_aimed_at() -> None:
    """SM-GAP-80 A torpedo at a battleship is worth more than one at a torpedo boat, and one at all is between."""
    book_view = known(italian("Doria", AT_SEA, WARSPITE), italian("Spica", AT_SEA, SPICA), squad("t", "ark_royal", SWORDFISH))
    at_her, at_it, at_all = (promise(book_view, "t", aims=aims).worth for aims in (("BB",), ("TB",), ()))

    assert at_it < at_all < at_her


def test_fighters_that_may_rise_are_reckoned_by_what_is_public() -> None:
    """SM-GAP-80.1 All in that very hex; of those on naval cooperation half within half their range, and some beyond it."""
    units = (*squads("here", 2, "comiso", CR_42, cooperates=False), *squads("near", 4, "castel_benito", CR_42),
             *squads("off", 2, "castel_benito", CR_42, cooperates=False), squad("b", "comiso", JU_87))
    book, view = known(italian("Zara", AT_SEA), *units)

    def names(where: str) -> list[str]:
        return [one.id.partition("_")[0] for one in interceptors_near(book, view, Hex(where))]

    assert names("00207") == ["near"] * 4 + ["off"] * 2 and names("00205") == ["near"] * 2
    # Who patrols is hidden: one in four of those who could.
    assert names("00501") == ["here", "here", "near"] and names("01404") == []


def test_an_ordinary_ship_stands_for_one_that_is_not_known() -> None:
    """SM-GAP-80 Of a type of which there is none in the order of battle nothing is promised."""
    book, _ = known(italian("Zara", AT_SEA), italian("Pola", AT_SEA, replace(ZARA, protection_class=3)))

    assert presumed(book, ShipType.HEAVY_CRUISER) in (ZARA, replace(ZARA, protection_class=3))
    assert presumed(book, ShipType.SUBMARINE) is None


def test_what_fighters_and_guns_leave_is_a_share() -> None:
    """SM-GAP-80 Between nothing and all of it, and no more flights are lost than fly."""
    book_view = known(*[italian(f"D {n}", AT_SEA, WARSPITE) for n in range(12)], *squads("f", 9, "comiso", CR_42),
                      squad("t", "ark_royal", SWORDFISH, FLIGHT))
    book, view = book_view
    share, lost = losses_over(book, view, marker(book_view), keys("t"), night=False, poor=False)

    assert 0 <= share < 0.5 and 0 < lost <= 1


def planned(book_view: tuple[Book, View], *units: str, **more: object) -> tuple[StrikeProposal, ...]:
    """Sorties that these units could fly."""
    book, view = book_view
    return proposals(book, view, keys(*units), Terms(**more))  # pyrefly: ignore[bad-argument-type]


TWO_FLEETS = (italian("Doria", AT_SEA, WARSPITE), italian("Spica", "00305", SPICA))
STRIKERS = (*squads("t", 6, "ark_royal", SWORDFISH, FLIGHT), *squads("b", 2, "hal_far", BLENHEIM),
            squad("h", "hal_far", HURRICANE))
NAMES = tuple(one.name for one in STRIKERS)


def test_each_unit_flies_in_one_sortie_and_the_best_comes_first() -> None:
    """SM-GAP-80.2 And what is proposed could be ordered as it stands."""
    book_view = known(*TWO_FLEETS, *STRIKERS)
    found = planned(book_view, *NAMES, worth=0.0, least=0.0)
    flown = [unit for one in found for unit in (*one.order.units, *one.order.escorts)]

    assert found and found[0].prey.place == "AX1" and len(flown) == len(set(flown))
    assert all(one.order.target is AirTarget.FORCE for one in found)
    book, state = seen(raided(*TWO_FLEETS, british("Ark Royal", "00604", ARK_ROYAL), *STRIKERS), "AX1", "AX2", full=True)
    for one in found:
        assert isinstance(one.order, LaunchSortie) and engine.refusal(book, state, one.order) is None


def test_what_is_not_worth_its_price_is_not_proposed() -> None:
    """SM-GAP-80.2 By the ratio that is asked for, and by the least that must be promised, at sea and in port."""
    book_view = known(*TWO_FLEETS, *STRIKERS)
    every = planned(book_view, *NAMES, worth=0.0, least=0.0)

    assert planned(book_view, *NAMES, worth=1000.0) == () and planned(book_view, *NAMES, least=1000.0) == ()
    assert all(one.ratio >= 2 and one.promise.worth >= 0.5 for one in planned(book_view, *NAMES, worth=2.0, least=0.5))
    assert len(every) >= len(planned(book_view, *NAMES, worth=2.0, least=0.5))
    harbour = known(italian("Doria", "taranto", WARSPITE), *STRIKERS)
    assert planned(harbour, *NAMES, worth=0.0, least=1000.0, least_in_port=0.0)
    assert planned(harbour, *NAMES, worth=0.0, least=0.0, least_in_port=1000.0) == ()


def test_targets_may_be_sought_near_a_place_or_near_each_base() -> None:
    """SM-GAP-80.2 Within so many hexes."""
    book_view = known(*TWO_FLEETS, *STRIKERS)

    def places(**more: object) -> set[str]:
        return {one.prey.place for one in planned(book_view, *NAMES, worth=0.0, least=0.0, **more)}

    assert places(around=Hex("00305"), within=1) == {"AX2"} and places(around=Hex(AT_SEA), within=1) == {"AX1"}
    assert places(within=1) == {"AX1"} and places() == {"AX1", "AX2"}


def test_only_who_is_ready_and_brings_a_load_is_proposed() -> None:
    """SM-GAP-80.2 Fighters go along where interceptors are expected, and never alone."""
    book_view = known(*TWO_FLEETS, *STRIKERS)
    assert planned(book_view, "h", worth=0.0, least=0.0) == () and planned(book_view, worth=0.0, least=0.0) == ()
    assert all(one.order.escorts == () for one in planned(book_view, *NAMES, worth=0.0, least=0.0))
    # In poor weather nobody strikes by night, when there would be no interceptors.
    hunted = known(*TWO_FLEETS, *STRIKERS, *squads("f", 4, "comiso", CR_42), weather=Weather.POOR)
    assert planned(hunted, *NAMES, worth=0.0, least=0.0)[0].order.escorts == keys("h")


def test_beyond_their_range_units_are_proposed_only_where_that_is_wanted() -> None:
    """SM-GAP-80.2, SM-GAP-47 Twice the range at most."""
    short = replace(SWORDFISH, range_hexes=2)
    book_view = known(italian("Doria", "00804", WARSPITE), squad("t", "hal_far", replace(short, id="short")))
    near = known(italian("Doria", "01004", WARSPITE), squad("t", "hal_far", replace(short, id="short")))

    assert planned(near, "t", worth=0.0, least=0.0, far=False) == () and planned(near, "t", worth=0.0, least=0.0)
    assert planned(book_view, "t", worth=0.0, least=0.0, far=False)


def test_no_more_fly_at_one_target_than_guns_would_see() -> None:
    """SM-GAP-80.2 However many there are, and twice at most."""
    crowd = squads("d", 8, "hal_far", BLENHEIM)
    book_view = known(italian("Doria", AT_SEA, WARSPITE), *crowd)
    found = planned(book_view, *(one.name for one in crowd), worth=0.0, least=0.0)

    assert 1 <= len(found) <= 2
    assert all(in_flights(size_of(book_view[0], key) for key in one.order.units) <= MOST_FLIGHTS for one in found)


def test_own_carriers_and_fields_are_where_units_fly_from() -> None:
    """SM-GAP-80.2 A unit without a base flies nowhere."""
    book, view = known(*TWO_FLEETS, *STRIKERS)

    assert hex_of_base(book, view, keys("t_1")[0]) == Hex("00604") and hex_of_base(book, view, keys("h")[0]) == Hex("00704")
    adrift = replace(view, air={**view.air, **{key: replace(view.air[key], base="") for key in keys("h")}})
    assert hex_of_base(book, adrift, keys("h")[0]) is None


@pytest.mark.parametrize(("ships", "aims"), [
    ((WARSPITE, ZARA), ("BB",)), ((ZARA, TRANSPORT), ("NTP",)), ((WARSPITE, TRANSPORT), ("BB", "NTP")), ((SPICA,), ())])
def test_what_is_aimed_at_is_the_dearest_that_is_known(ships: tuple[object, ...], aims: tuple[str, ...]) -> None:
    """SM-GAP-80.2, SM-26 And the transports of a convoy; unseen ships are no aims."""
    fleet = [italian(f"S {number}", AT_SEA, one) for number, one in enumerate(ships)]  # pyrefly: ignore[bad-argument-type]

    assert aims_at(marker(known(*fleet))) == aims
    assert "BB" not in aims_at(marker(known(*fleet, full=False)))


def test_whoever_lies_in_a_hex_with_the_target_fires_as_well() -> None:
    """SM-25A A second force that was seen there adds its guns, and its own ships are no part of the target."""
    alone = marker(known(italian("Zara", AT_SEA)))
    beside = marker(known(italian("Zara", AT_SEA), italian("Doria", AT_SEA, WARSPITE, force="Other")))
    elsewhere = marker(known(italian("Zara", AT_SEA), italian("Doria", "00305", WARSPITE, force="Other")))

    assert beside.named == alone.named and beside.flak == alone.flak + WARSPITE.light_aa
    assert elsewhere.flak == alone.flak
