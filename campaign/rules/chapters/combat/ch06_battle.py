"""Rule 6 and its battle: what is sent to a tactical system, and what its result does to the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta, timezone
from typing import Any

from campaign.model import events
from campaign.model.battles.battle import (
    AfterAction,
    Conditions,
    Engagement,
    Light,
    Outcome,
    Participant,
    Party,
    Setting,
    ShipOutcome,
    Task,
)
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.presence import Presence
from campaign.model.book import Book
from campaign.model.charts.campaign import BattleSky
from campaign.model.commands import AcceptAfterAction
from campaign.model.dice import Dice, Die, Why
from campaign.model.play.calendar import Cursor, Turn
from campaign.model.play.state import Attack, BattleStage, State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.condition import WHOLE, Condition
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import Find, ForceId, Lapse, Mission, Recon, Ship, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import hits_of, with_hits
from campaign.ratings.hits import boats_left, is_squadron
from campaign.ratings.sky import Daylight, sky_over
from campaign.rules.chapters.air.ch05_carriers import check_decks
from campaign.rules.chapters.combat.ch06_occasion import occasion_of
from campaign.rules.chapters.combat.losses import lose_ship
from campaign.rules.chapters.sailing.ch01_movement import date_of
from campaign.rules.chapters.sailing.voyage_home import start_voyage
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.events.combat import attack_under_way
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.geography import weather_at
from campaign.rules.facts.laws import Law
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import ship_name

STATUS = {
    Outcome.SUNK: ShipStatus.SUNK,
    Outcome.SCUTTLED: ShipStatus.SCUTTLED,
    Outcome.CAPTURED: ShipStatus.CAPTURED,
    Outcome.LOST: ShipStatus.SUNK,
}
TASKS = {
    ShipType.TRANSPORT: Task.CARGO,
    ShipType.LANDING_CRAFT: Task.CARGO,
    ShipType.CARRIER: Task.CARRIER,
    ShipType.DESTROYER: Task.SCREEN,
    ShipType.ESCORT: Task.SCREEN,
    ShipType.TORPEDO_BOAT: Task.SCREEN,
    ShipType.BOAT_SQUADRON: Task.SCREEN,
}


def join(now: Proceedings) -> None:
    """SM-GAP-16.2 All forces in a battle are fully spotted by each other, and fight as one force a side."""
    book, state = now.book, now.state
    attack = attack_under_way(state)
    surprise = surprising(book, state, attack)
    for key in (*attack.attackers, *attack.targets):
        find = Find(Recon.CONTACT, Lapse.END_OF_SEGMENT, full=True)
        finds = (*(known for known in now.state.finds.get(key, ()) if known.kind is not Recon.CONTACT), find)
        now.add(events.ForceSpotted(key, state.forces[key].side.enemy, attack.hex, find, seen_of(book, now.state, key, finds),
                                    contact_for(book, now.state, key)))
    conditions = _conditions_of(book, state, attack, now)
    place = place_of(book, attack)
    parties = {
        side: Party(tuple(participants(book, state, keys)), occasion=occasion_of(book, state, side, keys, enemies))
        for side, keys, enemies in (
            (attack.acting, attack.attackers, attack.targets), (attack.acting.enemy, attack.targets, attack.attackers))
    }
    engagement = Engagement(
        id=attack.id, turn=str(state.cursor.turn), nas=state.cursor.day, place=place, hex=attack.hex,
        conditions=conditions, acting=attack.acting, parties={side: parties[side] for side in Side},
        setting=replace(setting_of(book, state.cursor, attack.hex, conditions, f"Battle {attack.id} in {place}"),
                        surprise=surprise),
    )
    now.add(events.BattleJoined(engagement, (*attack.attackers, *attack.targets)))


def participants(book: Book, state: State, forces: tuple[ForceId, ...]) -> Iterator[Participant]:
    """Every ship of these forces, in the form of the tactical contract."""
    for force in forces:
        for key in ships_of(state, force):
            yield participant(book, state.ships[key], force)


def participant(book: Book, ship: Ship, force: ForceId) -> Participant:
    """One ship in the form of the tactical contract, with the task that follows from her type, her mission and her cargo."""
    facts = book.oob.ships[ship.id]
    task = TASKS.get(book.counters[ship.id].type, Task.BATTLE_LINE)
    if task in (Task.BATTLE_LINE, Task.SCREEN) and ship.mission is Mission.ESCORT:
        task = Task.ESCORT
    aboard, looks = (Task.CARGO, task) if ship.cargo and task is not Task.CARGO else (task, None)
    values = book.counters[ship.id]
    boats = boats_left(values, hits_of(values, ship.condition)) if is_squadron(values) else 1
    return Participant(
        ship.id, facts.ship_class, facts.name, facts.nation, str(force), aboard, ship.condition, ship.out_of_fuel, looks,
        presence=Presence(boats=boats) if boats > 1 else None)


def place_of(book: Book, attack: Attack) -> str:
    """The place of a battle in words: the hex and the nearest port."""
    latitude, longitude = book.theatre.position_of(attack.hex)
    nearest = min(book.theatre.ports.values(), key=lambda port: (port.lat - latitude) ** 2 + (port.lon - longitude) ** 2)
    return f"hex {attack.hex}, off {nearest.name}"


def while_a_battle_waits(book: Book, state: State, order: AcceptAfterAction) -> Refusal | None:
    """SM-6B.1 A result is accepted for the battle that is being fought, and it proves that it belongs to it."""
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.FIGHTING or attack.engagement is None:
        return Refusal("SM-6B", "no battle waits for a result")
    if order.after_action.engagement != attack.id:
        return Refusal("SM-6B", f"this is the result of {order.after_action.engagement}; {attack.id} is being fought")
    if order.after_action.digest != digest_of(attack.engagement):
        return Refusal("SM-6B", f"this result was made for another state of {attack.id}: its fingerprint differs")
    return None


def with_one_fate_for_each_ship(book: Book, state: State, order: AcceptAfterAction) -> Refusal | None:
    """SM-6B.2 A result gives exactly one fate to each unit that was sent, and names no other."""
    attack = attack_under_way(state)
    if attack.engagement is None:
        return Refusal("SM-6B", "no battle waits for a result")
    sent = [unit.ship for _, unit in attack.engagement.participants()]
    reported = [outcome.ship for outcome in order.after_action.outcomes]
    if missing := sorted(set(sent) - set(reported)):
        return Refusal("SM-6B", f"the result says nothing of {', '.join(missing)}")
    if strange := sorted(set(reported) - set(sent)):
        return Refusal("SM-6B", f"{', '.join(strange)} took no part")
    if len(reported) != len(set(reported)):
        return Refusal("SM-6B", "a ship has two fates")
    for outcome in order.after_action.outcomes:
        if outcome.credit is not None and outcome.credit not in sent:
            return Refusal("SM-6B", f"{outcome.credit}, credited with {outcome.ship}, took no part")
    return None


def with_a_fate_for_each_boat(book: Book, state: State, order: AcceptAfterAction) -> Refusal | None:
    """SM-6B.2 Where boats are counted each of them has one fate, and a unit is afloat as long as one of her boats is."""
    attack = attack_under_way(state)
    sent = {} if attack.engagement is None else {unit.ship: unit for _, unit in attack.engagement.participants()}
    for came in order.after_action.outcomes:
        if not came.boats:
            continue
        name = ship_name(book, came.ship)
        if len(came.boats) != sent[came.ship].boats:
            return Refusal("SM-6B", f"{name} went with {quantity(sent[came.ship].boats, 'boat')}, and "
                                    f"{quantity(len(came.boats), 'fate')} came back")
        if (Outcome.AFLOAT in came.boats) is not (came.outcome is Outcome.AFLOAT):
            return Refusal("SM-6B", f"{name} is {came.outcome.value}, and her boats say otherwise")
    return None


def with_no_ship_better_than_she_went(book: Book, state: State, order: AcceptAfterAction) -> Refusal | None:
    """SM-6B.3 Nobody comes out of a battle sounder, faster or with more aboard than she went into it."""
    for outcome in order.after_action.outcomes:
        what = _bettered(state.ships[outcome.ship].condition, outcome.condition) if outcome.outcome is Outcome.AFLOAT else None
        if what is not None:
            return Refusal("SM-6B", f"{ship_name(book, outcome.ship)} comes back with {what} than she went with")
    return None


def _bettered(before: Condition, after: Condition) -> str | None:
    if after.shell_damage < before.shell_damage or after.underwater_damage < before.underwater_damage:
        return "less damage"
    if after.speed_left > before.speed_left:
        return "more speed"
    if after.torpedoes_left > before.torpedoes_left:
        return "more torpedoes"
    if any(left > before.rounds_left.get(battery, WHOLE) for battery, left in after.rounds_left.items()) or (
            set(before.rounds_left) - set(after.rounds_left)):
        return "more ammunition"
    if not set(before.mounts_out) <= set(after.mounts_out):
        return "fewer mounts out"
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    AcceptAfterAction: (
        while_a_battle_waits, with_one_fate_for_each_ship, with_a_fate_for_each_boat, with_no_ship_better_than_she_went,
    ),
}


def resolve(now: Proceedings, order: AcceptAfterAction) -> None:
    """SM-6C.6 What came back becomes history; the force whose order to part succeeded is then placed in an adjoining hex."""
    state = now.state
    after = order.after_action
    attack = attack_under_way(state)
    now.add(events.AfterActionAccepted(after))
    for outcome in after.outcomes:
        _apply(now, outcome, after)
    check_decks(now)
    for key in (*attack.attackers, *attack.targets):
        if not ships_of(now.state, key):
            now.add(events.ForceDisbanded(key))
    one_side = tuple(key for key in attack.attackers if key in now.state.forces)
    other = tuple(key for key in attack.targets if key in now.state.forces)
    if one_side and other:
        parting = () if after.broke_off is None else one_side if after.broke_off is attack.acting else other
        now.add(events.ForcesDisengaged(one_side, other, parting))
    if not attack_under_way(now.state).to_place:
        now.add(events.AttackClosed(attack.id))


def _apply(now: Proceedings, fate: ShipOutcome, after: AfterAction) -> None:
    state = now.state
    ship = state.ships[fate.ship]
    if fate.outcome is Outcome.AFLOAT:
        condition = condition_home(now.book.counters[fate.ship], fate)
        if condition != ship.condition:
            now.add(events.ConditionChanged(fate.ship, condition))
            start_voyage(now, fate.ship, ship.condition)
        return
    lose_ship(now, fate.ship, STATUS[fate.outcome], f"battle {after.engagement}", ship.side.enemy, fate.credit)


def condition_home(values: CounterValues | None, came: ShipOutcome) -> Condition:
    """SM-GAP-19 A squadron whose boats were counted has a box for each boat that came back, whatever else is said of her.

    So the campaign books what comes back, and so a result is shown before it is accepted; a unit without `values` is no part
    of a campaign.
    """
    if values is None or not came.boats or not is_squadron(values):
        return came.condition
    lost = values.flotation_boxes - came.boats.count(Outcome.AFLOAT)
    hits = hits_of(values, came.condition)
    return with_hits(values, came.condition, replace(hits, flotation=max(lost, hits.flotation)))


def candidates(book: Book, state: State, side: Side) -> Iterator[AcceptAfterAction]:
    """No candidates: the result of a battle is computed or typed in."""
    return iter(())


# The sky and the sea --------------------------------------------------------------------------------------------------


WIND_STEP = 36
# The hour of dusk or dawn is told to so many minutes.
LIGHT_STEP = 5
MINUTES_A_DAY = 24 * 60
DEGREES_OF_AN_HOUR = 15


def _conditions_of(book: Book, state: State, attack: Attack, dice: Dice) -> Conditions:
    """SM-GAP-59 Hour, visibility, sea and wind of a battle follow light and weather by one die, the wind's way by another."""
    face = dice.roll(Die.D10, Why("SM-GAP-59", "battle conditions", (str(attack.id),)))
    row = book.charts.battle_conditions.rows[attack.light, weather_at(book, state, attack.hex)][face - 1]
    wind = dice.roll(Die.D10, Why("SM-GAP-59", "wind direction", (str(attack.id),))) % Die.D10.highest * WIND_STEP
    return conditions_by(book, state.cursor, attack.hex, attack.light, row, wind)


def conditions_by(book: Book, cursor: Cursor, where: Hex, light: Light, row: BattleSky, wind: int) -> Conditions:
    """The conditions of a row of the chart for a hex and a segment, with the wind from this direction."""
    moon = _moon_over(book, cursor, where, row.minute_of_day) if light is Light.NIGHT else 0.0
    return Conditions(light, row.minute_of_day, row.visibility_m, row.sea_state, wind, row.wind_kn, moon)


def _moon_over(book: Book, cursor: Cursor, where: Hex, minute_of_day: int) -> float:
    """SM-GAP-59.1 At night the moon counts by her lit share while she is up over the place at that hour, else not at all."""
    sky = sky_over(*book.theatre.position_of(where), moment_of(book, cursor, where, minute_of_day))
    return round(sky.moonlight, 2)


def setting_of(book: Book, cursor: Cursor, where: Hex, conditions: Conditions, title: str) -> Setting:
    """SM-GAP-59.2 A battle system is told day, hour and position too, so that sun and moon stand where they stood.

    SM-GAP-99.1 So it is until when the light lasts: from dark to sunrise, and from light until it is night.
    """
    moment = moment_of(book, cursor, where, conditions.minute_of_day)
    latitude, longitude = book.theatre.position_of(where)
    until, comes = (Light.DAY, Daylight.DAY) if conditions.light is Light.NIGHT else (Light.NIGHT, Daylight.NIGHT)
    minutes = next((later for later in range(LIGHT_STEP, MINUTES_A_DAY, LIGHT_STEP)
                    if sky_over(latitude, longitude, moment + timedelta(minutes=later)).daylight is comes), None)
    return Setting(title, moment.isoformat(timespec="minutes"), latitude, longitude, stop_minutes=minutes,
                   until=None if minutes is None else until)


def moment_of(book: Book, cursor: Cursor, where: Hex, minute_of_day: int) -> datetime:
    """The day of the segment, at an hour in the nautical time zone of the hex."""
    _, longitude = book.theatre.position_of(where)
    zone = timezone(timedelta(hours=round(longitude / DEGREES_OF_AN_HOUR)))
    return datetime.combine(date_of(cursor), time(*divmod(minute_of_day, 60)), zone)


def surprising(book: Book, state: State, attack: Attack) -> Side | None:
    """SM-GAP-76.1 The attacker, where it is night, the enemy has found none of his forces yet, and has no radar there."""
    if attack.light is not Light.NIGHT or any(state.finds.get(force) for force in attack.attackers):
        return None
    return None if any(_has_radar(book, state, force) for force in attack.targets) else attack.acting


def _has_radar(book: Book, state: State, force: ForceId) -> bool:
    """Whether a ship of a force has been given a radar set."""
    ships = ships_of(state, force)
    sets = (radar for ship in ships for radar in (*book.oob.class_of(ship).radar, *book.oob.ships[ship].radar))
    return any(Turn.of(radar.fitted) <= state.cursor.turn for radar in sets)
