"""A battle in words: facts for its log, and orders in writing."""

from __future__ import annotations

import re
from typing import assert_never

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.play.telling import Deed, Telling
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.coastal.battle import facts, harms
from campaign.tactics.coastal.battle.harms import Cause
from campaign.tactics.coastal.battle.orders import Order, Repair
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.charts.fire import Bridge, Burnt, Machinery, Steering
from campaign.tactics.coastal.turn.composing import answers, compose
from campaign.tactics.coastal.turn.outcome import ENDINGS
from campaign.tactics.kit.agreeing import Agreed, agreed_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded, in_words
from campaign.tactics.kit.words import hits_in_words, name_in, read_answers, roll_in_words, show_answers

# Facts ----------------------------------------------------------------------------------------------------------------


CAUSES = {
    Cause.SHELL: "by gunfire", Cause.STRUCTURE: "in her structure", Cause.FIRE: "by fire", Cause.FLOOD: "by flooding",
    Cause.TORPEDO: "by torpedo", Cause.MINE: "by a mine", Cause.COLLISION: "in collision",
    Cause.DEPTH_CHARGE: "by depth charges", Cause.BOMB: "by bombs",
}
BURNT = {Burnt.EXPLOSION: "grows with an explosion", Burnt.TWO: "costs two boxes", Burnt.ONE: "costs a box",
         Burnt.NONE: "does no harm"}

# What a special hit did, where the word of its table is none that is said at sea.
DETAILS = {
    Steering.NO_TURNS.value: "cannot turn", Steering.NOT_TO_PORT.value: "cannot turn to port",
    Steering.NOT_TO_STARBOARD.value: "cannot turn to starboard", Steering.REDUCED.value: "turns badly",
    Bridge.SLOWER.value: "loses way", Bridge.DAMAGE_CONTROL.value: "has lost her damage control",
    Bridge.CREW.value: "her crew is shaken", Machinery.MAX_SPEED.value: "her best speed is cut",
    Machinery.NO_FASTER.value: "cannot go faster", "suppressed": "her guns are kept down",
}
CALIBRE = re.compile(r"([\d.]+ mm)(?: \d+)?")


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    sentence = _sentence(battle, fact)
    return Telling(deed=Deed.NOTE, sentence=sentence) if sentence else None


def _sentence(battle: Battle, fact: facts.Fact) -> str:
    """A fact in words, given the battle before it; empty if there is nothing to tell."""
    battle = _as_told(battle, facts.seen_by(fact))
    match fact:
        case RollFell():
            return roll_in_words(fact.roll, lambda actor: name_in(battle, actor))
        case facts.Prepared():
            return f"The {fact.side} side sets out {len(fact.models)} markers." if fact.models else ""
        case Agreed():
            return f"Both fight by: {agreed_in_words(fact.options)}."
        case facts.TurnBegan():
            woken = "".join(f" {name_in(battle, ship)} comes to herself." for ship in fact.recovered
                            if battle.vessels[ship].spotted)
            return f"Turn {battle.turn}: the {fact.winner} side has the initiative.{woken}"
        case facts.InitiativeUsed():
            return f"The {fact.first} side moves first."
        case facts.Moved():
            course, cm = fact.pose.course_degrees, fact.cm
            smoke = ", making smoke" if fact.screen is not None else ""
            return f"{name_in(battle, fact.ship)} runs {cm:g} cm and steers {course:03.0f}{smoke}."
        case facts.Drifted():
            return f"{name_in(battle, fact.ship)} drifts." if battle.vessels[fact.ship].spotted else ""
        case facts.Challenged():
            return ""
        case facts.BrokeOff():
            return f"{name_in(battle, fact.ship)} breaks off{'' if fact.by_order else ': her crew has had enough'}."
        case facts.DepthChanged():
            return f"{name_in(battle, fact.ship)} is at {fact.depth.value} depth."
        case facts.Collided():
            how = "rams" if fact.on_purpose else "runs into"
            return f"{name_in(battle, fact.ship)} {how} {name_in(battle, fact.other)}."
        case facts.Spotted():
            marker = battle.vessels[fact.ship].marker
            return f"{marker} is found empty." if fact.dummy else f"{marker} is spotted: {fact.name}."
        case facts.Echo():
            how = "sonar" if fact.sonar else "radar"
            return f"{name_in(battle, fact.by)} has {fact.marker} on her {how}."
        case facts.SightLost():
            return f"{name_in(battle, fact.ship)} is lost from sight."
        case facts.LightShone():
            lit = ", ".join(name_in(battle, ship) for ship in fact.lit)
            return f"Lit by searchlight: {lit}." if fact.area is None else "Light falls on the sea."
        case facts.Fired():
            hits = hits_in_words(fact.hits)
            return f"{name_in(battle, fact.ship)} fires {_gun(fact.mount)} at {name_in(battle, fact.target)}: {hits}."
        case facts.Launched():
            return f"{name_in(battle, fact.track.by)} launches a torpedo on {fact.track.course:03.0f}."
        case facts.TrackMet():
            did = "misses" if not fact.hit else "strikes and is a dud:" if fact.dud else "hits"
            return f"A torpedo {did} {name_in(battle, fact.ship)}."
        case facts.TrackSeen():
            return f"{name_in(battle, fact.by)} sees the track of a torpedo."
        case facts.Dropped():
            return f"{name_in(battle, fact.ship)} drops depth charges on {name_in(battle, fact.target)}: {fact.boxes} boxes."
        case facts.MineMet():
            return f"{name_in(battle, fact.ship)} {'strikes a mine' if fact.hit else 'is in a minefield'}."
        case facts.Flew():
            return f"{name_in(battle, fact.flight)} flies on."
        case facts.FlakHit():
            return f"{name_in(battle, fact.flight)}: {'one is shot down' if fact.down else 'one is shaken'}."
        case facts.Attacked():
            return _attacked(battle, fact)
        case facts.Reloaded():
            more = len(fact.loaded) > len(battle.vessels[fact.ship].loaded)
            return f"{name_in(battle, fact.ship)} has reloaded." if more else ""
        case facts.TurnEnded():
            return f"Turn {fact.turn} ends."
        case BattleEnded():
            held = fact.ended.holds_field
            return f"{in_words(fact.ended, ENDINGS).now}{'' if held is None else f' The {held} side holds the field.'}"
        case (harms.Mended() | harms.Burned() | harms.HullLost() | harms.EffectStruck() | harms.SpeedLost()
              | harms.FloodStarted() | harms.Wrecked() | harms.Sank()):
            return _damage(battle, fact)
        case (facts.StepReached() | facts.Waited() | facts.WaitingOver() | facts.Tested() | facts.PartiesWorked() | facts.Done()
              | harms.Hurt() | facts.SalvosDone() | facts.TracksRan()):
            return ""
        case _:
            assert_never(fact)


def _gun(mount: str) -> str:
    """A mount by its calibre, without its number on the sheet."""
    found = CALIBRE.fullmatch(mount)
    return f"her {found[1]} gun" if found is not None else f"her gun {mount}"


def _as_told(battle: Battle, readers: tuple[Side, ...]) -> Battle:
    """The battle with the names its readers may know: to the enemy an unspotted vessel is a marker."""
    return replace(battle, vessels={
        key: vessel if set(readers) <= set(vessel.known_to) else replace(vessel, name=vessel.marker)
        for key, vessel in battle.vessels.items()
    })


def _damage(battle: Battle, fact: harms.Mended | harms.Burned | harms.HullLost | harms.EffectStruck | harms.SpeedLost
            | harms.FloodStarted | harms.Wrecked | harms.Sank) -> str:
    name = name_in(battle, fact.ship)
    match fact:
        case harms.Mended():
            return f"{name} has repaired {fact.mend.value}."
        case harms.Burned():
            return f"{name}: a {'flood' if fact.flood else 'fire'} {BURNT[fact.result]}."
        case harms.HullLost():
            return f"{name} loses {fact.boxes} boxes {CAUSES[fact.cause]}."
        case harms.EffectStruck():
            return f"{name}: {DETAILS.get(fact.detail, fact.detail.replace('_', ' '))}."
        case harms.SpeedLost():
            return f"{name}: engines or boilers out, a quarter of her speed."
        case harms.FloodStarted():
            return f"{name} is flooding."
        case harms.Wrecked():
            return f"{name} lies stopped, a wreck."
        case harms.Sank():
            return f"{name} sinks, {CAUSES[fact.cause]}."
        case _:
            assert_never(fact)


def _attacked(battle: Battle, fact: facts.Attacked) -> str:
    if fact.means is None or fact.target is None:
        return ""
    hits = f": {fact.hits} of {fact.tries} hit" if fact.tries else ""
    return f"{name_in(battle, fact.flight)} attacks {name_in(battle, fact.target)} ({fact.means.value}){hits}."


# Orders ---------------------------------------------------------------------------------------------------------------


RULE = "CO-3.1"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    return read_answers(book, view, side, text, RULE, compose)


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written; parties that are not named stay idle."""
    return show_answers(view, order, answers(order), "0" if isinstance(order, Repair) else None)


STEPS = {Step.LAUNCH: OrderPart.TORPEDOES, Step.FLY: OrderPart.AIRCRAFT, Step.ATTACK: OrderPart.AIRCRAFT}
HEADS = {
    "setting": OrderPart.SPEED, "after": OrderPart.COURSE, "turn": OrderPart.COURSE, "then": OrderPart.COURSE,
    "again": OrderPart.COURSE,
    "smoke": OrderPart.SMOKE, "gun": OrderPart.GUNS, "searchlight": OrderPart.LIGHTS, "star_shell": OrderPart.LIGHTS,
}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """The part of the orders an input belongs to, by its step, else by the start of its key."""
    return STEPS.get(Step(decision.key)) or HEADS.get(field.key.partition(".")[0], OrderPart.ELSE)
