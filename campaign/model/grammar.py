"""How an order is worded, as plain data beside its noun: one grammar, from which every interface derives its own.

A pattern is both printed and parsed: `{field}` stands for a field, `in|into` for words that mean the same (the first is
printed), and what is in brackets may be omitted. A field may be inside another (`{conduct.speed}`), or a slice of a
sequence (`{route[-1:]}`); a noun with a grammar of its own is worded by it. The kind of a field comes from its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Any, TypeVar

from msgspec import Struct, field

from campaign.model.play.calendar import Step
from campaign.model.units.ships import ShipId

Noun = TypeVar("Noun")


class Kind(Enum):
    """What a text or an id means where its type alone does not tell."""

    CONTACT = "contact"
    SITE = "site"
    PLACE = "place"
    WAYPOINT = "waypoint"
    TARGET = "target"
    TURN = "turn"
    POOL_SHIP = "ship of the pool"
    EXCHANGE_SHIP = "ship of the exchange"
    HARBOUR_SHIP = "ship in that harbour"
    FED = "force ashore"
    DEFENDED = "defended place"
    JSON = "json"


Contact = Annotated[str, Kind.CONTACT]
Site = Annotated[str, Kind.SITE]
Place = Annotated[str, Kind.PLACE]
Waypoint = Annotated[str, Kind.WAYPOINT]
Target = Annotated[str, Kind.TARGET]
TurnName = Annotated[str, Kind.TURN]
Defended = Annotated[str, Kind.DEFENDED]
PoolShip = Annotated[ShipId, Kind.POOL_SHIP]
ExchangeShip = Annotated[ShipId, Kind.EXCHANGE_SHIP]
HarbourShip = Annotated[ShipId, Kind.HARBOUR_SHIP]
FeedsOn = Annotated[str, Kind.FED]


class Usual(Enum):
    """The value of a field that is omitted because the position determines it."""

    ONLY_FORCE = "the ships of the only force"
    PORT_HERE = "the only own port of the hex"
    TARGET_THERE = "what lies there to be bombarded"
    BEST_SITE = "the best site of those that may search"
    BEST_ATTACK = "the largest attack that may be made on those named"
    FORCE_TO_PLACE = "the only force that waits to be placed"
    RAIDED_THERE = "what lies there to be raided from the air"
    ALL_THAT_RISE = "all fighters that may meet the raid"
    END_OF_ROUTE = "to berth where the route ends in a port, else to wait"
    SCATTERED_FROM = "where the force scattered"


class Together(Enum):
    """Several orders that a few words give at once."""

    WANTED_CARGO = "every cargo that lies where it is wanted is landed"
    FIRST_REPAIR = "the first hit that can be mended is"
    ALL_REPAIRS = "every hit is mended that the docks have room for, the largest ships first"
    POINTS_DUE = "all submarine points that have arrived are raised"
    OTHER_FLOTILLAS = "every flotilla that has another mission is given this one"


class Form(Struct, frozen=True):
    """One way to word an order: its pattern, the fields that it sets implicitly, and the step in which it applies.

    `answers` is the kind of decision that it answers. A form that says more than its order's other forms has its own
    `does`, `sentence` and `example`; else they are the grammar's.
    """

    pattern: str
    fixed: Mapping[str, Any] = field(default_factory=dict)
    step: Step | None = None
    answers: Enum | None = None
    together: Together | None = None
    does: str = ""
    sentence: str = ""
    example: str = ""


class Grammar(Struct, frozen=True):
    """How an order is worded: what it does, its forms (the first that fits is printed, all are parsed), and an example.

    `words` are a field's words that differ from its values, `nothing` the word for an empty one; `usual` and `defaults`
    fill in what is omitted; `policies` name the number that may follow a field or replace it, and the value
    that it then means; `keeps` says that fields which are not named keep their values.
    """

    does: str
    forms: tuple[Form, ...]
    example: str
    words: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    nothing: Mapping[str, str] = field(default_factory=dict)
    usual: Mapping[str, Usual] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    policies: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    sentence: str = ""
    keeps: bool = False


def syntax(does: str, *forms: str | Form, example: str = "", **more: Any) -> Callable[[type[Noun]], type[Noun]]:
    """Attaches its grammar to a noun, as `GRAMMAR`; plain forms are given by their patterns."""
    grammar = Grammar(does, tuple(Form(form) if isinstance(form, str) else form for form in forms), example, **more)

    def decorate(noun: type[Noun]) -> type[Noun]:
        noun.GRAMMAR = grammar
        return noun

    return decorate
