"""The game at a terminal: the staff plays its sides, a person is asked for his, and every order is saved at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.asking import PlayerLeft, agreed, ask, clear
from campaign.cli.foretelling import goes_ahead, lands_as_named, outside_in_words, print_passage
from campaign.cli.terminal import air, choosing
from campaign.cli.terminal.asked import HINTS, Ending, print_decisions
from campaign.cli.terminal.looks import Looks, print_opening
from campaign.cli.terminal.news import UnreadLines
from campaign.cli.words import page_width, print_folded, progress, say
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import BOTH, Side
from campaign.session.days.dates import dates_of
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.patterns import words_in
from campaign.session.grammar.reading import read, verbs
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import Hint, Malformed, NotFound

if TYPE_CHECKING:
    from campaign.session.play.game import Game
    from campaign.session.play.playing import Until
    from campaign.session.play.seat import Heard

ALONE = {"staff": ("", "on", "turn"), "undo": ("", "agreed")}
HELPS = {
    Hint.BOTH_AGREE: "`undo agreed` takes it back by the word of both sides",
    Hint.SHIPS_IN_PORTS: "`ports` shows where they lie",
    Hint.CARGO: "`cargo` lists what lies where",
    Hint.HOW_WRITTEN: "`help` and the first word of the order show how it is written",
    Hint.FIGHT_ON: "go on there with `fight`",
}
FINISHED = "`report end` tells how it came to that; you may still look around (`report vp`, `log`, `map`), or `quit`."


class TerminalGame:
    """One campaign at one terminal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.humans = game.players.humans
        self._news: dict[Side, UnreadLines] = {}
        self._ending = Ending()
        self.side = self.humans[0]
        self._asked: object = None
        self._choices: tuple[choosing.NumberedLine, ...] = ()
        # What orders did of which it is yet to be told who lies outside a port.
        self._heard: list[Heard] = []

    @property
    def seat(self) -> PlayerSeat:
        """The seat of the current player."""
        return PlayerSeat(self.game, self.side)

    def play(self) -> None:
        """Plays until the campaign is over or the player leaves; raises Stopped when he does."""
        from campaign.session.play.playing import play_on

        self._open_page()
        while True:
            with progress("The staff plays") as moved:
                play_on(self.game, self._next_meeting(), progress=moved, remembers=False)
            waiting = [side for side in self.humans if PlayerSeat(self.game, side).pending]
            self._turn_to(waiting[0] if waiting and self.side not in waiting else self.side)
            self._narrate_news()
            self._tell_who_lies_outside()
            if self.seat.over:
                say()
                self._print_end()
            elif not self.seat.pending and self.seat.view.handed:
                self._print_meeting()
            else:
                self._print_decisions()
            while not self._obeyed():
                pass

    def _next_meeting(self) -> Until | None:
        """SM-GAP-102.5 Where functions are handed to the staff, play stops before each half-month though nobody is asked."""
        from campaign.session.play.playing import Until

        handed = any(PlayerSeat(self.game, side).view.handed for side in self.humans)
        return Until(turn=self.seat.moment.turn.plus(1)) if handed else None

    def _print_meeting(self) -> None:
        from campaign.session.meeting.facts import meetings_for
        from campaign.session.meeting.page import as_meeting_page

        state = (self.side, self.seat.moment, ())
        if state != self._asked:
            self._asked = state
            say()
            say(as_meeting_page(meetings_for(self.seat), self.seat.book, page_width()))
            say("Nothing is asked of you: Enter lets your staff go on.")

    def _print_end(self) -> None:
        if self._asked is None or self._asked != self.seat.result:
            from campaign.session.ending.gathering import end_of
            from campaign.session.ending.wording import headline, subline

            end = end_of(self.seat)
            say(f"Result: {self.seat.result}")
            print_folded([f"The campaign is over. {headline(end)}. {subline(end)}", FINISHED])
        self._asked = self.seat.result

    def _open_page(self) -> None:
        """Where the game stands, and what happened since this player last looked."""
        seat = self.seat
        mine = self._news[self.side] = UnreadLines(seat)
        is_new = not mine.read_to
        print_opening(seat)
        mine.open(seat)
        if is_new:
            say("`brief` tells what it is about, `help` what may be written, `map` shows the sea.")

    def _turn_to(self, side: Side) -> None:
        if side is not self.side:
            self.side = side
            ask(f"The {side} player comes to the terminal; the other looks away. Enter goes on: ")
            clear()
        if side not in self._news:
            self._open_page()

    def _narrate_news(self) -> None:
        """Prints what is new to the current player."""
        self._news[self.side].tell(self.seat)

    def _tell_who_lies_outside(self) -> None:
        """Where forces lie that were ordered outside a port, what that risks, and the words that end it."""
        print_folded((f"  {line}" for line in outside_in_words(self.seat, self._heard)), hang=2)
        self._heard.clear()

    def _print_decisions(self, *, again: bool = False) -> None:
        """What is asked now, numbered; not again after every order that leaves it open, unless he asks for it."""
        state = (self.side, self.seat.moment, self.seat.pending)
        if state == self._asked and not again:
            return
        self._asked = state
        self._choices = print_decisions(self.seat)

    def _obeyed(self) -> bool:
        """Reads one line and does it; whether something was ordered, so that play goes on."""
        from campaign.session.files.failures import failure_of
        from campaign.session.words.whereabouts import label_hexes

        typed = ask(f"{self._prompt()}> ")
        try:
            tokens = typed.split() if typed.startswith("do ") else words_in(typed)
            return self._done(tokens[0].lower(), tokens[1:], typed) if tokens else self._asked_again()
        except PlayerLeft:
            raise
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            hint = "" if failure.hint is None else f"; {HELPS[failure.hint]}"
            print_folded([f"  No: {label_hexes(self.seat.book.theatre, failure.words)}{hint}"])
            return False

    def _asked_again(self) -> bool:
        """Enter alone decides nothing: what is asked is asked again. Where the staff sees to all, it goes on."""
        if not self.seat.pending and self.seat.view.handed and not self.seat.over:
            return True
        self._print_decisions(again=True)
        return False

    def _prompt(self) -> str:
        cursor = self.seat.moment
        if self.seat.over:
            return f"{dates_of(cursor.turn)}, over"
        where = cursor.step.value.removeprefix("naval_") if cursor.step else cursor.phase.value.replace("_", " ")
        return f"{self.side} {where}" if not cursor.nas else f"{cursor.player_turn} day {cursor.nas}, {self.side} {where}"

    def _done(self, word: str, rest: list[str], typed: str) -> bool:
        if word == "end" or (word == "e" and not rest):
            return self._ended(rest)
        self._ending.forget()
        if word == "air" and (answer := air.air(self.seat, rest)) is not None:
            return answer
        if word == "standing" and rest and Knowledge.of(self.seat).own_force(" ".join(rest)) is not None:
            # With nothing behind the force it asks what that does by itself.
            self._look(word, rest)
            return False
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
                return self._fight(rest)
            case "staff":
                return self._leave_to_the_staff(everything=rest == ["turn"]) if rest else self._let_the_staff()
            case "meeting" if rest[:1] == ["order"]:
                return choosing.order_operation(self.seat, rest[1:])
            case "propose" | "p":
                return choosing.take_proposal(self.seat, [part.lower() for word in rest for part in word.split(",") if part])
            case "?":
                self._choices = choosing.legal_now(self.seat, " ".join(rest).lower())
                return False
            case "undo":
                return self._undo(with_both=rest == ["agreed"])
            case "do":
                return self._do(typed.partition(" ")[2])
            case _ if word.isdigit():
                return self._chosen(int(word), rest)
            case _:
                self._look(word, rest)
                return False

    def _ended(self, rest: list[str]) -> bool:
        """Ends a step when its player says so, and says so again where he leaves something undone."""
        if rest:
            raise Malformed("`end` stands alone")
        if not self.seat.pending:
            raise NotFound("nothing is asked of you now")
        kind = self.seat.pending[0].kind
        if kind not in choosing.ENDS:
            raise Malformed(f"this is not ended but answered: {HINTS[kind]}")
        return self._ending.agreed(self.seat) and self._order("end")

    def _order(self, line: str) -> bool:
        known, count = Knowledge.of(self.seat), 0
        meant = read(known, line)
        if meant.passage is not None:
            print_passage(known, meant.passage)
            if not agreed("  Sail?"):
                return False
        if not lands_as_named(known, meant.commands, agreed):
            return False
        for command in meant.commands:
            if not goes_ahead(self.seat, command, agreed):
                break
            try:
                self._heard.append(self.seat.give(command))
            except Exception:
                if count > 0:
                    self._narrate_news()
                    self._tell_who_lies_outside()
                raise
            count += 1
        return count > 0

    def _look(self, word: str, rest: list[str]) -> None:
        Looks(self.seat, self._news[self.side]).at(word, rest)

    def _chosen(self, number: int, rest: list[str]) -> bool:
        """A number out of the list that was shown last."""
        if rest:
            raise Malformed(f"a number stands alone: `{number}`")
        if not 1 <= number <= len(self._choices):
            known = f"a number from 1 to {len(self._choices)} was expected" if self._choices else "`?` numbers what is possible"
            raise NotFound(f"nothing bears the number {number}; {known}")
        line = self._choices[number - 1].line
        tokens = words_in(line)
        return self._done(tokens[0], tokens[1:], line)

    def _fight(self, options: list[str]) -> bool:
        """By captains, where that is said, and by a battle system that is named."""
        from campaign.cli.fighting import fight_out, open_battle, preview_result, print_preview
        from campaign.session.play.referee import accept

        if self.seat.battle is None:
            raise NotFound("no battle waits to be fought now")
        auto, rules = "auto" in options, [word for word in options if word != "auto"]
        if len(rules) > 1:
            raise Malformed("`fight` or `fight auto` was expected, and one battle system behind it, as in `fight fear_god`")
        battle = open_battle(self.seat, str(self.seat.battle), rules[0] if rules else None)
        reader = self.side if len(self.humans) == 1 else None
        try:
            after = fight_out(self.seat, battle, () if auto else self.humans)
            print_preview(preview_result(battle, after, reader, self.seat))
            if not agreed("Accept this result?"):
                say("Nothing is changed: `fight` shows this result again.")
                return False
        except PlayerLeft:
            say("The battle is kept as it stands; `fight` takes it up again.")
            return False
        accept(self.seat, after)
        return True

    def _let_the_staff(self) -> bool:
        from campaign.session.play.playing import answer_by_staff

        pending = self.seat.pending
        if not pending:
            raise NotFound("nothing is asked of you now")
        if pending[0].kind is DecisionKind.FIGHT:
            return self._fight(["auto"])
        answer_by_staff(self.seat, pending[0])
        return True

    def _leave_to_the_staff(self, *, everything: bool) -> bool:
        """The staff orders for this side too, until something weighs or is its player's to decide, or a half-month is over."""
        from campaign.session.days.choosing import is_news
        from campaign.session.days.dates import day_of
        from campaign.session.days.digest import day_report
        from campaign.session.planning.handing_over import delegate

        seat = self.seat
        if not seat.pending:
            raise NotFound("nothing is asked of you now")
        seen = [day_of(seat.moment)]

        def weighs() -> bool:
            before, now = seen[-1], day_of(seat.moment)
            seen.append(now)
            return not everything and before != now and is_news(day_report(seat, before))

        say(f"Your staff hands back: {delegate(seat, weighs, everything=everything).value}.")
        return True

    def _undo(self, *, with_both: bool) -> bool:
        from campaign.session.play.undoing import carry_out, plan_undo
        from campaign.session.words.whereabouts import name_places

        taking = plan_undo(self.seat, agreed=with_both)
        print_folded([name_places(self.seat.book.theatre, f"This {taking.words}.")])
        if carry_out(self.seat, taking).reseeded:
            say("The dice were seeded anew.")
        return True

    def _do(self, text: str) -> bool:
        from campaign.session.play.written_orders import orders_in

        if not text.strip():
            raise Malformed('`do JSON` was expected, such as `do {"order": "EndStep"}`')
        count = 0
        for command in orders_in(text, self.side):
            if not goes_ahead(self.seat, command, agreed):
                break
            self._heard.append(self.seat.give(command))
            count += 1
        return count > 0


def sides_at(typed: str) -> tuple[Side, ...] | None:
    """Who plays, from a word: a side, both, or none."""
    found: dict[str, tuple[Side, ...]] = {"axis": (Side.AXIS,), "allied": (Side.ALLIED,), "both": BOTH, "watch": ()}
    keys = [key for key in found if typed and key.startswith(typed.lower())]
    return found[keys[0]] if len(keys) == 1 else None
