"""The panel of a sortie that is planned: its price, who flies it and who goes along, by day or night, what it is aimed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart.counters import marker_in_words
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import AimFor, TickEscorts, TickUnits
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InStrike
from campaign.gui.actions.values import Give
from campaign.gui.frame.page import PanelPart, Row, TickBox, button, in_foot
from campaign.gui.panels.air_lines import AirLine, brief_name, price_in_full, price_lines, risers_in_brief
from campaign.gui.panels.folding import group
from campaign.gui.play.strike import SHIPS, StrikePlan
from campaign.gui.play.workspace import Workspace
from campaign.model.battles.battle import Light
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.session.planning.air_price import SortiePrice, load_in_words, target_in_words
from campaign.session.planning.air_units import Flier
from campaign.session.words.naming import GROUPS
from campaign.words.counting import quantity

KINDS = {"warships": "any warship", "transports": "any transport"}


def strike_panel(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    """The whole panel; its question and the button that sends are pinned."""
    yield from _head(workspace, plan)
    yield from _price(workspace, plan)
    flyers, fighters = plan.reaching()
    yield from _units(workspace, plan, flyers)
    yield from _aims(workspace, plan)
    yield from _choices(plan)
    yield from _escorts(workspace, plan, [unit for unit in fighters if unit.id not in plan.units])
    yield from _foot(workspace, plan)


def _head(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    book, view = workspace.known.book, workspace.known.view
    name = target_in_words(book, plan.order)
    yield Row("A sortie is planned", style="caption", part=PanelPart.HEAD)
    verb = "bombs" if plan.target.on_land else "strikes"
    yield Row(f"Who {verb} {name}?", style="question", part=PanelPart.HEAD,
              hint="tick who flies; the price changes with each tick, and nothing is sent before the last button (SM-24A)")
    marker = view.markers.get(plan.place) if plan.target is AirTarget.FORCE else None
    if marker is not None:
        text = "; ".join(marker_in_words(book, view, marker).split("; ")[1:])
        yield Row(text[0].upper() + text[1:] if text else "Nothing is known of it", style="faint", part=PanelPart.HEAD)
    elif plan.target is AirTarget.SHIPS:
        ships = [book.counters[key].type.value for key in plan.ships()]
        counted = "  ".join(f"{ships.count(kind)} {kind}" for kind in dict.fromkeys(sorted(ships, key=_rank)))
        yield Row(counted, hint=", ".join(book.oob.ships[key].name for key in plan.ships()), style="faint", part=PanelPart.HEAD)


def _rank(kind: str) -> int:
    return [known.value for known in ShipType].index(kind)


def _price(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    price = plan.price
    if price is None:
        text = "Tick who flies: then its price stands here." if not plan.units else "Its place is not known now."
        yield Row(text, style="faint")
        return
    for line, text in zip(price_lines(workspace.known.side, plan.order, price), price_in_full(price), strict=True):
        yield Row(line.name, hint=text, drawn=line)
    yield Row(f"Dropped: {load_in_words(price)}", hint="what is dropped after fighters and guns (SM-25B)", style="note")
    yield Row(risers_in_brief(workspace.known.book, price), hint=_risers_in_full(workspace, price), style="note")
    yield Row(f"Guns there, as far as is known: {price.guns:g}", hint="points of anti-aircraft fire (SM-25A)", style="note")


def _risers_in_full(workspace: Workspace, price: SortiePrice) -> str:
    names = workspace.known.book.oob.air_units
    risers = "; ".join(f"{names[key].name}, {how.value}" for key, how in price.may_rise)
    return f"enemy fighters that may rise: {risers or 'none'} (SM-GAP-41)"


def _units(workspace: Workspace, plan: StrikePlan, units: Sequence[Flier]) -> Iterator[Row]:
    """The units that reach the target: first those that may be sent, then the others with the reason."""
    able, unable = list[Flier](), list[tuple[Flier, str]]()
    for unit in units:
        why = _why_not(workspace, plan, unit)
        if why and unit.id not in plan.units:
            unable.append((unit, why))
        else:
            able.append(unit)
    if not units:
        yield Row("None of your aircraft with bombs or torpedoes reaches it.", style="bad")
    keys = tuple(unit.id for unit in able)
    box = TickBox(TickUnits(keys), len(set(plan.units) & set(keys)), len(keys))
    rows = [_unit_row(workspace, plan, unit, escort=False) for unit in able]
    yield from group(workspace, "flyers", "Who flies", rows, box=box, at_rest=True)
    yield from group(workspace, "not now", "Not now", [_unable_row(workspace, plan, unit, why) for unit, why in unable],
                     at_rest=not able)


def _why_not(workspace: Workspace, plan: StrikePlan, unit: Flier) -> str:
    """Why a unit cannot be sent there by itself in the light that is chosen; its aims do not matter for that."""
    order = LaunchSortie(workspace.known.side, plan.target, plan.place, (unit.id,), light=plan.light)
    refused = workspace.known.refusal(order)
    # What hinders every sortie there, such as the hour, is said beside the button that sends: a plan can be made all the same.
    hinders = workspace.known.refusal(replace(order, units=()))
    return "" if refused is None or refused == hinders else str(refused)


def _unit_row(workspace: Workspace, plan: StrikePlan, unit: Flier, *, escort: bool) -> Row:
    where = plan.hex
    away = 0 if where is None else unit.away(where) or 0
    far = away > unit.near
    ticked = unit.id in (plan.escorts if escort else plan.units)
    does = "beyond its range: half the load" if far and not escort else "beyond its range" if far else unit.base_name
    name = brief_name(unit.name)
    line = AirLine(name, f"{unit.aircraft}, {unit.size.value}", unit.role, workspace.known.side,
                   f"{away} of {unit.near}", does, ticked, warned=far)
    action = TickEscorts((unit.id,)) if escort else TickUnits((unit.id,))
    hint = (f"{unit.name}, {unit.aircraft} of {unit.base_name}: {quantity(away, 'hex', 'hexes')}, it flies {unit.near}, at "
            f"the utmost {unit.far}"
            f"{'; there it bombs and fights worse (SM-24B5d)' if far else ' (SM-GAP-47)'}")
    return Row(name, action, hint=hint, chosen=ticked, drawn=line)


def _unable_row(workspace: Workspace, plan: StrikePlan, unit: Flier, why: str) -> Row:
    row = _unit_row(workspace, plan, unit, escort=False)
    assert isinstance(row.drawn, AirLine)
    short = why.split(": ", 1)[-1].removeprefix(unit.name).strip()
    line = replace(row.drawn, able=False, does=short, warned=False)
    return Row(row.text, hint=f"{unit.name} not now: {why}", drawn=line, able=False)


def _escorts(workspace: Workspace, plan: StrikePlan, fighters: Sequence[Flier]) -> Iterator[Row]:
    if plan.light is Light.NIGHT:
        yield Row("By night nobody escorts.", hint="fighters do not escort by night (SM-GAP-66)", style="faint")
        return
    able = [unit for unit in fighters if unit.id in plan.escorts or _may_escort(workspace, plan, unit)]
    keys = tuple(unit.id for unit in able)
    box = TickBox(TickEscorts(keys), len(set(plan.escorts) & set(keys)), len(keys))
    rows = [_unit_row(workspace, plan, unit, escort=True) for unit in able]
    yield from group(workspace, "escorts", "Who escorts", rows, box=box, at_rest=True)


def _may_escort(workspace: Workspace, plan: StrikePlan, unit: Flier) -> bool:
    """Whether a fighter may go along: it changes nothing about why the others are refused, if they are."""
    alone = replace(plan.order, escorts=())
    return workspace.known.refusal(replace(alone, escorts=(unit.id,))) == workspace.known.refusal(alone)


def _aims(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    """What bombs and torpedoes are meant for: types and kinds of ship, and ships by name where names are known."""
    if plan.target not in SHIPS:
        return
    named, book = plan.ships(), workspace.known.book
    aims = plan.may_aim_for()
    rows = [_aim_row(plan, aim, _aim_in_words(aim)) for aim in aims]
    rows += [_aim_row(plan, str(key), f"{book.oob.ships[key].name} ({book.counters[key].type.value})") for key in named]
    ships = {str(key): book.oob.ships[key].name for key in named}
    text = ", then ".join(ships.get(aim) or _aim_in_words(aim) for aim in plan.aims) or "as the leaders see fit"
    yield from group(workspace, "aims", f"Aimed at: {text}", rows, count=len(rows), at_rest=False)


def _aim_in_words(aim: str) -> str:
    return KINDS.get(aim) or GROUPS.get(next((kind for kind in ShipType if kind.value == aim), ShipType.TRANSPORT), aim)


def _aim_row(plan: StrikePlan, aim: str, name: str) -> Row:
    chosen = aim in plan.aims
    return Row(f"[{'x' if chosen else ' '}] {name[0].upper()}{name[1:]}", AimFor(aim), chosen=chosen, indent=1,
               column=f"{plan.aims.index(aim) + 1}" if chosen else "",
               hint=f"{'no longer ' if chosen else ''}meant for {name}; the load is split evenly over what is named (SM-26)")


def _choices(plan: StrikePlan) -> Iterator[Row]:
    """By day or night, and the staff's proposal."""
    by_night = plan.light is Light.NIGHT
    yield button(f"[{'x' if by_night else ' '}] By night", InStrike.NIGHT, chosen=by_night, context=Context.STRIKE,
                 hint="level bombers, and torpedo bombers of some nations from a date on, in clear weather (SM-GAP-66)")
    yield button("As the staff would", InStrike.STAFF, "ticks what the staff proposes against it, if it proposes anything",
                 context=Context.STRIKE)


def _foot(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    refused = plan.refused
    flights = 0 if plan.price is None else plan.price.flights
    text = f"Send {quantity(flights, 'flight')}" if flights else "Send nobody yet"
    yield in_foot(button("Leave it", InStrike.LEAVE, "back to the map; nothing is sent", context=Context.STRIKE))
    if refused is not None:
        if plan.units:
            yield in_foot(Row(str(refused), hint=str(refused), style="bad"), half=False)
        yield in_foot(Row(text, None, label(InStrike.SEND), f"not now. {refused}", "button", able=False), half=False)
        return
    side = "axis" if workspace.known.side is Side.AXIS else "allied"
    yield Row(text, Give((plan.order,)), label(InStrike.SEND), "they take off at once (SM-24B)", side, offer=InStrike.SEND,
              part=PanelPart.FOOT)
