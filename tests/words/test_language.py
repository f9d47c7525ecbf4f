"""No text for people has a fault that a pattern can find; each pattern has its canary."""

from __future__ import annotations

import pytest

from tests.words.language import FAULTS, PLANTED, SOUND, faults_of_language


@pytest.mark.parametrize("what", FAULTS)
def test_each_fault_of_language_is_found_where_it_is_planted(what: str) -> None:
    """SM-1A.1 A canary for each kind."""
    for text in PLANTED[what]:
        assert any(fault.startswith(what) for fault in faults_of_language(text)), text


@pytest.mark.parametrize("text", SOUND)
def test_sound_language_is_left_alone(text: str) -> None:
    """SM-1A.1 What looks like a fault and is none."""
    assert list(faults_of_language(text)) == []
