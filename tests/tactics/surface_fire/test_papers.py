"""Rosters, reference sheets and the result form."""

from __future__ import annotations

from math import degrees, isclose

import pytest

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Answers, BoxRows, Lines, PrintedTable, TurningTemplate, unfit
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.orders import Lamp, Mark
from campaign.tactics.surface_fire.charts.collection import NAME, charts_in, metres
from campaign.tactics.surface_fire.ships.condition import Lasting
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.turn.laws import mark_refusal
from tests.tactics.surface_fire.battles import EVERY, book, by_night, excess, fought, met, unit
from tests.tactics.surface_fire.table import NIGHT, charts

PAPERS = SYSTEM.papers
ZARA = ShipId("zara")


@pytest.mark.parametrize("name", EVERY)
def test_a_form_sent_back_untouched_changes_nothing(name: str) -> None:
    """SF-R.4, SF-P.1 Every unit has a roster; what stands in a form fits its field and means what was."""
    engagement = EVERY[name]()
    for _, sent in engagement.participants():
        fields = PAPERS.form_fields(book(), engagement, sent.ship)

        assert PAPERS.roster(book(), engagement, sent.ship).parts
        assert [unfit(field, field.value) for field in fields] == [()] * len(fields)
        assert PAPERS.filled_in(book(), engagement, sent.ship, {}, afloat=True) == sent.condition


def test_a_roster_draws_every_half_box_and_what_is_struck() -> None:
    """SF-P.1 Sixteen halves broken at half, inches, repairs, smoke, batteries by band, the log of torpedoes."""
    engagement = by_night()
    hurt = replace(engagement.sent(ZARA), condition=Condition(fires=1, mounts_out=("A",)))
    party = {side: replace(one, participants=tuple(hurt if unit.ship == ZARA else unit for unit in one.participants))
             for side, one in engagement.parties.items()}
    roster = PAPERS.roster(book(), replace(engagement, parties=party), ZARA)
    boxes = {row.label: row for part in roster.parts if isinstance(part, BoxRows) for row in part.rows}
    [batteries] = [part for part in roster.parts if isinstance(part, PrintedTable)]

    assert [len(boxes[label].boxes) for label in ("Half boxes, to half", "past half")] == [8, 8]
    assert len(boxes["Repaired"].boxes) == 4
    assert [one.struck for one in boxes["main, fore"].boxes] == [True, False]
    assert [one.text for one in boxes[""].boxes if one.struck] == ["fire"]
    assert batteries.rows[0][:2] == ("main", "6 x 8 in")


def test_a_filled_in_form_is_what_the_screen_would_make_of_it() -> None:
    """SF-R.4 Half boxes as shares of the hull, lasting states as these rules keep them."""
    engagement = by_night()
    answers: Answers = {"half_boxes_by_shells": 4, "half_boxes_under_water": 2, "engine_hits": 1, "states": ("fire control",),
               "rudder": "jammed to port", "turrets_lost": ("B",), "turns_of_fire_main": 4}
    after = PAPERS.filled_in(book(), engagement, ZARA, answers, afloat=True)
    sunk = PAPERS.filled_in(book(), engagement, ZARA, {"half_boxes_by_shells": 16}, afloat=True)

    assert isinstance(after, Condition) and isinstance(sunk, tuple)
    assert (float(after.shell_damage), float(after.underwater_damage)) == (0.25, 0.125)
    assert after.kept_by(NAME) == Lasting(Hand.PORT, fire_control=True, engineering=1, dockyard=True)
    assert after.mounts_out == ("B",) and float(after.rounds_left["main"]) == 0.5 and after.speed_left < 1


def test_a_table_cuts_out_a_template_with_every_edge_of_a_wedge_and_markers_of_all_orders() -> None:
    """SF-P.2 SF-I.9 The middle and both edges of each of the nine bearings have a tick; a squadron has six markers."""
    [sheet] = [sheet for sheet in PAPERS.sheets(book(), ()) if sheet.rule == "SF-P.2"]
    chart = charts_in(book())
    [circle] = [circle for part in sheet.parts if isinstance(part, TurningTemplate) for circle in part.circles]
    tick = degrees(circle.tick_u / circle.radius_u)
    wanted = [bearing + off for bearing in chart.torpedoes.relative_bearing_deg.values() for off in (-5, 0, 5)]
    [markers] = [part for part in sheet.parts if isinstance(part, PrintedTable)]

    assert all(isclose(angle / tick, round(angle / tick)) for angle in wanted) and tick == chart.torpedoes.wedge_half_angle_deg
    assert circle.radius_mm == circle.radius_u * 25.4
    assert all(len(row) == len(chart.turn.orders) == 6 for row in markers.rows)


def test_the_sheets_print_every_chart_that_a_table_needs() -> None:
    """SF-P.2, SF-I.9, SF-VII.25 Phases, orders, the template, and the numbers as the charts have them."""
    sheets = PAPERS.sheets(book(), tuple(Arm))
    tables = {part.title: part for sheet in sheets for part in sheet.parts if isinstance(part, PrintedTable)}
    chart = charts_in(book())
    special = next(table for title, table in tables.items() if title.startswith("Special damage"))
    template = next(table for title, table in tables.items() if title.startswith("The template"))

    assert [row[0] for row in tables["Phases (SF-0.1)"].rows] == list(chart.turn.phases)
    assert len(tables["Order markers (SF-II.2)"].rows) == 6
    assert template.rows[0][1:] == tuple(map(str, range(10, 180, 20)))
    assert [row[2] for row in special.rows] == [one.value.replace("_", " ") for one in chart.damage.special.shell_bomb]


def test_aircraft_have_a_box_a_plane() -> None:
    """SF-IV.1, SF-P.1 Thirty planes are three squadrons."""
    [rows] = PAPERS.roster(book(), excess(), ShipId("stukas")).parts

    assert isinstance(rows, BoxRows) and [len(row.boxes) for row in rows.rows] == [10, 10, 10]


@pytest.mark.parametrize(("name", "seed"), [("by night", 2), ("narrows", 2), ("excess", 4)])
def test_a_form_filled_in_from_a_battles_end_is_what_the_engine_brings_back(name: str, seed: int) -> None:
    """SF-R.4, SF-B.3 Boxes, turrets, engines, rudder, fires, flooding, torpedoes and turns of fire of every ship afloat."""
    engagement = EVERY[name]()
    battle, _ = fought(engagement, seed)
    after = SYSTEM.outcome(book(), battle)
    assert after is not None
    brought = {outcome.ship: outcome.condition for outcome in after.outcomes}
    hurt = 0
    for ship, vessel in battle.vessels.items():
        # A repaired ship was worse than her boxes show, which no form asks.
        if vessel.sunk or vessel.harm.most > vessel.harm.marked:
            continue
        harm, start = vessel.harm, vessel.start
        fresh = harm.marked - start.marked
        water = min(harm.water, fresh)
        states = [word for word, holds in (("flooding", harm.flooding), ("fire control", harm.fire_control),
                                           ("flight deck", harm.deck_out)) if holds]
        rudder = "sound" if harm.jam is None else f"jammed to {harm.jam.value}"
        answers: dict[str, float | int | str | tuple[str, ...]] = {
            "half_boxes_by_shells": fresh - water, "half_boxes_under_water": water, "engine_hits": harm.engineering,
            "fires": harm.fires, "states": tuple(states), "rudder": rudder, "turrets_lost": harm.turrets,
            "torpedoes_left": vessel.torpedoes + vessel.reloads * vessel.record.tubes,
            **{f"turns_of_fire_{rank}": turns for rank, turns in vessel.firing.items()}}
        hurt += fresh > 0

        assert PAPERS.filled_in(book(), engagement, ship, answers, afloat=True) == brought[ship], vessel.name
    assert hurt


def test_star_shell_lights_up_nobody_who_is_out_of_sight_by_the_sheet_and_by_the_engine() -> None:
    """SF-V.2 SF-V.8 A target is named before it is lit, and none is named that is not seen: not at twice the visibility."""
    seen_to = 6.0
    dark = replace(NIGHT, visibility_m=round(metres(seen_to)))
    near, far = (
        SYSTEM.begin(book(), met(unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)),
                                 unit("Zara", "zara", side=Side.AXIS, at=(0, away)), conditions=dark))
        for away in (0.9 * seen_to, 2 * seen_to))
    mark = Mark(ShipId("ajax"), ShipId("zara"), Lamp.STAR_SHELL)
    refused = [mark_refusal(charts(), at, at.vessels[mark.ship], at.vessels[mark.target], mark) for at in (near, far)]
    sheets = " ".join(line for sheet in SYSTEM.papers.sheets(book(), tuple(Arm)) for part in sheet.parts
                      if isinstance(part, Lines) for line in part.lines)

    assert refused[0] is None
    assert refused[1] is not None and refused[1].rule == "SF-V.2"
    assert "names one target that she has in sight" in sheets and "nobody is lit up who was not seen before" in sheets
