"""Attacks and battles: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.battles.battle import AfterAction, Engagement
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import Attack, BattleStage, State
from campaign.model.play.telling import Being, Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction, Scattering, TaskForce
from campaign.rules.events.conditions import condition_changed
from campaign.rules.events.copying import with_each, with_entry
from campaign.rules.events.reader import Reader
from campaign.rules.events.sailing import NO_MOVEMENT_LEFT
from campaign.rules.facts.roster import ships_of
from campaign.words.counting import agreeing, capitalised, quantity
from campaign.words.mentions import Mentions, verb_for

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


def narrate(reader: Reader, event: events.CombatEvent) -> Telling | None:
    """An event of combat, as its reader may know it: whoever is in a battle sees all of it but cargo (SM-GAP-56)."""
    match event:
        case events.AttackDeclared(hex=where, attackers=attackers, targets=targets, light=light):
            by, to = reader.forces(attackers), reader.forces(targets)
            sentence = (f"{capitalised(by)} {agreeing(len(attackers), 'attacks', 'attack')} {to} at {reader.place(where)} "
                        f"by {light.value}")
            return Telling(deed=Deed.ATTACK, sentence=sentence, by=by, to=to, hex=where, place=reader.place(where),
                           light=light, rules=("SM-6",))
        case events.ReactionGiven(force=force, reaction=reaction):
            who = reader.force(force)
            return Telling(deed=Deed.DECISION, sentence=f"{capitalised(who)} {REACTIONS_IN_WORDS[reaction]}", by=(who,),
                           manner=reaction.value, rules=("SM-6A",))
        case events.ForcesCommitted(forces=forces):
            by = reader.forces(forces)
            sentence = f"{capitalised(by)} {agreeing(len(forces), 'joins', 'join')} the battle"
            return Telling(deed=Deed.ATTACK, sentence=sentence, by=by, rules=("SM-GAP-16",))
        case events.CombatAvoided(force=force, succeeded=succeeded):
            who, done = reader.force(force), "avoids combat" if succeeded else "cannot avoid combat"
            return Telling(deed=Deed.AVOIDANCE if succeeded else Deed.DECISION, sentence=f"{capitalised(who)} {done}",
                           by=(who,), rules=("SM-6A3",))
        case events.ForceScattered():
            return _scattering(reader, event)
        case events.ForceReformed(force=force, hex=where):
            owned, who = reader.owns_force(force), reader.force(force)
            if not owned and not reader.shows(reader.after, force):
                return None
            name = who if owned else capitalised(who)
            return Telling(deed=Deed.FORMING, sentence=f"{name} reforms at {reader.place(where)}", by=(who,), hex=where,
                           place=reader.place(where), rules=("SM-6A2",) if owned else ())
        case events.AttackAdvanced(stage=stage):
            return Telling(deed=Deed.TIME, sentence=f"The attack goes on: {stage.value}", manner=stage.value, quiet=True)
        case events.BattleJoined(engagement=engagement):
            return _joined(reader, engagement)
        case events.AfterActionAccepted(after_action=after):
            return _over(reader, after)
        case events.ConditionChanged(ship=ship):
            return condition_changed(reader, ship)
        case events.ShipRemoved():
            return _removed(reader, event)
        case events.ForcesDisengaged(one=first, other=second, to_place=to_place):
            by, to, placed = reader.forces(first), reader.forces(second), reader.forces(to_place)
            sentence = f"{capitalised(by)} {agreeing(len(first), 'parts', 'part')} from {to}"
            if to_place:
                sentence = f"{sentence}: {placed} broke off and {agreeing(len(to_place), 'is', 'are')} to be placed"
            return Telling(deed=Deed.BREAKING_OFF, sentence=sentence, by=placed if to_place else by, to=to, rules=("SM-6C.6",),
                           others=by if to_place else (), quiet=not to_place)
        case events.ForcePlaced(force=force, hex=where):
            if not reader.owns_force(force) and not reader.shows(reader.after, force):
                return None
            who, start, place = reader.force(force), reader.before.forces[force].hex, reader.place(where)
            return Telling(deed=Deed.MOVE, sentence=f"{capitalised(who)} withdraws from {reader.place(start)} to {place}",
                           by=(who,), start=start, hex=where, place=place, manner="withdrawal", rules=("SM-6C.6",))
        case events.AttackClosed(battle=battle):
            return Telling(deed=Deed.BATTLE_OVER, sentence=f"The attack {battle} is over", quiet=True,
                           others=(Mention(f"battle {battle}", Being.BATTLE, battle),))
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
    apart = TaskForce(new, force.side, event.name or force.name, force.hex, scattered=scattering)
    forces = with_entry(state.forces, new, apart)
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


def _scattering(reader: Reader, event: events.ForceScattered) -> Telling:
    """SM-6A1.1 Both see a convoy scatter; which ships those were, only its owner knows."""
    who, whole = reader.force(event.force), event.new_force is None
    if reader.owns_force(event.force):
        ships = reader.ships(event.ships)
        did = f"scatters: {ships}" if whole else f"stays and its transports scatter: {ships}"
    else:
        ships = Mentions()
        did = "scatters and is off the map" if whole else "loses sight of its transports, which scatter"
    return Telling(deed=Deed.SCATTERING, sentence=f"{capitalised(who)} {did}", by=(who,), others=ships,
                   manner="whole" if whole else "transports", rules=("SM-6A1",))


def _joined(reader: Reader, engagement: Engagement) -> Telling:
    sky = engagement.conditions
    hour = f"{sky.minute_of_day // 60:02d}:{sky.minute_of_day % 60:02d}"
    parties = {side: reader.ships_by_name(participant.ship for participant in party.participants)
               for side, party in engagement.parties.items()}
    lists = "; ".join(f"{side} {ships}" for side, ships in parties.items())
    sentence = (f"Battle {engagement.id} is joined, {engagement.place}, at {hour} by {sky.light.value}, "
                f"visibility {sky.visibility_m / 1000:g} km, sea {sky.sea_state}: {lists}")
    return Telling(deed=Deed.BATTLE, sentence=sentence, by=parties.get(Side.AXIS, ()), to=parties.get(Side.ALLIED, ()),
                   hex=engagement.hex, place=engagement.place, light=sky.light, rules=("SM-6B",),
                   others=(Mention(f"battle {engagement.id}", Being.BATTLE, engagement.id),))


def _over(reader: Reader, after: AfterAction) -> Telling:
    parts = []
    if after.broke_off is not None:
        parts.append(f"the {after.broke_off} side broke off")
    if after.holds_field is not None:
        parts.append(f"the {after.holds_field} side holds the field")
    how = "settled by the campaign's tables" if after.settled else "over"
    sentence = (f"Battle {after.engagement} is {how} after {quantity(after.minutes, 'minute')}: "
                f"{' and '.join(parts) or 'undecided'}")
    return Telling(deed=Deed.BATTLE_OVER, sentence=sentence,
                   by=() if after.holds_field is None else (reader.whole_side(after.holds_field),),
                   to=() if after.broke_off is None else (reader.whole_side(after.broke_off),),
                   manner="settled" if after.settled else "",
                   others=(Mention(f"battle {after.engagement}", Being.BATTLE, after.engagement),),
                   effects=(Effect(measure=Measure.MINUTES, amount=after.minutes),))


def _removed(reader: Reader, event: events.ShipRemoved) -> Telling:
    ship = reader.ship(event.ship)
    by = () if event.credit is None else (reader.ship(event.credit),)
    credit = f", by {by[0]}" if by else ""
    sentence = (f"{ship} ({reader.book.counters[event.ship].type.value}) {verb_for((ship,), 'is', 'are')} "
                f"{event.status.value}: {event.cause}{credit}")
    return Telling(deed=Deed.LOSS, sentence=sentence, by=by, to=(ship,), manner=event.status.value,
                   effects=(Effect(Part.HULL, Change.LOST, name=event.cause),))
