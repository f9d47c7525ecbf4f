"""Broadsides: a whole battle system in one file. In each round every unit picks a target, and all fire at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from campaign.model.battles.battle import (
    AfterAction,
    BattleDecision,
    BattleView,
    Engagement,
    Input,
    InputKind,
    Outcome,
    Participant,
    ShipOutcome,
    Token,
    fates,
)
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.play.telling import Deed, Instrument, Telling
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import WHOLE
from campaign.model.units.ships import ShipId
from campaign.tactics.conduct import BattleProceedings, Charts, not_both_sides
from campaign.tactics.contract import System
from campaign.tactics.kit.dice import RollFell, fell
from campaign.tactics.kit.ending import Ended, Ending, one_side_gone
from campaign.tactics.kit.outcome import after_action
from campaign.tactics.kit.sealing import lies_sealed, must_wait, opened
from campaign.tactics.kit.telling import ship_mention
from campaign.tactics.replies import Reply

NAME, HOLD = "broadsides", ""


# 1. Charts: a noun for each file in the folder `charts`, and a noun for all of them.


class FireChart(Struct, frozen=True):
    """What is needed to hit each kind of target, and what changes it."""

    minutes_a_round: int
    rounds_at_most: int
    boxes_of_one_hull: int
    led_by_a_flagship: int
    shaken: int
    to_hit: Mapping[Arm, int]


class Tables(Struct, frozen=True):
    """All charts of the system."""

    fire: FireChart


def chart(book: Book) -> FireChart:
    """The chart of fire in the Book."""
    tables = book.tactical[NAME]
    assert isinstance(tables, Tables)
    return tables.fire


# 2. Values: the battle, what happens in it, and what the system keeps of a unit from one battle to the next.


class Shaken(Struct, frozen=True):
    """Own details of a unit: in how many battles she was hit."""

    battles: int


class Battle(Struct, frozen=True):
    """The whole state: boxes ticked on each unit, who ticked the last one, and the reply that lies sealed."""

    engagement: Engagement
    boxes: Mapping[ShipId, int]
    round: int = 1
    minute: int = 0
    hits: Mapping[ShipId, tuple[ShipId, ...]] | None = None
    sealed: Reply | None = None
    over: bool = False

    def ticked(self, ship: ShipId) -> int:
        """Boxes ticked on a unit."""
        return len((self.hits or {}).get(ship, ()))

    def there(self, side: Side) -> list[Participant]:
        """That side's units that have come and are not lost."""
        sent = self.engagement.parties[side].participants
        return [unit for unit in sent if unit.arrives <= self.minute and self.ticked(unit.ship) < self.boxes[unit.ship]]


class TargetsSealed(Struct, frozen=True):
    """One side's targets, not yet shown."""

    sealed: Reply


class Struck(Struct, frozen=True):
    """A box ticked on a target."""

    by: ShipId
    target: ShipId


class RoundEnded(Struct, frozen=True):
    """All have fired: a minute of the battle is reached, and perhaps its end."""

    minute: int
    over: bool


Fact = RollFell | TargetsSealed | Struck | RoundEnded


def fold(battle: Battle, fact: Fact) -> Battle:
    """The battle after a fact."""
    match fact:
        case RollFell():
            return battle
        case TargetsSealed():
            return replace(battle, sealed=fact.sealed)
        case Struck():
            before = battle.hits or {}
            return replace(battle, hits={**before, fact.target: (*before.get(fact.target, ()), fact.by)})
        case RoundEnded():
            return replace(battle, round=battle.round + 1, minute=fact.minute, over=fact.over, sealed=None)


# 3. The verbs: begin, ask, carry out.


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """Anything that floats, dives, flies or stands ashore, on both sides and from the first minute on."""
    for side in Side:
        if not any(unit.arrives == 0 for unit in engagement.parties[side].participants):
            return Refusal("BS-1", f"the {side} side has nobody there when it begins")
    return not_both_sides("BS-1", engagement)


def begin(book: Book, engagement: Engagement) -> Battle:
    """A box for each boat, aircraft or gun of a unit of several, and some for a single hull."""
    fire = chart(book)
    boxes = {unit.ship: unit.boats if unit.boats > 1 else fire.boxes_of_one_hull for _, unit in engagement.participants()}
    return Battle(engagement, boxes)


def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """Each unit there picks a target."""
    if battle.over or lies_sealed(battle.sealed, side):
        return ()
    enemies = [(str(enemy.ship), enemy.name) for enemy in battle.there(side.enemy)]
    options = ((HOLD, "hold fire"), *enemies)
    inputs = (
        Input(str(unit.ship), InputKind.TARGET, unit.name, options, default=enemies[0][0], token=str(unit.ship))
        for unit in battle.there(side)
    )
    return (BattleDecision("targets", side, "BS-1", "At whom does each fire?", tuple(inputs)),)


def carry_out(book: Book, proceedings: BattleProceedings[Battle, Fact], order: Reply) -> None:
    """The first side's targets are sealed; with the second's all fire, by the state before it."""
    battle = proceedings.battle
    if must_wait(order, battle.sealed, tuple(Side)):
        proceedings.add(TargetsSealed(order))
        return
    for reply in opened(order, battle.sealed):
        for shooter in battle.there(reply.side):
            if (target := reply.answers[str(shooter.ship)]) != HOLD:
                fire_at(chart(book), proceedings, battle, shooter, ShipId(target))
    fire, after = chart(book), proceedings.battle
    minute = battle.minute + fire.minutes_a_round
    there = all(replace(after, minute=minute).there(side) for side in Side)
    proceedings.add(RoundEnded(minute, over=not there or battle.round >= fire.rounds_at_most))


def fire_at(
    fire: FireChart, proceedings: BattleProceedings[Battle, Fact], before: Battle, shooter: Participant, target: ShipId
) -> None:
    """One die against the kind of target."""
    kinds = {unit.ship: unit.arm for _, unit in before.engagement.participants()}
    led = fire.led_by_a_flagship if is_led(before, shooter.ship) else 0
    shaken = fire.shaken if shooter.condition.kept_by(NAME) else 0
    needed = fire.to_hit[kinds[target]]
    face = proceedings.roll(Die.D10, Why("BS-1", "fire", (shooter.ship, target), f"{needed} or more"))
    if face + led + shaken >= needed and proceedings.battle.ticked(target) < before.boxes[target]:
        proceedings.add(Struck(shooter.ship, target))


def is_led(battle: Battle, ship: ShipId) -> bool:
    """Whether a unit's division has its flagship yet."""
    there = {unit.ship for side in Side for unit in battle.there(side)}
    divisions = (division for party in battle.engagement.parties.values() for division in party.divisions)
    return any(ship in division.units and division.flagship in there for division in divisions)


# 4. What is seen, told, and brought back.


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """Both sides see who is there; who has not come yet is known to his own side alone."""
    tokens = tuple(
        token(battle, who, unit)
        for who, unit in battle.engagement.participants()
        if side in (None, who) or unit.arrives <= battle.minute
    )
    decisions = tuple(asked for who in Side if side in (None, who) for asked in pending_for(book, battle, who))
    headline = f"{battle.engagement.place}: {'over' if battle.over else f'round {battle.round}'}"
    engagement = battle.engagement.id
    return BattleView(engagement, NAME, side, battle.round, battle.minute, headline, tokens, decisions, over=battle.over)


def token(battle: Battle, side: Side, unit: Participant) -> Token:
    """A unit by her boxes."""
    ticked, boxes = battle.ticked(unit.ship), battle.boxes[unit.ship]
    status = "lost" if ticked >= boxes else f"{boxes - ticked} of {boxes}"
    return Token(str(unit.ship), unit.name, side, unit.arm.value, status, afloat=ticked < boxes)


def narrate(battle: Battle, fact: Fact, reader: Side | None) -> Telling | None:
    """Hits are told, and rounds, to whoever may see them: who did what to whom, and a sentence made of it."""
    match fact:
        case Struck():
            by, target = (ship_mention(unit.name, unit.ship, side) for ship in (fact.by, fact.target)
                          for side, unit in battle.engagement.participants() if unit.ship == ship)
            return Telling(deed=Deed.HIT, sentence=f"{by} hits {target}.", by=(by,), to=(target,), instrument=Instrument.GUNS)
        case RoundEnded():
            return Telling(deed=Deed.TIME, sentence=f"Round {battle.round} is over.", count=battle.round)
        case RollFell() | TargetsSealed():
            return None


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """Boxes become shares of the hull and boats lost; whoever was hit goes into the next battle shaken."""
    if not battle.over:
        return None
    ended = one_side_gone(side for side in Side if battle.there(side)) or Ended(Ending.TOO_LONG)
    return after_action(battle.engagement, NAME, battle.minute, came_back(battle), ended, ())


def came_back(battle: Battle) -> Iterator[ShipOutcome]:
    """What became of each unit."""
    for _, unit in battle.engagement.participants():
        hits, condition = (battle.hits or {}).get(unit.ship, ()), unit.condition
        boxes = battle.boxes[unit.ship]
        lost = len(hits) >= boxes
        if hits:
            before = condition.kept_by(NAME)
            share = min(WHOLE, condition.shell_damage + Fraction(len(hits), boxes))
            battles = before.battles + 1 if isinstance(before, Shaken) else 1
            condition = replace(condition, shell_damage=share).keeping(NAME, Shaken(battles))
        fate = Outcome.SUNK if lost else Outcome.AFLOAT
        yield ShipOutcome(unit.ship, fate, condition, hits[-1] if lost else None, fates(unit.boats, min(len(hits), unit.boats)))


# 5. The system: one value. All that is not said has a default.

SYSTEM: System[Battle, Reply, Fact] = System(
    name=NAME,
    title="Broadsides",
    facts=(RollFell, TargetsSealed, Struck, RoundEnded),
    details=(Shaken,),
    charts=Charts(package=__name__, noun=Tables, rules="BS-[0-9]+", files={"fire": "fire.yaml"}),
    suits=suits,
    begin=begin,
    pending_for=pending_for,
    carry_out=carry_out,
    fold=fold,
    fell=fell,
    minute=lambda _, battle: battle.minute,
    view_for=view_for,
    narrate=narrate,
    outcome=outcome,
)
