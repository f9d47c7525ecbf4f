"""What a battle's strip, lists and panel say while it is fought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from campaign.gui.actions.plain import InBattle
from campaign.gui.battle import panel, strip
from campaign.gui.battle.command import question_of
from campaign.gui.battle.ending import result
from campaign.gui.battle.helm import BattleHelm
from campaign.gui.battle.looks import Looks
from campaign.gui.battle.paper import lists, orders, table, told
from campaign.gui.battle.paper.lines import ListHead
from campaign.gui.battle.paper.table import BattleLayout
from campaign.gui.battle.paper.told import Chronicle, ChronicleLine
from campaign.gui.battle.past import TurnMark, marks_of
from campaign.gui.battle.pointing import token_of
from campaign.gui.battle.scrubbing import Scrubbing
from campaign.gui.battle.watching import Watch, WatchUntil
from campaign.gui.frame.page import Row, button, in_foot
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import BattleView
from campaign.model.battles.tabletop import clock
from campaign.model.sides import Side
from campaign.session.engagements.verdict import action_name
from campaign.session.play.referee import FightingTable, SeenAgain
from campaign.words.counting import capitalised
from campaign.words.lengths import LengthUnit, to_unit


class ShownBattle(Protocol):
    """A battle as one reader sees it: the reader's side, what was seen, who commands, and what is open."""

    stage: Stage
    table: FightingTable
    people: tuple[Side, ...]
    helm: BattleHelm
    looks: Looks
    watch: Watch
    chronicle: Chronicle
    scrubbing: Scrubbing

    @property
    def eyes(self) -> Side | None:
        """Whose view is drawn; None is the umpire's."""
        ...

    @property
    def view(self) -> BattleView:
        """The battle as these eyes see it now."""
        ...

    @property
    def shown(self) -> BattleView:
        """The battle as it was in the turn that is shown."""
        ...

    @property
    def watching(self) -> bool:
        """True while captains fight it out alone."""
        ...

    @property
    def phase(self) -> str:
        """The key of what is asked now, of whichever side."""
        ...

    @property
    def tab(self) -> str:
        """Which of the tabs is turned up."""
        ...

    @property
    def layout(self) -> BattleLayout:
        """Where everything stands in a window of this size."""
        ...


ALSO = "Also known"
ADVISED = "the captain\N{RIGHT SINGLE QUOTATION MARK}s advice is filled in"


def strip_of(screen: ShownBattle) -> strip.BattleStrip:
    """What the strip above says."""
    system, engagement = screen.table.system, screen.table.engagement
    phase = screen.phase
    view, turns = screen.shown, system.papers.turns(screen.table.book, engagement)
    hour = clock(engagement.conditions.minute_of_day + view.minute)
    leaves = bool(screen.people)
    phases = () if screen.scrubbing.away else strip.phases_of(system.phases, phase)
    return strip.BattleStrip(
        action_name(engagement), f"{hour}, {turns.word} {view.round} of {max(turns.most, view.round)}",
        phases, strip.tallies(view, dict(result.flags_of(engagement))),
        "Leave it to the captains" if leaves else "", "C" if leaves else "",
    )


def left_rows(screen: ShownBattle) -> tuple[Row, ...]:
    """Divisions and the enemy."""
    view, helm = screen.shown, screen.helm
    divisions = helm.command.asked(helm.answers)
    eyes, table_length, unit = screen.eyes, screen.table.system.table_length, LengthUnit(screen.stage.look.unit)
    remarks = tuple(lists.remarks(view, helm.command, lambda text: to_unit(text, table_length, unit)))
    if remarks:
        # What is said of both sides, or of one's own, does not stand among the enemy.
        remarks = (Row(ALSO, drawn=ListHead(ALSO)), *remarks)
    if eyes is None:
        return (*lists.rows_of_both_sides(view, screen.looks), *remarks)
    return (*lists.own_rows(view, helm.command, screen.looks, helm.chosen, divisions),
            *lists.enemies(view, eyes, screen.looks, helm.looked_at), *remarks)


def surroundings(screen: ShownBattle) -> table.Surroundings:
    """All that is said around the sea."""
    return table.Surroundings(strip_of(screen), left_rows(screen), told_of(screen), turns_of(screen),
                              screen.scrubbing.past.at, screen.tab)


def told_of(screen: ShownBattle) -> tuple[ChronicleLine, ...]:
    """What was seen up to the turn that is shown."""
    until = screen.shown.round if screen.scrubbing.away else None
    return screen.chronicle.newest(screen.stage.look, until=until)


def turns_of(screen: ShownBattle) -> tuple[TurnMark, ...]:
    """Every turn that was seen, with what came of it."""
    begin = screen.table.engagement.conditions.minute_of_day
    turns = screen.scrubbing.past.turns(screen.eyes)
    return marks_of(turns, screen.chronicle.lines, [clock(begin + view.minute) for view in turns])


def _rows_of_the_past(screen: ShownBattle) -> Iterator[Row]:
    """An earlier turn: what was told of it, and the way back to now."""
    view, turns = screen.shown, screen.table.system.papers.turns(screen.table.book, screen.table.engagement)
    hour = clock(screen.table.engagement.conditions.minute_of_day + view.minute)
    yield from panel.head(None, f"{capitalised(turns.word)} {view.round}, {hour}", None, caption="As it was seen then")
    lines = tuple(line for line in told_of(screen) if line.turn == view.round)
    yield from told.rows(lines, whole=False)
    if not lines:
        yield Row("Nothing was told of it.", style="faint")
    yield in_foot(button("A turn back", InBattle.TURN_BACK, "the turn before"))
    yield in_foot(button("A turn on", InBattle.TURN_ON, "the turn after"))
    yield in_foot(button("Back to now", InBattle.NOW, "your answers are as you left them", chosen=True), half=False)


def rows(screen: ShownBattle) -> Iterator[Row]:
    """Question, orders or what is turned to, and what can be pressed; of an earlier turn, what was seen in it."""
    if screen.scrubbing.away:
        yield from _rows_of_the_past(screen)
        return
    helm, answers = screen.helm, screen.helm.answers
    division = helm.command.commanded(helm.chosen)
    divisions = helm.command.asked(answers)
    again = isinstance(screen.table, SeenAgain)
    if screen.watching and again:
        yield from panel.head(None, f"Watched again: {screen.watch.words}", None, caption="A battle that is over")
    elif screen.watching:
        yield from panel.head(None, f"Captains fight: {screen.watch.words}", None)
    elif answers is None:
        yield from panel.head(None, "Nothing is asked of you now.", helm.written.text)
    else:
        phase = next((phase.name for phase in strip_of(screen).phases if phase.now), "")
        here = division if division in divisions or helm.command.alone else None
        question = question_of(phase, here, answers.decision.question)
        keys = [candidate.key for candidate in divisions]
        number = keys.index(division.key) + 1 if division is not None and division.key in keys else 0
        sub = f"Division {number} of {len(divisions)}; " if number and len(divisions) > 1 else ""
        note = f"{sub}changed by you" if answers.changed else f"{sub}{ADVISED}"
        yield from panel.head(answers, "", helm.written.text, question, note[:1].upper() + note[1:])
    yield from _body(screen)
    if answers is not None:
        yield from panel.foot(answers, helm.command.counted(answers), answers.warnings(divisions))
    elif screen.people:
        yield in_foot(button("Stop here", InBattle.STOP, "a battle of a campaign is kept as it stands"))
        yield in_foot(button("Go on", InBattle.GO_ON, "captains answer until somebody at the screen is asked"), half=False)
    if screen.watching:
        yield from panel.watching_rows(going=screen.watch.going, skips=screen.watch.goal is WatchUntil.END, again=again)


def _body(screen: ShownBattle) -> Iterator[Row]:
    helm, tab, side = screen.helm, screen.tab, screen.layout.side
    if tab == table.LOG:
        yield from told.rows(screen.chronicle.newest(screen.stage.look, whole=True), whole=True)
    elif tab == table.SEEN:
        yield from told.rows(screen.chronicle.newest(screen.stage.look), whole=False)
    elif tab == table.DIVISIONS:
        yield from left_rows(screen)
    else:
        if helm.answers is not None:
            opened = orders.OpenedLine(helm.opened_line, helm.opened)
            wide = side.wide * (0.58 if screen.layout.drawer else 1.0) - 4.5 * screen.stage.look.gap
            yield from orders.rows(helm.answers, helm.command, helm.chosen, opened, screen.stage.look, wide)
        looked_at = token_of(screen.view, helm.looked_at or (helm.chosen if helm.command.alone or helm.answers is None else ""))
        if looked_at is not None:
            yield from panel.ship(looked_at, screen.stage.look)
        yield Row("The battle", style="caption")
        # The hex of a campaign's battle is the chart's business: here the place stands by its name alone.
        headline = screen.view.headline.removeprefix(f"hex {screen.table.engagement.hex}, ")
        yield Row(headline[:1].upper() + headline[1:])
        table_length, unit = screen.table.system.table_length, LengthUnit(screen.stage.look.unit)
        details = (f"{name.replace('_', ' ')}: {to_unit(text, table_length, unit)}" for name, text in screen.view.details)
        yield Row("; ".join(details), style="faint")
