"""The air in the panel of a step: what it asks of aircraft, the way to the plan of the day, what is answered in advance."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.plain import InAirFight, InCampaign
from campaign.gui.actions.values import Choose, Give, OpenTurn
from campaign.gui.frame.page import Row, button
from campaign.gui.panels.air_orders import target_rows
from campaign.gui.panels.airfields import field_rows
from campaign.gui.panels.folding import fold_rows, group
from campaign.gui.panels.offers import Orders
from campaign.gui.play.known import leaders_word
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import AssignNavalCooperation, SetAirDoctrine
from campaign.model.play.air_war import InterceptPolicy
from campaign.model.play.calendar import Phase
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.replacing import replace
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_plan import has_a_plan, sortie_in_words
from campaign.session.planning.air_units import Flier, own_units
from campaign.words.counting import quantity

RISE = {InterceptPolicy.ALWAYS: "always", InterceptPolicy.WORTHWHILE: "at raids that are worth it",
        InterceptPolicy.NEVER: "never", InterceptPolicy.ASK: "when you say so"}


def air_of_step(workspace: Workspace, orders: Orders, decision: Decision) -> Iterator[Row]:
    """What a step asks of aircraft; nothing in a campaign without the air war."""
    known = workspace.known
    if not known.book.options.air_war:
        return
    if decision.kind is DecisionKind.AIR:
        yield from _fight(workspace)
        return
    if known.view.cursor.phase is Phase.INITIAL and decision.kind is DecisionKind.PHASE:
        yield from _cooperation(workspace, orders)
    if known.view.air_war.ready:
        able = [unit for unit in own_units(known.book, known.view) if unit.id in known.view.air_war.ready and unit.bombs]
        yield from group(workspace, "targets", "In reach of your aircraft", list(target_rows(workspace, able)))
    if has_a_plan(known.view):
        yield button("Plan of the day in the air", InCampaign.AIR_PLAN,
                     "what the staff proposes for aircraft, each with its reason and its price; missions, standing orders")


def _fight(workspace: Workspace) -> Iterator[Row]:
    """A sortie waits for a word: what is known of it, the leaders' word, and the way to all of it."""
    for line in sortie_in_words(workspace.known.book, workspace.known.view):
        yield Row(line, style="note", hint=line)
    yield button("To the fight in the air", InCampaign.AIR_FIGHT, "who comes, who rises, who meets whom: step by step")
    command = leaders_word(workspace.known)
    if command is not None:
        sentence = in_words(workspace.known.book, workspace.known.view, command)
        yield replace(button("As the leaders say", Give((command,)), f"{sentence} (SM-GAP-79)"), offer=InAirFight.LEADERS)


def _cooperation(workspace: Workspace, orders: Orders) -> Iterator[Row]:
    """Field by field who is on naval cooperation: a press turns the whole field; unit by unit it is done in its panel."""
    fields: dict[str, list[Flier]] = {}
    for unit in own_units(workspace.known.book, workspace.known.view):
        if unit.ashore and unit.base_name and not unit.held_back:
            fields.setdefault(unit.base, []).append(unit)
    rows: list[Row] = []
    for base, units in sorted(fields.items(), key=lambda pair: pair[1][0].base_name):
        on = sum(unit.cooperating for unit in units)
        order = AssignNavalCooperation(workspace.known.side, tuple(unit.id for unit in units if unit.cooperating is (
            on == len(units))), on != len(units))
        row = orders.row(units[0].base_name, order)
        rows.append(replace(row, column=f"{on} of {len(units)} at sea", chosen=on == len(units),
                            hint=f"{row.hint}; unit by unit in the panel of the field"))
        rows.append(Row("unit by unit", Choose(things.Air(base)), style="faint", indent=2,
                        hint=f"the panel of {units[0].base_name}: its units one by one"))
    total = sum(unit.cooperating for units in fields.values() for unit in units)
    count = sum(map(len, fields.values()))
    yield from group(workspace, "cooperation", f"On naval cooperation: {total} of {count}", rows, count=len(fields),
                     hint="who is on it flies over ships and the sea, the others bomb ports and airfields (SM-24A)")


def air_units_of(workspace: Workspace, orders: Orders) -> Iterator[Row]:
    """Own air units base by base, and what is answered in advance in the air."""
    known = workspace.known
    rows = field_rows(workspace)
    if known.book.options.air_war and rows:
        rows += [*_doctrine(workspace, orders)]
    count = sum(bool(unit.base_name) for unit in own_units(known.book, known.view))
    yield from group(workspace, "air", "Your air units", rows, count=count)


def _doctrine(workspace: Workspace, orders: Orders) -> Iterator[Row]:
    """When fighters rise, and who decides in a fight."""
    side, now = workspace.known.side, workspace.known.view.air_war.doctrine
    rising = [replace(orders.row(text[0].upper() + text[1:], SetAirDoctrine(side, policy, now.leaders)),
                      chosen=policy is now.intercept) for policy, text in RISE.items()]
    yield from fold_rows(workspace, "rise", f"Your fighters rise: {RISE[now.intercept]}", rising,
                         "what they do about raids that they can reach (SM-GAP-79)")
    deciding = [replace(orders.row(text, SetAirDoctrine(side, now.intercept, leaders)), chosen=leaders is now.leaders)
                for leaders, text in ((True, "The leaders in the air decide"), (False, "Ask me at every step"))]
    yield from fold_rows(workspace, "leaders", f"In a fight: {'leaders decide' if now.leaders else 'you are asked'}", deciding,
                         "who meets whom, who is lost, who turns back, what is aimed at (SM-GAP-79)")


def air_matters(workspace: Workspace) -> Iterator[Row]:
    """The sorties of the day and what came of them: a press reads what the log says."""
    if not workspace.known.book.options.air_war:
        return
    rows = [Row(f"{'Your sortie' if sortie.own else 'A raid'}: {sortie.result}", OpenTurn(sortie.first, sortie.last), indent=1,
                hint=f"{sortie.headline}\n{sortie.result}; press to read what the log says of it")
            for sortie in workspace.sorties]
    title = quantity(len(rows), "sortie today", "sorties today") if rows else ""
    yield from group(workspace, "sorties", title, rows, at_rest=True)
