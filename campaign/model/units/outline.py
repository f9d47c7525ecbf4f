"""How a class looks, beyond what her other facts tell: the line of her deck, bridge, funnels, masts and deckhouses.

Places `at` are shares of her length, counted from the bow; heights are metres above the water.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct, field

from campaign.model.shape import Above, At, AtLeast, AtMost

Along = Annotated[float, AtLeast(0), AtMost(1)]
Height = Annotated[float, Above(0), AtMost(70)]
Reach = Annotated[float, Above(0), AtMost(120)]


class Stem(Enum):
    """The line of the bow."""

    RAKED = "raked"
    STRAIGHT = "straight"
    CLIPPER = "clipper"
    RAM = "ram"


class Stern(Enum):
    """The line of the stern."""

    ROUND = "round"
    COUNTER = "counter"
    TRANSOM = "transom"


class BridgeForm(Enum):
    """The form of the bridge structure.

    A tower in storeys, an Italian cone, low houses under a tripod with its top, a slab, steps, a merchantman's house, an open
    platform, a carrier's island, a submarine's conning tower, a boat's cabin, or nothing above the deck.
    """

    TOWER = "tower"
    CONE = "cone"
    TRIPOD = "tripod"
    SLAB = "slab"
    STEPS = "steps"
    HOUSE = "house"
    OPEN = "open"
    ISLAND = "island"
    CONNING_TOWER = "conning_tower"
    CABIN = "cabin"
    NONE = "none"


class MastForm(Enum):
    """The form of a mast: a pole, a tripod, or a post that carries derricks."""

    POLE = "pole"
    TRIPOD = "tripod"
    DERRICKS = "derricks"


class Bridge(Struct, frozen=True):
    """The bridge: its form, its middle, its length at the foot, and its top including any director."""

    form: BridgeForm
    at: Along
    length_m: Reach | None = None
    top_m: Height | None = None


class Funnel(Struct, frozen=True):
    """A funnel: its middle, its length at the top, how high it is and how far it leans aft."""

    at: Along
    length_m: Reach | None = None
    top_m: Height | None = None
    rake_degrees: Annotated[float, AtLeast(-10), AtMost(25)] = 0.0
    capped: bool = False


class Mast(Struct, frozen=True):
    """A mast: its foot and its top."""

    at: Along
    top_m: Height | None = None
    form: MastForm = MastForm.POLE


class Deckhouse(Struct, frozen=True):
    """A block of superstructure from one place to another, up to its top."""

    first: Annotated[Along, At(("from",))]
    last: Annotated[Along, At(("to",))]
    top_m: Height


class FlightDeck(Struct, frozen=True):
    """A flight deck: where it begins and ends, and its height."""

    first: Annotated[Along, At(("from",))]
    last: Annotated[Along, At(("to",))]
    top_m: Height


class Outline(Struct, frozen=True):
    """How a class looks; what is None is drawn as usual for her type.

    `waist_m` is the height of the main deck amidships, `bow_m` that of the stem's head; over the spans `raised` the deck lies
    `step_m` higher: a forecastle, a bridge deck, a poop; no span is a flush deck. `mounts` says of guns and tubes, by their
    names, where they stand; those named together on both sides stand abreast.
    """

    stem: Stem | None = None
    stern: Stern | None = None
    waist_m: Height | None = None
    bow_m: Height | None = None
    raised: tuple[tuple[Along, Along], ...] | None = None
    step_m: Height | None = None
    bridge: Bridge | None = None
    funnels: tuple[Funnel, ...] | None = None
    masts: tuple[Mast, ...] | None = None
    houses: tuple[Deckhouse, ...] | None = None
    flight_deck: FlightDeck | None = None
    cranes: tuple[Along, ...] = ()
    mounts: Mapping[str, Along] = field(default_factory=dict)
