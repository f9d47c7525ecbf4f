"""The choice before a battle: what may be ordered, whether a battle comes about at all, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import AttackForces, ReactToAttack
from campaign.model.dice import SeededDice
from campaign.model.events import AttackDeclared, BattleJoined, ForceSpotted
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import ForceFacts
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Find, ForceId, Lapse, Mission, Recon, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.session.engagements.choices import LOOKED_UP, Choice, choices
from campaign.session.engagements.odds import Counting, FoughtBattles
from campaign.session.engagements.prospects import AttackAhead
from campaign.session.engagements.unseen import Enemies, enemies_unseen
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat
from campaign.store.records import Meta
from tests.proceeding import resolved
from tests.sea import ORION, TRANSPORT, TRIBAL, PlacedShip, Sea, british, given, italian, sea, ships
from tests.session.stage import book as calabria

HERE, THERE = Hex("00403"), Hex("00405")
AL1, AX1, AX2 = ForceId("AL1"), ForceId("AX1"), ForceId("AX2")
WARSPITE = british("Warspite", HERE)
ORION_HERE = british("Orion", HERE, ORION)
CONVOY = tuple(italian(f"Merchant {number}", HERE, TRANSPORT) for number in range(1, 11))
ESCORT = italian("Zara", HERE, mission=Mission.ESCORT)
RUNS = 12


def fleet_of(book: Book, state: State, *names: str, side: Side = Side.AXIS) -> Book:
    """The same Book, whose scenario says for all to read that these ships serve a side."""
    facts = ForceFacts("Fleet", side, HERE, ships(*names))
    return replace(book, scenario=replace(book.scenario, at_sea=(facts,)))


def seen_by(book: Book, state: State, *forces: str, full: bool) -> State:
    """The state when these forces have been found by their enemy, and counted or not."""
    for key in map(ForceId, forces):
        finds = (Find(Recon.CONTACT, Lapse.END_OF_SEGMENT, full=full),)
        force = state.forces[key]
        spotted = ForceSpotted(key, force.side.enemy, force.hex, finds[0], seen_of(book, state, key, finds), str(key))
        state = given(state, spotted)
    return state


def waters(*fleet: PlacedShip) -> Sea:
    """These ships in the Allied combat step, with the charts by which captains fight."""
    book, state = sea(*fleet, acting=Side.ALLIED, step=Step.COMBAT)
    return Sea(replace(book, tactical=calabria().tactical), state)


def attacked(*fleet: PlacedShip, by: PlacedShip = ORION_HERE, full: bool = True, only: ForceId | None = None) -> Sea:
    """All Axis forces, or only one, are attacked by the Allied force AL1, and see who it is if it is counted."""
    book, state = waters(*fleet, by)
    targets = tuple(key for key, force in state.forces.items() if force.side is Side.AXIS and only in (None, key))
    state = seen_by(book, state, "AL1", full=full)
    return Sea(book, given(state, AttackDeclared("B1", HERE, Side.ALLIED, (AL1,), targets, Light.DAY)))  # pyrefly: ignore[bad-argument-type]


def meeting(*fleet: PlacedShip, full: bool = True) -> Sea:
    """The Allied force AL1 lies where Axis forces were found, and may attack."""
    book, state = waters(*fleet)
    targets = [str(key) for key, force in state.forces.items() if force.side is Side.AXIS and force.hex == HERE]
    return Sea(book, seen_by(book, state, *targets, full=full))


def seat(book: Book, state: State, side: Side) -> PlayerSeat:
    """A player's seat at this moment."""
    return PlayerSeat(Game(book, state, Meta("test", 1, book.options), None), side)


def chosen(book: Book, state: State, side: Side) -> dict[str, Choice]:
    """What that side may choose, by its key."""
    return {choice.key: choice for choice in choices(seat(book, state, side))}


def counted(choice: Choice, runs: int = RUNS) -> Counting:
    """A choice when it has been counted so often."""
    counting = Counting(choice)
    assert max(counting.fight_on(runs)) == runs
    return counting


def answers(book: Book, state: State) -> dict[str, Choice]:
    """What the attacked Axis side may answer."""
    return chosen(book, state, Side.AXIS)


def test_whoever_is_attacked_stands_avoids_or_scatters_as_far_as_it_is_open_to_him() -> None:
    """SM-6A1 Only transports scatter; behind an escort they do so alone."""
    plain = answers(*attacked(italian("Zara", HERE)))
    convoy = answers(*attacked(*CONVOY, ESCORT))

    assert set(plain) == {"stand", "avoid"}
    assert set(convoy) == {"stand", "avoid", "scatter_all", "scatter_transports"}
    assert all(isinstance(choice.order, ReactToAttack) for choice in convoy.values())


def test_forces_of_the_hex_may_join_whoever_stands() -> None:
    """SM-GAP-16 A force that was not attacked is a choice of its own, and with it a battle is certain."""
    found = answers(*attacked(italian("Zara", HERE), italian("Fiume", HERE, force="Second"), only=AX1))

    assert found["avoid, with AX2"].certain.value == 1.0
    assert found["avoid"].certain.value < 1.0


def test_avoiding_comes_to_battle_by_the_chart_of_speeds() -> None:
    """SM-6A.6, SM-6A3 Fifty, and a hex a segment of difference is one in a hundred."""
    book, state = attacked(italian("Zara", HERE))
    rates = {key: choice.certain.value for key, choice in answers(book, state).items()}
    slower = replace(book, charts=replace(book.charts, avoid=replace(book.charts.avoid, base=30)))

    # Zara makes thirty-one, Orion thirty-two.
    assert rates == {"stand": 1.0, "avoid": pytest.approx(0.51)}
    assert answers(slower, state)["avoid"].certain.value == pytest.approx(0.71)
    assert answers(book, state)["avoid"].consequence == "They bring you to battle 5 in 10."


def test_whoever_scatters_loses_a_share_and_fights_no_battle() -> None:
    """SM-6A1.2 A fifth of the transports is caught where all scatter, a tenth where the escorts stay and fight."""
    book, state = attacked(*CONVOY, ESCORT)
    found = answers(book, state)
    scattered, split = counted(found["scatter_all"]).so_far, counted(found["scatter_transports"]).so_far
    dearer = replace(book, charts=replace(book.charts, scatter=replace(book.charts.scatter, percent_all_scatter=50)))
    assert scattered is not None
    assert split is not None

    assert (scattered.meets.value, split.meets.value) == (0.0, 1.0)
    lost = {risk.ship: risk.lost.value for risk in scattered.ships}
    # Neither her escort nor who attacked: there is no battle.
    assert (lost.pop(ShipId("zara")), lost.pop(ShipId("orion"))) == (0.0, 0.0)
    assert list(lost.values()) == pytest.approx([0.2] * 10)
    assert scattered.points[Side.ALLIED].value == pytest.approx(2 * book.charts.points.sunk[ShipType.TRANSPORT])
    assert scattered.points[Side.AXIS].value == 0
    assert found["scatter_all"].consequence == "No battle comes about. Two of yours are caught scattering."
    assert "Five of yours" in answers(dearer, state)["scatter_all"].consequence


def test_each_force_that_is_attacked_rolls_for_itself() -> None:
    """SM-6A.7, SM-6A3 Two forces that avoid are both gone only when both rolls succeed."""
    book, state = attacked(italian("Zara", HERE), italian("Fiume", HERE, force="Second"))

    assert answers(book, state)["avoid"].certain.value == pytest.approx(1 - 0.49**2)


def battles(book: Book, state: State, order: ReactToAttack, times: int) -> int:
    """How often the rules make a battle of an answer."""
    return sum(any(isinstance(event, BattleJoined) for event in resolved(book, state, order, SeededDice(number)).events)
               for number in range(times))


FLEETS = {
    "as fast": ((italian("Zara", HERE),), ORION_HERE),
    "faster than who attacks": ((italian("Zara", HERE),), WARSPITE),
    "slower": ((italian("Cesare", HERE, WARSPITE.values),), ORION_HERE),
    "two forces": ((italian("Zara", HERE), italian("Fiume", HERE, force="Second")), ORION_HERE),
    "a convoy": ((*CONVOY[:3], ESCORT), ORION_HERE),
}


@pytest.mark.gate
@pytest.mark.parametrize("name", FLEETS)
def test_the_rules_bring_as_many_battles_about_as_were_foretold(name: str) -> None:
    """SM-6A Played four hundred times by the rules themselves, each answer meets as often as its odds say."""
    times, (fleet, by) = 400, FLEETS[name]
    book, state = attacked(*fleet, by=by)
    for choice in answers(book, state).values():
        assert isinstance(choice.order, ReactToAttack)
        foretold = choice.certain.value
        reach = 4 * (foretold * (1 - foretold) / times) ** 0.5
        assert battles(book, state, choice.order, times) / times == pytest.approx(foretold, abs=reach + 1e-9)


def test_an_attack_is_no_battle_where_the_enemy_would_rather_go() -> None:
    """SM-GAP-92 A cruiser that meets a battleship avoids, as her staff would; by the chart she is seldom caught."""
    book, state = meeting(italian("Zara", HERE), WARSPITE)
    found = chosen(book, state, Side.ALLIED)
    attack = found["attack AX1 with AL1"]

    # Zara makes thirty-one, Warspite twenty-three: she is gone in fifty-eight of a hundred.
    assert attack.certain.value == pytest.approx(0.42)
    assert attack.consequence == "You bring them to battle 4 in 10."
    assert found["hold"].order is None


def test_a_battleship_that_is_attacked_by_a_cruiser_stands() -> None:
    """SM-GAP-92 The enemy's answer follows his strength."""
    book, state = meeting(italian("Cesare", HERE, WARSPITE.values), ORION_HERE)

    assert chosen(book, state, Side.ALLIED)["attack AX1 with AL1"].certain.value > 0.7


def hidden(*, full: bool = False) -> Sea:
    """An Axis force was found and not counted; four Axis ships are at sea, one lies in port, one is lost."""
    book, state = meeting(
        italian("Zara", HERE), italian("Fiume", HERE), italian("Pola", THERE), italian("Freccia", THERE, TRIBAL),
        italian("Trento", "taranto"), italian("Bolzano", "taranto", status=ShipStatus.SUNK), WARSPITE, full=full)
    names = ("Zara", "Fiume", "Pola", "Freccia", "Trento", "Bolzano")
    return Sea(fleet_of(book, state, *names), state)


def test_who_may_be_there_is_nobody_who_lies_in_port_or_is_lost() -> None:
    """SM-GAP-92 Ports are public, and so are losses: who is in neither may be at sea."""
    book, state = hidden()
    found = enemies_unseen(book, seat(book, state, Side.ALLIED).view)

    assert set(found.ships) == set(ships("Zara", "Fiume", "Pola", "Freccia"))
    assert set(found.markers) == {"AX1", "AX2"}


def test_an_enemy_who_was_not_counted_is_drawn_from_those_who_may_be_there() -> None:
    """SM-GAP-92 Never nobody, never always the same, and each of those who may be there in about half of the draws."""
    book, state = hidden()
    view = seat(book, state, Side.ALLIED).view
    enemies = Enemies(book, view, ("AX1",))
    drawn = [{ship.id for ship in enemies.companies(number)[0].ships} for number in range(200)]

    assert all(drawn)
    assert set.union(*drawn) == set(ships("Zara", "Fiume", "Pola", "Freccia"))
    assert all(60 < sum(ship in one for one in drawn) < 150 for ship in ships("Zara", "Fiume", "Pola", "Freccia"))


def test_ships_of_a_kind_that_was_not_seen_there_are_not_there() -> None:
    """SM-GAP-07 Where warships alone were seen there is no transport, and where transports alone were, no warship."""
    book, state = meeting(CONVOY[0], italian("Pola", THERE), WARSPITE, full=False)
    book = fleet_of(book, state, "Merchant 1", "Pola")
    view = seat(book, state, Side.ALLIED).view
    enemies = Enemies(book, view, ("AX1",))
    drawn = [enemies.companies(number)[0].ships for number in range(50)]

    assert {ship.id for one in drawn for ship in one} == set(ships("Merchant 1"))


def test_no_capital_ship_or_cruiser_is_the_escort_of_a_convoy() -> None:
    """SM-GAP-92 Who sails with transports is small."""
    book, state = meeting(CONVOY[0], italian("Freccia", HERE, TRIBAL), italian("Pola", THERE), WARSPITE, full=False)
    book = fleet_of(book, state, "Merchant 1", "Freccia", "Pola")
    view = seat(book, state, Side.ALLIED).view
    enemies = Enemies(book, view, ("AX1",))
    drawn = [enemies.companies(number)[0].ships for number in range(50)]

    assert {ship.id for one in drawn for ship in one} == set(ships("Merchant 1", "Freccia"))


def test_an_enemy_who_was_not_counted_is_not_ignored() -> None:
    """SM-GAP-92 He costs points and ships like one who was, and what is assumed of him is said in words."""
    book, state = hidden()
    found = counted(chosen(book, state, Side.ALLIED)["attack AX1 with AL1"]).so_far
    known = counted(chosen(*hidden(full=True), Side.ALLIED)["attack AX1 with AL1"]).so_far
    assert found is not None
    assert known is not None

    assert found.meets.value > 0.3
    assert found.points[Side.ALLIED].value > 0
    assert any("drawn from the enemy's ships" in words for words in found.assumed)
    assert {risk.side for risk in found.ships} == {Side.ALLIED}
    assert not any("drawn" in words for words in known.assumed)
    assert {risk.side for risk in known.ships} == set(BOTH)


def test_whoever_is_attacked_by_strangers_has_odds_too() -> None:
    """SM-GAP-92 Who attacks has a warship, whoever he is."""
    book, state = attacked(italian("Zara", HERE), full=False)
    book = fleet_of(book, state, "Orion", side=Side.ALLIED)
    found = counted(answers(book, state)["stand"]).so_far
    assert found is not None

    assert found.meets.value == 1.0
    assert sum(one.value for one in (*found.wins.values(), found.draws)) == pytest.approx(1)


def spread(counting: Counting) -> float:
    """How wide the interval of the draws is."""
    found = counting.so_far
    assert found is not None
    return found.draws.high - found.draws.low


@pytest.mark.gate
def test_intervals_shrink_while_it_is_counted_on_and_it_may_be_left_between_two_orders() -> None:
    """Four times as many runs halve them, more or less; in slices it comes to the same as in one go."""
    book, state = attacked(italian("Zara", HERE))
    counting, sliced = Counting(answers(book, state)["stand"]), Counting(answers(book, state)["stand"])
    assert counting.so_far is None
    assert counting.consequence == "It comes to battle."
    few = spread(_on(counting, 10))
    many = spread(_on(counting, 80))
    while len(sliced.runs) < 10:
        next(sliced.fight_on(10))

    assert many < 0.6 * few
    assert spread(sliced) == few
    assert counting.consequence.startswith("It comes to battle. You win ")


def _on(counting: Counting, runs: int) -> Counting:
    for _ in counting.fight_on(runs):
        pass
    return counting


def steps(counting: Counting) -> int:
    """How many orders and looks it takes to count a choice up."""
    return sum(1 for _ in counting.fight_on(RUNS))


def test_whoever_stands_and_whoever_is_caught_fight_the_same_battle_and_captains_fight_it_once() -> None:
    """SM-6A Reckoned side by side or each alone, odds are the same; side by side the second answer fights nothing anew."""
    book, state = attacked(italian("Zara", HERE), by=WARSPITE)
    found, battles = answers(book, state), FoughtBattles()
    alone = Counting(found["avoid"])
    many = steps(alone)
    assert steps(Counting(found["stand"], battles=battles)) >= many
    beside = Counting(found["avoid"], battles=battles)

    assert steps(beside) == LOOKED_UP + 2 * RUNS < many
    assert beside.found() == alone.found()


def test_what_comes_of_a_choice_is_looked_up_once_however_often_it_is_told() -> None:
    """SM-6A Between the frames of a window, and not in one of them once more."""
    counting = Counting(answers(*attacked(italian("Zara", HERE), by=WARSPITE))["avoid"])
    with patch.object(AttackAhead, "outlook", autospec=True, side_effect=AttackAhead.outlook) as outlook:
        _on(counting, 0)

        assert "battle" in counting.consequence
        assert [call.args[1] for call in outlook.call_args_list] == list(range(LOOKED_UP))


def test_forces_that_attack_unseen_are_one_lot() -> None:
    """SM-GAP-92 Nothing tells one from the other, and no ship comes twice."""
    book, state = hidden()
    view = seat(book, state, Side.ALLIED).view
    twice, once = Enemies(book, view, ("unseen", "unseen"), attacking=True), Enemies(book, view, ("unseen",), attacking=True)

    assert len(twice.companies(3)) == 1
    assert twice.companies(3) == once.companies(3)


@pytest.mark.gate
def test_what_it_costs_each_ship_counts_the_chance_that_there_is_no_battle() -> None:
    """SM-8B1 A ship that avoids half of the time is lost half as often; days in dock are those of a battle."""
    book, state = attacked(italian("Zara", HERE), by=WARSPITE)
    found = answers(book, state)
    stands, avoids = counted(found["stand"], 40).so_far, counted(found["avoid"], 40).so_far
    assert stands is not None
    assert avoids is not None
    (zara, *_), (gone, *_) = stands.ships, avoids.ships

    assert zara.ship == ShipId("zara")
    assert 0 < gone.lost.value < zara.lost.value
    assert gone.lost.value == pytest.approx(zara.lost.value * found["avoid"].certain.value, abs=0.001)
    assert zara.days_in_dock is None or zara.days_in_dock[1] <= zara.days_in_dock[0] <= zara.days_in_dock[2]


def test_without_an_enemy_in_reach_there_is_no_such_choice() -> None:
    """SM-6 Nobody to attack, nothing to choose."""
    book, state = sea(italian("Zara", THERE), WARSPITE, acting=Side.ALLIED, step=Step.COMBAT)

    assert chosen(book, state, Side.ALLIED) == {}


def test_odds_are_the_sides_own_and_tell_nothing_of_what_it_does_not_know() -> None:
    """SM-GAP-56 The same whatever sails in a force that was not counted, run for run."""
    found = []
    for there in (("Zara", "Fiume"), ("Pola", "Freccia")):
        fleet = [italian(name, HERE if name in there else THERE, TRIBAL if name == "Freccia" else ESCORT.values)
                 for name in ("Zara", "Fiume", "Pola", "Freccia")]
        # The forces are formed in the same order in both worlds.
        fleet.sort(key=lambda one: one.at)
        book, state = meeting(*fleet, WARSPITE, full=False)
        book = fleet_of(book, state, "Zara", "Fiume", "Pola", "Freccia")
        found.append(_told(book, state))

    assert found[0] == found[1]


def _told(book: Book, state: State) -> list[object]:
    return [(choice.key, choice.title, choice.consequence, counted(choice, 3).found()) for choice in _attacks(book, state)]


def _attacks(book: Book, state: State) -> Iterator[Choice]:
    return (one for one in choices(seat(book, state, Side.ALLIED)) if isinstance(one.order, AttackForces))
