"""An attack that waits for an answer rises to a page: the horizon, both parties, the odds, and the answers of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import AnswerFor, AnswerWith, LetJoin
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InAlarm
from campaign.gui.actions.values import Action, Give
from campaign.gui.alarm import answers
from campaign.gui.alarm.answers import AnswerCard, AttackAnswers, OfferedAnswer, attack_answers, cards_pane, links_pane
from campaign.gui.alarm.columns import ReckonedAnswer, enemy_rows, odds_rows, own_rows
from campaign.gui.alarm.sky import alarm_sky, cry_of, headline_room, horizon_of
from campaign.gui.frame import places
from campaign.gui.frame.counting import BackgroundCount, shares_of
from campaign.gui.frame.motion import RISE, Motion, ease
from campaign.gui.frame.page import Pane, Row, button, in_foot, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.play.known import Known
from campaign.model.commands import AttackForces, Command, ReactToAttack
from campaign.model.replacing import replace
from campaign.model.units.forces import Reaction
from campaign.session.engagements.choices import Choice, Crossroads
from campaign.session.engagements.encounter import encounter_ahead, encounter_to_answer
from campaign.session.engagements.odds import Counting, FoughtBattles
from campaign.session.words.occasions import situation_in_words

# A window at least so wide, for text at 100 %, has both parties beside the odds, and the answers as cards.
THREE_COLUMNS = 1000.0
# How much of the window is sky, how low it may become, and how much room all else wants before it is that high.
SKY, SKY_LEAST, WANTED = 0.364, 62.0, 312.0
# How far rows can be squeezed before they are scrolled.
SQUEEZES = 3
CARD, CARD_LOW = 148.0, 118.0
EDGE = 0.029
OURS, ODDS, THEIRS = 0.354, 0.234, 0.354
PANES = ("ours", "odds", "theirs", "cards", "answers", "links", "list")


class AlarmScreen(Screen):
    """Who comes and what may come of it, as the side knows it; an answer is a press, and the map lies behind."""

    told = (Context.ALARM,)

    def __init__(self, stage: Stage, place: places.Alarm) -> None:
        super().__init__(stage)
        self.place, self.known = place, Known(place.seat)
        book, view = self.known.book, self.known.view
        self.encounter = encounter_to_answer(book, view) if place.attack is None else encounter_ahead(book, view, place.attack)
        self.answered = AttackAnswers(self.known)
        self._risen = RISE
        self.background = BackgroundCount()
        self._here, self._battles = Crossroads(book, view), FoughtBattles()
        self._countings: dict[Command | None, Counting] = {}
        self._answers: tuple[OfferedAnswer, ...] = self._open_answers()
        self._looked_at = next((answer.key for answer in self._answers if answer.by_staff), self._answers[0].key)
        self.handlers.at({
            InAlarm.MAP: stage.back, InAlarm.WHY: self._why, InAlarm.AHEAD: self._ahead, InAlarm.NEXT_FORCE: self._next_force,
        })
        self.handlers.on(AnswerWith, self._answer).on(AnswerFor, self._answer_for).on(LetJoin, self._let_join)

    # What stands on it.

    @property
    def answers(self) -> tuple[OfferedAnswer, ...]:
        """The answers that are open now, for whom they are asked."""
        return self._answers

    def _open_answers(self) -> tuple[OfferedAnswer, ...]:
        attack = self.place.attack
        return tuple(self.answered.answers() if attack is None else attack_answers(self.known, attack))

    def counting(self, answer: OfferedAnswer) -> Counting:
        """The odds of an answer, which are kept while others are looked at."""
        if answer.order not in self._countings:
            self._countings[answer.order] = Counting(self._choice(answer.order), battles=self._battles)
        return self._countings[answer.order]

    def _choice(self, order: Command | None) -> Choice:
        match order:
            case ReactToAttack():
                return self._here.answering(order)
            case AttackForces():
                return self._here.attacking(order)
            case _:
                return self._here.letting_go

    def reckoned(self, answer: OfferedAnswer) -> ReckonedAnswer:
        """How far the odds of an answer are counted."""
        counting = self.counting(answer)
        return ReckonedAnswer(answer.condition, counting, self.background.odds(counting), self.background.failed)

    @property
    def looked_at(self) -> OfferedAnswer:
        """The answer whose odds stand in the middle: the last one pointed at or in focus, before that the staff's."""
        return next((answer for answer in self.answers if answer.key == self._looked_at), self.answers[0])

    def _look_at(self, action: Action | str | None) -> None:
        if isinstance(action, AnswerWith) and 1 <= action.number <= len(self.answers):
            self._looked_at = self.answers[action.number - 1].key

    def pointed(self, at: Point) -> bool:
        """Pointing at an answer brings up its odds, and they stay while the mouse goes to read them."""
        changed = super().pointed(at)
        self._look_at(self.hover)
        return changed

    def step(self, by: int) -> None:
        """So does the focus."""
        super().step(by)
        self._look_at(self.focus)

    def point(self, action: Action) -> None:
        """So does a number."""
        super().point(action)
        self._look_at(action)

    def press_focused(self) -> None:
        """The page rises unasked: Enter leads first to the answer whose odds are shown, and then gives it."""
        if self.focus is None:
            self.point(self._shown)
        else:
            super().press_focused()

    def enters(self) -> str:
        """To which answer Enter leads, or which it gives."""
        return f"to \N{LEFT DOUBLE QUOTATION MARK}{self.looked_at.title}\N{RIGHT DOUBLE QUOTATION MARK}" \
            if self.focus is None else super().enters()

    @property
    def _shown(self) -> AnswerWith:
        return AnswerWith(self.answers.index(self.looked_at) + 1)

    def rows(self) -> Sequence[Row]:
        """All that stands on it, as one list."""
        return (*self._headline_rows(), *self._whom(), *self._answer_rows(), *self._links(), *self._odds(column=True),
                *self._theirs(400.0), *self._ours(400.0))

    def _headline_rows(self) -> Iterator[Row]:
        cry = cry_of(self.known, self.encounter)
        yield Row(cry.headline, style="title")
        yield Row(cry.sentence)
        yield from (Row(line, style="faint") for line in (cry.hour, *cry.notes))

    def _whom(self) -> Iterator[Row]:
        """Where several forces are attacked: for which of them the answers are; and who of the hex may join."""
        if self.place.attack is not None:
            return
        forces = self.answered.forces
        if len(forces) > 1:
            yield Row("All of them alike", AnswerFor(None), hint="one answer for all forces that are attacked",
                      chosen=self.answered.of is None, style="button", key=label(InAlarm.NEXT_FORCE))
            for force in forces:
                reaction = self.answered.given.get(force)
                texts = {None: "", Reaction.STAND: "stands", Reaction.AVOID: "gets away"}
                text = texts.get(reaction, "scatters")
                yield Row(self.answered.name(force), AnswerFor(force), hint=f"an answer for {self.answered.name(force)} alone",
                          chosen=self.answered.of == force, style="button", column=text)
        for force in self.answered.may_join:
            joins = force in self.answered.joining
            yield Row(f"{self.answered.name(force)} {'joins them' if joins else 'stays out of it'}", LetJoin(force),
                      hint="a further force of yours in these waters: it joins whoever stands, or stays out (SM-GAP-16.1)",
                      chosen=joins, style="button")

    def _answer_rows(self) -> Iterator[Row]:
        for number, answer in enumerate(self.answers, 1):
            summary = ". ".join(part.rstrip(".") for part in (answer.words, *self.reckoned(answer).outcome) if part)
            column = "staff proposes" if answer.by_staff else ""
            yield Row(answer.title, AnswerWith(number), str(number), f"{answer.title}: {summary}", "button", column)

    def _links(self) -> Iterator[Row]:
        yield replace(button("Look at the map first", InAlarm.MAP, "the attack waits; the same key comes back",
                             context=Context.ALARM), half=True)
        if self.place.attack is None:
            names = " and ".join(party.name for party in self.encounter.own)
            were = "were" if len(self.encounter.own) > 1 else "was"
            yield replace(button(f"Why {were} {names} found?", InAlarm.WHY, "what your own log says of it",
                                 context=Context.ALARM), half=True)
            yield button("Answer for all attacks like this one, from now on ...", InAlarm.AHEAD,
                         "an answer in advance, for this attack and all to come", context=Context.ALARM)

    def _odds(self, squeezed: int = 0, *, column: bool = True) -> Iterator[Row]:
        yield from odds_rows(self.known.book, self.reckoned(self.looked_at), column=column, squeezed=squeezed)

    def _ours(self, wide: float, squeezed: int = 0) -> Iterator[Row]:
        yield from own_rows(self.known.book, self.encounter, wide, self.stage.look, squeezed, self._why_there())

    def _why_there(self) -> tuple[str, ...]:
        """What the forces that are attacked were out for, and what is at stake."""
        theatre, attack = self.known.book.theatre, self.known.view.attack
        if self.place.attack is not None or attack is None or attack.occasion is None:
            return ()
        return situation_in_words(theatre, attack.hex, attack.occasion)

    def _theirs(self, wide: float, squeezed: int = 0) -> Iterator[Row]:
        yield from enemy_rows(self.known.book, self.encounter, wide, self.stage.look, squeezed)

    # Where it stands.

    def sheets(self) -> tuple[Sheet, ...]:
        """The sky above; below it three columns and the answers as cards, or one list with the answers pinned beneath."""
        self.forget(*PANES)
        look, whole, foot = self.stage.look, self.stage.rect, self.foot_rect()
        roomy = whole.wide >= THREE_COLUMNS * look.scale
        page = Rect(0, 0, whole.wide, foot.y)
        answers = self._answers_rect(page, roomy=roomy)
        sky_high = self._sky_high(page, answers, roomy=roomy)
        sky, body = Rect(0, 0, whole.wide, sky_high), Rect(0, sky_high, whole.wide, answers.y - sky_high)
        panes = self._columns(body) if roomy else self._list(body)
        panes += self._cards(answers) if roomy else self._pinned(answers)
        layers = tuple(pane.layer for pane in panes)
        sheets = [Sheet("alarm", (layers, self.stage.size, look), whole, self.stage.size, lambda: layers, look.theme.panel,
                        fine=True)]
        if sky.high:
            seen, cry = horizon_of(self.known, self.encounter), cry_of(self.known, self.encounter)
            size = round(sky.wide), round(sky.high)
            sheets.append(Sheet("horizon", (seen, cry, size, look), self._rising(sky), size,
                                lambda: alarm_sky(sky, seen, cry, look), fine=True))
        return (*sheets, self.foot(foot))

    def _answers_rect(self, page: Rect, *, roomy: bool) -> Rect:
        """Answers and links keep their room, whatever else gives way."""
        look = self.stage.look
        if not roomy:
            high = min(tall(tuple(self._pinned_rows(page)), page.wide, look) + 1, page.high * 0.62)
            return Rect(0, page.high - high, page.wide, high)
        whom = self._whom_high(page.wide)
        card = CARD if page.high > 900 * look.scale else CARD_LOW
        high = card * look.scale + 60 * look.scale + whom + 16 * look.scale
        return Rect(0, page.high - high, page.wide, high)

    def _whom_high(self, wide: float) -> float:
        rows = [replace(row, half=True) for row in self._whom()]
        return tall(rows, wide, self.stage.look) if rows else 0.0

    def _sky_high(self, page: Rect, answers: Rect, *, roomy: bool) -> float:
        """The horizon shrinks first."""
        look = self.stage.look
        wanted = page.high * SKY
        spare = answers.y - (WANTED if roomy else 150.0) * look.scale
        high = min(wanted, max(SKY_LEAST * look.scale, spare))
        return float(round(min(high, answers.y - 60 * look.scale))) if high >= SKY_LEAST * look.scale else 0.0

    def _columns(self, body: Rect) -> list[Pane]:
        edge, top = body.wide * EDGE, body.y + self.stage.look.gap
        inner = body.wide - 2 * edge
        # What stands in a pane begins a little within it.
        within = 1.5 * self.stage.look.gap
        gap = inner * (1 - OURS - ODDS - THEIRS) / 2
        high = body.bottom - top
        # What rows are drawn in is narrower than their pane by its paddings.
        pads = 4.5 * self.stage.look.gap
        ours = Rect(body.x + edge - within, top, inner * OURS + 3 * within, high)
        odds = Rect(ours.right + gap - 3 * within, top, inner * ODDS + 3 * within, high)
        theirs = Rect(odds.right + gap - 3 * within, top, inner * THEIRS + 3 * within, high)
        parties = ((ours, partial(self._ours, ours.wide - pads)), (theirs, partial(self._theirs, theirs.wide - pads)))
        # Both sides are drawn to one scale, whichever of them asks for the smaller.
        much = max(self._squeeze(rect, made) for rect, made in parties)
        return [self.lay_plain("ours", ours, tuple(self._ours(ours.wide - pads, much))),
                self.lay_plain("odds", odds, tuple(self._odds(self._squeeze(odds, self._odds)))),
                self.lay_plain("theirs", theirs, tuple(self._theirs(theirs.wide - pads, much)))]

    def _squeeze(self, rect: Rect, made: Callable[[int], Iterable[Row]]) -> int:
        """How far rows are to be squeezed to stand in a pane, if they can."""
        return next((much for much in range(SQUEEZES) if tall(tuple(made(much)), rect.wide, self.stage.look) <= rect.high),
                    SQUEEZES)

    def _cards(self, answers: Rect) -> list[Pane]:
        look, edge = self.stage.look, answers.wide * EDGE
        whom = self._whom_high(answers.wide)
        found: list[Pane] = []
        top = answers.y + 14 * look.scale
        if whom:
            rows = tuple(replace(row, half=True) for row in self._whom())
            found.append(self.lay_plain("answers", Rect(edge, top - 8 * look.scale, answers.wide - 2 * edge, whom), rows))
            top += whom
        below = 50 * look.scale
        rect = Rect(edge, top, answers.wide - 2 * edge, answers.bottom - top - below)
        cards = [AnswerCard(AnswerWith(number), str(number), answer.title, answer.words, self.reckoned(answer).outcome,
                            answer.by_staff)
                 for number, answer in enumerate(self.answers, 1)]
        laid = cards_pane(rect, cards, look, focus=self.focus, hover=self.hover)
        self._panes["cards"] = laid
        found.append(laid)
        links = links_pane(Rect(rect.x, rect.bottom + 6 * look.scale, rect.wide, below - 12 * look.scale), tuple(self._links()),
                           look, focus=self.focus, hover=self.hover)
        self._panes["links"] = links
        return [*found, links]

    def _list(self, body: Rect) -> list[Pane]:
        """What the sky has no room for first, then the odds, the enemy, one's own; and the links that are not pinned."""
        look, wide = self.stage.look, body.wide - 5 * self.stage.look.gap
        sky, page = Rect(0, 0, body.wide, body.y), Rect(0, 0, body.wide, self.foot_rect().y)
        heading: Iterator[Row] | tuple[Row, ...] = () if sky.high else self._headline_rows()
        if sky.high and not headline_room(sky, cry_of(self.known, self.encounter), look).whole:
            heading = tuple(self._headline_rows())[1:]
        links = () if self._pins_links(page) else tuple(replace(row, half=False) for row in self._links())
        rows = (*heading, *self._odds(column=False), *self._theirs(wide), *self._ours(wide), *links)
        return [self.lay_plain("list", body, rows)]

    def _pinned_rows(self, page: Rect) -> Iterator[Row]:
        """The answers, two beside each other where their titles find room, and the links."""
        yield from (replace(row, half=True) for row in self._whom())
        rows = list(self._answer_rows())
        room = page.wide / 2 - 12 * self.stage.look.gap
        half = all(width_of(row.text, self.stage.look.text) < room for row in rows)
        for row, answer in zip(rows, self.answers, strict=True):
            yield in_foot(replace(row, column=next(iter(self.reckoned(answer).outcome), ""), chosen=answer.by_staff), half=half)
        if self._pins_links(page):
            yield from self._links()

    def _pins_links(self, page: Rect) -> bool:
        return page.high > 420 * self.stage.look.scale

    def _pinned(self, answers: Rect) -> list[Pane]:
        return [self.lay_plain("answers", answers, tuple(self._pinned_rows(Rect(0, 0, answers.wide, self.foot_rect().y))))]

    # What is done.

    def _answer(self, action: AnswerWith) -> None:
        answers = self.answers
        if not 1 <= action.number <= len(answers):
            return
        answer = answers[action.number - 1]
        if self.place.attack is not None:
            if answer.order is None:
                self.stage.back()
            else:
                self._give(answer.order)
            return
        order = self.answered.take(answer)
        if order is not None:
            self._give(order)
        elif self.answered.of is not None:
            self._answers = self._open_answers()
            self.message = f"And {self.answered.name(self.answered.of)}?"

    def _give(self, order: Command) -> None:
        """The order is given, and what its odds had said is kept."""
        counting = self._countings.get(order)
        self.place.foretell(None if counting is None else shares_of(counting, self.background.odds(counting)))
        self.place.hand_on(Give((order,)))

    def _answer_for(self, action: AnswerFor) -> None:
        self.answered.of = action.force
        self._answers = self._open_answers()

    def _next_force(self) -> None:
        whom = (None, *self.answered.forces)
        if len(whom) > 2:
            self.answered.of = whom[(whom.index(self.answered.of) + 1) % len(whom)]
            self._answers = self._open_answers()

    def _let_join(self, action: LetJoin) -> None:
        self.answered.joining ^= {action.force}
        self._answers = self._open_answers()

    def _why(self) -> None:
        self.stage.go(answers.why_page(self.stage, self.place, self.encounter))

    def _ahead(self) -> None:
        self.stage.go(answers.ahead_page(self.stage, self.place))

    def passed(self, seconds: float) -> bool:
        """The horizon rises; then captains fight on, and new odds are shown as they come."""
        if self._risen < RISE:
            self._risen += seconds
            return True
        return self.background.go_on(seconds, [self.counting(answer) for answer in self.answers])

    def entered(self) -> None:
        """Where things move on the screen, the horizon rises."""
        self._risen = 0.0 if self.stage.motion is Motion.FULL else RISE

    def key(self, key: Key) -> bool:
        """Whatever key is struck, the horizon stands, and the key does its work."""
        self._risen = RISE
        return super().key(key)

    def _rising(self, sky: Rect) -> Rect:
        """The sky so far: it grows out of the paper."""
        high = max(1.0, sky.high * ease(self._risen / RISE))
        return Rect(sky.x, sky.bottom - high, sky.wide, high)
