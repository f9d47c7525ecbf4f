"""A line on its way into a save: it bears what it tells, and JSON is made of it when it is stored, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.events import StepEnded
from campaign.model.play.telling import Being, Deed, Effect, Mention, Telling
from campaign.model.sides import Side
from campaign.store import LogLine, Stored, records
from tests.store.voyage import begun

ZARA = Mention("Zara", Being.SHIP, "zara", Side.AXIS)
TELLING = Telling(deed=Deed.DAMAGE, sentence="Zara loses 3 boxes", to=(ZARA,), effects=(Effect(amount=3, of=9),),
                  rules=("SM-6D",))


def test_a_line_is_encoded_once_and_only_when_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle that nobody keeps tells its lines without JSON."""
    true = records.written
    written: list[Telling] = []
    monkeypatch.setattr(records, "written", lambda telling: (written.append(telling), true(telling))[1])
    line = LogLine.of(Side.AXIS, TELLING)

    assert line.telling is TELLING and line.text == TELLING.line and not written
    with begun(tmp_path / "s.sqlite") as archive:
        archive.accept([Stored(StepEnded(Side.AXIS), lines=(line,))])
        [*_, kept] = archive.log(Side.AXIS)

        assert written == [TELLING]
        assert kept.telling == line.telling and kept.text == line.text


def test_what_a_save_had_is_stored_as_it_was() -> None:
    """Whatever stands there, in another program's words too."""
    line = LogLine(Side.AXIS, "Zara sinks", '{"deed": "teleport"}')

    assert line.data == '{"deed": "teleport"}'
    assert line.telling == Telling(deed=Deed.NOTE, sentence="Zara sinks")
