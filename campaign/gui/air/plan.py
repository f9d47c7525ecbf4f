"""The plan of the day in the air: what the staff proposes line by line, what is in force, and what has flown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart import things
from campaign.drawing.shapes import Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import ChangePlanned, TakePlanned
from campaign.gui.actions.plain import InAirPlan, OnPage
from campaign.gui.actions.values import Action, Choose, Give, OpenTurn
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button, fit_rows
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.panels.air_lines import price_in_full, price_lines, risers_in_brief
from campaign.gui.panels.air_step import RISE
from campaign.gui.panels.top import DAYS, strip_of
from campaign.gui.play.known import Known
from campaign.model.commands import CancelAirOrder, GiveAirMission, LaunchSortie, SetAirDoctrine
from campaign.model.play.air_war import AirMission, AirTask
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_day import sorties_of_the_day
from campaign.session.planning.air_plan import PlannedSortie, has_a_plan, plan_of_the_day
from campaign.session.planning.air_price import price_of_sortie, target_in_words
from campaign.session.planning.air_units import missions_flown
from campaign.session.words.aircraft import mission_in_words, order_in_words
from campaign.session.words.whereabouts import name_places
from campaign.words.counting import quantity

# A window at least so wide, for text at 100 %, has what is proposed and what is in force side by side.
TWO_COLUMNS, LEFT, WIDEST, PLAIN_WIDE = 1000, 0.55, 1500, 860
NAMED = 3


class AirPlanScreen(Screen):
    """Each line can be taken alone, all of them at once, or changed first; what is given here is given at once."""

    told = (Context.AIR_PLAN,)

    def __init__(self, stage: Stage, place: places.AirPlan) -> None:
        super().__init__(stage)
        self.place, self.known = place, Known(place.seat)
        self.plan = self._planned()
        self.handlers.at({InAirPlan.ALL: lambda: self._given(InAirPlan.ALL)})
        self.handlers.on(TakePlanned, self._given).on(Give, self._given).on(ChangePlanned, place.hand_on)
        self.handlers.on(Choose, place.hand_on).on(OpenTurn, self._open_log)

    def _planned(self) -> tuple[PlannedSortie, ...]:
        return plan_of_the_day(self.known.book, self.known.view, self.known.refusal)

    def returned(self) -> None:
        """After a log was read."""
        self.known.changed()
        self.plan = self._planned()

    def rows(self) -> Sequence[Row]:
        """Everything, as one list."""
        return (*self._proposed(), *self._standing(), button("Back", OnPage.BACK, "back to the map"))

    def sheets(self) -> tuple[Sheet, ...]:
        """What is proposed at the left and what is in force at the right, where there is room for both; else one page."""
        look, whole = self.stage.look, self.stage.rect
        if whole.wide < TWO_COLUMNS * look.scale:
            self.forget("standing")
            return super().sheets()
        foot, gap = self.foot_rect(), 3 * look.gap
        across = min(whole.wide - 2 * gap, WIDEST * look.scale)
        west, high = (whole.wide - across) / 2, foot.y - 2 * gap
        left = Rect(west, gap, across * LEFT - gap / 2, high)
        right = Rect(left.right + gap, gap, across - left.wide - gap, high)
        at_right = (*self._standing(), button("Back", OnPage.BACK, "back to the map"))
        proposed = self.lay("page", *fit_rows(left, tuple(self._proposed()), look))
        standing = self.lay("standing", *fit_rows(right, at_right, look))
        layers = (proposed.layer, standing.layer)
        page = Sheet("page", (layers, self.stage.size, look), whole, self.stage.size, lambda: layers, look.theme.panel2)
        return (page, self.foot(foot))

    def _proposed(self) -> Iterator[Row]:
        yield Row("Plan of the day in the air", style="title")
        view, seat = self.known.view, self.place.seat
        now = strip_of(seat.moment, seat.points, view.weather)
        yield Row(f"{now.date}, {f'{now.whose} day {now.day} of {DAYS}, ' if now.day else ''}{now.step}", style="faint")
        if not self.plan:
            why = "The staff proposes nothing in the air now." if has_a_plan(view) else \
                "The staff plans for aircraft in your initial phase, movement, combat and air phase."
            yield Row(why, style="faint")
            return
        every = f"Take all {len(self.plan)}" if len(self.plan) > 1 else "Take it"
        yield replace(button(every, InAirPlan.ALL, "gives all of these, one after the other", context=Context.AIR_PLAN),
                      style="axis" if self.known.side is Side.AXIS else "allied")
        for number, line in enumerate(self.plan):
            text = self._said(line)
            yield Row(text, TakePlanned(number), hint=f"give this order: {self._in_full(line)}", style="button")
            yield Row(f"Why: {self._here(line.reason)}", style="note")
            yield from self._price(line)
            change = "Change who flies, its aims, its hour ..." if isinstance(line.order, LaunchSortie) else \
                "Choose its units and its place ..."
            yield Row(change, ChangePlanned(number), hint="nothing is given before you say so", style="link")

    def _price(self, line: PlannedSortie) -> Iterator[Row]:
        """What it costs: of a sortie drawn, with what is not drawn in words."""
        order = line.order
        price = price_of_sortie(self.known.book, self.known.view, order) if isinstance(order, LaunchSortie) else None
        if price is None or not isinstance(order, LaunchSortie):
            yield Row(f"Price: {self._here(line.price)}", style="note")
            return
        for found, text in zip(price_lines(self.known.side, order, price), price_in_full(price), strict=True):
            yield Row(found.name, hint=text, drawn=found)
        yield Row(f"{risers_in_brief(self.known.book, price)}; guns there {price.guns:g}", style="note")

    def _said(self, line: PlannedSortie) -> str:
        """An order in one short sentence."""
        book, view, order = self.known.book, self.known.view, line.order
        match order:
            case LaunchSortie():
                night = " by night" if order.light.value == "night" else ""
                escort = f", escorted by {self._names(order.escorts)}" if order.escorts else ""
                verb = "Bomb" if order.target.on_land else "Strike"
                return f"{verb} {target_in_words(book, order)}{night} with {self._names(order.units)}{escort}"
            case GiveAirMission(task=AirTask.HELD):
                return f"Keep in hand: {self._names(order.units)}"
            case GiveAirMission():
                verb = "Patrol" if order.task is AirTask.PATROL else "Search"
                where = mission_in_words(book, view, AirMission(order.task, order.over, order.force)).split(" ", 1)[-1]
                return self._here(f"{verb} {where}: {self._names(order.units)}")
            case _:
                return self._here(in_words(book, view, order))

    def _names(self, units: Sequence[str]) -> str:
        names = [self.known.book.oob.air_units[key].name for key in self.known.view.air if key in units]
        others = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        return "; ".join(names[:NAMED]) + others

    def _in_full(self, line: PlannedSortie) -> str:
        return self._here(in_words(self.known.book, self.known.view, line.order))

    def _here(self, text: str) -> str:
        return name_places(self.known.book.theatre, text)

    def _standing(self) -> Iterator[Row]:
        yield from self._in_force()
        yield from self._orders()
        yield from self._flown()
        yield from self._in_advance()

    def _in_force(self) -> Iterator[Row]:
        book, view, side = self.known.book, self.known.view, self.known.side
        yield Row("Missions in force", style="head")
        found = missions_flown(book, view)
        if not found:
            yield Row("Nobody patrols or searches.", style="faint", indent=1)
        for flown in found:
            text = self._here(mission_in_words(book, view, flown.mission))
            names, base = ", ".join(book.oob.air_units[key].name for key in flown.units), view.air[flown.units[0]].base
            many = quantity(flown.flights, "flight")
            yield Row(f"{many}: {text}", Choose(things.Air(base)), style="link", indent=1,
                      hint=f"{names}: {text}; press to see where they stand")
            hold = GiveAirMission(side, AirTask.HELD, flown.units)
            refused = self.known.refusal(hold)
            if refused is None:
                yield Row("Keep them in hand", Give((hold,)), hint=f"{names} no longer do that", style="link", indent=2)

    def _orders(self) -> Iterator[Row]:
        book, view, side = self.known.book, self.known.view, self.known.side
        yield Row("Standing air orders", style="head")
        if not view.air_war.orders:
            yield Row("None: they are given in the panel of a field.", style="faint", indent=1)
        for order in view.air_war.orders.values():
            text, base = self._here(order_in_words(book, view, order)), view.air[order.units[0]].base
            names = ", ".join(book.oob.air_units[key].name for key in order.units)
            yield Row(f"{text[0].upper()}{text[1:]}", Choose(things.Air(base)), style="link", indent=1,
                      hint=f"{names}: press to see where they stand")
            yield Row("Take it back", Give((CancelAirOrder(side, order.id),)), style="link", indent=2,
                      hint=f"{text}: no longer (SM-GAP-79)")

    def _flown(self) -> Iterator[Row]:
        yield Row("Flown today", style="head")
        found = sorties_of_the_day(self.place.seat)
        if not found:
            yield Row("Nobody has flown today, and nobody came.", style="faint", indent=1)
        for sortie in found:
            headline = self._here(sortie.headline)
            yield Row(headline, OpenTurn(sortie.first, sortie.last), hint=f"{headline}: press to read the log of it",
                      style="link", indent=1)
            yield Row(f"{sortie.result[0].upper()}{sortie.result[1:]}", style="note", indent=2)

    def _in_advance(self) -> Iterator[Row]:
        """A press gives the next answer."""
        if not self.known.book.options.air_war:
            return
        side, now = self.known.side, self.known.view.air_war.doctrine
        yield Row("Answered in advance", style="head")
        policies = list(RISE)
        following = policies[(policies.index(now.intercept) + 1) % len(policies)]
        yield Row("Your fighters rise", Give((SetAirDoctrine(side, following, now.leaders),)), column=RISE[now.intercept],
                  hint=f"now {RISE[now.intercept]}; press for: {RISE[following]} (SM-GAP-79)", indent=1, style="link")
        yield Row("In a fight", Give((SetAirDoctrine(side, now.intercept, not now.leaders),)),
                  column="leaders decide" if now.leaders else "you are asked", indent=1, style="link",
                  hint="who meets whom, who is lost, who turns back, what is aimed at; press to change it (SM-GAP-79)")

    def _open_log(self, action: OpenTurn) -> None:
        self.stage.show(places.Log(self.place.seat, self.place.hand_on, lambda _: None, (action.first, action.last)))

    def _given(self, action: Action) -> None:
        """The screen below gives it; if nothing else is to be seen then, the plan is shown anew."""
        below = self.stage.screens[-2] if len(self.stage.screens) > 1 else None
        self.place.hand_on(action)
        if below is not None and self.stage.top is below:
            message, below.message = below.message, ""
            self.stage.show(self.place)
            self.stage.top.message = message

