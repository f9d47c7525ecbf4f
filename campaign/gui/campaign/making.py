"""Forms of orders: one for a kind of order, and the page of the kinds that are about what is chosen."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import MakeOrder
from campaign.gui.campaign.form import FormScreen
from campaign.gui.campaign.host import Host
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page
from campaign.gui.panels.offers import make_rows
from campaign.gui.play.inputs import PlayerForms, about
from campaign.model.commands import GiveStandingOrder
from campaign.model.play.standing_orders import Then
from campaign.session.grammar.parts import Values, makeable


def takes(screen: Host, handlers: Handlers) -> None:
    """Puts what opens forms into the table of a screen."""
    handlers.at({InCampaign.KINDS: lambda: _kinds(screen)}).on(MakeOrder, lambda action: _make(screen, action.kind))


def _make(screen: Host, name: str) -> None:
    """Opens the form of an order; one for a course that is laid begins with that course."""
    plan = screen.workspace.plan.order(Then.WAIT) if name == GiveStandingOrder.__name__ else None
    values: Values = {} if plan is None else {("standing", "route"): plan.standing.route}
    screen.stage.go(FormScreen(screen.stage, PlayerForms(screen.workspace), screen.hand_on, makeable()[name], values))


def _kinds(screen: Host) -> None:
    """A page of the orders that can be made about what is chosen."""

    def rows() -> Iterable[Row]:
        yield Row("Orders to make part by part", style="title")
        yield from make_rows(about(screen.workspace.selection.thing))

    screen.stage.go(Page(screen.stage, rows, screen.hand_on))
