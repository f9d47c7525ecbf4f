"""The panel of the plan of the air: what the staff proposes, the sortie that is planned, who can still fly, what is ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from campaign.chart import things
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import ChangePlanned, PressField, TakePlanned
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InAirPlan, InStrike
from campaign.gui.actions.values import Choose, Give, OpenTurn
from campaign.gui.frame.page import PanelPart, Row, button, in_foot
from campaign.gui.panels.air_figures import FieldLine, ProposalLine
from campaign.gui.panels.air_step import RISE
from campaign.gui.panels.folding import group
from campaign.gui.panels.striking import strike_rows
from campaign.gui.play.air_desk import AirDesk, Field
from campaign.gui.play.workspace import Workspace
from campaign.model.battles.battle import Light
from campaign.model.commands import AssignNavalCooperation, CancelAirOrder, GiveAirMission, LaunchSortie, SetAirDoctrine
from campaign.model.play.air_war import AirMission, AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_plan import PlannedSortie, has_a_plan
from campaign.session.planning.air_price import price_of_sortie, target_in_words
from campaign.session.planning.air_units import missions_flown
from campaign.session.words.aircraft import mission_in_words, order_in_words
from campaign.session.words.whereabouts import name_places
from campaign.words.counting import capitalised, quantity

NAMED = 3
# Fields that stand in the list before the rest is folded.
FIELDS = 6


def air_plan_panel(workspace: Workspace) -> Iterator[Row]:
    """The whole panel; its question and the button that takes what is planned are pinned."""
    desk = workspace.air
    yield from _head(workspace, desk)
    if desk.strike is not None:
        yield from strike_rows(workspace, desk.strike)
    else:
        yield from _kept(desk)
        yield from _proposals(workspace, desk)
    yield from _fields(workspace, desk)
    if desk.strike is None:
        yield from standing_rows(workspace)
    yield from _foot(workspace, desk)


# The question ---------------------------------------------------------------------------------------------------------


def _head(workspace: Workspace, desk: AirDesk) -> Iterator[Row]:
    yield Row("The plan of the air", style="caption", part=PanelPart.HEAD)
    yield Row(_question(workspace), style="question", part=PanelPart.HEAD,
              hint="press what is to be struck on the chart, or T; each order is given by the last button alone (SM-24A)")
    yield Row(_counted(desk), style="faint", part=PanelPart.HEAD)


def _question(workspace: Workspace) -> str:
    cursor = workspace.known.view.cursor
    if cursor.acting is workspace.known.side:
        if cursor.phase is Phase.AIR:
            return "Which ports and airfields do you bomb?"
        if cursor.phase is Phase.INITIAL:
            return "Who flies over the sea this half-month?"
        if cursor.phase is Phase.NAVAL and cursor.step is Step.NAVAL_MOVEMENT:
            return "What do your aircraft watch today?"
        if cursor.phase is Phase.NAVAL and cursor.step is Step.COMBAT:
            return "Where do your aircraft strike today?"
    return "What can your aircraft do?"


def _counted(desk: AirDesk) -> str:
    """What is planned, what the staff proposes, who is left."""
    planned = len(desk.orders)
    ready = sum(unit.flights for place in desk.fields for unit in place.units if unit.id in place.ready)
    parts = [f"{quantity(planned, 'sortie')} planned"] if planned else []
    parts += [f"{len(desk.proposed)} proposed"] if desk.proposed else []
    return capitalised("; ".join((*parts, f"{quantity(ready, 'flight')} can still fly")))


def why_nothing(workspace: Workspace) -> str:
    """Why there is nothing to plan, and what would help; empty where there is something."""
    desk, known = workspace.air, workspace.known
    if not desk.fields:
        return "You have no aircraft on the map: the calendar, F3, says when units come."
    if not any(place.ready for place in desk.fields):
        if known.view.cursor.acting is not known.side:
            return "It is the other side's step: your aircraft are asked in your own."
        return "Nobody can fly now: who has flown rests till tomorrow, and missions are called back in the movement step."
    if not desk.targets:
        if known.view.cursor.phase is Phase.AIR:
            return "No port and no airfield of the enemy lies in reach: move units nearer in the initial phase."
        return "Nothing of the enemy's that you know of lies in reach: search for it, or bring a carrier nearer."
    return ""


def _nobody_flies(workspace: Workspace, desk: AirDesk) -> str:
    """Why nobody can be sent at what is chosen, in the words of the rule that keeps most of them on the ground."""
    strike = desk.strike
    if strike is None or strike.units:
        return ""
    bombers, _ = strike.reaching()
    if not bombers:
        return "None of your aircraft with bombs or torpedoes reaches it: take another target, T, or bring a carrier nearer."
    reasons = Counter(_brief(strike.why_not(unit), unit.name) for unit in bombers if unit.id not in desk.busy)
    reasons.pop("", None)
    if not reasons:
        return ""
    most, count = reasons.most_common(1)[0]
    return f"Of {len(bombers)} that reach it {count}: {most}."


def _brief(refused: str, name: str) -> str:
    return refused.split(": ", 1)[-1].removeprefix(name).strip()


# What is proposed and kept --------------------------------------------------------------------------------------------


def _kept(desk: AirDesk) -> Iterator[Row]:
    for number, plan in enumerate(desk.kept):
        flights = 0 if plan.price is None else plan.price.flights
        light = ", by night" if plan.light is Light.NIGHT else ""
        text = f"Planned: {desk.called(plan)}, {quantity(flights, 'flight')}{light}"
        yield Row(text, ChangePlanned(-1 - number), style="link", hint=f"{text}; press to change it, or to drop it")


def _proposals(workspace: Workspace, desk: AirDesk) -> Iterator[Row]:
    """Each is taken by one press, or changed first."""
    known = workspace.known
    why = why_nothing(workspace)
    if not desk.proposed:
        yield Row("The staff proposes nothing in the air now." if has_a_plan(known.view) else
                  "The staff plans for aircraft in your initial phase, movement, combat and air phase.", style="faint")
    if why:
        yield Row(why, style="note", hint=why)
    elif desk.strikes:
        yield Row("Press what is to be struck on the chart, or T for one after the other.", style="faint")
    else:
        yield Row("Ships are struck in your combat step, ports and airfields bombed in your air phase: what is pressed on the "
                  "chart now is only reckoned.", style="faint")
    for number, line in enumerate(desk.proposed):
        drawn, order = _drawn(workspace, line), line.order
        text = in_words(known.book, known.view, order)
        yield Row(drawn.name, TakePlanned(number), drawn=drawn,
                  hint=f"{text}: a press gives it; {drawn.flies}\n{capitalised(line.reason)}\nPrice: {line.price}")
        yield Row("Change who flies, its aims, its hour ..." if isinstance(order, LaunchSortie) else
                  "Choose its units and its place ...", ChangePlanned(number), style="link",
                  hint="nothing is given before you say so")


def _drawn(workspace: Workspace, line: PlannedSortie) -> ProposalLine:
    book, view, order = workspace.known.book, workspace.known.view, line.order
    names, flying = _names(workspace, order.units), set(order.units)
    if isinstance(order, LaunchSortie) and order.escorts:
        names += f"; escorted by {_names(workspace, order.escorts)}"
        flying |= set(order.escorts)
    flights = sum(unit.flights for place in workspace.air.fields for unit in place.units if unit.id in flying)
    match order:
        case LaunchSortie():
            price = price_of_sortie(book, view, order)
            promise = "" if price is None else f"{price.hits:.1f} hits for {price.flights_lost:.1f} of {price.flights} flights"
            return ProposalLine(capitalised(target_in_words(book, order)), promise, names, flights,
                                night=order.light is Light.NIGHT)
        case GiveAirMission(task=AirTask.HELD):
            return ProposalLine("Keep in hand", quantity(flights, "flight"), names, flights, ring=True)
        case GiveAirMission():
            text = name_places(book.theatre, mission_in_words(book, view, AirMission(order.task, order.over, order.force)))
            return ProposalLine(capitalised(text), quantity(flights, "flight"), names, flights, ring=True)
        case AssignNavalCooperation():
            text = "Against ships, over the sea" if order.on else "Against ports and airfields"
            return ProposalLine(text, quantity(flights, "flight"), names, flights)


def _names(workspace: Workspace, units: Sequence[AirUnitId]) -> str:
    names = [workspace.known.book.oob.air_units[key].name for key in workspace.known.view.air if key in units]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return "; ".join(names[:NAMED]) + more


# Who can still fly ----------------------------------------------------------------------------------------------------


def _fields(workspace: Workspace, desk: AirDesk) -> Iterator[Row]:
    rows = [_field(workspace, desk, place) for place in _in_order(desk)]
    yield from group(workspace, "who can fly", "Who can still fly", rows[:FIELDS], count=len(rows), at_rest=True,
                     hint="a press on a field shows its range, and with a sortie planned lets all of it go along or stay")
    yield from group(workspace, "more fields", "More fields", rows[FIELDS:], at_rest=False)


def _in_order(desk: AirDesk) -> list[Field]:
    """Those that fly the sortie first, then those that could."""
    strike = desk.strike
    if strike is None:
        return list(desk.fields)
    reach = {unit.base for unit in strike.reaching()[0]}
    flying = {desk.known.view.air[key].base for key in strike.units}
    return sorted(desk.fields, key=lambda place: (place.base not in flying, place.base not in reach))


def _field(workspace: Workspace, desk: AirDesk, place: Field) -> Row:
    flying = set(desk.strike.units) if desk.strike is not None else set[AirUnitId]()
    busy, here = desk.busy | flying, {unit.id for unit in place.units}
    left = [key for key in place.ready if key not in busy]
    kinds = Counter(unit.aircraft for unit in place.units)
    note = ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in kinds.most_common())
    going = len(here & busy)
    does = f"; {going} of them {'fly' if going > 1 else 'flies'}" if going else ""
    chosen = bool(here & flying) or (desk.strike is None and desk.base == place.base)
    line = FieldLine(place.name, f"{note}{does}", len(left), len(place.units), workspace.known.side)
    names = ", ".join(f"{unit.name}{f' ({unit.held_back})' if unit.held_back else ''}" for unit in place.units)
    return Row(place.name, PressField(place.base), hint=f"{place.name}: {names}", chosen=chosen, drawn=line)


# What takes it --------------------------------------------------------------------------------------------------------


def _foot(workspace: Workspace, desk: AirDesk) -> Iterator[Row]:
    side = "axis" if workspace.known.side is Side.AXIS else "allied"
    orders, strike = desk.orders, desk.strike
    if strike is not None:
        yield in_foot(button("As the staff would", InStrike.STAFF, "ticks what the staff proposes against it, if it proposes "
                             "anything", context=Context.STRIKE))
        yield in_foot(button("Keep, plan another", InStrike.KEEP, "it waits, and is sent with the others",
                             context=Context.STRIKE))
        yield in_foot(button("Drop it", InStrike.LEAVE, "nothing of it is sent", context=Context.STRIKE))
        if why := _nobody_flies(workspace, desk):
            yield in_foot(Row(why, hint=why, style="bad"), half=False)
    yield in_foot(button("Next target", InAirPlan.NEXT_TARGET, "what lies in reach, one after the other",
                         context=Context.AIR_PLAN))
    if strike is None:
        yield in_foot(button("Back to the map", InAirPlan.CLOSE, "nothing more is sent", context=Context.AIR_PLAN))
    if strike is not None or desk.kept:
        yield from _sending(workspace, desk, side)
    elif desk.proposed:
        many = len(desk.proposed)
        text = f"Take all {many}" if many > 1 else "Take it"
        yield replace(button(text, InAirPlan.ALL, "gives all that the staff proposes, one after the other",
                             context=Context.AIR_PLAN), style=side, part=PanelPart.FOOT)
    elif orders:
        yield from _sending(workspace, desk, side)


def _sending(workspace: Workspace, desk: AirDesk, side: str) -> Iterator[Row]:
    """The last button, with all that it sends; where a rule refuses the sortie, that and why."""
    orders, strike = desk.orders, desk.strike
    flights = sum(unit.flights for place in desk.fields for unit in place.units
                  if any(unit.id in (*order.units, *order.escorts) for order in orders))
    text = f"Send {quantity(flights, 'flight')}" if flights else "Send nobody yet"
    refused = next((no for order in orders if (no := workspace.known.refusal(order)) is not None), None)
    if refused is not None or not orders:
        if refused is not None:
            yield in_foot(Row(str(refused), hint=str(refused), style="bad"), half=False)
        yield in_foot(Row(text, None, label(InStrike.SEND), f"not now. {refused or 'tick who flies'}", "button", able=False),
                      half=False)
        return
    column = quantity(len(orders), "sortie") if len(orders) > 1 or strike is None else ""
    yield Row(text, Give(orders), label(InStrike.SEND), "they take off at once, one sortie after the other (SM-24B)", side,
              column=column, offer=InStrike.SEND, part=PanelPart.FOOT)


def standing_rows(workspace: Workspace) -> Iterator[Row]:
    """Part by part; where there is nothing of a part it is not drawn."""
    missions = list(_missions(workspace))
    yield from group(workspace, "missions", "Missions in force", missions, count=len(missions_flown(
        workspace.known.book, workspace.known.view)), at_rest=True)
    orders = list(_orders(workspace))
    yield from group(workspace, "air orders", "Standing air orders", orders,
                     count=len(workspace.known.view.air_war.orders), at_rest=True)
    yield from group(workspace, "flown", "Flown today", list(_flown(workspace)), count=len(workspace.sorties), at_rest=True)
    yield from group(workspace, "in advance", "Answered in advance", list(_in_advance(workspace)), at_rest=False)


def _missions(workspace: Workspace) -> Iterator[Row]:
    book, view, side = workspace.known.book, workspace.known.view, workspace.known.side
    for flown in missions_flown(book, view):
        text = mission_in_words(book, view, flown.mission)
        names, base = ", ".join(book.oob.air_units[key].name for key in flown.units), view.air[flown.units[0]].base
        yield Row(f"{quantity(flown.flights, 'flight')}: {text}", Choose(things.Air(base)), style="link", indent=1,
                  hint=f"{names}: {text}; press to see where they stand")
        hold = GiveAirMission(side, AirTask.HELD, flown.units)
        if workspace.known.refusal(hold) is None:
            yield Row("Keep them in hand", Give((hold,)), hint=f"{names} no longer do that", style="link", indent=2)


def _orders(workspace: Workspace) -> Iterator[Row]:
    book, view, side = workspace.known.book, workspace.known.view, workspace.known.side
    for order in view.air_war.orders.values():
        text, base = order_in_words(book, view, order), view.air[order.units[0]].base
        names = ", ".join(book.oob.air_units[key].name for key in order.units)
        yield Row(capitalised(text), Choose(things.Air(base)), style="link", indent=1,
                  hint=f"{names}: press to see where they stand")
        yield Row("Take it back", Give((CancelAirOrder(side, order.id),)), style="link", indent=2,
                  hint=f"{text}: no longer (SM-GAP-79)")


def _flown(workspace: Workspace) -> Iterator[Row]:
    for sortie in workspace.sorties:
        yield Row(sortie.headline, OpenTurn(sortie.first, sortie.last), style="link", indent=1,
                  hint=f"{sortie.headline}: press to read the log of it")
        yield Row(capitalised(sortie.result), style="note", indent=2)


def _in_advance(workspace: Workspace) -> Iterator[Row]:
    """A press gives the next answer."""
    side, now = workspace.known.side, workspace.known.view.air_war.doctrine
    policies = list(RISE)
    following = policies[(policies.index(now.intercept) + 1) % len(policies)]
    yield Row("Your fighters rise", Give((SetAirDoctrine(side, following, now.leaders),)), column=RISE[now.intercept],
              hint=f"now {RISE[now.intercept]}; press for: {RISE[following]} (SM-GAP-79)", indent=1, style="link")
    yield Row("In a fight", Give((SetAirDoctrine(side, now.intercept, not now.leaders),)),
              column="leaders decide" if now.leaders else "you are asked", indent=1, style="link",
              hint="who meets whom, who is lost, who turns back, what is aimed at; press to change it (SM-GAP-79)")
