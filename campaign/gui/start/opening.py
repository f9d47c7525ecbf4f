"""The saves as a gallery: where each stands in the war, whose move it is, when it was played; and how one goes on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.values import OpenSave, RescueSave
from campaign.gui.frame import places
from campaign.gui.frame.rolling import Rolling
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.card import CardState, GalleryCard
from campaign.gui.gallery.screen import GalleryScreen
from campaign.session.files.failures import failure_of
from campaign.session.files.saves import plan_rescue
from campaign.session.gallery.saves import SaveCard, SaveKind, look_into, save_card, save_files
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for

# So much of a second is given to looking into saves before the window is shown again.
A_WHILE = 0.012
# So many saves are looked at before the page is shown first.
AT_ONCE = 24


class OpenScreen(GalleryScreen):
    """All saves, the one played last first; a broken one is shown as broken, breaks nothing, and can be rescued."""

    told = (Context.GALLERY,)
    title, subline = "Saved campaigns", "Enter goes on with the one that was played last"
    seek, empty = "Find a save, a scenario ...", "There is no save yet."

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._files: tuple[Path, ...] = ()
        self._known: dict[Path, SaveCard] = {}
        self._made: tuple[GalleryCard, ...] | None = None
        self._look_again()
        self.handlers.on(OpenSave, lambda action: continue_save(stage, action.save, as_umpire=action.as_umpire))
        self.handlers.on(RescueSave, self._rescue)

    def returned(self) -> None:
        """One may have been played on, or ended."""
        self._known = {}
        self._look_again()

    def _look_again(self) -> None:
        """The files as they lie there now; a screenful of them is looked at before anything is shown."""
        self._files, self._made = save_files(), None
        for path in self._files[:AT_ONCE]:
            self._known.setdefault(path, save_card(path))

    def kinds(self) -> Sequence[str]:
        """Whose move it is, who plays, and what is over or broken."""
        return [kind.value for kind in SaveKind]

    def cards(self) -> Sequence[GalleryCard]:
        """The saves; of those that were not looked at yet the name alone. Broken ones come last."""
        if self._made is None:
            known = [self._known.get(path) or SaveCard(path, path.stem) for path in self._files]
            self._made = tuple(map(_card_of, sorted(known, key=lambda card: bool(card.broken))))
        return self._made

    def _rescue(self, action: RescueSave) -> None:
        """What can be saved is shown first; of which nothing can be, that is said here."""
        plan_rescue(action.save)
        self.stage.show(places.Rescue(action.save))

    def passed(self, seconds: float) -> bool:
        """Save after save is looked at and then into, while the page stands already."""
        until, changed = monotonic() + A_WHILE, False
        while monotonic() < until and (path := self._next()) is not None:
            card = self._known.get(path)
            self._known[path] = save_card(path) if card is None else look_into(card)
            self._made, changed = None, True
        return changed

    def _next(self) -> Path | None:
        """What is in sight is looked into first; then all others are looked at, and then into."""
        seen = [spot.action.save for spot in self._panes["grid"].spots if isinstance(spot.action, OpenSave)
                and spot.rect.y >= 0] if "grid" in self._panes else []
        return next((path for path in seen if self._waits(path)), None) or next(
            (path for path in self._files if path not in self._known), None) or next(
            (path for path in self._files if self._waits(path)), None)

    def _waits(self, path: Path) -> bool:
        known = self._known.get(path)
        return known is None or not (known.looked_into or known.broken)


def _card_of(card: SaveCard) -> GalleryCard:
    """A save as it stands in the gallery."""
    key, name = str(card.save), card.name
    if card.broken:
        hint = f"{name} cannot be opened: {card.broken} Enter makes a new save of all of it that can still be proved"
        return GalleryCard(key, RescueSave(card.save), name, line="This save does not open", pill="broken", hint=hint,
                           note="Enter rescues what can be proved", sought_by="broken rescue", state=CardState.BROKEN,
                           kinds=frozenset(kind.value for kind in card.kinds), instead=card.broken)
    if not card.written:
        return GalleryCard(key, OpenSave(card.save), name, hint=f"go on with {card.save}")
    points = "" if card.points is None else ", ".join(f"{side} {total:g}" for side, total in sorted(
        card.points.items(), key=lambda pair: pair[0].value))
    line = "; ".join(part for part in (card.who, points) if part)
    note = f"over: {card.over}" if card.over else card.waits or "..."
    hint = (f"how {name} ended: its last page, and the chart behind it" if card.over else f"go on with {card.save}")
    pill = "over" if card.over else "your move" if SaveKind.YOUR_MOVE in card.kinds else ""
    also = ("As the umpire", OpenSave(card.save, as_umpire=True),
            f"the umpire's desk of {name}: who sits there sees both sides") if card.umpire and card.looked_into else None
    when = card.moment.partition(", ")[0] if card.looked_into else card.moment.partition(",")[0]
    told = f"{card.scenario}: {card.moment}. Last: {card.last}" if card.last else f"{card.scenario}: {card.moment}"
    return GalleryCard(
        key, OpenSave(card.save), f"{name}", when, line, f"{note}; played {card.written}", pill, f"{hint}. {told}",
        f"{card.scenario} {card.moment} {card.who}", frozenset(kind.value for kind in card.kinds),
        seen=card.vista, also=also)


# Into a campaign ------------------------------------------------------------------------------------------------------


def continue_save(stage: Stage, save: Path, *, as_umpire: bool = False) -> None:
    """Continues a save above the first page: on its map, or at the umpire's desk."""
    rolling = Rolling(stage)
    try:
        game = Game.open(save, rolling, retelling=lambda: nullcontext(lambda state: stage.progress(
            lambda: f"The log of an older save is told anew: {state.cursor}")))
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        stage.top.message = f"{save.name} cannot be opened: {failure.words}"
        return
    rolling.game = game
    stage.back_to(stage.screens[0])
    try:
        stage.show(_desk(stage, game) if as_umpire else places.Campaign(game))
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        # The save opened; it was the staff's next step that could not be saved.
        stage.top.message = f"No: {failure.words}"
    if game.absent is not None:
        stage.top.message = str(game.absent)


def _desk(stage: Stage, game: Game) -> places.Desk:
    """The umpire's, who closes the campaign when he leaves; what takes long shows how far it has come."""
    game.progress = lambda: stage.progress(lambda: f"The staff plays: {umpire.moment}")
    umpire = seat_for(game, None)
    return places.Desk(umpire, leaves=game.close)
