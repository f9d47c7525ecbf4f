"""The two themes, coloured like a printed chart, with magenta for what is asked of the player; and a player's look."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from campaign.drawing.shapes import Ink
from campaign.model.sea.theatre import Terrain
from campaign.model.sides import Side

# How much of an owner's colour lies along his shore: for either side, and for everybody else.
WASH, PALE_WASH = 0.34, 0.18
# Mountains are land with so much of the coast's ink in it.
RELIEF = 0.22


class Theme(Struct, frozen=True):
    """The colours of a theme.

    Sea: `sea0` is more than 85 miles from land and the halo of names; `b85` to `b3` lie within so many miles of it. Paper:
    `panel`, its pinned parts `panel2`, bars at rest `panel3`. Text: `ink`, `ink2`, and `ink3` for small notes on `panel` only.
    `track` is the empty part of a bar, `magenta` what is asked, chosen or ordered, `red` loss and shortage, never without a
    sign or a word beside it; `amberfill` lies under ink only.
    """

    name: str
    sea0: Ink
    b85: Ink
    b52: Ink
    b30: Ink
    b16: Ink
    b8: Ink
    b3: Ink
    land: Ink
    coast: Ink
    water: Ink
    grat: Ink
    veil: Ink
    seaname: Ink
    panel: Ink
    panel2: Ink
    panel3: Ink
    ink: Ink
    ink2: Ink
    ink3: Ink
    line: Ink
    btn: Ink
    btnline: Ink
    track: Ink
    allied: Ink
    axis: Ink
    neutral: Ink
    magenta: Ink
    fuel: Ink
    red: Ink
    amberfill: Ink
    italian_shore: Ink
    british_shore: Ink

    @property
    def ground(self) -> Mapping[Terrain, Ink]:
        """The tone of each terrain where a map is drawn by hexes."""
        return MappingProxyType({
            Terrain.BEYOND: self.veil,
            Terrain.FULL_SEA: self.sea0,
            Terrain.PARTIAL_SEA: self.b30,
            Terrain.STEEP_SHORE: self.b16,
            Terrain.LAND: self.land,
            Terrain.MOUNTAINS: blend(self.land, self.coast, RELIEF),
        })

    @property
    def ground_tone(self) -> Ink:
        """The tone of the open sea, into which older things fade."""
        return self.sea0

    @property
    def sides(self) -> Mapping[Side, Ink]:
        """The colour of each side; whatever wears it has its side's shape too."""
        return MappingProxyType({Side.ALLIED: self.allied, Side.AXIS: self.axis})

    def counter(self, side: Side) -> tuple[Ink, Ink]:
        """The fill of a side's counter, and the paper in which its ship and its name stand."""
        return self.sides[side], self.panel

    def wash_of(self, owner: Side | None) -> tuple[Ink, float]:
        """What lies along the shore of an owner, and how much of it; neutral shores are grey and paler."""
        match owner:
            case Side.AXIS:
                return self.italian_shore, WASH
            case Side.ALLIED:
                return self.british_shore, WASH
            case None:
                return self.neutral, PALE_WASH


LIGHT = Theme(
    name="light",
    sea0=(230, 236, 230),
    b85=(223, 232, 229),
    b52=(213, 227, 227),
    b30=(202, 220, 224),
    b16=(188, 211, 219),
    b8=(174, 202, 213),
    b3=(160, 192, 206),
    land=(241, 230, 201),
    coast=(78, 75, 60),
    water=(95, 140, 163),
    grat=(143, 167, 172),
    veil=(244, 240, 228),
    seaname=(42, 82, 104),
    panel=(248, 244, 233),
    panel2=(238, 231, 214),
    panel3=(227, 218, 196),
    ink=(28, 39, 45),
    ink2=(70, 84, 91),
    ink3=(92, 104, 109),
    line=(205, 195, 171),
    btn=(255, 253, 246),
    btnline=(168, 156, 128),
    track=(220, 211, 188),
    allied=(23, 69, 127),
    axis=(160, 44, 23),
    neutral=(90, 100, 104),
    magenta=(142, 29, 107),
    fuel=(39, 99, 138),
    red=(158, 36, 21),
    amberfill=(227, 166, 58),
    italian_shore=(192, 86, 47),
    british_shore=(61, 111, 176),
)
DARK = Theme(
    name="dark",
    sea0=(11, 20, 29),
    b85=(14, 26, 37),
    b52=(17, 33, 46),
    b30=(21, 41, 56),
    b16=(26, 50, 67),
    b8=(32, 60, 79),
    b3=(39, 71, 92),
    land=(43, 40, 34),
    coast=(141, 133, 104),
    water=(61, 111, 138),
    grat=(44, 66, 80),
    veil=(10, 14, 18),
    seaname=(127, 176, 201),
    panel=(21, 28, 34),
    panel2=(30, 39, 47),
    panel3=(42, 53, 64),
    ink=(238, 232, 216),
    ink2=(189, 191, 182),
    ink3=(152, 160, 156),
    line=(55, 67, 77),
    btn=(34, 45, 54),
    btnline=(82, 97, 109),
    track=(44, 56, 66),
    allied=(143, 188, 242),
    axis=(244, 154, 130),
    neutral=(168, 176, 178),
    magenta=(242, 154, 208),
    fuel=(111, 180, 218),
    red=(255, 156, 138),
    amberfill=(181, 126, 28),
    italian_shore=(208, 98, 60),
    british_shore=(78, 134, 204),
)
THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}


class Look(Struct, frozen=True):
    """What a player has chosen: the theme, the scale of text and panels, and the unit in which lengths are told."""

    theme: Theme = LIGHT
    scale: float = 1.0
    unit: str = "km"

    @property
    def text(self) -> float:
        """The height of ordinary text in pixels."""
        return 15.0 * self.scale

    @property
    def row(self) -> float:
        """The height of text in rows of ships and in tables."""
        return 14.0 * self.scale

    @property
    def note(self) -> float:
        """The height of notes, captions and what stands on a key cap."""
        return 12.0 * self.scale

    @property
    def gap(self) -> float:
        """The room between things."""
        return 6.0 * self.scale

    @property
    def label(self) -> float:
        """How much the labels of the chart grow with the text: by half."""
        return 1.0 + (self.scale - 1.0) / 2


def blend(first: Ink, second: Ink, share: float) -> Ink:
    """A mix of two tones; `share` is the part of the second, from 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
