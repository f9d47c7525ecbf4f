"""Typefaces: Source Serif for what has a name, Source Sans for the rest, DejaVu for letters that neither has; and their files.

The Source faces are dependencies of their own, because a chart's look is its lettering and because what a system happens to
have differs from one to the next: words would run wider here than there, and no picture could be approved. They come as
packages that hold nothing but the files and the open licence (OFL 1.1). They are found, not imported, since importing them
lists a folder. DejaVu comes with matplotlib.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path


class Typeface(Enum):
    """A file of letters; bold is what type founders call semibold."""

    SANS = "SourceSansPro-Regular"
    SANS_BOLD = "SourceSansPro-Semibold"
    SANS_ITALIC = "SourceSansPro-It"
    SERIF = "SourceSerifPro-Regular"
    SERIF_BOLD = "SourceSerifPro-Semibold"
    SERIF_ITALIC = "SourceSerifPro-It"
    MONO = "DejaVuSansMono"
    OTHER = "DejaVuSans"
    OTHER_BOLD = "DejaVuSans-Bold"


HOMES = {
    "SourceSansPro": ("font_source_sans_pro", "files"),
    "SourceSerifPro": ("font_source_serif_pro", "files"),
    "DejaVuSans": ("matplotlib", "mpl-data", "fonts", "ttf"),
}
# What each Source face has letters for, with a few more that all have: Western and Serbo-Croat names, dashes, quotation marks.
_BEYOND = re.compile("[^ -~\u00a0-\u0107\u010c-\u0113\u0139-\u0148\u0150-\u015b\u0160-\u0165\u0178-\u017e\u2012-\u2015"
                     "\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2032\u2033]")
_UPRIGHT = re.compile("[\u2190-\u2193\u25a0\u25b2\u25bc\u25c6\u2713]")
SLANTED = (Typeface.SANS_ITALIC, Typeface.SERIF_ITALIC)


def typeface(*, bold: bool = False, mono: bool = False, serif: bool = False, italic: bool = False) -> Typeface:
    """The face of a kind of words; what is slanted is never bold, what is ruled in columns is neither."""
    if mono:
        return Typeface.MONO
    if serif:
        return Typeface.SERIF_ITALIC if italic else Typeface.SERIF_BOLD if bold else Typeface.SERIF
    return Typeface.SANS_ITALIC if italic else Typeface.SANS_BOLD if bold else Typeface.SANS


def able(face: Typeface, text: str) -> Typeface:
    """The face, or DejaVu where a text has letters that the face has not, as a Greek name has."""
    if face in (Typeface.MONO, Typeface.OTHER, Typeface.OTHER_BOLD) or text.isascii():
        return face
    if _BEYOND.search(text if face in SLANTED else _UPRIGHT.sub("", text)) is None:
        return face
    return Typeface.OTHER_BOLD if face in (Typeface.SANS_BOLD, Typeface.SERIF_BOLD) else Typeface.OTHER


@cache
def file_of(face: Typeface) -> Path | None:
    """Where a face lies; None when the package that brings it is not installed."""
    package, *folders = HOMES[face.value.removesuffix("Mono").partition("-")[0]]
    found = find_spec(package)
    if found is None or found.origin is None:
        return None
    path = Path(found.origin).parent.joinpath(*folders, f"{face.value}.ttf")
    return path if path.is_file() else None


def missing() -> str | None:
    """The packages that bring faces and are not installed, as somebody installs them; None when all are."""
    absent = {HOMES[face.value.removesuffix("Mono").partition("-")[0]][0] for face in Typeface if file_of(face) is None}
    return " ".join(sorted(package.replace("_", "-") for package in absent)) or None
