"""Play left to the staff: the presses that do it, and what they leave to it, named beforehand."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.actions.plain import InCampaign
from campaign.gui.frame.page import Row, button
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace
from campaign.words.counting import quantity

NAMED = 2


def left_to_the_staff(workspace: Workspace) -> str:
    """What the staff would decide in the player's stead from now on."""
    view, waiting = workspace.known.view, workspace.waiting_forces()
    found: list[str] = []
    if waiting:
        names = ", ".join(view.forces[key].force.name or str(key) for key in waiting[:NAMED])
        more = f" and {len(waiting) - NAMED} more" if len(waiting) > NAMED else ""
        found.append(f"the course of {names}{more}")
    if workspace.known.proposals:
        found.append(quantity(len(workspace.known.proposals), "proposal of its own", "proposals of its own"))
    found.append("searches, sailings, attacks, convoys and docks")
    kept = len(view.standing_orders) + len(view.runs)
    orders = f"; {quantity(kept, 'standing order goes', 'standing orders go')} on" if kept else ""
    return f"{', '.join(found)}{orders}"


def delegate_button(workspace: Workspace) -> Row:
    """One press plays on until something happens."""
    return button("Leave it to the staff", InCampaign.LEAVE_TO_STAFF,
                  "until you are attacked, a fleet is sighted, somebody is hit or lost, or the half-month ends\n"
                  f"left to it: {left_to_the_staff(workspace)}")


def delegated_rows(workspace: Workspace) -> Iterator[Row]:
    """The two ways to leave play to the staff, and what is left to it."""
    if workspace.known.decision is None:
        return
    yield Row("Leave it to the staff", style="head")
    until = "until you are attacked, a fleet is sighted, somebody is hit or lost, or the half-month ends; Esc pauses"
    yield replace(button("Until something happens", InCampaign.LEAVE_TO_STAFF, until), half=True)
    yield replace(button("To the end of the half-month", InCampaign.LEAVE_THE_TURN,
                         "the staff answers attacks too, and captains fight the battles; Esc pauses"), half=True)
    yield Row(f"Left to it: {left_to_the_staff(workspace)}.", style="faint")
