"""Facts of a battle told as data, each with its sentence for the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from campaign.model.dice import Roll
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.telling import die_told, end_told, mention_in, metres_of
from campaign.tactics.kit.words import hits_in_words
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.facts import Cause
from campaign.tactics.supremacy_at_sea.battle.orders import Move, Way
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Quarter, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import CAP, ON_COURSE, POWER, SHIFT, SILENT, Battle, Spell
from campaign.tactics.supremacy_at_sea.charts.collection import metres
from campaign.tactics.supremacy_at_sea.charts.effects import Who
from campaign.tactics.supremacy_at_sea.damage_in_words import (
    RUDDER,
    WHO,
    capped,
    effects_told,
    in_plain_words,
    rudder_told,
    shifted,
    shooting_worse,
    silenced,
)
from campaign.tactics.supremacy_at_sea.turn.outcome import ENDINGS
from campaign.words.counting import agreeing, quantity

WAYS = {"level": "bombs", "dive": "dives on", "torpedo": "drops torpedoes at", "strafe": "strafes"}
CAUSES = {
    Cause.SHELL: "by gunfire", Cause.FIRE: "to the flames", Cause.TORPEDO: "by torpedo", Cause.RAM: "by ramming",
    Cause.MINE: "by a mine", Cause.GROUND: "on the ground", Cause.BOMB: "by a bomb",
}

GUNS = {Battery.MN: "main", Battery.SE: "secondary", Battery.TR: "light"}
HEAVY = {1: "one of them heavy"}
WHERE = {Quarter.BOW: " forward", Quarter.STERN: " aft", Quarter.PORT: " to port", Quarter.STARBOARD: " to starboard"}
HANDS = {Way.PORT: "to port", Way.STARBOARD: "to starboard"}
THROUGH = {"half": ", half through her armour", "penetrating": ", through her armour"}


MEANS = {
    Cause.SHELL: Instrument.GUNS, Cause.FIRE: Instrument.FLAMES, Cause.TORPEDO: Instrument.TORPEDOES, Cause.RAM: Instrument.RAM,
    Cause.MINE: Instrument.MINES, Cause.GROUND: Instrument.GROUND, Cause.BOMB: Instrument.BOMBS,
}
CARRIED = {"level": Instrument.BOMBS, "dive": Instrument.BOMBS, "torpedo": Instrument.TORPEDOES, "strafe": Instrument.GUNS}
Sailed = facts.Moved | facts.Avoided | facts.Grounded | facts.LeftTable
Fought = facts.Fired | facts.Launched | facts.SpreadMet | facts.FlightAttacked | facts.Hunted
Struck = (facts.SpecialStruck | facts.TorpedoHit | facts.PointsLost | facts.SpeedLost | facts.PartsLost | facts.TurretJammed
          | facts.SpellBegan | facts.RudderStruck | facts.HeldOnCourse | facts.FireChanged | facts.FloodsChanged | facts.Sank)


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    match fact:
        case RollFell():
            return _die(battle, fact.roll)
        case facts.Moved() | facts.Avoided() | facts.Grounded() | facts.LeftTable():
            return _sailed(battle, fact, reader)
        case facts.LightsShone() | facts.StarShellBurst():
            return _lit(battle, fact)
        case facts.Fired() | facts.Launched() | facts.SpreadMet() | facts.FlightAttacked() | facts.Hunted():
            return _fought(battle, fact, reader)
        case (facts.SpecialStruck() | facts.TorpedoHit() | facts.PointsLost() | facts.SpeedLost() | facts.PartsLost()
              | facts.TurretJammed() | facts.SpellBegan() | facts.RudderStruck() | facts.HeldOnCourse() | facts.FireChanged()
              | facts.FloodsChanged() | facts.Sank()):
            struck = _struck(battle, fact)
            return None if struck is None else replace(struck, at_m=_at(battle, fact.ship, reader))
        case facts.TurnEnded():
            return Telling(deed=Deed.TIME, sentence=f"Turn {fact.turn} ends.", count=fact.turn)
        case BattleEnded():
            return end_told(fact.ended, ENDINGS)
        case (
            facts.MovesSealed() | facts.LightsSealed() | facts.FireSealed() | facts.TorpedoesSealed()
            | facts.AircraftSealed() | facts.StepReached()
            | facts.Sighted() | facts.FireOpened() | facts.SpreadRan()
        ):
            return None
        case _:
            assert_never(fact)


def _die(battle: Battle, roll: Roll) -> Telling:
    """SAS-GAP-26 A die names the ships and aircraft that take part in it, torpedoes by the ship that launched them."""
    actors = {actor: _taking_part(battle, actor) for actor in roll.why.actors}
    who = ", ".join(mention.name for mention in actors.values())
    known = {actor: mention for actor, mention in actors.items() if mention.being is not Being.UNKNOWN}
    return die_told(roll, f": {who}" if who else ":", known.get)


def _taking_part(battle: Battle, actor: str) -> Mention:
    """SAS-A4.3 Whose die it is: of a spread the ship alone, for nobody else knows from which bank it came."""
    launched = next((spread.by for spread in battle.spreads if spread.id == actor), None)
    unit, _, _ = actor.rpartition(" ")
    return mention_in(battle, launched or (unit if unit in battle.flights else actor))


# Where it was ---------------------------------------------------------------------------------------------------------


def _at(battle: Battle, ship: ShipId, reader: Side | None) -> tuple[float, float] | None:
    """Where a ship lies as far as a reader knows: an enemy where he was made out this turn."""
    vessel = battle.vessels[ship]
    if reader in (None, vessel.side):
        return metres_of(vessel.pose.at)
    return next((metres_of(glimpse.pose.at) for glimpse in battle.seen
                 if glimpse.side is reader and glimpse.ship == ship and glimpse.turn == battle.turn), None)


# At sea ---------------------------------------------------------------------------------------------------------------


def _sailed(battle: Battle, fact: Sailed, reader: Side | None) -> Telling:
    ship = mention_in(battle, fact.ship)
    here = Telling(deed=Deed.MOVE, by=(ship,), at_m=_at(battle, fact.ship, reader))
    match fact:
        case facts.Moved():
            return _moved(here, ship, fact)
        case facts.Avoided():
            other = mention_in(battle, fact.other)
            return replace(here, sentence=f"{ship} gives way to {other}.", others=(other,), manner="gives way")
        case facts.Grounded():
            if not fact.aground:
                return replace(here, sentence=f"{ship} gets off.", manner="gets off")
            return replace(here, deed=Deed.GROUNDING, sentence=f"{ship} is aground.", by=(), to=(ship,),
                           instrument=Instrument.GROUND, effects=(Effect(measure=Measure.KNOTS, left=0),))
        case facts.LeftTable():
            return replace(here, deed=Deed.BREAKING_OFF, sentence=f"{ship} has broken off.", manner="out of reach")
        case _:
            assert_never(fact)


def _moved(here: Telling, ship: Mention, fact: facts.Moved) -> Telling:
    way = f"steams {quantity(fact.speed, 'knot')}" if fact.speed else "steams no way"
    if any(leg.way is Way.ASTERN for leg in fact.move.legs):
        way += " astern"
    course = fact.pose.course_degrees
    how = [_turns(fact.move)] if _turns(fact.move) else []
    text = f"{ship} {way}{''.join(f', {turns}' for turns in how)}, course {course:03.0f}"
    if fact.move.chasing:
        how.append("chasing splash" if fact.chased else "too near a friend to chase splash")
        text += f", {how[-1]}"
    if fact.smoke:
        how.append("laying smoke")
        text += f", {how[-1]}"
    return replace(here, sentence=f"{text}.", at_m=metres_of(fact.pose.at), manner=", ".join(how), effects=(
        Effect(measure=Measure.DEGREES, amount=course), Effect(measure=Measure.KNOTS, amount=fact.speed)))


def _turns(move: Move) -> str:
    """The turns of a move one after another, without the lengths in which it was written."""
    hands: list[str] = []
    for leg in move.legs:
        if leg.turns and (turn := f"{'sharp ' if leg.sharp else ''}{HANDS[leg.way]}") not in hands[-1:]:
            hands.append(turn)
    return f"turning {' and then '.join(hands)}" if hands else ""


def _lit(battle: Battle, fact: facts.LightsShone | facts.StarShellBurst) -> Telling | None:
    match fact:
        case facts.LightsShone():
            pairs = [(mention_in(battle, light.ship), mention_in(battle, light.target)) for light in fact.lights]
            if not pairs:
                return None
            return Telling(deed=Deed.ILLUMINATION, sentence=f"{'; '.join(f'{by} lights up {to}' for by, to in pairs)}.",
                           by=tuple(by for by, _ in pairs), to=tuple(to for _, to in pairs), instrument=Instrument.SEARCHLIGHT)
        case facts.StarShellBurst():
            by, to = mention_in(battle, fact.ship), mention_in(battle, fact.target)
            return Telling(deed=Deed.ILLUMINATION, sentence=f"Star shell of {by} bursts over {to}.", by=(by,), to=(to,),
                           instrument=Instrument.STAR_SHELL)
        case _:
            assert_never(fact)


# Blows ----------------------------------------------------------------------------------------------------------------


def _fought(battle: Battle, fact: Fought, reader: Side | None) -> Telling:
    match fact:
        case facts.Fired():
            return replace(_fired(battle, fact), at_m=_at(battle, fact.target, reader))
        case facts.Launched():
            spread, by = fact.spread, mention_in(battle, fact.spread.by)
            run = f"a fan of {spread.fan} degrees" if spread.fan else "parallel"
            course = f"{spread.bearing:03.0f}"
            return Telling(deed=Deed.LAUNCH, by=(by,), instrument=Instrument.TORPEDOES, count=spread.tubes, manner=run,
                           sentence=f"{by} launches {quantity(spread.tubes, 'torpedo', 'torpedoes')} on {course}, {run}, "
                                    f"{quantity(spread.knots, 'knot')}.",
                           at_m=metres_of(spread.apex), effects=(Effect(measure=Measure.DEGREES, amount=spread.bearing),
                                                              Effect(measure=Measure.KNOTS, amount=spread.knots)))
        case facts.SpreadMet():
            by, to = mention_in(battle, fact.by), mention_in(battle, fact.ship)
            came = "none hits" if not fact.hits else "one hits" if fact.hits == 1 else f"{fact.hits} hit"
            return Telling(deed=Deed.HIT if fact.hits else Deed.MISS, by=(by,), to=(to,), instrument=Instrument.TORPEDOES,
                           sentence=f"{quantity(fact.torpedoes, 'torpedo', 'torpedoes')} of {by} "
                                    f"{agreeing(fact.torpedoes, 'crosses', 'cross')} {to}'s track: {came}.",
                           count=fact.torpedoes, at_m=_at(battle, fact.ship, reader), effects=_hits(fact.hits))
        case facts.FlightAttacked():
            flight, by, to = battle.flights[fact.flight], mention_in(battle, fact.flight), mention_in(battle, fact.target)
            lost, way = f", and loses {fact.lost}" if fact.lost else "", WAYS[flight.way]
            fell = (Effect(change=Change.LOST, measure=Measure.AIRCRAFT, amount=fact.lost, on=by),) if fact.lost else ()
            return Telling(deed=Deed.HIT if fact.hits else Deed.MISS, by=(by,), to=(to,), instrument=CARRIED[flight.way],
                           sentence=f"{by}, {flight.aircraft} aircraft, {way} {to}: {hits_in_words(fact.hits)}{lost}.",
                           count=flight.aircraft, manner=flight.way, at_m=_at(battle, fact.target, reader),
                           effects=(*_hits(fact.hits), *fell))
        case facts.Hunted():
            by, to = mention_in(battle, fact.by), mention_in(battle, fact.ship)
            return Telling(deed=Deed.ATTACK, sentence=f"{by} attacks {to} with depth charges.", by=(by,), to=(to,),
                           instrument=Instrument.DEPTH_CHARGES, at_m=_at(battle, fact.ship, reader))
        case _:
            assert_never(fact)


def _fired(battle: Battle, fact: facts.Fired) -> Telling:
    by, to = mention_in(battle, fact.ship), mention_in(battle, fact.target)
    guns = f"{GUNS[fact.battery]} gun{'s' if fact.guns != 1 else ''}"
    what = f"{by} fires {fact.guns} {guns} at {to}, {round(fact.range_u, 1):g} u"
    miss = Telling(deed=Deed.MISS, sentence=f"{what}: no hit.", by=(by,), to=(to,), instrument=Instrument.GUNS, count=fact.guns,
                   manner=GUNS[fact.battery], range_m=round(metres(round(fact.range_u, 1))))
    if not fact.base_column:
        return replace(miss, sentence=f"{what}: out of range.", reason="out of range")
    if not fact.die:
        return replace(miss, sentence=f"{what}: no hit possible.", reason="no hit possible")
    if not fact.hits:
        return miss
    heavy = f", {HEAVY.get(fact.specials, f'{fact.specials} of them heavy')}" if fact.specials else ""
    came = f"{quantity(fact.hits, 'hit')}, {quantity(fact.points, 'point')}{heavy}"
    if fact.hits == 1:
        came = f"a {'heavy ' if fact.specials else ''}hit, {quantity(fact.points, 'point')}"
    return replace(miss, deed=Deed.HIT, sentence=f"{what}: {came}.", effects=(
        *_hits(fact.hits), Effect(Part.HULL, Change.HIT, Measure.DAMAGE_POINTS, fact.points)))


def _hits(number: int) -> tuple[Effect, ...]:
    return (Effect(change=Change.HIT, measure=Measure.HITS, amount=number),) if number else ()


# What came of it ------------------------------------------------------------------------------------------------------


def _struck(battle: Battle, fact: Struck) -> Telling | None:
    ship = mention_in(battle, fact.ship)
    hurt = Telling(deed=Deed.DAMAGE, to=(ship,))
    match fact:
        case facts.SpecialStruck():
            where, how = "hull" if fact.where == "ship" else fact.where, THROUGH.get(fact.result, "")
            return replace(hurt, deed=Deed.HIT, sentence=f"{ship} is struck in the {where}{how}: {in_plain_words(fact.does)}.",
                           by=_another(battle, fact.by, fact.ship), manner=where, reason=how.removeprefix(", "),
                           effects=effects_told(fact.does))
        case facts.TorpedoHit():
            return replace(hurt, deed=Deed.HIT, sentence=f"{ship} is struck under water, {fact.where}.", manner=fact.where,
                           by=_another(battle, fact.by, fact.ship), instrument=Instrument.TORPEDOES,
                           effects=(Effect(Part.FLOODS, Change.BEGAN),))
        case facts.PointsLost():
            vessel, of = battle.vessels[fact.ship], battle.vessels[fact.ship].sheet.sink_points
            left, how = max(0.0, of - vessel.lost - fact.points), CAUSES[fact.cause]
            return replace(hurt, sentence=f"{ship} loses {quantity(fact.points, 'point')} {how}; {left:g} of {of} are left.",
                           instrument=MEANS[fact.cause], manner=fact.cause.value,
                           effects=(Effect(Part.HULL, Change.LOST, Measure.DAMAGE_POINTS, fact.points, of, left),))
        case facts.SpeedLost():
            return _slowed(hurt, ship, fact)
        case facts.PartsLost():
            return _disarmed(hurt, ship, fact, battle.vessels[fact.ship].sheet)
        case facts.Sank():
            by = _another(battle, fact.by, fact.ship)
            whose = f", by {mention_in(battle, fact.by)}" if fact.by else ""
            return replace(hurt, deed=Deed.LOSS, sentence=f"{ship} {fact.how}{whose}.", by=by, manner=fact.how)
        case _:
            return _lasting(battle, hurt, ship, fact)


def _another(battle: Battle, by: ShipId | None, ship: ShipId) -> tuple[Mention, ...]:
    """Who did it, where that is not she herself."""
    return () if by is None or by == ship else (mention_in(battle, by),)


def _lasting(battle: Battle, hurt: Telling, ship: Mention, fact: facts.TurretJammed | facts.SpellBegan | facts.RudderStruck
             | facts.HeldOnCourse | facts.FireChanged | facts.FloodsChanged) -> Telling:
    """What is in force on her for a time, and what of it is over."""
    match fact:
        case facts.TurretJammed():
            (turret,) = battle.vessels[fact.ship].sheet.called((fact.name,))
            effect = Effect(Part.TURRET, Change.JAMMED if fact.jammed else Change.MENDED, name=turret)
            return replace(hurt, sentence=f"Turret {turret} of {ship} {'jams' if fact.jammed else 'is freed'}.",
                           effects=(effect,))
        case facts.SpellBegan():
            return replace(hurt, sentence=f"{ship}: {spell_in_words(fact.spell)} to turn {fact.spell.until}.",
                           manner=fact.spell.what, effects=_spell(fact.spell))
        case facts.RudderStruck():
            return replace(hurt, sentence=f"{ship}: rudder {RUDDER[fact.rudder.state]}.",
                           effects=(rudder_told(fact.rudder.state),))
        case facts.HeldOnCourse():
            return replace(hurt, sentence=f"{ship} is held on her course for {fact.units:g} u.", manner="held on her course",
                           range_m=round(metres(fact.units)), effects=(Effect(Part.STEERING, Change.HELD),))
        case facts.FireChanged():
            before = battle.vessels[fact.ship]
            more = fact.fire > before.fire or (fact.oil and not before.oil_fire)
            return replace(hurt, sentence=f"{ship} {'burns' if more else 'has put a fire out'}.", instrument=Instrument.FLAMES,
                           effects=(Effect(Part.FIRES, Change.BEGAN if more else Change.ENDED),))
        case facts.FloodsChanged():
            more = len(fact.floods) > len(battle.vessels[fact.ship].floods)
            effect = Effect(Part.FLOODS, Change.BEGAN if more else Change.ENDED)
            return replace(hurt, sentence=f"Water {'comes into' if more else 'is stopped in'} {ship}.",
                           instrument=Instrument.FLOODING, effects=(effect,))
        case _:
            assert_never(fact)


def _slowed(hurt: Telling, ship: Mention, fact: facts.SpeedLost) -> Telling | None:
    rooms = "an engine room" if fact.engine_rooms == 1 else f"{fact.engine_rooms} engine rooms"
    lost = [(words, effect) for number, words, effect in (
        (fact.knots, quantity(fact.knots, "knot"), Effect(Part.ENGINES, Change.LOST, Measure.KNOTS, fact.knots)),
        (fact.engine_rooms, rooms, Effect(Part.ENGINE_ROOM, Change.LOST, Measure.NUMBER, fact.engine_rooms))) if number]
    return replace(hurt, sentence=f"{ship} loses {' and '.join(words for words, _ in lost)}.",
                   effects=tuple(effect for _, effect in lost)) if lost else None


def _disarmed(hurt: Telling, ship: Mention, fact: facts.PartsLost, sheet: ShipSheet) -> Telling | None:
    if fact.mains_columns:
        return replace(hurt, sentence=f"{shooting_worse(f'{ship}: her main guns', fact.mains_columns)} for good.",
                       effects=shifted(Who.MAINS, fact.mains_columns))
    lost = [*_named(sheet, fact.names), *((words, Effect(part, Change.LOST)) for words, part, out in (
        ("her aircraft", Part.AIRCRAFT, fact.aircraft), ("her searchlights", Part.SEARCHLIGHTS, fact.searchlights),
        ("her radar", Part.RADAR, fact.radar)) if out)]
    return replace(hurt, sentence=f"{ship} loses {', '.join(words for words, _ in lost)}.",
                   effects=tuple(effect for _, effect in lost)) if lost else None


def _named(sheet: ShipSheet, names: Sequence[str]) -> Iterator[tuple[str, Effect]]:
    """Turrets and banks by name; light mounts, whose names nobody knows, by their number and where they stood."""
    posts = {post.name: (guns.battery, post) for guns in sheet.batteries for post in guns.posts}
    light: Counter[str] = Counter()
    for name in names:
        battery, post = posts.get(name, (None, None))
        if post is None:
            yield name, Effect(Part.TORPEDO_TUBES, Change.LOST, Measure.NUMBER, 1, name=name)
        elif battery is Battery.MN:
            turret = post.called if " " in post.called else f"turret {post.called}"
            yield turret, Effect(Part.TURRET, Change.LOST, Measure.NUMBER, 1, name=turret)
        else:
            light[WHERE.get(post.quarter, "") if post.quarter is not None else ""] += 1
    for where, number in light.items():
        yield (f"{'a light mount' if number == 1 else f'{number} light mounts'}{where}",
               Effect(Part.LIGHT_GUNS, Change.LOST, Measure.NUMBER, number, name=where.strip()))


def spell_in_words(spell: Spell) -> str:
    """What is in force."""
    return {SILENT: f"{WHO[spell.who]} silent", SHIFT: shooting_worse(WHO[spell.who], spell.amount),
            CAP: f"{quantity(spell.amount, 'knot')} at most", ON_COURSE: "held on her course", POWER: "no power"}[spell.what]


def _spell(spell: Spell) -> tuple[Effect, ...]:
    return {SILENT: silenced(spell.who), SHIFT: shifted(spell.who, spell.amount), CAP: (capped(spell.amount),),
            ON_COURSE: (Effect(Part.STEERING, Change.HELD),), POWER: (Effect(Part.POWER, Change.LOST),)}[spell.what]
