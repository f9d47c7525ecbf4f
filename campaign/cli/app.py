"""All commands together; each module registers its own."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli import (
    beginning,
    facts,
    fighting,
    giving,
    keeping,
    looking,
    odds,
    own_battle,
    playing,
    reporting,
    running,
    simulating,
    skirmishing,
    sorties,
    table,
)

app = typer.Typer(
    name="supermarina",
    help="The naval war in the Mediterranean, 1940 to 1943, as a campaign that people play for months.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

for commands in (
    playing, beginning, looking, giving, sorties, running, fighting, odds, table, skirmishing, own_battle, simulating,
    reporting, facts, keeping,
):
    commands.add_to(app)


def _version(wanted: bool) -> None:  # noqa: FBT001 - the shape of a callback
    if wanted:
        from campaign import __version__

        typer.echo(f"supermarina {__version__}")
        raise typer.Exit


@app.callback()
def _everywhere(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,  # noqa: FBT002
) -> None:
    """The naval war in the Mediterranean, 1940 to 1943, as a campaign that people play for months."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
