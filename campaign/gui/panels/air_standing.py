"""What is ordered in the air already: missions and standing orders, what has flown today, what is answered in advance."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.values import Choose, Give, OpenTurn
from campaign.gui.frame.page import Row
from campaign.gui.panels.air_step import RISE
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import CancelAirOrder, GiveAirMission, SetAirDoctrine
from campaign.model.play.air_war import AirTask
from campaign.session.planning.air_units import missions_flown
from campaign.session.words.aircraft import mission_in_words, order_in_words
from campaign.words.counting import capitalised, quantity


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
