"""Effects of a damage chart in words that both sides may read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from campaign.model.play.telling import Change, Effect, Measure, Part
from campaign.model.replacing import replace
from campaign.tactics.supremacy_at_sea.charts.effects import ALL_BANKS, Effects, Fire, RudderState, Turns, Who
from campaign.words.counting import quantity

WHO = {Who.MAINS: "main guns", Who.SECS: "light guns", Who.SECS_TORPS: "light guns and torpedoes", Who.ALL: "all guns"}
RUDDER = {RudderState.SOUND: "sound", RudderState.OUT: "shot away", RudderState.DAMAGED: "damaged",
          RudderState.HARD_OVER: "hard over"}
# A line of the chart in words, for readers without the chart.
COLUMNS, TIMES = re.compile(r"(.+) -?(\d+) columns(.*)"), re.compile(r"(\d+(?:\.\d+)?) times the gun's points")
WORSE = {1: "a little worse", 2: "worse"}
FOR = {Turns.ONE: " for a turn", Turns.TWO: " for two turns", Turns.FOREVER: " for good", Turns.UNSPECIFIED: " for a turn"}


def effects_in_words(effects: Effects) -> tuple[str, ...]:
    """What a line does, shortly; lengths of time that a die decides are not told here."""
    return tuple(_words(effects))


def in_plain_words(does: Sequence[str]) -> str:
    """What a line of the chart did to a ship, without the columns and factors of the tables."""
    return ", ".join(_plain(effect) for effect in does)


def shooting_worse(who: str, columns: int) -> str:
    """The words for a loss of columns on the hit chart."""
    return f"{who} shoot {WORSE.get(abs(columns), 'much worse')}"


def _plain(effect: str) -> str:
    if (found := COLUMNS.fullmatch(effect)) is not None:
        return f"{shooting_worse(found[1], int(found[2]))}{found[3]}"
    if (found := TIMES.fullmatch(effect)) is not None:
        return "the harm of a hit" if found[1] == "1" else f"{found[1]} times the harm of a hit"
    return effect


def _count(number: int, singular: str, plural: str) -> Iterator[str]:
    if number:
        yield f"{singular} lost" if number == 1 else f"{number} {plural} lost"


def _words(effects: Effects) -> Iterator[str]:
    if effects.magazine:
        yield "a magazine explodes"
    if effects.damage:
        yield f"{effects.damage:g} times the gun's points"
    if effects.knots:
        yield f"{quantity(effects.knots, 'knot')} lost"
    yield from _count(effects.engine_rooms, "an engine room", "engine rooms")
    yield from _count(effects.turrets, "a turret", "turrets")
    yield from _count(effects.turret_groups, "a turret group", "turret groups")
    if effects.turret_or_group:
        yield "a turret or its group lost"
    yield from _count(effects.light_mounts, "a light mount", "light mounts")
    if effects.light_quarter:
        yield "light mounts of one quarter lost"
    if effects.torpedo_banks >= ALL_BANKS:
        yield "all torpedo banks lost"
    else:
        yield from _count(effects.torpedo_banks, "a torpedo bank", "torpedo banks")
    yield from _others(effects)


def _others(effects: Effects) -> Iterator[str]:
    if effects.aircraft:
        yield "aircraft lost"
    if effects.searchlights:
        yield "searchlights lost"
    if effects.jams:
        yield "a turret jams"
    if effects.cap:
        yield f"speed down to {effects.cap.knots} kn"
    if effects.shift:
        yield f"{WHO[effects.shift.who]} {effects.shift.columns} columns{FOR.get(effects.shift.turns, '')}"
    if effects.silent:
        yield f"{WHO[effects.silent.who]} silent{FOR.get(effects.silent.turns, '')}"
    if effects.on_course_turns or effects.on_course_u:
        yield "held on her course"
    if effects.rudder:
        yield f"rudder {RUDDER[effects.rudder.state]}"
    if effects.power_loss:
        yield "power lost"
    if effects.fire is not Fire.NONE:
        yield "oil burns" if effects.fire is Fire.OIL else "fire breaks out"
    if effects.flooding:
        yield "water comes in"
    if effects.explodes_on:
        yield "she may blow up"
    if effects.banks_explode_on:
        yield "torpedoes may explode"
    if effects.chance:
        yield "or worse"


# The same as data -----------------------------------------------------------------------------------------------------


# A battle keeps a special result as the phrases above, so what they count is read from them and from nothing else.
NUMBERED = re.compile(r"(an?|\d+) (turret|turret group|engine room|light mount|torpedo bank)s? lost")
PARTS = {"turret": Part.TURRET, "turret group": Part.TURRET, "engine room": Part.ENGINE_ROOM, "light mount": Part.LIGHT_GUNS,
         "torpedo bank": Part.TORPEDO_TUBES}
KNOTS, SLOWED = re.compile(r"(\d+(?:\.\d+)?) knots? lost"), re.compile(r"speed down to (\d+) kn")
PHRASES = {
    "a magazine explodes": (Effect(Part.MAGAZINE, Change.EXPLODED),),
    "a turret or its group lost": (Effect(Part.TURRET, Change.HIT, Measure.NUMBER, 1),),
    "light mounts of one quarter lost": (Effect(Part.LIGHT_GUNS, Change.HIT, Measure.NUMBER),),
    "all torpedo banks lost": (Effect(Part.TORPEDO_TUBES, Change.HIT, Measure.NUMBER, left=0),),
    "aircraft lost": (Effect(Part.AIRCRAFT, Change.HIT),),
    "searchlights lost": (Effect(Part.SEARCHLIGHTS, Change.HIT),),
    "a turret jams": (Effect(Part.TURRET, Change.JAMMED),),
    "held on her course": (Effect(Part.STEERING, Change.HELD),),
    "power lost": (Effect(Part.POWER, Change.HIT, Measure.PERCENT, 100),),
    "oil burns": (Effect(Part.FIRES, Change.BEGAN, name="oil"),),
    "fire breaks out": (Effect(Part.FIRES, Change.BEGAN),),
    "water comes in": (Effect(Part.FLOODS, Change.BEGAN),),
}
BATTERIES = {Who.MAINS: (Part.MAIN_BATTERY,), Who.SECS: (Part.LIGHT_GUNS,),
             Who.SECS_TORPS: (Part.LIGHT_GUNS, Part.TORPEDO_TUBES), Who.ALL: (Part.ALL_GUNS,)}
# All guns that shoot worse are not hit themselves.
AIM = {**BATTERIES, Who.ALL: (Part.MAIN_BATTERY, Part.LIGHT_GUNS)}
RUDDERS = {RudderState.SOUND: Change.MENDED, RudderState.OUT: Change.LOST, RudderState.DAMAGED: Change.WORSE,
           RudderState.HARD_OVER: Change.JAMMED}


def effects_told(does: Sequence[str]) -> tuple[Effect, ...]:
    """What a line of the chart did to a ship as data; losses and points are told when they are marked.

    What only may come is not told.
    """
    return tuple(effect for phrase in does for effect in _told(phrase))


def silenced(who: Who) -> tuple[Effect, ...]:
    """Guns that may not fire for a while."""
    return tuple(Effect(part, Change.SILENT) for part in BATTERIES[who])


def shifted(who: Who, columns: int) -> tuple[Effect, ...]:
    """Guns that shoot worse by so many columns of the hit chart."""
    return tuple(Effect(part, Change.WORSE, Measure.LEVEL, abs(columns)) for part in AIM[who])


def capped(knots: float) -> Effect:
    """A speed beyond which she may not go for a while."""
    return Effect(Part.ENGINES, Change.WORSE, Measure.KNOTS, left=knots)


def rudder_told(state: RudderState) -> Effect:
    """How her rudder is."""
    return Effect(Part.STEERING, RUDDERS[state])


def _told(phrase: str) -> Iterator[Effect]:
    yield from PHRASES.get(phrase, ())
    if (found := NUMBERED.fullmatch(phrase)) is not None:
        yield Effect(PARTS[found[2]], Change.HIT, Measure.NUMBER, int(found[1]) if found[1].isdigit() else 1)
    elif (found := KNOTS.fullmatch(phrase)) is not None:
        yield Effect(Part.ENGINES, Change.HIT, Measure.KNOTS, float(found[1]))
    elif (found := SLOWED.fullmatch(phrase)) is not None:
        yield capped(float(found[1]))
    elif (found := COLUMNS.fullmatch(phrase)) is not None:
        yield from shifted(WHO_OF[found[1]], int(found[2]))
    elif phrase.startswith(RUDDER_HEAD):
        rudder = rudder_told(STATE_OF[phrase.removeprefix(RUDDER_HEAD)])
        yield replace(rudder, change=Change.HIT) if rudder.change is Change.LOST else rudder
    else:
        guns = [who for words, who in WHO_OF.items() if phrase.startswith(f"{words} silent")]
        yield from (effect for who in guns for effect in silenced(who))


RUDDER_HEAD = "rudder "
WHO_OF, STATE_OF = {words: who for who, words in WHO.items()}, {words: state for state, words in RUDDER.items()}
