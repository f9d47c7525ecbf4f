"""Facts in words, for the log of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import Side
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded, in_words
from campaign.tactics.kit.words import hits_in_words, name_in, roll_in_words
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.facts import Cause
from campaign.tactics.supremacy_at_sea.battle.orders import Move, Way
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Quarter, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import CAP, ON_COURSE, POWER, SHIFT, SILENT, Battle, Spell
from campaign.tactics.supremacy_at_sea.damage_in_words import RUDDER, WHO, in_plain_words, shooting_worse
from campaign.tactics.supremacy_at_sea.turn.outcome import ENDINGS

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


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None where there is nothing to tell."""
    sentence = _sentence(battle, fact)
    return Telling(deed=Deed.NOTE, sentence=sentence) if sentence else None


def _sentence(battle: Battle, fact: facts.Fact) -> str:
    """A fact in words, given the battle before it; empty if there is nothing to narrate."""
    match fact:
        case RollFell():
            ships = {str(vessel.ship): vessel.name for vessel in battle.vessels.values()}
            return roll_in_words(fact.roll, lambda actor: ships.get(actor, actor))
        case facts.Moved():
            return _moved(battle, fact)
        case facts.Avoided():
            return f"{name_in(battle, fact.ship)} gives way to {name_in(battle, fact.other)}."
        case facts.LightsShone():
            pairs = [f"{name_in(battle, light.ship)} lights up {name_in(battle, light.target)}" for light in fact.lights]
            return f"{'; '.join(pairs)}." if pairs else ""
        case facts.StarShellBurst():
            return f"Star shell of {name_in(battle, fact.ship)} bursts over {name_in(battle, fact.target)}."
        case facts.Fired():
            return _fired(battle, fact)
        case facts.FlightAttacked():
            return _attacked(battle, fact)
        case facts.Hunted():
            return f"{name_in(battle, fact.by)} attacks {name_in(battle, fact.ship)} with depth charges."
        case facts.SpecialStruck():
            where = "hull" if fact.where == "ship" else fact.where
            how = THROUGH.get(fact.result, "")
            return f"{name_in(battle, fact.ship)} is struck in the {where}{how}: {in_plain_words(fact.does)}."
        case facts.PointsLost():
            return _points(battle, fact)
        case facts.SpeedLost():
            return _speed(battle, fact)
        case facts.PartsLost():
            return _parts(battle, fact)
        case facts.TurretJammed():
            (turret,) = battle.vessels[fact.ship].sheet.called((fact.name,))
            return f"Turret {turret} of {name_in(battle, fact.ship)} {'jams' if fact.jammed else 'is freed'}."
        case facts.SpellBegan():
            return f"{name_in(battle, fact.ship)}: {spell_in_words(fact.spell)} to turn {fact.spell.until}."
        case facts.RudderStruck():
            return f"{name_in(battle, fact.ship)}: rudder {RUDDER[fact.rudder.state]}."
        case facts.HeldOnCourse():
            return f"{name_in(battle, fact.ship)} is held on her course for {fact.units:g} u."
        case facts.FireChanged():
            return _fire(battle, fact)
        case facts.FloodsChanged():
            more = len(fact.floods) > len(battle.vessels[fact.ship].floods)
            return f"Water {'comes into' if more else 'is stopped in'} {name_in(battle, fact.ship)}."
        case facts.Sank():
            by = f", by {name_in(battle, fact.by)}" if fact.by else ""
            return f"{name_in(battle, fact.ship)} {fact.how}{by}."
        case facts.Launched():
            return _launched(battle, fact)
        case facts.SpreadMet():
            hits = "none hits" if not fact.hits else "one hits" if fact.hits == 1 else f"{fact.hits} hit"
            across = f"{name_in(battle, fact.ship)}'s track"
            return f"{fact.torpedoes} torpedoes of {name_in(battle, fact.by)} cross {across}: {hits}."
        case facts.TorpedoHit():
            return f"{name_in(battle, fact.ship)} is struck under water, {fact.where}."
        case facts.Grounded():
            return f"{name_in(battle, fact.ship)} {'is aground' if fact.aground else 'gets off'}."
        case facts.LeftTable():
            return f"{name_in(battle, fact.ship)} has broken off."
        case facts.TurnEnded():
            return f"Turn {fact.turn} ends."
        case BattleEnded():
            return in_words(fact.ended, ENDINGS).now
        case (
            facts.MovesSealed() | facts.LightsSealed() | facts.FireSealed() | facts.TorpedoesSealed()
            | facts.AircraftSealed() | facts.StepReached()
            | facts.Sighted() | facts.FireOpened() | facts.SpreadRan()
        ):
            return ""
        case _:
            assert_never(fact)


def _moved(battle: Battle, fact: facts.Moved) -> str:
    way = f"steams {fact.speed:g} knots" if fact.speed else "steams no way"
    if any(leg.way is Way.ASTERN for leg in fact.move.legs):
        way += " astern"
    text = f"{name_in(battle, fact.ship)} {way}{_turns(fact.move)}, course {fact.pose.course_degrees:03.0f}"
    if fact.move.chasing:
        text += ", chasing splash" if fact.chased else ", too near a friend to chase splash"
    return f"{text}, laying smoke." if fact.smoke else f"{text}."


def _fired(battle: Battle, fact: facts.Fired) -> str:
    shooter, target = name_in(battle, fact.ship), name_in(battle, fact.target)
    guns = f"{GUNS[fact.battery]} gun{'s' if fact.guns != 1 else ''}"
    what = f"{shooter} fires {fact.guns} {guns} at {target}, {round(fact.range_u, 1):g} u"
    if not fact.base_column:
        return f"{what}: out of range."
    if not fact.die:
        return f"{what}: no hit possible."
    if not fact.hits:
        return f"{what}: no hit."
    if fact.hits == 1:
        return f"{what}: a {'heavy ' if fact.specials else ''}hit, {fact.points:g} points."
    heavy = f", {HEAVY.get(fact.specials, f'{fact.specials} of them heavy')}" if fact.specials else ""
    return f"{what}: {fact.hits} hits, {fact.points:g} points{heavy}."


def _turns(move: Move) -> str:
    """The turns of a move one after another, without the lengths in which it was written."""
    hands: list[str] = []
    for leg in move.legs:
        if leg.turns and (turn := f"{'sharp ' if leg.sharp else ''}{HANDS[leg.way]}") not in hands[-1:]:
            hands.append(turn)
    return f", turning {' and then '.join(hands)}" if hands else ""


def _points(battle: Battle, fact: facts.PointsLost) -> str:
    vessel = battle.vessels[fact.ship]
    left = max(0.0, vessel.sheet.sink_points - vessel.lost - fact.points)
    return f"{vessel.name} loses {fact.points:g} points {CAUSES[fact.cause]}; {left:g} of {vessel.sheet.sink_points} are left."


def _speed(battle: Battle, fact: facts.SpeedLost) -> str:
    parts = [f"{fact.knots:g} knots"] if fact.knots else []
    if fact.engine_rooms:
        parts.append("an engine room" if fact.engine_rooms == 1 else f"{fact.engine_rooms} engine rooms")
    return f"{name_in(battle, fact.ship)} loses {' and '.join(parts)}." if parts else ""


def _attacked(battle: Battle, fact: facts.FlightAttacked) -> str:
    flight = battle.flights[fact.flight]
    hits = hits_in_words(fact.hits)
    lost = f", and loses {fact.lost}" if fact.lost else ""
    way = WAYS[flight.way]
    return f"{flight.name}, {flight.aircraft} aircraft, {way} {name_in(battle, fact.target)}: {hits}{lost}."


def _parts(battle: Battle, fact: facts.PartsLost) -> str:
    vessel = battle.vessels[fact.ship]
    parts = list(_named(vessel.sheet, fact.names))
    parts += [word for word, out in (("her aircraft", fact.aircraft), ("her searchlights", fact.searchlights),
                                     ("her radar", fact.radar)) if out]
    if fact.mains_columns:
        return f"{shooting_worse(f'{vessel.name}: her main guns', fact.mains_columns)} for good."
    return f"{vessel.name} loses {', '.join(parts)}." if parts else ""


def _named(sheet: ShipSheet, names: Sequence[str]) -> Iterator[str]:
    """Turrets and banks by name; light mounts, whose names nobody knows, by their number and where they stood."""
    posts = {post.name: (guns.battery, post) for guns in sheet.batteries for post in guns.posts}
    light: Counter[str] = Counter()
    for name in names:
        battery, post = posts.get(name, (None, None))
        if post is None:
            yield name
        elif battery is Battery.MN:
            yield post.called if " " in post.called else f"turret {post.called}"
        else:
            light[WHERE.get(post.quarter, "") if post.quarter is not None else ""] += 1
    for where, number in light.items():
        yield f"{'a light mount' if number == 1 else f'{number} light mounts'}{where}"


def spell_in_words(spell: Spell) -> str:
    """What is in force."""
    return {SILENT: f"{WHO[spell.who]} silent", SHIFT: shooting_worse(WHO[spell.who], spell.amount),
            CAP: f"{spell.amount} knots at most", ON_COURSE: "held on her course", POWER: "no power"}[spell.what]


def _fire(battle: Battle, fact: facts.FireChanged) -> str:
    before = battle.vessels[fact.ship]
    more = fact.fire > before.fire or (fact.oil and not before.oil_fire)
    return f"{before.name} {'burns' if more else 'has put a fire out'}."


def _launched(battle: Battle, fact: facts.Launched) -> str:
    spread = fact.spread
    run = f"a fan of {spread.fan} degrees" if spread.fan else "parallel"
    course = f"{spread.bearing:03.0f}"
    return f"{name_in(battle, spread.by)} launches {spread.tubes} torpedoes on {course}, {run}, {spread.knots:g} knots."
