"""What becomes of what is pressed in the air: the plan of the air, a sortie that is planned, ticks, a fight, its log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from campaign.chart import things
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import AimFor, ChangePlanned, PlanStrike, PressField, TakePlanned, TickEscorts, TickUnits
from campaign.gui.actions.plain import InAirPlan, InCampaign, InStrike
from campaign.gui.actions.values import Action, OpenTurn
from campaign.gui.campaign.host import Host
from campaign.gui.frame import places
from campaign.gui.frame.handlers import Handlers
from campaign.gui.panels.air_plan import why_nothing
from campaign.gui.play.strike import StrikePlan
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import GiveAirMission, LaunchSortie
from campaign.model.play.air_war import AirMission
from campaign.model.play.decisions import DecisionKind
from campaign.model.sea.hexes import Hex
from campaign.session.files.lessons import ScreenDeed
from campaign.session.planning.air_units import place_of
from campaign.session.play.trouble import Refused
from campaign.words.counting import quantity


def contexts(workspace: Workspace) -> tuple[Context, ...]:
    """Where keys are looked for while the air is planned: the sortie that is planned first."""
    air = workspace.air
    return (*((Context.STRIKE,) if air.strike is not None else ()), *((Context.AIR_PLAN,) if air.shown else ()))


def takes(screen: Host, handlers: Handlers) -> None:
    """Puts what is done in the air into the table of a screen."""
    handlers.at({
        InStrike.NIGHT: partial(_of_strike, screen, StrikePlan.turn_light),
        InStrike.FEWER: partial(_of_strike, screen, StrikePlan.fewer),
        InStrike.AIM: partial(_of_strike, screen, StrikePlan.next_aim),
        InStrike.MORE: partial(_more, screen),
        InStrike.STAFF: partial(_as_the_staff_would, screen),
        InStrike.KEEP: partial(_keep, screen),
        InStrike.LEAVE: partial(_leave, screen),
        InAirPlan.ALL: partial(_take, screen, None),
        InAirPlan.NEXT_TARGET: partial(_next_target, screen, 1),
        InAirPlan.TARGET_BEFORE: partial(_next_target, screen, -1),
        InAirPlan.CLOSE: partial(_close, screen),
        InCampaign.AIR_PLAN: partial(_open, screen),
        InCampaign.AIR_FIGHT: partial(to_the_fight, screen),
    })
    handlers.on(TickUnits, partial(_tick, screen)).on(TickEscorts, partial(_tick_escorts, screen))
    handlers.on(PlanStrike, partial(_plan, screen)).on(AimFor, lambda action: _of_strike(
        screen, lambda strike: strike.aim_for(action.aim)))
    handlers.on(TakePlanned, lambda action: _take(screen, action.number)).on(ChangePlanned, partial(_change, screen))
    handlers.on(PressField, partial(_press_field, screen)).on(OpenTurn, partial(_open_log, screen))


def pressed(screen: Host, where: Hex) -> None:
    """A press on the chart while the air is planned: what is to be struck, or an own field."""
    air = screen.workspace.air
    field = next((field for field in air.fields if field.hex == where), None)
    if air.begin_at(where):
        screen.to_the_top()
    elif field is not None:
        air.press_field(field.base)
    else:
        screen.message = "Nothing lies there that can be struck: press a ring with cross-hairs or an own field, or T."


def _of_strike(screen: Host, does: Callable[[StrikePlan], None]) -> None:
    if screen.workspace.strike is not None:
        does(screen.workspace.strike)


def _tick(screen: Host, action: TickUnits) -> None:
    """Ticks for the sortie that is planned, or for orders to those of a field."""
    strike = screen.workspace.strike
    if strike is None:
        screen.workspace.selection.tick_units(set(action.units))
    else:
        strike.tick(action.units)


def _tick_escorts(screen: Host, action: TickEscorts) -> None:
    _of_strike(screen, lambda strike: strike.tick_escorts(action.units))


def _press_field(screen: Host, action: PressField) -> None:
    screen.workspace.air.press_field(action.base)


def _plan(screen: Host, action: PlanStrike) -> None:
    """A sortie is planned: with the units that were named, or with those that would fly it."""
    air = screen.workspace.air
    plan = StrikePlan(screen.workspace.known, action.target, action.place, action.units, action.escorts)
    if not action.units:
        plan.muster(air.proposed, air.busy)
    air.strike = plan
    _look_there(screen)


def _look_there(screen: Host) -> None:
    """The panel from its top, and on the chart what is to be struck."""
    strike = screen.workspace.strike
    screen.to_the_top()
    if strike is None or (where := strike.hex) is None:
        return
    if screen.chart.all_of_it:
        screen.chart.fly_to(where, screen.map_rect())
    else:
        screen.chart.keep_in_sight(where)


def _next_target(screen: Host, by: int) -> None:
    air = screen.workspace.air
    if air.next_target(by):
        _look_there(screen)
    else:
        screen.message = why_nothing(screen.workspace)


def _more(screen: Host) -> None:
    strike, busy = screen.workspace.strike, screen.workspace.air.busy
    if strike is not None and not strike.more(busy):
        screen.message = "Nobody else can be sent there: the list \u201cNot now\u201d says why."


def _as_the_staff_would(screen: Host) -> None:
    air = screen.workspace.air
    if air.strike is not None and not air.strike.as_the_staff_would(air.proposed):
        screen.message = "The staff proposes nothing against it now."


def _keep(screen: Host) -> None:
    screen.workspace.air.open = True
    screen.workspace.air.keep()
    screen.to_the_top()


def _leave(screen: Host) -> None:
    screen.workspace.air.strike = None
    screen.to_the_top()


def _open(screen: Host) -> None:
    """The plan of the air in the panel and on the chart; where aircraft are not played one by one there is none."""
    workspace = screen.workspace
    if not workspace.known.book.options.air_war:
        screen.message = "Aircraft only search in this campaign, in the step that asks for it: there is no air war to plan."
        return
    was = workspace.air.open
    workspace.choose(None)
    workspace.air.open = not was
    screen.to_the_top()


def _close(screen: Host) -> None:
    screen.workspace.air.clear()
    screen.workspace.air.open = False
    screen.to_the_top()


def _take(screen: Host, number: int | None) -> None:
    """A line of the plan of the day, or all of them, one after the other: what became impossible is told."""
    workspace, refused = screen.workspace, list[str]()
    plan = workspace.air.proposed
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
    """What a line of the plan would send is chosen first: a sortie here, all else in the panel of its field."""
    workspace = screen.workspace
    air, plan = workspace.air, workspace.air.proposed
    if action.number < 0:
        at = -1 - action.number
        if at < len(air.kept):
            kept = air.kept[at]
            air.kept = (*air.kept[:at], *air.kept[at + 1 :])
            air.strike = kept
            _look_there(screen)
        return
    if action.number >= len(plan):
        return
    order = plan[action.number].order
    if isinstance(order, LaunchSortie):
        air.strike = StrikePlan(workspace.known, order.target, order.place, order.units, order.escorts, order.light, order.aims)
        _look_there(screen)
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


def to_the_fight(screen: Host) -> None:
    """The page of a sortie that waits for a word."""
    decision = screen.workspace.known.decision
    if decision is not None and decision.kind is DecisionKind.AIR and screen.stage.top is screen:
        screen.stage.show(places.AirFight(screen.workspace.seat, screen.hand_on))
