"""An order in the words that give it: what `?` lists, and what the staff proposes."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.cli.orders.common import in_figures, in_quotes
from campaign.cli.orders.phrasing_of_conduct import ANSWERS, of_answers, of_run, of_task
from campaign.cli.orders.rulings import of_the_umpire
from campaign.model.commands import (
    AllotRepair,
    AnswerSubmarine,
    AssignFlotillaMission,
    AssignMission,
    AttackForces,
    BerthFlotilla,
    Bombard,
    CancelLanding,
    CancelStandingOrder,
    Command,
    DeclineSupport,
    DemolishPort,
    EndStep,
    EnterPort,
    Evacuate,
    FlySearches,
    FormForce,
    GiveStandingOrder,
    HandOverPoints,
    HoistCraft,
    HuntFlotilla,
    InstructFlotilla,
    JoinForce,
    LandAssault,
    LandFollowUp,
    LaunchFighters,
    LoadCargo,
    LoadFighters,
    LowerCraft,
    MergeFlotillas,
    MoveFlotilla,
    MoveForce,
    PlaceForce,
    PlanLanding,
    PrepareReaction,
    PrioritiseRefuelling,
    PrioritiseRepairs,
    RaidLand,
    RaidReembark,
    RaisePoints,
    ReactToAttack,
    RecordPortOwner,
    ReformForce,
    RepairPort,
    ReportCombat,
    ReportTroops,
    ResumeRepair,
    SearchArea,
    SearchFromCarrier,
    SearchFromFlotilla,
    SearchSurface,
    SetLiftWatch,
    SetStanding,
    SplitFlotilla,
    StartConvoyRun,
    StopConvoyRun,
    SupportGround,
    SuspendRepair,
    TransferCargo,
    Transship,
    UnloadCargo,
    UnloadFighters,
)
from campaign.model.commands.war import (
    ChooseEastAfrica,
    LoadSupplies,
    OrderTenthMas,
    PlaceExchangeDestroyers,
    RecallTenthMas,
    RecordFlag,
    RecordGarrison,
    TakeFromPool,
    TenthMasTargets,
    WithdrawToPool,
)
from campaign.model.forces import Mission
from campaign.model.landings import Wave

REACTIONS = {word: reaction for word, reaction in ANSWERS.items() if reaction is not None}
MISSIONS = {"escort": Mission.ESCORT, "control": Mission.SEA_CONTROL, "transport": Mission.TRANSPORT}
_ANSWER = {reaction: word for word, reaction in ANSWERS.items()}
_MISSION = {mission: word for word, mission in MISSIONS.items()}


def phrase(command: Command) -> str:
    """The words that give this order: `do` and the terminal read them back as this order and no other."""
    for family in (_of_the_fleet, _below_and_ashore, _of_troops_and_war, of_the_umpire):
        if words := family(command):
            return words
    raise ValueError(f"{type(command).__name__} has no words")


def _as(name: str) -> str:
    return f" as {in_quotes(name)}" if name else ""


def _row(keys: Iterable[str]) -> str:
    return " ".join(map(str, keys))


def _with(word: str, keys: Iterable[str]) -> str:
    kept = _row(keys)
    return f" {word} {kept}" if kept else ""


def _of_the_fleet(command: Command) -> str:
    match command:
        case EndStep():
            return "end"
        case FormForce(ships=ships, name=name):
            return f"form {_row(ships)}{_as(name)}"
        case JoinForce(ships=ships, force=force):
            return f"join {_row(ships)} to {force}"
        case EnterPort(ships=ships, port=port):
            return f"enter {_row(ships)} in {port}"
        case MoveForce(force=force, route=route):
            return f"move {force} {_row(route)}"
        case SearchArea(contact=contact, site=site):
            return f"search {contact} from {site}"
        case FlySearches():
            return "search"
        case SearchSurface(force=force, light=light):
            return f"search {light.value} {force}"
        case SearchFromCarrier(contact=contact, carrier=carrier):
            return f"search {contact} with {carrier}"
        case AttackForces(forces=forces, contacts=contacts, light=light):
            return f"attack {_row(contacts)} with {_row(forces)}{f' {light.value}' if light else ''}"
        case ReactToAttack(reactions=reactions, commit=commit):
            return f"react {_row(f'{key} {_ANSWER[one]}' for key, one in reactions)}{_with('with', commit)}"
        case PrepareReaction(force=force, reaction=reaction):
            return f"answer {force} {_ANSWER[reaction]}"
        case PlaceForce(force=force, hex=where):
            return f"place {force} in {where}"
        case ReformForce(force=force, hex=where):
            return f"reform {force} in {where}"
        case AssignMission(ships=ships, mission=mission):
            return f"mission {_MISSION[mission]} {_row(ships)}"
        case AllotRepair(ship=ship, track=track):
            return f"repair {ship} {track.value}"
        case SuspendRepair(job=job):
            return f"suspend {job}"
        case ResumeRepair(job=job):
            return f"resume {job}"
        case PrioritiseRefuelling(port=port, ships=ships):
            return f"refuel {port} first {_row(ships)}"
        case PrioritiseRepairs(port=port, ships=ships):
            return f"mend {port} first {_row(ships)}"
        case RecordPortOwner(port=port, owner=owner):
            return f"owner {port} {owner.value if owner else 'nobody'}"
        case SetStanding():
            return of_answers(command)
        case GiveStandingOrder(force=force, standing=order):
            return f"standing {force} {of_task(order)}"
        case CancelStandingOrder(force=force):
            return f"standing {force} off"
        case StartConvoyRun():
            return of_run(command)
        case StopConvoyRun(run=run):
            return f"run stop {run}"
        case _:
            return ""


def _below_and_ashore(command: Command) -> str:
    match command:
        case AssignFlotillaMission(flotilla=key, mission=task):
            return f"mission {task.value} {key}"
        case MergeFlotillas(flotilla=key, into=into):
            return f"merge {key} into {into}"
        case SplitFlotilla(flotilla=key, points=points, name=name):
            return f"split {key} {points}{_as(name)}"
        case HandOverPoints(flotilla=key, to=goal, points=points):
            return f"give {points} of {key} to {goal}"
        case RaisePoints(port=port, nation=nation, points=points, into=into, name=name):
            return f"raise {points} {nation.value} in {port}{f' into {into}' if into else ''}{_as(name)}"
        case InstructFlotilla(flotilla=key, attack=attack, prey=prey, worth=worth):
            return f"instruct {key} {attack.value} at {prey.value} from {in_figures(worth)}"
        case MoveFlotilla(flotilla=key, route=route):
            return f"move {key} {_row(route)}"
        case BerthFlotilla(flotilla=key, port=port):
            return f"enter {key} in {port}"
        case SearchFromFlotilla(flotilla=key, light=light):
            return f"search {light.value} {key}"
        case AnswerSubmarine(attack=attack, targets=targets):
            return " ".join(("strike", *targets)) if attack else "spare"
        case HuntFlotilla(force=force, contact=contact):
            return f"hunt {contact} with {force}"
        case Bombard(force=force, target=target, place=place, ships=ships, category=category):
            chosen = f" choosing {category.value.replace(' ', '_')}" if category else ""
            return f"bombard {place} with {force} at {target.value}{_with('only', ships)}{chosen}"
        case SupportGround(force=force, hex=where):
            return f"support {where} with {force}"
        case DeclineSupport():
            return "decline"
        case DemolishPort(port=port, engineers=engineers):
            return f"demolish {port}{' with engineers' if engineers else ''}"
        case RepairPort(port=port, engineer_re=engineers):
            return f"engineers {engineers} in {port}"
        case LoadFighters(carrier=carrier, unit=unit):
            return f"embark {unit} on {carrier}"
        case UnloadFighters(carrier=carrier, base=base):
            return f"disembark {carrier} to {base}"
        case LaunchFighters(carrier=carrier, base=base):
            return f"launch {carrier} to {base}"
        case _:
            return ""


def _of_troops_and_war(command: Command) -> str:
    match command:
        case LoadCargo(cargo=cargo, ships=ships, wave=wave):
            return f"load {cargo} in {_row(ships)}{_for(wave)}"
        case UnloadCargo(cargo=cargo):
            return f"unload {cargo}"
        case TransferCargo(cargo=cargo, ships=ships, wave=wave):
            return f"transfer {cargo} to {_row(ships)}{_for(wave)}"
        case Transship(cargo=cargo, craft=craft, ships=ships):
            return f"transship {cargo} with {_row(craft)}{_with('to', ships)}"
        case HoistCraft(craft=one, ships=ships, destination=port):
            return f"hoist {one} in {_row(ships)} for {port}"
        case LowerCraft(craft=one):
            return f"lower {one}"
        case Evacuate(cargo=cargo, ships=ships, abandon_equipment=leaves):
            return f"evacuate {cargo} in {_row(ships)}{' abandoning' if leaves else ''}"
        case PlanLanding(turn=turn, units=units):
            return f"plan {turn}: {', '.join(f'{unit} at {where}' for unit, where in units)}"
        case CancelLanding(plan=plan):
            return f"cancel {plan}"
        case LandAssault(plan=plan, units=units):
            return f"assault {plan} {_row(units)}"
        case LandFollowUp(plan=plan, units=units, craft=craft):
            return f"follow {plan} {_row(units)}{_with('by', craft)}"
        case RaidLand(unit=unit, target=target, night=night):
            return f"raid {unit} {target.value} {'night' if night else 'day'}"
        case RaidReembark(unit=unit, ships=ships, enemy_re=enemy):
            return f"reembark {unit} in {_row(ships)}{'' if enemy is None else f' against {in_figures(enemy)}'}"
        case ReportCombat(units=units):
            return f"combat {_row(units)}"
        case ReportTroops(unit=unit, hex=where):
            return f"troops {unit} gone" if where is None else f"troops {unit} at {where}"
        case SetLiftWatch(plans=plans, evacuations=evacuations, transshipments=transshipments):
            return (f"watch plans {_yes(plans)} evacuations {_yes(evacuations)} transshipments {_yes(transshipments)}")
        case _:
            return _of_the_war(command)


def _of_the_war(command: Command) -> str:
    match command:
        case LoadSupplies(ships=ships, destination=port, kind=kind):
            return f"supply {port} by {_row(ships)} with {kind.value}"
        case TakeFromPool(ship=ship, port=port):
            return f"pool {ship} to {port}"
        case WithdrawToPool(ship=ship):
            return f"withdraw {ship}"
        case ChooseEastAfrica(port=port):
            return f"africa {port or 'stay'}"
        case PlaceExchangeDestroyers(placed=placed):
            return f"exchange {', '.join(f'{ship} at {port}' for ship, port in placed)}"
        case OrderTenthMas(target=target, carrier=carrier, flotilla=flotilla):
            return f"frogmen {target} by {carrier or flotilla}"
        case RecallTenthMas():
            return "frogmen recall"
        case TenthMasTargets(ships=ships):
            return f"aim {_row(ships)}"
        case RecordFlag(flag=flag):
            return f"flag {flag.value}"
        case RecordGarrison(land=land, res=res):
            return f"garrison {land.value} {in_figures(res)}"
        case _:
            return ""


def _for(wave: Wave | None) -> str:
    return "" if wave is None else f" for {wave.value}"


def _yes(wanted: bool) -> str:  # noqa: FBT001 - it is the thing said
    return "yes" if wanted else "no"
