"""Odds before a battle: from what one side knows of it, with nothing of the other's secrets, and the same each time."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from campaign.model.battles.battle import Engagement, Light
from campaign.model.commands import AttackForces, ReactToAttack
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import Category, ForceId, Reaction, Seen
from campaign.odds.many import slowest_of
from campaign.session.engagements.choices import Choice, Crossroads, joined_battle
from campaign.session.engagements.odds import Counting
from campaign.session.engagements.prospects import Joined
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.play.trouble import NotFound, Refused
from tests.session.stage import a_battle

RUNS, SKIES = 6, 10


@pytest.fixture
def save(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save in which a battle has just been joined."""
    return a_battle(tmp_path_factory, tmp_path)


def allied(game: Game) -> PlayerSeat:
    """The Allied player's seat."""
    return seat_for(game, Side.ALLIED)


def counted(choice: Choice, runs: int = RUNS, system: str = "supermarina") -> Counting:
    """A choice when it has been fought so often."""
    counting = Counting(choice, system)
    assert max(counting.fight_on(runs)) == runs
    return counting


def battle_of(choice: Choice, number: int = 0) -> Engagement:
    """The battle in one of the ways in which it may be."""
    found = choice.prospect.engagement(number)
    assert found is not None
    return found


@pytest.mark.gate
def test_odds_add_up_and_name_every_ship_that_was_sent(save: Path) -> None:
    """Somebody wins or nobody does; each ship has a chance of loss between nought and one."""
    with Game.open(save) as game:
        choice = joined_battle(allied(game))
        found = counted(choice).found()

    assert found["runs"] == RUNS
    assert sum(one["value"] for one in (*found["wins"].values(), found["draws"])) == pytest.approx(1, abs=0.001)
    assert {one["ship"] for one in found["ships"]} == {one.ship for _, one in battle_of(choice).participants()}
    assert all(0 <= one["lost"]["low"] <= one["lost"]["value"] <= one["lost"]["high"] <= 1 for one in found["ships"])
    assert found["minutes"]["value"] > 0
    assert found["system"] == "supermarina"


@pytest.mark.gate
def test_the_enemys_secrets_move_no_odds(save: Path) -> None:
    """SM-GAP-56.3 Empty enemy magazines that nobody can see from outside leave the odds as they are, run for run."""
    with Game.open(save) as game:
        attack = game.state.attack
        assert attack is not None and attack.engagement is not None
        emptied = replace(game.state, attack=replace(attack, engagement=_without_rounds(attack.engagement, Side.AXIS)))
        plain = counted(joined_battle(allied(game))).found()
        game.state = emptied
        same = counted(joined_battle(allied(game))).found()
        own = battle_of(joined_battle(seat_for(game, Side.AXIS)))

    assert same == plain
    assert all(one.condition.torpedoes_left == 0 for one in own.parties[Side.AXIS].participants)


def _without_rounds(engagement: Engagement, side: Side) -> Engagement:
    party = engagement.parties[side]
    spent = tuple(
        replace(one, condition=replace(one.condition, torpedoes_left=Fraction(0), rounds_left={"main": Fraction(0)}))
        for one in party.participants
    )
    return replace(engagement, parties={**engagement.parties, side: replace(party, participants=spent)})


@pytest.mark.gate
def test_odds_can_be_left_between_two_orders_and_taken_up_again(save: Path) -> None:
    """Counted in slices of one order or in one go, they come to the same."""
    with Game.open(save) as game:
        choice = joined_battle(allied(game))
        whole, parts = counted(choice, 2), Counting(choice, "supermarina")
        while len(parts.runs) < 2:
            next(parts.fight_on(2))

    assert parts.found() == whole.found()


def test_before_the_first_run_there_are_no_odds(save: Path) -> None:
    """Nothing is made up where nothing was counted."""
    with Game.open(save) as game, pytest.raises(NotFound, match="nothing was counted"):
        Counting(joined_battle(allied(game))).found()


def test_a_system_that_cannot_fight_it_says_so_and_where_none_can_there_is_no_battle(save: Path) -> None:
    """SM-6B A system that was named gives its own reason; else nothing is fought, and nothing made up."""
    with Game.open(save) as game:
        choice = joined_battle(allied(game))
        engagement = battle_of(choice)
        nobody = {side: replace(party, participants=()) for side, party in engagement.parties.items()}
        empty = replace(choice, prospect=Joined(replace(engagement, parties=nobody), ()))
        with pytest.raises(Refused):
            counted(empty, 1, "supremacy_at_sea")
        unnamed = Counting(empty)
        assert max(unnamed.fight_on(1)) == 1

    assert unnamed.so_far is not None
    assert unnamed.so_far.fought == 0


def _coming(game: Game, *, light: Light = Light.DAY, seen: bool = True) -> Choice:
    """An attack, in a view in which an enemy force was sighted beside one's own."""
    view, order = _sighted(game, seen=seen)
    return Crossroads(game.book, view).attacking(replace(order, light=light))


def _sighted(game: Game, *, seen: bool) -> tuple[View, AttackForces]:
    view = game.view(Side.ALLIED)
    key, own = next(iter(view.forces.items()))
    label, marker = next(iter(view.markers.items()))
    enemy = {ship: "damaged" for ship, one in game.state.ships.items() if one.side is Side.AXIS and one.force is not None}
    sight = Seen((Category.WARSHIPS,), dict(list(enemy.items())[:3]) if seen else None)
    markers = {**view.markers, label: replace(marker, hex=own.force.hex, seen=sight)}
    return replace(view, markers=markers), AttackForces(Side.ALLIED, own.force.hex, (ForceId(key),), (label,))


@pytest.fixture
def at_sea(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save in which both sides have forces at sea."""
    return a_battle(tmp_path_factory, tmp_path, "sea")


def test_an_attack_is_reckoned_with_the_ships_that_were_seen(at_sea: Path) -> None:
    """SM-GAP-59 Ten skies are equally likely; a damaged enemy has lost boxes, though nobody knows how many."""
    with Game.open(at_sea) as game:
        choice = _coming(game, light=Light.NIGHT)
        found = counted(choice, 2).found()
        ways = [battle_of(choice, number) for number in range(2 * SKIES)]

    assert [one.conditions for one in ways[:SKIES]] == [one.conditions for one in ways[SKIES:]]
    rows = game.book.charts.battle_conditions.rows[Light.NIGHT, choice.prospect.weather]  # pyrefly: ignore[missing-attribute]
    assert [one.conditions.minute_of_day for one in ways[:SKIES]] == [row.minute_of_day for row in rows]
    enemies = ways[0].parties[Side.AXIS].participants
    assert len(enemies) == 3
    assert all(one.condition.underwater_damage for one in enemies)
    assert found["assumed"]


@pytest.mark.gate
def test_where_contents_are_not_seen_the_enemy_is_drawn_anew_each_time(at_sea: Path) -> None:
    """SM-GAP-92 Whoever may be there: own ships have their odds, of the enemy none is named, and the words say so."""
    with Game.open(at_sea) as game:
        choice = _coming(game, seen=False)
        found = counted(choice, 3).found()
        drawn = [frozenset(ship.id for ship in company.ships) for number in range(SKIES)
                 for company, _ in choice.prospect.contact(number).attacked]  # pyrefly: ignore[missing-attribute]

    assert all(drawn)
    assert len(set(drawn)) > 1
    assert {ship["side"] for ship in found["ships"]} == {"allied"}
    assert any("drawn from the enemy's ships" in words for words in found["assumed"])


def test_standing_is_reckoned_against_the_attackers_that_are_known(at_sea: Path) -> None:
    """SM-6A The side that answers is not the acting one, and without an attack nothing is reckoned."""
    with Game.open(at_sea) as game:
        view, order = _sighted(game, seen=True)
        assert view.attack is not None
        attack = replace(view.attack, own_forces=order.forces, enemy_contacts=order.contacts, acting=Side.AXIS, hex=order.hex)
        answer = ReactToAttack(Side.ALLIED, tuple((force, Reaction.STAND) for force in order.forces))
        choice = Crossroads(game.book, replace(view, attack=attack)).answering(answer)
        with pytest.raises(NotFound, match="no attack"):
            Crossroads(game.book, replace(view, attack=None)).answering(answer)

    assert battle_of(choice).acting is Side.AXIS
    assert choice.side is Side.ALLIED


@pytest.mark.gate
def test_days_in_dock_follow_the_hits_and_a_sunk_ship_counts_for_none(save: Path) -> None:
    """SM-8B1 More hits take longer, never twice as long; a ship that no dock mends has no days at all."""
    assert slowest_of(0, 2) == 0
    assert slowest_of(1, 2) == pytest.approx(7.5)
    assert 7.5 < slowest_of(2, 2) < slowest_of(3, 2) < 12
    with Game.open(save) as game:
        odds = counted(joined_battle(allied(game))).so_far

    assert odds is not None
    days = [risk.days_in_dock for risk in odds.ships]
    assert any(one is not None and one[2] > 0 for one in days)
    assert all(one is None or one[1] <= one[0] <= one[2] for one in days)
