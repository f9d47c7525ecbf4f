"""Every class that is described has a silhouette, from abeam and from above, and the two agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from campaign.library import places
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.model.units.fittings import Housing
from campaign.model.units.ships import Bearing, Gun, GunId, ShipClass, ShipType
from campaign.model.units.silhouettes import Detail, ShipPart, Silhouette
from campaign.silhouettes.drawing import plan_view, side_view
from campaign.silhouettes.form import LEAST_MM, ShipForm, form_of
from campaign.silhouettes.strangers import plan_view_of, side_view_of

CLOSE_M = 0.02


@cache
def fleets() -> dict[str, tuple[ShipClass, Mapping[GunId, Gun]]]:
    """Every class of every sea, with the guns that it is described with."""
    home = load_order_of_battle()
    folders = sorted(places.order_of_battle().joinpath("seas").iterdir(), key=str)
    seas = [load_order_of_battle(folder, home) for folder in folders]
    return {key: (of_class, {**home.guns, **sea.guns}) for sea in (home, *seas) for key, of_class in sea.classes.items()}


def every_class() -> list[str]:
    """Their ids."""
    return sorted(fleets())


def views(key: str) -> Iterator[tuple[ShipClass, Silhouette, Silhouette]]:
    """A class with both views at either detail."""
    of_class, guns = fleets()[key]
    for detail in Detail:
        yield of_class, side_view(of_class, guns, detail), plan_view(of_class, guns, detail)


def form(key: str) -> ShipForm:
    """What she is drawn of."""
    of_class, guns = fleets()[key]
    return form_of(of_class, guns)


def area(points: tuple[tuple[float, float], ...]) -> float:
    """What a polygon covers."""
    around = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in around)) / 2


@pytest.mark.parametrize("key", every_class())
def test_a_ship_lies_within_her_length_and_on_her_keel(key: str) -> None:
    """Nothing before the bow, behind the stern, below the keel; her hull reaches from end to end in both views."""
    for of_class, side, above in views(key):
        for silhouette in (side, above):
            assert silhouette.length_m == of_class.length_m
            for piece in silhouette.pieces:
                assert all(-CLOSE_M <= x <= of_class.length_m + CLOSE_M for x, _ in piece.points), piece
            hull = [x for piece in silhouette.pieces if piece.part is ShipPart.HULL for x, _ in piece.points]
            assert min(hull) == pytest.approx(0, abs=CLOSE_M) and max(hull) == pytest.approx(of_class.length_m, abs=CLOSE_M)
        assert side.bottom_m >= -of_class.draught_m
        assert max(abs(y) for piece in above.pieces if piece.part is ShipPart.HULL for _, y in piece.points) == pytest.approx(
            of_class.beam_m / 2, rel=0.01)


@pytest.mark.parametrize("key", every_class())
def test_every_piece_is_a_closed_polygon_with_something_in_it(key: str) -> None:
    """Three corners at least, and an area."""
    for _, *silhouettes in views(key):
        for silhouette in silhouettes:
            assert all(len(piece.points) >= 3 and area(piece.points) > 1e-3 for piece in silhouette.pieces)


@pytest.mark.parametrize("key", every_class())
def test_side_view_and_plan_agree_where_the_guns_stand(key: str) -> None:
    """Whatever is seen from abeam stands at the same place from above, and no gun of some size is forgotten."""
    of_class, guns = fleets()[key]
    for _, side, above in views(key):
        assert set(side.mounts) <= set(above.mounts)
        assert sorted(name for name, _ in above.mounts) == sorted(
            mount.name for mount in of_class.guns if guns[mount.gun].calibre_mm >= LEAST_MM)
        assert {name for name, _ in side.mounts} >= {
            mount.name for mount in of_class.guns
            if mount.place in (Bearing.FORWARD, Bearing.AFT) and guns[mount.gun].calibre_mm >= LEAST_MM}
        assert side.funnels == above.funnels


@pytest.mark.parametrize("key", every_class())
def test_every_gun_stands_on_a_deck(key: str) -> None:
    """On the deck, a roof or the gun before it, never in the air nor within the hull; only casemates lie beneath a deck."""
    whole = form(key)
    (_, side, _) = list(views(key))[-1]
    for one in whole.emplacements:
        if one.y > 0:
            continue
        house = [y for piece in side.pieces if piece.part is ShipPart.MOUNT and piece.name == one.name for _, y in piece.points]
        deck = whole.deck(one.x)
        if one.housing is Housing.CASEMATE:
            assert 0 < min(house) < deck
        elif whole.flight_deck is None:
            assert deck - CLOSE_M <= min(house) <= deck + 0.15
            assert max(house) > deck + 1


@pytest.mark.parametrize("key", every_class())
def test_two_guns_do_not_stand_in_one_another(key: str) -> None:
    """Turrets and shields on the middle line are apart, or one stands above the other."""
    middle = [one for one in form(key).emplacements if one.y == 0 and one.housing is not Housing.CASEMATE]
    for number, one in enumerate(middle):
        for other in middle[number + 1:]:
            assert abs(one.x - other.x) >= (one.half + other.half) * 0.75, (one.name, other.name)


@pytest.mark.parametrize("ship_type", ShipType)
def test_of_a_type_alone_nothing_of_a_class_is_drawn(ship_type: ShipType) -> None:
    """One picture for all that is known of a stranger."""
    side, above = side_view_of(ship_type), plan_view_of(ship_type)

    assert side.length_m == above.length_m and side.pieces and above.pieces
    assert side is side_view_of(ship_type) or side == side_view_of(ship_type)
