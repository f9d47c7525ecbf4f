"""Logs: what each side reads of what happened, and what it does not."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec import Struct, structs

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, ShipOutcome
from campaign.model.battles.engagement import digest_of
from campaign.model.book import Book, Options
from campaign.model.commands import AcceptAfterAction, AttackForces, Command, EndStep
from campaign.model.dice import SeededDice
from campaign.model.events import (
    BattleJoined,
    CargoLost,
    ConditionChanged,
    DieRolled,
    Event,
    ForceSpotted,
    HarbourSeen,
    PointsScored,
    ShipRemoved,
    ShoreBombarded,
)
from campaign.model.play.state import BattleStage, StandingAnswers, State
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, READERS, Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules import engine
from campaign.rules.events.reader import Reader
from campaign.rules.fold import fold
from tests.narrating import line_for, lines, visible_to
from tests.proceeding import resolved
from tests.sea import ORION, TRANSPORT, TRIBAL, Sea, british, cargo, italian, sea

MARKERS = pytest.mark.parametrize("hidden", [False, True], ids=["public markers", "hidden markers"])
SEEDS = pytest.mark.parametrize("seed", [2, 16])
AX1 = ForceId("AX1")
NAMES_SHOWN = (ForceSpotted, BattleJoined, ShipRemoved, HarbourSeen, ConditionChanged, PointsScored, CargoLost,
               ShoreBombarded)


class Happening(NamedTuple):
    """One event with the states around it."""

    before: State
    event: Event
    after: State


Teller = Callable[[Book, State, State, Event, Side | None], str | None]


def small_sea(hidden: bool) -> Sea:
    """Cruisers, convoys and destroyers of both sides within a few hexes of each other."""
    one, state = sea(
        italian("Zara", "00403", force="Covering force"), italian("Pola", "taranto"), italian("Lampo", "taranto", TRIBAL),
        italian("Esperia", "00404", TRANSPORT, force="Convoy"), italian("Dardo", "00404", TRIBAL, force="Convoy", fuel=2),
        italian("Fiume", "taranto", hits=(1, 1)), italian("Oriani", "00204", TRANSPORT, force="Second convoy"),
        british("Warspite", "00403", force="Force H"), british("Orion", "00404", ORION, force="Cruisers"),
        british("Jervis", "valletta", TRIBAL), british("Clan Gordon", "00805", TRANSPORT, force="Malta convoy"),
        cargo("Tanks", 1, ("Esperia",), "tripoli"), cargo("Shells", 1, ("Clan Gordon",), "valletta", side=Side.ALLIED),
        options=Options(hidden_markers=hidden),
    )
    if hidden:
        state = replace(state, contacts={})
    return Sea(one, state)


@cache
def history(seed: int, hidden: bool) -> tuple[Book, tuple[Happening, ...]]:
    """Some segments of random legal play, with a taste for battles."""
    book, state = small_sea(hidden)
    dice, chance = SeededDice(seed), random.Random(seed)
    found: list[Happening] = []
    for _ in range(80):
        if state.over:
            break
        for event in resolved(book, state, next_order(book, state, chance), dice).events:
            after = fold(state, event)
            found.append(Happening(state, event, after))
            state = after
    return book, tuple(found)


def next_order(book: Book, state: State, chance: random.Random) -> Command:
    """An attack where there is one, a battle's result where one waits, else anything legal."""
    if state.attack is not None and state.attack.stage is BattleStage.FIGHTING and state.attack.engagement is not None:
        return AcceptAfterAction(Side.AXIS, some_result(book, state.attack.engagement, chance))
    side = next(one for one in BOTH if engine.pending_for(book, state, one))
    orders = list(engine.legal_commands(book, state, side))
    attacks: list[Command] = [order for order in orders if isinstance(order, AttackForces)]
    ends: list[Command] = [order for order in orders if isinstance(order, EndStep)]
    if not attacks and ends and chance.random() < 0.5:
        return ends[0]
    return chance.choice(attacks or orders)


def some_result(book: Book, engagement: Engagement, chance: random.Random) -> AfterAction:
    """A battle in which some are hit and a few go down."""
    fates = []
    for _, one in engagement.participants():
        worse = with_hits(book.counters[one.ship], one.condition, Hits(1, 1))
        fate = chance.choice([Outcome.AFLOAT, Outcome.AFLOAT, Outcome.SUNK])
        fates.append(ShipOutcome(one.ship, fate, worse))
    return AfterAction(engagement.id, digest_of(engagement), "test", 40, tuple(fates), broke_off=chance.choice([None, *BOTH]))


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same value with words exchanged, wherever they stand in it."""
    if isinstance(value, str):
        return re.sub(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b", lambda found: names[found[0]], value)
    if isinstance(value, Struct):
        return structs.replace(value, **{name: renamed(getattr(value, name), names) for name in value.__struct_fields__})
    if isinstance(value, Mapping):
        return {renamed(key, names): renamed(one, names) for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(renamed(one, names) for one in value)
    return value


def with_other_secrets(state: State, owner: Side) -> State:
    """The same campaign with all changed that only its owner knows and that no enemy can see."""
    def other(ship: Any) -> Any:
        if ship.side is not owner:
            return ship
        spent = replace(ship.condition, rounds_left={"main": 0}, torpedoes_left=ship.condition.torpedoes_left / 2)
        return replace(ship, fuel_boxes=ship.fuel_boxes + 1, condition=spent, laid_up_until=99)

    return replace(
        state,
        ships={key: other(ship) for key, ship in state.ships.items()},
        forces={key: replace(force, name="Another name", reaction=Reaction.AVOID) if force.side is owner else force
                for key, force in state.forces.items()},
        ports={key: replace(port, fuel=7.0) if port.allegiance.side is owner else port
               for key, port in state.ports.items()},
        cargoes={key: replace(item, facts=replace(item.facts, name="Other things", size_re=2.0))
                 if item.facts.side is owner else item for key, item in state.cargoes.items()},
        repairs={key: replace(job, turns_left=job.turns_left + 3) if state.ships[job.ship].side is owner else job
                 for key, job in state.repairs.items()},
        fuel_pool=state.fuel_pool + 500 if owner is Side.AXIS else state.fuel_pool,
        standing={**state.standing, owner: StandingAnswers(best_searches=False, reaction=Reaction.AVOID)},
    )


def cached(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same change, worked out once for each object."""
    known: dict[int, tuple[Any, Any]] = {}

    def once(value: Any) -> Any:
        if id(value) not in known:
            known[id(value)] = (value, change(value))
        return known[id(value)][1]

    return once


def leaks(tell: Teller, viewer: Side, seed: int, hidden: bool) -> list[str]:
    """Lines that change for a side with what only the other knows."""
    book, happenings = history(seed, hidden)
    ships = {"zara": "oriani", "oriani": "zara", "Zara": "Oriani", "Oriani": "Zara",
             "warspite": "clan_gordon", "clan_gordon": "warspite", "Warspite": "Clan Gordon", "Clan Gordon": "Warspite"}
    enemy = "AX" if viewer is Side.ALLIED else "AL"
    numbers = {f"{enemy}{number}": f"{enemy}{number + 50}" for number in range(1, 50)}
    found: list[str] = []
    # The state after one event is the state before the next, and is rewritten once.
    secret = cached(lambda state: with_other_secrets(state, viewer.enemy))
    exchanged = cached(lambda value: renamed(value, ships))
    renumbered = cached(lambda value: renamed(value, numbers))
    for before, event, after in happenings:
        line = tell(book, before, after, event, viewer)
        if not isinstance(event, CargoLost):
            twin = tell(book, secret(before), secret(after), event, viewer)
            found += [f"{line} / {twin}"] if line != twin else []
        if not names_lie_open(event):
            twin = tell(book, exchanged(before), exchanged(after), exchanged(event), viewer)
            found += [f"{line} / {twin}"] if line != twin and not own_named(line, viewer) else []
        if hidden:
            twin = tell(book, renumbered(before), renumbered(after), renumbered(event), viewer)
            found += [f"{line} / {twin}"] if line != twin else []
    return found


def names_lie_open(event: Event) -> bool:
    """Whether an event shows names of ships to both: in port, in battle, or by full spotting."""
    if isinstance(event, DieRolled):
        # What falls among ships in port is seen by everybody.
        return event.roll.why.rule in ("SM-26", "SM-1D6")
    return isinstance(event, NAMES_SHOWN)


def own_named(line: str | None, viewer: Side) -> bool:
    """Whether a line names one of the reader's own ships that were exchanged."""
    own = ("Zara", "Oriani") if viewer is Side.AXIS else ("Warspite", "Clan Gordon")
    return line is not None and any(name in line for name in own)


@MARKERS
@SEEDS
def test_every_event_of_random_play_is_told_in_words(hidden: bool, seed: int) -> None:
    """SM-GAP-56 The umpire is told of every event, each side of some, and no line is empty or has an id of the machine."""
    book, happenings = history(seed, hidden)
    for before, event, after in happenings:
        texts = [line.text for line in lines(book, before, after, event)]
        assert line_for(book, before, after, event, None)
        assert all(text.strip() == text and "ForceId(" not in text and "_" not in text for text in texts)
        seen = visible_to(book, before, after, event)
        assert all(line.side is None or line.side in seen for line in lines(book, before, after, event))


@MARKERS
@SEEDS
def test_every_roll_is_told_with_its_rule_and_its_face(hidden: bool, seed: int) -> None:
    """SM-1G A line of dice begins with the rule and ends with the face; only those who may see the roll read it."""
    book, happenings = history(seed, hidden)
    rolls = [one for one in happenings if isinstance(one.event, DieRolled)]
    for before, event, after in rolls:
        assert isinstance(event, DieRolled)
        for reader in READERS:
            line = line_for(book, before, after, event, reader)
            if reader is not None and reader not in event.roll.why.seen_by:
                assert line is None
            else:
                assert line is not None
                assert line.startswith(f"{event.roll.why.rule} ")
                assert line.endswith(f": {event.roll.face}")
                assert event.roll.why.needed in line


@pytest.mark.gate
@MARKERS
@pytest.mark.parametrize("viewer", BOTH)
@SEEDS
def test_what_only_the_enemy_knows_moves_no_word_of_a_log(hidden: bool, viewer: Side, seed: int) -> None:
    """SM-GAP-56 Composition, fuel, ammunition, cargo, names of forces, repairs and hidden numbers leave no trace in his log."""
    assert leaks(line_for, viewer, seed, hidden) == []


@pytest.mark.gate
@MARKERS
@pytest.mark.parametrize("viewer", BOTH)
def test_the_search_for_leaks_can_find_one(hidden: bool, viewer: Side) -> None:
    """SM-GAP-56 Canary: a log that tells a side what its enemy reads is caught."""
    def gossip(book: Book, before: State, after: State, event: Event, reader: Side | None) -> str | None:
        return line_for(book, before, after, event, None if reader is None else reader.enemy)

    assert leaks(gossip, viewer, 2, hidden)


@MARKERS
@SEEDS
def test_a_log_shows_the_markers_that_a_view_shows(hidden: bool, seed: int) -> None:
    """SM-GAP-56.4 A marker is told of exactly when the view has it on the map."""
    book, happenings = history(seed, hidden)
    for before, event, after in happenings[::9]:
        for side in BOTH:
            shown = {label for label, marker in engine.view_for(book, after, side).markers.items() if marker.hex is not None}
            reader = Reader(book, before, after, side)
            enemies = [key for key, force in after.forces.items() if force.side is not side]
            assert {reader.label(key) for key in enemies if reader.shows(after, key)} == shown, event


def test_random_play_comes_to_sightings_and_battles() -> None:
    """SM-GAP-56 Canary: the plays that prove secrecy hold battles, losses, sightings and rolls, under both kinds of markers."""
    for hidden in (False, True):
        kinds = {type(one.event).__name__ for seed in (2, 16) for one in history(seed, hidden)[1]}
        wanted = {"BattleJoined", "ShipRemoved", "ForceSpotted", "DieRolled", "ForceMoved", "FindsLapsed", "HarbourSeen"}
        assert kinds >= wanted, sorted(kinds)
