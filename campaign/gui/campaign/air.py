"""What becomes of what is pressed in the air: ticks, a sortie that is planned, the plan of the day, a fight, its log."""

from __future__ import annotations

from functools import partial

from campaign.chart import things
from campaign.gui.actions.combat import AimFor, ChangePlanned, PlanStrike, TakePlanned, TickEscorts, TickUnits
from campaign.gui.actions.plain import InAirPlan, InCampaign, InStrike
from campaign.gui.actions.values import Action, OpenTurn
from campaign.gui.campaign.host import Host
from campaign.gui.frame import places
from campaign.gui.frame.handlers import Handlers
from campaign.gui.play.strike import StrikePlan
from campaign.model.commands import GiveAirMission, LaunchSortie
from campaign.model.play.air_war import AirMission
from campaign.model.play.decisions import DecisionKind
from campaign.session.files.lessons import ScreenDeed
from campaign.session.planning.air_plan import plan_of_the_day
from campaign.session.planning.air_units import place_of
from campaign.session.play.trouble import Refused
from campaign.words.counting import quantity


def takes(screen: Host, handlers: Handlers) -> None:
    """Puts what is done in the air into the table of a screen."""
    handlers.at({
        InStrike.NIGHT: partial(_turn_light, screen),
        InStrike.STAFF: partial(_as_the_staff_would, screen),
        InStrike.LEAVE: partial(_leave, screen),
        InAirPlan.ALL: partial(_take, screen, None),
        InCampaign.AIR_PLAN: partial(_plan_of_the_day, screen),
        InCampaign.AIR_FIGHT: partial(to_the_fight, screen),
    })
    handlers.on(TickUnits, partial(_tick, screen)).on(TickEscorts, partial(_tick_escorts, screen))
    handlers.on(PlanStrike, partial(_plan, screen)).on(AimFor, partial(_aim, screen)).on(OpenTurn, partial(_open_log, screen))
    handlers.on(TakePlanned, lambda action: _take(screen, action.number)).on(ChangePlanned, partial(_change, screen))


def _tick(screen: Host, action: TickUnits) -> None:
    """Ticks for the sortie that is planned, or for orders to those of a field."""
    strike = screen.workspace.strike
    if strike is None:
        screen.workspace.selection.tick_units(set(action.units))
    else:
        strike.tick(action.units)


def _tick_escorts(screen: Host, action: TickEscorts) -> None:
    if screen.workspace.strike is not None:
        screen.workspace.strike.tick_escorts(action.units)


def _plan(screen: Host, action: PlanStrike) -> None:
    """A sortie is planned: with the units that were named, or with what the staff would send."""
    plan = StrikePlan(screen.workspace.known, action.target, action.place, action.units, action.escorts)
    screen.workspace.strike = plan
    if not action.units:
        plan.as_the_staff_would()
    screen.to_the_top()
    if (where := plan.hex) is not None:
        screen.chart.keep_in_sight(where)


def _aim(screen: Host, action: AimFor) -> None:
    if screen.workspace.strike is not None:
        screen.workspace.strike.aim_for(action.aim)


def _turn_light(screen: Host) -> None:
    if screen.workspace.strike is not None:
        screen.workspace.strike.turn_light()


def _as_the_staff_would(screen: Host) -> None:
    strike = screen.workspace.strike
    if strike is not None and not strike.as_the_staff_would():
        screen.message = "The staff proposes nothing against it now."


def _leave(screen: Host) -> None:
    screen.workspace.strike = None
    screen.to_the_top()


def _take(screen: Host, number: int | None) -> None:
    """A line of the plan of the day, or all of them, one after the other: what became impossible is told."""
    workspace, refused = screen.workspace, list[str]()
    plan = plan_of_the_day(workspace.known.book, workspace.known.view, workspace.known.refusal)
    chosen = plan if number is None else plan[number : number + 1]
    for line in chosen:
        try:
            workspace.give(line.order)
        except Refused as trouble:
            refused.append(str(trouble))
    screen.after_order()
    done = len(chosen) - len(refused)
    if refused:
        screen.message = f"{len(refused)} of {len(chosen)} not done: {refused[0]}"
    elif not screen.message:
        screen.message = f"Done: {quantity(done, 'line')} of the plan of the day."


def _change(screen: Host, action: ChangePlanned) -> None:
    """What a line of the plan would send is chosen first: a sortie in its panel, all else in that of its field."""
    workspace = screen.workspace
    plan = plan_of_the_day(workspace.known.book, workspace.known.view, workspace.known.refusal)
    if not 0 <= action.number < len(plan):
        return
    order = plan[action.number].order
    if isinstance(order, LaunchSortie):
        workspace.strike = StrikePlan(workspace.known, order.target, order.place, order.units, order.escorts, order.light,
                                      order.aims)
        screen.to_the_top()
        return
    screen.choose(things.Air(workspace.known.view.air[order.units[0]].base))
    workspace.selection.flying = set(order.units)
    if isinstance(order, GiveAirMission):
        mission = AirMission(order.task, order.over, order.force)
        workspace.selection.aimed = place_of(workspace.known.book, workspace.known.view, mission)


def _open_log(screen: Host, action: OpenTurn) -> None:
    def note(_: Action) -> None:
        """The one thing that is noted there is that a reason was asked for."""
        screen.workspace.deeds.add(ScreenDeed.WHY)

    screen.stage.show(places.Log(screen.workspace.seat, screen.hand_on, note, (action.first, action.last)))


def _plan_of_the_day(screen: Host) -> None:
    screen.stage.show(places.AirPlan(screen.workspace.seat, screen.hand_on))


def to_the_fight(screen: Host) -> None:
    """The page of a sortie that waits for a word."""
    decision = screen.workspace.known.decision
    if decision is not None and decision.kind is DecisionKind.AIR and screen.stage.top is screen:
        screen.stage.show(places.AirFight(screen.workspace.seat, screen.hand_on))
