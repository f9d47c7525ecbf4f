"""Keys of the page of the end of a campaign."""

from __future__ import annotations

from campaign.gui.actions.plain import AtTheEnd, InCampaign

# Label, key, action, and what help says of it.
END_KEYS: tuple[tuple[str, str, AtTheEnd | InCampaign, str], ...] = (
    ("Space", "space", AtTheEnd.PLAY, "the war once more on the small chart; Space stops it and lets it go on"),
    ("R", "r", InCampaign.REPORTS, "all reports"),
    ("F2", "f2", InCampaign.FLEET, "order of battle"),
    ("L", "l", InCampaign.LOG, "the whole log"),
    ("P", "p", AtTheEnd.PRINT, "save this page as a PDF, beside the campaign"),
    ("M", "m", AtTheEnd.CHART, "look at the chart as it was in the end"),
    ("C", "c", AtTheEnd.LIST, "back to the list of campaigns"),
)
