"""What rises to a page of its own as soon as it waits: a fight in the air, and an attack that is to be answered."""

from __future__ import annotations

from collections.abc import Callable

from campaign.gui.campaign import skies
from campaign.gui.campaign.host import Host
from campaign.gui.frame import places
from campaign.model.play.decisions import DecisionKind
from campaign.session.reports.situation import Plain


def to_what_waits(screen: Host, foretell: Callable[[Plain | None], None]) -> None:
    """The page of what waits for a word, where the map would be shown otherwise."""
    decision, view = screen.workspace.known.decision, screen.workspace.known.view
    if decision is None or screen.stage.top is not screen:
        return
    if decision.kind is DecisionKind.AIR:
        skies.to_the_fight(screen)
    elif decision.kind is DecisionKind.REACTION and view.attack is not None:
        screen.stage.show(places.Alarm(screen.workspace.seat, screen.hand_on, foretell))
