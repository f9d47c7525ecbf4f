"""What one command prints, the next takes: every order that is printed reads back as itself, in words and in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from msgspec import NODEFAULT, structs

from campaign.cli.giving import spelled_out
from campaign.library.book import load_book
from campaign.model import commands
from campaign.model.battles.battle import Light
from campaign.model.book import Book, Options
from campaign.model.commands import COMMANDS, Command, LandFollowUp, ReformForce, RuleAsUmpire, SplitFlotilla, WriteRemark
from campaign.model.dice import SeededDice
from campaign.model.events import ForceFormed
from campaign.model.play.air_war import (
    AirOrder,
    AirOrderId,
    AirOrderKind,
    AirTarget,
    AirTask,
    InterceptPolicy,
    Sortie,
    SortieId,
    SortieStage,
)
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Branch, CargoId, FlotillaId, PortId, SupplyLine
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules import engine
from campaign.rules.chapters.ashore import ch21_moving
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.parts import grammar_of
from campaign.session.grammar.phrasing import phrase
from campaign.session.grammar.reading import of_the_umpire, read, ruling
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, UmpireSeat
from campaign.session.play.trouble import Malformed
from campaign.session.play.written_orders import form_of, orders_in
from campaign.store.records import Meta
from tests.air_fights import keys, pairs
from tests.cli.shell import Shell
from tests.proceeding import replayed
from tests.properties.audit import chosen
from tests.properties.whole_war import book_of, deeds, opening
from tests.sea import follow

SEED, OTHER_SEEDS = 5, (2, 3, 4, 8, 9, 13)
# Orders of each kind that are read back; what is listed beside them is looked at after the first of its kind.
OF_EACH_KIND, LISTED = 12, 2
# The wars are played once for all who look at them.
in_one_process = pytest.mark.xdist_group("wars whose orders are printed")
RULINGS = (
    RuleAsUmpire("the tanker had been forgotten", port=PortId("benghazi"), port_fuel=100.5),
    RuleAsUmpire('a "storm", because  of which', ship=ShipId("pola"), fuel_boxes=0, condition=Condition(
        shell_damage=Fraction(1, 3), mounts_out=("A turret", "B"), rounds_left={"main": Fraction(1, 7)})),
    RuleAsUmpire("it was there", force=ForceId("AX1"), hex=Hex("00504"), points_side=Side.AXIS, points=-2.25),
    RuleAsUmpire("she lay there", flotilla=FlotillaId("AXS1"), flotilla_points=2, flotilla_port=PortId("taranto"),
                 port_owner=Side.ALLIED),
)

ALLIED, AXIS = Side.ALLIED, Side.AXIS
IN_THE_AIR: tuple[Command, ...] = (
    commands.AssignNavalCooperation(ALLIED, keys("squadron_33", "group_202"), on=True),
    commands.AssignNavalCooperation(AXIS, keys("gruppo_86_ricognizione"), on=False),
    commands.TransferAirUnit(ALLIED, AirUnitId("squadron_33"), BaseId("fuka")),
    commands.GiveAirMission(ALLIED, AirTask.PATROL, keys("squadron_261"), "malta"),
    commands.GiveAirMission(ALLIED, AirTask.PATROL, keys("squadron_806"), force=ForceId("AL1")),
    commands.GiveAirMission(ALLIED, AirTask.SEARCH, keys("malta_flying_boats", "squadron_431"), "09849"),
    commands.GiveAirMission(ALLIED, AirTask.HELD, keys("squadron_261")),
    commands.LaunchSortie(ALLIED, AirTarget.SHIPS, "taranto", keys("squadron_815", "squadron_819"), (), Light.NIGHT,
                          ("BB", "littorio", "landing craft", "warships")),
    commands.LaunchSortie(AXIS, AirTarget.PORT, "malta", keys("stormo_11"), keys("gruppo_23_caccia", "gruppo_6_caccia")),
    commands.LaunchSortie(ALLIED, AirTarget.AIRFIELD, "catania", keys("squadron_148")),
    commands.LaunchSortie(ALLIED, AirTarget.SHIPS, "catania", keys("squadron_148")),
    commands.LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("stormo_11"), aims=("CV",)),
    commands.FlySupplies(ALLIED, keys("group_202"), PortId("malta")),
    commands.FlySupplies(ALLIED, keys("group_202"), PortId("malta"), keys("squadron_261")),
    commands.Intercept(ALLIED), commands.Intercept(ALLIED, keys("squadron_261", "malta_gladiators")),
    commands.AbandonSortie(AXIS), commands.NameScreen(AXIS), commands.NameScreen(AXIS, keys("gruppo_23_caccia")),
    commands.MeetScreen(ALLIED), commands.MeetScreen(ALLIED, pairs("squadron_261>gruppo_23_caccia")),
    commands.MeetScreen(ALLIED, pairs("squadron_261>gruppo_23_caccia", "malta_gladiators>gruppo_23_caccia")),
    commands.DetachEscorts(AXIS), commands.DetachEscorts(AXIS, pairs("gruppo_23_caccia>squadron_261")),
    commands.TakeAirLosses(AXIS, keys("stormo_11", "stormo_34")), commands.PickPrey(ALLIED),
    commands.PickPrey(ALLIED, pairs("squadron_261>stormo_11", "malta_gladiators>stormo_34")),
    commands.TurnBack(AXIS, keys("stormo_34")), commands.PressHome(AXIS), commands.PressHome(AXIS, ("CV", "transports")),
    commands.SetAirDoctrine(ALLIED), commands.SetAirDoctrine(AXIS, InterceptPolicy.ASK, leaders=False),
    commands.GiveAirOrder(ALLIED, AirOrderKind.COVER, keys("squadron_261"), "malta"),
    commands.GiveAirOrder(ALLIED, AirOrderKind.COVER, keys("squadron_806"), force=ForceId("AL1")),
    commands.GiveAirOrder(AXIS, AirOrderKind.STRIKE, keys("stormo_11", "stormo_34"), within=12, worth=1.5),
    commands.GiveAirOrder(AXIS, AirOrderKind.STRIKE, keys("stormo_11"), "09352", within=12),
    commands.GiveAirOrder(ALLIED, AirOrderKind.STRIKE, keys("squadron_148"), force=ForceId("AL1"), within=3, worth=0.0),
    commands.GiveAirOrder(ALLIED, AirOrderKind.HOLD, keys("squadron_148")),
    commands.CancelAirOrder(ALLIED, AirOrderId("ALA1")), commands.CancelAirOrder(AXIS, AirOrderId("AXA1")),
)
HANDED_OVER: tuple[Command, ...] = (
    commands.HandToStaff(AXIS, (StaffFunction.CONVOYS,)), commands.HandToStaff(ALLIED, tuple(StaffFunction)),
    commands.TakeBack(ALLIED, (StaffFunction.SEARCHES, StaffFunction.CONVOYS)), commands.TakeBack(AXIS, tuple(StaffFunction)),
    commands.DismissStaff(AXIS),
)
ASHORE: tuple[Command, ...] = (
    commands.RecordContingent(AXIS, "Afrika Korps", 12.5, "tobruk"),
    commands.RecordContingent(ALLIED, "Desert Air Force", 3.0, "09849", Branch.AIR, SupplyLine.NONE),
    commands.SpendPoints(AXIS, 5.0, "tobruk"), commands.SpendPoints(AXIS, 5.0, "09849", "an attack at dawn"),
    commands.RecordContingent(None, "garrison", 4.0, "malta", line=SupplyLine.NONE, owner=ALLIED, on="Nov I 41"),
    commands.SpendPoints(None, 5.0, "tobruk", "a sortie", ALLIED, "Nov I 41"),
    commands.RecordOverrun(None, "bardia", AXIS, "Nov I 41"),
    commands.RecordOverrun(AXIS, "bardia", AXIS), commands.RecordOverrun(ALLIED, "09849", AXIS),
    commands.HaulPoints(AXIS, 20.0, "tripoli_libya", "benghazi", CargoId("axis_transport_1")),
    commands.HaulPoints(ALLIED, 20.0, "alexandria", "09849"),
    commands.CarryPoints(ALLIED, CargoId("allied_transport_2"), 50.0),
    commands.CarryPoints(AXIS, CargoId("axis_transport_1"), 0.0),
    commands.RationForce(AXIS, "army_of_libya", fed=False), commands.RationForce(ALLIED, "garrison_of_malta", fed=True),
    commands.FeedForce(AXIS, "army_of_libya"), commands.FeedForce(ALLIED, "garrison_of_malta"),
)


def in_memory(book: Book, state: State) -> Game:
    """A game that stands there."""
    return Game(book, state, Meta(book.scenario.key, state.seed, players=dict.fromkeys(BOTH, "human")), None)


def read_back(game: Game, side: Side, line: str) -> tuple[Command, ...]:
    """What `do` makes of a line."""
    return read(Knowledge.of(PlayerSeat(game, side)), line).commands


def not_itself(game: Game, command: Command) -> Iterator[str]:
    """In which of its forms an order does not read back as itself."""
    giver = getattr(command, "side", None)
    line = phrase(command)
    words = (of_the_umpire(UmpireSeat(game), line),) if giver is None else read_back(game, giver, line)
    if words != (command,):
        yield f"{line}: {words}, not {command}"
    text = json.dumps(form_of(command))
    if (written := list(orders_in(text, giver))) != [command]:
        yield f"{text}: {written}, not {command}"


def listed_wrongly(game: Game, side: Side) -> Iterator[str]:
    """What `orders` prints for a side that `do` would not take as the order that is meant."""
    legal = list(game.legal(side))
    page = json.dumps([form_of(command) for command in legal])
    if list(orders_in(page, side)) != legal:
        yield f"the page in JSON is read otherwise: {page}"
    by_words = {phrase(command): command for command in legal}
    for line in spelled_out(legal):
        if line.startswith("  ") and read_back(game, side, line.strip()) != (by_words[line.strip()],):
            yield f"{line.strip()}: {read_back(game, side, line.strip())}"


@cache
def found_in_a_war(seed: int) -> tuple[tuple[str, ...], frozenset[str]]:
    """What is printed wrongly in a random war after each order, and the kinds of order that it came to."""
    beginning, options = chosen(seed)
    book = book_of(beginning, options)
    seen: dict[str, int] = {}
    wrong: list[str] = []
    for deed in deeds(beginning, options, seed):
        kind = type(deed.order).__name__
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= OF_EACH_KIND:
            wrong += not_itself(in_memory(book, deed.before), deed.order)
        if seen[kind] <= LISTED:
            after = in_memory(book, deed.after)
            for side in BOTH:
                wrong += listed_wrongly(after, side)
        if len(wrong) > 5:
            break
    return tuple(wrong), frozenset(seen)


@in_one_process
@pytest.mark.gate
def test_what_is_printed_after_each_order_of_a_war_is_taken_as_what_it_is() -> None:
    """SM-1A.1 In words and in JSON, the order given and those that may follow it."""
    wrong, _ = found_in_a_war(SEED)

    assert wrong == ()


@in_one_process
@pytest.mark.gate
@pytest.mark.parametrize("seed", OTHER_SEEDS)
def test_what_is_printed_in_other_wars_is_taken_as_well(seed: int) -> None:
    """SM-1A.1 With hidden markers, land facts, and what a later year brings."""
    wrong, _ = found_in_a_war(seed)

    assert wrong == ()


@in_one_process
@pytest.mark.gate
def test_every_one_of_the_commands_was_printed_and_read() -> None:
    """SM-1A.1 Or the round trip would prove little."""
    kinds = {kind for seed in (SEED, *OTHER_SEEDS) for kind in found_in_a_war(seed)[1]}

    # These are built, each in a test of its own.
    kinds |= {LandFollowUp.__name__, *(type(order).__name__ for order in (*IN_THE_AIR, *ASHORE, *HANDED_OVER))}

    assert {kind.__name__ for kind in COMMANDS if not in_own_words(kind)} <= kinds
    assert in_own_words(RuleAsUmpire) and not in_own_words(LandFollowUp)


def in_own_words(kind: type) -> bool:
    """Whether an order needs words that only its giver knows, so that nobody can offer it to him."""
    return any(field.type is str and field.default is NODEFAULT and field.name not in grammar_of(kind).defaults
               for field in structs.fields(kind))


def test_what_no_short_war_comes_to_reads_back_as_well() -> None:
    """SM-6A2, SM-9B1b, SM-GAP-71 A scattered force that reforms, a second wave that lands, whatever a player remarks."""
    beginning, options = chosen(SEED)
    book = book_of(beginning, options)
    game = in_memory(book, replayed(opening(book, SEED)))
    side, force = Side.AXIS, next(key for key, one in game.state.forces.items() if one.side is Side.AXIS)
    plan = next(one for one in game.state.lift.plans.values() if one.side is side)
    units = tuple(unit for unit, _ in plan.units)
    craft = tuple(key for key in game.view(side).ships if book.counters[key].type is ShipType.LANDING_CRAFT)

    assert len(craft) > 1
    for order in (ReformForce(side, force, Hex("00504")), LandFollowUp(side, plan.id, units),
                  LandFollowUp(side, plan.id, units[:1], craft[:2]), WriteRemark(side, "Convoy waits, with all at sea"),
                  WriteRemark(side, 'He said "go on"  \\ and went')):
        assert list(not_itself(game, order)) == []


@pytest.mark.parametrize("order", IN_THE_AIR, ids=phrase)
def test_orders_of_the_air_war_read_back_as_well(order: Command) -> None:
    """SM-1A.1, SM-24 With everything that may be in them, and without, in the midst of a raid, for either side."""
    assert list(not_itself(over_malta(), order)) == []


@pytest.mark.parametrize("order", HANDED_OVER, ids=phrase)
def test_orders_about_the_staffs_share_read_back_as_well(order: Command) -> None:
    """SM-1A.1, SM-GAP-101 One function, several and all of them, for either side."""
    assert list(not_itself(over_malta(), order)) == []


@pytest.mark.parametrize("order", ASHORE, ids=phrase)
def test_orders_about_supply_points_read_back_as_well(order: Command) -> None:
    """SM-1A.1, SM-21, SM-23 With everything that may be in them, and without, for either side."""
    assert list(not_itself(in_libya(), order)) == []


@pytest.mark.gate
def test_what_is_offered_about_supply_points_reads_back_as_well() -> None:
    """SM-1A.1, SM-21A, SM-23 Every order that is listed for either side, in words and in JSON."""
    game = in_libya()
    for side in BOTH:
        listed = [order for order in game.legal(side) if isinstance(order, commands.CarryPoints | commands.RationForce)]

        assert len({type(order) for order in listed}) == 2
        assert [fault for order in listed for fault in not_itself(game, order)] == []
        assert list(listed_wrongly(game, side)) == []


@cache
def in_libya() -> Game:
    """The whole war in November 1941 with armies, stocks and transport units ashore."""
    book = load_book("mediterranean", Options(supply_points=True, first_turn="Nov I 41"))
    state = engine.begin(book, SEED, SeededDice(SEED)).state
    now = engine.proceedings(book, state, SeededDice(SEED))
    ch21_moving.arrive(now, Side.ALLIED)
    return in_memory(book, now.state)


@cache
def over_malta() -> Game:
    """Off Taranto: a raid on Malta is met, and both sides have a standing air order and a force at sea."""
    book = load_book("taranto", Options(air_war=True))
    state = engine.begin(book, SEED, SeededDice(SEED)).state
    malta = book.theatre.ports[PortId("malta")]
    raid = Sortie(SortieId("S1"), Side.AXIS, AirTarget.SHIPS, str(malta.id), malta.hex, Light.DAY,
                  keys("stormo_11", "stormo_34"),
                  screen=keys("gruppo_23_caccia"), interceptors=keys("squadron_261", "malta_gladiators"),
                  stage=SortieStage.MEETING)
    orders = {AirOrderId(f"{label}A1"): AirOrder(AirOrderId(f"{label}A1"), side, AirOrderKind.HOLD, ())
              for label, side in (("AX", Side.AXIS), ("AL", Side.ALLIED))}
    forces = (ForceFormed(ForceId("AL1"), Side.ALLIED, "Force A", malta.hex, (ShipId("illustrious"),), "AL1"),)
    state = follow(state, forces)[0]
    return in_memory(book, replace(state, air_war=replace(state.air_war, sortie=raid, orders=orders)))


@pytest.mark.parametrize("command", RULINGS, ids=lambda one: one.reason.split()[0])
def test_a_ruling_is_printed_and_read_whole(command: RuleAsUmpire) -> None:
    """SM-GAP-60 Every part of it, and its reason to the letter."""
    assert ruling(phrase(command)) == command
    assert list(orders_in(json.dumps(form_of(command)), None)) == [command]


@pytest.mark.parametrize("line", [
    "ruling", "ruling port benghazi", "ruling port because", "ruling port a port b because of it",
    "ruling weather fine because of it", "ruling ship pola fuel lots because of it", "ruling ship pola condition {} because",
    'ruling ship pola condition "{" because of it', 'ruling ship pola because "of it', "rule port benghazi because of it",
])
def test_a_ruling_in_wrong_words_is_answered_in_one_line(line: str) -> None:
    """SM-GAP-60 That says what would be right."""
    with pytest.raises(Malformed) as told:
        ruling(line)

    assert "\n" not in str(told.value)


def test_a_form_that_read_back_otherwise_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: words that lose a part of the order, as a name, are found out."""
    beginning, options = chosen(SEED)
    book = book_of(beginning, options)
    game = in_memory(book, replayed(opening(book, SEED)))
    order = SplitFlotilla(Side.AXIS, next(iter(game.view(Side.AXIS).flotillas)), 1, "Wolves")
    monkeypatch.setattr("campaign.session.grammar.phrasing.in_quotes", lambda name: name[:3])

    assert len(list(not_itself(game, order))) == 1


def test_the_orders_of_a_game_go_on_once_a_force_is_formed(shell: Shell, human: Path) -> None:
    """SM-GAP-61 Its standing orders are among them, in JSON as in words, and `do` takes the first of either."""
    assert shell("do", human, "form vettor_pisani as Scouts").code == 0
    listed = shell("orders", human, "--json")
    standing = next(one for one in listed.document if one["order"] == "GiveStandingOrder")
    line = next(one for one in shell("orders", human).out.splitlines() if one.startswith("  standing AX1 to"))

    assert set(standing) == {"order", "side", "force", "standing"}
    assert shell("do", human, json.dumps(standing)).code == 0
    assert shell("do", human, line).code == 0


def test_the_umpire_rules_in_words(shell: Shell, human: Path) -> None:
    """SM-GAP-60 With the reason in the log."""
    done = shell("do", human, "--side", "umpire", "ruling port benghazi stock 100 because the tanker had been forgotten")

    assert done.code == 0 and "the tanker had been forgotten" in done.out
    assert shell("do", human, "--side", "umpire", "end").code == 2
