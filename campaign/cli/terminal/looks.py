"""The words with which a player looks at something: they order nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from campaign.cli import odds
from campaign.cli.terminal import air, helping
from campaign.cli.terminal.asked import print_alarm, print_undone
from campaign.cli.terminal.news import print_log
from campaign.cli.terminal.sights import Sights
from campaign.cli.words import page_width, print_folded, print_lines, say
from campaign.model.sides import BOTH, Side
from campaign.session.play.trouble import Malformed, NotFound
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.cli.terminal.news import UnreadLines
    from campaign.session.play.seat import PlayerSeat

TAIL = 20


class Looks:
    """What somebody at this terminal may look at."""

    def __init__(self, seat: PlayerSeat, news: UnreadLines) -> None:
        self.seat, self.news = seat, news

    def at(self, word: str, rest: list[str]) -> None:
        """Shows what a word asks for; raises NotFound for a word that is none."""
        sights, query = Sights(self.seat), " ".join(rest)
        match word:
            case "help" | "?":
                helping.about(query.lower()) if rest else helping.general(self.seat)
            case "forces" | "f":
                sights.forces()
            case "ports" | "ships":
                sights.ports(query)
            case "look" | "l":
                sights.look(query)
            case "ship":
                sights.ship(query)
            case "standing":
                sights.standing(query)
            case "map" | "m":
                sights.map(query)
            case "cargo" | "cargoes":
                sights.cargo()
            case "brief":
                self._brief()
            case "status" | "s":
                self._status()
            case "undone":
                self._undone()
            case "alarm":
                print_alarm(self.seat, by_name=True)
            case "odds":
                odds.print_odds(self.seat, query)
            case "desk":
                self._report(["logistics"])
            case "meeting":
                self._report(["meeting"])
            case "log":
                self._log(rest)
            case "price":
                air.price(self.seat, query)
            case "why" | "why?":
                self._why(query)
            case "rule":
                self._rule(query)
            case "report":
                self._report(rest)
            case _:
                raise NotFound(f"there is no word {word!r}; {_where_it_is(word)}")

    def _brief(self) -> None:
        self._brief_on_battle()
        briefing = self.seat.book.scenario.briefing
        own = briefing.axis if self.seat.side is Side.AXIS else briefing.allied
        parts = (("Situation", briefing.situation), (f"The {self.seat.side} side", own), ("First time", briefing.first_time))
        for title, text in parts:
            say(title)
            print_folded([text])

    def _brief_on_battle(self) -> None:
        """Why the attack or the battle came about that waits, as this side knows it."""
        from campaign.session.reports.occasions import pending_occasion

        if (found := pending_occasion(self.seat.book, self.seat.view)) is not None:
            say(found.title)
            print_folded([*found.situation, *(f"Aim: {aim}" for aim in found.aims)])

    def _status(self) -> None:
        from campaign.cli.looking import print_situation
        from campaign.session.reports.situation import situation

        print_situation(situation(self.seat), self.seat)

    def _undone(self) -> None:
        from campaign.session.planning.undone import undone

        left = undone(self.seat)
        if left:
            print_undone(self.seat, left, limit=len(left))
        else:
            say("Nothing would be left undone.")

    def _log(self, rest: list[str]) -> None:
        """The last lines of the log that are no trifles; `all`: of the whole log; of one subject: all lines on it."""
        from campaign.session.history.log import SUBJECTS, last_number, lines_about, news

        about = rest[0].lower() if rest and rest[0].lower() in (*SUBJECTS, "all") else ""
        number = " ".join(rest[1:] if about else rest)
        if number and not (number.isdigit() and int(number)):
            raise Malformed("`log N` was expected, where N says how many of the last lines, `log all N` with moves and dice, "
                            f"or one of {', '.join(SUBJECTS)}")
        count = int(number) if number else TAIL
        if about == "all":
            last = max(0, last_number(self.seat) - count)
            print_log(self.seat, ((line.number, line.telling) for line in self.seat.log(last)))
        elif about:
            print_log(self.seat, lines_about(self.seat, about)[-count:])
        else:
            lines = [line for line in news(self.seat) if not line.trifle]
            print_log(self.seat, ((line.number, line.telling) for line in lines[-count:]))

    def _why(self, number: str) -> None:
        from campaign.cli.facts import print_explained
        from campaign.session.history.explaining import explain_event
        from campaign.session.words.whereabouts import labelled_line

        if number and not number.isdigit():
            raise Malformed("`why N` was expected, where N is the number of a line of `log`")
        tell = partial(labelled_line, self.seat.book.theatre)
        print_explained(explain_event(self.seat, int(number) if number else self.news.read_to, tell))

    def _rule(self, rule_id: str) -> None:
        from campaign.cli.facts import rule

        if not rule_id:
            raise Malformed("`rule ID` was expected, such as `rule SM-3B`")
        rule(rule_id)

    def _report(self, rest: list[str]) -> None:
        from campaign.cli.reporting import print_report
        from campaign.session.days.digest import day_asked_for
        from campaign.session.days.report import page_of
        from campaign.session.engagements.battle_news import battle_page

        if rest[:1] == ["day"]:
            print_lines(page_of(day_asked_for(self.seat, " ".join(rest[1:])), page_width()))
        elif rest[:1] == ["battle"]:
            print_lines(battle_page(self.seat, " ".join(rest[1:]), page_width()))
        else:
            print_report(self.seat, " ".join(rest))


def print_opening(seat: PlayerSeat) -> None:
    """Where the game stands, on half a page: the rest is a word away."""
    from campaign.session.days.dates import moment_in_words

    points, view, scenario = seat.points, seat.view, seat.book.scenario
    who = {side: seat.players.who[side] for side in BOTH}
    say(f"{scenario.title} ({scenario.key})")
    print_folded([moment_in_words(seat.moment)])
    say(", ".join(f"{side} ({who[side]}) {quantity(points[side], 'point')}" for side in BOTH))
    say(f"Weather: {', '.join(f'{zone.value} {weather.value}' for zone, weather in seat.weather.items())}")
    if seat.over:
        say(f"\nThe campaign is over: {seat.result}")
    at_sea = [f"{own.force.name} ({own.force.id})" for own in view.forces.values()]
    seen = [marker.contact for marker in view.markers.values() if marker.hex is not None]
    markers = "marker" if len(seen) == 1 else "markers"
    forces = ", ".join(at_sea) if at_sea else "none of your forces"
    print_folded([f"At sea: {forces}; of the enemy {len(seen)} {markers}: `forces` and `map` show them."])


def _where_it_is(word: str) -> str:
    """Where a word that is none leads: to the report of that name, or to the list of words."""
    from campaign.session.reports.kinds import ReportKind

    return f"`report {word}` is meant" if word in set(ReportKind) else "`help` lists them"
