"""A battle in words: its facts in the log, and orders as they are written."""

from __future__ import annotations

import re
from typing import assert_never

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.play.telling import Deed, Telling
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.kit.agreeing import Agreed, agreed_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded, in_words
from campaign.tactics.kit.words import hits_in_words, name_in, read_answers, roll_in_words, show_answers
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import Depth, Launch, Order, Spread, Task
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.charts.damage import Burnt, Cause, Charged, Effect
from campaign.tactics.surface_fire.turn.composing import HANDS, LETTERS, answers, compose
from campaign.tactics.writing import NONE, Slip, name_of, pending_decision, tokens_named, unique_ship

CAUSES = {
    Cause.SHELL: "by gunfire", Cause.BOMB: "by bombs", Cause.TORPEDO: "by torpedo", Cause.MINE: "by a mine",
    Cause.DEPTH_CHARGE: "by depth charges", Cause.COLLISION: "in collision", Cause.GROUND: "on the ground",
    Cause.BLAST: "by an explosion near her", Cause.STRAFING: "by strafing",
}
EFFECTS = {
    Effect.STEERING: "rudder jammed", Effect.FLOODING: "flooding", Effect.EXTRA_HULL: "more hull damage",
    Effect.ENGINEERING: "engines hit", Effect.MAGAZINE: "magazine hit", Effect.BRIDGE: "bridge hit", Effect.FIRE: "on fire",
    Effect.TURRET: "turret lost", Effect.FIRE_CONTROL: "fire control out",
}
CHARGES = {Charged.MISS: "miss", Charged.NEAR_MISS: "a near miss, she lies on the bottom",
           Charged.SEVERE_DAMAGE: "severe damage", Charged.DIRECT_HIT: "a direct hit"}
GUNS = {Rank.MAIN: "main", Rank.SECONDARY: "secondary", Rank.TERTIARY: "light"}
TASKS = {Task.FIRE: "a fire", Task.FLOODING: "the flooding", Task.STEERING: "her steering", Task.REFLOAT: "getting her afloat",
         Task.BOX: "mending her hull"}
BURNT = {Burnt.OUT: "has a fire put out by itself", Burnt.BURNS_ON: "burns on", Burnt.ABANDON_SHIP: "is abandoned in flames"}


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    sentence = _sentence(battle, fact)
    return Telling(deed=Deed.NOTE, sentence=sentence) if sentence else None


def _sentence(battle: Battle, fact: facts.Fact) -> str:
    """A fact in words, given the battle before it; empty if there is nothing to narrate."""
    match fact:
        case RollFell():
            return roll_in_words(fact.roll, lambda actor: name_in(battle, actor))
        case facts.Launched():
            spread = fact.spread
            return (f"{name_in(battle, spread.by)} launches {spread.count} torpedoes on {spread.course:03.0f}, "
                    f"{spread.depth.name.lower()}.")
        case Agreed():
            return f"Agreed: {agreed_in_words(fact.options)}."
        case facts.FellOut():
            return f"{name_in(battle, fact.ship)} falls out of her squadron."
        case facts.DepthChanged():
            return f"{name_in(battle, fact.ship)} {'dives' if fact.submerged else 'surfaces'}."
        case facts.Moved():
            return _moved(battle, fact)
        case facts.Collided():
            return f"{name_in(battle, fact.ship)} and {name_in(battle, fact.other)} collide."
        case facts.Grounded():
            return f"{name_in(battle, fact.ship)} {'is aground' if fact.aground else 'gets off'}."
        case facts.Found():
            return " ".join(f"{name_in(battle, contact.by)} has found {name_in(battle, contact.mark)}."
                            for contact in fact.contacts)
        case facts.TargetsNamed():
            return f"Lit up: {', '.join(name_in(battle, ship) for ship in fact.lit)}." if fact.lit else ""
        case facts.TeamWorked():
            did = "succeeds" if fact.mended else "fails"
            return f"{name_in(battle, fact.ship)}'s damage control {did} at {TASKS[fact.task]}."
        case facts.SpreadRan():
            did = "hits" if fact.hit else "misses"
            return f"A spread of {fact.count} of {name_in(battle, fact.by)} {did} {name_in(battle, fact.ship)}."
        case facts.MineRolled():
            return f"{name_in(battle, fact.ship)} {'strikes a mine' if fact.hit else 'passes through mines'}."
        case facts.Fired():
            return _fired(battle, fact)
        case facts.DepthCharged():
            return f"{name_in(battle, fact.ship)} attacks {name_in(battle, fact.target)}: {CHARGES[fact.result]}."
        case facts.BoxesMarked():
            return _marked(battle, fact)
        case facts.EffectStruck():
            return _struck(battle, fact)
        case facts.FireStarted():
            return f"{name_in(battle, fact.ship)} catches fire."
        case facts.Sank():
            by = f", by {name_in(battle, fact.by)}" if fact.by else ""
            return f"{name_in(battle, fact.ship)} is lost ({fact.how.value.replace('_', ' ')}){by}."
        case facts.Burned():
            return f"{name_in(battle, fact.ship)} {BURNT[fact.result]}."
        case facts.SquadronBroke():
            # A ship that fell out under this very order is a squadron of one that the battle before it did not know.
            known = battle.squadrons.get(fact.squadron)
            return f"{known.name if known is not None else name_in(battle, fact.squadron)} breaks and must retire."
        case facts.FleetBroke():
            return f"The {fact.side} fleet breaks and must leave."
        case facts.WeatherTurned():
            return f"The weather turns {'poor' if fact.poor else 'good'}."
        case facts.Reloaded():
            return f"{name_in(battle, fact.ship)} has reloaded her tubes."
        case facts.TurnEnded():
            return f"Turn {fact.turn} ends."
        case BattleEnded():
            return in_words(fact.ended).now
        case (facts.TookOff() | facts.Flew() | facts.Pinned() | facts.FoughtInTheAir() | facts.PlanesLost() | facts.FlightLeft()
              | facts.FlakFired() | facts.AttackedFromTheAir()):
            return _in_the_air(battle, fact)
        case facts.OrderSealed() | facts.StepReached() | facts.OrdersShown():
            return ""
        case _:
            assert_never(fact)


def _moved(battle: Battle, fact: facts.Moved) -> str:
    text = f"{name_in(battle, fact.ship)} moves {round(fact.moved, 1):g} in, course {fact.pose.course_degrees:03.0f}"
    text += ", evading" if fact.evasive else ""
    return f"{text}, laying smoke." if fact.smoke else f"{text}."


def _fired(battle: Battle, fact: facts.Fired) -> str:
    guns = GUNS[fact.rank]
    what = f"{name_in(battle, fact.ship)} fires her {guns} guns at {name_in(battle, fact.target)}, {fact.range_in:.1f} in"
    if fact.band is None:
        return f"{what}: out of reach."
    if not fact.hits:
        return f"{what}: no hit."
    hits = hits_in_words(fact.hits)
    boxes = "a box" if fact.boxes == 1 else f"{fact.boxes:g} boxes"
    return f"{what}: {hits} for {boxes}{'' if fact.pierced else ', not through her armour'}."


def _marked(battle: Battle, fact: facts.BoxesMarked) -> str:
    vessel = battle.vessels[fact.ship]
    left = max(0.0, (vessel.half_boxes - vessel.harm.marked - fact.half) / 2)
    return f"{vessel.name} loses {fact.half / 2:g} boxes {CAUSES[fact.cause]}; {left:g} of {vessel.record.boxes} are left."


def _struck(battle: Battle, fact: facts.EffectStruck) -> str:
    text = EFFECTS[fact.effect]
    if fact.hand is not None:
        text += f" to {fact.hand.value}"
    if fact.effect is Effect.TURRET and not fact.turret and not fact.ignored:
        text = "flight deck out of use"
    if fact.turret:
        text += f" ({fact.turret})"
    return f"{name_in(battle, fact.ship)}: {text}{', without effect' if fact.ignored else ''}."


def _in_the_air(battle: Battle, fact: facts.Fact) -> str:
    match fact:
        case facts.TookOff():
            return f"{name_in(battle, fact.flight)} takes off."
        case facts.Flew():
            towards = f" towards {name_in(battle, fact.towards)}" if fact.towards else ""
            dropped = ", dropping its load" if fact.jettisoned else ""
            return f"{name_in(battle, fact.flight)} flies{towards}, {fact.level.value}{dropped}."
        case facts.Pinned():
            return f"{name_in(battle, fact.by)} pins {name_in(battle, fact.flight)}."
        case facts.FoughtInTheAir():
            return f"{name_in(battle, fact.one)} and {name_in(battle, fact.other)} fight."
        case facts.PlanesLost():
            return f"{name_in(battle, fact.flight)} loses {fact.planes} planes."
        case facts.FlightLeft():
            return f"{name_in(battle, fact.flight)} {'comes down' if fact.landed else 'leaves the battle'}."
        case facts.FlakFired():
            spoilt = ", its aim is spoilt" if fact.suppressed else ""
            return f"{name_in(battle, fact.ship)} fires at {name_in(battle, fact.flight)}: {fact.destroyed} shot down{spoilt}."
        case facts.AttackedFromTheAir():
            return f"{name_in(battle, fact.flight)} attacks {name_in(battle, fact.ship)}: {fact.hits} hits."
        case _:
            return ""


# Orders in writing ----------------------------------------------------------------------------------------------------


RECORD = re.compile(r"\{\s*([^#{}]+?)\s*#\s*([^\s#]+)\s*#\s*([^\s#]*?)\s*([A-Za-z])\s*([A-Za-z])\s*\}")
HELP = "{SHIP #COUNT #BEARING DEPTH SIDE}, a record a spread, depth S or D, side P or S, or none"
MARKS = "{}#"
OPTION = "option"


class Entry(Struct, frozen=True):
    """The five entries of a written record."""

    ship: str
    count: int
    bearing: int
    depth: Depth
    hand: Hand


def parse_record(text: str) -> Entry:
    """SF-I.7 Five entries a spread: ship, number, bearing of the template, depth, side; S stands for two things in turn."""
    found = RECORD.fullmatch(text.strip())
    if found is None:
        raise Slip(f"{text.strip()!r} is no record of a spread")
    name, count, bearing, depth, hand = found.groups()
    if not count.isdigit() or not bearing.isdigit() or not 1 <= int(bearing) <= 9:
        raise Slip(f"{text.strip()!r}: a number of torpedoes and a bearing from 1 to 9 were expected")
    if depth.upper() not in {depth_code.value for depth_code in Depth} or hand.upper() not in HANDS:
        raise Slip(f"{text.strip()!r}: depth S or D and side P or S were expected")
    return Entry(name, int(count), int(bearing), Depth(depth.upper()), HANDS[hand.upper()])


def _record_text(name: str, spread: Spread) -> str:
    """A spread as it is written down."""
    return f"{{{name} #{spread.count} #{spread.bearing} {spread.depth.value} {LETTERS[spread.hand]}}}"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    pending = pending_decision(view, side, "SF-0.1")
    if isinstance(pending, Refusal):
        return pending
    if Step(pending.key) is not Step.LAUNCH:
        return read_answers(book, view, side, text, pending.rule, compose)
    if text.strip().lower().startswith(OPTION):
        return Refusal("SF-D.2", f"options are agreed with the first orders, in phase II of turn 1; here write {HELP}")
    try:
        return Launch(side, tuple(_spreads(view, side, text)))
    except Slip as slip:
        return Refusal(pending.rule, f"{slip}; write {HELP}")


def _spreads(view: BattleView, side: Side, text: str) -> list[Spread]:
    plain = " ".join(text.split())
    if plain.lower() == NONE:
        return []
    records = re.findall(r"\{[^{}]*\}", plain)
    rest = re.sub(r"\{[^{}]*\}", "", plain).strip(" ;,")
    if not records or rest:
        raise Slip(f"{rest!r} is no record of a spread" if rest else "nothing is written")
    found = []
    for record in records:
        entry = parse_record(record)
        ship = unique_ship(view, side, entry.ship, tokens_named(view, side, entry.ship))
        found.append(Spread(ship, entry.count, entry.bearing, entry.depth, entry.hand))
    return found


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written."""
    if isinstance(order, Launch):
        return " ".join(_record_text(name_of(view, spread.ship, MARKS), spread) for spread in order.spreads) or NONE
    return show_answers(view, order, answers(order))


# Parts of orders ------------------------------------------------------------------------------------------------------


ENDINGS = {
    "speed": OrderPart.SPEED, "ahead": OrderPart.SPEED, "by": OrderPart.COURSE, "after": OrderPart.COURSE,
    "turn": OrderPart.COURSE, "smoke": OrderPart.SMOKE,
    "launch": OrderPart.AIRCRAFT, "main": OrderPart.GUNS, "secondary": OrderPart.GUNS, "tertiary": OrderPart.GUNS,
    "mark": OrderPart.GUNS,
    "dark": OrderPart.LIGHTS, "lamp": OrderPart.LIGHTS,
}
STEPS = {"launch": OrderPart.TORPEDOES, "air": OrderPart.AIRCRAFT, "flak": OrderPart.GUNS}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """The part of the orders an input belongs to, by the end of its key, else by its phase."""
    return ENDINGS.get(field.key.rpartition(".")[2], STEPS.get(decision.key, OrderPart.ELSE))
