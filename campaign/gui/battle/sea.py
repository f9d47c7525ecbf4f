"""The sea of a battle in its window: a camera, the picture baked for it, and what lies under the mouse."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from math import hypot

from campaign.drawing.shapes import Layer, Point, Rect
from campaign.drawing.theme import Look
from campaign.gui.battle import bands, plot
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import SeaCamera, camera_for
from campaign.gui.battle.looks import NO_PORTRAITS, Portraits, Sizes
from campaign.gui.battle.plot import NO_BACKDROP, SeaBackdrop
from campaign.gui.battle.pointing import BattlePointing, place_of, placed_tokens, token_of
from campaign.gui.battle.water.printed import UNKNOWN, WindAndSight
from campaign.gui.battle.water.tags import TagMemory
from campaign.gui.battle.water.under_way import Glide, Wakes
from campaign.gui.frame.motion import FLIGHT, Motion
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import BattleView, Input, InputKind, Token
from campaign.model.replacing import replace
from campaign.model.sides import Side

MARGIN, REST = 0.12, 0.18
WHEEL_ZOOM, WHEEL_SCROLL, PAN = 1.2, 4.0, 0.2


@dataclass(slots=True)
class SeaView:
    """A camera over a battle; it shows all ships until the player looks elsewhere."""

    stage: Stage
    camera: SeaCamera
    all_of_it: bool = True
    restless: float = 0.0
    baked: SeaCamera | None = None
    scroll: float = 0.0
    seen: Portraits = NO_PORTRAITS
    weather: WindAndSight = UNKNOWN
    # Each side has its own, so that neither learns what the other saw.
    wakes: dict[Side | None, Wakes] = field(default_factory=dict)
    tags: dict[Side | None, TagMemory] = field(default_factory=dict)
    _flight: tuple[Point, float] | None = None

    glide: Glide = field(default_factory=Glide)

    def note(self, view: BattleView, *, moves: bool = False) -> None:
        """Notes a changed view: ships that moved have left a wake, and glide there while the fight is watched."""
        self.wakes.setdefault(view.side, Wakes()).note(view)
        self.glide.note(view, moves=moves)

    def begin_again(self) -> None:
        """The same sea before anybody had steamed on it."""
        self.wakes.clear()
        self.tags.clear()
        self.glide = Glide()
        self.whole()

    def fly_to(self, place: Point) -> None:
        """Moves until a place lies in the middle of the window, easing out."""
        if self.stage.motion is Motion.FULL:
            self._flight, self.all_of_it = (place, FLIGHT), False
        else:
            self._to(replace(self.camera, x_m=place[0], y_m=place[1]))

    def fit(self, view: BattleView, window: Rect) -> None:
        """The window has another size, or ships have moved while all of them are shown."""
        if not has_places(view):
            tall = bands.card_display(view, window, self.stage.look).tall
            self.scroll = min(max(0.0, self.scroll), max(0.0, tall - window.high))
            self.camera = replace(self.camera, window=window)
        elif self.all_of_it:
            self.camera = whole(view, window)
        elif self.camera.window != window:
            self.camera = replace(self.camera, window=window)

    def whole(self) -> None:
        """Shows all ships, also when they move."""
        self.all_of_it, self.restless, self.scroll = True, 0.0, 0.0

    def _to(self, camera: SeaCamera) -> None:
        self.camera, self.all_of_it, self.restless = camera, False, REST

    def zoom(self, steps: float, around: Point | None = None) -> None:
        """Nearer or farther."""
        self._to(self.camera.zoomed(WHEEL_ZOOM**steps, around or self.camera.window.middle))

    def drag(self, right: float, down: float) -> None:
        """Draws the sea along; cards are scrolled."""
        self.scroll -= down
        self._to(self.camera.moved(right, down))

    def pan(self, right: int, down: int) -> None:
        """Moves by parts of the window."""
        self.drag(-right * self.camera.window.wide * PAN, -down * self.camera.window.high * PAN)

    def wheel(self, view: BattleView, steps: float, at: Point) -> None:
        """The wheel brings the sea nearer, or scrolls cards that do not all fit."""
        if has_places(view):
            self.zoom(steps, at)
        else:
            self.scroll -= steps * WHEEL_SCROLL * self.stage.look.text

    def keep_in_sight(self, view: BattleView, token: Token) -> None:
        """Moves as far as is needed for a ship to be seen."""
        window = self.camera.window
        if not has_places(view):
            cards = bands.card_display(view, window, self.stage.look, self.scroll).cards
            rect = next((card.rect for card in cards if card.token.id == token.id), window)
            if rect.y < window.y or rect.bottom > window.bottom:
                self.scroll += rect.middle[1] - window.middle[1]
            return
        if token.x_m is not None and not window.grown(-0.06 * window.wide).holds(self.camera.to_screen(place_of(token))):
            x, y = place_of(token)
            self._to(replace(self.camera, x_m=x, y_m=y))

    def passed(self, seconds: float) -> bool:
        """Comes to rest after a while; whether the picture is to be painted anew."""
        gliding = self.glide.passed(seconds)
        return self._came_to_rest(seconds) or gliding

    def _came_to_rest(self, seconds: float) -> bool:
        if self._flight is not None:
            place, left = self._flight
            share = min(1.0, 3.0 * seconds / max(seconds, left))
            x, y = self.camera.x_m, self.camera.y_m
            self._to(replace(self.camera, x_m=x + (place[0] - x) * share, y_m=y + (place[1] - y) * share))
            self._flight = (place, left - seconds) if left > seconds else None
            return True
        if self.restless <= 0:
            return False
        self.restless -= seconds
        return self.restless <= 0

    def token_at(self, view: BattleView, at: Point) -> Token | None:
        """The ship under the mouse."""
        if not self.camera.window.holds(at):
            return None
        return _token_at(view, self.camera, self.stage.look, at, self.scroll, self.seen)

    def sizes(self, view: BattleView) -> Sizes:
        """How long ships are drawn now."""
        return plot.sizes_in(view, self.camera, self.stage.look, self.seen.plans)

    def sheets(self, view: BattleView, version: Hashable, pointing: BattlePointing,
               then: tuple[Wakes | None, TagMemory] | None = None) -> Iterator[Sheet]:
        """The sea with a margin around it: while it is moved the same picture is shifted, and painted anew at rest.

        Where an earlier turn is shown `then` are the wakes and the tags of that turn.
        """
        look, places = self.stage.look, has_places(view)
        baked = self._bake() if places else self.camera
        size = round(baked.window.wide), round(baked.window.high)
        here = replace(baked, window=Rect(0, 0, *size))
        scroll = 0.0 if places else self.scroll
        key = (version, baked.x_m, baked.y_m, baked.scale, size, look, scroll)
        window = self.camera.window
        inner = Rect(window.x - baked.window.x, window.y - baked.window.y, window.wide, window.high)
        rect = self._shown_rect(baked) if places else window
        wakes, names = then or (self.wakes.get(view.side), self.tags.setdefault(view.side, TagMemory()))
        behind = SeaBackdrop(self.seen, wakes, names, self.weather)
        yield Sheet("sea", key, rect, size, lambda: still(view, here, look, scroll, behind), look.theme.b30,
                    fine=True)
        # What changes with every press lies above in a sheet of its own, so that the sea is not painted anew.
        now = view if then is not None else self.glide.shown(view)
        yield Sheet("orders", (key, pointing, self.glide.picture), rect, size,
                    lambda: moving(now, here, look, pointing, inner, scroll, behind), fine=True)

    def bearing(self, view: BattleView, own: str, over: str) -> Iterator[Sheet]:
        """How the ship under the mouse bears from the chosen one."""
        ship, other = token_of(view, own), token_of(view, over)
        if ship is None or other is None or ship is other or ship.x_m is None or other.x_m is None:
            return
        window, look = self.camera.window, self.stage.look
        here = replace(self.camera, window=Rect(0, 0, window.wide, window.high))
        size = round(window.wide), round(window.high)
        yield Sheet("bearing", (own, over, view.minute, self.camera, look), window, size,
                    lambda: (plot.bearing_of(here, look, view, ship, other),), fine=True)

    def pointer(self, view: BattleView, question: Input | None, mouse: Point) -> Iterator[Sheet]:
        """The line or ring that the mouse means, while a line or a distance is asked of a ship."""
        kinds = InputKind.BEARING, InputKind.DISTANCE
        if question is None or question.kind not in kinds or not self.camera.window.holds(mouse):
            return
        token = token_of(view, question.token)
        if token is None or token.x_m is None:
            return
        window, look = self.camera.window, self.stage.look
        here = replace(self.camera, window=Rect(0, 0, window.wide, window.high))
        at = mouse[0] - window.x, mouse[1] - window.y
        size = round(window.wide), round(window.high)
        yield Sheet(
            "aim", (at, self.camera, question, look), window, size, lambda: (_pointer(here, look, token, at, question),),
            fine=True,
        )

    def _bake(self) -> SeaCamera:
        baked, camera = self.baked, self.camera
        window = camera.window
        moved = baked is None or (baked.x_m, baked.y_m, baked.scale) != (camera.x_m, camera.y_m, camera.scale)
        if baked is None or not self._covers(baked) or (moved and self.restless <= 0):
            across, down = window.wide * MARGIN, window.high * MARGIN
            wide = Rect(window.x - across, window.y - down, window.wide + 2 * across, window.high + 2 * down)
            self.baked = baked = replace(camera, window=wide)
        return baked

    def _covers(self, baked: SeaCamera) -> bool:
        rect, window = self._shown_rect(baked), self.camera.window
        inside = rect.x <= window.x + 1 and rect.y <= window.y + 1
        return (
            inside
            and rect.right >= window.right - 1
            and rect.bottom >= window.bottom - 1
            and 0.6 < self.camera.scale / baked.scale < 1.7
        )

    def _shown_rect(self, baked: SeaCamera) -> Rect:
        factor = self.camera.scale / baked.scale
        x, y = self.camera.to_screen(baked.to_sea((baked.window.x, baked.window.y)))
        return Rect(x, y, baked.window.wide * factor, baked.window.high * factor)


def _pointer(camera: SeaCamera, look: Look, token: Token, at: Point, question: Input) -> Layer:
    return plot.pointer(camera, look, token, at, question.unit_m, ring=question.kind is InputKind.DISTANCE)


def pointing_of(
    answers: Answers | None, chosen: str, looked_at: str, opened: Input | None, division: frozenset[str] = frozenset(),
    leading: frozenset[str] = frozenset(), ghost: tuple[Point, ...] = (),
) -> BattlePointing:
    """What is drawn of an order in the making, and whom it may aim at next."""
    if answers is None:
        return BattlePointing(chosen, looked_at, division=division, leading=leading)
    inputs = (opened,) if opened is not None else answers.of_token(chosen)
    tokens = [token.id for token in answers.view.tokens]
    lit = {token for question in inputs if question.kind is InputKind.TARGET for token in tokens if question.options_at(token)}
    rings = answers.lines(InputKind.DISTANCE) if opened is not None and opened.kind is InputKind.DISTANCE else ()
    return BattlePointing(
        chosen,
        looked_at,
        frozenset(lit) if opened is not None else frozenset(),
        tuple(dict.fromkeys(answers.aims())),
        tuple(dict.fromkeys(answers.lines(InputKind.BEARING))),
        tuple(ring for ring in rings if opened is not None and ring[0] == opened.token)[:1] if answers.traces == () else (),
        answers.traces,
        division,
        leading,
        answers.chances(chosen),
        ghost,
    )


# With places or in bands ----------------------------------------------------------------------------------------------


REACH = 6.0


def has_places(view: BattleView) -> bool:
    """Whether there is a sea to be drawn."""
    return bool(placed_tokens(view))


def whole(view: BattleView, window: Rect) -> SeaCamera:
    """The camera that shows every ship."""
    return camera_for([place_of(token) for token in placed_tokens(view)], window)


def still(
    view: BattleView, camera: SeaCamera, look: Look, scroll: float = 0.0, behind: SeaBackdrop = NO_BACKDROP,
) -> tuple[Layer, ...]:
    """What only the view changes."""
    if has_places(view):
        return plot.still(view, camera, look, behind)
    return bands.still(view, camera.window, look, scroll)


def moving(
    view: BattleView, camera: SeaCamera, look: Look, pointing: BattlePointing, inner: Rect | None = None, scroll: float = 0.0,
    behind: SeaBackdrop = NO_BACKDROP,
) -> tuple[Layer, ...]:
    """What choosing and ordering change as well."""
    if has_places(view):
        return plot.moving(view, camera, look, pointing, inner, behind)
    return bands.moving(view, camera.window, look, pointing, scroll, behind.seen.looks)


def _token_at(
    view: BattleView, camera: SeaCamera, look: Look, at: Point, scroll: float = 0.0, seen: Portraits = NO_PORTRAITS,
) -> Token | None:
    """The ship under a pixel; of several the nearest."""
    if not has_places(view):
        cards = bands.card_display(view, camera.window, look, scroll).cards
        return next((card.token for card in cards if card.rect.holds(at)), None)
    found = []
    tokens = placed_tokens(view)
    sizes = plot.sizes_in(view, camera, look, seen.plans)
    for token in tokens:
        x, y = camera.to_screen(place_of(token))
        away = hypot(x - at[0], y - at[1])
        if away <= sizes.of(token) / 2 + REACH:
            found.append((away, token))
    return min(found, key=lambda pair: pair[0])[1] if found else None
