"""Ships under way: the wakes that they leave turn by turn, and how they glide from where they were to where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.drawing.shapes import Disc, Line, Shape
from campaign.drawing.theme import Look, blend
from campaign.gui.battle.camera import SeaCamera, distance
from campaign.gui.battle.looks import flies
from campaign.gui.battle.pointing import place_of, placed_tokens
from campaign.gui.frame.motion import ease
from campaign.model.battles.battle import BattleView, Token
from campaign.model.replacing import replace

TURNS = 3
# How much of the water the foam of a leg covers, by its age in turns, and how wide it is.
COVER, WIDE = (0.95, 0.7, 0.42, 0.2), (4.5, 4.0, 3.4, 3.0)
SAME_M = 60.0
MANY = 24


class Leg(Struct, frozen=True):
    """What a unit steamed in one go: in which turn, and the way."""

    turn: int
    points: tuple[tuple[float, float], ...]


@dataclass(slots=True)
class Wakes:
    """The legs of every unit that a side saw; what it did not see leaves a gap."""

    legs: dict[str, tuple[Leg, ...]] = field(default_factory=dict)
    _last: dict[str, tuple[float, float]] = field(default_factory=dict)

    def note(self, view: BattleView) -> None:
        """Notes the view as it is now: units that moved have left a wake."""
        tracks = {track.token: track.points for track in view.tracks if len(track.points) > 1}
        seen = {token.id: place_of(token) for token in placed_tokens(view) if not flies(token)}
        for name, here in seen.items():
            last = self._last.get(name)
            if last is not None and distance(last, here) < 1.0:
                continue
            way = tracks.get(name, ())
            if way and distance(way[-1], here) < SAME_M and (last is None or distance(way[0], last) < SAME_M):
                self._add(view.round, name, way)
            elif last is not None:
                self._add(view.round, name, (last, here))
        self._last = seen
        self.legs = {name: recent for name, legs in self.legs.items()
                     if (recent := tuple(leg for leg in legs if view.round - leg.turn <= TURNS))}

    def _add(self, turn: int, name: str, points: tuple[tuple[float, float], ...]) -> None:
        self.legs[name] = (*self.legs.get(name, ()), Leg(turn, points))

    def drawn(self, view: BattleView, camera: SeaCamera, look: Look) -> Iterator[Shape]:
        """Foam that fades turn by turn, and a dot where a unit was when each turn ended."""
        theme = look.theme
        foam = blend(theme.panel, (255, 255, 255), 0.5) if theme.name == "light" else theme.ink2
        sides = {token.id: token for token in view.tokens}
        dots: list[Shape] = []
        # Where many have crossed the same water a broad wake would hide it.
        narrow = 0.65 if len(self.legs) > MANY else 1.0
        for name, legs in self.legs.items():
            token = sides.get(name)
            if token is None:
                continue
            for leg in legs:
                age = min(TURNS, max(0, view.round - leg.turn))
                points = tuple(camera.to_screen(point) for point in leg.points)
                cover = COVER[age] * (1.0 if theme.name == "light" else 0.5)
                yield Line(points, foam, WIDE[age] * narrow * look.label, 0.0, cover)
                if age:
                    dots.append(_dot(token, points[-1], age, look))
        yield from dots


def _dot(token: Token, at: tuple[float, float], age: int, look: Look) -> Shape:
    tone = blend(look.theme.b30, look.theme.sides[token.side], COVER[age])
    return Disc(at, 1.6 * look.label, tone)


# Gliding --------------------------------------------------------------------------------------------------------------


# How long a turn's way takes on the screen, and in how many pictures it is shown at most.
SECONDS, PICTURES = 0.6, 12


@dataclass(slots=True)
class Glide:
    """Where units were before the view changed, and how far they have come since."""

    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    before: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    left: float = 0.0

    def note(self, view: BattleView, *, moves: bool) -> None:
        """Notes another view: units that moved start to glide, unless nothing is to move."""
        here = {token.id: place_of(token) for token in placed_tokens(view)}
        gone = any(self.places.get(name, spot) != spot for name, spot in here.items())
        if gone or not moves:
            self.before, self.left = self.places, SECONDS if moves and gone else 0.0
        self.places = here

    def passed(self, seconds: float) -> bool:
        """Advances time; returns whether anything has moved."""
        if self.left <= 0.0:
            return False
        before = self.picture
        self.left = max(0.0, self.left - seconds)
        return self.picture != before

    @property
    def picture(self) -> int:
        """The number of the picture that is shown."""
        return PICTURES if self.left <= 0.0 else int(PICTURES * (1.0 - self.left / SECONDS))

    def shown(self, view: BattleView) -> BattleView:
        """The view with every unit as far along as it has come."""
        if self.left <= 0.0:
            return view
        share = ease(self.picture / PICTURES)
        return replace(view, tokens=tuple(self._moved(token, share) for token in view.tokens))

    def _moved(self, token: Token, share: float) -> Token:
        start = self.before.get(token.id)
        if start is None or token.x_m is None:
            return token
        x, y = place_of(token)
        return replace(token, x_m=start[0] + (x - start[0]) * share, y_m=start[1] + (y - start[1]) * share)
