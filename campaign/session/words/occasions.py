"""Why a battle came about, in the words of an operation order: who was out for what, what is at stake, when it is dark."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from campaign.model.battles.battle import Engagement, Light, Setting
from campaign.model.battles.occasion import BattleAim, ConvoyNear, Doing, Errand, LoadAboard, Occasion, Owed
from campaign.model.battles.tabletop import clock
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoKind, Location, PortId
from campaign.rules.facts.ashore import NAMES
from campaign.session.words.whereabouts import ROUNDED, direction, whereabouts
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.lengths import MILE_M

CARGO = {CargoKind.AIR_ECHELON: "ground crews", CargoKind.LANDING_CRAFT: "landing craft", CargoKind.TROOPS: "troops"}
ALL_ELSE = "Sink what you can and bring your own ships home."
HOUR = 60


def battle_place(theatre: Theatre | None, engagement: Engagement) -> str:
    """Where a battle is fought, in words: a campaign's by the way from a port that everybody knows, if its map is at hand."""
    of_the_campaign = any(party.occasion is not None for party in engagement.parties.values())
    if theatre is None or not of_the_campaign or not engagement.hex or not theatre.on_map(engagement.hex):
        return engagement.place
    return whereabouts(theatre, engagement.hex)


def situation_in_words(theatre: Theatre, where: Hex, occasion: Occasion) -> tuple[str, ...]:
    """What own forces were doing, those together that did the same; which convoys are near, and what is at stake."""
    together: dict[str, list[str]] = {}
    for errand in occasion.errands:
        together.setdefault(doing_in_words(theatre, where, errand, occasion), []).append(errand.name)
    errands = (f"{listed(dict.fromkeys(names))}: {doing}." for doing, names in together.items())
    covered = {errand.covers for errand in occasion.errands}
    convoys = (convoy_in_words(theatre, where, convoy) for convoy in occasion.convoys
               if not (convoy.own and convoy.name in covered))
    return (*errands, *convoys, stakes_in_words(occasion), *map(owed_in_words, occasion.stakes.owed))


def doing_in_words(theatre: Theatre, where: Hex, errand: Errand, occasion: Occasion) -> str:
    """What a force was at sea for."""
    port = "" if errand.port is None else theatre.ports[errand.port].name
    told = bool(port) and port in errand.name
    off = "" if errand.off is None else whereabouts(theatre, errand.off)
    match errand.doing:
        case Doing.CONVOY:
            loads = loads_in_words(errand.loads)
            return f"{loads} aboard" if told else f"bound for {port} with {loads} aboard"
        case Doing.LANDING if errand.loads:
            return f"to land {loads_in_words(errand.loads)} {off or f'at {port}'}"
        case Doing.LANDING:
            return f"to support a landing {off}"
        case Doing.FETCHING:
            return f"to fetch troops {off}"
        case Doing.PASSAGE:
            return "on passage" if told else f"on passage to {port}"
        case Doing.HOMEWARD:
            return f"on the way back to {port}" if port else "on the way home"
        case Doing.COVER:
            near = next((convoy for convoy in occasion.convoys if convoy.own and convoy.name == errand.covers), None)
            called = _covered(theatre, errand, occasion)
            return f"covering {called}, {_lies(theatre, where, near)}" if near else f"covering {called}"
        case Doing.REARGUARD:
            return "holding the enemy off while the transports scatter"
        case Doing.SWEEP:
            return f"looking for the enemy, ordered {off}" if off else "looking for the enemy"


def loads_in_words(loads: tuple[LoadAboard, ...]) -> str:
    """A load by kinds: "5 RE of supplies and 2 RE of troops"."""
    return listed(f"{load.size_re:g} RE of {CARGO.get(load.kind, load.kind.value)}" for load in loads)


def convoy_in_words(theatre: Theatre, where: Hex, convoy: ConvoyNear) -> str:
    """A convoy that is not in the battle."""
    who = _called(theatre, convoy.name, convoy.port) if convoy.own else f"a convoy of the enemy's, {convoy.name},"
    return f"{capitalised(who)} is {_lies(theatre, where, convoy)}."


def _called(theatre: Theatre, name: str, port: PortId | None) -> str:
    """An own convoy by its port where its name says no more than that, else by its name."""
    bound = "" if port is None else theatre.ports[port].name
    if bound and bound in name:
        return f"the convoy for {bound}"
    return f"{name}, bound for {bound}," if bound else name


def _covered(theatre: Theatre, errand: Errand, occasion: Occasion) -> str:
    """What the convoy is called that a force covers, whether it is in the battle or near it."""
    known = (*occasion.convoys, *occasion.errands)
    port = next((other.port for other in known if other.name == errand.covers), None)
    return _called(theatre, errand.covers, port).rstrip(",")


def _lies(theatre: Theatre, where: Hex, convoy: ConvoyNear) -> str:
    away = distance(where, convoy.hex)
    if not away:
        return "in these waters"
    miles = max(ROUNDED, round(away * theatre.projection.hex_miles / ROUNDED) * ROUNDED)
    return f"{miles} miles to the {direction(convoy.hex, where)}"


def stakes_in_words(occasion: Occasion) -> str:
    """What the battle may cost, and bring."""
    stakes = occasion.stakes
    phrases = [f"your ships are worth {quantity_of_points(stakes.own)} to the enemy"]
    if stakes.enemy:
        phrases.append(f"his {stakes.enemy:g} to you")
    load = f"; the load scores {quantity_of_points(stakes.load)} where it is wanted" if stakes.load else ""
    return f"At stake: {', '.join(phrases)}{load}."


def owed_in_words(owed: Owed) -> str:
    """SM-GAP-99.3 What its destination is owed in this game turn, and what falling short of it costs."""
    cost = f"falling short costs {quantity_of_points(owed.penalty)}"
    if owed.location is Location.MALTA:
        return f"Malta needs {quantity(owed.loads, 'load')} each half-month; {cost}."
    landed = f"{owed.landed:g} landed so far" if owed.landed else "none landed so far"
    return f"{capitalised(NAMES[owed.location])} is owed {quantity(owed.loads, 'load')} in this half-month, {landed}; {cost}."


def quantity_of_points(points: float) -> str:
    """Points with their noun."""
    return quantity(points, "point")


def aims_in_words(theatre: Theatre, occasion: Occasion) -> tuple[str, ...]:
    """What a side is after, the most important first."""
    return tuple(sentence for aim in occasion.aims for sentence in _aim(theatre, aim, occasion)) or (ALL_ELSE,)


def _aim(theatre: Theatre, aim: BattleAim, occasion: Occasion) -> Iterator[str]:
    of = {doing: [errand for errand in occasion.errands if errand.doing is doing] for doing in Doing}
    match aim:
        case BattleAim.BRING_THROUGH:
            for errand in of[Doing.CONVOY]:
                if errand.port is not None:
                    yield f"Bring {loads_in_words(errand.loads)} through to {theatre.ports[errand.port].name}."
            if of[Doing.LANDING] or of[Doing.FETCHING]:
                yield "Keep the troops, and the ships that they need, out of harm."
        case BattleAim.PROTECT:
            if of[Doing.REARGUARD]:
                yield "Hold the enemy off until the transports are away."
            if covered := dict.fromkeys(_covered(theatre, errand, occasion) for errand in of[Doing.COVER]):
                yield f"Keep the enemy off {listed(covered)}."
        case BattleAim.SINK_TRANSPORTS:
            yield "Sink his transports before his warships."
        case BattleAim.REACH_PORT:
            ports = [theatre.ports[errand.port].name for errand in (*of[Doing.PASSAGE], *of[Doing.HOMEWARD]) if errand.port]
            yield f"Reach {listed(dict.fromkeys(ports))} whole." if ports else "Bring your ships home whole."
        case BattleAim.SINK:
            yield ALL_ELSE


# Under what sky -------------------------------------------------------------------------------------------------------


def sky_in_words(engagement: Engagement) -> str:
    """Light, hour, how far one sees, sea and wind."""
    sky = engagement.conditions
    moon = f", moon {sky.moon:.0%} lit" if sky.light is Light.NIGHT else ""
    seen = f"seen to {sky.visibility_m / MILE_M:.1f} nautical miles"
    wind = f"sea {sky.sea_state}, wind {sky.wind_kn} kn from {sky.wind_from_degrees:03d}"
    return f"By {sky.light.value} at {clock(sky.minute_of_day)}{moon}; {seen}; {wind}"


# Until when it is light -----------------------------------------------------------------------------------------------


def light_in_words(setting: Setting | None) -> str:
    """When the light of a campaign's battle ends: "It is dark at 17:35, in 2 hours 5 minutes."; nothing for any other."""
    if setting is None or setting.until is None or setting.stop_minutes is None:
        return ""
    comes = "dark" if setting.until is Light.NIGHT else "light"
    return f"It is {comes} at {hour_of_the_end(setting)}, in {_span(setting.stop_minutes)}."


def hour_of_the_end(setting: Setting) -> str:
    """The hour at which a battle is broken off at the latest."""
    return f"{datetime.fromisoformat(setting.moment) + timedelta(minutes=setting.stop_minutes or 0):%H:%M}"


def _span(minutes: int) -> str:
    hours, rest = divmod(minutes, HOUR)
    parts = [quantity(hours, "hour")] if hours else []
    return " ".join((*parts, quantity(rest, "minute"))) if rest or not hours else parts[0]


def opening_words(theatre: Theatre, engagement: Engagement, occasion: Occasion) -> tuple[str, ...]:
    """All that a side reads before a battle of the campaign: where and when, the situation, and when its light ends."""
    sky = engagement.conditions
    clock = f"{sky.minute_of_day // HOUR:02d}:{sky.minute_of_day % HOUR:02d}"
    place, seen = capitalised(battle_place(theatre, engagement)), f"{sky.visibility_m / 1000:g} km"
    head = f"{place}, at {clock} by {sky.light.value}; sea {sky.sea_state}, seen to {seen}."
    last = light_in_words(engagement.setting)
    return (head, *situation_in_words(theatre, engagement.hex, occasion), *((last,) if last else ()))
