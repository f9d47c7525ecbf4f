"""What every tactical system is held to, as checks that a test or a canary can call."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.library.campaigns.shared import order_of_battle
from campaign.library.charts.tactical import TacticalCharts
from campaign.model.battles.battle import AfterAction, BattleView, Engagement, Light, Outcome, Participant, Task
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.store.schema import decode_hook, encode_hook, schema_of
from campaign.tactics.contract import AnySystem
from tests.tactics.fleets import (
    ABRUZZI,
    LEANDER,
    MAS,
    SOLDATI,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    british,
    italian,
    met,
    several,
)

STEPS_AT_MOST = 2000
ROUNDS_PLAYED_AT_RANDOM = 6


class Taken(Struct, frozen=True):
    """One order that was given: the battle before it, who gave it, and what came of it."""

    battle: Any
    side: Side
    order: Any
    facts: tuple[Any, ...]
    after: Any


# Battles that were played, each beside what its key names by identity, so that this stays alive as long.
_PLAYED: dict[tuple[int, int, int, int], tuple[tuple[Taken, ...], object]] = {}


def meetings() -> Mapping[str, tuple[Book, Engagement]]:
    """Small battles of every kind."""
    convoy = several(italian("Merchant", TRANSPORT, task=Task.CARGO), 3)
    half = Condition(rounds_left={"main": Fraction(1, 2)}, torpedoes_left=Fraction(1, 3), shell_damage=Fraction(1, 7))
    found = {
        "cruisers by day": met(several(british("Orion", LEANDER), 2), italian("Zara", ZARA), italian("Abruzzi", ABRUZZI)),
        "destroyers by night": met(several(british("Jervis", TRIBAL), 2), several(italian("Alfieri", SOLDATI), 2),
                                   italian("MAS 1", MAS), light=Light.NIGHT),
        "a convoy": met(british("Orion", LEANDER), several(british("Jervis", TRIBAL), 2), convoy,
                        italian("Alfieri", SOLDATI, task=Task.ESCORT), bound=Side.AXIS, seen_at_m=5000),
        "the worse for wear": met(british("Warspite", WARSPITE, condition=half, out_of_fuel=True),
                                  british("Jervis", TRIBAL, condition=half), italian("Zara", ZARA, condition=half),
                                  italian("Alfieri", SOLDATI), seen_at_m=1000),
    }
    return {name: (for_all_systems(book), engagement) for name, (book, engagement) in found.items()}


def more_than_ships() -> Mapping[str, tuple[Book, Engagement]]:
    """Skirmishes with aircraft, a submarine and guns ashore, for the systems that take them."""
    opened = {key: load_skirmish_book(key) for key in ("excess-air", "barham", "genoa")}
    return {key: (book, skirmish.engagement) for key, (skirmish, book) in opened.items()}


def for_all_systems(book: Book) -> Book:
    """The same Book with what every system asks of one: the order of battle and each system's own charts."""
    return replace(book, oob=order_of_battle(), tactical=TacticalCharts())


def played(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> Sequence[Taken]:
    """A battle at random, played once for all checks that look at it."""
    key = (id(system), id(book), id(engagement), seed)
    if key not in _PLAYED:
        _PLAYED[key] = (tuple(at_random(system, book, engagement, seed)), (system, book, engagement))
    return _PLAYED[key][0]


def at_random(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> Iterator[Taken]:
    """A battle by random legal orders for some rounds, and by captains from there to its end."""
    chance = random.Random(seed)
    dice = SeededDice(seed, "conformance")
    battle = system.begin(book, engagement)
    for _ in range(STEPS_AT_MOST):
        if system.outcome(book, battle) is not None:
            return
        asked = [side for side in Side if system.pending_for(book, battle, side)]
        assert asked, "the battle is not over and nobody is asked"
        side = chance.choice(asked)
        legal = list(system.legal_commands(book, battle, side))
        assert legal, f"{side} is asked and has nothing legal to order"
        view = system.view_for(book, battle, side)
        by_captain = view.round > ROUNDS_PLAYED_AT_RANDOM
        order = system.captain(book, view, view.decisions[0]) if by_captain else chance.choice(legal)
        assert system.refusal(book, battle, order) is None, f"{order} was offered and is refused"
        facts = tuple(system.resolve(book, battle, order, dice))
        after = battle
        for fact in facts:
            after = system.fold(after, fact)
        yield Taken(battle, side, order, facts, after)
        battle = after
    raise AssertionError(f"not over after {STEPS_AT_MOST} orders")


def returned(value: Any) -> Any:
    """A value after a journey through the store: written as a save has it, and read again."""
    kind: Any = type(value)
    schema = schema_of(kind)
    written = msgspec.json.encode(schema.pack(value) if schema.pack else value, enc_hook=encode_hook)
    read = msgspec.json.decode(written, type=schema.type, dec_hook=decode_hook)
    return schema.unpack(read) if schema.unpack else read


def check_the_post(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> None:
    """Battle, orders and facts survive being saved, and resolving changes nothing."""
    for taken in played(system, book, engagement, seed):
        assert returned(taken.after) == taken.after, "the battle did not survive the post"
        assert returned(taken.order) == taken.order, "the order did not survive the post"
        assert isinstance(taken.order, system.orders), f"{type(taken.order)} is not among orders"
        assert system.minute(book, taken.after) == system.view_for(book, taken.after, None).minute >= 0
        for fact in taken.facts:
            assert returned(fact) == fact, "the fact did not survive the post"
            assert isinstance(fact, system.facts), f"{type(fact)} is not among facts"
            assert set(system.seen_by(fact)) <= set(Side)
            telling = system.narrate(taken.battle, fact, None)
            assert telling is None or telling.sentence
            check_shots(system, engagement, fact)


def check_shots(system: AnySystem, engagement: Engagement, fact: Any) -> None:
    """Whoever is said to have fired was there, and no more hit than was fired."""
    sent = {one.ship for _, one in engagement.participants()}
    for shot in system.shots(fact):
        assert shot.ship in sent and shot.target in sent, f"{shot} names somebody who was not there"
        assert 0 <= shot.hits <= shot.fired, f"{shot} hit with more than was fired"


def check_the_end(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> AfterAction:
    """Exactly one fate a ship; nobody comes back better than he went."""
    battle = played(system, book, engagement, seed)[-1].after
    after = system.outcome(book, battle)
    assert after is not None
    sent: dict[str, Participant] = {one.ship: one for _, one in engagement.participants()}
    assert sorted(one.ship for one in after.outcomes) == sorted(sent), "not exactly one fate a ship"
    for one in after.outcomes:
        before = sent[one.ship].condition
        assert len(one.boats) in (0, sent[one.ship].boats), f"{one.ship}: not a fate for each boat"
        assert not one.boats or (Outcome.AFLOAT in one.boats) is (one.outcome is Outcome.AFLOAT), f"{one.ship}: boats and fate"
        assert all(type(kept.value) in system.details for kept in one.condition.details if kept.system == system.name)
        assert one.condition.shell_damage >= before.shell_damage, f"{one.ship} lost less than nothing"
        assert one.condition.underwater_damage >= before.underwater_damage
        assert one.condition.torpedoes_left <= before.torpedoes_left, f"{one.ship} found torpedoes"
        assert 0 <= one.condition.shell_damage <= 1 and 0 <= one.condition.underwater_damage <= 1
        assert (one.credit is not None) == (one.outcome is Outcome.SUNK), f"{one.ship}: credit and fate disagree"
    assert after.system == system.name and after.engagement == engagement.id and after.minutes > 0
    assert [list(system.legal_commands(book, battle, side)) for side in Side] == [[], []]
    return after


def check_sealed_orders(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> None:
    """What one side has written down leaves no trace with the other until it is shown."""
    for taken in played(system, book, engagement, seed):
        enemy = taken.side.enemy
        open_facts = [one for one in taken.facts if system.seen_by(one) != (taken.side,)]
        if open_facts or not system.pending_for(book, taken.after, enemy):
            continue
        seen = trace(system, book, taken.after, enemy)
        for order in list(system.legal_commands(book, taken.battle, taken.side))[:4]:
            other = taken.battle
            for fact in system.resolve(book, taken.battle, order, SeededDice(seed, "other")):
                other = system.fold(other, fact)
            assert trace(system, book, other, enemy) == seen, "a sealed order shows"


def check_what_is_drawn(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> None:
    """All that a view marks belongs to ships that it shows; of an enemy no more than her own side sees."""
    for taken in played(system, book, engagement, seed):
        views = {side: system.view_for(book, taken.after, side) for side in Side}
        for side, view in views.items():
            known = {one.id for one in view.tokens}
            marked = [*(one.token for one in view.tracks), *(ship for one in view.shots for ship in (one.ship, one.target)),
                      *(ship for one in view.ranks for ship in one.tokens)]
            assert set(marked) <= known, "something is marked of a ship that is not shown"
            assert sum(one.now for one in view.bands) <= 1, "the range is two bands at once"
            ranked = [ship for one in view.ranks for ship in one.tokens]
            assert len(ranked) == len(set(ranked)), "a ship stands in two ranks"
            if taken.after is not taken.battle and not view.over:
                check_inputs(view)
            check_marks_of_enemies(view, views[side.enemy])


def check_inputs(view: BattleView) -> None:
    """Whatever is asked of a ship, or may be aimed at, is a ship that the view shows."""
    known = {one.id for one in view.tokens}
    for decision in view.decisions:
        for one in decision.inputs:
            assert not one.token or one.token in known, f"{one.key} is asked of a ship that is not shown"
            assert {token for _, token in one.marks} <= known, f"{one.key} may be aimed at a ship that is not shown"
            assert {key for key, _ in one.marks} <= {key for key, _ in one.options}, f"{one.key} marks what is no answer"


def check_marks_of_enemies(view: BattleView, theirs: BattleView) -> None:
    """Arcs of an enemy are among those that her own side sees; where she is not seen there are none."""
    own = {one.id: one for one in theirs.tokens}
    for token in view.tokens:
        if token.side is view.side:
            continue
        if token.id not in own:
            # A marker hides who lies beneath, and her own side sees her and no marker.
            assert token.name.partition(" ")[0] == token.side.value and not token.arcs, f"{token.id} is nobody"
            continue
        there = {(arc.weapon, arc.name, arc.from_degrees, arc.to_degrees, arc.reach_m) for arc in own[token.id].arcs}
        shown = {(arc.weapon, arc.name, arc.from_degrees, arc.to_degrees, arc.reach_m) for arc in token.arcs}
        assert shown <= there, f"{token.id} shows arcs that she has not"
        assert token.x_m is not None or not token.arcs, f"{token.id} is not seen and shows arcs"


def check_traces(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> None:
    """Where an order leads is told of the side's own ships alone, from where each is."""
    for taken in played(system, book, engagement, seed):
        view = system.view_for(book, taken.battle, taken.side)
        places = {one.id: (one.x_m, one.y_m) for one in view.tokens if one.side is taken.side}
        for one in system.traces(book, view, taken.order):
            assert one.points[0] == places[one.token], f"{one.token} would set out from where she is not"


def check_hidden_magazines(system: AnySystem, book: Book, engagement: Engagement, seed: int) -> None:
    """Two battles that differ in the enemy's ammunition and torpedoes look the same until they are used."""
    chance = random.Random(seed)
    hider = chance.choice(list(Side))
    other = replace(engagement, parties={**engagement.parties, hider: emptied(engagement, hider, chance)})
    one, two = (system.begin(book, each) for each in (engagement, other))
    dice = [SeededDice(seed, "magazines"), SeededDice(seed, "magazines")]
    for _ in range(ROUNDS_PLAYED_AT_RANDOM):
        assert trace(system, book, one, hider.enemy) == trace(system, book, two, hider.enemy), "magazines show"
        steps = []
        for side in Side:
            if system.pending_for(book, one, side):
                legal = [each for each in system.legal_commands(book, one, side) if system.refusal(book, two, each) is None]
                # What the enemy does shows; so he answers the least that he can, and only his manoeuvres are at random.
                least = min(len(system.answers(each)) for each in legal) if side is hider else None
                steps.append(chance.choice([each for each in legal if least in (None, len(system.answers(each)))]))
        for order in steps:
            one = folded(system, book, one, order, dice[0])
            two = folded(system, book, two, order, dice[1])
        if system.outcome(book, one) is not None or system.outcome(book, two) is not None:
            return


def folded(system: AnySystem, book: Book, battle: Any, order: Any, dice: SeededDice) -> Any:
    """The battle after an order."""
    for fact in system.resolve(book, battle, order, dice):
        battle = system.fold(battle, fact)
    return battle


def emptied(engagement: Engagement, side: Side, chance: random.Random) -> Any:
    """A party whose magazines and tubes hold something else."""
    def changed(one: Participant) -> Participant:
        share = Fraction(chance.randint(0, 4), 4)
        spent = replace(one.condition, rounds_left={"main": share, "secondary": share}, torpedoes_left=share)
        return replace(one, condition=spent)
    party = engagement.parties[side]
    return replace(party, participants=tuple(map(changed, party.participants)))


def trace(system: AnySystem, book: Book, battle: Any, side: Side) -> tuple[BattleView, Any, list[Any]]:
    """All that a side is shown and may do."""
    return system.view_for(book, battle, side), system.pending_for(book, battle, side), list(
        system.legal_commands(book, battle, side))


def by_entry_points(system: AnySystem, book: Book, engagement: Engagement, seed: int, entry: str
                    ) -> tuple[list[Any], AfterAction]:
    """A battle by captains whose orders go in by one entry point: auto, screen or typed."""
    dice = SeededDice(seed, "doors")
    battle = system.begin(book, engagement)
    facts: list[Any] = []
    while system.outcome(book, battle) is None:
        for side in Side:
            view = system.view_for(book, battle, side)
            for decision in view.decisions:
                order = system.captain(book, view, decision)
                if entry == "screen":
                    order = system.compose(book, view, decision, system.answers(order))
                elif entry == "typed":
                    order = system.parse(book, view, side, system.show(view, order))
                assert not isinstance(order, Refusal), f"by the entry point {entry}: {order}"
                for fact in system.resolve(book, battle, order, dice):
                    battle = system.fold(battle, fact)
                    facts.append(fact)
    after = system.outcome(book, battle)
    assert after is not None
    return facts, after
