"""How the ships of a battle look, as far as the reader knows their class: from above, from abeam, and their length."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import median

from msgspec import Struct

from campaign.drawing.theme import Look
from campaign.gui.battle.camera import SeaCamera
from campaign.gui.battle.pointing import place_of
from campaign.model.battles.battle import Token
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.silhouettes.drawing import plan_view, side_view
from campaign.silhouettes.strangers import side_view_of

Plans = Callable[[Token, Detail], Silhouette | None]


def no_plan(token: Token, detail: Detail) -> Silhouette | None:
    """A lookup that knows no ship."""
    return None


def plans_of(oob: OrderOfBattle) -> Plans:
    """Plan views by name; a ship whose name is not known has none."""

    def plan(token: Token, detail: Detail) -> Silhouette | None:
        facts = oob.ships.get(ShipId(token.id))
        if facts is None or facts.name != token.name:
            return None
        return plan_view(oob.classes[facts.ship_class], oob.guns, detail)

    return plan


# Of an id, a name and a type in letters.
Looks = Callable[[str, str, str], Silhouette | None]


def no_look(ship: str, name: str, kind: str) -> Silhouette | None:
    """A lookup that knows no ship."""
    return None


class Portraits(Struct, frozen=True):
    """How ships look from above and from abeam."""

    plans: Plans = no_plan
    looks: Looks = no_look


NO_PORTRAITS = Portraits()


def portraits_of(oob: OrderOfBattle) -> Portraits:
    """Both by the classes of an order of battle."""
    return Portraits(plans_of(oob), looks_of(oob))


def looks_of(oob: OrderOfBattle, detail: Detail = Detail.COARSE) -> Looks:
    """Side views by name; an unnamed ship looks typical of her type, and what is no ship has no view."""
    types = {kind.value: kind for kind in ShipType}

    def look(ship: str, name: str, kind: str) -> Silhouette | None:
        facts = oob.ships.get(ShipId(ship))
        if facts is not None and facts.name == name:
            return side_view(oob.classes[facts.ship_class], oob.guns, detail)
        return side_view_of(types[kind]) if kind in types else None

    return look


# How long they are drawn ----------------------------------------------------------------------------------------------


# The longest ship is at least so many pixels long, the shortest no shorter than a sign; in a crowd less.
LONGEST, SHORTEST = 60.0, 9.0
CROWD, LEAST_SIGN, ROOM_FOR_ONE = 9, 0.45, 90.0
# The length assumed where none is known: a cruiser's.
USUAL_M = 170.0
AIRCRAFT = 16.0
MARKER = "marker"


class Sizes(Struct, frozen=True):
    """The length of each unit in pixels, and how many times that is the length it would have to the scale of the sea."""

    pixels: Mapping[str, float]
    times: float

    def of(self, token: Token) -> float:
        """How long a unit is drawn."""
        return self.pixels.get(token.id, SHORTEST)


def flies(token: Token) -> bool:
    """Whether a unit is over the sea rather than on it."""
    return token.flies


def is_marker(token: Token) -> bool:
    """Whether nothing is known of a unit but where it is."""
    return token.type == MARKER or (
        token.x_m is not None and token.heading_degrees is None and not token.length_m and not flies(token))


def sizes_of(tokens: Sequence[Token], camera: SeaCamera, look: Look, plans: Plans) -> Sizes:
    """The drawn length of each ship, from her class where known; else from the system, scaled to match."""
    ships = [token for token in tokens if not flies(token) and not is_marker(token)]
    known = {token.id: plan.length_m for token in ships if (plan := plans(token, Detail.COARSE)) is not None}
    # A system may reckon with counters that are longer than ships.
    shares = [known[token.id] / token.length_m for token in ships if token.id in known and token.length_m]
    share = median(shares) if shares else 1.0
    lengths = {token.id: known.get(token.id, token.length_m * share or USUAL_M) for token in ships}
    longest = max(lengths.values(), default=USUAL_M)
    a_metre = max(camera.scale, LONGEST * look.label * _crowded(tokens, camera, look) / longest)
    pixels = {name: max(SHORTEST * look.label, metres * a_metre) for name, metres in lengths.items()}
    signs = {token.id: AIRCRAFT * look.label * max(0.6, _crowded(tokens, camera, look)) for token in tokens}
    pixels |= {name: long for name, long in signs.items() if name not in pixels}
    return Sizes(pixels, a_metre / camera.scale)


def _crowded(tokens: Sequence[Token], camera: SeaCamera, look: Look) -> float:
    """How much smaller ships are drawn where many lie in little room, so that one can be told from another."""
    if len(tokens) < CROWD:
        return 1.0
    places = [place_of(token) for token in tokens]
    wide = max(x for x, _ in places) - min(x for x, _ in places)
    high = max(y for _, y in places) - min(y for _, y in places)
    apart = sqrt(max(1.0, wide * high) / len(tokens)) * camera.scale
    return min(1.0, max(LEAST_SIGN, apart / (ROOM_FOR_ONE * look.label)))
