"""Ships on their way from where they were to where they are, while a fight is watched: a few pictures, and then rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.gui.battle.pointing import place_of, plotted
from campaign.gui.frame.motion import eased
from campaign.model.battles.battle import BattleView, Token
from campaign.model.replacing import replace

# How long a turn's way takes on the screen, and in how many pictures it is shown at most.
SECONDS, PICTURES = 0.6, 12


@dataclass(slots=True)
class Glide:
    """Where units were before the view changed, and how far they have come since."""

    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    before: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    left: float = 0.0

    def note(self, view: BattleView, *, moves: bool) -> None:
        """Another view: whoever is elsewhere sets out, unless nothing is to move."""
        here = {token.id: place_of(token) for token in plotted(view)}
        gone = any(self.places.get(name, spot) != spot for name, spot in here.items())
        if gone or not moves:
            self.before, self.left = self.places, SECONDS if moves and gone else 0.0
        self.places = here

    def passed(self, seconds: float) -> bool:
        """Time goes by; whether anybody has moved."""
        if self.left <= 0.0:
            return False
        before = self.picture
        self.left = max(0.0, self.left - seconds)
        return self.picture != before

    @property
    def picture(self) -> int:
        """Which of the pictures is shown."""
        return PICTURES if self.left <= 0.0 else int(PICTURES * (1.0 - self.left / SECONDS))

    def shown(self, view: BattleView) -> BattleView:
        """The view with everybody as far as he has come."""
        if self.left <= 0.0:
            return view
        share = eased(self.picture / PICTURES)
        return replace(view, tokens=tuple(self._moved(token, share) for token in view.tokens))

    def _moved(self, token: Token, share: float) -> Token:
        start = self.before.get(token.id)
        if start is None or token.x_m is None:
            return token
        x, y = place_of(token)
        return replace(token, x_m=start[0] + (x - start[0]) * share, y_m=start[1] + (y - start[1]) * share)
