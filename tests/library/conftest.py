"""What tests of the library share: a folder that one of them spoils differs in one file from the game's own."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.intake.yaml_text import YamlText
from campaign.library.reading import documents


@pytest.fixture(autouse=True)
def _parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of the same text are parsed once for all tests of this process."""
    monkeypatch.setattr(documents, "YamlText", _parsed)


@cache
def _parsed(text: str) -> YamlText:
    return YamlText(text)
