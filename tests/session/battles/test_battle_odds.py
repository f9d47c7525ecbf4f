"""Odds before a battle: from what one side knows of it, with nothing of the other's secrets, and the same each time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from campaign.model.battles.battle import Engagement, Light
from campaign.model.commands import AttackForces
from campaign.model.play.views import View
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Category, ForceId, Seen
from campaign.odds.docks import days_in_dock, slowest_of
from campaign.session.engagements.odds import Foreseen, Tally, before_answering, before_attacking, joined
from campaign.session.play.game import Game
from campaign.session.play.trouble import NotFound, Refused
from tests.session.stage import a_battle

RUNS = 6


@pytest.fixture
def save(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save in which a battle has just been joined."""
    return a_battle(tmp_path_factory, tmp_path)


def fought(tally: Tally, runs: int = RUNS) -> Tally:
    """The tally when it has been fought so often."""
    assert max(tally.fight_on(runs)) == runs
    return tally


def test_odds_add_up_and_name_every_ship_that_was_sent(save: Path) -> None:
    """Somebody wins or nobody does; each ship has a chance of loss between nought and one."""
    with Game.open(save) as game:
        foreseen = joined(game.view(Side.ALLIED))
        found = fought(Tally(game.book, foreseen, "supermarina")).found()

    assert found["runs"] == RUNS
    assert sum(one["value"] for one in (*found["wins"].values(), found["draws"])) == pytest.approx(1, abs=0.001)
    assert {one["ship"] for one in found["ships"]} == {one.ship for _, one in foreseen.engagement.participants()}
    assert all(0 <= one["lost"]["low"] <= one["lost"]["value"] <= one["lost"]["high"] <= 1 for one in found["ships"])


def test_the_enemys_secrets_move_no_odds(save: Path) -> None:
    """SM-GAP-56.3 Empty enemy magazines that nobody can see from outside leave the odds as they are, run for run."""
    with Game.open(save) as game:
        attack = game.state.attack
        assert attack is not None and attack.engagement is not None
        emptied = replace(game.state, attack=replace(attack, engagement=_without_rounds(attack.engagement, Side.AXIS)))
        plain = fought(Tally(game.book, joined(game.view(Side.ALLIED)), "supermarina")).found()
        game.state = emptied
        same = fought(Tally(game.book, joined(game.view(Side.ALLIED)), "supermarina")).found()
        own = joined(game.view(Side.AXIS)).engagement

    assert same == plain
    assert all(one.condition.torpedoes_left == 0 for one in own.parties[Side.AXIS].participants)


def _without_rounds(engagement: Engagement, side: Side) -> Engagement:
    party = engagement.parties[side]
    spent = tuple(
        replace(one, condition=replace(one.condition, torpedoes_left=Fraction(0), rounds_left={"main": Fraction(0)}))
        for one in party.participants
    )
    return replace(engagement, parties={**engagement.parties, side: replace(party, participants=spent)})


def test_odds_can_be_left_between_two_orders_and_taken_up_again(save: Path) -> None:
    """Counted in slices of one order or in one go, they come to the same."""
    with Game.open(save) as game:
        foreseen = joined(game.view(Side.ALLIED))
        whole, parts = (Tally(game.book, foreseen, "supermarina") for _ in BOTH)
        fought(whole, 2)
        while len(parts.runs) < 2:
            next(parts.fight_on(2))

    assert parts.found() == whole.found()


def test_before_the_first_run_there_are_no_odds(save: Path) -> None:
    """Nothing is made up where nothing was counted."""
    with Game.open(save) as game, pytest.raises(NotFound, match="not fought out once"):
        Tally(game.book, joined(game.view(Side.ALLIED)), "supermarina").found()


def test_a_system_that_cannot_fight_it_says_so_before_it_is_counted(at_sea: Path) -> None:
    """SM-6B A system's own reason, instead of odds."""
    with Game.open(at_sea) as game:
        engagement = _coming(game).engagement
        nobody = {side: replace(party, participants=()) for side, party in engagement.parties.items()}
        with pytest.raises(Refused):
            Tally(game.book, Foreseen(Side.ALLIED, (replace(engagement, parties=nobody),)), "supremacy_at_sea")


def _coming(game: Game, *, light: Light = Light.DAY, seen: bool = True) -> Foreseen:
    """The odds of an attack, in a view in which an enemy force was sighted beside one's own."""
    view, order = _sighted(game, seen=seen)
    return before_attacking(game.book, view, replace(order, light=light))


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
        foreseen = _coming(game, light=Light.NIGHT)
        found = fought(Tally(game.book, foreseen, "supermarina"), 2).found()

    assert len(foreseen.chances) == 10
    assert {one.conditions.light for one in foreseen.chances} == {Light.NIGHT}
    assert len(foreseen.engagement.parties[Side.AXIS].participants) == 3
    assert all(one.condition.underwater_damage for one in foreseen.engagement.parties[Side.AXIS].participants)
    assert found["assumed"]


def test_where_contents_are_not_seen_the_enemy_is_drawn_anew_each_time(at_sea: Path) -> None:
    """SM-GAP-92 Whoever may be there: own ships have their odds, of the enemy none is named, and the words say so."""
    with Game.open(at_sea) as game:
        foreseen = _coming(game, seen=False)
        found = fought(Tally(game.book, foreseen, "supermarina"), 3).found()
    enemies = [frozenset(one.ship for one in chance.parties[Side.AXIS].participants) for chance in foreseen.chances]

    assert all(enemies)
    assert len(set(enemies)) > 1
    assert {ship["side"] for ship in found["ships"]} == {"allied"}
    assert any("drawn from the enemy's ships" in words for words in found["assumed"])


def test_standing_is_reckoned_against_the_attackers_that_are_known(at_sea: Path) -> None:
    """SM-6A The side that answers is not the acting one, and without an attack nothing is reckoned."""
    with Game.open(at_sea) as game:
        view, order = _sighted(game, seen=True)
        assert view.attack is not None
        attack = replace(view.attack, own_forces=order.forces, enemy_contacts=order.contacts, acting=Side.AXIS, hex=order.hex)
        foreseen = before_answering(game.book, replace(view, attack=attack))
        with pytest.raises(NotFound, match="no attack"):
            before_answering(game.book, replace(view, attack=None))

    assert foreseen.engagement.acting is Side.AXIS
    assert foreseen.side is Side.ALLIED


def test_days_in_dock_follow_the_hits_and_a_sunk_ship_counts_for_none(save: Path) -> None:
    """SM-8B1 More hits take longer, never twice as long; a ship that no dock mends has no days at all."""
    assert slowest_of(0, 2) == 0
    assert slowest_of(1, 2) == pytest.approx(7.5)
    assert 7.5 < slowest_of(2, 2) < slowest_of(3, 2) < 12
    with Game.open(save) as game:
        tally = fought(Tally(game.book, joined(game.view(Side.ALLIED)), "supermarina"))
        engagement = tally.foreseen.engagement
        days = {one.ship: days_in_dock(game.book, engagement, tally.runs, one.ship) for _, one in engagement.participants()}

    assert any(one is not None and one.value > 0 for one in days.values())
