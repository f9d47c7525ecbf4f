"""Rows of a battle's panel: what is asked, ship by ship; how a ship is; and what came of it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import TakeRemedy
from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import AimAt, ChooseShip, OpenQuestion, SetAnswer, StepAnswer
from campaign.gui.battle.answers import Answers, answer_in_words, limits, readable
from campaign.gui.battle.camera import in_words
from campaign.gui.battle.pointing import token_of
from campaign.gui.battle.water.bearing import kinds_of
from campaign.gui.frame.page import PanelPart, Row, button, in_foot
from campaign.model.battles.battle import BattleView, Input, InputKind, Token
from campaign.model.battles.marks import Gauge
from campaign.model.replacing import replace
from campaign.session.engagements.mishaps import Crossing, Laggard
from campaign.words.counting import capitalised
from campaign.words.lengths import LengthUnit, to_unit

FEW = 12
# How many reasons to leave the fight are told.
REASONS = 3
QUIET = ("flag", "task", "fuel")
# Details that a gauge of the same name, or of several kinds of it, draws and counts.
DRAWN = ("points", "boxes")


def head(
    answers: Answers | None, text: str, writing: str | None, question: str = "", sub: str = "", *,
    caption: str = "Asked of you",
) -> Iterator[Row]:
    """What is pinned above: the question, why its answers make no order yet, and what is being written."""
    yield Row(caption, style="caption", part=PanelPart.HEAD)
    if answers is None:
        yield Row(text, style="question", part=PanelPart.HEAD)
        return
    decision = answers.decision
    yield Row(question or decision.question, style="question", hint=f"{decision.question}\n{decision.rule} asks",
              part=PanelPart.HEAD)
    if sub:
        yield Row(sub, style="note", part=PanelPart.HEAD)
    shown = answers.reasons if len(answers.reasons) <= REASONS else (*answers.reasons[:REASONS - 1], "others too")
    for reason in shown:
        yield Row(reason, style="note", part=PanelPart.HEAD, hint="\n".join(answers.reasons))
    refused = answers.refusal
    if refused is not None:
        yield Row(refused, style="bad", part=PanelPart.HEAD)
    if writing is not None:
        hint = "Enter takes the order as it is written, Escape leaves it"
        yield Row(f"Write: {writing}_", style="strong", hint=hint, part=PanelPart.HEAD)


def foot(answers: Answers, ready: tuple[int, int] = (0, 0), warnings: Sequence[Laggard | Crossing] = ()) -> Iterator[Row]:
    """What is pinned below: what would go amiss and what mends it, the captain's way, the written way; last, to give it all."""
    refused = answers.refusal
    for warning in warnings[:1]:
        text = warning.words if len(warnings) == 1 else f"{warning.words} (and {len(warnings) - 1} more)"
        every = "; ".join(each.words for each in warnings)
        ship = f"division {warning.division.key}" if isinstance(warning, Laggard) else warning.ship
        yield in_foot(Row(text, ChooseShip(ship), style="bad", hint=f"{every}\ncommand her"), half=False)
        yield in_foot(button(warning.remedy, TakeRemedy(0), "changes the order so that it does not happen"), half=False)
    yield in_foot(button("As the captain advises", InBattle.ADVICE, "gives the whole order as the captains advise it"))
    yield in_foot(button("Write it", InBattle.WRITE, "type the order in the system's own notation"))
    if ready[1] > 1:
        yield in_foot(button("Next division", InBattle.NEXT_DIVISION, "this division is ready; on to the next"))
    yield in_foot(button("Rest of the phase", InBattle.REST, "captains give whatever is still asked in this phase"))
    yield in_foot(button("Stop here", InBattle.STOP, "a battle of a campaign is kept as it stands"))
    hint = f"not now: {refused}" if refused else "gives all orders as they stand"
    text = "Give all orders" if ready[1] > 1 else "Give this order"
    column = f"{ready[0]} of {ready[1]} divisions ready" if ready[1] > 1 else ""
    give_button = in_foot(button(text, InBattle.GIVE, hint, column=column), half=False)
    yield replace(give_button, able=refused is None, style=answers.decision.side.value if refused is None else "button")


def watching_rows(*, going: bool, skips: bool, again: bool) -> Iterator[Row]:
    """What a battle that captains fight, or one that is over and seen `again`, is watched by."""
    yield in_foot(button("One turn", InBattle.TURN, "on to the next turn, and a pause"))
    yield in_foot(button("One phase", InBattle.PHASE, "on to the next phase, and a pause"))
    yield in_foot(button("Slower", InBattle.SLOWER, "longer pauses between phases"))
    yield in_foot(button("Faster", InBattle.FASTER, "shorter pauses between phases"))
    end = ("Skip to the result", "nothing more is shown on the way") if skips else (
        "On to the end", "every turn is shown; once more, and it is skipped")
    yield in_foot(button(end[0], InBattle.TO_THE_END, end[1], context=Context.WATCHING))
    stop = ("Back to the result", "the rest is not watched") if again else (
        "Stop here", "a battle of a campaign is kept as it stands")
    yield in_foot(button(stop[0], InBattle.STOP, stop[1]))
    play = button("Pause" if going else "Play", InBattle.PLAY, "the battle goes on by itself, or waits", chosen=True)
    yield in_foot(play, half=False)


def story_rows(told: Iterable[tuple[str, str]]) -> Iterator[Row]:
    """What happened, sentence by sentence; its line, with the battle and the rules, is read where it is pointed at."""
    for sentence, line in told:
        yield Row(capitalised(sentence), hint=line if sentence != line else "", indent=1)


def aim_all_rows(answers: Answers, own: Sequence[Input]) -> Iterator[Row]:
    """One row for each enemy at which she can aim more than one weapon."""
    aimed = [choice for choice in own if choice.kind is InputKind.TARGET]
    for token in answers.view.tokens:
        able = [choice for choice in aimed if choice.options_at(token.id)]
        if len(able) > 1:
            laid = all(choice.options_at(token.id)[0] == answers.now(choice) for choice in able)
            yield Row(
                f"All that bears at {token.name}",
                AimAt(token.id),
                chosen=laid,
                indent=1,
                hint=f"lays {len(able)} of her weapons on {token.name}; again, none of them",
            )


def input_rows(answers: Answers, question: Input, opened: str, look: Look) -> Iterator[Row]:
    """One question with its answer; open, with all that may be answered."""
    now, length, unit = answers.now(question), answers.table.system.table_length, LengthUnit(look.unit)
    current = to_unit(answer_in_words(question, now), length, unit)
    if question.kind is InputKind.DISTANCE and question.unit_m != 1.0 and now:
        # What is typed is the table's own number.
        current = f"{current} ({in_words(float(now) * question.unit_m, look)})"
    asked = _name(answers.view, question.token)
    text = question.question.removeprefix(asked).lstrip(":,' ") or question.question if question.token else question.question
    text = text[0].upper() + text[1:]
    open_here = question.key == opened
    mouse = {
        InputKind.TARGET: "; click a ship",
        InputKind.BEARING: "; point on the sea",
        InputKind.DISTANCE: "; point on the sea",
    }
    opens = mouse.get(question.kind, "") if open_here else "; Enter opens it"
    hint = f"{question.question}: {current}; left and right change it{opens}"
    yield Row(text, OpenQuestion(question.key), hint=hint, column=current, chosen=open_here, indent=1)
    if not open_here:
        return
    if question.options and len(question.options) <= FEW:
        for key, option in question.options:
            answer = to_unit(readable(option), length, unit)
            yield Row(answer, SetAnswer(question.key, key), hint=f"{question.question}: {answer}", chosen=key in now.split(","),
                      indent=2)
    elif not question.options:
        low, high = limits(question)
        if not question.default:
            yield Row("none", SetAnswer(question.key, ""), hint=f"{question.question}: none", chosen=not now, indent=2)
        hint = f"{question.question}: less than {current}"
        yield Row(f"less ({low:g} at least)", StepAnswer(question.key, -1), hint=hint, indent=2)
        hint = f"{question.question}: more than {current}; or type it"
        yield Row(f"more ({high:g} at most)", StepAnswer(question.key, 1), hint=hint, indent=2)


def _name(view: BattleView, token: str) -> str:
    found = token_of(view, token)
    return found.name if found is not None else token


def ship(token: Token, look: Look) -> Iterator[Row]:
    """How a ship is, as far as the view knows it, and where her weapons bear."""
    yield Row(f"{token.type} {token.name}: {token.status}", style="head")
    for gauge in token.gauges:
        left = max(0.0, gauge.of - gauge.gone)
        text = f"{left:g} of {gauge.of:g} {gauge.name} left"
        yield Row(text, hint=f"{token.name}: {text}", drawn=GaugeLine(gauge))
    for name, text in token.notes:
        yield Row(f"{name}: {text}", indent=1, style="bad" if name in ("out of action", "fire", "flooding") else "plain")
    drawn = {name for name in DRAWN if any(gauge.name.endswith(name) for gauge in token.gauges)}
    details = [f"{name} {text}" for name, text in token.details if name not in QUIET and name not in drawn and text]
    if details:
        yield Row("; ".join(details), indent=1, style="faint")
    for arc, names in kinds_of(token.arcs):
        sector = "all round" if arc.from_degrees == arc.to_degrees else f"{arc.from_degrees:03.0f}-{arc.to_degrees:03.0f}"
        reach = f", {in_words(arc.reach_m, look)}" if arc.reach_m else ""
        yield Row(f"{names}: {sector} off the bow{reach}{'' if arc.ready else ', not now'}", indent=1, style="faint")


# Boxes ----------------------------------------------------------------------------------------------------------------


MOST = 14
HIGH, BOX = 22.0, 11.0
NAME = 0.3


class GaugeLine(Struct, frozen=True):
    """A gauge in a list: its name, its boxes, and how much is left of how much."""

    gauge: Gauge

    @property
    def name(self) -> str:
        """What it is called."""
        return self.gauge.name

    @property
    def high(self) -> float:
        """Lower than a ship: several stand beneath one."""
        return HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name, boxes, numbers."""
        theme, size, middle = look.theme, look.row, rect.middle[1]
        left = max(0.0, self.gauge.of - self.gauge.gone)
        figures = f"{left:g} of {self.gauge.of:g}"
        column = max(width_of("00 of 00", size), width_of(figures, size))
        start = max(rect.x + rect.wide * NAME, rect.x + look.text + width_of(self.name, size) + look.gap)
        room = rect.right - column - look.gap - start
        yield Text(shorten(self.name, size, rect.right - column - rect.x - look.text), (rect.x + look.text, middle), size,
                   theme.ink)
        yield Text(figures, (rect.right, middle), size, theme.ink, "r")
        if room > BOX * 3:
            yield from _boxes(self.gauge, Rect(start, middle - BOX * look.scale / 2, room, BOX * look.scale), look)


def count_of(gauge: Gauge) -> tuple[int, int]:
    """The number of boxes drawn for a gauge, and how many are lost: at least one if there is any damage."""
    count = max(1, min(MOST, round(gauge.of)))
    gone = min(count, round(gauge.gone * count / gauge.of) if gauge.of else 0)
    return count, max(gone, 1) if gauge.gone > 0 else gone


def _boxes(gauge: Gauge, room: Rect, look: Look) -> Iterator[Shape]:
    """Its boxes from the left, those that are gone crossed."""
    theme, (count, gone) = look.theme, count_of(gauge)
    each = min(room.high + 1.5, room.wide / count)
    for number in range(count):
        box = Rect(room.x + each * number, room.y, max(2.0, each - 1.5), room.high)
        if number < count - gone:
            yield RoundedBox(box, theme.ink2)
            continue
        yield RoundedBox(box, theme.btn, theme.ink2, 1.0)
        yield Line(((box.x, box.y), (box.right, box.bottom)), theme.red, 1.4)
        yield Line(((box.x, box.bottom), (box.right, box.y)), theme.red, 1.4)
