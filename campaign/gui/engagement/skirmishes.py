"""Battles without a campaign as a gallery: what was stopped comes first, then those of the game by date, and one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.outside import ChangeBattle, InGallery
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import GoOnWith, UseSkirmish
from campaign.gui.engagement.briefing import fight, progress_of
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.card import CardState, GalleryCard
from campaign.gui.gallery.screen import GalleryScreen
from campaign.session.gallery.battles import (
    BattleCard,
    BattleKind,
    StoppedBattle,
    battle_cards,
    in_order,
    own_battle_cards,
    stopped_battles,
)
from campaign.session.gallery.vistas import Vista
from campaign.session.skirmish import take_up
from campaign.words.lengths import LengthUnit

YEARS = ("1940", "1941", "1942", "1943")
LEADS: dict[tuple[str, ...], str] = {
    ("axis",): "You lead the Axis", ("allied",): "You lead the Allies", ("axis", "allied"): "Two players at one screen",
    (): "Captains fight both sides",
}


class SkirmishScreen(GalleryScreen):
    """Which battle; or one that was stopped, or a new one of one's own."""

    told = (Context.GALLERY, Context.SKIRMISHES)
    title = "A single battle"
    seek = "Find a ship, a place, a year ..."
    subline = "Choose one; you say which side and by which rules on the next page"

    def __init__(self, stage: Stage, place: places.Skirmishes) -> None:
        super().__init__(stage)
        self._offered = battle_cards()
        if place.key:
            self.focus, self.follow = UseSkirmish(place.key), True
        self._made: tuple[str, tuple[GalleryCard, ...]] | None = None
        self.handlers.at({InGallery.OWN_BATTLE: lambda: stage.show(places.OwnBattle())})
        self.handlers.on(UseSkirmish, lambda action: stage.show(places.Briefing(action.key)))
        self.handlers.on(ChangeBattle, lambda action: stage.show(places.OwnBattle(action.file)))
        self.handlers.on(GoOnWith, lambda action: fight(stage, take_up(action.file, progress_of(stage))))

    def returned(self) -> None:
        """One may have been stopped, settled, or written."""
        self._made = None

    def kinds(self) -> Sequence[str]:
        """Years first, then what is met in them."""
        return (*YEARS, *(kind.value for kind in BattleKind))

    def buttons(self) -> Sequence[Row]:
        """One of one's own, and the way back."""
        return (button("A battle of your own", InGallery.OWN_BATTLE, "pick ships of both sides, a sky, a sea and a range"),
                button("Back", OnPage.BACK, "back to the start"))

    def cards(self) -> Sequence[GalleryCard]:
        """What was stopped, what can be fought, and where a new one begins."""
        unit = self.stage.look.unit
        if self._made is None or self._made[0] != unit:
            self._made = unit, tuple(self._all(LengthUnit(unit)))
        return self._made[1]

    def _all(self, unit: LengthUnit) -> Iterator[GalleryCard]:
        known = (*self._offered, *own_battle_cards())
        yield from (_stopped_card(found) for found in stopped_battles(known))
        yield from (_battle_card(card, unit) for card in in_order(known))
        yield GalleryCard("new", InGallery.OWN_BATTLE, "A battle of your own",
                          line="Pick ships from the order of battle", note="a sky, a sea and a range", pill="new",
                          hint="pick ships of both sides, a sky, a sea and a range; it is kept and can be changed",
                          kinds=frozenset((BattleKind.YOURS.value,)))


def _battle_card(card: BattleCard, unit: LengthUnit) -> GalleryCard:
    if card.broken:
        return GalleryCard(card.key, ChangeBattle(_file_of(card)), card.title, line="This file has a fault", pill="broken",
                           note="mend it as a text; Enter says where", hint=f"{card.title} cannot be fought: {card.broken}",
                           kinds=_kinds(card), state=CardState.BROKEN, instead=card.broken)
    own = BattleKind.YOURS in card.kinds
    changes = "Change it", ChangeBattle(_file_of(card)), f"change the ships, the sky or the range of {card.title}"
    return GalleryCard(
        card.key, UseSkirmish(card.key), card.title, card.day, card.against, card.length(unit),
        "yours" if own else card.difficulty.value, card.situation, " ".join((card.place, card.key, *card.ships)), _kinds(card),
        seen=card.vista, also=changes if own else None)


def _file_of(card: BattleCard) -> Path:
    return Path(card.key)


def _kinds(card: BattleCard) -> frozenset[str]:
    return frozenset((*(kind.value for kind in card.kinds), card.date[:4]))


def _stopped_card(found: StoppedBattle) -> GalleryCard:
    key, yours = str(found.file), frozenset((BattleKind.YOURS.value,))
    if found.broken:
        return GalleryCard(key, OnPage.TYPE, found.file.name, line="It cannot be gone on with", pill="broken",
                           hint=f"{found.file.name} cannot be gone on with: {found.broken}", state=CardState.BROKEN,
                           kinds=yours, instead=found.broken)
    card, who = found.card, LEADS.get(found.people, "")
    when = "it is over" if found.over else f"turn {found.turn}"
    stands = "Its result waits" if found.over else who
    return GalleryCard(
        key, GoOnWith(found.file), f"Go on: {found.title}", when, stands, f"{found.system}, left on {found.left}", "go on",
        f"{who.lower()}, by {found.system}; kept in {found.file}", "" if card is None else " ".join(card.ships),
        yours if card is None else yours | _kinds(card), CardState.GO_ON, partial(_seen, card))


def _seen(card: BattleCard | None) -> Vista | None:
    return None if card is None else card.vista()
