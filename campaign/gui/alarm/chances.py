"""What stands behind the page before a battle: every ship's chances by one system, and how battles are fought from now on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.gui.actions.values import Action, UseHabit
from campaign.gui.frame.counting import BackgroundCount
from campaign.gui.frame.habit import FightHabit
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import Engagement, Participant
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.session.engagements.choices import Choice
from campaign.session.engagements.odds import Counting, Interval
from campaign.session.engagements.preview import is_damaged
from campaign.words.counting import quantity


def chances_page(
    stage: Stage, title: str, engagement: Engagement, choice: Choice, hand_on: HandOn,
    counted: Callable[[], tuple[Counting | str, BackgroundCount]],
) -> Page:
    """Every figure by one system: the odds, each ship, and who meets whom."""
    def rows() -> Iterator[Row]:
        yield Row(f"Chances by {title}", style="title")
        yield from chances(*counted())
        yield from ships_at_risk(*counted())
        yield from who_meets_whom(choice.book, engagement, choice.side)

    return Page(stage, rows, hand_on)


def habit_page(stage: Stage) -> Page:
    """How battles are fought from now on, in every campaign at this machine."""
    def rows() -> Iterator[Row]:
        yield Row("Always fight like this", style="title")
        yield Row("So battles that wait are fought from now on, in every campaign at this machine. The page before any battle "
                  "leads here again.")
        for habit in FightHabit:
            yield button(habit.words, UseHabit(habit.value), habit.words, chosen=stage.habit is habit)

    def take(action: Action) -> None:
        assert isinstance(action, UseHabit)
        stage.habit = FightHabit(action.name)
        if stage.remember is not None:
            stage.remember(stage)
        stage.back()
        stage.top.message = f"From now on: {stage.habit.words}."

    return Page(stage, rows, take)


# Who meets whom -------------------------------------------------------------------------------------------------------


def who_meets_whom(book: Book, engagement: Engagement, side: Side) -> Iterator[Row]:
    """Both sides' ships by type, the player's own first; damaged ones are marked."""
    for who in (side, side.enemy):
        ships = engagement.parties[who].participants
        count = quantity(len(ships), "ship")
        yield Row(f"{'You' if who is side else 'The enemy'}: the {who} side, {count}", style="head")
        by_type: dict[str, list[str]] = {}
        for ship in ships:
            by_type.setdefault(book.counters[ship.ship].type.value, []).append(_ship_label(book, ship))
        yield from (Row(f"{kind}: {', '.join(names)}", indent=1) for kind, names in by_type.items())


def _ship_label(book: Book, ship: Participant) -> str:
    return f"{ship.name} (damaged)" if is_damaged(book, ship) else ship.name


# The odds -------------------------------------------------------------------------------------------------------------


WITHIN = "the true share lies between the figures in brackets nineteen times in twenty"


def chances(counting: Counting | str, background: BackgroundCount) -> Iterator[Row]:
    """Win, draw and lose with their intervals; or why there are none."""
    yield Row("Odds, as your side knows the battle", style="head")
    if isinstance(counting, str):
        yield Row(f"None: {counting}", style="faint", indent=1)
        return
    odds, side = background.odds(counting), counting.choice.side
    if odds is None:
        text = "None: they could not be counted" if background.failed else "Captains fight it once to begin with ..."
        yield Row(text, style="faint", indent=1)
        return
    times = "once" if odds.runs == 1 else quantity(odds.runs, "time")
    more = "" if background.is_over(counting) or background.failed else "; they fight on"
    yield Row(f"Fought {times} by captains, by {odds.system}{more}", hint=WITHIN, style="faint", indent=1)
    for who in (side, side.enemy):
        yield Row("You win" if who is side else "The enemy wins", column=_share(odds.wins[who]), indent=1)
    yield Row("Nobody wins", column=_share(odds.draws), indent=1)
    if odds.minutes is not None:
        minutes = odds.minutes
        text = f"{minutes.value:.0f} minutes ({minutes.low:.0f} to {minutes.high:.0f})"
        yield Row("It lasts", column=text, indent=1)
    for who in (side, side.enemy):
        points = odds.points[who]
        yield Row("Your points" if who is side else "The enemy's points",
                  column=f"{points.value:.1f} ({points.low:.1f} to {points.high:.1f})", indent=1)
    yield from (Row(f"Assumed: {assumption}", style="faint", indent=1) for assumption in odds.assumed)


def ships_at_risk(counting: Counting | str, background: BackgroundCount) -> Iterator[Row]:
    """Of each ship the chance that she is lost, and how long the hits she comes home with would keep her in dock."""
    odds = None if isinstance(counting, str) else background.odds(counting)
    if odds is None or isinstance(counting, str):
        return
    side = counting.choice.side
    for who in (side, side.enemy):
        yield Row("Your ships: lost, days in dock" if who is side else "The enemy's ships: lost", style="head",
                  hint="days in the middle, and in brackets what eight battles in ten lie within")
        for risk in odds.ships:
            if risk.side is who:
                days = risk.days_in_dock if who is side else None
                dock = "" if days is None else f"; {quantity(round(days[0]), 'day')} ({days[1]:.0f} to {days[2]:.0f})"
                yield Row(risk.name, column=f"{_share(risk.lost)}{dock}", indent=1)


def _share(interval: Interval) -> str:
    return f"{interval.value:.0%} ({interval.low:.0%} to {interval.high:.0%})"
