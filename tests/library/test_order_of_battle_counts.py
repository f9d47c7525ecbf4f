"""How many ships of each kind stood ready on 10 June 1940, and who came later: history's counts from the service records."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.library.book import load_book
from campaign.library.campaigns.chronicle import lost_in
from campaign.library.campaigns.shared import DEFAULT_THEATRE, timeline_of
from campaign.library.campaigns.shared import order_of_battle as oob
from campaign.model.play.calendar import Turn
from campaign.model.setting.timeline import Timeline
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipFacts, ShipType

OPENING = "Jun I 40"
OLD_CRUISERS = {"Bari", "Taranto"}
FAST = 18


def timeline() -> Timeline:
    """Its timeline."""
    return timeline_of(DEFAULT_THEATRE)


def kind(ship: ShipFacts) -> ShipType:
    """What she is."""
    return oob().class_of(ship.id).type


def listed(nation: Nation, turn: str = OPENING) -> list[ShipFacts]:
    """A nation's ships by their service records in a half-month, those in dock among them, those lost before left out."""
    at = Turn.of(turn)
    return [
        ship for ship in oob().ships.values()
        if ship.nation is nation and ((lost := lost_in(ship)) is None or lost >= at)
        and any(Turn.of(one.first) <= at and (one.last is None or at <= Turn.of(one.last)) for one in ship.service)
    ]


def names(nation: Nation, *kinds: ShipType, turn: str = OPENING) -> set[str]:
    """Their names, of some types."""
    return {ship.name for ship in listed(nation, turn) if kind(ship) in kinds}


def points(nation: Nation, turn: str) -> tuple[int, int]:
    """Submarine points and boats of a nation in a half-month."""
    now = [
        next((one for one in reversed(flotilla.strength) if one.turn <= Turn.of(turn)), None)
        for flotilla in timeline().flotillas if flotilla.nation is nation
    ]
    return sum(one.points for one in now if one), sum(one.boats for one in now if one)


def test_italy_began_with_two_battleships_and_two_more_working_up() -> None:
    """SM-GAP-53 Littorio and Vittorio Veneto came in August, Duilio and Doria after rebuilding."""
    assert names(Nation.ITALIAN, ShipType.BATTLESHIP) == {"Giulio Cesare", "Conte di Cavour"}
    assert names(Nation.ITALIAN, ShipType.BATTLESHIP, turn="Aug I 40") == {
        "Giulio Cesare", "Conte di Cavour", "Littorio", "Vittorio Veneto", "Duilio"}
    assert {ship.commissioned[:7] for ship in oob().ships.values() if ship.name in ("Littorio", "Vittorio Veneto")} == {
        "1940-05", "1940-04"}


def test_italy_had_seven_heavy_and_twelve_light_cruisers_and_two_old_ones() -> None:
    """SM-GAP-53 The old Bari and Taranto are light cruisers by type and counted apart."""
    light = names(Nation.ITALIAN, ShipType.LIGHT_CRUISER)

    assert names(Nation.ITALIAN, ShipType.HEAVY_CRUISER) == {
        "Zara", "Fiume", "Gorizia", "Pola", "Trento", "Trieste", "Bolzano"}
    assert light >= OLD_CRUISERS
    assert len(light - OLD_CRUISERS) == 12


def test_italy_had_59_destroyers_seven_of_them_in_the_red_sea() -> None:
    """SM-GAP-53, SM-10C The squadron at Massawa is counted; six of the seven are those that may be recalled."""
    destroyers = [ship for ship in listed(Nation.ITALIAN) if kind(ship) is ShipType.DESTROYER]

    assert len(destroyers) == 59
    assert {ship.name for ship in destroyers if ship.service[0].base == "massawa"} == {
        "Leone", "Pantera", "Tigre", "Cesare Battisti", "Daniele Manin", "Nazario Sauro", "Francesco Nullo"}


def test_italy_had_69_torpedo_boats() -> None:
    """SM-GAP-53 Thirty of the Spica class, the four Orsa, Albatros and 34 old ones."""
    by_class = Counter(str(ship.ship_class) for ship in listed(Nation.ITALIAN) if kind(ship) is ShipType.TORPEDO_BOAT)

    assert by_class.total() == 69
    assert (by_class["spica"], by_class["orsa"], by_class["albatros"]) == (30, 4, 1)


def test_the_submarines_are_fourteen_points_of_eight_boats() -> None:
    """SM-GAP-53 The points of the reconstruction, 107 boats of 115, for the eight of the Red Sea are not played."""
    assert points(Nation.ITALIAN, OPENING) == (14, 107)
    assert points(Nation.ITALIAN, "Jan I 43") < points(Nation.ITALIAN, "Jan I 42") < points(Nation.ITALIAN, "Jan I 41")
    assert points(Nation.GERMAN, "Jan I 41") == (0, 0) < points(Nation.GERMAN, "Jan I 42")


def test_new_submarine_points_arrive_as_boats_were_built_and_sent() -> None:
    """SM-GAP-54 Six Italian points for fifty boats; German ones in 1941 as the reconstruction has them."""
    italian = [one.points for one in timeline().submarines if one.nation is Nation.ITALIAN]
    german = {str(one.turn): one.points for one in timeline().submarines if one.nation is Nation.GERMAN}

    assert sum(italian) == 6
    assert (german["Sep II 41"], german["Nov II 41"]) == (2, 3)


@pytest.mark.parametrize(("port", "count"), [
    ("naples", 26), ("genoa", 14), ("bari", 10), ("brindisi", 12), ("palermo", 8), ("tripoli_libya", 6), ("trieste", 4)])
def test_italian_transports_lie_in_the_ports_of_the_reconstruction(port: str, count: int) -> None:
    """SM-GAP-53 Eighty transports at the start, by port; the fleet's oilers are no part of them."""
    transports = [ship for ship in listed(Nation.ITALIAN)
                  if kind(ship) is ShipType.TRANSPORT and ship.ship_class != "fleet_oiler"]

    assert len(transports) == 80
    assert len([ship for ship in transports if ship.service[0].base == port]) == count


def test_about_two_axis_transports_arrive_in_every_game_turn() -> None:
    """SM-GAP-54 Two a game turn from the second one on, German ones among them, never more than three."""
    came = Counter(
        ship.service[0].first for ship in oob().ships.values()
        if ship.nation in (Nation.ITALIAN, Nation.GERMAN) and kind(ship) is ShipType.TRANSPORT
        and ship.service and ship.service[0].first != OPENING)
    turns = [str(Turn(number)) for number in range(Turn.of("Jun II 40").number, Turn.of("May II 43").number + 1)]

    assert set(came) <= set(turns) and all(1 <= came[turn] <= 3 for turn in turns)
    assert 2 * len(turns) - 2 <= came.total() <= 2 * len(turns) + 6


@pytest.mark.parametrize("turn", [OPENING, "Jan I 41", "Jan I 42", "Jan I 43", "May II 43"])
def test_at_most_fifteen_in_a_hundred_axis_transports_are_fast(turn: str) -> None:
    """SM-GAP-57 At any date."""
    fleet = [ship for nation in (Nation.ITALIAN, Nation.GERMAN) for ship in listed(nation, turn)
             if kind(ship) is ShipType.TRANSPORT]
    fast = [ship for ship in fleet
            if oob().class_of(ship.id).ratings.get("supermarina", {}).get("allowance") == FAST]

    assert fast and len(fast) <= 0.15 * len(fleet)


def test_the_french_fleet_hauls_down_one_flag_and_hoists_the_other() -> None:
    """SM-GAP-53 What flew the tricolour in the Mediterranean in June 1940 is the fleet of the armistice in July."""
    under_arms = {ship.name for ship in listed(Nation.FRENCH)}

    assert names(Nation.FRENCH, ShipType.BATTLESHIP) == {"Dunkerque", "Strasbourg", "Bretagne", "Provence", "Lorraine"}
    assert len(names(Nation.FRENCH, ShipType.HEAVY_CRUISER)) == len(names(Nation.FRENCH, ShipType.LIGHT_CRUISER)) == 7
    assert not listed(Nation.VICHY)
    assert not listed(Nation.FRENCH, "Jul I 40")
    assert {ship.name for ship in listed(Nation.VICHY, "Jul I 40")} == under_arms


def test_force_x_lies_at_alexandria_until_it_joins_the_allies() -> None:
    """SM-GAP-54 One battleship, four cruisers and three torpilleurs; under arms again in the second half of May 1943."""
    interned = {ship.name for ship in listed(Nation.VICHY, "Jan I 42") if ship.service[-1].base == "alexandria"}

    assert interned == {"Lorraine", "Duquesne", "Tourville", "Suffren", "Duguay-Trouin", "Basque", "Forbin", "Le Fortuné"}
    assert {ship.name for ship in listed(Nation.FRENCH, "May II 43")} >= interned


@pytest.mark.parametrize(("nation", "counts"), [
    (Nation.GREEK, {ShipType.HEAVY_CRUISER: 1, ShipType.DESTROYER: 10, ShipType.TORPEDO_BOAT: 13, ShipType.MINELAYER: 1}),
    (Nation.YUGOSLAV, {ShipType.DESTROYER: 4, ShipType.TORPEDO_BOAT: 6, ShipType.MINELAYER: 7, ShipType.BOAT_SQUADRON: 2,
                       ShipType.GUNBOAT: 1}),
])
def test_the_smaller_navies_of_june_1940(nation: Nation, counts: dict[ShipType, int]) -> None:
    """SM-GAP-53 Averof, ten destroyers and Elli under the Greek flag; Dubrovnik and three Beograds under the Yugoslav."""
    assert Counter(kind(ship) for ship in listed(nation)) == counts


def test_a_captured_ship_serves_under_one_flag_at_a_time() -> None:
    """SM-GAP-54 What Italians and Germans took in April 1941 sails for them later, and never on both sides at once."""
    for before, after in (("dubrovnik", "premuda"), ("beograd", "sebenico"), ("vasilefs_georgios", "zg_3"), ("zmaj", "drache"),
                          ("tigre_vichy", "fr_23"), ("bombarde_vichy", "ta_9")):
        first, second = (next(ship for ship in oob().ships.values() if ship.id == key) for key in (before, after))
        lost = lost_in(first)

        assert first.nation is not second.nation
        assert lost is not None and lost < Turn.of(second.service[0].first)


@pytest.mark.gate
def test_no_axis_warship_is_based_in_a_port_that_the_axis_does_not_hold() -> None:
    """SM-GAP-54 By history's own timeline, in every game turn in which a campaign may begin."""
    theatre = load_book("calabria").theatre
    wrong = [
        (str(turn), ship.name, base)
        for turn in map(Turn, range(Turn.of(OPENING).number, Turn.of("May II 43").number + 1))
        for nation in (Nation.ITALIAN, Nation.GERMAN)
        for ship in listed(nation, str(turn))
        for base in [one.base for one in ship.service
                     if Turn.of(one.first) <= turn and (one.last is None or turn <= Turn.of(one.last))]
        if (port := {str(key): one for key, one in theatre.ports.items()}.get(base)) is not None
        and timeline().holder(port.id, port.nation, turn).side is not timeline().stance(nation, turn).side
    ]

    assert wrong == []


@pytest.mark.parametrize("nation", [Nation.ITALIAN, Nation.GERMAN, Nation.FRENCH, Nation.VICHY, Nation.GREEK, Nation.YUGOSLAV])
def test_nobody_arrives_before_she_was_built_or_after_she_was_lost(nation: Nation) -> None:
    """SM-GAP-54 Commissioned, in the theatre, lost: in that order; and no two ships of a flag have one name."""
    fleet = [ship for ship in oob().ships.values() if ship.nation is nation and ship.service]
    first = {ship.id: Turn.of(ship.service[0].first) for ship in fleet}

    assert [ship.name for ship in fleet if (lost := lost_in(ship)) is not None and lost < first[ship.id]] == []
    assert [ship.name for ship in fleet if int(ship.commissioned[:4]) > first[ship.id].year] == []
    assert [name for name, count in Counter(ship.name for ship in fleet).items() if count > 1] == []
