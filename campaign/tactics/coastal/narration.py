"""A battle as it is told: each of its facts as one reader may know it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.coastal.battle import facts, harms
from campaign.tactics.coastal.battle.harms import Cause
from campaign.tactics.coastal.battle.orders import Mend
from campaign.tactics.coastal.battle.state import Battle, Means
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.fire import Bridge, Burnt, Machinery, Row, Special, Steering
from campaign.tactics.coastal.scene import Scene, as_told
from campaign.tactics.coastal.turn.outcome import ENDINGS
from campaign.tactics.kit.agreeing import Agreed, agreed_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.telling import die_told, end_told, metres_of, side_mention
from campaign.tactics.kit.words import hits_in_words
from campaign.words.counting import quantity

CAUSES = {
    Cause.SHELL: "by gunfire", Cause.STRUCTURE: "in her structure", Cause.FIRE: "by fire", Cause.FLOOD: "by flooding",
    Cause.TORPEDO: "by torpedo", Cause.MINE: "by a mine", Cause.COLLISION: "in collision",
    Cause.DEPTH_CHARGE: "by depth charges", Cause.BOMB: "by bombs",
}
INSTRUMENTS = {
    Cause.SHELL: Instrument.GUNS, Cause.STRUCTURE: Instrument.GUNS, Cause.FIRE: Instrument.FLAMES,
    Cause.FLOOD: Instrument.FLOODING, Cause.TORPEDO: Instrument.TORPEDOES, Cause.MINE: Instrument.MINES,
    Cause.COLLISION: Instrument.RAM, Cause.DEPTH_CHARGE: Instrument.DEPTH_CHARGES, Cause.BOMB: Instrument.BOMBS,
}
BURNT = {Burnt.EXPLOSION: "grows with an explosion", Burnt.TWO: "costs two boxes", Burnt.ONE: "costs a box",
         Burnt.NONE: "does no harm"}
CARRIED = {Means.STRAFE: Instrument.GUNS, Means.BOMB: Instrument.BOMBS, Means.TORPEDO: Instrument.TORPEDOES}
MENDED = {
    Mend.STEERING: Effect(Part.STEERING, Change.MENDED, Measure.NUMBER, 1),
    Mend.MACHINERY: Effect(Part.ENGINES, Change.MENDED, Measure.NUMBER, 1),
    Mend.FIRES: Effect(Part.FIRES, Change.ENDED, Measure.NUMBER, 1),
    Mend.FLOODS: Effect(Part.FLOODS, Change.ENDED, Measure.NUMBER, 1),
}

# What a special hit did, where the word of its table is none that is said at sea.
SUPPRESSED = "suppressed"
DETAILS = {
    Steering.NO_TURNS.value: "cannot turn", Steering.NOT_TO_PORT.value: "cannot turn to port",
    Steering.NOT_TO_STARBOARD.value: "cannot turn to starboard", Steering.REDUCED.value: "turns badly",
    Bridge.SLOWER.value: "loses way", Bridge.DAMAGE_CONTROL.value: "has lost her damage control",
    Bridge.CREW.value: "her crew is shaken", Machinery.MAX_SPEED.value: "her best speed is cut",
    Machinery.NO_FASTER.value: "cannot go faster", SUPPRESSED: "her guns are kept down",
}
BROKEN = {
    (Special.STEERING, Steering.NO_TURNS.value): Effect(Part.STEERING, Change.JAMMED),
    (Special.STEERING, Steering.NOT_TO_PORT.value): Effect(Part.STEERING, Change.JAMMED, name="to port"),
    (Special.STEERING, Steering.NOT_TO_STARBOARD.value): Effect(Part.STEERING, Change.JAMMED, name="to starboard"),
    (Special.STEERING, Steering.REDUCED.value): Effect(Part.STEERING, Change.WORSE),
    (Special.BRIDGE, Bridge.TO_PORT.value): Effect(Part.BRIDGE, Change.WORSE, name="to port"),
    (Special.BRIDGE, Bridge.TO_STARBOARD.value): Effect(Part.BRIDGE, Change.WORSE, name="to starboard"),
    (Special.BRIDGE, Bridge.SLOWER.value): Effect(Part.SPEED, Change.WORSE),
    (Special.BRIDGE, Bridge.DAMAGE_CONTROL.value): Effect(Part.DAMAGE_CONTROL, Change.WORSE),
    (Special.BRIDGE, Bridge.SURPRISED.value): Effect(Part.CREW, Change.SILENT),
    (Special.BRIDGE, Bridge.CREW.value): Effect(Part.CREW, Change.WORSE),
    (Special.MACHINERY, Machinery.MAX_SPEED.value): Effect(Part.ENGINES, Change.WORSE),
    (Special.MACHINERY, Machinery.NO_FASTER.value): Effect(Part.ENGINES, Change.WORSE),
    (Special.MACHINERY, Machinery.SLOWER.value): Effect(Part.SPEED, Change.WORSE),
}
CALIBRE = re.compile(r"([\d.]+ mm)(?: \d+)?")
QUARTER = 25.0


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    scene = Scene(as_told(battle, facts.seen_by(fact)), reader)
    match fact:
        case RollFell():
            who = f": {', '.join(map(scene.name, fact.actors))}" if fact.actors else ":"
            return die_told(fact.roll, who, scene.actor)
        case (facts.Prepared() | Agreed() | facts.TurnBegan() | facts.InitiativeUsed() | facts.Reloaded() | facts.TurnEnded()
              | BattleEnded()):
            return _gone_on(scene, fact)
        case facts.Moved() | facts.Drifted() | facts.BrokeOff() | facts.DepthChanged() | facts.Collided() | facts.Flew():
            return _moved(scene, fact)
        case facts.Spotted() | facts.Echo() | facts.SightLost() | facts.LightShone() | facts.TrackSeen():
            return _seen(scene, fact)
        case (facts.Fired() | facts.Launched() | facts.TrackMet() | facts.Dropped() | facts.MineMet() | facts.FlakHit()
              | facts.Attacked()):
            return _fought(scene, fact)
        case (harms.Mended() | harms.Burned() | harms.HullLost() | harms.EffectStruck() | harms.SpeedLost()
              | harms.FloodStarted() | harms.Wrecked() | harms.Sank()):
            return _suffered(scene, fact)
        case (facts.StepReached() | facts.Waited() | facts.WaitingOver() | facts.Tested() | facts.PartiesWorked() | facts.Done()
              | facts.Challenged() | harms.Hurt() | facts.SalvosDone() | facts.TracksRan()):
            return None
        case _:
            assert_never(fact)


def _listed(mentions: Iterable[Mention]) -> str:
    return ", ".join(map(str, mentions))


# How the battle goes on -----------------------------------------------------------------------------------------------


def _gone_on(scene: Scene, fact: facts.Prepared | Agreed | facts.TurnBegan | facts.InitiativeUsed | facts.Reloaded
             | facts.TurnEnded | BattleEnded) -> Telling | None:
    match fact:
        case facts.Prepared():
            count = len(fact.models)
            return Telling(deed=Deed.FORMING, sentence=f"The {fact.side} side sets out {count} markers.", count=count,
                           by=(side_mention(fact.side),)) if count else None
        case Agreed():
            options = agreed_in_words(fact.options)
            return Telling(deed=Deed.DECISION, sentence=f"Both fight by: {options}.", by=tuple(map(side_mention, BOTH)),
                           manner=options)
        case facts.TurnBegan():
            return _turn_begun(scene, fact)
        case facts.InitiativeUsed():
            return Telling(deed=Deed.TIME, sentence=f"The {fact.first} side moves first.", by=(side_mention(fact.first),),
                           manner="initiative")
        case facts.Reloaded():
            more = len(fact.loaded) - len(scene.vessel(fact.ship).loaded)
            ship = scene.mention(fact.ship)
            return Telling(deed=Deed.SUPPLY, sentence=f"{ship} has reloaded.", by=(ship,), instrument=Instrument.TORPEDOES,
                           effects=(Effect(Part.AMMUNITION, Change.GAINED, Measure.TORPEDOES, more),)) if more > 0 else None
        case facts.TurnEnded():
            return Telling(deed=Deed.TIME, sentence=f"Turn {fact.turn} ends.", count=fact.turn)
        case BattleEnded():
            end, held = end_told(fact.ended, ENDINGS), fact.ended.holds_field
            return end if held is None else replace(end, sentence=f"{end.sentence} The {held} side holds the field.")
        case _:
            assert_never(fact)


def _turn_begun(scene: Scene, fact: facts.TurnBegan) -> Telling:
    woken = tuple(scene.mention(ship) for ship in fact.recovered if scene.vessel(ship).spotted)
    again = "".join(f" {ship} comes to herself." for ship in woken)
    turn = scene.battle.turn
    return Telling(deed=Deed.TIME, sentence=f"Turn {turn}: the {fact.winner} side has the initiative.{again}", count=turn,
                   by=(side_mention(fact.winner),), others=woken, manner="initiative",
                   effects=tuple(Effect(Part.CREW, Change.BETTER, on=ship) for ship in woken))


def _moved(scene: Scene, fact: facts.Moved | facts.Drifted | facts.BrokeOff | facts.DepthChanged | facts.Collided
           | facts.Flew) -> Telling | None:
    by = scene.mention(fact.flight if isinstance(fact, facts.Flew) else fact.ship)
    match fact:
        case facts.Moved():
            course, smoke = fact.pose.course_degrees, ", making smoke" if fact.screen is not None else ""
            return Telling(deed=Deed.MOVE, sentence=f"{by} runs {fact.cm:g} cm and steers {course:03.0f}{smoke}.", by=(by,),
                           at_m=metres_of(fact.pose.at), manner="smoke" if smoke else "",
                           effects=(Effect(measure=Measure.DEGREES, amount=course),))
        case facts.Drifted():
            return Telling(deed=Deed.MOVE, sentence=f"{by} drifts.", by=(by,), at_m=metres_of(fact.pose.at),
                           manner="adrift") if scene.vessel(fact.ship).spotted else None
        case facts.BrokeOff():
            why = "" if fact.by_order else "her crew has had enough"
            return Telling(deed=Deed.BREAKING_OFF, sentence=f"{by} breaks off{f': {why}' if why else ''}.", by=(by,),
                           at_m=scene.at(fact.ship), manner="by order" if fact.by_order else "", reason=why)
        case facts.DepthChanged():
            return Telling(deed=Deed.DIVE, sentence=f"{by} is at {fact.depth.value} depth.", by=(by,), manner=fact.depth.value,
                           at_m=scene.at(fact.ship))
        case facts.Collided():
            other, how = scene.mention(fact.other), "rams" if fact.on_purpose else "runs into"
            return Telling(deed=Deed.COLLISION, sentence=f"{by} {how} {other}.", by=(by,), to=(other,),
                           at_m=scene.at(fact.other), instrument=Instrument.RAM,
                           manner="on purpose" if fact.on_purpose else "")
        case facts.Flew():
            return Telling(deed=Deed.FLIGHT, sentence=f"{by} flies on.", by=(by,), at_m=metres_of(fact.pose.at))
        case _:
            assert_never(fact)


# What is seen ---------------------------------------------------------------------------------------------------------


def _seen(scene: Scene, fact: facts.Spotted | facts.Echo | facts.SightLost | facts.LightShone | facts.TrackSeen) -> Telling:
    match fact:
        case facts.Spotted():
            vessel = scene.vessel(fact.ship)
            marker = Mention(vessel.marker, Being.MARKER, vessel.marker, vessel.side)
            if fact.dummy:
                return Telling(deed=Deed.SIGHTING, sentence=f"{marker} is found empty.", to=(marker,),
                               others=scene.behind(fact.by), at_m=scene.at(fact.ship), manner="empty")
            found = Mention(fact.name, Being.SHIP, fact.ship, vessel.side)
            return Telling(deed=Deed.SIGHTING, sentence=f"{marker} is spotted: {found}.", to=(found,),
                           others=(marker, *scene.behind(fact.by)), at_m=scene.at(fact.ship))
        case facts.Echo():
            by = scene.mention(fact.by)
            marker = Mention(fact.marker, Being.MARKER, fact.marker, scene.vessel(fact.ship).side)
            how = Instrument.SONAR if fact.sonar else Instrument.RADAR
            return Telling(deed=Deed.SIGHTING, sentence=f"{by} has {marker} on her {how.value}.", by=(by,), to=(marker,),
                           instrument=how, at_m=scene.at(fact.ship))
        case facts.SightLost():
            lost = scene.mention(fact.ship)
            return Telling(deed=Deed.SIGHT_LOST, sentence=f"{lost} is lost from sight.", to=(lost,), at_m=scene.at(fact.ship))
        case facts.LightShone():
            return _lit(scene, fact)
        case facts.TrackSeen():
            by = scene.mention(fact.by)
            track = Mention("a torpedo", Being.UNKNOWN, side=fact.side.enemy)
            return Telling(deed=Deed.SIGHTING, sentence=f"{by} sees the track of {track}.", by=(by,), to=(track,),
                           instrument=Instrument.EYES, at_m=scene.at(fact.by))
        case _:
            assert_never(fact)


def _lit(scene: Scene, fact: facts.LightShone) -> Telling:
    lit, behind = tuple(map(scene.mention, fact.lit)), scene.behind(fact.by)
    if fact.area is None:
        return Telling(deed=Deed.ILLUMINATION, sentence=f"Lit by searchlight: {_listed(lit)}.", to=lit, others=behind,
                       instrument=Instrument.SEARCHLIGHT, at_m=scene.at(fact.lit[0]) if fact.lit else None)
    fired = behind and behind[0].being is not Being.AIR_UNIT
    return Telling(deed=Deed.ILLUMINATION, sentence="Light falls on the sea.", others=behind, at_m=metres_of(fact.area.at),
                   instrument=Instrument.STAR_SHELL if fired else None)


# Blows ----------------------------------------------------------------------------------------------------------------


def _fought(scene: Scene, fact: facts.Fired | facts.Launched | facts.TrackMet | facts.Dropped | facts.MineMet | facts.FlakHit
            | facts.Attacked) -> Telling | None:
    match fact:
        case facts.Fired():
            return _fired(scene, fact)
        case facts.Launched():
            track, by = fact.track, scene.mention(fact.track.by)
            return Telling(deed=Deed.LAUNCH, sentence=f"{by} launches a torpedo on {track.course:03.0f}.", by=(by,), count=1,
                           instrument=Instrument.TORPEDOES, at_m=metres_of(track.origin),
                           effects=(Effect(measure=Measure.DEGREES, amount=track.course),))
        case facts.TrackMet():
            to, did = scene.mention(fact.ship), "misses" if not fact.hit else "strikes and is a dud:" if fact.dud else "hits"
            return Telling(deed=Deed.HIT if fact.hit else Deed.MISS, sentence=f"A torpedo {did} {to}.", to=(to,), count=1,
                           instrument=Instrument.TORPEDOES, at_m=scene.at(fact.ship), manner="dud" if fact.dud else "",
                           effects=(Effect(Part.HULL, Change.WITHOUT_EFFECT),) if fact.hit and fact.dud else ())
        case facts.Dropped():
            by, to = scene.mention(fact.ship), scene.mention(fact.target)
            return Telling(deed=Deed.HIT if fact.boxes else Deed.MISS, by=(by,), to=(to,), at_m=scene.at(fact.target),
                           sentence=f"{by} drops depth charges on {to}: {quantity(fact.boxes, 'box', 'boxes')}.",
                           instrument=Instrument.DEPTH_CHARGES, effects=_boxes(Change.HIT, fact.boxes))
        case facts.MineMet():
            to, did = scene.mention(fact.ship), "strikes a mine" if fact.hit else "is in a minefield"
            return Telling(deed=Deed.MINE, sentence=f"{to} {did}.", to=(to,), instrument=Instrument.MINES,
                           at_m=scene.at(fact.ship), effects=(Effect(measure=Measure.HITS, amount=1),) if fact.hit else ())
        case facts.FlakHit():
            flight, harm = scene.mention(fact.flight), "one is shot down" if fact.down else "one is shaken"
            return Telling(deed=Deed.AIR_LOSS if fact.down else Deed.FLAK, sentence=f"{flight}: {harm}.", to=(flight,),
                           others=scene.behind(fact.by), instrument=Instrument.FLAK, at_m=scene.at(fact.flight), effects=(
                               Effect(None, Change.LOST if fact.down else Change.WORSE, Measure.AIRCRAFT, 1),))
        case facts.Attacked():
            return _attacked(scene, fact)
        case _:
            assert_never(fact)


def _fired(scene: Scene, fact: facts.Fired) -> Telling:
    by, to, shooter = scene.mention(fact.ship), scene.mention(fact.target), scene.battle.vessels.get(fact.ship)
    mount = shooter.record.mount(fact.mount) if shooter is not None else None
    rockets = mount is not None and mount.row is Row.ROCKET
    return Telling(deed=Deed.HIT if fact.hits else Deed.MISS, by=(by,), to=(to,), count=1, manner=fact.mount,
                   sentence=f"{by} fires {_gun(fact.mount)} at {to}: {hits_in_words(fact.hits)}.",
                   instrument=Instrument.ROCKETS if rockets else Instrument.GUNS, at_m=scene.at(fact.target),
                   range_m=scene.range_m(fact.ship, fact.target), effects=_hits(fact.hits))


def _gun(mount: str) -> str:
    """A mount by its calibre, without its number on the sheet."""
    found = CALIBRE.fullmatch(mount)
    return f"her {found[1]} gun" if found is not None else f"her gun {mount}"


def _attacked(scene: Scene, fact: facts.Attacked) -> Telling | None:
    if fact.means is None or fact.target is None:
        return None
    by, to = scene.mention(fact.flight), scene.mention(fact.target)
    came = f": {fact.hits} of {fact.tries} hit" if fact.tries else ""
    return Telling(deed=Deed.ATTACK if not fact.tries else Deed.HIT if fact.hits else Deed.MISS, by=(by,), to=(to,),
                   sentence=f"{by} attacks {to} ({fact.means.value}){came}.", instrument=CARRIED.get(fact.means),
                   count=fact.tries or None, manner=fact.means.value, at_m=scene.at(fact.target), effects=_hits(fact.hits))


def _hits(hits: int) -> tuple[Effect, ...]:
    return (Effect(measure=Measure.HITS, amount=hits),) if hits else ()


def _boxes(change: Change, boxes: int) -> tuple[Effect, ...]:
    return (Effect(Part.HULL, change, Measure.BOXES, boxes),) if boxes else ()


# What came of them ----------------------------------------------------------------------------------------------------


def _suffered(scene: Scene, fact: harms.Mended | harms.Burned | harms.HullLost | harms.EffectStruck | harms.SpeedLost
              | harms.FloodStarted | harms.Wrecked | harms.Sank) -> Telling:
    ship = scene.mention(fact.ship)
    here = Telling(deed=Deed.DAMAGE, to=(ship,), at_m=scene.at(fact.ship))
    match fact:
        case harms.Mended():
            return replace(here, deed=Deed.REPAIR, sentence=f"{ship} has repaired {fact.mend.value}.", manner=fact.mend.value,
                           effects=(MENDED[fact.mend],))
        case harms.Burned():
            what = "flood" if fact.flood else "fire"
            return replace(here, sentence=f"{ship}: a {what} {BURNT[fact.result]}.", manner=what, effects=(_burnt(fact),),
                           instrument=Instrument.FLOODING if fact.flood else Instrument.FLAMES)
        case harms.HullLost():
            return replace(here, sentence=f"{ship} loses {quantity(fact.boxes, 'box', 'boxes')} {CAUSES[fact.cause]}.",
                           effects=_boxes(Change.LOST, fact.boxes),
                           manner=fact.cause.value, instrument=INSTRUMENTS[fact.cause])
        case harms.EffectStruck():
            detail = DETAILS.get(fact.detail, fact.detail.replace("_", " "))
            return replace(here, sentence=f"{ship}: {detail}.", manner=fact.special.value,
                           effects=(_struck(scene.vessel(fact.ship), fact),))
        case harms.SpeedLost():
            return replace(here, sentence=f"{ship}: engines or boilers out, a quarter of her speed.",
                           instrument=None if fact.cause is None else INSTRUMENTS[fact.cause],
                           manner="" if fact.cause is None else fact.cause.value,
                           effects=(Effect(Part.ENGINES, Change.LOST, Measure.PERCENT, QUARTER),))
        case harms.FloodStarted():
            return replace(here, sentence=f"{ship} is flooding.", instrument=Instrument.FLOODING,
                           effects=(Effect(Part.FLOODS, Change.BEGAN, Measure.NUMBER, 1),))
        case harms.Wrecked():
            return replace(here, sentence=f"{ship} lies stopped, a wreck.", effects=(Effect(Part.HULL, Change.WRECKED),))
        case harms.Sank():
            why = CAUSES[fact.cause]
            return replace(here, deed=Deed.LOSS, sentence=f"{ship} sinks, {why}.", manner="sunk", reason=why,
                           instrument=INSTRUMENTS[fact.cause])
        case _:
            assert_never(fact)


def _burnt(fact: harms.Burned) -> Effect:
    """CO-6.3 CO-6.4 A fire or flood that explodes brings another; the boxes that it costs are told when they are lost."""
    grows = fact.result is Burnt.EXPLOSION
    if fact.flood:
        return Effect(Part.FLOODS, Change.WORSE if grows else Change.LASTED, Measure.NUMBER, 1, left=fact.after.floods)
    return Effect(Part.FIRES, Change.BEGAN if grows else Change.LASTED, Measure.NUMBER, 1, left=fact.after.fires)


def _struck(vessel: Vessel, fact: harms.EffectStruck) -> Effect:
    """CO-7.9 What a special hit broke."""
    if fact.special is Special.FIRE:
        return Effect(Part.FIRES, Change.BEGAN, Measure.NUMBER, 1, left=fact.after.fires)
    if fact.detail == SUPPRESSED:
        more = fact.after.suppression - vessel.harm.suppression
        return Effect(Part.ALL_GUNS, Change.WORSE, Measure.NUMBER, more, left=fact.after.suppression)
    if fact.special is Special.WEAPON:
        name = fact.after.out[-1]
        gun = vessel.record.mount(name) is not None
        return Effect(Part.GUN if gun else Part.WEAPON, Change.LOST, Measure.NUMBER, 1, name=name)
    return BROKEN[fact.special, fact.detail]
