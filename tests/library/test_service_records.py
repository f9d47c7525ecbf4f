"""When a ship was in the theatre, where based, and when in dock: how the files say it and what is refused."""

from __future__ import annotations

from campaign.library.fleets.ships import faults_of_absence, faults_of_service
from campaign.model.units.ships import Absence, Service


def test_stays_follow_one_another_and_the_last_has_no_end() -> None:
    """SM-GAP-54."""
    stays = (Service("Jun I 40", "alexandria", "Apr II 41"), Service("Jan I 43", "gibraltar"))

    assert not list(faults_of_service(stays))


def test_a_stay_that_begins_within_the_one_before_is_refused() -> None:
    """SM-GAP-54."""
    [(what, path)] = faults_of_service((Service("Jun I 40", "malta", "Jul I 40"), Service("Jul I 40", "suda")))
    assert what.startswith("later than Jul I 40 was expected") and path == ("service", 1, "from")


def test_nothing_follows_a_stay_without_an_end() -> None:
    """SM-GAP-54."""
    [(what, path)] = faults_of_service((Service("Jun I 40", "malta"), Service("Jul I 41", "suda")))
    assert "nothing can follow it" in what and path == ("service", 1)


def test_a_stay_that_ends_before_it_begins_is_refused() -> None:
    """SM-GAP-54."""
    ends_early = Service("Jul I 41", "suda", "Jun I 40")

    assert [path for _, path in faults_of_service((ends_early,))] == [("service", 0, "to")]


def test_stays_in_dock_are_in_order_of_dates_too() -> None:
    """SM-GAP-54."""
    sound = (Absence("Nov II 40", "Jul II 41", "torpedoed at Taranto"),)
    assert not list(faults_of_absence(sound))
    assert list(faults_of_absence((*sound, *sound)))
