"""The campaigns to begin as a gallery: their dates, the fleets, how long each is and how hard."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.values import UseScenario
from campaign.gui.frame import places
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.card import CardState, GalleryCard
from campaign.gui.gallery.screen import GalleryScreen
from campaign.session.gallery.campaigns import FIRST, CampaignCard, CampaignKind, campaign_cards


class CampaignsScreen(GalleryScreen):
    """Which campaign; who plays it and by which options is said on the next page."""

    told = (Context.GALLERY,)
    title, subline = "New campaign", "Choose one; you say which side and by which options on the next page"
    seek = "Find a campaign, a year ..."

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._made = tuple(map(_card_of, campaign_cards()))
        self.handlers.on(UseScenario, lambda action: stage.show(places.NewCampaign(action.key)))

    def kinds(self) -> Sequence[str]:
        """How long, and in which year."""
        years = sorted({card.year for card in campaign_cards()})
        return (*(kind.value for kind in CampaignKind), *years)

    def cards(self) -> Sequence[GalleryCard]:
        """The one for a first game, then all others by date."""
        return self._made


def _card_of(card: CampaignCard) -> GalleryCard:
    scenario = card.scenario
    title = scenario.title.partition(",")[0]
    return GalleryCard(scenario.key, UseScenario(scenario.key), title, card.dates, card.against, card.length, card.pill,
                       scenario.situation, f"{scenario.key} {scenario.situation}",
                       frozenset((*(kind.value for kind in card.kinds), card.year)),
                       CardState.GO_ON if card.pill == FIRST else CardState.OFFERED, card.vista)
