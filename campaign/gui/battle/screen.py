"""A battle of any tactical system: it draws what the contract's view says, and asks what its decisions ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import ShowToken, TurnTab
from campaign.gui.actions.plain import InBattle, OnPage
from campaign.gui.battle import contents, panel, watching
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import SeaCamera
from campaign.gui.battle.ending import result
from campaign.gui.battle.helm import BattleHelm
from campaign.gui.battle.looks import portraits_of
from campaign.gui.battle.paper import table, told
from campaign.gui.battle.paper.table import BattleLayout, layout_of
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.battle.scrubbing import Scrubbing
from campaign.gui.battle.sea import SeaView, pointing_of
from campaign.gui.battle.sea_screen import SeaScreen
from campaign.gui.battle.watching import Watch, WatchUntil, turn_and_phases
from campaign.gui.battle.water.printed import weather_of
from campaign.gui.frame import places
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.page import Row
from campaign.gui.frame.parts import parts
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import AfterAction, BattleDecision, BattleView
from campaign.model.play.telling import Telling
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.divisions import divisions_of
from campaign.session.engagements.verdict import action_name
from campaign.session.play.referee import SeenAgain


class BattleScreen(SeaScreen):
    """People fight their sides, captains the others, and can be watched; the result is shown before it is accepted."""

    told = (Context.BATTLE, Context.SEA, Context.ANSWERING, Context.WATCHING)

    def __init__(self, stage: Stage, place: places.Battle) -> None:
        super().__init__(stage)
        self.table, self.people, self.reader = place.table, place.people, place.reader
        self.accepted, self.previewed, self.stopped = place.accepted, place.previewed, place.stopped
        self.side = self.people[0] if self.people else None
        self.heard: list[Telling] = []
        self.chronicle = told.Chronicle(self.table.system.table_length)
        self.turned = table.ORDERS
        self.version = 0
        self.watch = Watch()
        seen = portraits_of(self.table.book.oob)
        self.looks = seen.looks
        self.sea = SeaView(stage, SeaCamera(0.0, 0.0, 1.0, Rect(0, 0, 1, 1)), seen=seen,
                           weather=weather_of(self.table.engagement.conditions))
        self.helm = BattleHelm(self.sea, lambda: self.shown, lambda: self.side, self._say)
        self.scrubbing = Scrubbing(stage, self.helm, lambda: self.watch)
        self._decision_key: tuple[Side, str, int] | None = None
        self._key: tuple[int, str] = (-1, "")
        self._seen: tuple[tuple[int, Side | None], BattleView] | None = None
        self.handlers.at({
            InBattle.GIVE: lambda: self._give(as_advised=False), InBattle.ADVICE: lambda: self._give(as_advised=True),
            InBattle.GO_ON: self._advance, InBattle.CAPTAINS: self._leave_to_captains,
            InBattle.ACCEPT: self._accept, InBattle.AGAIN: self._again, InBattle.STOP: self._stop, OnPage.BACK: self._stop,
            InBattle.NEXT_ANSWER: lambda: self.helm.step_focused(self.focus, 1),
            InBattle.ANSWER_BEFORE: lambda: self.helm.step_focused(self.focus, -1),
            InBattle.REST: self._rest_of_phase, InBattle.NEXT_TAB: self._next_tab, InBattle.TO_THE_END: self._to_the_end,
            InBattle.LOG: lambda: self._turn_tab(table.ORDERS if self.tab == table.LOG else table.LOG),
            InBattle.NOW: self._now_again,
        })
        self.handlers.on(TurnTab, lambda action: self._turn_tab(action.name)).on(ShowToken, self._show)
        self.helm.takes(self.handlers)
        self.scrubbing.takes(self.handlers)
        watching.takes(self.handlers, lambda: self.watch)
        result.takes(self, self.table, self.previewed)

    def contexts(self) -> tuple[Context, ...]:
        """A line being written takes all keys; else what is watched or asked, then the sea."""
        if self.helm.written.text is not None:
            return (Context.WRITING,)
        if self.table.result() is not None:
            return result.contexts(self)
        answering = (Context.ANSWERING,) if self.helm.focused(self.focus) is not None else ()
        if self.scrubbing.away or self.focus is InBattle.SCRUB:
            answering = (Context.PAST,)
        return (*((Context.WATCHING,) if self.watching else ()), *answering, Context.SEA, Context.BATTLE, Context.PAGE)

    def _say(self, text: str) -> None:
        self.message = text

    def entered(self) -> None:
        """Captains answer until a person is asked; where nobody is, they are watched."""
        self._advance()

    @property
    def decision(self) -> BattleDecision | None:
        """The decision that the people at the screen have to make."""
        if self.side is None or self.side not in self.people:
            return None
        return next(iter(self.table.pending(self.side)), None)

    @property
    def eyes(self) -> Side | None:
        """Whose view is drawn: whoever sits here; the reader's, when captains fight it out."""
        return self.side if self.side is not None else self.reader

    @property
    def view(self) -> BattleView:
        """The battle as it is drawn; made once for each state of it."""
        key = self.version, self.eyes
        if self._seen is None or self._seen[0] != key:
            view = self.table.view(self.eyes)
            self._seen = key, view
            self.scrubbing.note(view)
            self.sea.note(view, moves=self.watching and not self.watch.skipping and self.stage.motion is Motion.FULL)
            side = self.eyes
            self.helm.command.divisions = (
                divisions_of(self.table.book, view, side, self.table.engagement) if side is not None else ())
        return self._seen[1]

    @property
    def shown(self) -> BattleView:
        """The view of the turn that is shown: the present one, or one gone back to on the bar over the turns."""
        return self.scrubbing.shown(self.view)

    @property
    def watching(self) -> bool:
        """Whether captains fight and nobody is asked."""
        return not self.people and self.table.result() is None

    def _advance(self) -> None:
        """Captains answer for their sides until a person is asked or the battle is over."""
        while self.people and self.table.result() is None:
            waiting = [side for side in BOTH if self.table.pending(side)]
            # Two at one screen are asked in turn whatever it is; one alone is not asked what leaves nothing to answer.
            people = [side for side in waiting if side in self.people and (len(self.people) > 1 or self.table.asks(side))]
            if captains := [side for side in waiting if side not in people]:
                self._carry_out(partial(self.table.captains_answer, captains))
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
                self.helm.forget()
                self.message, self.focus, self.hover = "", None, None
                self._take_up()

            self.stage.show(places.Handover(side, sits, lambda: self.press(InBattle.STOP)))
        else:
            self.side = side

    def _take_up(self) -> None:
        """The answers of a new decision begin as the captain advises."""
        decision = self.decision
        if decision is None or self.side is None:
            self.helm.rest()
            self._decision_key = None
            return
        key = self.side, decision.key, self.view.round
        if key != self._decision_key or self.helm.answers is None:
            self._decision_key = key
            answers = Answers(self.table, self.view, decision)
            answers.advised()
            self.helm.take_up(answers)
            self.turned = table.ORDERS

    def _carry_out(self, order: Callable[[], Any]) -> None:
        """An order is given; the player may pause behind it, and then the battle has gone on all the same."""
        self.scrubbing.returns()
        try:
            effect = order()
        except Exception:
            self.version += 1
            self._take_up()
            raise
        self._narrate(effect)

    def _narrate(self, effect: Any) -> None:
        before = self._seen[1] if self._seen is not None else self.view
        self.version += 1
        if effect is None:
            return
        first, *others = self.people or (self.eyes,)
        known = [effect.for_reader(eyes) for eyes in others]
        tellings = [line.telling for line in effect.heard(first) if all(line.text in log for log in known)]
        self.heard += tellings
        # Shown on the sea as it was: a ship that sank in it still has a place.
        self.chronicle.add(tellings, before, self.table.engagement.conditions.minute_of_day)

    def passed(self, seconds: float) -> bool:
        """The sea comes to rest; captains who are watched do their next piece."""
        if self.watching and self.watch.unseen:
            self.stage.run(lambda: self.watch.fight(self._next_piece, lambda: self.watching), seen=False)
            return not (self.watching and self.watch.unseen) or self.watch.tells()
        changed = self.sea.passed(seconds) or self.helm.steering.passed(self.helm.answers)
        if self.watching:
            self.watch.passed(seconds)
            if self.watch.busy:
                self.stage.run(self._next_piece)
                changed = True
        return changed

    def _next_piece(self) -> None:
        """One captain's answer: no more, so that the window never waits for a whole battle."""
        before = turn_and_phases(self.table, self.view)
        try:
            self._carry_out(self.table.captains_answer)
        except Exception:
            # A player who gives up a roll is not asked for it again at once.
            self.watch.playing, self.watch.goal = False, None
            raise
        after = turn_and_phases(self.table, self.view)
        self.watch.reached(phase=after[1] != before[1] or after[0] != before[0], turn=after[0] != before[0])

    # What is shown.

    def sheets(self) -> tuple[Sheet, ...]:
        """Strip, lists, sea, what was seen, the panel in its three parts, the line of text; once it is over, its result."""
        after = self.table.result()
        if after is not None:
            self.forget(*table.PANES)
            return result.sheets(self, self._result(after))
        self.forget(*result.PANES)
        return self.watch.sheets((self.stage.size, self.stage.look), self._fought, self.foot(self.layout.line))

    def _fought(self) -> Iterator[Sheet]:
        view, helm, place, past = self.shown, self.helm, self.layout, self.scrubbing.past
        self.sea.fit(view, place.sea)
        division = helm.command.commanded(helm.chosen)
        leading = frozenset(division.leader for division in helm.command.divisions)
        pointing = pointing_of(helm.answers, helm.chosen, helm.looked_at, helm.opened_input,
                               frozenset(division.ships) if division is not None else frozenset(), leading, helm.ghost)
        yield from self.sea.sheets(view, (self.version, past.at), pointing, self.scrubbing.then(self.view))
        yield from self.sea.bearing(view, helm.chosen, helm.over)
        yield from self.sea.pointer(view, helm.opened_input, helm.mouse)
        yield from table.surrounding_sheets(self, place, contents.surroundings(self))
        yield from parts(self, self.rows(), place.side, drawer=place.drawer)

    @property
    def layout(self) -> BattleLayout:
        """Where everything stands now."""
        return layout_of(self.stage.size, self.stage.look, super().foot_rect().high)

    def foot_rect(self) -> Rect:
        """The line of text stands below the sea; below a result across all."""
        return super().foot_rect() if self.table.result() is not None else self.layout.line

    def offers(self) -> Iterable[Row]:
        """The rows, and the button of the strip."""
        yield from self.rows()
        if self.people:
            yield Row("Leave it to the captains", InBattle.CAPTAINS)
            yield Row("On to the end", InBattle.TO_THE_END)

    @property
    def phase(self) -> str:
        """The key of what is asked now, of whichever side; looked up once for each state of the battle."""
        if self._key[0] != self.version:
            here = self.helm.answers.decision.key if self.helm.answers is not None else None
            phase = here or next((decision.key for side in BOTH for decision in self.table.pending(side)), "")
            self._key = self.version, phase
        return self._key[1]

    def _result(self, after: AfterAction) -> result.Account:
        title, flags = action_name(self.table.engagement), result.flags_of(self.table.engagement)
        return result.account(self.previewed(after), title, self.eyes, self.looks, flags,
                              panel.story_rows(self.chronicle.read(self.heard, self.stage.look)),
                              look=self.stage.look)

    def rows(self) -> Sequence[Row]:
        """What stands in the panel."""
        after = self.table.result()
        return tuple(contents.rows(self)) if after is None else self._result(after).rows

    @property
    def tab(self) -> str:
        """What the panel shows of what is folded; the orders, where nothing is or they are asked for."""
        return self.turned if self.turned in (*table.folded_tabs(self.layout), table.LOG) else table.ORDERS

    # What is done.

    def _give(self, *, as_advised: bool) -> None:
        answers = self.helm.answers
        if answers is None:
            return
        order = self.table.advice(answers.decision.side, answers.decision) if as_advised else answers.order
        if isinstance(order, str):
            self.message = f"No: {order}"
            return
        self._carry_out(lambda: self.table.give(order))
        self.helm.answers = None
        self.helm.command.ready.clear()
        self._advance()

    def _leave_to_captains(self) -> None:
        self.scrubbing.returns()
        self.people = ()
        self.helm.rest()
        self.watch = Watch()

    def _to_the_end(self) -> None:
        """Captains fight on, and every turn is seen; once more, and nothing is waited for."""
        if self.people:
            self._leave_to_captains()
        self.watch.until(WatchUntil.END)

    def _rest_of_phase(self) -> None:
        """The order as it stands, then captains for whatever is asked in this phase still."""
        system, decision = self.table.system, self.decision
        if decision is None:
            return
        phases = dict(system.phases)
        turn, phase = self.view.round, phases.get(decision.key, decision.key)
        self._give(as_advised=False)
        while not self.message and (now := self.decision) is not None and self.table.result() is None:
            if (self.view.round, phases.get(now.key, now.key)) != (turn, phase):
                break
            self._give(as_advised=True)

    def _turn_tab(self, name: str) -> None:
        self.turned = name
        self.scrolls["panel"] = 0.0

    def _next_tab(self) -> None:
        names = table.folded_tabs(self.layout) or (table.ORDERS, table.LOG)
        self._turn_tab(names[(names.index(self.tab) + 1) % len(names)] if self.tab in names else names[0])

    def _show(self, action: ShowToken) -> None:
        token = token_of(self.view, action.token)
        if token is None or token.x_m is None:
            self.message = "Nobody of that name is on the sea now."
        else:
            self.sea.fly_to(place_of(token))

    def _accept(self) -> None:
        self.stage.back()
        self.accepted()

    def _again(self) -> None:
        """The fight by the same eyes once more; at its end, or by Escape, the result stands here again."""
        self._leave_to_captains()
        self.table, self.heard, self.version = SeenAgain(self.table), list[Telling](), self.version + 1
        self.chronicle = told.Chronicle(self.table.system.table_length)
        self.scrubbing.begin_again()
        self.sea.begin_again()
        self.watch.until(WatchUntil.END)

    def _now_again(self) -> None:
        """Comes back from an earlier turn and lets go of the bar, so that the next Escape leaves the battle."""
        self.scrubbing.returns()
        self.focus = None

    def _stop(self) -> None:
        if isinstance(self.table, SeenAgain) and self.table.result() is None:
            self.table.to_the_end()
            self.version += 1
        else:
            self.stage.back()
            self.stopped()

    def key(self, key: Key) -> bool:
        """Digits of a number that has the focus come before whatever else they mean."""
        writing = self.helm.written.text is not None
        return (not writing and not key.ctrl and self.helm.types(key.name, self.focus)) or super().key(key)

    def typed(self, text: str) -> None:
        """Letters of a written order."""
        self.helm.written.typed(text)

    def line(self) -> str:
        """The last message, or how far what is not seen has come, else the ship under the mouse, else what is pointed at."""
        if self.watching and self.watch.unseen and not self.message:
            return f"{contents.strip_of(self).moment}: captains fight to the end, and nothing is shown until then."
        return super().line() if self.message else self.helm.words or super().line()

    def tip_at(self, at: Point) -> str:
        """The ship under the mouse, where it rests."""
        return self.helm.words or super().tip_at(at)
