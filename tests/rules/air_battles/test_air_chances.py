"""A sortie flown again and again on the charts: by the estimate's own presumptions, with dice that are handed to it."""

from __future__ import annotations

from random import Random

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftType, AirSize
from campaign.rules.standing.air_chances import SortieFlown, Tries
from campaign.rules.standing.air_estimates import Quarry, estimate, prey_in_port, prey_of_marker
from tests.air_fights import ALLIED, BLENHEIM, CR_42, FLIGHT, GROUP, JU_87, SWORDFISH, keys, squad
from tests.rules.air_battles.test_estimates import AT_SEA, known, marker
from tests.sea import TRANSPORT, ZARA, italian

OFTEN = 3000


def tries(book: Book, view: View, prey: Quarry, order: LaunchSortie) -> Tries:
    """What flies it, all within its range."""
    return Tries(book, view, order, prey, frozenset())


def flown(of: Tries, seed: int = 1, times: int = OFTEN) -> list[SortieFlown]:
    """It is flown so often, always with the same dice."""
    chance = Random(seed)
    return [of.fly(chance.randrange) for _ in range(times)]


@pytest.mark.parametrize(("flies", "size", "light"), [
    (BLENHEIM, GROUP, Light.DAY), (SWORDFISH, FLIGHT, Light.NIGHT), (JU_87, GROUP, Light.DAY), (SWORDFISH, GROUP, Light.DAY)])
def test_what_is_flown_often_comes_to_what_the_estimate_says(flies: AircraftType, size: AirSize, light: Light) -> None:
    """SM-GAP-80.5 It throws the dice of which the estimate takes the means: hits and flights lost agree."""
    book, view = known(italian("Zara", AT_SEA, ZARA), squad("u", "hal_far", flies, size), squad("v", "hal_far", flies, size),
                       squad("CR.42", "comiso", CR_42))
    prey = prey_of_marker(book, view, view.markers["AX1"])
    assert prey is not None
    order = LaunchSortie(ALLIED, AirTarget.FORCE, "AX1", keys("u", "v"), light=light)
    meant, found = estimate(book, view, prey, order.units, light=light), flown(tries(book, view, prey, order))

    assert sum(once.hits for once in found) / OFTEN == pytest.approx(meant.hits, rel=0.15, abs=0.12)
    assert sum(once.lost for once in found) / OFTEN == pytest.approx(meant.flights_lost, rel=0.15, abs=0.1)
    assert all(once.through >= 0 and once.through + once.lost <= meant.flights + 1e-9 for once in found)


def test_the_same_dice_fly_it_alike_and_others_do_not() -> None:
    """SM-GAP-80.5 Chance is handed to it, and nothing is remembered of one flight in the next."""
    book, view = known(italian("Zara", AT_SEA, ZARA), squad("u", "hal_far", JU_87, GROUP))
    prey = prey_of_marker(book, view, view.markers["AX1"])
    assert prey is not None
    of = tries(book, view, prey, LaunchSortie(ALLIED, AirTarget.FORCE, "AX1", keys("u")))

    assert flown(of, 1, 100) == flown(of, 1, 100)
    assert flown(of, 1, 100) != flown(of, 2, 100)


def test_ships_that_are_aimed_at_alone_are_put_out_of_action() -> None:
    """SM-26.4, SM-GAP-07.1 A transport that a torpedo hits is gone; a heavy cruiser bears more."""
    book, view = known(italian("Zara", "taranto"), italian("Sirio", "taranto", TRANSPORT),
                       *(squad(name, "hal_far", SWORDFISH, FLIGHT) for name in "abc"))
    prey = prey_in_port(book, view, PortId("taranto"))
    assert prey is not None
    order = LaunchSortie(ALLIED, AirTarget.SHIPS, "taranto", keys("a", "b", "c"))
    out = {aims: flown(tries(book, view, prey, replace(order, aims=aims))) for aims in (("NTP",), ("CA",))}

    for aims, found in out.items():
        hit = [once for once in found if once.hits]
        assert hit and all(once.out <= 1 and once.sunk <= once.out for once in found)
        assert all(once.out == once.sunk == 1 for once in hit) is (aims == ("NTP",))


def test_where_no_gun_and_no_fighter_is_all_come_through() -> None:
    """SM-25B And nobody is lost."""
    book_view = known(italian("Zara", AT_SEA, ZARA), squad("u", "hal_far", BLENHEIM, GROUP))
    book, view = book_view
    harmless = Quarry(AirTarget.FORCE, "AX1", marker(book_view).hex, marker(book_view).ships, marker(book_view).named, 0.0)
    found = flown(tries(book, view, harmless, LaunchSortie(Side.ALLIED, AirTarget.FORCE, "AX1", keys("u"))), times=200)

    assert {(once.through, once.lost) for once in found} == {(6.0, 0.0)}
