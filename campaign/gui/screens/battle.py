"""A battle of any tactical system: it draws what the contract's view says, and asks what its decisions ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from campaign.gui.battle_scene import sea
from campaign.gui.page import Row, pane
from campaign.gui.screens.handover import HandoverScreen
from campaign.gui.screens.screen import Screen
from campaign.gui.shapes import Rect
from campaign.gui.stage import Key, Sheet
from campaign.model.battle import AfterAction, BattleDecision, Input
from campaign.model.sides import BOTH, Side

if TYPE_CHECKING:
    from campaign.gui.stage import Stage
    from campaign.session.battles import FightingTable
    from campaign.session.situation import Plain

PANEL, PANEL_MOST = 400.0, 0.5


class BattleScreen(Screen):
    """People fight their sides, captains the others; the result is shown before it is accepted."""

    keys = (
        ("A", "do as the captain advises"),
        ("C", "leave the rest to the captains"),
        ("Tab, Enter", "change an answer"),
        ("G", "give the order as it stands"),
        ("Escape", "stop here; a campaign's battle is kept and can be taken up again"),
    )

    def __init__(
        self,
        stage: Stage,
        table: FightingTable,
        people: Sequence[Side],
        accepted: Callable[[], None],
        previewed: Callable[[AfterAction], Plain],
        reader: Side | None,
        stopped: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(stage)
        self.table, self.people, self.reader = table, tuple(people), reader
        self.accepted, self.previewed, self.stopped = accepted, previewed, stopped
        self.side = self.people[0] if self.people else None
        self.lines: list[str] = []
        self.answers: dict[str, str] = {}
        self._asked: tuple[Side, str, int] | None = None

    def entered(self) -> None:
        """Captains answer until a person is asked."""
        self._advance()

    @property
    def decision(self) -> BattleDecision | None:
        """What is asked of whoever sits at the screen."""
        if self.side is None or self.side not in self.people:
            return None
        return next(iter(self.table.pending(self.side)), None)

    def _advance(self) -> None:
        """Captains answer for their sides until a person is asked or the battle is over."""
        while self.table.result() is None:
            waiting = [side for side in BOTH if self.table.pending(side)]
            people = [side for side in waiting if side in self.people]
            captains = [side for side in waiting if side not in self.people]
            if captains:
                told = self.table.captains_answer(captains)
                self._tell(told)
                continue
            if self.side not in people:
                self._turn_to(people[0])
            break
        self._take_up()

    def _turn_to(self, side: Side) -> None:
        if len(self.people) > 1:
            self.side = None

            def sits() -> None:
                self.side = side
                self._take_up()

            self.stage.go(HandoverScreen(self.stage, side, sits))
        else:
            self.side = side

    def _take_up(self) -> None:
        """The answers of a new decision begin as the captain advises."""
        decision = self.decision
        if decision is None or self.side is None:
            return
        asked = self.side, decision.key, self.table.view(self.side).round
        if asked != self._asked:
            self._asked = asked
            self.answers = self._advised(decision)

    def _advised(self, decision: BattleDecision) -> dict[str, str]:
        assert self.side is not None
        advised = self.table.system.answers(self.table.advice(self.side, decision))
        return {one.key: advised.get(one.key, one.default) for one in decision.inputs}

    def _tell(self, told: Any) -> None:
        if told is None:
            return
        logs = [told.for_reader(one) for one in (self.people or (self.reader,))]
        self.lines += [line for line in logs[0] if all(line in log for log in logs)]

    # What is shown.

    def sheets(self) -> tuple[Sheet, ...]:
        """The sea, the panel beside it, the line of text."""
        look, foot = self.stage.look, self.foot_rect()
        wide = min(PANEL * look.scale, self.stage.size[0] * PANEL_MOST)
        rect = Rect(self.stage.size[0] - wide, 0, wide, foot.y)
        field = Rect(0, 0, rect.x, foot.y)
        rows = tuple(self._rows())
        laid = self.lay("panel", rect, rows)
        drawn = pane(Rect(0, 0, rect.wide, rect.high), rows, look, scroll=laid.scroll, focus=self.focus, hover=self.hover)
        view = self.table.view(self._eyes)
        size, room = (round(field.wide), round(field.high)), Rect(0, 0, field.wide, field.high)
        panel_size = round(rect.wide), round(rect.high)
        return (
            Sheet("sea", (view, size, look), field, size, lambda: sea(view, room, look), look.theme.ground_tone, fine=True),
            Sheet("panel", (drawn.layer, panel_size), rect, panel_size, lambda: (drawn.layer,), look.theme.panel),
            self.foot(foot),
        )

    @property
    def _eyes(self) -> Side | None:
        """Whose view is drawn: whoever sits here; the reader's, when captains fight it out."""
        return self.side if self.side is not None else self.reader

    def rows(self) -> Sequence[Row]:
        """What stands in the panel."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        view = self.table.view(self._eyes)
        yield Row(f"Battle {view.engagement}", style="title")
        yield Row(view.headline, style="strong")
        after = self.table.result()
        if after is not None:
            yield from self._result(after)
            return
        yield from (Row(f"{name}: {words}", style="faint") for name, words in view.details)
        decision = self.decision
        if decision is not None and self.side is not None:
            yield from self._question(decision)
        yield Row("Leave the rest to the captains", "captains", "C", "captains fight the battle to its end", "button")
        yield Row("Stop here", "stop", "Esc", "a battle of a campaign is kept as it stands", "button")
        yield from (Row(text) for text in view.texts)
        if self.lines:
            yield Row("What happened", style="head")
            yield from (Row(line, indent=1) for line in reversed(self.lines[-60:]))

    def _question(self, decision: BattleDecision) -> Iterator[Row]:
        assert self.side is not None
        yield Row(f"{decision.question} ({decision.rule})", style="strong")
        order = self._order(decision)
        if isinstance(order, str):
            yield Row(order, style="bad")
        else:
            view = self.table.view(self.side)
            yield Row(f"Order: {self.table.system.show(view, order)}", style="faint")
            no = self.table.refusal(order)
            yield Row(
                "Give this order",
                "give",
                "G",
                f"not now: {no}" if no else "gives the order as it is written above",
                "button",
                able=no is None,
            )
        yield Row("As the captain advises", "advice", "A", "does what the captain advises", "button")
        for one in decision.inputs:
            yield from self._input(one)

    def _input(self, one: Input) -> Iterator[Row]:
        chosen = self.answers.get(one.key, one.default)
        if one.options:
            words = ", ".join(dict(one.options).get(key, key) for key in chosen.split(",")) or "nobody"
            yield Row(
                one.question, f"next:{one.key}", column=words, hint=f"{one.question}: {words}; a press takes the next answer"
            )
            if len(one.options) <= 6:
                for key, text in one.options:
                    yield Row(
                        text, f"set:{one.key}={key}", indent=1, hint=f"{one.question}: {text}", chosen=key in chosen.split(",")
                    )
        else:
            yield Row(f"{one.question}", column=chosen)
            yield Row("less", f"less:{one.key}", indent=1, hint=f"{one.question}: less than {chosen}")
            yield Row("more", f"more:{one.key}", indent=1, hint=f"{one.question}: more than {chosen}")

    def _result(self, after: AfterAction) -> Iterator[Row]:
        found = self.previewed(after)
        holds = found["holds_field"]
        yield Row(
            f"{found['minutes']} minutes; {holds.capitalize() + ' holds the field' if holds else 'nobody holds the field'}"
        )
        yield Row("Accept this result", "accept", "Enter", "the result becomes part of the campaign", "button")
        yield Row("Before and after", style="head")
        for one in found["ships"]:
            if one["changed"]:
                hits = "; ".join(
                    f"{what} {one['before'][what]} to {one['after'][what]}"
                    for what in ("gunnery", "flotation")
                    if one["before"][what] != one["after"][what]
                )
                yield Row(
                    f"{one['name']} ({one['side']}): {one['fate']}{'; ' + hits if hits else ''}",
                    indent=1,
                    style="bad" if one["fate"] != "afloat" else "plain",
                )
        same = sum(not one["changed"] for one in found["ships"])
        if same:
            yield Row(f"{same} came out as they went in", style="faint", indent=1)
        if self.lines:
            yield Row("What happened", style="head")
            yield from (Row(line, indent=1) for line in self.lines)

    # What is done.

    def do(self, action: str) -> None:
        """Answers, orders, and the end of the battle."""
        kind, _, what = action.partition(":")
        decision = self.decision
        match kind:
            case "give" | "advice" if decision is not None and self.side is not None:
                order = self.table.advice(self.side, decision) if kind == "advice" else self._order(decision)
                if isinstance(order, str):
                    self.message = f"No: {order}"
                    return
                self._tell(self.table.give(order))
                self._advance()
            case "next" | "set" | "less" | "more" if decision is not None:
                self._answer(decision, kind, what)
            case "captains":
                self.people = ()
                self._advance()
            case "accept":
                self.stage.back()
                self.accepted()
            case "stop":
                self.stage.back()
                self.stopped()

    def _answer(self, decision: BattleDecision, kind: str, what: str) -> None:
        key, _, value = what.partition("=")
        one = next(each for each in decision.inputs if each.key == key)
        now = self.answers.get(key, one.default)
        if kind == "set" and one.several:
            kept = [part for part in now.split(",") if part]
            self.answers[key] = ",".join([part for part in kept if part != value] if value in kept else [*kept, value])
        elif kind == "set":
            self.answers[key] = value
        elif kind == "next":
            keys = [option for option, _ in one.options]
            self.answers[key] = keys[(keys.index(now) + 1) % len(keys)] if now in keys else keys[0]
        else:
            low = one.lowest if one.lowest is not None else 0.0
            high = one.highest if one.highest is not None else low + 360.0
            step = 0.5 if high - low <= 24 else max(1.0, round((high - low) / 24))
            moved = float(now or low) + (step if kind == "more" else -step)
            self.answers[key] = f"{min(high, max(low, moved)):g}"

    def _order(self, decision: BattleDecision) -> Any:
        """The order that the answers make; a sentence where they make none."""
        assert self.side is not None
        view = self.table.view(self.side)
        try:
            found = self.table.system.compose(self.table.book, view, decision, dict(self.answers))
        except (KeyError, ValueError) as trouble:
            return str(trouble)
        from campaign.model.refusals import Refusal

        return str(found) if isinstance(found, Refusal) else found

    def key(self, key: Key) -> None:
        """Enter accepts a result when nothing else has the focus; Escape stops here."""
        if key.name == "escape":
            self.press("stop")
            return
        if key.name == "enter" and not self.focus and self.table.result() is not None:
            self.press("accept")
        else:
            super().key(key)
