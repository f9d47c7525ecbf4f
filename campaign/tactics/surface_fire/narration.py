"""Facts of a battle told as data, each with its sentence for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from campaign.model.battles.battle import Weapon
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.agreeing import Agreed, agreed_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.telling import end_told, mention_in, metres_of, roll_told, side_mention
from campaign.tactics.kit.words import hits_in_words
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import Task
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Flight
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.charts.damage import Burnt, Cause, Charged
from campaign.tactics.surface_fire.charts.damage import Effect as Special
from campaign.words.counting import quantity

CAUSES = {
    Cause.SHELL: "by gunfire", Cause.BOMB: "by bombs", Cause.TORPEDO: "by torpedo", Cause.MINE: "by a mine",
    Cause.DEPTH_CHARGE: "by depth charges", Cause.COLLISION: "in collision", Cause.GROUND: "on the ground",
    Cause.BLAST: "by an explosion near her", Cause.STRAFING: "by strafing",
}
MEANS = {
    Cause.SHELL: Instrument.GUNS, Cause.BOMB: Instrument.BOMBS, Cause.TORPEDO: Instrument.TORPEDOES,
    Cause.MINE: Instrument.MINES, Cause.DEPTH_CHARGE: Instrument.DEPTH_CHARGES, Cause.COLLISION: Instrument.RAM,
    Cause.GROUND: Instrument.GROUND, Cause.STRAFING: Instrument.AIRCRAFT,
}
SPECIAL = {
    Special.STEERING: ("rudder jammed", Effect(Part.STEERING, Change.JAMMED)),
    Special.FLOODING: ("flooding", Effect(Part.FLOODS, Change.BEGAN)),
    Special.EXTRA_HULL: ("more hull damage", Effect(Part.HULL, Change.WORSE)),
    Special.ENGINEERING: ("engines hit", Effect(Part.ENGINES, Change.HIT)),
    Special.MAGAZINE: ("magazine hit", Effect(Part.MAGAZINE, Change.HIT)),
    Special.BRIDGE: ("bridge hit", Effect(Part.BRIDGE, Change.HIT)),
    Special.FIRE: ("on fire", Effect(Part.FIRES, Change.BEGAN)),
    Special.TURRET: ("turret lost", Effect(Part.TURRET, Change.LOST, Measure.NUMBER, 1)),
    Special.FIRE_CONTROL: ("fire control out", Effect(Part.FIRE_CONTROL, Change.LOST)),
}
DECK = "flight deck out of use", Effect(Part.FLIGHT_DECK, Change.LOST)
CHARGES = {Charged.MISS: "miss", Charged.NEAR_MISS: "a near miss, she lies on the bottom",
           Charged.SEVERE_DAMAGE: "severe damage", Charged.DIRECT_HIT: "a direct hit"}
GUNS = {Rank.MAIN: "main", Rank.SECONDARY: "secondary", Rank.TERTIARY: "light"}
TASKS = {Task.FIRE: "a fire", Task.FLOODING: "the flooding", Task.STEERING: "her steering", Task.REFLOAT: "getting her afloat",
         Task.BOX: "mending her hull"}
MENDED = {Task.FIRE: Effect(Part.FIRES, Change.ENDED), Task.FLOODING: Effect(Part.FLOODS, Change.ENDED),
          Task.STEERING: Effect(Part.STEERING, Change.MENDED), Task.BOX: Effect(Part.HULL, Change.MENDED, Measure.BOXES)}
BURNT = {Burnt.OUT: ("has a fire put out by itself", (Effect(Part.FIRES, Change.ENDED),)), Burnt.BURNS_ON: ("burns on", ()),
         Burnt.ABANDON_SHIP: ("is abandoned in flames", (Effect(Part.CREW, Change.ABANDONED),))}
InTheAir = (facts.TookOff | facts.Flew | facts.Pinned | facts.FoughtInTheAir | facts.PlanesLost | facts.FlightLeft
            | facts.FlakFired | facts.AttackedFromTheAir)
Sailed = facts.FellOut | facts.DepthChanged | facts.Moved | facts.Collided | facts.Grounded
Fought = facts.Launched | facts.SpreadRan | facts.MineRolled | facts.Fired | facts.DepthCharged
Suffered = facts.BoxesMarked | facts.EffectStruck | facts.FireStarted | facts.Sank | facts.Burned


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    match fact:
        case RollFell():
            return roll_told(battle, fact.roll)
        case Agreed():
            options = agreed_in_words(fact.options)
            return Telling(deed=Deed.DECISION, sentence=f"Agreed: {options}.", by=tuple(map(side_mention, BOTH)),
                           manner=options)
        case facts.FellOut() | facts.DepthChanged() | facts.Moved() | facts.Collided() | facts.Grounded():
            return _sailed(battle, fact, reader)
        case facts.Found() | facts.TargetsNamed():
            return _seen(battle, fact)
        case facts.Launched() | facts.SpreadRan() | facts.MineRolled() | facts.Fired() | facts.DepthCharged():
            return _fought(battle, fact, reader)
        case facts.BoxesMarked() | facts.EffectStruck() | facts.FireStarted() | facts.Sank() | facts.Burned():
            return replace(_suffered(battle, fact), at_m=_at(battle, fact.ship, reader))
        case facts.TeamWorked() | facts.Reloaded():
            return _cared(battle, fact, reader)
        case facts.SquadronBroke() | facts.FleetBroke():
            return _broke(battle, fact)
        case facts.WeatherTurned():
            weather = "poor" if fact.poor else "good"
            return Telling(deed=Deed.WEATHER, sentence=f"The weather turns {weather}.", manner=weather)
        case facts.TurnEnded():
            return Telling(deed=Deed.TIME, sentence=f"Turn {fact.turn} ends.", count=fact.turn)
        case BattleEnded():
            return end_told(fact.ended, {})
        case (facts.TookOff() | facts.Flew() | facts.Pinned() | facts.FoughtInTheAir() | facts.PlanesLost() | facts.FlightLeft()
              | facts.FlakFired() | facts.AttackedFromTheAir()):
            return _in_the_air(battle, fact, reader)
        case facts.OrderSealed() | facts.StepReached() | facts.OrdersShown():
            return None
        case _:
            assert_never(fact)


# Where it was ---------------------------------------------------------------------------------------------------------


def _at(battle: Battle, ship: ShipId, reader: Side | None, by: str = "") -> tuple[float, float] | None:
    """Where a ship lies as far as a reader knows: his own, and an enemy that his own now fire at, or fired at this turn."""
    vessel = battle.vessels[ship]
    firers = [by, *(str(shot.ship) for shot in battle.shots if shot.target == ship and shot.weapon is Weapon.GUNS)]
    known = reader in (None, vessel.side) or any(mention_in(battle, firer).side is reader for firer in firers)
    return metres_of(vessel.pose.at) if known else None


# At sea ---------------------------------------------------------------------------------------------------------------


def _sailed(battle: Battle, fact: Sailed, reader: Side | None) -> Telling:
    ship = mention_in(battle, fact.ship)
    here = Telling(deed=Deed.MOVE, by=(ship,), at_m=_at(battle, fact.ship, reader))
    match fact:
        case facts.FellOut():
            return replace(here, deed=Deed.PARTING, sentence=f"{ship} falls out of her squadron.", manner="falls out")
        case facts.DepthChanged():
            how = "dives" if fact.submerged else "surfaces"
            return replace(here, deed=Deed.DIVE, sentence=f"{ship} {how}.", manner=how)
        case facts.Moved():
            course = fact.pose.course_degrees
            how = ", ".join(word for word, done in (("evading", fact.evasive), ("laying smoke", fact.smoke)) if done)
            return replace(here, sentence=f"{ship} moves {round(fact.moved, 1):g} in, course {course:03.0f}"
                                          f"{f', {how}' if how else ''}.",
                           at_m=metres_of(fact.pose.at), manner=how, effects=(Effect(measure=Measure.DEGREES, amount=course),))
        case facts.Collided():
            other = mention_in(battle, fact.other)
            return replace(here, deed=Deed.COLLISION, sentence=f"{ship} and {other} collide.", to=(other,),
                           instrument=Instrument.RAM)
        case facts.Grounded():
            if not fact.aground:
                return replace(here, sentence=f"{ship} gets off.", manner="gets off")
            return replace(here, deed=Deed.GROUNDING, sentence=f"{ship} is aground.", by=(), to=(ship,),
                           instrument=Instrument.GROUND, effects=(Effect(measure=Measure.KNOTS, left=0),))
        case _:
            assert_never(fact)


def _seen(battle: Battle, fact: facts.Found | facts.TargetsNamed) -> Telling | None:
    match fact:
        case facts.Found(contacts=contacts):
            pairs = [(mention_in(battle, contact.by), mention_in(battle, contact.mark)) for contact in contacts]
            sentence = " ".join(f"{by} has found {mark}." for by, mark in pairs)
            deed, finders, marks = Deed.SIGHTING, _each(tuple(by for by, _ in pairs)), _each(tuple(mark for _, mark in pairs))
        case facts.TargetsNamed(lit=lit):
            finders, marks = (), tuple(mention_in(battle, ship) for ship in lit)
            deed, sentence = Deed.ILLUMINATION, f"Lit up: {', '.join(map(str, marks))}."
        case _:
            assert_never(fact)
    return Telling(deed=deed, sentence=sentence, by=finders, to=marks) if marks else None


def _each(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    return tuple(dict.fromkeys(mentions))


def _broke(battle: Battle, fact: facts.SquadronBroke | facts.FleetBroke) -> Telling:
    match fact:
        case facts.SquadronBroke():
            # A ship that fell out under this very order is a squadron of one that the battle before it did not know.
            known = battle.squadrons.get(fact.squadron)
            who = mention_in(battle, fact.squadron) if known is None else (
                Mention(known.name, Being.FORCE, known.id, known.side))
            return Telling(deed=Deed.BREAKING_OFF, sentence=f"{who} breaks and must retire.", by=(who,), manner="breaks")
        case facts.FleetBroke():
            return Telling(deed=Deed.BREAKING_OFF, sentence=f"The {fact.side} fleet breaks and must leave.",
                           by=(side_mention(fact.side),), manner="breaks")
        case _:
            assert_never(fact)


# Blows ----------------------------------------------------------------------------------------------------------------


def _fought(battle: Battle, fact: Fought, reader: Side | None) -> Telling:
    match fact:
        case facts.Launched():
            spread, by = fact.spread, mention_in(battle, fact.spread.by)
            depth, course = spread.depth.name.lower(), f"{spread.course:03.0f}"
            return Telling(deed=Deed.LAUNCH, sentence=f"{by} launches {quantity(spread.count, 'torpedo', 'torpedoes')} on "
                                                      f"{course}, {depth}.", by=(by,),
                           instrument=Instrument.TORPEDOES, count=spread.count, manner=depth,
                           at_m=metres_of(spread.origin.at), effects=(Effect(measure=Measure.DEGREES, amount=spread.course),))
        case facts.SpreadRan():
            by, to = mention_in(battle, fact.by), mention_in(battle, fact.ship)
            return Telling(deed=Deed.HIT if fact.hit else Deed.MISS, by=(by,), to=(to,), instrument=Instrument.TORPEDOES,
                           sentence=f"A spread of {fact.count} of {by} {'hits' if fact.hit else 'misses'} {to}.",
                           count=fact.count, at_m=_at(battle, fact.ship, reader))
        case facts.MineRolled():
            ship = mention_in(battle, fact.ship)
            return Telling(deed=Deed.MINE, sentence=f"{ship} {'strikes a mine' if fact.hit else 'passes through mines'}.",
                           to=(ship,), instrument=Instrument.MINES, at_m=_at(battle, fact.ship, reader),
                           effects=(Effect(measure=Measure.HITS, amount=1),) if fact.hit else ())
        case facts.Fired():
            return _fired(battle, fact, reader)
        case facts.DepthCharged():
            by, to, hit = mention_in(battle, fact.ship), mention_in(battle, fact.target), fact.result is not Charged.MISS
            return Telling(deed=Deed.HIT if hit else Deed.MISS, sentence=f"{by} attacks {to}: {CHARGES[fact.result]}.",
                           by=(by,), to=(to,), instrument=Instrument.DEPTH_CHARGES, manner=fact.result.value,
                           at_m=_at(battle, fact.target, reader, by.key))
        case _:
            assert_never(fact)


def _fired(battle: Battle, fact: facts.Fired, reader: Side | None) -> Telling:
    by, to, guns = mention_in(battle, fact.ship), mention_in(battle, fact.target), GUNS[fact.rank]
    what = f"{by} fires her {guns} guns at {to}, {fact.range_in:.1f} in"
    miss = Telling(deed=Deed.MISS, sentence=f"{what}: no hit.", by=(by,), to=(to,), instrument=Instrument.GUNS, manner=guns,
                   count=fact.dice, range_m=round(metres(round(fact.range_in, 1))),
                   at_m=_at(battle, fact.target, reader, by.key))
    if fact.band is None:
        return replace(miss, sentence=f"{what}: out of reach.", reason="out of reach")
    if not fact.hits:
        return miss
    boxes = "a box" if fact.boxes == 1 else quantity(fact.boxes, "box", "boxes")
    pierced = "" if fact.pierced else ", not through her armour"
    return replace(miss, deed=Deed.HIT, sentence=f"{what}: {hits_in_words(fact.hits)} for {boxes}{pierced}.",
                   reason=pierced.removeprefix(", "), effects=(
                       Effect(change=Change.HIT, measure=Measure.HITS, amount=fact.hits),
                       Effect(Part.HULL, Change.HIT, Measure.BOXES, fact.hits * fact.boxes)))


# What came of it ------------------------------------------------------------------------------------------------------


def _suffered(battle: Battle, fact: Suffered) -> Telling:
    ship = mention_in(battle, fact.ship)
    hurt = Telling(deed=Deed.DAMAGE, to=(ship,))
    match fact:
        case facts.BoxesMarked():
            vessel = battle.vessels[fact.ship]
            of, left = vessel.record.boxes, max(0.0, (vessel.half_boxes - vessel.harm.marked - fact.half) / 2)
            lost = Effect(Part.HULL, Change.LOST, Measure.BOXES, fact.half / 2, of, left)
            how = CAUSES[fact.cause]
            return replace(hurt, sentence=f"{ship} loses {quantity(fact.half / 2, 'box', 'boxes')} {how}; {left:g} of {of} "
                                          "are left.",
                           instrument=MEANS.get(fact.cause), manner=fact.cause.value, effects=(lost,))
        case facts.EffectStruck():
            return _struck(hurt, ship, fact)
        case facts.FireStarted():
            return replace(hurt, sentence=f"{ship} catches fire.", effects=(Effect(Part.FIRES, Change.BEGAN),))
        case facts.Sank():
            by = () if fact.by is None else (mention_in(battle, fact.by),)
            how, whose = fact.how.value.replace("_", " "), "".join(f", by {sinker}" for sinker in by)
            return replace(hurt, deed=Deed.LOSS, sentence=f"{ship} is lost ({how}){whose}.", by=by, manner=how)
        case facts.Burned():
            words, effects = BURNT[fact.result]
            return replace(hurt, sentence=f"{ship} {words}.", instrument=Instrument.FLAMES, manner=fact.result.value,
                           effects=effects)
        case _:
            assert_never(fact)


def _struck(hurt: Telling, ship: Mention, fact: facts.EffectStruck) -> Telling:
    on_deck = fact.effect is Special.TURRET and not fact.turret and not fact.ignored
    words, effect = DECK if on_deck else SPECIAL[fact.effect]
    if fact.hand is not None and not on_deck:
        words += f" to {fact.hand.value}"
    effect = replace(effect, name=fact.turret or ("" if fact.hand is None else f"to {fact.hand.value}"))
    if fact.ignored and effect.part is not None:
        effect = Effect(effect.part, Change.WITHOUT_EFFECT, name=effect.name)
    name = f" ({fact.turret})" if fact.turret else ""
    return replace(hurt, sentence=f"{ship}: {words}{name}{', without effect' if fact.ignored else ''}.", effects=(effect,))


def _cared(battle: Battle, fact: facts.TeamWorked | facts.Reloaded, reader: Side | None) -> Telling:
    ship = mention_in(battle, fact.ship)
    here = Telling(deed=Deed.REPAIR, by=(ship,), at_m=_at(battle, fact.ship, reader))
    match fact:
        case facts.TeamWorked():
            did, mended = "succeeds" if fact.mended else "fails", MENDED.get(fact.task) if fact.mended else None
            if mended is not None and mended.measure is not None:
                mended = replace(mended, amount=fact.half_boxes / 2)
            return replace(here, sentence=f"{ship}'s damage control {did} at {TASKS[fact.task]}.", manner=fact.task.value,
                           reason="" if fact.mended else "in vain", effects=() if mended is None else (mended,))
        case facts.Reloaded():
            return replace(here, deed=Deed.SUPPLY, sentence=f"{ship} has reloaded her tubes.", instrument=Instrument.TORPEDOES,
                           manner="reloads", effects=(Effect(Part.TORPEDO_TUBES, Change.MENDED),))
        case _:
            assert_never(fact)


# In the air -----------------------------------------------------------------------------------------------------------


def _in_the_air(battle: Battle, fact: InTheAir, reader: Side | None) -> Telling:
    match fact:
        case facts.TookOff() | facts.Flew() | facts.PlanesLost() | facts.FlightLeft():
            return _flew(battle, fact)
        case facts.Pinned():
            by, to = mention_in(battle, fact.by), mention_in(battle, fact.flight)
            return Telling(deed=Deed.INTERCEPTION, sentence=f"{by} pins {to}.", by=(by,), to=(to,),
                           at_m=metres_of(battle.flights[fact.flight].at))
        case facts.FoughtInTheAir():
            by, to = mention_in(battle, fact.one), mention_in(battle, fact.other)
            return Telling(deed=Deed.AIR_FIGHT, sentence=f"{by} and {to} fight.", by=(by,), to=(to,),
                           at_m=metres_of(battle.flights[fact.other].at))
        case facts.FlakFired():
            by, to = mention_in(battle, fact.ship), mention_in(battle, fact.flight)
            spoilt = ", its aim is spoilt" if fact.suppressed else ""
            return Telling(deed=Deed.FLAK, sentence=f"{by} fires at {to}: {fact.destroyed} shot down{spoilt}.", by=(by,),
                           to=(to,), instrument=Instrument.FLAK, manner=spoilt.removeprefix(", "),
                           at_m=metres_of(battle.flights[fact.flight].at), effects=_planes_lost(fact.destroyed))
        case facts.AttackedFromTheAir():
            by, to = mention_in(battle, fact.flight), mention_in(battle, fact.ship)
            hits = Effect(change=Change.HIT, measure=Measure.HITS, amount=fact.hits)
            boxes = Effect(Part.HULL, Change.HIT, Measure.BOXES, fact.hits * fact.boxes)
            return Telling(deed=Deed.HIT if fact.hits else Deed.MISS, sentence=f"{by} attacks {to}: "
                                                                               f"{quantity(fact.hits, 'hit')}.",
                           by=(by,), to=(to,), instrument=_carried(battle.flights[fact.flight]), count=fact.dice,
                           at_m=_at(battle, fact.ship, reader, by.key), effects=(hits, boxes) if fact.hits else ())
        case _:
            assert_never(fact)


def _flew(battle: Battle, fact: facts.TookOff | facts.Flew | facts.PlanesLost | facts.FlightLeft) -> Telling:
    flight = mention_in(battle, fact.flight)
    here = Telling(deed=Deed.FLIGHT, by=(flight,), at_m=metres_of(battle.flights[fact.flight].at))
    match fact:
        case facts.TookOff():
            return replace(here, sentence=f"{flight} takes off.", at_m=metres_of(fact.at), manner="takes off")
        case facts.Flew():
            to = (mention_in(battle, fact.towards),) if fact.towards else ()
            dropped = ", dropping its load" if fact.jettisoned else ""
            towards = "".join(f" towards {goal}" for goal in to)
            return replace(here, sentence=f"{flight} flies{towards}, {fact.level.value}{dropped}.", to=to,
                           at_m=metres_of(fact.track[-1]) if fact.track else here.at_m, manner=f"{fact.level.value}{dropped}")
        case facts.PlanesLost():
            return replace(here, deed=Deed.AIR_LOSS, sentence=f"{flight} loses {fact.planes} planes.", by=(), to=(flight,),
                           effects=_planes_lost(fact.planes))
        case facts.FlightLeft():
            how = "comes down" if fact.landed else "leaves the battle"
            return replace(here, deed=Deed.FLIGHT_OVER, sentence=f"{flight} {how}.", manner=how)
        case _:
            assert_never(fact)


def _planes_lost(planes: int) -> tuple[Effect, ...]:
    return (Effect(change=Change.LOST, measure=Measure.AIRCRAFT, amount=planes),) if planes else ()


def _carried(flight: Flight) -> Instrument:
    """SF-IV.1 What a squadron attacks with: what it carries, and the guns of its planes once it has dropped that."""
    if not flight.loaded:
        return Instrument.GUNS
    if flight.payload.torpedo:
        return Instrument.TORPEDOES
    return Instrument.BOMBS if flight.payload.bomb_lb else Instrument.AIRCRAFT
