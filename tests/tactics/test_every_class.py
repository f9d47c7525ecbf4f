"""Every class that was in the theatre is rated by Surface Fire and by the coastal rules, at any date of the war."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.library.campaigns.shared import order_of_battle
from campaign.library.charts.tactical import load_charts_of
from campaign.model.play.calendar import Turn
from campaign.model.units.ships import ClassId, ShipFacts
from campaign.tactics.coastal import ships as coastal
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.ships import ratings as surface

OOB = order_of_battle()
TURNS = st.integers(Turn.of("Jun I 40").number, Turn.of("May II 43").number).map(lambda number: str(Turn(number)))
SHIPS: dict[ClassId, ShipFacts] = {ship.ship_class: ship for ship in OOB.ships.values()}


@pytest.fixture(scope="module")
def fire() -> SurfaceFireCharts:
    """The real charts of Surface Fire."""
    charts = load_charts_of("surface_fire")
    assert isinstance(charts, SurfaceFireCharts)
    return charts


@pytest.fixture(scope="module")
def boats() -> CoastalCharts:
    """The real charts of the coastal rules."""
    charts = load_charts_of("coastal")
    assert isinstance(charts, CoastalCharts)
    return charts


@pytest.mark.gate
@settings(max_examples=400, deadline=None)
@given(name=st.sampled_from(sorted(OOB.classes)), date=TURNS)
def test_any_class_has_a_record_of_surface_fire(fire: SurfaceFireCharts, name: ClassId, date: str) -> None:
    """SF-R.1, SF-R.2 Boxes, a size that can be handled, bands of every battery, banks that fire somewhere."""
    of_class, facts = OOB.classes[name], SHIPS.get(name)
    record = surface.record_of(fire, OOB, of_class, facts, of_class.nation, date)

    assert (4 <= record.boxes <= 10, record.length_in > 0, record.width_in >= 0.3, record.max_speed_in > 0) == (True,) * 4
    assert all(guns.gun.bands and all(turret.guns for turret in guns.turrets) for guns in record.batteries)
    assert all(bank.tubes and fire.torpedoes.allowed_bearings[bank.kind] for bank in record.banks)
    assert len({bank.name for bank in record.banks}) == len(of_class.torpedoes)


@settings(max_examples=400, deadline=None)
@given(name=st.sampled_from(sorted(OOB.classes)), date=TURNS)
def test_any_class_has_a_record_of_the_coastal_rules(boats: CoastalCharts, name: ClassId, date: str) -> None:
    """CO-R.1, CO-R.2 Boxes, a class, weapons with names of their own, and every light mount in its sector."""
    of_class, facts = OOB.classes[name], SHIPS.get(name)
    record = coastal.record_of(boats, OOB, of_class, facts, of_class.nation, date)
    light = [mount for mount in record.mounts if mount.mm <= 40]

    assert (record.hull_boxes >= 3, record.size in (1, 2, 3), record.length_cm >= 2, record.max_knots > 0) == (True,) * 4
    assert len(record.weapons) == len(set(record.weapons))
    assert len(light) >= sum(len(guns.sectors) for guns in of_class.light_guns)
    assert -2 <= record.crew <= 2 and 0 <= record.damage_control <= 6
