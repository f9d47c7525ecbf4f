"""What becomes of play that is left to the staff: it plays on until it hands the side back, and one card tells all days."""

from __future__ import annotations

from campaign.gui.actions.plain import InCampaign
from campaign.gui.campaign.host import Host
from campaign.gui.frame.background import Abandoned
from campaign.gui.frame.handlers import Handlers
from campaign.session.days.choosing import is_news
from campaign.session.days.dates import day_of
from campaign.session.days.digest import day_report
from campaign.session.files.lessons import ScreenDeed
from campaign.session.planning.handing_over import delegate


def takes(screen: Host, handlers: Handlers) -> None:
    """Puts the two ways to leave play to the staff into the table of a screen."""
    handlers.at({
        InCampaign.LEAVE_TO_STAFF: lambda: _leave(screen, everything=False),
        InCampaign.LEAVE_THE_TURN: lambda: _leave(screen, everything=True),
    })


def _leave(screen: Host, *, everything: bool) -> None:
    workspace = screen.workspace
    if not workspace.seat.pending:
        screen.message = "No: nothing is asked of you now."
        return
    workspace.deeds.add(ScreenDeed.STAFF)
    seen = [day_of(workspace.seat.moment)]

    def weighs() -> bool:
        """Whether the day that is over by now is no quiet one."""
        before, now = seen[-1], day_of(workspace.seat.moment)
        seen.append(now)
        return not everything and before != now and is_news(day_report(workspace.seat, before))

    try:
        handed = delegate(workspace.seat, weighs, everything=everything)
    except Abandoned:
        # The work is being unwound: nothing more may be played, but what was is told.
        workspace.changed()
        screen.refresh()
        screen.look_at_days()
        raise
    except BaseException:
        workspace.changed()
        raise
    workspace.changed()
    screen.after_order()
    screen.message = f"Your staff hands back: {handed.value}."
