"""A damaged ship's way home in a campaign: it begins when she is hurt at sea, goes on day by day, and ends in port or not."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import MoveForce, RuleAsUmpire
from campaign.model.events import (
    DieRolled,
    Event,
    ForceDisbanded,
    PointsScored,
    ShipRemoved,
    ShipsBerthed,
    VoyageDayPassed,
    VoyageHomeBegan,
    VoyageHomeEnded,
)
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.play.telling import Change, Effect, Instrument, Measure, Part
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.wounds import Casualty, CrippleMeasure, Gear, News, Outage, Peril, Tiding, VoyageHome, Wounds
from campaign.rules import engine
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.chapters.sailing.voyage_home import end_of_segment, intern_all, start_voyage
from campaign.rules.facts.cripples import pace
from campaign.rules.narration import heard
from tests.homeward import Loaded, homeward, points, voyage, wounded
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import MAS, TRANSPORT, TRIBAL, Sea, british, given, italian, of_type, play, ships

HURT = Condition(shell_damage=Fraction(1, 5), underwater_damage=Fraction(1, 5))
ZARA = ships("Zara")[0]
AT_SEA = "00403"


def hurt(sea: Sea, name: str, condition: Condition = HURT) -> State:
    """The same sea with a ship in another condition."""
    (key,) = ships(name)
    return replace(sea.state, ships={**sea.state.ships, key: replace(sea.state.ships[key], condition=condition)})


def night(sea: Sea, state: State, faces: dict[str, int] | None = None) -> tuple[State, tuple[Event, ...]]:
    """The segment ends, with dice that fall as told."""
    return brought_about(end_of_segment, sea.book, state, dice=Loaded(faces))


def test_a_ship_hurt_at_sea_makes_for_home() -> None:
    """SM-GAP-77 With the points that her condition leaves her, and she waits for her owner's word."""
    found = homeward(italian("Zara", AT_SEA))
    state, events = brought_about(start_voyage, found.book, hurt(found, "Zara"), ZARA, SOUND, dice=Loaded())

    assert [type(event) for event in events] == [VoyageHomeBegan]
    whole = points(found.book, "Zara")
    assert voyage(state, "Zara").wounds.points == whole - round(whole * 0.3)
    assert voyage(state, "Zara").asked


@pytest.mark.parametrize(("name", "at", "values", "options"), [
    ("Zara", "taranto", None, Options(voyage_home=True)), ("MAS 1", AT_SEA, MAS, Options(voyage_home=True)),
    ("Zara", AT_SEA, None, Options())])
def test_nobody_makes_for_home_from_a_port_or_in_a_squadron_or_without_the_option(
    name: str, at: str, values: object, options: Options,
) -> None:
    """SM-GAP-77, SM-GAP-77.1 Off is off: no event, and no die."""
    thing = italian(name, at) if values is None else italian(name, at, values)  # pyrefly: ignore[bad-argument-type]
    found = homeward(thing, options=options)
    now = engine.proceedings(found.book, hurt(found, name), Loaded())
    start_voyage(now, ships(name)[0], SOUND)

    assert now.events == ()


@pytest.mark.parametrize(("before", "asked"), [(CrippleMeasure.EASE, True), (CrippleMeasure.BEACH, False)])
def test_who_lies_on_a_beach_and_is_hurt_again_stays_there(before: CrippleMeasure, *, asked: bool) -> None:
    """SM-GAP-77, SM-GAP-78 Her owner is asked nothing, since nothing but scuttling is open to him; at sea he is."""
    found = homeward(italian("Zara", AT_SEA))
    state = wounded(found.state, "Zara", VoyageHome(Wounds(200), before, asked=False))
    now = engine.proceedings(found.book, hurt(Sea(found.book, state), "Zara"), Loaded())
    start_voyage(now, ZARA, SOUND)

    again = voyage(now.state, "Zara")
    assert (again.measure, again.asked) == (before, asked)


def test_nothing_begins_where_nothing_was_hurt() -> None:
    """SM-GAP-77 Shells spent are no damage."""
    found = homeward(italian("Zara", AT_SEA, condition=HURT))

    assert events_of(start_voyage, found.book, found.state, ZARA, HURT, dice=Loaded()) == ()


def test_a_day_passes_with_each_segment() -> None:
    """SM-GAP-77 Fires, floods and pumps; her condition says what they cost and gave back."""
    found = homeward(italian("Zara", AT_SEA, condition=replace(HURT, fires=1)))
    whole = points(found.book, "Zara")
    state = wounded(found.state, "Zara", Wounds(whole // 2, (Casualty(Peril.FIRE, 4),), flooded=20))
    after, events = night(found, state, {"all fires:": 5, ", less": 1, "the sea of": 4})
    (passed,) = of_type(events, VoyageDayPassed)

    assert {one.news for one in passed.tidings} >= {News.BURNED, News.FIRES_OUT, News.PUMPED}
    burnt = sum(one.number for one in passed.tidings if one.news is News.BURNED)
    assert voyage(after, "Zara").wounds.points == whole // 2 - burnt + 10
    assert after.ships[ZARA].condition.shell_damage == HURT.shell_damage + Fraction(2 * burnt, whole)
    assert after.ships[ZARA].condition.underwater_damage == HURT.underwater_damage - Fraction(10, whole)
    assert after.ships[ZARA].condition.fires == 0


def test_in_a_port_of_her_side_she_is_home() -> None:
    """SM-GAP-77 The way home ends, no day passes, and SM-8B mends what is left."""
    found = homeward(italian("Zara", "taranto", condition=HURT))
    after, events = night(found, wounded(found.state, "Zara", Wounds(50)))

    assert events == (VoyageHomeEnded(ZARA, HURT),)
    assert after.ships[ZARA].voyage is None
    assert after.ships[ZARA].condition == HURT


def test_without_the_option_no_day_passes() -> None:
    """SM-GAP-77 A campaign that was begun before goes on without it."""
    found = homeward(italian("Zara", AT_SEA), options=Options())

    assert night(found, wounded(found.state, "Zara", Wounds(50)))[1] == ()


@pytest.mark.parametrize(("steamed", "weather", "percent"), [
    (20, Weather.POOR, 20), (6, Weather.POOR, 6), (20, Weather.CLEAR, 0)])
def test_a_patch_bears_the_sea_where_she_is_and_the_hexes_that_she_made(
    steamed: int, weather: Weather, percent: int,
) -> None:
    """FG-8.4-flooding, SM-GAP-77.7 The sea of the day is a roll on the table of battles; hexes are knots."""
    found = homeward(italian("Zara", AT_SEA), weather=weather)
    patched = Wounds(points(found.book, "Zara"), patched=True)
    state = wounded(found.state, "Zara", VoyageHome(patched, steamed=steamed, asked=False))
    dice = Loaded({"the sea of": 10 if percent else 1})
    after, _ = brought_about(end_of_segment, found.book, state, dice=dice)

    asked = [why.needed for why in dice.rolled if "patch gives way" in why.what]
    assert asked == ([f"{percent} or less"] if percent else [])
    assert voyage(after, "Zara").steamed == 0


def test_what_she_makes_good_is_counted_as_she_moves() -> None:
    """SM-GAP-77.7 Hex by hex, whoever moves after her."""
    found = homeward(italian("Zara", AT_SEA))
    state = wounded(found.state, "Zara", Wounds(points(found.book, "Zara")))
    moved, _ = play(found.book, state, MoveForce(Side.AXIS, ForceId("AX1"), (Hex("00503"), Hex("00603"))))

    assert voyage(moved, "Zara").steamed == 2


def test_her_points_and_engines_say_how_far_she_goes() -> None:
    """SM-GAP-77.7, SM-1F The least of what condition, points, engines and her owner allow; the force goes with her."""
    found = homeward(italian("Zara", AT_SEA), italian("Pola", AT_SEA))
    whole = points(found.book, "Zara")
    half = wounded(found.state, "Zara", Wounds(whole // 2))
    engines = wounded(found.state, "Zara", Wounds(whole, broken=(Outage(Gear.ENGINES),)))

    assert pace(found.book, half.ships[ZARA]) == 16
    assert pace(found.book, engines.ships[ZARA]) == 23
    assert engine.view_for(found.book, half, Side.AXIS).forces[ForceId("AX1")].points_left == 16


def test_who_is_towed_makes_six_hexes_without_fuel_as_long_as_her_tug_is_with_her() -> None:
    """SM-GAP-78.2, FG-GAP-02 Dead in the water or dry; when they part she makes what she can alone."""
    found = homeward(italian("Zara", AT_SEA, out_of_fuel=True), italian("Pola", AT_SEA), italian("Fiume", "00503"))
    towed = VoyageHome(Wounds(5), CrippleMeasure.TOW, asked=False, tug=ships("Pola")[0])
    together = wounded(found.state, "Zara", towed)
    apart = wounded(found.state, "Zara", replace(towed, tug=ships("Fiume")[0]))

    assert allowance(found.book, together.ships[ZARA]) == 6
    assert engine.view_for(found.book, together, Side.AXIS).forces[ForceId("AX1")].points_left == 6
    assert engine.view_for(found.book, apart, Side.AXIS).forces[ForceId("AX1")].points_left == 0
    after, events = night(found, apart)
    assert voyage(after, "Zara").measure is CrippleMeasure.EASE
    assert Tiding(News.TUG_GONE) in of_type(events, VoyageDayPassed)[0].tidings


def test_ships_in_company_lend_their_crews() -> None:
    """FG-8.2-assist, SM-GAP-77.8 Two at most, without a fire of their own and no more than half lost."""
    def level_with(*others: object) -> str:
        found = homeward(italian("Zara", AT_SEA), *others)  # pyrefly: ignore[bad-argument-type]
        state = wounded(found.state, "Zara", Wounds(200, (Casualty(Peril.FIRE, 16), Casualty(Peril.FLOOD, 6))))
        dice = Loaded({"all fires:": 1, "all floods:": 1, ", less": 12})
        brought_about(end_of_segment, found.book, state, dice=dice)
        return next(why.needed for why in dice.rolled if "all fires" in why.what)

    burning = italian("Fiume", AT_SEA, condition=Condition(fires=1))
    wreck = italian("Gorizia", AT_SEA, condition=Condition(underwater_damage=Fraction(51, 100)))
    assert level_with() == "severe"
    assert level_with(italian("Pola", AT_SEA)) == "major"
    assert level_with(burning, wreck) == "severe"
    assert level_with(italian("Pola", AT_SEA), italian("Bolzano", AT_SEA), italian("Trento", AT_SEA)) == "minor"


def test_who_founders_is_lost_with_all_that_a_loss_brings() -> None:
    """FG-8.1, SM-GAP-55 She is gone, her force is disbanded, and her enemy scores."""
    found = homeward(italian("Zara", AT_SEA))
    after, events = night(found, wounded(found.state, "Zara", Wounds(1, (Casualty(Peril.FLOOD, 9),))), {"all floods:": 10})

    (gone,) = of_type(events, ShipRemoved)
    assert (gone.status, gone.cause) == (ShipStatus.SUNK, "foundered on her way home")
    assert of_type(events, ForceDisbanded)
    assert [scored.entry.side for scored in of_type(events, PointsScored)] == [Side.ALLIED]
    assert after.ships[ZARA].voyage is None


@pytest.mark.parametrize(("wounds", "faces", "asked"), [
    (Wounds(200), {}, False),
    (Wounds(200, patched=True), {"patch gives way": 1}, True),
    (Wounds(200, embers=(0,)), {"a fire again": 1, "severity": 6}, True),
    (Wounds(200), {"her engines fail": 1}, True),
    (Wounds(5, day=6), {}, True),
])
def test_after_a_day_that_calls_for_it_she_waits_for_her_owners_word(
    wounds: Wounds, faces: dict[str, int], *, asked: bool,
) -> None:
    """SM-GAP-78 A patch, a fire, engines; and while she lies dead in the water."""
    found = homeward(italian("Zara", AT_SEA), weather=Weather.POOR)
    state = wounded(found.state, "Zara", VoyageHome(wounds, asked=False, steamed=20))
    after, _ = night(found, state, {"the sea of": 10, **faces})

    assert voyage(after, "Zara").asked is asked


def test_in_a_neutral_port_she_has_a_day_and_is_then_interned() -> None:
    """SM-GAP-78.5 Half her price goes to the enemy; who puts to sea in time is not."""
    found = homeward(italian("Zara", AT_SEA))
    (key,) = ships("Zara")
    lying = replace(found.state.ships[key], port=PortId("valencia"), force=None)
    state = replace(found.state, ships={**found.state.ships, key: lying}, forces={})
    came = wounded(state, "Zara", VoyageHome(Wounds(50), CrippleMeasure.SHELTER, sheltered=state.segment))
    first, events = night(found, came)
    second, later = night(found, replace(first, segment=first.segment + 1))

    assert [type(event) for event in events] == [VoyageDayPassed]
    assert voyage(first, "Zara").asked
    assert second.ships[key].status is ShipStatus.INTERNED
    (scored,) = of_type(later, PointsScored)
    assert (scored.entry.side, scored.entry.points) == (
        Side.ALLIED, found.book.charts.points.sunk[found.book.counters[key].type] / 2)
    sailed = given(found.state)
    gone = wounded(sailed, "Zara", VoyageHome(Wounds(50), CrippleMeasure.SHELTER, sheltered=sailed.segment - 1))
    assert voyage(night(found, gone)[0], "Zara").measure is CrippleMeasure.EASE


def test_a_neutral_port_that_takes_sides_interns_her_at_once() -> None:
    """SM-GAP-78.5 Others who lie there are none of its business."""
    found = homeward(italian("Zara", AT_SEA))
    (key,) = ships("Zara")
    state = replace(found.state, ships={key: replace(found.state.ships[key], port=PortId("valencia"), force=None)}, forces={})
    sheltered = wounded(state, "Zara", VoyageHome(Wounds(50), CrippleMeasure.SHELTER, sheltered=1))

    assert brought_about(intern_all, found.book, sheltered, PortId("valencia"))[0].ships[key].status is ShipStatus.INTERNED
    assert events_of(intern_all, found.book, sheltered, PortId("tripoli")) == ()


def told(found: Sea, state: State, events: Iterable[Event]) -> dict[Side | None, list[str]]:
    """What each reader reads of events."""
    lines: dict[Side | None, list[str]] = {reader: [] for reader in (*BOTH, None)}
    for event in events:
        after = given(state, event)
        for reader, read in lines.items():
            read.extend(filter(None, (line_for(found.book, state, after, event, reader),)))
        state = after
    return lines


def test_her_owner_reads_her_story_and_her_enemy_nothing() -> None:
    """SM-GAP-77.9 Until she is lost, or lies in a neutral port."""
    found = homeward(italian("Zara", AT_SEA))
    state = wounded(found.state, "Zara", Wounds(120, (Casualty(Peril.FIRE, 4),), flooded=20, broken=(Outage(Gear.RUDDER),)))
    _, events = night(found, state, {"all fires:": 5, ", less": 6, "rudder, 6": 1})
    read = told(found, state, events)

    assert read[Side.ALLIED] == []
    (line,) = read[Side.AXIS]
    assert line.startswith("Zara, day 1 of her way home, sea 4: fires burn for half an hour")
    assert "her crew mends her rudder" in line
    assert "the pumps give back 10 points" in line
    assert read[None] == read[Side.AXIS]


def test_what_a_day_cost_her_is_told_of_her_hull() -> None:
    """SM-GAP-77.9 Fires last, and it is the hull that loses points by them; hours are no part of hers, a rudder is."""
    found = homeward(italian("Zara", AT_SEA))
    state = wounded(found.state, "Zara", Wounds(120, (Casualty(Peril.FIRE, 4),), flooded=20, broken=(Outage(Gear.RUDDER),)))
    _, events = night(found, state, {"all fires:": 5, ", less": 1, "rudder, 6": 1})
    (passed,) = of_type(events, VoyageDayPassed)
    line = next(line for line in heard(found.book, state, given(state, passed), passed)[0] if line.side is Side.AXIS)
    burned = next(tiding for tiding in passed.tidings if tiding.news is News.BURNED)

    assert burned.number and burned.words
    assert Effect(Part.FIRES, Change.LASTED) in line.telling.effects
    assert Effect(Part.HULL, Change.LOST, Measure.DAMAGE_POINTS, burned.number) in line.telling.effects
    assert line.telling.instrument is Instrument.FLAMES
    assert {effect.name for effect in line.telling.effects} == {"", "rudder"}


def test_a_day_on_which_nothing_befalls_her_need_not_be_read() -> None:
    """SM-GAP-77.9 The umpire's log alone holds it."""
    found = homeward(italian("Zara", AT_SEA))
    state = wounded(found.state, "Zara", Wounds(120))
    _, events = night(found, state)
    read = told(found, state, events)

    assert (read[Side.AXIS], read[Side.ALLIED]) == ([], [])
    assert "nothing befalls her" in read[None][0]


def test_the_umpire_rules_on_her_condition_and_her_way_home_is_over() -> None:
    """SM-GAP-60, SM-GAP-77 She is what he says; hurt again she begins another."""
    found = homeward(italian("Zara", AT_SEA))
    state = wounded(found.state, "Zara", Wounds(50))
    ruled, _ = play(found.book, state, RuleAsUmpire(reason="a slip", ship=ZARA, condition=HURT))
    moved, _ = play(found.book, state, RuleAsUmpire(reason="a slip", ship=ZARA, fuel_boxes=3))

    assert (ruled.ships[ZARA].voyage, ruled.ships[ZARA].condition) == (None, HURT)
    assert moved.ships[ZARA].voyage is not None


def test_her_dice_are_her_owners() -> None:
    """SM-GAP-77.9 Her enemy sees none of them fall."""
    found = homeward(british("Warspite", AT_SEA), british("Nubian", "00503", TRIBAL), italian("Pola", "00303", TRANSPORT))
    state = wounded(found.state, "Warspite", Wounds(300, (Casualty(Peril.FIRE, 6),), patched=True, embers=(0,)))
    now = engine.proceedings(found.book, state, Loaded({"all fires:": 1}))
    end_of_segment(now)
    dice = [event.roll for event in now.events if isinstance(event, DieRolled)]

    assert len(dice) >= 5
    assert {roll.why.seen_by for roll in dice} == {(Side.ALLIED,)}


def test_in_company_she_comes_home_with_them() -> None:
    """SM-1B She berths as any ship does, and is home when the segment ends."""
    found = homeward(italian("Zara", "00201"), step=Step.NAVAL_MOVEMENT)
    state = given(wounded(found.state, "Zara", Wounds(50)), ShipsBerthed(ships("Zara"), PortId("taranto")))

    assert night(found, state)[1] == (VoyageHomeEnded(ZARA, SOUND),)
