"""Attacks and battles: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.battles.battle import AfterAction, Engagement
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import Attack, BattleStage, State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction, Scattering, TaskForce
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import boats_left, is_squadron
from campaign.rules.events.copying import with_each, with_entry
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.rules.events.sailing import NO_MOVEMENT_LEFT
from campaign.rules.facts.roster import ships_of
from campaign.words.counting import capitalised

REACTIONS_IN_WORDS = {
    Reaction.STAND: "stands", Reaction.AVOID: "tries to avoid combat", Reaction.SCATTER_ALL: "scatters",
    Reaction.SCATTER_TRANSPORTS: "lets its transports scatter while the escorts fight",
}
EVENTS: tuple[type, ...] = get_args(events.CombatEvent)
SUBJECTS: SubjectsOf = {
    events.AfterActionAccepted: (Subject.BATTLES,),
    events.AttackClosed: (Subject.BATTLES,),
    events.AttackDeclared: (Subject.BATTLES,),
    events.BattleJoined: (Subject.BATTLES,),
    events.CombatAvoided: (Subject.BATTLES,),
    events.ForceReformed: (Subject.SAILINGS,),
    events.ForceScattered: (Subject.SAILINGS,),
    events.ForcesCommitted: (Subject.BATTLES,),
    events.ForcesDisengaged: (Subject.BATTLES,),
    events.ReactionGiven: (Subject.BATTLES,),
    events.ShipRemoved: (Subject.LOSSES,),
}


def fold(state: State, event: events.CombatEvent) -> State:
    """The state after an event of combat."""
    match event:
        case events.AttackDeclared(battle=battle, hex=where, acting=acting, attackers=attackers, targets=targets, light=light):
            attack = Attack(battle, where, acting, attackers, targets, BattleStage.REACTING, light)
            forces = with_each(state.forces, (*attackers, *targets), lambda force: replace(force, engaged=True))
            fought = (*state.fought, where)
            return replace(state, attack=attack, battles_joined=state.battles_joined + 1, forces=forces, fought=fought)
        case events.ReactionGiven(force=force, reaction=reaction):
            attack = attack_under_way(state)
            return replace(state, attack=replace(attack, reactions=with_entry(attack.reactions, force, reaction)))
        case events.ForcesCommitted(forces=forces):
            attack = attack_under_way(state)
            reactions = {**attack.reactions, **dict.fromkeys(forces, Reaction.STAND)}
            return replace(state, attack=replace(attack, targets=(*attack.targets, *forces), reactions=reactions))
        case events.CombatAvoided(force=force, succeeded=succeeded):
            attack = attack_under_way(state)
            if succeeded:
                return replace(state, attack=replace(attack, targets=tuple(key for key in attack.targets if key != force)))
            return replace(state, attack=replace(attack, reactions=with_entry(attack.reactions, force, Reaction.STAND)))
        case events.ForceScattered():
            return _scattered(state, event)
        case events.ForceReformed(force=force, hex=where):
            reformed = replace(state.forces[force], hex=where, scattered=None, reformed=True, previous=None, entered=False)
            # Their movement stays spent, whatever port or force they go to next.
            ships = with_each(state.ships, ships_of(state, force), lambda ship: replace(ship, spent=NO_MOVEMENT_LEFT))
            return replace(state, forces=with_entry(state.forces, force, reformed), ships=ships)
        case events.AttackAdvanced(stage=stage):
            return replace(state, attack=replace(attack_under_way(state), stage=stage))
        case events.BattleJoined(engagement=engagement, forces=forces):
            attack = replace(attack_under_way(state), engagement=engagement, stage=BattleStage.FIGHTING)
            return replace(
                state, attack=attack, forces=with_each(state.forces, forces, lambda force: replace(force, engaged=True)))
        case events.AfterActionAccepted():
            return state
        case events.ConditionChanged(ship=key, condition=condition):
            return replace(state, ships=with_entry(state.ships, key, replace(state.ships[key], condition=condition)))
        case events.ShipRemoved(ship=key, status=status):
            gone = replace(state.ships[key], status=status, force=None, port=None, voyage=None)
            return replace(state, ships=with_entry(state.ships, key, gone))
        case events.ForcesDisengaged(one=first, other=second, to_place=to_place):
            parted = with_each(state.forces, first, lambda force: _parted(force, second))
            parted = with_each(parted, second, lambda force: _parted(force, first))
            attack = attack_under_way(state)
            stage = BattleStage.PLACING if to_place else attack.stage
            return replace(state, forces=parted, attack=replace(attack, to_place=to_place, stage=stage))
        case events.ForcePlaced(force=force, hex=where):
            placed = replace(state.forces[force], hex=where, previous=None, entered=False, searched_light=None)
            attack = attack_under_way(state)
            left = tuple(key for key in attack.to_place if key != force)
            return replace(
                state, forces=with_entry(state.forces, force, placed), attack=replace(attack, to_place=left))
        case events.AttackClosed():
            return replace(state, attack=None)
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.CombatEvent) -> Word:
    """An event of combat, as its reader may know it: whoever is in a battle sees all of it but cargo (SM-GAP-56)."""
    match event:
        case events.AttackDeclared(hex=where, attackers=attackers, targets=targets, light=light):
            who = capitalised(reader.forces(attackers))
            what = f"{reader.forces(targets)} at {reader.place(where)}"
            return f"{who} {_verb(attackers, 'attacks', 'attack')} {what} by {light.value} [SM-6]"
        case events.ReactionGiven(force=force, reaction=reaction):
            return f"{capitalised(reader.force(force))} {REACTIONS_IN_WORDS[reaction]} [SM-6A]"
        case events.ForcesCommitted(forces=forces):
            return f"{capitalised(reader.forces(forces))} {_verb(forces, 'joins', 'join')} the battle [SM-GAP-16]"
        case events.CombatAvoided(force=force, succeeded=succeeded):
            done = "avoids combat" if succeeded else "cannot avoid combat"
            return f"{capitalised(reader.force(force))} {done} [SM-6A3]"
        case events.ForceScattered():
            return _scattered_in_words(reader, event)
        case events.ForceReformed(force=force, hex=where):
            if reader.owns_force(force):
                return f"{reader.force(force)} reforms at {reader.place(where)} [SM-6A2]"
            if not reader.shows(reader.after, force):
                return None
            return f"{capitalised(reader.force(force))} reforms at {reader.place(where)}"
        case events.AttackAdvanced(stage=stage):
            return Quiet(f"The attack goes on: {stage.value}")
        case events.BattleJoined(engagement=engagement):
            return _joined(reader, engagement)
        case events.AfterActionAccepted(after_action=after):
            return _over(after)
        case events.ConditionChanged(ship=ship):
            return _condition(reader, ship)
        case events.ShipRemoved(ship=ship, status=status, cause=cause, credit=credit):
            by = f", by {reader.ship(credit)}" if credit is not None else ""
            return f"{reader.ship(ship)} ({reader.book.counters[ship].type.value}) is {status.value}: {cause}{by}"
        case events.ForcesDisengaged(one=first, other=second, to_place=to_place):
            text = f"{capitalised(reader.forces(first))} {_verb(first, 'parts', 'part')} from {reader.forces(second)}"
            if not to_place:
                return Quiet(f"{text} [SM-6C.6]")
            return f"{text}: {reader.forces(to_place)} broke off and {_verb(to_place, 'is', 'are')} to be placed [SM-6C.6]"
        case events.ForcePlaced(force=force, hex=where):
            if not reader.owns_force(force) and not reader.shows(reader.after, force):
                return None
            start = reader.place(reader.before.forces[force].hex)
            return f"{capitalised(reader.force(force))} withdraws from {start} to {reader.place(where)} [SM-6C.6]"
        case events.AttackClosed(battle=battle):
            return Quiet(f"The attack {battle} is over")
        case _:
            assert_never(event)


def attack_under_way(state: State) -> Attack:
    """The attack in progress; only to be called during one."""
    if state.attack is None:
        raise ValueError("no attack is being carried out")
    return state.attack


def _parted(force: TaskForce, others: tuple[ForceId, ...]) -> TaskForce:
    new = tuple(key for key in others if key not in force.disengaged_from)
    return replace(force, disengaged_from=(*force.disengaged_from, *new))


def _scattered(state: State, event: events.ForceScattered) -> State:
    force = state.forces[event.force]
    scattering = Scattering(force.hex, state.segment)
    attack = state.attack
    if event.new_force is None:
        forces = with_entry(state.forces, event.force, replace(force, scattered=scattering))
        if attack is not None:
            attack = replace(attack, targets=tuple(key for key in attack.targets if key != event.force))
        finds = {key: found for key, found in state.finds.items() if key != event.force}
        return replace(state, forces=forces, finds=finds, attack=attack)
    new = event.new_force
    forces = with_entry(state.forces, new, TaskForce(new, force.side, force.name, force.hex, scattered=scattering))
    side: Side = force.side
    contacts = state.contacts if event.contact is None else with_entry(state.contacts, new, event.contact)
    intent = state.intents.get(event.force)
    return replace(
        state,
        forces=forces,
        # Transports that leave their escorts behind keep their purpose.
        intents=state.intents if intent is None else with_entry(state.intents, new, intent),
        ships=with_each(state.ships, event.ships, lambda ship: replace(ship, force=new)),
        formed=with_entry(state.formed, side, state.formed.get(side, 0) + 1),
        contacts=contacts,
    )


def _scattered_in_words(reader: Reader, event: events.ForceScattered) -> str:
    """SM-6A1.1 Both see a convoy scatter; which ships those were, only its owner knows."""
    name = capitalised(reader.force(event.force))
    if not reader.owns_force(event.force):
        what = "scatters and is off the map" if event.new_force is None else "loses sight of its transports, which scatter"
        return f"{name} {what} [SM-6A1]"
    ships = reader.ships(event.ships)
    if event.new_force is None:
        return f"{name} scatters: {ships} [SM-6A1]"
    return f"{name} stays and its transports scatter: {ships} [SM-6A1]"


def _joined(reader: Reader, engagement: Engagement) -> str:
    sky = engagement.conditions
    hour = f"{sky.minute_of_day // 60:02d}:{sky.minute_of_day % 60:02d}"
    lists = "; ".join(
        f"{side} {reader.ships_by_name(participant.ship for participant in party.participants)}"
        for side, party in engagement.parties.items())
    return (f"Battle {engagement.id} is joined, {engagement.place}, at {hour} by {sky.light.value}, "
            f"visibility {sky.visibility_m / 1000:g} km, sea {sky.sea_state}: {lists} [SM-6B]")


def _over(after: AfterAction) -> str:
    parts = []
    if after.broke_off is not None:
        parts.append(f"the {after.broke_off} side broke off")
    if after.holds_field is not None:
        parts.append(f"the {after.holds_field} side holds the field")
    return f"Battle {after.engagement} is over after {after.minutes} minutes: {' and '.join(parts) or 'undecided'}"


def _condition(reader: Reader, ship: ShipId) -> Word:
    """SM-GAP-56.7 Damage is told to her owner, and to those who fought her; what she shot away is not."""
    values = reader.book.counters[ship]
    before = hits_of(values, reader.before.ships[ship].condition)
    after = hits_of(values, reader.after.ships[ship].condition)
    owned = bool(reader.own((ship,)))
    if not owned and (before == after or not _in_battle(reader.before, ship)):
        return None
    name = reader.ship(ship)
    if is_squadron(values):
        return _boats(reader, ship, boats_left(values, after), lost=before != after, owned=owned)
    if before == after:
        return Quiet(f"{name} has another condition, with no box more or less")
    gunnery = f"{after.gunnery} of {values.gunnery_boxes} gunnery boxes"
    return f"{name} has lost {gunnery} and {after.flotation} of {values.flotation_boxes} flotation boxes [SM-GAP-19]"


def _boats(reader: Reader, ship: ShipId, left: int, *, lost: bool, owned: bool) -> Word:
    """SM-GAP-56.8 Both who fought her see how many boats a squadron has left; that some are damaged her owner alone knows."""
    values = reader.book.counters[ship]
    hurt = owned and has_hurt_boats(values, reader.after.ships[ship].condition)
    word = f"has {left} of {values.flotation_boxes} boats left" if lost else "lost no boat"
    word = f"{reader.ship(ship)} {word}"
    if hurt:
        return f"{word}, some of them damaged [SM-GAP-75]" if left > 1 else f"{word}, and that one damaged [SM-GAP-75]"
    return f"{word} [SM-GAP-19]" if lost else Quiet(f"{word} [SM-GAP-19]")


def _in_battle(state: State, ship: ShipId) -> bool:
    attack = state.attack
    if attack is None or attack.engagement is None:
        return False
    return any(unit.ship == ship for _, unit in attack.engagement.participants())


def _verb(forces: tuple[object, ...], singular: str, plural: str) -> str:
    return singular if len(forces) == 1 else plural
