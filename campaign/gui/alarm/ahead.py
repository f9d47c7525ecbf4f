"""Pages behind an alarm: an answer for all attacks from now on, and what one's own log says of how it came to this one."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Give
from campaign.gui.alarm.answers import ORDER
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.stage import Stage
from campaign.model.commands import SetStanding
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.session.engagements.choices import TITLES
from campaign.session.engagements.encounter import Encounter
from campaign.session.words.whereabouts import said

# From so many times the enemy's strength on a force stands, where it answers by strength.
RATIOS = (0.75, 1.0, 1.5)
LINES = 14


def standing_of(view: View) -> SetStanding:
    """All answers in advance as they are now."""
    now = view.standing
    return SetStanding(view.side, now.best_searches, now.reaction, now.quiet_steps, now.stand_at, now.repairs, now.refuelling,
                       now.first)


def ahead_page(stage: Stage, place: places.Alarm) -> Page:
    """One press sets the answer of all forces that have none of their own, and gives it to this attack too."""
    seat = place.seat

    def rows() -> Iterator[Row]:
        now = standing_of(seat.view)
        yield Row("An answer for all attacks, from now on", style="title")
        yield Row("It is given at once wherever a force of yours is attacked, in this attack too; a force to which it is not "
                  "open stands. You can change it at any time among your standing answers.")
        offered = [(TITLES[reaction], replace(now, reaction=reaction, stand_at=None)) for reaction in ORDER]
        offered += [(f"By strength: stand from {ratio:g} times their strength on, else get away or scatter",
                     replace(now, reaction=None, stand_at=ratio)) for ratio in RATIOS]
        for title, order in offered:
            refused = seat.refusal(order)
            chosen = order == now
            yield button(title, Give((order,)), f"{title}: from now on", chosen=chosen) if refused is None else Row(
                title, hint=f"not now. {refused}", able=False, style="faint", indent=1)

    return Page(stage, rows, place.hand_on)


def why_page(stage: Stage, place: places.Alarm, encounter: Encounter) -> Page:
    """SM-GAP-56.6 By what one was found only the finder knows; one's own log says where one was seen to be, and who came."""
    names = [*(party.name for party in encounter.own), *(str(party.force) for party in encounter.own),
             *(party.label for party in encounter.enemy), str(encounter.hex)]
    lines = [entry for entry in place.seat.log() if any(name in entry.text for name in names)][-LINES:]
    theatre = place.seat.book.theatre

    def rows() -> Iterator[Row]:
        yield Row(f"How it came to this: {' and '.join(party.name for party in encounter.own)}", style="title")
        yield Row("By which search or by whose eyes the enemy found you he keeps to himself. Your own log says this of your "
                  "force, of theirs, and of these waters:")
        yield from (Row(said(theatre, entry.text), hint=entry.text, indent=1) for entry in lines)
        yield button("Whole log", InCampaign.LOG, "all lines, and why each of them happened", key="")

    return Page(stage, rows, place.hand_on)
