"""What the files of charts say of themselves beside their numbers: the rule, the gap that they fill, and whose they are."""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import Meta

from campaign.library.reading.shapes import NounSchema
from campaign.library.reading.spelling import spelled
from campaign.model.charts.rows import Origin

RULE = NounSchema(Annotated[str, Meta(pattern=r"^SM-[0-9A-Za-z.-]+$")])
_GAP = Annotated[str, Meta(pattern=r"^SM-GAP-[0-9]{2}$")]
CAMPAIGN_HEAD: dict[str, Any] = {"gap": tuple[_GAP, ...], "source": Origin}
CHART_HEAD: dict[str, Any] = {"gap": str | tuple[str, ...], "source": Origin}
ORIGINS = ("given", "partly", "reconstructed")


def head_of_a_system(rules: str) -> dict[str, Any]:
    """The head of the charts of a battle system, whose rule IDs look like that; one chart may serve several rules."""

    def rule(text: str) -> str:
        if all(re.fullmatch(rules, word) for word in text.split(", ")):
            return text
        raise ValueError(f"a rule ID of this system was expected, not {text!r}")

    return {"rule": spelled(rule).wire, "gap": str | tuple[str, ...], "source": SOURCE.wire}


def _origin(word: str) -> str:
    if word in ORIGINS:
        return word
    raise ValueError(f"one of {', '.join(ORIGINS)} was expected, not {word!r}")


SOURCE = spelled(_origin)
