"""Help in place: what is asked now and the words that answer it, all others by subject, and the Tab key."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign.cli.terminal.asked import hint, question
from campaign.cli.terminal.choosing import possible_words
from campaign.cli.words import page_width, print_folded, print_lines, say
from campaign.model.names import displayable
from campaign.session.grammar.forms import laws_for, usages_of, words_within
from campaign.session.grammar.reading import verbs
from campaign.session.play.trouble import NotFound

if TYPE_CHECKING:
    from campaign.session.play.seat import PlayerSeat


SHAPE = 28
LOOKS = {
    "status": "where the game stands and what waits",
    "brief": "the briefing of the scenario",
    "forces": "your task forces, and enemy markers",
    "ports [NAME]": "your ports, or one port ship by ship",
    "ships [PORT]": "the same as `ports`",
    "cargo": "what is to be carried, and what it is worth",
    "look NAME": "a force, a marker, a hex, a port or a ship",
    "ship NAME": "a ship's sheet",
    "map [NAME]": "the map around a force, port or hex",
    "undone": "what would be left undone by ending this step",
    "alarm": "who attacks you and where, ship by ship as far as seen",
    "odds [RUNS]": "of each attack or answer that may be chosen now",
    "meeting": "the staff meeting: what is owed, oil, dates, operations",
    "desk": "the logistics desk: convoys, stocks, duties, docks, fuel",
    "air [NAME]": "your aircraft by fields, and who stands on the enemy's",
    "air plan [accept]": "what the staff would order in the air; accept 2 3: those",
    "air doctrine": "what you answer in advance in the air",
    "price airstrike ...": "what a sortie promises and costs, before it is sent",
    "log [all] [N]": "the last lines of your log; all: with moves and dice",
    "log [air] [N]": "the last lines on one subject: air, losses ...",
    "why N": "rule, dice and cause of line N of your log",
    "report KIND": "ships ports fuel ammunition repairs convoys losses ...",
    "report day [DAY]": "a day in eight lines: 3, last, 3 July 1940",
    "report battle [N]": "a battle that is over: what came of it, how it went",
    "report end": "how the campaign ended, or how it stands so far",
    "rule ID": "a rule in full, such as `rule SM-3B`",
}
ELSE = {
    "Enter": "ask again what is asked: it decides nothing",
    "end": "end this step or phase; what is left undone is named first",
    "? [WORD [NAME]]": "what is possible now, numbered; a number gives it",
    "p [1 3]": "what the staff proposes, to be taken or not; those",
    "meeting order N": "order an operation that the staff has worked out",
    "p except 1 3": "all of it but those; `p all`: all of it",
    "fight [auto]": "fight the battle that waits, on screen or by captains",
    "fight [auto] SYSTEM": "the same by another battle system, as in `fight fear_god`",
    "staff": "let the staff decide this once for you",
    "staff on": "let it order for you until something happens that is yours to know",
    "staff turn": "let it order, answer and fight to the end of the half-month",
    "undo [agreed]": "take back your last order, where nothing was revealed",
    "do JSON": "an order as scripts write it",
    "help [WORD]": "what may be written now; how a word is written; `help all`",
    "quit": "leave; everything accepted is saved already",
}
# Orders by subject, by the family of nouns that they belong to.
SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "sailing": ("sailing", "standing"), "battles": ("combat", "shore"), "convoys": ("logistics", "war"),
    "submarines": ("submarines",), "air": ("air", "air_war"), "landings": ("lift",), "damage": ("voyages",),
    "land": ("land", "ashore"), "answers": ("sequence",), "delegation": ("delegation",),
}
WORDS_NOW = 16


def general(seat: PlayerSeat) -> None:
    """One page: what is asked, the orders that no rule refuses now, where the rest is found, the moment by the rules."""
    for decision in seat.pending:
        print_folded([f"Asked now: {question(seat, decision)}", f"  {hint(seat, decision)}"])
    possible = possible_words(seat)
    if possible:
        say("To be ordered now (`? WORD` numbers them):")
        _print_brief(possible[:WORDS_NOW])
        if len(possible) > WORDS_NOW:
            print_folded([f"  and {', '.join(possible[WORDS_NOW:])}"])
    say("To go on:")
    for shape in ("end", "p", "?", "staff", "undo"):
        full = next(usage for usage in ELSE if usage.split()[0] == shape)
        say(f"  {full:<15} {ELSE[full]}")
    say("To look:")
    print_folded([f"  {', '.join(dict.fromkeys(shape.split()[0] for shape in LOOKS))}"], hang=2)
    subjects = ", ".join(f"`help {subject}`" for subject in SUBJECTS)
    print_folded([f"More: `help WORD`; by subject `help looks`, {subjects}; `help all`."])
    print_folded([f"By the rules it is {seat.moment}."])


def _print_brief(words: Iterable[str]) -> None:
    """A line for each word: how it is written at its shortest, and what it does."""
    wide = page_width() - 1
    for word in words:
        usage = usages_of(word)[0]
        line = f"  {word:<11} {usage.does}"
        say(displayable(line if len(line) <= wide else f"{line[:wide - 3]}..."))


def everything() -> None:
    """All words at a glance."""
    looks()
    say("To order:")
    _print_usages(verbs())
    say("And:")
    print_lines(f"  {shape:<20} {meaning}" for shape, meaning in ELSE.items())
    say("Names may be shortened while they fit one thing only. The save is automatic.")


def looks() -> None:
    """What may be looked at."""
    say("To look:")
    print_lines(f"  {shape:<20} {meaning}" for shape, meaning in LOOKS.items())


def _print_usages(words: Iterable[str], families: tuple[str, ...] = ()) -> None:
    for word in words:
        for usage in usages_of(word):
            if families and usage.kind.__module__.rpartition(".")[2] not in families:
                continue
            if len(usage.brief) > SHAPE:
                print_folded([f"  {usage.brief}"])
            print_folded([f"  {usage.brief if len(usage.brief) <= SHAPE else '':<{SHAPE}} {usage.does}"], hang=SHAPE + 3)


PAGES: Mapping[str, Callable[[], None]] = {"all": everything, "looks": looks}


def about(word: str) -> None:
    """One word: how its orders are written, an example, and the laws that they are under; or all orders on a subject."""
    if word in PAGES:
        PAGES[word]()
        return
    if word in SUBJECTS and word not in verbs():
        say(f"Orders on {word}:")
        _print_usages(verbs(), SUBJECTS[word])
        return
    if word in verbs():
        for usage in usages_of(word):
            print_folded([f"{' or '.join(usage.shapes)}: {usage.does}"])
            print_folded([f"  as in `{usage.example}`"] if usage.example else [])
            print_folded(f"  {rule}  {sentence}" for rule, sentence in laws_for(usage.kind))
        if word in SUBJECTS:
            say(f"Orders on {word}:")
            _print_usages(verbs(), SUBJECTS[word])
        return
    found = [(shape, meaning) for shape, meaning in (*LOOKS.items(), *ELSE.items()) if shape.split()[0] == word]
    if not found:
        raise NotFound(f"there is no word {word!r}; `help` lists them")
    print_lines(f"{shape}: {meaning}" for shape, meaning in found)


# The Tab key ----------------------------------------------------------------------------------------------------------


def candidates(seat: PlayerSeat, text: str, line: str = "") -> list[str]:
    """Everything that begins so: words of command, ships and ports, what that side knows by its id or marker.

    Behind a word that orders, those that may follow it take the place of other words of command.
    """
    view = seat.view
    first = next(iter(line.lower().split()), "")
    commands = words_within(first) or {*verbs(), *(shape.split()[0] for shape in (*LOOKS, *ELSE))}
    loose = (key for key, cargo in view.cargoes.items() if not cargo.delivered and not cargo.lost)
    words = {*commands, *seat.book.theatre.ports, *seat.book.oob.ships, *view.forces, *view.markers,
             *view.flotillas, *view.flotilla_markers, *view.runs, *loose, *view.air, *view.air_war.orders,
             *seat.book.oob.bases}
    return sorted(word for word in words if word.lower().startswith(text.lower()))


@contextmanager
def completing(seated: Callable[[], PlayerSeat]) -> Generator[None]:
    """Completes words with the Tab key for the player who is `seated`; does nothing without a line editor."""
    try:
        import readline
    except ImportError:
        yield
        return
    before = readline.get_completer()

    def completed(text: str, number: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_begidx()]
        return dict(enumerate(candidates(seated(), text, line))).get(number)

    readline.set_completer(completed)
    readline.set_completer_delims(" ,")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
