"""Forms of orders: one for a kind of order, and the page of the kinds that are about what is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen


def make(screen: CampaignScreen, name: str) -> None:
    """Opens the form of an order; one for a course that is laid begins with that course."""
    from campaign.gui.campaign.form import FormScreen
    from campaign.gui.play.inputs import Values, makeable
    from campaign.gui.play.plans import order_of
    from campaign.model.standing_orders import Then

    plan = order_of(screen.desk, Then.WAIT) if name == "GiveStandingOrder" else None
    values: Values = {} if plan is None else {("standing", "route"): plan.standing.route}
    screen.stage.go(FormScreen(screen.stage, screen, makeable()[name], values))


def kinds(screen: CampaignScreen) -> None:
    """A page of the orders that can be made about what is chosen."""
    from campaign.gui.panels.offers import make_rows
    from campaign.gui.play.inputs import about

    def rows() -> Iterable[Row]:
        yield Row("Orders to make part by part", style="title")
        yield from make_rows(about(screen.desk.chosen.partition(":")[0]))

    def act(action: str) -> None:
        screen.stage.back()
        screen.press(action)

    screen.stage.go(Page(screen.stage, rows, act))
