"""Every output is in the table that is compared, or says why it need not be."""

from __future__ import annotations

import pytest

from campaign.cli.app import app
from campaign.cli.reporting import Format
from campaign.gui.actions.plain import InCampaign
from campaign.gui.panels.beside import TOOLS
from campaign.session.reports.kinds import BEYOND_TABLES, ReportKind
from campaign.session.reports.page import FORMATS
from campaign.session.reports.reporting import REPORTS
from tests.secrecy.on_screen import PAGES
from tests.secrecy.outputs import EXEMPT, LONG, OUTPUTS, PRINTED, SHORT

# What they open is compared under another name, or holds nothing to read.
TOOLS_ELSEWHERE = {
    InCampaign.REPORTS: "reports on screen", InCampaign.LAYERS: "layers of the map", InCampaign.PLOTS: "plots",
    InCampaign.AIR_PLAN: "the plan of the air",
    InCampaign.UNDO: "what undo would take back", InCampaign.REPORT_FAULT: "bug-report",
    InCampaign.MEETING: "report meeting",
}


def commands() -> list[str]:
    """The commands of the command line."""
    return [str(one.name) for one in app.registered_commands]


def missing(names: list[str]) -> list[str]:
    """Commands of which no output is compared and that have no reason for it."""
    return [one for one in names if one not in EXEMPT and not any(
        key == one or key.startswith((f"{one} ", f"{one}:", f"{one},", f"{one}s")) for key in (*OUTPUTS, *PRINTED))]


def test_every_command_is_compared_or_says_why_not() -> None:
    """SM-GAP-56 A command that nobody thought of fails here."""

    assert missing(commands()) == []
    assert missing([*commands(), "whisper"]) == ["whisper"]
    assert sorted(EXEMPT.keys() - set(commands())) == []


def test_every_report_is_compared_in_every_format() -> None:
    """SM-GAP-56 Kinds come from the table of reports itself; each is written in all its formats."""

    assert {f"report {kind}" for kind in REPORTS} <= OUTPUTS.keys()
    assert [kind.value for kind in ReportKind if kind not in BEYOND_TABLES] == list(REPORTS)
    assert {f"report {kind.value}" for kind in BEYOND_TABLES} <= OUTPUTS.keys()
    assert {*FORMATS, "table"} == {one.value for one in Format} == {"table", "json", "csv", "md"}


@pytest.mark.parametrize("tool", [action for action, *_ in TOOLS])
def test_every_tool_beside_the_map_opens_a_page_that_is_compared(tool: InCampaign) -> None:
    """SM-GAP-56 A page of the window that nobody compares fails here."""

    assert tool in PAGES or TOOLS_ELSEWHERE.get(tool) in OUTPUTS


def test_no_output_is_lost_between_the_short_and_the_long_proofs() -> None:
    """SM-GAP-56 Every line of the table is in one of them."""

    assert SHORT.keys() | LONG.keys() == OUTPUTS.keys() | PRINTED.keys()
