"""A battle in words: its facts in the log, and orders as they are written."""

from __future__ import annotations

from typing import assert_never

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.dice import Roll
from campaign.model.play.telling import Deed, Telling
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle import facts
from campaign.tactics.fear_god.battle.harm import Cause, Effect, Peril
from campaign.tactics.fear_god.battle.orders import Order
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.ships.weapons import WORDS
from campaign.tactics.fear_god.turn.composing import answers, compose
from campaign.tactics.fear_god.turn.outcome import ENDINGS
from campaign.tactics.kit.agreeing import Agreed, agreed_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded, in_words
from campaign.tactics.kit.words import name_in, read_answers, show_answers

CAUSES = {
    Cause.SHELL: "shell fire", Cause.BOMB: "bombs", Cause.TORPEDO: "torpedoes", Cause.MINE: "a mine",
    Cause.DEPTH_CHARGE: "depth charges", Cause.COLLISION: "collision", Cause.GROUNDING: "the ground",
    Cause.INTERNAL: "an explosion within", Cause.FIRE: "fire", Cause.FLOODING: "flooding", Cause.MAGAZINE: "her magazines",
    Cause.KEEL: "a broken keel", Cause.CAPSIZED: "capsizing", Cause.SCUTTLED: "her own crew", Cause.HULL: "her hull giving way",
}
STRUCK = {
    Effect.AIRCRAFT: "her aircraft", Effect.AMMO_FUEL: "her ammunition and fuel", Effect.BATTERY: "her batteries",
    Effect.BRIDGE: "her bridge", Effect.CARGO: "her cargo", Effect.CASEMATE: "her casemates",
    Effect.COMMS: "her wireless and signals", Effect.ENGINEERING: "her engines", Effect.FIRE: "her fires",
    Effect.FIRE_CONTROL: "her fire control", Effect.FLIGHT_DECK: "her flight deck", Effect.FLOODING: "her hull, under water",
    Effect.FLOTATION: "her buoyancy", Effect.FUEL_TANK: "a fuel tank", Effect.HULL_DEFORMED: "her hull, which is deformed",
    Effect.HULL_PIERCED: "her hull, which is pierced", Effect.MAIN: "her main battery", Effect.OTHER: "her other weapons",
    Effect.PERSONNEL: "her crew", Effect.RUDDER: "her steering gear", Effect.SENSOR: "her lights and sensors",
    Effect.SWITCHBOARD: "her switchboard", Effect.TORPEDO_ASW: "her torpedo and anti-submarine weapons",
    Effect.WEAPON: "her weapons",
}
SEEN = {
    Contact.SEEN: "is in sight", Contact.LIT: "is lit up", Contact.RADAR: "is held by radar or sonar",
    Contact.FLASH: "shows by the flashes of her guns", Contact.LOST: "is lost from sight", Contact.NONE: "is out of contact",
}


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    sentence = _sentence(battle, fact)
    return Telling(deed=Deed.NOTE, sentence=sentence) if sentence else None


def _sentence(battle: Battle, fact: facts.Fact) -> str:
    """A fact in words, given the battle before it; empty if there is nothing to narrate."""
    match fact:
        case RollFell():
            return _narrated_roll(battle, fact.roll)
        case facts.PlotSealed() | facts.PlotsOpened() | facts.ReactionsOpened() | facts.StepReached() | facts.Hurt():
            return ""
        case facts.Reloaded():
            return f"{name_in(battle, fact.ship)} has loaded tubes again."
        case facts.MenAdrift():
            return f"{fact.survivors.men} men of {name_in(battle, fact.survivors.of)} are in the water."
        case facts.MenTaken():
            return f"{name_in(battle, fact.ship)} takes {fact.men} men of {name_in(battle, fact.of)} out of the water."
        case Agreed():
            return f"Agreed: {agreed_in_words(fact.options)}."
        case (facts.PointsLost() | facts.CriticalStruck() | facts.CasualtyBegan() | facts.CasualtiesFought() | facts.Tended()
              | facts.Doomed() | facts.Sank()):
            return _suffered(battle, fact)
        case facts.Fired() | facts.Launched() | facts.RunMet() | facts.ChargesDropped() | facts.Flew():
            return _fought(battle, fact)
        case facts.TurnEnded():
            return f"Turn {fact.turn} ends."
        case BattleEnded():
            return in_words(fact.ended, ENDINGS).now
        case _:
            return _moved(battle, fact)


def _moved(battle: Battle, fact: facts.Moved | facts.DepthChanged | facts.BrokeOff | facts.Tending | facts.Shone
           | facts.Sighted | facts.Collided | facts.Grounded | facts.MineMet) -> str:
    name = name_in(battle, fact.ship)
    match fact:
        case facts.Moved():
            how = ", evading" if fact.evading else ""
            hand = "port" if fact.turned < 0 else "starboard"
            turned = f", turned {abs(fact.turned):g} degrees to {hand}" if fact.turned else ""
            smoke = ", making smoke" if fact.screen is not None else ""
            return f"{name} steers {fact.pose.course_degrees:03.0f} at {fact.speed_kn:g} knots{turned}{how}{smoke}."
        case facts.DepthChanged():
            return f"{name} goes to {fact.depth.value.replace('_', ' ')}."
        case facts.BrokeOff():
            return f"{name} breaks off."
        case facts.Tending():
            return f"{name} {'steers to fight her fires' if fact.fighting_fire else 'steers freely again'}."
        case facts.Shone():
            means = "star shell" if fact.star_shell else "a searchlight"
            return f"{name} {'lights up' if fact.reached else 'looks in vain for'} {name_in(battle, fact.target)} with {means}."
        case facts.Sighted():
            return f"{name} {SEEN[fact.contact]}."
        case facts.Collided():
            return f"{name} {'rams' if fact.on_purpose else 'runs into'} {name_in(battle, fact.other)}."
        case facts.Grounded():
            return f"{name} takes the ground."
        case facts.MineMet():
            return f"{name} strikes a mine." if fact.hit else f"{name} is in a minefield."
        case _:
            assert_never(fact)


def _fought(battle: Battle, fact: facts.Fired | facts.Launched | facts.RunMet | facts.ChargesDropped | facts.Flew) -> str:
    match fact:
        case facts.Fired():
            hits = "no hit" if not fact.hits else f"{fact.hits} hit{'s' if fact.hits > 1 else ''}"
            guns = WORDS.get(fact.battery, fact.battery)
            return (f"{name_in(battle, fact.ship)} fires {fact.fired} rounds of her {guns} at {name_in(battle, fact.target)}, "
                    f"at a chance of {fact.chance} %: {hits}.")
        case facts.Launched():
            run = fact.run
            return (f"{name_in(battle, run.by)} launches {run.count} torpedoes at {name_in(battle, run.target)}, "
                    f"set {run.depth.value}.")
        case facts.RunMet():
            return f"{fact.hits} of {fact.count} torpedoes hit {name_in(battle, fact.ship)}."
        case facts.ChargesDropped():
            did = "reaches" if fact.hit else "misses"
            return f"{name_in(battle, fact.ship)} drops a pattern that {did} {name_in(battle, fact.target)}."
        case facts.Flew():
            return f"{battle.flights[fact.flight].name} {fact.what}." if fact.what else ""
        case _:
            assert_never(fact)


def _suffered(battle: Battle, fact: facts.PointsLost | facts.CriticalStruck | facts.CasualtyBegan | facts.CasualtiesFought
              | facts.Tended | facts.Doomed | facts.Sank) -> str:
    name = name_in(battle, fact.ship)
    match fact:
        case facts.PointsLost():
            left = max(0, fact.after.points)
            return f"{name} loses {fact.points} points by {CAUSES[fact.cause]}, {left} are left."
        case facts.CriticalStruck():
            item = f": {fact.item}" if fact.item else ""
            return f"{name} is hit in {STRUCK[fact.effect]}{item}."
        case facts.CasualtyBegan():
            what = "catches fire" if fact.casualty.peril is Peril.FIRE else "makes water"
            return f"{name} {what}, to {fact.casualty.percent} %."
        case facts.CasualtiesFought():
            what = "fires" if fact.fire else "floods"
            return f"{name} fights {what}: from {fact.before} % to {fact.now} %."
        case facts.Tended():
            return f"{name}: {fact.what}."
        case facts.Doomed():
            return f"{name} is sinking, by {CAUSES[fact.cause]}."
        case facts.Sank():
            return f"{name} goes down."
        case _:
            assert_never(fact)


def _narrated_roll(battle: Battle, roll: Roll) -> str:
    """A die roll with its reason and the names of the ships concerned."""
    why = roll.why
    names = [name_in(battle, ShipId(actor)) for actor in why.actors]
    who = f" ({', '.join(names)})" if names else ""
    need = f", {why.needed}" if why.needed else ""
    extra = f" [{'; '.join(why.modifiers)}]" if why.modifiers else ""
    return f"{why.rule} {why.what}{who}{need}{extra}: {roll.face}."


# Orders in writing ----------------------------------------------------------------------------------------------------


RULE = "FG-GAP-01"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    return read_answers(book, view, side, text, RULE, compose)


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written."""
    return show_answers(view, order, answers(order))


# Parts of orders ------------------------------------------------------------------------------------------------------


HEADS = {
    "turn": OrderPart.COURSE, "speed": OrderPart.SPEED, "smoke": OrderPart.SMOKE, "fire": OrderPart.GUNS,
    "launch": OrderPart.TORPEDOES,
    "count": OrderPart.TORPEDOES, "set": OrderPart.TORPEDOES, "run": OrderPart.TORPEDOES, "light": OrderPart.LIGHTS,
    "star": OrderPart.LIGHTS,
    "fly": OrderPart.AIRCRAFT,
}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """By the head of its key."""
    return HEADS.get(field.key.partition(".")[0], OrderPart.ELSE)
