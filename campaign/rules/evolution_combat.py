"""The fold over attacks and battles."""

from __future__ import annotations

from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events import (
    AfterActionAccepted,
    AttackAdvanced,
    AttackClosed,
    AttackDeclared,
    BattleJoined,
    CombatAvoided,
    CombatEvent,
    ConditionChanged,
    ForcePlaced,
    ForceReformed,
    ForceScattered,
    ForcesCommitted,
    ForcesDisengaged,
    ReactionGiven,
    ShipRemoved,
)
from campaign.model.forces import ForceId, Reaction, Scattering, TaskForce
from campaign.model.sides import Side
from campaign.model.state import Attack, BattleStage, State
from campaign.rules.copying import with_each, with_entry
from campaign.rules.evolution_sailing import NO_MOVEMENT_LEFT, ships_of


def evolve_combat(state: State, event: CombatEvent) -> State:
    """The state after an event of combat."""
    match event:
        case AttackDeclared(battle=battle, hex=where, acting=acting, attackers=attackers, targets=targets, light=light):
            attack = Attack(battle, where, acting, attackers, targets, BattleStage.REACTING, light)
            forces = with_each(state.forces, (*attackers, *targets), lambda force: replace(force, engaged=True))
            fought = (*state.fought, where)
            return replace(state, attack=attack, battles_joined=state.battles_joined + 1, forces=forces, fought=fought)
        case ReactionGiven(force=force, reaction=reaction):
            attack = attack_under_way(state)
            return replace(state, attack=replace(attack, reactions=with_entry(attack.reactions, force, reaction)))
        case ForcesCommitted(forces=forces):
            attack = attack_under_way(state)
            reactions = {**attack.reactions, **dict.fromkeys(forces, Reaction.STAND)}
            return replace(state, attack=replace(attack, targets=(*attack.targets, *forces), reactions=reactions))
        case CombatAvoided(force=force, succeeded=succeeded):
            attack = attack_under_way(state)
            if succeeded:
                return replace(state, attack=replace(attack, targets=tuple(key for key in attack.targets if key != force)))
            return replace(state, attack=replace(attack, reactions=with_entry(attack.reactions, force, Reaction.STAND)))
        case ForceScattered():
            return _scattered(state, event)
        case ForceReformed(force=force, hex=where):
            reformed = replace(state.forces[force], hex=where, scattered=None, reformed=True, previous=None, entered=False)
            # Their movement is gone with them, into whatever port or force they go next.
            ships = with_each(state.ships, ships_of(state, force), lambda ship: replace(ship, spent=NO_MOVEMENT_LEFT))
            return replace(state, forces=with_entry(state.forces, force, reformed), ships=ships)
        case AttackAdvanced(stage=stage):
            return replace(state, attack=replace(attack_under_way(state), stage=stage))
        case BattleJoined(engagement=engagement, forces=forces):
            attack = replace(attack_under_way(state), engagement=engagement, stage=BattleStage.FIGHTING)
            return replace(
                state, attack=attack, forces=with_each(state.forces, forces, lambda force: replace(force, engaged=True)))
        case AfterActionAccepted():
            return state
        case ConditionChanged(ship=key, condition=condition):
            return replace(state, ships=with_entry(state.ships, key, replace(state.ships[key], condition=condition)))
        case ShipRemoved(ship=key, status=status):
            gone = replace(state.ships[key], status=status, force=None, port=None)
            return replace(state, ships=with_entry(state.ships, key, gone))
        case ForcesDisengaged(one=one, other=other, to_place=to_place):
            parted = with_each(state.forces, one, lambda force: _parted(force, other))
            parted = with_each(parted, other, lambda force: _parted(force, one))
            attack = attack_under_way(state)
            stage = BattleStage.PLACING if to_place else attack.stage
            return replace(state, forces=parted, attack=replace(attack, to_place=to_place, stage=stage))
        case ForcePlaced(force=force, hex=where):
            placed = replace(state.forces[force], hex=where, previous=None, entered=False, searched_light=None)
            attack = attack_under_way(state)
            left = tuple(key for key in attack.to_place if key != force)
            return replace(
                state, forces=with_entry(state.forces, force, placed), attack=replace(attack, to_place=left))
        case AttackClosed():
            return replace(state, attack=None)
        case _:
            assert_never(event)


def attack_under_way(state: State) -> Attack:
    """The attack that is being carried out; only what is part of one asks for it."""
    if state.attack is None:
        raise ValueError("no attack is being carried out")
    return state.attack


def _parted(force: TaskForce, others: tuple[ForceId, ...]) -> TaskForce:
    new = tuple(key for key in others if key not in force.disengaged_from)
    return replace(force, disengaged_from=(*force.disengaged_from, *new))


def _scattered(state: State, event: ForceScattered) -> State:
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
    return replace(
        state,
        forces=forces,
        ships=with_each(state.ships, event.ships, lambda ship: replace(ship, force=new)),
        formed=with_entry(state.formed, side, state.formed.get(side, 0) + 1),
        contacts=contacts,
    )
