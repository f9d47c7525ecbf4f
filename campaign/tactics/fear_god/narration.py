"""A battle as it is told: each of its facts as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from campaign.model.play.telling import Change, Deed, Effect, Instrument, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.fear_god.battle import facts, harm
from campaign.tactics.fear_god.battle.harm import Cause, Harm, Magazines, Peril, Rudder
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Airship, Contact, Flight
from campaign.tactics.fear_god.scene import Scene
from campaign.tactics.fear_god.ships.weapons import WORDS
from campaign.tactics.fear_god.turn.outcome import ENDINGS
from campaign.tactics.kit.agreeing import Agreed, agreed_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.telling import die_told, end_told, metres_of, side_mention
from campaign.words.counting import agreeing, quantity

CAUSES = {
    Cause.SHELL: "shell fire", Cause.BOMB: "bombs", Cause.TORPEDO: "torpedoes", Cause.MINE: "a mine",
    Cause.DEPTH_CHARGE: "depth charges", Cause.COLLISION: "collision", Cause.GROUNDING: "the ground",
    Cause.INTERNAL: "an explosion within", Cause.FIRE: "fire", Cause.FLOODING: "flooding", Cause.MAGAZINE: "her magazines",
    Cause.KEEL: "a broken keel", Cause.CAPSIZED: "capsizing", Cause.SCUTTLED: "her own crew", Cause.HULL: "her hull giving way",
}
# With what it was done, where that was a weapon, the sea or the ground; what ends her from within has none.
INSTRUMENTS = {
    Cause.SHELL: Instrument.GUNS, Cause.BOMB: Instrument.BOMBS, Cause.TORPEDO: Instrument.TORPEDOES,
    Cause.MINE: Instrument.MINES, Cause.DEPTH_CHARGE: Instrument.DEPTH_CHARGES, Cause.COLLISION: Instrument.RAM,
    Cause.GROUNDING: Instrument.GROUND, Cause.FIRE: Instrument.FLAMES, Cause.FLOODING: Instrument.FLOODING,
    Cause.CAPSIZED: Instrument.SEA, Cause.SCUTTLED: Instrument.CHARGES,
}
STRUCK = {
    harm.Effect.AIRCRAFT: ("her aircraft", Part.AIRCRAFT, Change.HIT),
    harm.Effect.AMMO_FUEL: ("her ammunition and fuel", Part.AMMUNITION, Change.HIT),
    harm.Effect.BATTERY: ("her batteries", Part.POWER, Change.WORSE),
    harm.Effect.BRIDGE: ("her bridge", Part.BRIDGE, Change.HIT),
    harm.Effect.CARGO: ("her cargo", Part.LOAD, Change.HIT),
    harm.Effect.CASEMATE: ("her casemates", Part.GUN, Change.HIT),
    harm.Effect.COMMS: ("her wireless and signals", Part.WIRELESS, Change.HIT),
    harm.Effect.ENGINEERING: ("her engines", Part.ENGINES, Change.HIT),
    harm.Effect.FIRE: ("her fires", Part.FIRES, Change.WORSE),
    harm.Effect.FIRE_CONTROL: ("her fire control", Part.FIRE_CONTROL, Change.HIT),
    harm.Effect.FLIGHT_DECK: ("her flight deck", Part.FLIGHT_DECK, Change.HIT),
    harm.Effect.FLOODING: ("her hull, under water", Part.HULL, Change.WORSE),
    harm.Effect.FLOTATION: ("her buoyancy", Part.BUOYANCY, Change.HIT),
    harm.Effect.FUEL_TANK: ("a fuel tank", Part.FUEL, Change.HIT),
    harm.Effect.HULL_DEFORMED: ("her hull, which is deformed", Part.HULL, Change.WORSE),
    harm.Effect.HULL_PIERCED: ("her hull, which is pierced", Part.HULL, Change.WORSE),
    harm.Effect.MAIN: ("her main battery", Part.MAIN_BATTERY, Change.HIT),
    harm.Effect.OTHER: ("her other weapons", Part.LIGHT_GUNS, Change.HIT),
    harm.Effect.PERSONNEL: ("her crew", Part.CREW, Change.HIT),
    harm.Effect.RUDDER: ("her steering gear", Part.STEERING, Change.HIT),
    harm.Effect.SENSOR: ("her lights and sensors", Part.SENSORS, Change.HIT),
    harm.Effect.SWITCHBOARD: ("her switchboard", Part.POWER, Change.HIT),
    harm.Effect.TORPEDO_ASW: ("her torpedo and anti-submarine weapons", Part.TORPEDO_TUBES, Change.LOST),
    harm.Effect.WEAPON: ("her weapons", Part.LIGHT_GUNS, Change.HIT),
}
SEEN = {
    Contact.SEEN: "is in sight", Contact.LIT: "is lit up", Contact.RADAR: "is held by radar or sonar",
    Contact.FLASH: "shows by the flashes of her guns", Contact.LOST: "is lost from sight", Contact.NONE: "is out of contact",
}


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    scene = Scene(battle, reader)
    match fact:
        case RollFell():
            names = ", ".join(scene.mention(actor).name for actor in fact.actors)
            return die_told(fact.roll, f" ({names})" if names else "", scene.actor, brackets="[]", stop=".")
        case facts.PlotSealed() | facts.PlotsOpened() | facts.ReactionsOpened() | facts.StepReached() | facts.Hurt():
            return None
        case Agreed():
            options = agreed_in_words(fact.options)
            return Telling(deed=Deed.DECISION, sentence=f"Agreed: {options}.", by=tuple(map(side_mention, BOTH)),
                           manner=options)
        case facts.TurnEnded():
            return Telling(deed=Deed.TIME, sentence=f"Turn {fact.turn} ends.", count=fact.turn)
        case BattleEnded():
            return end_told(fact.ended, ENDINGS)
        case facts.Moved() | facts.DepthChanged() | facts.BrokeOff() | facts.Collided() | facts.Grounded() | facts.MineMet():
            return _moved(scene, fact)
        case facts.Shone() | facts.Sighted():
            return _seen(scene, fact)
        case facts.Fired() | facts.Launched() | facts.RunMet() | facts.ChargesDropped():
            return _fought(scene, fact)
        case facts.Flew():
            return _flew(scene, fact)
        case (facts.PointsLost() | facts.CriticalStruck() | facts.CasualtyBegan() | facts.CasualtiesFought() | facts.Doomed()
              | facts.Sank()):
            return _suffered(scene, fact)
        case facts.Tended():
            return _tended(scene, fact)
        case facts.Tending() | facts.Reloaded() | facts.MenAdrift() | facts.MenTaken():
            return _cared(scene, fact)
        case _:
            assert_never(fact)


# Sailing and seeing ---------------------------------------------------------------------------------------------------


def _moved(scene: Scene, fact: facts.Moved | facts.DepthChanged | facts.BrokeOff | facts.Collided | facts.Grounded
           | facts.MineMet) -> Telling:
    ship = scene.mention(fact.ship)
    here = Telling(deed=Deed.MOVE, by=(ship,), at_m=scene.at(fact.ship))
    match fact:
        case facts.Moved():
            how = ", evading" if fact.evading else ""
            hand = "port" if fact.turned < 0 else "starboard"
            turned = f", turned {abs(fact.turned):g} degrees to {hand}" if fact.turned else ""
            smoke = ", making smoke" if fact.screen is not None else ""
            course = fact.pose.course_degrees
            return replace(here, sentence=f"{ship} steers {course:03.0f} at "
                                          f"{quantity(fact.speed_kn, 'knot')}{turned}{how}{smoke}.",
                           at_m=metres_of(fact.pose.at), manner=f"{how}{smoke}".removeprefix(", "),
                           effects=(Effect(measure=Measure.DEGREES, amount=course),
                                    Effect(measure=Measure.KNOTS, amount=fact.speed_kn)))
        case facts.DepthChanged():
            depth = fact.depth.value.replace("_", " ")
            return replace(here, deed=Deed.DIVE, sentence=f"{ship} goes to {depth}.", manner=depth)
        case facts.BrokeOff():
            return replace(here, deed=Deed.BREAKING_OFF, sentence=f"{ship} breaks off.", manner="by order")
        case facts.Collided():
            other = scene.mention(fact.other)
            return replace(here, deed=Deed.COLLISION, sentence=f"{ship} {'rams' if fact.on_purpose else 'runs into'} {other}.",
                           to=(other,), at_m=scene.at(fact.other), instrument=Instrument.RAM,
                           manner="on purpose" if fact.on_purpose else "")
        case facts.Grounded():
            return replace(here, deed=Deed.GROUNDING, sentence=f"{ship} takes the ground.", by=(), to=(ship,),
                           instrument=Instrument.GROUND, effects=(Effect(measure=Measure.KNOTS, amount=fact.knots),))
        case facts.MineMet():
            return replace(here, deed=Deed.MINE, by=(), to=(ship,), instrument=Instrument.MINES,
                           sentence=f"{ship} {'strikes a mine' if fact.hit else 'is in a minefield'}.",
                           effects=(Effect(measure=Measure.HITS, amount=1),) if fact.hit else ())
        case _:
            assert_never(fact)


def _seen(scene: Scene, fact: facts.Shone | facts.Sighted) -> Telling:
    ship = scene.mention(fact.ship)
    match fact:
        case facts.Shone():
            target, means = scene.mention(fact.target), "star shell" if fact.star_shell else "a searchlight"
            return Telling(deed=Deed.ILLUMINATION, by=(ship,), to=(target,), manner="" if fact.reached else "in vain",
                           sentence=f"{ship} {'lights up' if fact.reached else 'looks in vain for'} {target} with {means}.",
                           instrument=Instrument.STAR_SHELL if fact.star_shell else Instrument.SEARCHLIGHT,
                           at_m=scene.at(fact.target), range_m=scene.range_m(fact.ship, fact.target))
        case facts.Sighted():
            held = fact.contact in (Contact.SEEN, Contact.LIT, Contact.RADAR, Contact.FLASH)
            # Where she is was not on the plot before she came in sight.
            at = scene.vessel(fact.ship).pose.at if held else scene.point(fact.ship)
            return Telling(deed=Deed.SIGHTING if held else Deed.SIGHT_LOST, sentence=f"{ship} {SEEN[fact.contact]}.",
                           to=(ship,), at_m=metres_of(at), manner=fact.contact.value)
        case _:
            assert_never(fact)


# Blows ----------------------------------------------------------------------------------------------------------------


def _fought(scene: Scene, fact: facts.Fired | facts.Launched | facts.RunMet | facts.ChargesDropped) -> Telling:
    match fact:
        case facts.Fired():
            by, to, guns = scene.mention(fact.ship), scene.mention(fact.target), WORDS.get(fact.battery, fact.battery)
            hits = "no hit" if not fact.hits else f"{fact.hits} hit{'s' if fact.hits > 1 else ''}"
            fired = f"{by} fires {quantity(fact.fired, 'round')} of her {guns} at {to}, at a chance of {fact.chance} %"
            return Telling(deed=Deed.HIT if fact.hits else Deed.MISS, sentence=f"{fired}: {hits}.", by=(by,), to=(to,),
                           instrument=Instrument.GUNS, manner=guns, count=fact.fired, needed=f"{fact.chance} %",
                           at_m=scene.at(fact.target),
                           range_m=scene.range_m(fact.ship, fact.target), effects=_hits(fact.hits))
        case facts.Launched():
            run, by, to = fact.run, scene.mention(fact.run.by), scene.mention(fact.run.target)
            return Telling(deed=Deed.LAUNCH, sentence=f"{by} launches {quantity(run.count, 'torpedo', 'torpedoes')} at "
                                                      f"{to}, set {run.depth.value}.",
                           by=(by,), to=(to,), count=run.count, instrument=Instrument.TORPEDOES, manner=run.depth.value,
                           at_m=metres_of(run.origin), range_m=scene.range_m(run.by, run.target))
        case facts.RunMet():
            to = scene.mention(fact.ship)
            return Telling(deed=Deed.HIT if fact.hits else Deed.MISS, to=(to,), count=fact.count,
                           sentence=f"{fact.hits} of {quantity(fact.count, 'torpedo', 'torpedoes')} "
                                    f"{agreeing(fact.hits, 'hits', 'hit')} {to}.",
                           instrument=Instrument.TORPEDOES, at_m=scene.at(fact.ship),
                           effects=_hits(fact.hits))
        case facts.ChargesDropped():
            by, to, did = scene.mention(fact.ship), scene.mention(fact.target), "reaches" if fact.hit else "misses"
            return Telling(deed=Deed.HIT if fact.hit else Deed.MISS, sentence=f"{by} drops a pattern that {did} {to}.",
                           by=(by,), to=(to,), count=1, instrument=Instrument.DEPTH_CHARGES, at_m=scene.at(fact.target))
        case _:
            assert_never(fact)


def _hits(hits: int) -> tuple[Effect, ...]:
    return (Effect(measure=Measure.HITS, amount=hits),) if hits else ()


# In the air -----------------------------------------------------------------------------------------------------------


def _flew(scene: Scene, fact: facts.Flew) -> Telling | None:
    if not fact.what:
        return None
    before, flight = scene.flight(fact.flight), scene.mention(fact.flight)
    here = Telling(deed=Deed.FLIGHT, sentence=f"{flight} {fact.what}.", by=(flight,), at_m=metres_of(before.pose.at))
    if before.loaded and fact.after == replace(before, loaded=0) and (target := scene.attacked(fact.what)) is not None:
        # FG-GAP-01 How many of them are loaded is their own side's to know.
        count = before.loaded if scene.reader in (None, before.side) else None
        return replace(here, deed=Deed.ATTACK, to=(scene.mention(target),), count=count, at_m=scene.at(target),
                       instrument=Instrument.TORPEDOES if before.torpedo else Instrument.BOMBS)
    if fact.after.gone:
        return replace(here, deed=Deed.FLIGHT_OVER)
    harmed = tuple(_harm_in_the_air(before, fact.after))
    if not harmed:
        return here if fact.after.airship is None else replace(here, manner=fact.after.airship.height.value)
    deed = Deed.AIR_LOSS if fact.after.lost > before.lost else Deed.DAMAGE
    return replace(here, deed=deed, by=(), to=(flight,), effects=harmed)


def _harm_in_the_air(before: Flight, after: Flight) -> Iterator[Effect]:
    """What a flight has lost; parts of an airship go by their names, for they are none of a ship's."""
    if lost := after.lost - before.lost:
        yield Effect(None, Change.LOST, Measure.AIRCRAFT, lost, left=after.planes)
    if damaged := after.damaged - before.damaged:
        yield Effect(None, Change.LEFT, Measure.AIRCRAFT, damaged, left=after.planes)
    if before.airship is not None and after.airship is not None:
        yield from _airship_harm(before.airship, after.airship)


def _airship_harm(before: Airship, after: Airship) -> Iterator[Effect]:
    for name, had, has in (("gas cell", before.cells_lost, after.cells_lost),
                           ("engine", before.engines_lost, after.engines_lost),
                           ("quarter of her fuel", before.fuel_lost, after.fuel_lost),
                           ("weapon", before.weapons_lost, after.weapons_lost)):
        if has > had:
            yield Effect(None, Change.LOST, Measure.NUMBER, has - had, name=name)
    if after.comms_lost and not before.comms_lost:
        yield Effect(None, Change.LOST, name="wireless")
    yield from (Effect(None, Change.LOST, name=name) for name in after.control_lost if name not in before.control_lost)
    if after.gondola_fire is not before.gondola_fire:
        yield Effect(Part.FIRES, Change.BEGAN if after.gondola_fire else Change.ENDED)


# What came of them ----------------------------------------------------------------------------------------------------


def _suffered(scene: Scene, fact: facts.PointsLost | facts.CriticalStruck | facts.CasualtyBegan | facts.CasualtiesFought
              | facts.Doomed | facts.Sank) -> Telling:
    ship = scene.mention(fact.ship)
    here = Telling(deed=Deed.DAMAGE, to=(ship,), at_m=scene.at(fact.ship))
    match fact:
        case facts.PointsLost():
            left = max(0, fact.after.points)
            return replace(here, sentence=f"{ship} loses {quantity(fact.points, 'point')} by {CAUSES[fact.cause]}, {left} "
                                          "are left.",
                           instrument=INSTRUMENTS.get(fact.cause), manner=fact.cause.value, reason=CAUSES[fact.cause],
                           effects=(Effect(Part.HULL, Change.LOST, Measure.DAMAGE_POINTS, fact.points, left=left),))
        case facts.CriticalStruck():
            where, part, change = STRUCK[fact.effect]
            return replace(here, deed=Deed.HIT, sentence=f"{ship} is hit in {where}{f': {fact.item}' if fact.item else ''}.",
                           manner=fact.effect.value, effects=(Effect(part, change, name=fact.item),))
        case facts.CasualtyBegan():
            fire, percent = fact.casualty.peril is Peril.FIRE, fact.casualty.percent
            return replace(here, sentence=f"{ship} {'catches fire' if fire else 'makes water'}, to {percent} %.",
                           instrument=INSTRUMENTS.get(fact.casualty.cause), manner=fact.casualty.cause.value,
                           effects=(Effect(_peril(fire=fire), Change.BEGAN, Measure.PERCENT, percent),))
        case facts.CasualtiesFought():
            grown = fact.now - fact.before
            change = Change.WORSE if grown > 0 else Change.ENDED if not fact.now else (
                Change.BETTER if grown else Change.WITHOUT_EFFECT)
            return replace(here, deed=Deed.DAMAGE if grown > 0 else Deed.REPAIR, manner="fires" if fact.fire else "floods",
                effects=(Effect(_peril(fire=fact.fire), change, Measure.PERCENT, abs(grown), fact.before, fact.now),),
                sentence=f"{ship} fights {'fires' if fact.fire else 'floods'}: from {fact.before} % to {fact.now} %.")
        case facts.Doomed():
            return replace(here, deed=Deed.SINKING, sentence=f"{ship} is sinking, by {CAUSES[fact.cause]}.",
                           instrument=INSTRUMENTS.get(fact.cause), manner=fact.cause.value, reason=CAUSES[fact.cause],
                           effects=(Effect(Part.HULL, Change.LOST),))
        case facts.Sank():
            return replace(here, deed=Deed.LOSS, sentence=f"{ship} goes down.", manner="sunk")
        case _:
            assert_never(fact)


def _peril(*, fire: bool) -> Part:
    return Part.FIRES if fire else Part.FLOODS


# What her crew is set to, or does with its own hands.
BY_ORDER = (Part.DAMAGE_CONTROL, Part.MAGAZINE, Part.FUEL)


def _tended(scene: Scene, fact: facts.Tended) -> Telling:
    """What her crew or the clock put right or changed, as it shows between her harm before and after."""
    ship, before, after = scene.mention(fact.ship), scene.vessel(fact.ship).harm, fact.after
    effects = *_changes(before, after), *_changes_of_crew(before, after)
    deed = Deed.DAMAGE
    if after.beached and not before.beached:
        deed = Deed.GROUNDING
    elif any(effect.change is Change.MENDED for effect in effects):
        deed = Deed.REPAIR
    elif any(effect.part is Part.CREW for effect in effects):
        deed = Deed.RESCUE
    elif any(effect.part in BY_ORDER for effect in effects):
        deed = Deed.ORDER
    return Telling(deed=deed, sentence=f"{ship}: {fact.what}.", to=(ship,), at_m=scene.at(fact.ship), effects=effects)


def _changes(before: Harm, after: Harm) -> Iterator[Effect]:
    """What works again or no more, mounts and posts by their names; and what her bulkheads took up."""
    had, has = dict(before.out), dict(after.out)
    yield from (Effect(None, Change.LOST, name=name) for name in has if had.get(name) is not has[name])
    yield from (Effect(None, Change.MENDED, name=name) for name in had if name not in has)
    if before.helm.rudder is not after.helm.rudder:
        yield Effect(Part.STEERING, Change.MENDED if after.helm.rudder is Rudder.WELL else Change.ABANDONED)
    if used := sum(before.protection) - sum(after.protection):
        yield Effect(Part.HULL, Change.USED, Measure.DAMAGE_POINTS, used, name="bulkheads")
    if before.magazines is not after.magazines:
        yield Effect(Part.MAGAZINE, Change.FLOODED if after.magazines is Magazines.FLOODED else Change.ENDED)
    if after.purged and not before.purged:
        yield Effect(Part.FUEL, Change.ENDED, name="fuel of aircraft")
    if before.patch and not after.patch:
        yield Effect(Part.FLOODS, Change.WORSE, name="patch")
    if before.conflagration != after.conflagration:
        yield Effect(Part.FIRES, Change.WORSE if after.conflagration > before.conflagration else Change.BETTER)


def _changes_of_crew(before: Harm, after: Harm) -> Iterator[Effect]:
    """Who fights fires, left her or came aboard."""
    if before.reinforced is not after.reinforced:
        yield Effect(Part.DAMAGE_CONTROL, Change.ENDED if after.reinforced is None else Change.BETTER)
    if gone := after.crew_gone - before.crew_gone:
        yield Effect(Part.CREW, Change.LEFT, Measure.NUMBER, gone)
    if came := after.guests - before.guests:
        yield Effect(Part.CREW, Change.ENTERED, Measure.NUMBER, came)


def _cared(scene: Scene, fact: facts.Tending | facts.Reloaded | facts.MenAdrift | facts.MenTaken) -> Telling:
    match fact:
        case facts.Tending():
            ship = scene.mention(fact.ship)
            what = "steers to fight her fires" if fact.fighting_fire else "steers freely again"
            return Telling(deed=Deed.ORDER, sentence=f"{ship} {what}.", by=(ship,), at_m=scene.at(fact.ship),
                           effects=(Effect(Part.DAMAGE_CONTROL, Change.BETTER if fact.fighting_fire else Change.ENDED),))
        case facts.Reloaded():
            ship, more = scene.mention(fact.ship), dict(fact.loaded)
            tubes = sum(more.values()) - sum(scene.vessel(fact.ship).loaded.get(tube, 0) for tube in more)
            return Telling(deed=Deed.SUPPLY, sentence=f"{ship} has loaded tubes again.", by=(ship,),
                           instrument=Instrument.TORPEDOES,
                           effects=(Effect(Part.AMMUNITION, Change.GAINED, Measure.TORPEDOES, tubes),))
        case facts.MenAdrift():
            of, men = scene.mention(fact.survivors.of), fact.survivors.men
            return Telling(deed=Deed.RESCUE, sentence=f"{men} men of {of} are in the water.", to=(of,), manner="adrift",
                           at_m=metres_of(fact.survivors.at),
                           effects=(Effect(Part.CREW, Change.LEFT, Measure.MEN, men),))
        case facts.MenTaken():
            ship, of = scene.mention(fact.ship), scene.mention(fact.of)
            return Telling(deed=Deed.RESCUE, sentence=f"{ship} takes {fact.men} men of {of} out of the water.", by=(ship,),
                           to=(of,), at_m=scene.at(fact.ship), manner="taken",
                           effects=(Effect(Part.CREW, Change.ENTERED, Measure.MEN, fact.men, on=ship),))
        case _:
            assert_never(fact)
