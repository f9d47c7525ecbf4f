"""The air on the chart: what stands on fields, ranges, patrols, searches, sorties of the day; and nothing that is secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart.badges import ALWAYS_FROM, ON_FROM, AirBadge, air_badges, draw_air_badge, fields_in_words
from campaign.chart.layers.airborne import OUTSIDE, arrow, lines_of_flight, rooms_of_tags, tag_at, tag_offsets, tags
from campaign.chart.layers.facts import LayerFacts, facts_of
from campaign.chart.layers.sorties import AirPointing
from campaign.chart.laying import step_at
from campaign.chart.scene import in_flight, planned
from campaign.drawing.geometry import centre_of
from campaign.drawing.plane import Stamp, Stroke
from campaign.drawing.shapes import Line, Polygon, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import PlanStrike, TickUnits
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.model.commands import FormForce, GiveAirMission
from campaign.model.play.air_war import AirDoctrine, AirMission, AirOrder, AirOrderId, AirOrderKind, AirTarget, AirTask
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.session.planning.air_units import airfields, missions_flown
from campaign.session.play.seat import seat_for
from tests.gui.air_screens import ESCORTS, RAIDERS, moving, over_the_sea, raid_on_malta, striking, taranto
from tests.gui.approving import painted_whole
from tests.gui.workspaces import named, painted, strike

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

MALTA, COMISO = Hex("09063"), Hex("09157")
HURRICANES, SUNDERLANDS = AirUnitId("squadron_261"), AirUnitId("malta_flying_boats")
LOOK = Look()


def badge_at(screen: CampaignScreen, where: Hex) -> AirBadge:
    """The badge of the fields of a hex."""
    known = screen.workspace.known
    return next(one for one in air_badges(known.book, known.view, 30.0, on=True) if one.hex == where)


def facts(screen: CampaignScreen) -> LayerFacts:
    """What the layers of its chart have to show."""
    return screen.chart.layers()


def test_a_field_has_a_badge_with_an_aeroplane_and_its_flights_by_role(tmp_path: Path) -> None:
    """SM-5A A group is six flights; of four fields in a hex there is one badge, own solid and the enemy's broken."""
    screen = moving(tmp_path)
    own, enemy = badge_at(screen, MALTA), badge_at(screen, COMISO)
    assert (own.words, own.own) == ("7 F  2 T  13 B", True)
    assert (enemy.words, enemy.own) == ("6 F  6 B", False)
    for one, dashed in ((own, False), (enemy, True)):
        shapes = list(draw_air_badge(one, LOOK))
        assert any(isinstance(shape, Polygon) for shape in shapes)
        assert any(isinstance(shape, Line) and shape.dash for shape in shapes) is dashed
        assert one.words in {shape.text for shape in shapes if isinstance(shape, Text)}


def test_badges_show_near_by_always_and_from_farther_off_with_their_layer(tmp_path: Path) -> None:
    """Six sorts of aircraft on every coast would cover the wall map."""
    known = moving(tmp_path).workspace.known

    assert not air_badges(known.book, known.view, ON_FROM - 1, on=True)
    assert not air_badges(known.book, known.view, ALWAYS_FROM - 1, on=False)
    assert air_badges(known.book, known.view, ALWAYS_FROM, on=False)
    assert len(air_badges(known.book, known.view, ON_FROM, on=True)) == len(airfields(known.book, known.view))


def test_hits_on_a_field_are_a_star_with_their_number(tmp_path: Path) -> None:
    """SM-GAP-68.3 Hits on airfields are seen by everybody."""
    screen = moving(tmp_path)
    before = list(draw_air_badge(badge_at(screen, COMISO), LOOK))
    war = replace(screen.game.state.air_war, fields_hit={BaseId("comiso"): 2})
    screen.game.state = replace(screen.game.state, air_war=war)
    screen.workspace.changed()
    shapes = list(draw_air_badge(badge_at(screen, COMISO), LOOK))

    assert badge_at(screen, COMISO).hits == 2
    assert sum(isinstance(shape, Polygon) for shape in shapes) == sum(isinstance(shape, Polygon) for shape in before) + 1
    assert "2" in {shape.text for shape in shapes if isinstance(shape, Text)}
    known = screen.workspace.known
    assert "hit 2 times" in fields_in_words(known.book, known.view, COMISO)[0]


def test_a_field_that_is_pointed_at_says_who_stands_there_and_what_each_does(tmp_path: Path) -> None:
    """One's own by name and task, those that are out first; of the enemy's names and types."""
    screen = moving(tmp_path)
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (HURRICANES,), "malta"))
    screen.workspace.selection.cursor, screen.helm.at_map = MALTA, True
    own = screen.helm.tip()
    assert "patrols over Malta: 261 Squadron" in own
    assert own.index("patrols") < own.index("in hand")
    screen.workspace.selection.cursor = COMISO
    assert "11\N{DEGREE SIGN} Stormo (Savoia-Marchetti SM.79)" in screen.helm.tip()
    assert "in hand" not in screen.helm.tip()


def test_a_chosen_field_shows_how_far_its_aircraft_fly_and_how_far_at_the_utmost(tmp_path: Path) -> None:
    """SM-GAP-47 Twice as far at the utmost; of those that are ticked only theirs; and none when nothing is chosen."""
    screen = moving(tmp_path)
    assert facts(screen).flying.ranges == ()
    screen.choose(named("air:takali"))
    near, far = facts(screen).flying.ranges
    assert (near.hexes, near.utmost, far.hexes, far.utmost) == (11, False, 22, True)
    assert near.contours and far.contours
    screen.choose(named("air:hal_far"))
    assert facts(screen).flying.ranges[0].hexes == 13
    screen.press(TickUnits((AirUnitId("malta_gladiators"),)))
    assert facts(screen).flying.ranges[0].hexes == 8
    theatre = screen.game.book.theatre
    for contour in facts(screen).flying.ranges[0].contours:
        assert all(7 <= distance(MALTA, where) <= 9 for where in map(screen.chart.camera.hex_under, map(
            screen.chart.camera.to_screen, contour.points)) if where is not None and theatre.is_sea(where))


def test_a_patrol_is_a_ring_about_its_hex_and_a_search_the_sea_within_ten(tmp_path: Path) -> None:
    """SM-GAP-67 Patrols meet raids in their hex and those beside it; both have a tag that says how many flights do what."""
    screen = moving(tmp_path)
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (HURRICANES,), "malta"))
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.SEARCH, (SUNDERLANDS,), "09460"))
    flying = facts(screen).flying
    (patrol, no_rim), (search, rim) = flying.missions
    assert (patrol.radius, search.radius) == (1, 10)
    assert not no_rim and rim
    inks = dict.fromkeys((True, False), LOOK.theme.allied)
    rings = [one for one in lines_of_flight(flying, 20.0, LOOK, inks) if isinstance(one, Stroke)]
    middle = centre_of(MALTA)
    for ring in rings:
        assert all(abs(((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 - 1 - OUTSIDE) < 1e-6 for x, y in ring.points)
    said = {shape.text for mark in tags(flying, 20.0, LOOK, inks) if isinstance(mark, Stamp) for shape in mark.shapes
            if isinstance(shape, Text)}
    assert said == {"6 patrol", "6 search"}
    assert len(list(rooms_of_tags(flying, 20.0, LOOK))) == 2
    screen.stage.layers -= {"patrols"}
    assert facts(screen).flying.missions == ()


def test_a_patrol_is_drawn_to_another_hex_or_over_a_force_which_it_then_follows(tmp_path: Path) -> None:
    """Its tag is taken hold of; where it may not be, it says which rule forbids it, and stays; a click shows who flies it."""
    screen = moving(tmp_path)
    stage, workspace = screen.stage, screen.workspace
    workspace.give(FormForce(Side.ALLIED, (ShipId("illustrious"), ShipId("valiant")), "Force A"))
    force = next(iter(workspace.known.view.forces))
    fulmars = AirUnitId("squadron_806")
    workspace.give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (fulmars,), "14879"))
    screen.choose(None)
    screen.chart.centre(Hex("14879"), zoom=30.0)
    stage.sheets()

    def drawn_to(where: Hex) -> None:
        flown, shift = next(tag_offsets(facts(screen).flying, step_at(screen.chart.camera.zoom), stage.look))
        x, y = screen.chart.camera.spot_of(flown.hex)
        at, goal = (x + shift[0], y + shift[1]), screen.chart.camera.spot_of(where)
        assert tag_at(facts(screen).flying, at, screen.chart.camera, step_at(screen.chart.camera.zoom), stage.look) == flown
        stage.pressed(*at)
        if goal != at:
            stage.dragged(goal[0] - 4, goal[1], 20, 0)
            stage.dragged(*goal, 4, 0)
        stage.released(*goal)
        stage.sheets()

    drawn_to(Hex("14878"))
    assert workspace.known.view.air_war.mission_of(fulmars) == AirMission(AirTask.PATROL, "14878")
    drawn_to(workspace.known.view.forces[force].force.hex)
    assert workspace.known.view.air_war.mission_of(fulmars) == AirMission(AirTask.PATROL, force=force)
    drawn_to(Hex("14279"))
    assert screen.message.startswith("No: ")
    assert workspace.known.view.air_war.mission_of(fulmars).force == force
    flown, shift = next(tag_offsets(facts(screen).flying, step_at(screen.chart.camera.zoom), stage.look))
    x, y = screen.chart.camera.spot_of(flown.hex)
    stage.pressed(x + shift[0], y + shift[1])
    stage.released(x + shift[0], y + shift[1])
    assert workspace.selection.thing == named("air:illustrious")
    assert workspace.selection.flying == {fulmars}


def test_a_sortie_of_today_is_an_arrow_to_its_target_with_what_came_of_it(tmp_path: Path) -> None:
    """SM-24B Its own side sees from which fields it flew; the other where the raid came in, and no more than it was told."""
    screen = striking(tmp_path)
    screen.press(Give((raid_on_malta(screen.workspace.known),)))
    (own,) = screen.workspace.sorties
    assert own.own and own.goal == MALTA and len(own.starts) >= 2 and not own.in_the_air
    flying = facts(screen).flying
    below, above = in_flight(screen.workspace.known.view, 20.0, LOOK, facts(screen))
    assert sum(isinstance(one, Stamp) for one in below) == len(own.starts)
    assert own.result in {shape.text for mark in above if isinstance(mark, Stamp) for shape in mark.shapes
                          if isinstance(shape, Text)}
    screen.sit(Side.ALLIED)
    (raid,) = screen.workspace.sorties
    assert not raid.own and raid.starts == () and raid.goal == MALTA
    assert "comes in" in raid.headline
    below, above = in_flight(screen.workspace.known.view, 20.0, LOOK, facts(screen))
    assert not [one for one in below if isinstance(one, Stroke)]
    assert f"raid: {raid.result}" in {shape.text for mark in above if isinstance(mark, Stamp) for shape in mark.shapes
                                      if isinstance(shape, Text)}
    assert flying.sorties != facts(screen).flying.sorties
    screen.stage.layers -= {"sorties"}
    assert facts(screen).flying.sorties == ()


def test_a_sortie_that_is_planned_is_drawn_in_magenta_from_where_it_would_fly(tmp_path: Path) -> None:
    """An arrow for each field of those that are ticked, and none when nothing is planned."""
    screen = striking(tmp_path)
    assert planned(screen.workspace.pointing(), 20.0, LOOK) == ()
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS, ESCORTS))
    pointing = screen.workspace.pointing()
    assert pointing.air is not None
    (arrow,) = pointing.air.arrows
    assert arrow.goal == MALTA
    assert len(arrow.starts) == 3
    marks = planned(replace(pointing, air=AirPointing((arrow,))), 20.0, LOOK)
    # A head for each, and the words on one of them.
    assert sum(isinstance(one, Stamp) for one in marks) == 3 + 1
    assert all(one.ink in (LOOK.theme.magenta, LOOK.theme.panel) for one in marks if isinstance(one, Stroke))
    screen.press(TickUnits((RAIDERS[0],)))
    pointing = screen.workspace.pointing()
    assert pointing.air is not None and len(pointing.air.arrows[0].starts) <= 3
    strike(screen.stage, "escape")
    assert planned(screen.workspace.pointing(), 20.0, LOOK) == ()


def test_an_arrow_between_places_that_lie_on_each_other_is_not_drawn() -> None:
    """There is no room for it, and the tag tells the same."""
    assert not list(arrow((10.0, 10.0), (10.5, 10.0), 8.0, LOOK, LOOK.theme.axis))
    assert list(arrow((10.0, 10.0), (30.0, 10.0), 8.0, LOOK, LOOK.theme.axis))


@pytest.mark.parametrize("side", BOTH)
def test_what_the_enemy_tells_his_aircraft_changes_nothing_on_the_chart(tmp_path: Path, side: Side) -> None:
    """SM-GAP-56.12 His missions, standing orders, doctrine and who of his has flown are his own."""
    game = taranto(tmp_path)
    seat = seat_for(game, side)

    def told() -> tuple[object, ...]:
        view = game.view(side)
        words = tuple(fields_in_words(game.book, view, field.hex) for field in airfields(game.book, view))
        shown = facts_of(seat, view, frozenset({"air", "patrols", "sorties"}), None, frozenset(list(view.air)[:1]))
        return words, shown, missions_flown(game.book, view), air_badges(game.book, view, 30.0, on=True)

    before = told()
    enemies = [key for key, unit in game.state.air.items() if unit.side is side.enemy]
    mission = AirMission(AirTask.PATROL, "malta")
    order = AirOrder(AirOrderId("XX1"), side.enemy, AirOrderKind.COVER, (enemies[0],), "malta")
    war = replace(game.state.air_war, missions=dict.fromkeys(enemies, mission), orders={order.id: order},
                  doctrine={side.enemy: AirDoctrine(leaders=False)}, flown=tuple(enemies))
    game.state = replace(game.state, air_war=war)

    assert told() == before
    own = [key for key, unit in game.state.air.items() if unit.side is side]
    game.state = replace(game.state, air_war=replace(war, missions=dict.fromkeys(own, mission)))
    assert told() != before


def test_what_the_enemy_tells_his_aircraft_changes_no_pixel_of_the_screen(tmp_path: Path) -> None:
    """SM-GAP-56.12 Neither the chart near Malta, nor the panel of a field, nor the plan of the day."""
    screen = moving(tmp_path, (1000, 700))
    stage, game = screen.stage, screen.game
    stage.layers |= {"air"}
    screen.chart.centre(MALTA, zoom=24.0)
    enemies = [key for key, unit in game.state.air.items() if unit.side is Side.AXIS]

    def shown() -> list[bytes]:
        screen.workspace.changed()
        found = []
        for what in ("air:luqa", "air:comiso", "port:taranto"):
            screen.choose(named(what))
            found.append(painted_whole(stage).tobytes())
        screen.press(PlanStrike(AirTarget.SHIPS, "taranto", (AirUnitId("squadron_148"),)))
        found.append(painted_whole(stage).tobytes())
        strike(stage, "escape", "f4")
        found.append(painted_whole(stage).tobytes())
        strike(stage, "escape")
        return found

    before = shown()
    patrol = AirMission(AirTask.PATROL, "malta")
    war = replace(game.state.air_war, missions=dict.fromkeys(enemies, patrol), flown=tuple(enemies))
    game.state = replace(game.state, air_war=war)
    assert shown() == before
    game.state = replace(game.state, air_war=replace(war, missions={HURRICANES: patrol}))
    assert shown() != before


@pytest.mark.parametrize(("size", "scale", "theme"), [((800, 600), 2.0, "dark"), ((1920, 1080), 1.0, "light")])
def test_everything_of_the_air_is_painted_at_any_size(tmp_path: Path, size: tuple[int, int], scale: float, theme: str) -> None:
    """Badges, ranges, rings, arrows and tags, far and near."""
    screen = over_the_sea(tmp_path, size, Look(THEMES[theme], scale))
    screen.stage.layers |= {"air"}
    screen.choose(named("air:comiso"))
    for zoom in (5.0, 14.0, 40.0):
        screen.chart.centre(COMISO, zoom=zoom)
        painted(screen.stage)
