"""Standing orders are there to spare keys: July 1940 for one side, with few of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from campaign.model.commands import (
    AssignMission,
    Command,
    EndStep,
    FormForce,
    GiveStandingOrder,
    ReformForce,
    SetStanding,
    StartConvoyRun,
)
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import (
    CONVOY,
    AttackPolicy,
    Conduct,
    OnSighting,
    Priority,
    SightingPolicy,
    StandingOrder,
    Then,
)
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Mission
from campaign.model.units.ships import ShipId
from campaign.session.play.game import Game
from campaign.session.play.playing import answer_by_staff, play_on
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.undoing import undo
from campaign.store.records import Meta
from tests.session.stage import CRUISERS, begun, book

# Each of these takes a good part of a second, or more.
# One process plays what all tests of this file look at.
pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("few keys")]

KEYS = 60
AXIS = Side.AXIS
CONVOY_SHIPS = ("esperia", "calitea", "marco_foscarini", "vettor_pisani", "orsa", "procione", "orione", "pegaso")
COVER = ("pola", "zara", "fiume", "gorizia", "alfieri", "oriani", "carducci", "gioberti")
TO_BENGHAZI = StandingOrder(("benghazi",), Then.BERTH, CONVOY, 0, PortId("naples"))
HUNTERS = Conduct(on_sighting=SightingPolicy(OnSighting.HUNT, OnSighting.AVOID), attack=AttackPolicy.STRONGER)


def ids(*names: str) -> tuple[ShipId, ...]:
    """Ids of ships."""
    return tuple(ShipId(name) for name in names)


def opening() -> tuple[Command, ...]:
    """All that this player ever orders, beside answers: how steps go, a run to Benghazi, and its cover."""
    return (
        SetStanding(AXIS, best_searches=True, reaction=None, quiet_steps=True, stand_at=0.8, repairs=Priority.LARGEST_FIRST,
                    refuelling=Priority.LARGEST_FIRST),
        StartConvoyRun(AXIS, "Libyan convoy", ids(*CONVOY_SHIPS), PortId("naples"), PortId("benghazi"), (), None, CONVOY),
        AssignMission(AXIS, ids(*COVER), Mission.SEA_CONTROL),
        FormForce(AXIS, ids(*COVER), "Second Fleet"),
    )


@cache
def played(seed: int) -> tuple[Game, int, tuple[int, ...]]:
    """A whole July 1940 by the staff and a person who gives standing orders: the game, his keys, and the keys of each NAS."""
    game = Game.begin(book(), Meta("calabria", seed, players={AXIS: "human", Side.ALLIED: "staff"}), None)
    keys: dict[int, int] = {}

    def give(command: Command) -> None:
        keys[game.state.segment] = keys.get(game.state.segment, 0) + 1
        game.give(command)

    def begin() -> None:
        for command in opening():
            give(command)
        force = next(key for key, one in game.view(AXIS).forces.items() if one.force.name == "Second Fleet")
        patrol = StandingOrder(("augusta", "10050", "benghazi"), Then.PATROL, HUNTERS, 0, PortId("augusta"))
        give(GiveStandingOrder(AXIS, force, patrol))

    started = False
    while not game.state.over:
        play_on(game)
        for decision in game.pending(AXIS)[:1]:
            if not started and decision.kind is DecisionKind.MOVEMENT:
                begin()
                started = True
            if decision.kind is DecisionKind.FIGHT:
                keys[game.state.segment] = keys.get(game.state.segment, 0) + 1
                fight_out(Public(game))
            elif decision.kind in (DecisionKind.PLACEMENT, DecisionKind.REACTION):
                keys[game.state.segment] = keys.get(game.state.segment, 0) + 1
                answer_by_staff(Public(game), decision)
            else:
                for key, own in game.view(AXIS).forces.items():
                    if (gone := own.force.scattered) is not None and gone.segment < game.state.segment:
                        give(ReformForce(AXIS, key, gone.origin))
                        give(GiveStandingOrder(AXIS, key, TO_BENGHAZI))
                give(EndStep(AXIS))
    return game, sum(keys.values()), tuple(keys.get(number, 0) for number in range(1, game.state.segment + 1))


def test_the_whole_of_july_1940_is_played_with_few_keys() -> None:
    """SM-GAP-61.25 Orders, answers and battles of one side together, for a whole scenario of fourteen segments."""
    for seed in (1, 2, 3):
        game, keys, _ = played(seed)

        assert game.state.over and keys < KEYS / 2


def test_a_quiet_segment_costs_one_key_or_none() -> None:
    """SM-GAP-61.25 But for the first, in which all is ordered, and one with an attack; three of fourteen are free by the mean.

    A day costs its key when an enemy is in sight, though it be one who was shown before. Whose battle comes on another day is
    no worse served, so the mean is held to, and each war to no more than that some are free.
    """
    seeds = (2, 4, 7)
    for seed in seeds:
        _, _, by_segment = played(seed)
        assert sum(count <= 1 for count in by_segment[1:]) >= 12
        assert by_segment.count(0) >= 3

    assert sum(played(seed)[2].count(0) for seed in seeds) >= 3 * len(seeds)


def test_the_convoy_delivers_and_nobody_runs_dry() -> None:
    """SM-GAP-61.9, SM-GAP-61.13 Standing orders serve what the player is after."""
    for seed in (1, 2, 3):
        game, _, _ = played(seed)
        benghazi = [one for one in game.state.cargoes.values() if one.facts.destination == "benghazi"]

        assert any(one.delivered for one in benghazi)
        assert not [ship.id for ship in game.state.ships.values() if ship.side is AXIS and ship.out_of_fuel]


def test_a_standing_order_is_taken_back_with_all_that_it_did(tmp_path: Path) -> None:
    """SM-GAP-61.24 One order, one step back: the force lies where it lay, and has no order."""
    with begun(tmp_path / "undo.sqlite") as game:
        game.give(CRUISERS)
        before = game.state
        force = next(iter(game.view(AXIS).forces))
        game.give(GiveStandingOrder(AXIS, force, StandingOrder(("taranto",), Then.BERTH, Conduct(speed=4))))
        assert game.state.forces[force].hex != before.forces[force].hex

        undo(seat_for(game, AXIS))

        assert replace(game.state, seed=before.seed) == before


def test_a_game_with_standing_orders_is_opened_as_it_was_left(tmp_path: Path) -> None:
    """SM-GAP-61 Orders, runs and what was noted are in the save."""
    save = tmp_path / "orders.sqlite"
    with begun(save) as game:
        for command in opening():
            game.give(command)
        left = game.state
        assert left.runs and left.standing_orders and left.noted

    with Game.open(save) as game:
        assert game.state == left
