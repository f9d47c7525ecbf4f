"""Words stand in the game's own typefaces, wherever it runs; what these have no letters for stands in another."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from campaign import typefaces
from campaign.drawing.lettering import font_of, width_of
from campaign.drawing.painter import paint
from campaign.drawing.shapes import Text
from campaign.gui import app
from campaign.typefaces import Typeface, able, file_of, missing, typeface

BLACK = (0, 0, 0)


@pytest.mark.parametrize("face", Typeface)
def test_each_face_is_installed_with_the_game(face: Typeface) -> None:
    """Its file lies in a package that the game depends on, and words of its kind are painted from it."""
    kind = Text("Cagliari", (0, 0), 20, BLACK, bold=face.value.endswith("Semibold"), mono=face is Typeface.MONO,
                serif="Serif" in face.value, italic=face in typefaces.SLANTED)
    painted: Any = font_of(kind)

    assert file_of(face) is not None
    if face not in (Typeface.OTHER, Typeface.OTHER_BOLD):
        assert Path(painted.path) == file_of(face)


@pytest.mark.parametrize("face", [face for face in Typeface if "Source" in face.value])
def test_a_face_has_every_letter_that_it_is_asked_for(face: Typeface) -> None:
    """Read from its file: no letter that it is trusted with would be painted as a box."""
    from fontTools.ttLib import TTFont

    has = TTFont(file_of(face)).getBestCmap() or {}
    asked = [sign for number in range(0x20, 0x2800) if (sign := chr(number)).isprintable() and able(face, sign) is face]

    assert len(asked) > 250
    assert [sign for sign in asked if ord(sign) not in has] == []


@pytest.mark.parametrize("text", ["Ομάδα", "Überwasser", "Šibenik", "Force A", "“Cunningham”", "Соединение"])
def test_names_of_any_tongue_are_lettered(text: str) -> None:
    """Western and Serbo-Croat names in the game's face, others in DejaVu, and none as boxes."""
    from fontTools.ttLib import TTFont

    for kind in (typeface(), typeface(serif=True, bold=True), typeface(serif=True, italic=True)):
        path = file_of(able(kind, text))
        assert path is not None
        assert set(map(ord, text)) <= set(TTFont(path).getBestCmap() or {})


def test_letters_can_be_spaced() -> None:
    """A sea's name takes the room that it is painted in, and its letters stand apart."""
    close, far = (width_of("Ionian Sea", 24, serif=True, italic=True, spaced=by) for by in (0.0, 0.32))
    painted = [paint([(Text("Ionian Sea", (200, 30), 24, BLACK, "m", serif=True, italic=True, spaced=by),)], (400, 60), None)
               for by in (0.0, 0.32)]
    boxes = [picture.getbbox() for picture in painted]

    assert far == pytest.approx(close + 9 * 0.32 * 24)
    for box, wide in zip(boxes, (close, far), strict=True):
        assert box is not None
        assert abs((box[0] + box[2]) / 2 - 200) < 8
        assert box[2] - box[0] == pytest.approx(wide, abs=14)


def test_figures_stand_in_columns() -> None:
    """Each figure of the face in which tables stand is as wide as every other."""
    for bold in (False, True):
        assert all(len({width_of(figure, size, bold=bold) for figure in "0123456789"}) == 1 for size in (12, 14, 15, 21, 28))


def test_without_its_typefaces_the_window_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names what to install, opens no window, and so the terminal game begins."""
    def without(package: str) -> ModuleSpec | None:
        return None if package.startswith("font_source") else find_spec(package)

    file_of.cache_clear()
    with monkeypatch.context() as patched:
        patched.setenv("DISPLAY", ":0")
        patched.setattr(typefaces, "find_spec", without)
        told = app.play()
    file_of.cache_clear()

    assert told is not None and "pip install font-source-sans-pro font-source-serif-pro" in told and "\n" not in told
    assert missing() is None
