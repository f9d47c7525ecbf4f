"""Faults of types, each in a small file of its own: the line that ends with the sign is the one that is wrong."""

SIGN = "  # here"
# Put together, so that this file may stand in the checkout.
FOREIGN, BLANKET = "# type" + ": ignore[assignment]", "# pyrefly" + ": ignore"
HEAD = '''"""Planted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeVar, assert_never, cast

from msgspec import Struct

from campaign.model.events import FuelBurned, ShipsBerthed, ShipsJoined
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId

ZARA, TARANTO, AX1 = ShipId("zara"), PortId("taranto"), ForceId("AX1")
Kind = TypeVar("Kind")


class Hull(Struct, frozen=True):
    """A noun that is made here."""

    ship: ShipId
    knots: float = 0.0
    cargo: tuple[str, ...] = ()


class Told(Protocol):
    """Whoever has words for a side."""

    def told(self, side: Side) -> str:
        """The words."""
        ...


class Plain:
    """Has words."""

    def told(self, side: Side) -> str:
        """The words."""
        return str(side)


def sail(hull: Hull, *, hours: int) -> Hull:
    """A voyage."""
    return replace(hull, knots=hull.knots + hours)


def say(one: Told) -> str:
    """Words."""
    return one.told(Side.AXIS)


def found(ship: str) -> Hull | None:
    """Perhaps."""
    return Hull(ShipId(ship)) if ship else None


'''
SOUND = '''def sound(event: FuelBurned | ShipsBerthed, side: Side) -> str:
    """Nothing is wrong here."""
    match event:
        case FuelBurned(ships):
            return " ".join(ships)
        case ShipsBerthed(ships, port):
            return say(Plain()) + port + str(sail(Hull(ships[0]), hours=2).knots)
        case _:
            assert_never(event)
'''

FAULTS: dict[str, str] = {
    "a match that misses an event and so gives nothing": """
def words(event: FuelBurned | ShipsBerthed) -> str:  # here
    match event:
        case FuelBurned(ships):
            return " ".join(ships)
""",
    "a match over a side that does nothing for one": """
def count(side: Side, told: list[str]) -> None:
    match side:  # here
        case Side.AXIS:
            told.append("axis")
""",
    "a match that swears to have met every event": """
def ships(event: FuelBurned | ShipsBerthed | ShipsJoined) -> tuple[ShipId, ...]:
    match event:
        case FuelBurned(named) | ShipsBerthed(named, _):
            return named
        case _:
            assert_never(event)  # here
""",
    "a pattern with one part too many": """
def ships(event: ShipsBerthed) -> tuple[ShipId, ...]:
    match event:
        case ShipsBerthed(named, _, _):  # here
            return named
""",
    "a field that is not there": """
HULL = Hull(ZARA, speed=3.0)  # here
""",
    "a field of a noun of the game of another type": """
EVENT = ShipsBerthed((ZARA,), 3)  # here
""",
    "a field of a noun of the game that is left out": """
EVENT = ShipsBerthed((ZARA,))  # here
""",
    "a changed copy with a field that is not there": """
HULL = replace(Hull(ZARA), speed=3.0)  # here
""",
    "a changed copy with a field of another type": """
HULL = replace(Hull(ZARA), knots="three")  # here
""",
    "what may be None is not asked about": """
KNOTS = found("zara").knots  # here
""",
    "an argument of another type": """
HULL = sail(ZARA, hours=3)  # here
""",
    "an argument that is left out": """
HULL = sail(Hull(ZARA))  # here
""",
    "a word that no parameter has": """
HULL = sail(Hull(ZARA), hours=3, miles=40)  # here
""",
    "another result than was promised": """
def knots(hull: Hull) -> int:
    return hull.knots  # here
""",
    "a path without a result": """
def knots(hull: Hull | None) -> float:  # here
    if hull is not None:
        return hull.knots
""",
    "an attribute that is not there": """
def knots(state: State) -> object:
    return state.knotty  # here
""",
    "a method that asks for more than its parent's": """
class Loud(Plain):
    def told(self, side: Side, volume: int) -> str:  # here
        return str(side) * volume
""",
    "a method that gives something else than its parent's": """
class Loud(Plain):
    def told(self, side: Side) -> bytes:  # here
        return b""
""",
    "a frozen noun is changed": """
def stop(hull: Hull) -> None:
    hull.knots = 0.0  # here
""",
    "a mapping that nobody may write to": """
def berth(ports: Mapping[ShipId, PortId]) -> None:
    ports[ZARA] = TARANTO  # here
""",
    "a key of another kind": """
def port(ports: Mapping[PortId, str]) -> str:
    return ports[ZARA]  # here
""",
    "a key of another kind, asked for kindly": """
def port(ports: Mapping[PortId, str]) -> str | None:
    return ports.get(ZARA)  # here
""",
    "a tuple that is too short": """
SPOT: tuple[float, float] = (1.0,)  # here
""",
    "a tuple that is taken apart into too few": """
def first(spot: tuple[float, float, float]) -> float:
    x, y = spot  # here
    return x + y
""",
    "a member that the enum has not": """
SIDE = Side.NEUTRAL  # here
""",
    "one id for another": """
EVENT = ShipsJoined((ZARA,), TARANTO)  # here
""",
    "a plain word for an id": """
EVENT = FuelBurned(("zara",))  # here
""",
    "a list of ids for a list of words": """
def join(words: list[str]) -> str:
    return " ".join(words)


def names(ships: list[ShipId]) -> str:
    return join(ships)  # here
""",
    "a type variable that comes out as something else": """
def first(many: Sequence[Kind]) -> Kind:
    return str(many[0])  # here
""",
    "a generic noun that holds something else": """
class Box(Generic[Kind]):
    def __init__(self, content: Kind) -> None:
        self.content = content


BOX: Box[int] = Box("one")  # here
""",
    "a promise that is not kept": """
class Mute:
    def told(self, side: str) -> str:
        return side


WORDS = say(Mute())  # here
""",
    "a function of another kind": """
def each(of: Callable[[Side], str]) -> list[str]:
    return [of(side) for side in Side]


WORDS = each(sail)  # here
""",
    "a lambda that gives something else": """
def each(of: Callable[[Side], str]) -> list[str]:
    return [of(side) for side in Side]


NUMBERS = each(lambda side: len(str(side)))  # here
""",
    "another thing is yielded": """
def each() -> Iterator[Side]:
    yield "axis"  # here
""",
    "a sum of a word and a number": """
def label(hull: Hull) -> str:
    return hull.ship + 3  # here
""",
    "a parameter without a type": """
def knots(hull) -> float:  # here
    return 1.0
""",
    "a function without the type of its result": """
def knots(hull: Hull):  # here
    return hull.knots
""",
    "a bare generic": """
def count(many: list) -> int:  # here
    return len(many)
""",
    "a list of nothing known": """
def count() -> list[Any]:
    held, number = [], 0  # here
    return held * number
""",
    "what is unknown is given where a type was promised": """
def count(given: Any) -> int:
    return given.count  # here
""",
    "a decorator without types": """
LOUDER: Any = print


@LOUDER  # here
def shout(side: Side) -> str:
    return str(side)
""",
    "a class of an unknown parent": """
def made(parent: Any) -> object:
    class Child(parent):  # here
        pass

    return Child()
""",
    "a parameter that is None unless it is said": """
def knots(hull: Hull = None) -> float:  # here
    return 0.0
""",
    "a number that is compared with a word": """
def same(number: int) -> bool:
    return number == "one"  # here
""",
    "what may be None is told as a number": """
def told(knots: float | None) -> str:
    return f"{knots:g}"  # here
""",
    "a cast to what it is": """
def same(hull: Hull) -> Hull:
    return cast(Hull, hull)  # here
""",
    "a name that may not have been given": """
def knots(hull: Hull | None) -> float:
    if hull is not None:
        fast = hull.knots
    return fast  # here
""",
    "a mark that hides nothing": f"""
NUMBER = 1  {BLANKET}[bad-assignment]{SIGN}
""",
    "a fault that is hidden from another checker": f"""
NUMBER: int = "one"  {FOREIGN}{SIGN}
""",
    "a name from where it was only imported": """
from campaign.rules.engine import ShipId as Named  # here

NAME = Named("zara")
""",
}
