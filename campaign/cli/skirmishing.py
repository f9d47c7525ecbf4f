"""Skirmishes: a battle with no campaign around it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.asking import PlayerLeft
from campaign.cli.fighting import print_preview
from campaign.cli.table import Paper, PaperSize, ScaleOption
from campaign.cli.words import Json, SideOption, print_folded, print_json, print_table, progress, say, word_of
from campaign.model.sides import BOTH, Side
from campaign.session.play.trouble import Malformed
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.session.skirmish import Opened

MOST_RUNS = 100_000


def add_to(app: typer.Typer) -> None:
    """Adds the command of this module to the program."""
    app.command("skirmish")(skirmish)


def skirmish(  # noqa: PLR0913, PLR0917 - one parameter for each option
    name: Annotated[str, typer.Argument(metavar="NAME", help="Key of a skirmish, or a YAML file of your own.")],
    rules: Annotated[str | None, typer.Option("--rules", metavar="SYSTEM", help="Tactical system.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Captains fight it on both sides.")] = False,  # noqa: FBT002
    side: SideOption = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, max=2**62, help="Seed of the dice; drawn if not given.")] = None,
    runs: Annotated[int | None, typer.Option("--runs", metavar="N", min=1, max=MOST_RUNS,
                                             help="Captains fight it so often; odds are printed.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the system.")] = None,
    packet: Annotated[Path | None, typer.Option("--packet", metavar="FILE.pdf", help="Print it for a table instead.")] = None,
    form: Annotated[Path | None, typer.Option("--form", metavar="FILE.yaml", help="Write its result form instead.")] = None,
    result: Annotated[list[Path] | None, typer.Option("--result", metavar="FILE.yaml",
                                                      help="Read filled-in forms and tell who has won.")] = None,
    paper: Paper = PaperSize.A4,
    scale: ScaleOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Fight a battle with no campaign: you against a captain, both sides at one screen, or captains alone."""
    from campaign.session.skirmish import fight_many, open_skirmish

    if packet is not None:
        _print_packet((name, rules, word_of(side)), packet, paper.value, scale)
    if form is not None:
        _write_form((name, rules, word_of(side)), form)
    if result:
        _read_forms(name, result, word_of(side), json=json)
    if packet is not None or form is not None or result:
        return
    if (runs is not None or auto) and side is not None:
        raise Malformed("--auto and --runs are fought by captains on both sides: --side goes without them")
    if json and runs is None and not auto:
        raise Malformed("a battle at the screen asks and answers there: --json was expected with --auto or --runs")
    opened = open_skirmish(name, rules, seed, tuple(option or ()))
    if runs is not None:
        with progress(f"The captains fight {quantity(runs, 'time')}") as moved:
            found = fight_many(opened, runs, None if moved is None else lambda number: moved(number, None))
        if json:
            print_json(found)
        else:
            print_odds(found)
        return
    _fight(opened, () if auto else _people(word_of(side)), json=json)


def _print_packet(whose: tuple[str, str | None, str | None], out: Path, paper: str, scale: str | None) -> None:
    """Prints the packet of the named side, or of the umpire if none is named."""
    name, rules, side = whose
    from campaign.session.files.papers import packet_of, write_packet
    from campaign.session.skirmish import DEFAULT_SYSTEM, skirmish_alone

    found, book = skirmish_alone(name)
    reader = _reader(side)
    made = packet_of(book, found.engagement, rules or DEFAULT_SYSTEM, reader, found.briefing, scale)
    write_packet(made, out, paper)
    say(f"{made.title}: {len(made.ships)} rosters, in {out}.")


def _write_form(whose: tuple[str, str | None, str | None], out: Path) -> None:
    """Writes the form of the named side, or of the umpire if none is named."""
    name, rules, side = whose
    from campaign.session.files.papers import write_form
    from campaign.session.skirmish import DEFAULT_SYSTEM, skirmish_alone

    found, book = skirmish_alone(name)
    reader = _reader(side)
    mark = write_form(book, found.engagement, rules or DEFAULT_SYSTEM, reader, out)
    say(f"{found.title}: the form {mark}, in {out}; when it is filled in, `supermarina skirmish {name} --result {out}`.")


def _read_forms(name: str, files: list[Path], side: str | None, *, json: bool) -> None:
    """What came of a skirmish that was fought on a table, which is kept nowhere else."""
    from campaign.session.skirmish import result_from_forms, result_of

    opened, after = result_from_forms(name, files)
    found = result_of(opened, after, _reader(side))
    if json:
        print_json(found)
        return
    print_preview(found)
    print_folded([_winner(found)])


def _winner(found: Any) -> str:
    winner = f"The {found['winner'].capitalize()} side has won" if found["winner"] else "Nobody has won"
    return f"{winner}: {found['why']}."


def _reader(side: str | None) -> Side | None:
    """Whose eyes a paper or a result is for: the umpire, or nobody named, reads all."""
    return None if side in (None, "umpire") else Side(side)


def _people(side: str | None) -> tuple[Side, ...]:
    """The sides played by people: the named one, or both for the umpire or if none is named."""
    reader = _reader(side)
    return BOTH if reader is None else (reader,)


def _fight(opened: Opened, people: tuple[Side, ...], *, json: bool) -> None:
    from campaign.session.skirmish import fight_out, result_of, skirmish_table

    table = skirmish_table(opened)
    if not json:
        print_briefing(opened, people)
    if people:
        from campaign.cli.battle_screen import TerminalBattle

        try:
            TerminalBattle(table, people, {side: words_for(opened, side) for side in people}).fight()
        except PlayerLeft:
            say("Stopped; a skirmish is not kept: the same --seed rolls the same dice again.")
            return
        after = table.result()
        assert after is not None
    else:
        after = fight_out(table)
    reader = people[0] if len(people) == 1 else None
    found = result_of(opened, after, reader, table)
    if json:
        print_json(found)
        return
    print_preview(found)
    print_folded([*found["story"], f"{_winner(found)} (Seed {opened.seed}.)"])


def print_briefing(opened: Opened, people: tuple[Side, ...] = ()) -> None:
    """What these players read first, with the ships that all of them may know of."""
    from campaign.session.gallery.dates import day_named
    from campaign.session.skirmish import briefing_of

    found = briefing_of(opened, people)
    print_folded([f"{found['title']}: {found['place']}, {day_named(found['moment'][:10])}, {found['moment'][11:16]}"])
    moon = f", moon {found['moon']:.0%} lit" if found["light"] == "night" else ""
    seen = f"seen to {found['visibility_m'] / 1852:.1f} nautical miles"
    wind = f"sea {found['sea_state']}, wind {found['wind_kn']} kn from {found['wind_from']:03d}"
    print_folded([found["situation"], f"By {found['light']}{moon}, {seen}, {wind}."])
    known = ((side, found["ships"][side.value]) for side in BOTH)
    print_folded([*(f"{side} side: {', '.join(ships) or 'nobody is in sight yet'}." for side, ships in known), *found["stops"]])


def words_for(opened: Opened, side: Side) -> list[str]:
    """What one side reads alone: its task, its aims, and what it knows that its enemy does not."""
    from campaign.session.skirmish import briefing_of

    found = briefing_of(opened)
    aims, knows = found["aims"][side.value], found["knows"][side.value]
    ships = found["own"][side.value]
    # Where all may know of all of them, they were named a few lines above.
    own = [] if ships == found["ships"][side.value] else [f"Your ships: {', '.join(ships)}."]
    return ["", found[side.value], *own, *(f"  Aim: {aim}" for aim in aims), *(f"  You know: {fact}" for fact in knows)]


def print_odds(found: dict[str, Any]) -> None:
    """What many battles came to, for a person."""
    print_folded([f"{found['title']} by {found['system']}, {quantity(found['runs'], 'time')} (seeds from {found['seed']})"])
    rows = [*((f"{side} wins", found["wins"][side.value]) for side in BOTH), ("draws", found["draws"])]
    print_table(((what, percent(estimate)) for what, estimate in rows), "", "Share (19 in 20 within)")
    minutes = found["minutes"]
    say(f"A battle lasts {quantity(round(minutes['value']), 'minute')} ({minutes['low']:.0f} to {minutes['high']:.0f} on "
        "the mean).")
    print_table(
        ((ship["name"], ship["side"].capitalize(), percent(ship["lost"]), _number(ship["shell_hits"]),
          _number(ship["torpedo_hits"]), f"{ship['hull_left']['value']:.0%}",
          f"{ship['hit_rate']:.1%}" if ship["fired"] else "")
         for ship in found["ships"]),
        "Ship", "Side", "Lost", "Shell hits taken", "Torpedoes taken", "Hull left", "Own hit rate",
    )


def percent(estimate: dict[str, float]) -> str:
    """A share and the bounds of its interval."""
    return f"{estimate['value']:.0%} ({estimate['low']:.0%} to {estimate['high']:.0%})"


def _number(estimate: dict[str, float]) -> str:
    return f"{estimate['value']:.1f} ({estimate['low']:.1f} to {estimate['high']:.1f})"
