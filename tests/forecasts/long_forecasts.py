"""The slow proof, by `make forecast-proof`: forecasts of fuel and of getting home against what came of them.

Not part of `make test`: two whole wars and some thirty campaigns are played.
"""

from __future__ import annotations

from functools import cache

from tests.forecasts.page import LEAST, MOST, PAGE, coverage, judged, page, played
from tests.forecasts.played import Account


@cache
def account() -> Account:
    """All campaigns, played once."""
    return played()


def test_the_band_of_fuel_holds_about_eight_times_in_ten() -> None:
    """SM-GAP-93 Over four hundred forecasts, of the pool as of ports, and over both together."""
    cases = account().fuel
    pool = [case for case in cases if case.store.endswith(" pool")]
    ports = [case for case in cases if not case.store.endswith(" pool")]

    assert len(cases) >= 400
    assert all(LEAST <= coverage(of_kind) <= MOST for of_kind in (pool, ports, cases))


def test_who_is_foretold_to_get_home_does_and_who_is_not_does_not() -> None:
    """SM-8A1 Nine times in ten of those whom the enemy did not sink, by ordered routes of which many run dry too."""
    cases = account().home
    ordered = judged([case for case in cases if case.ordered])

    assert len(cases) >= 400
    assert ordered[False, "dry"] >= 20
    for found in (judged(cases), ordered):
        right = found[True, "home"] + found[False, "dry"]
        wrong = found[True, "dry"] + found[False, "home"]
        assert right >= 9 * wrong


def test_the_page_tells_these_forecasts() -> None:
    """Figure for figure; `make forecasts` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page(account())
