"""Landings and raids in words: for whoever makes them, for whoever meets them, and for the umpire."""

from __future__ import annotations

from math import floor
from typing import assert_never

from campaign.model import events
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.events import LandingSettled
from campaign.model.play.landings import TRIFLE, LandingOdds, RaidTarget, Wave
from campaign.model.play.telling import Being, Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.rules.events.reader import Reader
from campaign.words.counting import capitalised, quantity
from campaign.words.mentions import Mentions
from campaign.words.names import defended_place

WAVES = {Wave.ASSAULT: "the assault wave", Wave.FOLLOW_UP: "the follow-up wave", Wave.RAID: "a raid"}
TARGETS = {
    RaidTarget.PORT: "the port", RaidTarget.AIRFIELD: "the airfield", RaidTarget.SUPPLY_DUMP: "a supply dump",
    RaidTarget.COASTAL_GUNS: "the coastal guns", RaidTarget.BRIDGE_OR_RAIL: "a bridge or railway",
    RaidTarget.HEADQUARTERS: "a headquarters",
}
LandingEvent = (
    events.WaveLanded | events.LandingSettled | events.LandingPlanned | events.LandingCancelled | events.RaidersLanded
    | events.RaidDecided | events.RaidStruck | events.LiftWatchSet)


def narrate_landing(reader: Reader, event: LandingEvent) -> Telling | None:
    """An event of a landing or a raid, as its reader may know it."""
    match event:
        case events.WaveLanded():
            return _wave(reader, event)
        case events.LandingSettled():
            return _settled(reader, event)
        case events.RaidersLanded():
            return _raiders(reader, event)
        case events.RaidDecided():
            return _decided(reader, event)
        case events.RaidStruck():
            return _struck(reader, event)
        case events.LandingPlanned() | events.LandingCancelled():
            return _planned(reader, event)
        case events.LiftWatchSet(side=side):
            return Telling(deed=Deed.ORDER, sentence="Standing answers about landings and beaches are set",
                           others=(reader.whole_side(side),), manner="standing_answers", rules=("SM-9B3",),
                           quiet=True) if reader.owns(side) else None
        case _:
            assert_never(event)


def _wave(reader: Reader, event: events.WaveLanded) -> Telling:
    """Both see how many units come ashore in a wave; which they are and how strong, their owner knows."""
    what, place = capitalised(WAVES[event.wave]), reader.place(event.hex)
    if not reader.owns(event.side):
        return Telling(deed=Deed.LANDING, sentence=f"{what} of the enemy's landing comes ashore at {place}: "
                       f"{quantity(len(event.units), 'unit')}", others=(reader.whole_side(event.side),), hex=event.hex,
                       place=place, count=len(event.units), manner=event.wave.value, rules=("SM-9B1",))
    weather = ", in poor weather, which halves naval gunfire for it too" if event.poor_weather else ""
    units = "; ".join(
        f"{reader.cargo(unit.unit)} at {unit.strength} of its strength, {quantity(unit.movement_left, 'movement point')} "
        "now and "
        f"{unit.exploitation_left} in exploitation" for unit in event.units)
    effects = tuple(Effect(measure=Measure.MOVEMENT_POINTS, left=unit.movement_left, on=reader.cargo(unit.unit))
                    for unit in event.units)
    return Telling(deed=Deed.LANDING, sentence=f"{what} comes ashore at {place}, in full supply{weather}: {units}",
                   by=Mentions(reader.cargo(unit.unit) for unit in event.units), hex=event.hex, place=place,
                   count=len(event.units), manner=event.wave.value, effects=effects, rules=("SM-9B1d",))


def _settled(reader: Reader, event: LandingSettled) -> Telling:
    """Both sides know what they fought against; only the owner knows the name of a plan."""
    own, place = reader.owns(event.side), reader.place(event.hex)
    by = Mentions(reader.cargo(unit) for unit in event.units) if own else Mentions()
    which = f"Landing {event.plan}" if own else "The enemy's landing"
    named = f" by {', '.join(str(unit) for unit in by)}" if own else ""
    attack, defence = event.odds.attack, event.odds.defence
    strengths = (Effect(measure=Measure.RE, amount=round(attack.res, 3), name="attack"),
                 Effect(measure=Measure.RE, amount=round(defence.res, 3), name="defence"))
    return Telling(deed=Deed.GROUND, sentence=f"{which} at {place}{named}: {_settled_in_words(reader.book, event)}", by=by,
                   hex=event.hex, place=place, manner="holds" if event.holds else "fails", effects=strengths,
                   needed="" if event.odds.needed is None else f"{event.odds.needed}+", face=event.roll, rules=("SM-GAP-69",))


def _raiders(reader: Reader, event: events.RaidersLanded) -> Telling:
    """Both see a raiding party land; who it is and what for, its owner knows."""
    raid, own = event.raid, reader.owns(event.raid.side)
    party = reader.cargo(raid.unit) if own else Mention("a raiding party of the enemy's", Being.UNKNOWN, "", raid.side)
    aim = f" for {TARGETS[raid.target]}" if own else ""
    when = "by night" if raid.night else "by day"
    sentence = f"{capitalised(party)} lands {when} at {reader.place(raid.hex)}{aim}, in full supply"
    return Telling(deed=Deed.LANDING, sentence=sentence, by=(party,), hex=raid.hex, place=reader.place(raid.hex),
                   light=Light.NIGHT if raid.night else Light.DAY, manner=Wave.RAID.value,
                   effects=(Effect(name=TARGETS[raid.target]),) if own else (), rules=("SM-9A",))


def _decided(reader: Reader, event: events.RaidDecided) -> Telling:
    """Both know how a raid went; who the party was, its owner knows."""
    done, place = "does its job" if event.success else "fails", reader.place(event.hex)
    fate = ", and the party is lost" if event.party_lost else ""
    own = reader.owns(event.side)
    party, whose = ((reader.cargo(event.unit),), "The") if own else ((), "The enemy's")
    change = Change.HIT if event.success else Change.WITHOUT_EFFECT
    effect = Effect(_PARTS.get(event.target), change, name=TARGETS[event.target])
    losses = (Effect(change=Change.LOST, name="the party"),) if event.party_lost else ()
    return Telling(deed=Deed.GROUND, sentence=f"{whose} raid on {TARGETS[event.target]} at {place} {done}{fate}", others=party,
                   hex=event.hex, place=place, manner="does_its_job" if event.success else "fails", effects=(effect, *losses),
                   rules=("SM-GAP-30",))


def _struck(reader: Reader, event: events.RaidStruck) -> Telling:
    """What a raid did is seen by both."""
    place = event.place if event.target is RaidTarget.AIRFIELD else reader.place(event.hex)
    until = f" until {event.until}" if event.until is not None else ""
    part, name = _PARTS.get(event.target), TARGETS[event.target]
    match event.target:
        case RaidTarget.AIRFIELD:
            sentence, effect = f"An air unit at {place} is aborted, or the airfield takes a hit", Effect(part, Change.HIT)
        case RaidTarget.SUPPLY_DUMP:
            sentence = f"{event.amount} SP burn at {place}"
            effect = Effect(part, Change.LOST, Measure.SUPPLY_POINTS, event.amount)
        case RaidTarget.COASTAL_GUNS:
            sentence, effect = f"The coastal guns at {place} are silent{until}", Effect(part, Change.SILENT)
        case RaidTarget.BRIDGE_OR_RAIL:
            sentence, effect = f"The line at {place} is cut{until}", Effect(part, Change.LOST, name="the line")
        case RaidTarget.HEADQUARTERS | RaidTarget.PORT:
            sentence, effect = f"{capitalised(name)} at {place} is struck", Effect(part, Change.HIT, name=name)
    return Telling(deed=Deed.DAMAGE, sentence=sentence, hex=event.hex, place=place, manner=event.target.value,
                   effects=(effect,), rules=("SM-GAP-30",))


def _planned(reader: Reader, event: events.LandingPlanned | events.LandingCancelled) -> Telling | None:
    """A plan is for the side that makes it."""
    plan = event.plan if isinstance(event, events.LandingPlanned) else reader.before.lift.plans.get(event.plan)
    if plan is None or not reader.owns(plan.side):
        return None
    units = Mentions(reader.cargo(unit) for unit, _ in plan.units)
    if isinstance(event, events.LandingCancelled):
        return Telling(deed=Deed.ORDER, sentence=f"Landing {plan.id} of {plan.turn} is struck off: {event.reason}",
                       others=units, manner="struck_off", reason=event.reason, rules=("SM-9B3",))
    to = ", ".join(f"{unit} at {reader.place(where)}" for unit, (_, where) in zip(units, plan.units, strict=True))
    where = {where for _, where in plan.units}
    return Telling(deed=Deed.ORDER, sentence=f"Landing {plan.id} is planned for {plan.turn}: {to}", to=units,
                   hex=where.pop() if len(where) == 1 else None, manner="planned", rules=("SM-9B3",))


_PARTS = {
    RaidTarget.PORT: Part.QUAYS, RaidTarget.AIRFIELD: Part.RUNWAYS, RaidTarget.SUPPLY_DUMP: Part.SUPPLIES,
    RaidTarget.COASTAL_GUNS: Part.COASTAL_GUNS, RaidTarget.BRIDGE_OR_RAIL: Part.RAILWAY,
}


def odds_in_words(book: Book, found: LandingOdds) -> str:
    """Both sides of a landing in words: their parts, the ratio, and the roll needed."""
    attack, defence = found.attack, found.defence
    garrison = defence.garrison
    brings = (f"assault wave {_res(attack.assault)}", f"follow-up {_res(attack.follow_up)}",
              f"{quantity(attack.gunfire, 'point')} of gunfire {_res(attack.gunfire_res)}")
    holding = f"garrison of {defended_place(book, garrison.place)} {_res(garrison.res)} {garrison.source.value}"
    meets = [holding, f"mountain {_res(defence.mountain)}", f"troops {_res(defence.troops)}"]
    if defence.sum < defence.least:
        meets.append(f"no less than {_res(defence.least)}")
    first = f"below the first column of {book.charts.lift.alone.odds[0]:g}, where no die helps"
    holds = "" if found.column is None else f"column {found.column:g}, it holds on {found.needed} or more"
    needs = first if found.needed is None else holds
    # A ratio is cut, not rounded: 0.499 is below the column of a half.
    ratio = floor(found.ratio * 100 + TRIFLE) / 100
    return (f"attack {_res(attack.res)} RE ({', '.join(brings)}) against {_res(defence.res)} ({', '.join(meets)}), "
            f"{ratio:.2f} to 1: {needs}")


def _settled_in_words(book: Book, event: LandingSettled) -> str:
    """How a landing was settled, in words: both sides with their parts, the roll, and the result."""
    fell = "" if event.roll is None else f"; the die shows {event.roll}"
    end = "holds" if event.holds else "fails"
    return f"{odds_in_words(book, event.odds)}{fell}: the landing {end}"


def _res(res: float) -> str:
    return f"{round(res, 3):g}"
