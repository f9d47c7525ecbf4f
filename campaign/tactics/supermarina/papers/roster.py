"""Supermarina's papers for a table: rosters with the boxes that are struck already, and the fields of the result form."""

from __future__ import annotations

from campaign.model.battles import tabletop
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import (
    Ammunition,
    ammunition_of,
    hits_of,
    main_rounds_spent,
    torpedo_boxes_of,
    with_hits,
    with_torpedo_boxes,
)
from campaign.ratings.hits import Hits, is_squadron, torpedo_boxes_afloat
from campaign.tactics.sheets import left_field, struck_field, turns_of
from campaign.tactics.supermarina.battle.state import Unit, speed_of
from campaign.tactics.supermarina.charts.collection import charts_in
from campaign.tactics.supermarina.round.opening import begin

GUNNERY, FLOTATION, TORPEDOES, AMMUNITION = "gunnery_hits", "flotation_hits", "torpedoes_left", "ammunition"
SPENT, KEPT = "spent", "as_before"
STRIKING = (
    "Hits (strike out from the left; a box shows what is left once it is struck, of the heaviest guns and of the speed; "
    "lighter guns fire whole until the last gunnery box is struck; whatever halves her guns is reckoned in)"
)
AMMUNITION_WORDS = {Ammunition.FULL: "full", Ammunition.HALF: "half: fires at half", Ammunition.EMPTY: "none: silent"}


def roster(book: Book, engagement: Engagement, ship: ShipId) -> tabletop.Roster:
    """A counter in large: its printed values, hit boxes, torpedo boxes and ammunition as the ship goes in."""
    one = engagement.sent(ship)
    unit = begin(book, engagement).units[ship]
    values, condition = unit.values, one.condition
    creeping = charts_in(book).manoeuvre.out_of_fuel_allowance
    facts = [
        ("Guns, primary / intermediate / secondary", f"{values.primary} / {values.intermediate} / {values.secondary}"),
        ("Strength of a torpedo box", str(values.torpedo_strength) if values.torpedo_boxes else "no torpedoes"),
        ("Protection class", str(unit.protection_class)),
        ("Speed", f"{speed_of(unit, creeping)} of {values.allowance} kn"),
        ("Light AA", f"{values.light_aa:g}"),
        *(
            (f"{kind.value.capitalize()} ammunition", AMMUNITION_WORDS[ammunition_of(values, condition, kind)])
            for kind in (GunType.PRIMARY, GunType.INTERMEDIATE)
            if values.factor(kind)
        ),
        *((("Fuel", "none: creeps, and is easily hit"),) if one.out_of_fuel else ()),
        *((("Cargo", "on deck: guns at half; the class above is one less already"),) if unit.laden else ()),
    ]
    tracks = _tracks(unit, condition, creeping)
    return tabletop.Roster(ship, tuple(facts), (tracks, *_present(unit), tabletop.Lines("Notes", ("",))))


def _tracks(unit: Unit, condition: Condition, creeping: int) -> tabletop.BoxRows:
    values = unit.values
    hits, torpedoes = hits_of(values, condition), torpedo_boxes_of(values, condition)
    below = "Boats" if is_squadron(values) else "Flotation"
    rows = [
        tabletop.BoxRow("Gunnery", tabletop.boxes(values.gunnery_boxes, hits.gunnery, _factors(unit))),
        tabletop.BoxRow(below, tabletop.boxes(values.flotation_boxes, hits.flotation, _speeds(unit, creeping))),
    ]
    if values.torpedo_boxes:
        rows.append(tabletop.BoxRow("Torpedoes", tabletop.boxes(values.torpedo_boxes, values.torpedo_boxes - torpedoes)))
    return tabletop.BoxRows(STRIKING, tuple(rows))


def _factors(unit: Unit) -> tuple[str, ...]:
    """SM-4A5, SM-8A2 What her heaviest guns fire with box by box, halved already where cargo or want of rounds halves them."""
    main = unit.values.main_rating
    if main is None:
        return ()
    hurt = (replace(unit, hits=Hits(count, 0)) for count in range(1, unit.values.gunnery_boxes + 1))
    return tuple(str(one.factor(main)) for one in hurt)


def _speeds(unit: Unit, creeping: int) -> tuple[str, ...]:
    boxes = unit.values.flotation_boxes
    hurt = (replace(unit, hits=Hits(0, count)) for count in range(1, boxes))
    return (*(str(speed_of(one, creeping)) for one in hurt), "sunk")


def _present(unit: Unit) -> tuple[tabletop.PrintedTable, ...]:
    """What she fires with as she goes in, where that is not what is printed."""
    row = tuple(str(unit.factor(kind)) for kind in GunType)
    if row == tuple(str(unit.values.factor(kind)) for kind in GunType):
        return ()
    return (tabletop.PrintedTable("Fires with, as she goes in", ("Primary", "Intermediate", "Secondary"), (row,)),)


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[tabletop.FormField, ...]:
    """The fields of one ship in the order of her roster, filled in with how she went."""
    one = engagement.sent(ship)
    values = book.counters[ship]
    hits, torpedoes = hits_of(values, one.condition), torpedo_boxes_of(values, one.condition)
    below = "boats lost" if is_squadron(values) else "flotation boxes struck"
    found = [
        struck_field(GUNNERY, "gunnery boxes struck", hits.gunnery, values.gunnery_boxes),
        struck_field(FLOTATION, below, hits.flotation, values.flotation_boxes),
    ]
    if values.torpedo_boxes:
        found.append(left_field(TORPEDOES, "torpedo boxes still open", torpedoes, values.torpedo_boxes))
    if main_rounds_spent(values, one.condition) is not one.condition:
        words = f"primary and intermediate rounds; {KEPT} only where nobody fired (SM-8A2)"
        found.append(tabletop.FormField(AMMUNITION, words, tabletop.FieldKind.CHOICE, SPENT, options=(SPENT, KEPT)))
    return tuple(found)


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: tabletop.Answers, *, afloat: bool
) -> Condition | tabletop.FormFault:
    """SM-6D.4 What the boxes of a filled-in form make of her condition; what was not filled in otherwise stays exactly."""
    one = engagement.sent(ship)
    values, condition = book.counters[ship], one.condition
    before = hits_of(values, condition)
    hits = Hits(_count(answers, GUNNERY, before.gunnery), _count(answers, FLOTATION, before.flotation))
    if afloat and hits.flotation >= values.flotation_boxes:
        return tabletop.FormFault(FLOTATION, f"all {values.flotation_boxes} are struck and she is told to be afloat")
    if afloat and values.type is ShipType.TRANSPORT and hits.gunnery >= values.gunnery_boxes:
        return tabletop.FormFault(
            GUNNERY, f"a transport with all {values.gunnery_boxes} struck has sunk, and she is told to be afloat"
        )
    after = with_hits(values, condition, hits)
    if (left := answers.get(TORPEDOES)) is not None:
        # Boats that sank took theirs with them.
        after = with_torpedo_boxes(values, after, min(int(str(left)), torpedo_boxes_afloat(values, hits_of(values, after))))
    return main_rounds_spent(values, after) if answers.get(AMMUNITION, SPENT) == SPENT else after


def _count(answers: tabletop.Answers, key: str, before: int) -> int:
    return int(str(answers.get(key, before)))


def turns(book: Book, engagement: Engagement) -> tabletop.Turns:
    """SM-6B Rounds by the chart's minutes, to the hour to stop and never more than the chart has."""
    chart = charts_in(book).manoeuvre
    found = turns_of(engagement, "round", chart.minutes_per_round, chart.rounds_at_most)
    return replace(found, most=min(found.most, chart.rounds_at_most))


def range_words(book: Book, engagement: Engagement) -> str:
    """SM-6C.2 This system measures no inches: all begin in one of its four bands, however near each other they are drawn."""
    return begin(book, engagement).band.value
