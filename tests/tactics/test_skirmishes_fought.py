"""The skirmishes that exist for rules which nothing else reaches: fought in every system, and the rules seen in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import AfterAction, Engagement, Outcome
from campaign.model.battles.presence import Arm
from campaign.model.dice import SeededDice
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.registry import system_named, system_names

SUPERMARINA, SUPREMACY, SURFACE_FIRE, COASTAL = "supermarina", "supremacy_at_sea", "surface_fire", "coastal"
FEAR_GOD = "fear_god"
MATAPAN, POLA = "matapan-night", ShipId("pola")
NEW = ("conte-rosso", "cuxhaven", "dagabur", "dogger-bank", "excess", "glorious", "kamikaze", "kelibia", "kolombangara",
       "messina-narrows", "sicilian-channel", "skerki-bank", "tobruk-coast", "tripoli-mines")
# What each system does not take, by its own words, and why.
REFUSED = {
    (SUPERMARINA, "conte-rosso"): "Upholder is a submarine",
    (SUPERMARINA, "cuxhaven"): "L 6 is of the air",
    (SUPERMARINA, "dagabur"): "Dagabur is a submarine",
    (SUPERMARINA, "excess"): "279a Squadriglia is of the air",
    (SUPERMARINA, "kamikaze"): "Special attack, first group is of the air",
    (SUPERMARINA, "kelibia"): "Aradam is a submarine",
    (SUPERMARINA, "messina-narrows"): "Capo Peloro is a battery ashore",
    (SUPERMARINA, "sicilian-channel"): "1st MS Squadron comes after 10 minutes",
    (SUPERMARINA, "tobruk-coast"): "MTB-16 comes after 15 minutes",
    (SUPREMACY, "sicilian-channel"): "1st MS Squadron comes after 10 minutes",
    (SUPREMACY, "tobruk-coast"): "MTB-16 comes after 15 minutes",
}
FOUGHT = [(system, key) for system in system_names() for key in NEW if (system, key) not in REFUSED]


def by_one_process(system: str, key: str) -> pytest.MarkDecorator:
    """Whoever looks at a battle goes where it is fought already."""
    return pytest.mark.xdist_group(f"{key} by {system}")


class Seen(Struct, frozen=True):
    """A battle that was fought out: what was sent, every fact, and what came of it."""

    engagement: Engagement
    facts: tuple[Any, ...]
    after: AfterAction

    def of(self, kind: str) -> Iterator[Any]:
        """The facts of a kind."""
        return (fact for fact in self.facts if type(fact).__name__ == kind)

    def rules(self) -> set[str]:
        """The rules by which dice fell."""
        return {fact.roll.why.rule if hasattr(fact, "roll") else fact.rule for fact in self.of("RollFell")}


@cache
def fought(system: str, key: str, seed: int = 0) -> Seen:
    """A skirmish fought to its end by captains on both sides."""
    rules, (skirmish, book) = system_named(system), load_skirmish_book(key)
    engagement = skirmish.engagement
    battle, dice = rules.begin(book, engagement), SeededDice(seed, str(engagement.id))
    facts: list[Any] = []
    while (after := rules.outcome(book, battle)) is None:
        side, decision = next((side, asked) for side in BOTH for asked in rules.pending_for(book, battle, side))
        for fact in tuple(rules.resolve(book, battle, rules.captain(book, rules.view_for(book, battle, side), decision), dice)):
            battle = rules.fold(battle, fact)
            facts.append(fact)
    return Seen(engagement, tuple(facts), after)


def over(system: str, key: str, seeds: int) -> Iterator[Seen]:
    """The same by the first so many seeds, one after another."""
    return (fought(system, key, seed) for seed in range(seeds))


@pytest.mark.gate
@pytest.mark.parametrize(("system", "key"), [pytest.param(*one, marks=by_one_process(*one)) for one in FOUGHT])
def test_a_skirmish_is_fought_to_its_end_in_every_system_that_suits(system: str, key: str) -> None:
    """SM-6, SAS-A1, SF-B.1, CO-B.1 Everyone who was sent comes to one end, and something was shot at."""
    seen = fought(system, key)

    assert [outcome.ship for outcome in seen.after.outcomes] == [unit.ship for _, unit in seen.engagement.participants()]
    assert seen.after.minutes > 0


@pytest.mark.parametrize(("system", "key"), REFUSED)
def test_a_system_that_does_not_suit_says_why(system: str, key: str) -> None:
    """SM-6, SAS-A5 What a system cannot take is refused before the first order, by name and with the reason."""
    skirmish, book = load_skirmish_book(key)
    refused = system_named(system).suits(book, skirmish.engagement)

    assert refused is not None
    assert refused.reason.startswith(REFUSED[system, key])


REACHED: dict[str, tuple[str, str, int, Callable[[Seen], bool]]] = {
    "SF-VII.4 torpedoes run beyond twelve inches": (SURFACE_FIRE, "kolombangara", 2, lambda seen: "SF-VII.4" in seen.rules()),
    "SF-V.9 star shell": (SURFACE_FIRE, "kolombangara", 2, lambda seen: "SF-V.9" in seen.rules()),
    "SF-V.12 American teams after the middle of 1942": (SURFACE_FIRE, "kolombangara", 4, lambda seen: any(
        seen.engagement.sent(fact.ship).nation.value == "american" for fact in seen.of("TeamWorked"))),
    "SF-X.4 kamikaze": (SURFACE_FIRE, "kamikaze", 6, lambda seen: any(
        fact.hits and "special" in fact.flight for fact in seen.of("AttackedFromTheAir"))),
    "SF-X.5 mines": (SURFACE_FIRE, "tripoli-mines", 2, lambda seen: any(seen.of("MineRolled"))),
    "SF-V.4 the search for a submarine": (SURFACE_FIRE, "conte-rosso", 2, lambda seen: "SF-V.4" in seen.rules()),
    "SF-IV.10 fighters take off, fight and land": (SURFACE_FIRE, "excess", 2, lambda seen: any(seen.of("TookOff")) and any(
        seen.of("FoughtInTheAir"))),
    "SF-X.10 shoals": (SURFACE_FIRE, "tobruk-coast", 2, lambda seen: "SF-X.10" in seen.rules()),
    "CO-8.1 torpedo tracks meet": (COASTAL, "tobruk-coast", 6, lambda seen: any(seen.of("TrackMet"))),
    "CO-GAP-12 star shell": (COASTAL, "messina-narrows", 4, lambda seen: "CO-GAP-12" in seen.rules()),
    "CO-6.3 fires": (COASTAL, "sicilian-channel", 4, lambda seen: any(seen.of("Burned"))),
    "CO-GAP-47 a submarine changes depth": (COASTAL, "conte-rosso", 2, lambda seen: any(seen.of("DepthChanged"))),
    "SAS-GAP-07 aircraft attack": (SUPREMACY, "excess", 2, lambda seen: any(
        unit.arm is Arm.AIRCRAFT for _, unit in seen.engagement.participants()) and "SAS-GAP-07" in seen.rules()),
    "FG-8.8 airships are hit": (FEAR_GOD, "cuxhaven", 16, lambda seen: "FG-8.8" in seen.rules()),
    "FG-GAP-19 guns laid on the sky": (FEAR_GOD, "cuxhaven", 2, lambda seen: "FG-GAP-19" in seen.rules()),
    "FG-8.1.5 a wreck is destroyed": (FEAR_GOD, "kelibia", 8, lambda seen: any(
        outcome.ship == "havock" and outcome.outcome is Outcome.SUNK for outcome in seen.after.outcomes)),
    "FG-GAP-21 a boat is rammed": (FEAR_GOD, "dagabur", 8, lambda seen: any(fact.on_purpose for fact in seen.of("Collided"))),
    "FG-GAP-18 depth charges": (FEAR_GOD, "barham", 4, lambda seen: any(seen.of("ChargesDropped"))),
    "FG-GAP-17 mines": (FEAR_GOD, "tripoli-mines", 8, lambda seen: "FG-GAP-17" in seen.rules() and any(seen.of("MineMet"))),
    "FG-8.3-cargo what is in the holds": (FEAR_GOD, "tripoli-mines", 8, lambda seen: "FG-8.3-cargo" in seen.rules()),
    "FG-8.1.2-shelldeck shells on a flight deck": (FEAR_GOD, "glorious", 4, lambda seen: "FG-8.1.2-shelldeck" in seen.rules()),
    "FG-8.3-ammofuel a carrier's petrol": (FEAR_GOD, "glorious", 8, lambda seen: "FG-8.3-ammofuel" in seen.rules()),
    "FG-8.3-casemate casemates": (FEAR_GOD, "dogger-bank", 4, lambda seen: "FG-8.3-casemate" in seen.rules()),
    "SAS-B7 long torpedoes": (SUPREMACY, "kolombangara", 2, lambda seen: any(seen.of("TorpedoHit"))),
}


@pytest.mark.gate
@pytest.mark.parametrize("rule", [
    pytest.param(rule, marks=by_one_process(system, key)) for rule, (system, key, *_) in REACHED.items()])
def test_the_rule_for_which_a_skirmish_is_there_is_reached_in_it(rule: str) -> None:
    """Each is seen in one of the first few battles by captains, not only in a test of the rule."""
    system, key, seeds, found = REACHED[rule]

    assert any(found(seen) for seen in over(system, key, seeds))


def places(system: str, key: str, name: str) -> set[tuple[float | None, float | None]]:
    """Every place at which an allied ship was, as her side saw it after each fact."""
    rules, (skirmish, book) = system_named(system), load_skirmish_book(key)
    battle, found = rules.begin(book, skirmish.engagement), set()
    for fact in (None, *fought(system, key).facts):
        battle = battle if fact is None else rules.fold(battle, fact)
        found |= {(token.x_m, token.y_m) for token in rules.view_for(book, battle, Side.ALLIED).tokens
                  if token.name == name and token.afloat}
    return found


@pytest.mark.parametrize("system", [system for system in system_names() if (system, "kelibia") not in REFUSED])
def test_a_ship_aground_is_where_she_was_when_the_battle_is_over(system: str) -> None:
    """FG-8.1.5 In no system does the wreck of Havock make way."""
    assert len(places(system, "kelibia", "Havock")) == 1


@pytest.mark.gate
@pytest.mark.parametrize("system", [pytest.param(system, marks=by_one_process(system, MATAPAN)) for system in system_names()])
def test_a_ship_without_power_fires_at_nobody_and_moves_nowhere(system: str) -> None:
    """SM-6D.1, SF-GAP-49, CO-R.4, FG-6R-import, SAS-C2.1 Pola may drift, but makes no way, and fires nothing as others do."""
    rules, (skirmish, book) = system_named(system), load_skirmish_book(MATAPAN)
    battle, shooters, where = rules.begin(book, skirmish.engagement), set[ShipId](), set[tuple[object, ...]]()
    for fact in fought(system, MATAPAN).facts:
        battle = rules.fold(battle, fact)
        view = rules.view_for(book, battle, None)
        shooters |= {shots.ship for shots in view.shots}
        where |= {(token.heading_degrees, dict(token.details)["speed"]) for token in view.tokens
                  if token.id == POLA and token.afloat}

    assert shooters & {unit.ship for unit in skirmish.engagement.parties[Side.AXIS].participants}
    assert POLA not in shooters
    assert len(where) == 1
    assert all(str(speed).startswith("0") for _, speed in where)


@pytest.mark.parametrize("system", system_names())
def test_a_ship_without_power_that_nobody_hit_comes_back_as_she_went(system: str) -> None:
    """SM-8A2, SF-R.4, CO-R.4, FG-6R-export, SAS-C3 What is out of order for want of power is no damage of the battle."""
    seen = fought(system, MATAPAN)
    sent = seen.engagement.sent(POLA).condition
    after = next(end.condition for end in seen.after.outcomes if end.ship == POLA)

    assert sent.mounts_out
    assert after.mounts_out == sent.mounts_out
    assert (after.torpedoes_left, after.rounds_left) == (sent.torpedoes_left, sent.rounds_left)


@pytest.mark.gate
@pytest.mark.parametrize("system", [SURFACE_FIRE, COASTAL])
def test_boats_that_come_later_are_there_in_their_minute_and_not_before(system: str) -> None:
    """SF-B.1, CO-B.1 The two boats of the type MS move in the Sicilian Channel only when their ten minutes are over."""
    seen = fought(system, "sicilian-channel")
    late = next(unit for _, unit in seen.engagement.participants() if unit.arrives)
    turns = 0
    moved: list[int] = []
    for fact in seen.facts:
        turns += type(fact).__name__ == "TurnEnded"
        if type(fact).__name__ == "Moved" and str(fact.ship).startswith(str(late.ship)):
            moved.append(turns)
    first = {SURFACE_FIRE: 1, COASTAL: 15}[system]

    assert late.arrives == 10
    assert min(moved, default=first) >= first
