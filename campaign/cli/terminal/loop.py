"""The game at a terminal: the staff plays its sides, a person is asked for his, and every order is saved at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.asking import PlayerLeft, ask, clear, goes_on
from campaign.cli.foretelling import goes_ahead
from campaign.cli.terminal import choosing, helping, sky
from campaign.cli.terminal.passage import print_passage
from campaign.cli.terminal.sights import Sights
from campaign.cli.words import print_folded, progress, say
from campaign.model.commands import EndStep, FlySearches
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import BOTH, Side
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.lines import words_in
from campaign.session.grammar.reading import read, verbs
from campaign.session.play.seat import PlayerSeat, Public
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports.situation import short_lines

if TYPE_CHECKING:
    from campaign.session.play.game import Game

TAIL, FIRST_TAIL = 20, 15
ALONE = {"fight": ("", "auto"), "staff": ("",), "undo": ("", "agreed")}
FINISHED = "The campaign is over; you may still look around (`report vp`, `log`, `map`), or `quit`."


class TerminalGame:
    """One campaign at one terminal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.humans = game.players.humans
        self.shown: dict[Side, int] = {}
        self.side = self.humans[0]
        self._asked: object = None
        self._choices: tuple[choosing.Choice, ...] = ()
        self._short = short_lines(Public(game))

    @property
    def seat(self) -> PlayerSeat:
        """The seat of whoever sits here now."""
        return PlayerSeat(self.game, self.side)

    def play(self) -> None:
        """Plays until the campaign is over or the player leaves; raises Stopped when he does."""
        from campaign.session.play.playing import play_on

        self._open_page()
        while True:
            with progress("The staff plays") as moved:
                play_on(self.game, progress=moved, remembers=False)
            waiting = [side for side in self.humans if PlayerSeat(self.game, side).pending]
            self._turn_to(waiting[0] if waiting and self.side not in waiting else self.side)
            self._narrate_news()
            if self.seat.over:
                say()
                self._print_end()
            else:
                self._print_decisions()
            while not self._obeyed():
                pass

    def _print_end(self) -> None:
        if self._asked is None or self._asked != self.seat.result:
            say(f"Result: {self.seat.result}")
            print_folded([FINISHED])
        self._asked = self.seat.result

    def _open_page(self) -> None:
        """Where the game stands, and what happened since this player last looked."""
        from campaign.cli.looking import print_situation
        from campaign.session.files import last_seen
        from campaign.session.reports.situation import situation

        since = last_seen.last_read(self.seat)
        print_situation(situation(self.seat, since=since, tail=FIRST_TAIL), self.seat, decisions=False)
        log = self.seat.log()
        self.shown[self.side] = log[-1].number if log else 0
        last_seen.mark_read(self.seat)
        if not since:
            say("`brief` tells what it is about, `help` what may be written, `map` shows the sea.")

    def _turn_to(self, side: Side) -> None:
        if side is not self.side:
            self.side = side
            ask(f"The {side} player comes to the terminal; the other looks away. Enter goes on: ")
            clear()
        if side not in self.shown:
            self._open_page()

    def _narrate_news(self) -> None:
        """The new lines of the log of whoever sits here."""
        from campaign.session.files import last_seen
        after = self.shown.get(self.side, 0)
        log = self.seat.log()
        # Numbers fall when something was taken back.
        after = min(after, log[-1].number if log else 0)
        print_folded((f"{line.number:>4}  {self._short(line.text)}" for line in log if line.number > after), hang=6)
        self.shown[self.side] = log[-1].number if log else 0
        last_seen.mark_read(self.seat)

    def _print_decisions(self) -> None:
        """What is asked now, numbered; not again after every order that leaves it open."""
        pending = self.seat.pending
        from campaign.session.play.proposing import proposed

        asked = (self.side, self.seat.moment, pending)
        if asked == self._asked:
            return
        self._asked = asked
        self._choices = ()
        say()
        say(f"{self.seat.moment}")
        for number, decision in enumerate(pending, 1):
            about = f" ({decision.about})" if decision.about else ""
            print_folded([f"{number}. {decision.question}{about} [{decision.rule}]" if len(pending) > 1 else
                          f"{decision.question}{about} [{decision.rule}]"])
            sky.print_sortie(self.seat, decision)
            choices = choosing.answers_to(self.seat, decision) if not self._choices else ()
            choosing.print_choices(choices)
            self._choices = self._choices or choices
            print_folded([f"   {HINTS[decision.kind]}"])
        if pending and not self._choices and (count := len(proposed(self.seat))):
            say(f"   The staff has {count} {'proposal' if count == 1 else 'proposals'}: `p` shows, Enter then takes.")
        sky.print_hint(self.seat)

    def _obeyed(self) -> bool:
        """Reads one line and does it; whether something was ordered, so that play goes on."""
        from campaign.session.files.failures import failure_of

        typed = ask(f"{self._prompt()}> ")
        try:
            words = typed.split() if typed.startswith("do ") else words_in(typed)
            return self._done(words[0].lower(), words[1:], typed) if words else self._went_on()
        except PlayerLeft:
            raise
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            print_folded([f"  No: {failure.words}"])
            return False

    def _prompt(self) -> str:
        cursor = self.seat.moment
        if self.seat.over:
            return f"{cursor.turn}, over"
        where = cursor.step.value.removeprefix("naval_") if cursor.step else cursor.phase.value.replace("_", " ")
        return f"{self.side} {where}" if not cursor.nas else f"NAS {cursor.nas} {self.side} {where}"

    def _done(self, word: str, rest: list[str], typed: str) -> bool:
        if word == "air" and (answer := sky.air(self.seat, rest)) is not None:
            return answer
        if word in verbs():
            return self._order(typed)
        # What cannot be taken back is not done on a word that was not understood.
        if word in ALONE and " ".join(rest) not in ALONE[word]:
            known = " or ".join(f"`{word} {rest}`".replace(" `", "`") for rest in ALONE[word])
            raise Malformed(f"{known} was expected")
        match word:
            case "quit" | "q" | "exit":
                raise PlayerLeft
            case "fight":
                return self._fight(auto=rest == ["auto"])
            case "staff":
                return self._let_the_staff()
            case "propose" | "p":
                return choosing.proposal_taken(self.seat)
            case "?":
                self._choices = choosing.legal_now(self.seat, " ".join(rest).lower())
                return False
            case "end" | "e" if not rest:
                return self._order("end")
            case "undo":
                return self._undo(agreed=rest == ["agreed"])
            case "do":
                return self._do(typed.partition(" ")[2])
            case _ if word.isdigit():
                return self._chosen(int(word), rest)
            case _:
                self._look(word, rest)
                return False

    def _order(self, line: str) -> bool:
        known, given = Knowledge.of(self.seat), 0
        meant = read(known, line)
        if meant.passage is not None:
            print_passage(known, meant.passage)
            if not goes_on("  Sail?"):
                return False
        for command in meant.commands:
            if not goes_ahead(self.seat, command, goes_on):
                break
            try:
                self.seat.give(command)
            except Exception:
                if given:
                    self._narrate_news()
                raise
            given += 1
        return given > 0

    def _look(self, word: str, rest: list[str]) -> None:
        sights, words = Sights(self.seat), " ".join(rest)
        match word:
            case "help" | "?":
                helping.about(rest[0].lower()) if rest else helping.general()
            case "forces" | "f":
                sights.forces()
            case "ports" | "ships":
                sights.ports(words)
            case "look" | "l":
                sights.look(words)
            case "ship":
                sights.ship(words)
            case "map" | "m":
                sights.map(words)
            case "cargo" | "cargoes":
                sights.cargo()
            case "brief":
                self._brief()
            case "status" | "s":
                self._status()
            case "log":
                self._log(rest)
            case "price":
                sky.price(self.seat, words)
            case "why" | "why?":
                self._why(words)
            case "rule":
                self._rule(words)
            case "report":
                self._report(words)
            case _:
                raise NotFound(f"there is no word {word!r}; `help` lists them")

    def _brief(self) -> None:
        briefing = self.seat.book.scenario.briefing
        own = briefing.axis if self.side is Side.AXIS else briefing.allied
        parts = (("Situation", briefing.situation), (f"The {self.side} side", own), ("First time", briefing.first_time))
        for title, text in parts:
            say(title)
            print_folded([text])

    def _status(self) -> None:
        from campaign.cli.looking import print_situation
        from campaign.session.reports.situation import situation

        print_situation(situation(self.seat), self.seat)

    def _log(self, rest: list[str]) -> None:
        from campaign.session.history.subjects import SUBJECTS, told_about

        about = rest[0].lower() if rest and rest[0].lower() in SUBJECTS else ""
        words = " ".join(rest[1:] if about else rest)
        if words and not (words.isdigit() and int(words)):
            raise Malformed(f"`log N` was expected, where N says how many of the last lines, or one of {', '.join(SUBJECTS)}")
        count = int(words) if words else TAIL
        lines = told_about(self.seat, about) if about else [(line.number, line.text) for line in self.seat.log()]
        print_folded((f"{number:>4}  {text}" for number, text in lines[-count:]), hang=6)

    def _why(self, words: str) -> None:
        from campaign.cli.facts import print_explained
        from campaign.session.history.explaining import explained

        if words and not words.isdigit():
            raise Malformed("`why N` was expected, where N is the number of a line of `log`")
        number = int(words) if words else self.shown.get(self.side, 0)
        print_explained(explained(self.seat, number))

    def _rule(self, words: str) -> None:
        from campaign.cli.facts import rule

        if not words:
            raise Malformed("`rule ID` was expected, such as `rule SM-3B`")
        rule(words)

    def _report(self, words: str) -> None:
        from campaign.cli.reporting import print_report

        print_report(self.seat, words)

    def _went_on(self) -> bool:
        """Enter alone: the step or phase goes on as it is; where a choice must be made, it is shown again."""
        pending = self.seat.pending
        if not pending:
            return False
        if (command := choosing.default_of(self.seat, pending[0])) is None:
            choosing.print_choices(self._choices)
            print_folded([HINTS[pending[0].kind]])
            return False
        if pending[0].kind is DecisionKind.SEARCH and not self.seat.refusal(FlySearches(self.side)):
            self.seat.give(FlySearches(self.side))
        if command == EndStep(self.side) and not self.seat.pending:
            return True
        self.seat.give(command)
        return True

    def _chosen(self, number: int, rest: list[str]) -> bool:
        """A number out of the list that was shown last."""
        if rest:
            raise Malformed(f"a number stands alone: `{number}`")
        if not 1 <= number <= len(self._choices):
            known = f"a number from 1 to {len(self._choices)} was expected" if self._choices else "`?` numbers what is possible"
            raise NotFound(f"nothing bears the number {number}; {known}")
        line = self._choices[number - 1].line
        words = words_in(line)
        return self._done(words[0], words[1:], line)

    def _fight(self, *, auto: bool) -> bool:
        from campaign.cli.asking import agreed
        from campaign.cli.battle_screen import print_preview
        from campaign.cli.fighting import fought, open_battle, previewed
        from campaign.session.play.referee import accept

        if self.seat.battle is None:
            raise NotFound("no battle waits to be fought now")
        battle = open_battle(self.seat, str(self.seat.battle))
        reader = self.side if len(self.humans) == 1 else None
        try:
            after = fought(self.seat, battle, () if auto else self.humans)
            print_preview(previewed(battle, after, reader))
            if not agreed("Accept this result (Enter: yes)?", usual=True):
                return False
        except PlayerLeft:
            say("The battle is kept as it stands; `fight` takes it up again.")
            return False
        accept(self.seat, after)
        return True

    def _let_the_staff(self) -> bool:
        from campaign.session.play.playing import staff_answers

        pending = self.seat.pending
        if not pending:
            raise NotFound("nothing is asked of you now")
        if pending[0].kind is DecisionKind.FIGHT:
            return self._fight(auto=True)
        staff_answers(self.seat, pending[0])
        return True

    def _undo(self, *, agreed: bool) -> bool:
        from campaign.session.undo.undoing import carried_out, planned

        taking = planned(self.seat, agreed=agreed)
        print_folded([f"This {taking.words}."])
        if carried_out(self.seat, taking).reseeded:
            say("The dice were seeded anew.")
        return True

    def _do(self, text: str) -> bool:
        from campaign.session.play.written_orders import orders_in

        if not text.strip():
            raise Malformed('`do JSON` was expected, such as `do {"order": "EndStep"}`')
        given = 0
        for command in orders_in(text, self.side):
            if not goes_ahead(self.seat, command, goes_on):
                break
            self.seat.give(command)
            given += 1
        return given > 0


GO_ON = "`p` asks the staff, `?` lists what is possible, Enter ends the"
HINTS = {
    DecisionKind.SEARCH: "Enter flies all searches and goes on; `search MARKER`, `?`, `end`",
    DecisionKind.MOVEMENT: f"`form` `move` `standing` `run` `supply` ...: {GO_ON} step",
    DecisionKind.COMBAT: f"`attack`, `bombard`, `hunt`: {GO_ON} step",
    DecisionKind.REACTION: "a number, `react 1 stand 2 avoid` force by force, or `p`",
    DecisionKind.FIGHT: "a number",
    DecisionKind.PLACEMENT: "a number, `map`, `place FORCE HEX`, or `p`",
    DecisionKind.PHASE: f"`mission`, `pool`, `plan`, `frogmen` ...: {GO_ON} phase",
    DecisionKind.SUPPORT: "`support HEX with FORCE`; Enter declines",
    DecisionKind.HARBOUR: "a number, `aim SHIP SHIP`, or `p`",
    DecisionKind.SUBMARINE: "a number, `strike CV CA`, or `p`",
    DecisionKind.CRIPPLE: "a number, `ease SHIP`, `tow SHIP by SHIP`, or `p`",
    DecisionKind.AIR: "a number; Enter takes the leaders' word, the first; `air doctrine leaders yes` lets them decide",
    DecisionKind.LAND_FACTS:
        "`owner PORT axis|allied|nobody`, `coast`, `airfield`, `flag`, `garrison`, `defenders`; Enter ends the phase",
}


def sides_at(words: str) -> tuple[Side, ...] | None:
    """Who plays, from a word: a side, both, or none."""
    found: dict[str, tuple[Side, ...]] = {"axis": (Side.AXIS,), "allied": (Side.ALLIED,), "both": BOTH, "watch": ()}
    keys = [key for key in found if words and key.startswith(words.lower())]
    return found[keys[0]] if len(keys) == 1 else None
