"""The sortie that is planned, in the panel of the air: what may come of it in ranges and a histogram, who flies, its aims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart.counters import marker_in_words
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import AimFor, TickEscorts, TickUnits
from campaign.gui.actions.plain import InStrike
from campaign.gui.frame.page import Row, TickBox, button
from campaign.gui.panels.air_figures import FigureLine, HistogramLine
from campaign.gui.panels.air_lines import AirLine, brief_name, risers_in_brief
from campaign.gui.panels.folding import group
from campaign.gui.play.strike import SHIPS, StrikePlan
from campaign.gui.play.workspace import Workspace
from campaign.model.battles.battle import Light
from campaign.model.play.air_war import AirTarget
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipType
from campaign.session.planning.air_odds import COLUMNS, FLOWN, HUNDRED, Counted, SortieOdds, columns_in_words
from campaign.session.planning.air_price import SortiePrice, target_in_words
from campaign.session.planning.air_units import Flier
from campaign.session.words.naming import GROUPS
from campaign.words.counting import capitalised, listed, quantity

KINDS = {"warships": "any warship", "transports": "any transport"}
# A chance from so many in a hundred on is told in tenths.
TENTH = 10
NAMED = 3


def strike_rows(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    """What is struck, what may come of it, what changes it, and unit by unit who flies and who goes along."""
    yield from _target(workspace, plan)
    yield from _odds(workspace, plan)
    yield from _changes(plan)
    flyers, fighters = plan.reaching()
    yield from _units(workspace, plan, flyers)
    yield from _escorts(workspace, plan, [unit for unit in fighters if unit.id not in plan.units])
    yield from _aims(workspace, plan)


def _target(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    book, view = workspace.known.book, workspace.known.view
    name = target_in_words(book, plan.order)
    the = "the " if plan.target in (AirTarget.SHIPS, AirTarget.FLOTILLA) else ""
    yield Row(f"At {the}{name}", style="title", hint="ticks change the odds; nothing is sent before the last button (SM-24A)")
    marker = view.markers.get(plan.place) if plan.target is AirTarget.FORCE else None
    if marker is not None:
        text = "; ".join(marker_in_words(book, view, marker).split("; ")[1:])
        yield Row(capitalised(text) if text else "Nothing is known of it", style="faint")
    elif plan.target is AirTarget.SHIPS:
        ships = [book.counters[key].type.value for key in plan.ships()]
        counted = "  ".join(f"{ships.count(kind)} {kind}" for kind in dict.fromkeys(sorted(ships, key=_rank)))
        yield Row(counted, hint=", ".join(book.oob.ships[key].name for key in plan.ships()), style="faint")
    yield Row(_who_flies(workspace, plan), style="note", hint=_who_flies(workspace, plan, whole=True))


def _rank(kind: str) -> int:
    return [known.value for known in ShipType].index(kind)


def _who_flies(workspace: Workspace, plan: StrikePlan, *, whole: bool = False) -> str:
    """Who flies, from how far, by day or night."""
    price, where = plan.price, plan.hex
    if price is None or where is None:
        return "Tick who flies: then what may come of it stands here." if not plan.units else "Its place is not known now."
    names = [brief_name(workspace.known.book.oob.air_units[key].name) for key in plan.units]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED and not whole else ""
    away = sorted({flyer.away for flyer in price.flyers})
    far = f"{away[0]} to {away[-1]} hexes" if len(away) > 1 else quantity(away[0], "hex", "hexes")
    escort = f", {quantity(len(plan.order.escorts), 'unit')} of fighters with them" if plan.order.escorts else ""
    light = "by night" if plan.light is Light.NIGHT else "by day"
    flights = quantity(price.flights, "flight")
    return f"{flights} {light}: {'; '.join(names if whole else names[:NAMED])}{more}{escort}; {far} out"


def _odds(workspace: Workspace, plan: StrikePlan) -> Iterator[Row]:
    price, odds = plan.price, workspace.air.odds
    if price is None or odds is None:
        return
    for name, figure, hint in _figures(price, odds):
        yield Row(f"{name}: {figure}", hint=hint, drawn=FigureLine(name, figure))
    light = "nights" if plan.light is Light.NIGHT else "days"
    what = "ships out of action" if odds.counted is Counted.SHIPS else "hits"
    caption = f"{what}, in 100 {light} like this"
    yield Row("", hint=f"{capitalised(caption)}: {columns_in_words(odds)} (SM-GAP-80)",
              drawn=HistogramLine(odds.columns, workspace.known.side, caption, more=len(odds.columns) == COLUMNS))
    counting = f"still being counted: {odds.flown} of {FLOWN}" if odds.flown < FLOWN else f"{odds.flown} flown on paper"
    yield Row(f"{capitalised(caption)}; {counting}", style="note",
              hint="flown again and again on the charts that decide it, by what you know; ranges hold four of five (SM-GAP-80)")
    yield Row(f"{risers_in_brief(workspace.known.book, price)}; guns there: {price.guns:g}", style="note",
              hint=f"{_risers_in_full(workspace, price)}; guns as far as they are known (SM-25A)")


def _figures(price: SortiePrice, odds: SortieOdds) -> Iterator[tuple[str, str, str]]:
    """What is told, how much it is, and more of it for whoever points at it."""
    four = "four of five lie between"
    yield ("Come through", f"{odds.through} of {quantity(odds.flights, 'flight')}",
           f"flights that are past fighters and guns; {four} (SM-24B, SM-25B)")
    load = [quantity(odds.torpedoes, "torpedo", "torpedoes")] if odds.torpedoes else []
    load += [quantity(odds.bombs, "bombing point")] if odds.bombs else []
    dropped = listed(load) if load else "nothing"
    yield f"Hits of {dropped}", str(odds.hits), f"{price.hits:.1f} on the average; {four} (SM-GAP-80)"
    if odds.of_ships:
        yield ("Ships out of action", f"{odds.out}{_none(odds.none)}",
               f"sunk, or half of her flotation gone; sunk {odds.sunk}; {four} (SM-GAP-07)")
    yield "Flights lost", str(odds.lost), f"{price.flights_lost:.1f} of {price.flights} on the average; {four} (SM-GAP-80)"
    yield ("Worth, and cost", f"{price.worth:.1f} for {price.cost:.1f} points",
           "points it promises on the average, for those that losses and wear cost (SM-GAP-80)")


def _none(share: int) -> str:
    """How often it comes to nothing, as it would be told."""
    if not share or share == HUNDRED:
        return ""
    tenths = TENTH <= share <= HUNDRED - TENTH
    return f"; none {round(share / TENTH)} in 10" if tenths else f"; none {share} in 100"


def _changes(plan: StrikePlan) -> Iterator[Row]:
    """More flights or fewer, another aim, by night or by day."""
    night = plan.light is Light.NIGHT
    rows = [
        button("More flights", InStrike.MORE, "the nearest unit that does not fly yet goes along", context=Context.STRIKE),
        button("Fewer", InStrike.FEWER, "the last that was added stays behind", context=Context.STRIKE),
        button("By day" if night else "By night", InStrike.NIGHT, context=Context.STRIKE,
               hint="level bombers, and torpedo bombers of some nations from a date on, in clear weather (SM-GAP-66)"),
    ]
    if plan.target in SHIPS:
        rows.append(button("Other aim", InStrike.AIM, "as the leaders see fit, or a type of ship: the next (SM-26)",
                           context=Context.STRIKE))
    yield from (replace(row, half=True) for row in rows)


def _risers_in_full(workspace: Workspace, price: SortiePrice) -> str:
    names = workspace.known.book.oob.air_units
    risers = "; ".join(f"{names[key].name}, {how.value}" for key, how in price.may_rise)
    return f"enemy fighters that may rise: {risers or 'none'} (SM-GAP-41)"


def _units(workspace: Workspace, plan: StrikePlan, units: Sequence[Flier]) -> Iterator[Row]:
    """The units that reach the target: first those that may be sent, then the others with the reason."""
    able, unable, busy = list[Flier](), list[tuple[Flier, str]](), workspace.air.busy
    for unit in units:
        why = "flies another sortie that is planned" if unit.id in busy else plan.why_not(unit)
        if why and unit.id not in plan.units:
            unable.append((unit, why))
        else:
            able.append(unit)
    if not units:
        yield Row("None of your aircraft with bombs or torpedoes reaches it.", style="bad")
    keys = tuple(unit.id for unit in able)
    box = TickBox(TickUnits(keys), len(set(plan.units) & set(keys)), len(keys))
    rows = [_unit_row(workspace, plan, unit, escort=False) for unit in able]
    yield from group(workspace, "flyers", "Unit by unit", rows, box=box, at_rest=False)
    yield from group(workspace, "not now", "Not now", [_unable_row(workspace, plan, unit, why) for unit, why in unable],
                     at_rest=not able)


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
    busy = workspace.air.busy
    able = [unit for unit in fighters
            if unit.id in plan.escorts or (unit.id not in busy and _may_escort(workspace, plan, unit))]
    keys = tuple(unit.id for unit in able)
    box = TickBox(TickEscorts(keys), len(set(plan.escorts) & set(keys)), len(keys))
    rows = [_unit_row(workspace, plan, unit, escort=True) for unit in able]
    yield from group(workspace, "escorts", "Who escorts", rows, box=box, at_rest=False)


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
