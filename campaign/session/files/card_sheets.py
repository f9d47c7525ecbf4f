"""Card sheets: the cards of ships alone, as they were on a day, and their charts, for clubs that fight battles of their own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from pathlib import Path

from campaign.library.battles.book import load_book_of_every_sea
from campaign.library.book import load_book, scenario_keys
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party, Task
from campaign.model.battles.presence import Division, Presence
from campaign.model.battles.tabletop import CardSheet, RosterCard, ShipPaper
from campaign.model.book import Book
from campaign.model.play.calendar import MONTHS, Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ShipFacts, ShipId, ShipType
from campaign.session.engagements.forms import papers_named
from campaign.session.engagements.setup_sheet import Shown
from campaign.session.files.papers import cards_of, scale_named, to_scale, write_pdf
from campaign.session.play.trouble import Malformed, NotFound, Refused
from campaign.session.words.naming import matches, normalise, several_of, ships_in
from campaign.tabletop.packet import card_sheet_pdf
from campaign.tactics import registry
from campaign.words.counting import listed, quantity

# Whose ships fight those of whom is the club's affair; here it only sees to it that a battle could begin.
AXIS = frozenset({Nation.ITALIAN, Nation.GERMAN, Nation.JAPANESE})
A_CLEAR_DAY = Conditions(Light.DAY, 12 * 60, 20_000, 2, 270, 8, 0.0)
NAMED = 3
FIRST_YEAR, YEARS, MIDDLE_OF_A_MONTH = 1900, 100, 16


def fleet_named(typed: Sequence[str]) -> tuple[Book, tuple[ShipId, ...]]:
    """Ships by names as people type them, with or without commas, and the Book that has them; raises NotFound.

    Names are those of our own sea; where there is no such ship in it, other seas are looked through as well.
    """
    if not any(normalise(word) for word in typed):
        example = "`supermarina cards warspite zara --rules any`"
        raise Malformed(f"no ship is named: one name or several were expected, as in {example}")
    book = load_book(scenario_keys()[0])
    try:
        return book, _named(book, typed)
    except NotFound:
        wider = load_book_of_every_sea()
        return wider, _named(wider, typed)


def _named(book: Book, typed: Sequence[str]) -> tuple[ShipId, ...]:
    known = ships_in(book)
    # A quoted list is split at its commas, a quoted name that has one is not.
    words = [part for word in typed for part in (word.split() if "," in word and not matches(word, known) else [word])]
    return several_of(words, known, "ship")


def card_sheet_of(
    book: Book, ships: Sequence[ShipId], rules: str, day: str | None = None, scale: str | None = None
) -> CardSheet:
    """The cards of these ships, undamaged; on a day, else as when the last of them first came; raises Malformed or Refused."""
    papers, facts = papers_named(rules), [book.oob.ships[ship] for ship in ships]
    table_scale, turn = scale_named(papers, scale), _turn_of(facts, day)
    engagement = _engagement(book, facts, turn)
    if rules in registry.system_names() and (refusal := registry.system_named(rules).suits(book, engagement)) is not None:
        raise Refused(refusal)
    own = set(ships)
    units = sorted(((side, unit) for side, unit in engagement.participants() if unit.ship in own),
                   key=lambda one: ships.index(one[1].ship))
    shown = [Shown(place, unit, side, own=True, at=None, state="") for place, (side, unit) in enumerate(units, 1)]
    cards = tuple(_alone(book, card) for card in cards_of(book, engagement, papers, shown))
    names = [fact.name for fact in facts]
    shown_names = names if len(names) <= NAMED + 1 else [*names[:NAMED], f"{len(names) - NAMED} more"]
    # Some units are called by several names, or by one with a comma in it.
    told = "; ".join(shown_names) if any("," in name or " and " in name for name in shown_names) else listed(shown_names)
    when = f"{'early' if turn.half == 1 else 'late'} {MONTHS[turn.month - 1]} {turn.year}"
    sheets = papers.sheets(book, {unit.arm for _, unit in units})
    return CardSheet(
        f"Cards of {told}",
        f"Undamaged, as they were in {when}. Rules: {papers.title}.",
        f"{quantity(len(ships), 'ship')} · {papers.title} · {when}",
        cards,
        tuple(to_scale(sheet, papers, table_scale) for sheet in sheets),
    )


def write_card_sheet(sheet: CardSheet, out: Path, paper: str) -> int:
    """Print a card sheet into a file and return its size in bytes; raises Malformed or NotFound where it cannot be written."""
    return write_pdf(out, lambda: card_sheet_pdf(sheet, paper))


def file_name(ships: Sequence[ShipId], rules: str) -> Path:
    """What a card sheet is called in the working folder: by its first ships and its rules."""
    more = (f"{len(ships) - NAMED}-more",) if len(ships) > NAMED else ()
    return Path(f"cards-{'-'.join((*ships[:NAMED], *more))}-{rules}.pdf")


# When they were so ----------------------------------------------------------------------------------------------------


def _turn_of(facts: Sequence[ShipFacts], day: str | None) -> Turn:
    """The half-month of a day; if none is named, the first in which all of them were there."""
    if day is None:
        return max(_first(ship) for ship in facts)
    try:
        named = date.fromisoformat(day)
    except ValueError:
        raise Malformed(f"{day!r}: a day was expected as --date, as in 1941-01-22") from None
    if not FIRST_YEAR <= named.year < FIRST_YEAR + YEARS:
        raise Malformed(f"{day}: a day from {FIRST_YEAR} to {FIRST_YEAR + YEARS - 1} was expected as --date")
    on = _half_month(named)
    last = max(facts, key=_built)
    if on < _built(last):
        raise Malformed(f"{last.name} was commissioned in {last.commissioned[:7]}: a --date from then on was expected")
    return on


def _first(ship: ShipFacts) -> Turn:
    """When she first came to the theatre, or was commissioned where she never did."""
    return min((Turn.of(stay.first) for stay in ship.service), default=_built(ship))


def _built(ship: ShipFacts) -> Turn:
    year, month, day = (*map(int, ship.commissioned.split("-")), 1, 1)[:3]
    return _half_month(date(year, month, day))


def _half_month(day: date) -> Turn:
    """The game turn of a day."""
    return Turn((day.year - FIRST_YEAR) * 24 + (day.month - 1) * 2 + (day.day >= MIDDLE_OF_A_MONTH))


# The battle in which they might be ------------------------------------------------------------------------------------


def _engagement(book: Book, facts: Sequence[ShipFacts], turn: Turn) -> Engagement:
    """A battle of these ships, in which somebody stands against them where all are of one side."""
    sides = {side: [ship for ship in facts if (ship.nation in AXIS) is (side is Side.AXIS)] for side in BOTH}
    parties = {}
    for side, own in sides.items():
        there = own or [_somebody(book, side, facts)]
        parties[side] = Party(tuple(_unit(book, ship) for ship in there), divisions=_divisions(book, there))
    return Engagement(BattleId("cards"), str(turn), 1, "", Hex(""), A_CLEAR_DAY, Side.ALLIED, parties)


def _unit(book: Book, ship: ShipFacts) -> Participant:
    boats = book.oob.classes[ship.ship_class].boats
    return Participant(
        ship.id, ship.ship_class, ship.name, ship.nation, "", Task.BATTLE_LINE, SOUND,
        presence=Presence(boats=boats) if boats > 1 else None,
    )


def _divisions(book: Book, own: Sequence[ShipFacts]) -> tuple[Division, ...]:
    """Ships of a class belong together: small ones of it share cards."""
    by_class = groupby(sorted(own, key=lambda ship: ship.ship_class), key=lambda ship: ship.ship_class)
    members = {of_class: tuple(ship.id for ship in ships) for of_class, ships in by_class}
    return tuple(Division(book.oob.classes[of_class].name, units[0], units) for of_class, units in members.items())


def _somebody(book: Book, side: Side, facts: Sequence[ShipFacts]) -> ShipFacts:
    """Any cruiser of a side that is not among those."""
    return next(
        ship for ship in book.oob.ships.values()
        if (ship.nation in AXIS) is (side is Side.AXIS) and ship not in facts
        and book.oob.classes[ship.ship_class].type is ShipType.LIGHT_CRUISER
    )


# Cards without a battle -----------------------------------------------------------------------------------------------


def _alone(book: Book, card: RosterCard) -> RosterCard:
    """A card without what holds in one battle alone: side, number, how she begins, the hours of its log."""
    ships = tuple(_ship_alone(book, ship) for ship in card.ships)
    first, of_class = ships[0], book.oob.class_of(ships[0].roster.ship)
    title, subtitle = (first.name, first.subtitle) if len(ships) == 1 else (of_class.name, f"{len(ships)} ships on one card")
    log = None if card.log is None else replace(card.log, turns=tuple((turn, "") for turn, _ in card.log.turns))
    return replace(card, title=title, subtitle=subtitle, ships=ships, log=log)


def _ship_alone(book: Book, paper: ShipPaper) -> ShipPaper:
    roster, ship = paper.roster, book.oob.ships[paper.roster.ship]
    of_class = book.oob.class_of(ship.id)
    facts = tuple((label, value) for label, value in roster.facts if label not in roster.of_battle)
    return replace(
        paper, name=ship.name, roster=replace(roster, facts=facts),
        subtitle=f"{of_class.name}, {of_class.type.value}, {ship.nation.value.capitalize()}",
    )
