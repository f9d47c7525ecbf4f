"""Troops and cargo between ship and shore, at random: every RE is somewhere, and nobody lifts more than he can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.book import Book
from campaign.model.commands import AttackForces
from campaign.model.dice import SeededDice
from campaign.model.events import Event
from campaign.model.play.calendar import Turn
from campaign.model.play.landings import LandingPlan, PlanId
from campaign.model.play.state import StandingAnswers, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, UnitKind
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from campaign.rules import engine
from campaign.rules.chapters.lift.ch02_carriage import capacity, room_left, shipping_size
from campaign.store.codec import Codec
from tests.landsea import troops
from tests.proceeding import resolved
from tests.sea import CRAFT, ORION, TRANSPORT, TRIBAL, Sea, british, cargo, italian, sea

TRIFLE = 1e-9
CODEC = Codec()
TODAY = Turn.of("Jul I 40")
THINGS = (
    italian("Esperia", "00407", TRANSPORT), italian("Calitea", "00407", TRANSPORT), italian("MZ One", "00407", CRAFT),
    italian("MZ Two", "tripoli", CRAFT), italian("Neptunia", "taranto", TRANSPORT), italian("Diaz", "taranto", ORION),
    troops("Sabratha", 1, "00407"), troops("Guns", 1, "00407", UnitKind.ARTILLERY, heavy_equipment=True, other_points=2.0),
    troops("San Marco", 1, ("MZ Three",), UnitKind.MARINE), troops("Pavia", 1, ("Barbaro",)),
    italian("MZ Three", "00907", CRAFT), italian("Barbaro", "00907", TRANSPORT), cargo("Stores", 2, "tripoli", "taranto"),
    cargo("Mail", 0.5, "taranto", "tripoli"), british("Jervis", "00507", TRIBAL), british("LCT", "alexandria", CRAFT),
    troops("Layforce", 0.25, ("Jervis",), UnitKind.COMMANDO, side=Side.ALLIED), british("Rhona", "alexandria", TRANSPORT),
    troops("Rangers", 0.5, "alexandria", side=Side.ALLIED, motorised=True), troops("Black Watch", 1, "01007", side=Side.ALLIED),
    british("Orion", "01007", ORION, force="Evacuation"), british("Neptune", "01007", ORION, force="Evacuation"),
)


def troopships(nas: int) -> Sea:
    """The small sea with a landing under way, a raid on its way, and an evacuation."""
    book, state = sea(*THINGS, nas=nas)
    units = tuple((CargoId(unit), Hex("00907")) for unit in ("san_marco", "pavia"))
    plans = {PlanId("LX1"): LandingPlan(PlanId("LX1"), Side.AXIS, TODAY, TODAY.plus(-4), units)}
    asked = dict.fromkeys(BOTH, StandingAnswers())
    return Sea(book, replace(state, lift=replace(state.lift, plans=plans), standing=asked))


def voyages(seed: int, orders: int = 150) -> Iterator[tuple[Book, State, tuple[Event, ...]]]:
    """Random orders of both sides from the last segments of a player turn on, but for battles and idle steaming."""
    chance = Random(seed)
    book, state = troopships(chance.choice((6, 7)))
    for _ in range(orders):
        if state.over:
            return
        side = next(side for side in BOTH if engine.pending_for(book, state, side))
        legal = [one for one in engine.legal_commands(book, state, side) if not isinstance(one, AttackForces)]
        kinds = sorted({type(one).__name__ for one in legal})
        name = "EndStep" if "EndStep" in kinds and chance.random() < 0.2 else chance.choice(kinds)
        order = chance.choice([one for one in legal if type(one).__name__ == name])
        events = resolved(book, state, order, SeededDice(seed)).events
        for event in events:
            state = engine.fold(state, event)
        yield book, state, events


def amiss(book: Book, state: State) -> list[str]:
    """What must never be: cargo in two places or none, more aboard than there is room for, too much lifted."""
    wrong = []
    for key, item in state.cargoes.items():
        if (item.at is not None) + (item.at_hex is not None) + bool(item.aboard) + item.lost != 1:
            wrong.append(f"{key} is in {item.at}, {item.at_hex}, {item.aboard}, lost {item.lost}")
        if any(state.ships[ship].cargo.count(key) != 1 for ship in item.aboard):
            wrong.append(f"{key} is not in its ships")
    for name, ship in state.ships.items():
        if any(name not in state.cargoes[item].aboard for item in ship.cargo) or room_left(book, state, ship) < -TRIFLE:
            wrong.append(f"{name} holds {ship.cargo}")
        craft = book.counters[name].type is ShipType.LANDING_CRAFT
        if craft and state.lift.lifted.get(name, 0.0) > capacity(book, name) + TRIFLE:
            wrong.append(f"{name} lifted {state.lift.lifted[name]} RE")
    wrong += [f"{key} raids from nowhere" for key in state.lift.raids if state.cargoes[key].at_hex is None]
    late = (item for item in state.cargoes.values() if item.aboard and item.facts.kind is CargoKind.TROOPS)
    return wrong + [f"{one.facts.name} has been aboard since {one.troops.boarded}" for one in late
                    if one.troops.boarded is not None and one.troops.boarded < state.segment]


def account(book: Book, state: State) -> Counter[str]:
    """Where all REs are: ashore, aboard, lost, or abandoned with their equipment."""
    found: Counter[str] = Counter()
    for item in (one for one in state.cargoes.values() if one.facts.craft is None):  # those come out of the water
        whole = item.facts.size_re
        left = whole if item.troops.remnant_points is None else min(whole, shipping_size(book, item))
        found["abandoned"] += whole - left  # pyrefly: ignore[unsupported-operation]
        found["lost" if item.lost else "aboard" if item.aboard else "ashore"] += left  # pyrefly: ignore[unsupported-operation]
    return found


@pytest.mark.gate
@settings(max_examples=12)
@for_all(st.integers(0, 2**31))
def test_every_re_is_ashore_aboard_lost_or_abandoned_whatever_is_ordered(seed: int) -> None:
    """SM-4C1, SM-4C2, SM-4D1, SM-4D2, SM-9A, SM-9B1, SM-2D, SM-2E Checked after every order of a random game."""
    book, start = troopships(7)
    total = sum(account(book, start).values())
    for _, state, _ in voyages(seed):
        assert amiss(book, state) == []
        assert abs(sum(account(book, state).values()) - total) < TRIFLE


@pytest.mark.gate
@settings(max_examples=4)
@for_all(st.integers(0, 2**31))
def test_voyages_survive_the_post(seed: int) -> None:
    """SM-4C1, SM-9B3 Encoded records of all events and snapshots give the same state again."""
    for number, (_, state, events) in enumerate(voyages(seed, 80)):
        assert [CODEC.read(CODEC.write(one)) for one in events] == list(events)
        if number % 10 == 0:
            assert CODEC.read(CODEC.write(state)) == state


@pytest.mark.gate
def test_random_voyages_come_to_landings_raids_and_evacuations() -> None:
    """SM-9, SM-4C2, SM-4D2 Or the properties would prove little."""
    seen: set[str] = set()
    for seed in range(24):
        seen |= {type(event).__name__ for _, _, events in voyages(seed, 90) for event in events}

    assert {"CargoEmbarked", "CargoBeached", "CargoPassed", "RaidersLanded", "RaidDecided", "TroopsEliminated",
            "EquipmentAbandoned", "CraftPutOut"} <= seen


def test_the_checks_can_fail() -> None:
    """SM-2D A canary: an item in no ship, and a flotilla that lifted too much."""
    book, state = troopships(7)
    mail = replace(state.cargoes[CargoId("mail")], at=None)
    lost = replace(state, cargoes={**state.cargoes, CargoId("mail"): mail})
    busy = replace(state, lift=replace(state.lift, lifted={next(key for key in state.ships if key == "mz_one"): 3.0}))

    assert amiss(book, state) == [] and amiss(book, lost) and amiss(book, busy)
