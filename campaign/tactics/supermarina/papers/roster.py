"""Supermarina's papers for a table: rosters with the boxes that are struck already, and the fields of the result form."""

from __future__ import annotations

from dataclasses import replace

from campaign.model.battles import tabletop
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.units.condition import Condition
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import (
    Ammunition,
    allowance_of,
    ammunition_of,
    hits_of,
    main_rounds_spent,
    torpedo_boxes_of,
    with_hits,
    with_torpedo_boxes,
)
from campaign.ratings.hits import Hits, allowance_left, factor_left, is_squadron, torpedo_boxes_afloat
from campaign.tactics.sheets import left_field, struck_field, turns_of
from campaign.tactics.supermarina.battle.state import Unit
from campaign.tactics.supermarina.charts.bands import FAR_TO_NEAR, Band
from campaign.tactics.supermarina.charts.collection import charts_in
from campaign.tactics.supermarina.round.opening import begin

GUNNERY, FLOTATION, TORPEDOES, AMMUNITION = "gunnery_hits", "flotation_hits", "torpedoes_left", "ammunition"
SPENT, KEPT = "spent", "as_before"
STRIKING = (
    "Hits (strike out from the left; a box shows what is left once it is struck, of the heaviest guns and of the speed; "
    "lighter guns fire whole until the last gunnery box is struck)"
)
AMMUNITION_WORDS = {Ammunition.FULL: "full", Ammunition.HALF: "half: fires at half", Ammunition.EMPTY: "none: silent"}


def roster(book: Book, engagement: Engagement, ship: ShipId) -> tabletop.Roster:
    """A counter in large: its printed values, hit boxes, torpedo boxes and ammunition as the ship goes in."""
    one = engagement.sent(ship)
    unit = begin(book, engagement).units[ship]
    values, condition = unit.values, one.condition
    facts = [
        ("Guns, primary / intermediate / secondary", f"{values.primary} / {values.intermediate} / {values.secondary}"),
        ("Torpedo strength", str(values.torpedo_strength) if values.torpedo_boxes else "no torpedoes"),
        ("Protection class", str(unit.protection_class)),
        ("Speed", f"{allowance_of(values, condition)} of {values.allowance} kn"),
        ("Light AA", f"{values.light_aa:g}"),
        *(
            (f"{kind.value.capitalize()} ammunition", AMMUNITION_WORDS[ammunition_of(values, condition, kind)])
            for kind in (GunType.PRIMARY, GunType.INTERMEDIATE)
            if values.factor(kind)
        ),
        *((("Fuel", "none: creeps, and is easily hit"),) if one.out_of_fuel else ()),
        *((("Cargo", "on deck: guns at half, one class less"),) if unit.laden else ()),
    ]
    return tabletop.Roster(ship, tuple(facts), (_tracks(values, condition), *_present(unit), tabletop.Lines("Notes", ("",))))


def _tracks(values: CounterValues, condition: Condition) -> tabletop.BoxRows:
    hits, torpedoes = hits_of(values, condition), torpedo_boxes_of(values, condition)
    below = "Boats" if is_squadron(values) else "Flotation"
    rows = [
        tabletop.BoxRow("Gunnery", tabletop.boxes(values.gunnery_boxes, hits.gunnery, _factors(values))),
        tabletop.BoxRow(below, tabletop.boxes(values.flotation_boxes, hits.flotation, _speeds(values))),
    ]
    if values.torpedo_boxes:
        rows.append(tabletop.BoxRow("Torpedoes", tabletop.boxes(values.torpedo_boxes, values.torpedo_boxes - torpedoes)))
    return tabletop.BoxRows(STRIKING, tuple(rows))


def _factors(values: CounterValues) -> tuple[str, ...]:
    main = values.main_rating
    if main is None:
        return ()
    return tuple(str(factor_left(values, Hits(count, 0), main)) for count in range(1, values.gunnery_boxes + 1))


def _speeds(values: CounterValues) -> tuple[str, ...]:
    return tuple(
        f"{allowance_left(values, Hits(0, count))}" if count < values.flotation_boxes else "sunk"
        for count in range(1, values.flotation_boxes + 1)
    )


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


def range_words(book: Book, metres: float) -> str:
    """SM-6C.1 This system measures no inches: a distance is one of its four bands."""
    return band_at(book, metres).value


def band_at(book: Book, metres: float) -> Band:
    """The band that a distance lies in."""
    opening = charts_in(book).manoeuvre.opening_from_m
    return next((band for band in FAR_TO_NEAR if metres >= opening[band]), Band.TORPEDO)
