"""What the leaders in the air would say to a sortie that waits for a word."""

from __future__ import annotations

from campaign.gui.play.known import Known
from campaign.model import commands
from campaign.model.commands import Command

WORDS = (commands.Intercept, commands.AbandonSortie, commands.NameScreen, commands.MeetScreen, commands.DetachEscorts,
         commands.TakeAirLosses, commands.PickPrey, commands.TurnBack, commands.PressHome)


def leaders_word(known: Known) -> Command | None:
    """SM-GAP-79.1 The first of the words that no rule refuses is theirs; None while no sortie waits for this side."""
    return next((order for order in known.legal if isinstance(order, WORDS)), None)
