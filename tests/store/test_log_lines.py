"""A line on its way into a save: it bears what it tells, and JSON is made of it when it is stored, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.events import StepEnded
from campaign.model.names import displayable_line
from campaign.model.play.telling import Being, Deed, Effect, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.store import LogLine, Stored, records
from campaign.store.records import Numbered
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


def test_every_name_that_a_line_tells_can_be_shown() -> None:
    """Names that people choose, and what else is read beside the sentence, are as displayable as it is."""
    strange = "Za\x1b[31mra\u202e"
    mention = replace(ZARA, name=strange)
    telling = replace(TELLING, sentence=f"{strange} is hit", place=strange, reason=strange, by=(mention,), to=(mention,),
                      others=(mention,), effects=(Effect(name=strange, on=mention, amount=3),))
    line, shown = LogLine.of(Side.AXIS, telling), displayable_line(strange)
    fresh, kept = line.telling, Numbered(Side.AXIS, 1, 1, line.text, line.data).telling
    foreign = Numbered(Side.AXIS, 1, 1, line.text, records.written(telling)).telling

    assert fresh == kept == foreign
    assert {fresh.place, fresh.reason, *(named.name for named in (*fresh.mentioned, *fresh.effects))} == {shown}
    assert fresh.sentence == f"{shown} is hit" and shown.isprintable() and shown != strange
    assert LogLine.of(Side.AXIS, TELLING).telling is TELLING


def test_what_a_save_had_is_stored_as_it_was() -> None:
    """Whatever stands there, in another program's words too."""
    line = LogLine(Side.AXIS, "Zara sinks", '{"deed": "teleport"}')

    assert line.data == '{"deed": "teleport"}'
    assert line.telling == Telling(deed=Deed.NOTE, sentence="Zara sinks")
