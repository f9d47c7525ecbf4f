"""The palette keeps what it promises: text is read on every ground that it stands on, and sides are told apart by everybody."""

from __future__ import annotations

import numpy as np
import pytest

from campaign.drawing.shapes import Ink
from campaign.drawing.theme import DARK, LIGHT, THEMES, Theme

BOTH = (LIGHT, DARK)
GROUNDS = ("panel", "panel2", "sea0", "land")
# Contrast by WCAG 2 on each ground, light and dark.
CONTRAST = {
    "ink": ((13.9, 14.1), (12.4, 12.4), (12.7, 15.2), (12.3, 12.0)),
    "ink2": ((7.1, 9.2), (6.4, 8.1), (6.5, 10.0), (6.3, 7.9)),
    "ink3": ((5.2, 6.4), (4.7, 5.7), (4.8, 6.9), (4.6, 5.5)),
    "allied": ((8.7, 8.7), (7.8, 7.7), (8.0, 9.4), (7.7, 7.4)),
    "axis": ((6.7, 8.0), (5.9, 7.1), (6.1, 8.6), (5.9, 6.9)),
    "magenta": ((7.5, 8.4), (6.7, 7.4), (6.9, 9.1), (6.7, 7.2)),
    "fuel": ((5.9, 7.5), (5.3, 6.6), (5.4, 8.1), (5.2, 6.4)),
    "red": ((7.0, 8.5), (6.3, 7.5), (6.4, 9.2), (6.2, 7.3)),
}
NAMES_OF_SEAS = {"sea0": (7.0, 7.9), "b30": (5.9, 6.4), "b8": (4.9, 4.9)}
ENOUGH = 4.5
# Differences of colour as deuteranopes see them, light and dark; 20 is plain at a glance.
APART = {
    ("allied", "axis"): (84, 63), ("allied", "magenta"): (29, 23), ("axis", "magenta"): (56, 40), ("axis", "neutral"): (47, 32),
    ("allied", "neutral"): (39, 31), ("magenta", "neutral"): (10, 10),
}
# Machado, Oliveira and Fernandes 2009, deuteranopia, in linear light.
DEUTERANOPE = np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]])
XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
WHITE = np.array([0.95047, 1.0, 1.08883])


def light_of(ink: Ink) -> np.ndarray:
    """A colour in linear light."""
    share = np.array(ink) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def contrast(one: Ink, other: Ink) -> float:
    """WCAG 2's ratio of two colours."""
    dark, bright = sorted(float(XYZ[1] @ light_of(ink)) for ink in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def lab(light: np.ndarray) -> np.ndarray:
    """CIE L*a*b* of a colour in linear light."""
    ratio = XYZ @ light / WHITE
    x, y, z = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one: Ink, other: Ink) -> float:
    """How far apart a deuteranope sees two colours: CIE 76 of the simulated pair."""
    seen = [lab(np.clip(DEUTERANOPE @ light_of(ink), 0, 1)) for ink in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


def tone(theme: Theme, token: str) -> Ink:
    """A tone by its name."""
    ink: Ink = getattr(theme, token)
    return ink


@pytest.mark.parametrize("token", CONTRAST)
def test_text_has_the_contrast_that_the_palette_promises(token: str) -> None:
    """On paper, pinned paper, open sea and land; never less than WCAG asks of small letters."""
    for ground, promised in zip(GROUNDS, CONTRAST[token], strict=True):
        for theme, ratio in zip(BOTH, promised, strict=True):
            found = contrast(tone(theme, token), tone(theme, ground))

            assert found == pytest.approx(ratio, abs=0.051), (theme.name, ground)
            assert found >= ENOUGH


@pytest.mark.parametrize("ground", NAMES_OF_SEAS)
def test_names_of_seas_are_read_on_deep_and_shallow_water(ground: str) -> None:
    """They stand on the tones far out; near the shore they have a halo."""
    for theme, ratio in zip(BOTH, NAMES_OF_SEAS[ground], strict=True):
        assert contrast(theme.seaname, tone(theme, ground)) == pytest.approx(ratio, abs=0.051), theme.name


@pytest.mark.parametrize("pair", APART, ids="-".join)
def test_sides_are_told_apart_without_red_and_green(pair: tuple[str, str]) -> None:
    """Deuteranopes see them as far apart as the palette promises; the weakest pair has shape and thickness besides."""
    for theme, difference in zip(BOTH, APART[pair], strict=True):
        assert apart(tone(theme, pair[0]), tone(theme, pair[1])) == pytest.approx(difference, abs=1.0), theme.name


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_fill_under_warnings_bears_ink(theme: Theme) -> None:
    """Amber is a fill under ink or paper, whichever is the darker, and a counter's paper is read on its side's colour."""
    darkest = min((theme.ink, theme.panel), key=sum)

    assert contrast(theme.amberfill, darkest) >= ENOUGH
    assert all(contrast(*theme.counter(side)) >= ENOUGH for side in theme.sides)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_land_is_parted_from_every_sea_by_its_coast(theme: Theme) -> None:
    """The line of the coast is seen on land and on the shallowest water, and tones of the sea go one way towards it."""
    sea = [contrast(tone(theme, token), theme.ink) for token in ("sea0", "b85", "b52", "b30", "b16", "b8", "b3")]

    assert min(contrast(theme.coast, theme.land), contrast(theme.coast, theme.b3)) > 2
    assert sea == sorted(sea, reverse=True)


def test_each_theme_has_every_token_in_its_own_tone() -> None:
    """No tone of the light theme was forgotten in the dark one."""
    tokens = [tone_name for tone_name in Theme.__struct_fields__ if tone_name != "name"]

    assert len(tokens) == 32
    assert all(tone(LIGHT, token) != tone(DARK, token) for token in tokens)


# Fills that touch or lie about each other in the marks of pages, where place and form carry the meaning too.
PLAIN = 20.0
TOUCHING = (
    ("allied", "track"), ("axis", "track"), ("allied", "axis"), ("fuel", "track"), ("amberfill", "track"), ("ink", "panel"),
    ("magenta", "panel"), ("axis", "panel"), ("allied", "panel"),
)


@pytest.mark.parametrize("theme", BOTH, ids=lambda theme: theme.name)
def test_parts_of_bars_and_signs_on_paper_are_plain_to_a_deuteranope(theme: Theme) -> None:
    """Bars of odds, mirrors, stocks and pills: what touches is told apart at a glance, by hue or by lightness."""
    assert {pair: found for pair in TOUCHING if (found := apart(tone(theme, pair[0]), tone(theme, pair[1]))) < PLAIN} == {}


def test_a_pair_that_hue_alone_would_tell_apart_is_found() -> None:
    """Canary: a green and a red as light as each other, and the course beside a neutral, are not plain."""
    assert apart((160, 90, 60), (120, 108, 60)) < PLAIN
    assert apart(LIGHT.magenta, LIGHT.neutral) < PLAIN
