"""Supermarina's papers for a table: rosters with boxes struck already, the result form, and charts as reference sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from campaign.model.battles import tabletop
from campaign.model.battles.battle import Engagement, Light
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines, Part, PrintedTable, Reference
from campaign.model.book import Book
from campaign.model.charts.rows import Bands, DieTable
from campaign.model.charts.undersea import CLASSES, ToHit
from campaign.model.dice import Die
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.counters import CounterValues, GunType
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
from campaign.tactics.sheets import left_field, signed, steps_in_words, struck_field, turns_of
from campaign.tactics.supermarina.battle.state import Unit, speed_of
from campaign.tactics.supermarina.charts.collection import Band, BeyondTen, ManoeuvreChart, SupermarinaCharts, charts_in
from campaign.tactics.supermarina.round.opening import begin

# Rosters and form -----------------------------------------------------------------------------------------------------


GUNNERY, FLOTATION, TORPEDOES, AMMUNITION = "gunnery_hits", "flotation_hits", "torpedoes_left", "ammunition"
SPENT, KEPT = "spent", "as_before"
STRIKING = (
    "Hits (strike out from the left; a box shows what is left once it is struck, of the heaviest guns and of the speed; "
    "lighter guns fire whole until the last gunnery box is struck; whatever halves her guns is reckoned in)"
)
AMMUNITION_WORDS = {Ammunition.FULL: "full", Ammunition.HALF: "half: fires at half", Ammunition.EMPTY: "none: silent"}


def roster(book: Book, engagement: Engagement, ship: ShipId) -> tabletop.Roster:
    """A counter in large: its printed values, hit boxes, torpedo boxes and ammunition as the ship goes in."""
    participant = engagement.sent(ship)
    unit = begin(book, engagement).units[ship]
    values, condition = unit.values, participant.condition
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
        *((("Fuel", "none: creeps, and is easily hit"),) if participant.out_of_fuel else ()),
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
    return tuple(str(damaged.factor(main)) for damaged in hurt)


def _speeds(unit: Unit, creeping: int) -> tuple[str, ...]:
    boxes = unit.values.flotation_boxes
    hurt = (replace(unit, hits=Hits(0, count)) for count in range(1, boxes))
    return (*(str(speed_of(damaged, creeping)) for damaged in hurt), "sunk")


def _present(unit: Unit) -> tuple[tabletop.PrintedTable, ...]:
    """What she fires with as she goes in, where that is not what is printed."""
    row = tuple(str(unit.factor(kind)) for kind in GunType)
    if row == tuple(str(unit.values.factor(kind)) for kind in GunType):
        return ()
    return (tabletop.PrintedTable("Fires with, as she goes in", ("Primary", "Intermediate", "Secondary"), (row,)),)


# SM-8A2 All who fought have shot their magazines out, or nobody has: that is asked once.
ROUNDS = tabletop.FormField(
    AMMUNITION, f"primary and intermediate rounds of all who fought; {KEPT} only where nobody fired (SM-8A2)",
    tabletop.FieldKind.CHOICE, SPENT, options=(SPENT, KEPT), open_to_all=True)


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[tabletop.FormField, ...]:
    """The fields of one ship in the order of her roster, filled in with how she went."""
    participant = engagement.sent(ship)
    values = book.counters[ship]
    hits, torpedoes = hits_of(values, participant.condition), torpedo_boxes_of(values, participant.condition)
    # SM-GAP-19 A squadron has a box for each boat, and no other: the form counts boats.
    asked = not is_squadron(values)
    found = [
        replace(struck_field(GUNNERY, "gunnery boxes struck", hits.gunnery, values.gunnery_boxes), asked=asked),
        replace(struck_field(FLOTATION, "flotation boxes struck", hits.flotation, values.flotation_boxes), asked=asked),
    ]
    if values.torpedo_boxes:
        found.append(left_field(TORPEDOES, "torpedo boxes still open", torpedoes, values.torpedo_boxes))
    if main_rounds_spent(values, participant.condition) is not participant.condition:
        found.append(replace(ROUNDS, open_to_all=False, asked=False))
    return tuple(found)


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: tabletop.Answers, *, afloat: bool
) -> Condition | tuple[tabletop.FormFault, ...]:
    """SM-6D.4 What the boxes of a filled-in form make of her condition; what was not filled in otherwise stays exactly."""
    participant = engagement.sent(ship)
    values, condition = book.counters[ship], participant.condition
    before = hits_of(values, condition)
    if is_squadron(values):
        gone = _count(answers, tabletop.BOATS_LOST, 0) if afloat else participant.boats
        hits = replace(before, flotation=before.flotation + gone)
    else:
        hits = Hits(_count(answers, GUNNERY, before.gunnery), _count(answers, FLOTATION, before.flotation))
    if afloat and (faults := tuple(_sunk_by(values, hits))):
        return faults
    after = with_hits(values, condition, hits)
    if (left := answers.get(TORPEDOES)) is not None:
        # Boats that sank took theirs with them.
        after = with_torpedo_boxes(values, after, min(int(str(left)), torpedo_boxes_afloat(values, hits_of(values, after))))
    return main_rounds_spent(values, after) if answers.get(AMMUNITION, SPENT) == SPENT else after


def _sunk_by(values: CounterValues, hits: Hits) -> Iterator[tabletop.FormFault]:
    """SM-GAP-19 Hits that no ship outlives, who is told to be afloat; of boats the form counts those that are left."""
    if is_squadron(values):
        return
    if hits.flotation >= values.flotation_boxes:
        yield tabletop.FormFault(FLOTATION, f"all {values.flotation_boxes} are struck and she is told to be afloat")
    if values.type is ShipType.TRANSPORT and hits.gunnery >= values.gunnery_boxes:
        yield tabletop.FormFault(
            GUNNERY, f"a transport with all {values.gunnery_boxes} struck has sunk, and she is told to be afloat"
        )


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


# Reference sheets -----------------------------------------------------------------------------------------------------


TEN_SIDED = "one ten-sided die"
CLASS_HEAD = tuple(str(number) for number in range(1, CLASSES + 1))


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """Every chart that a battle needs, from the very values that the program fights by."""
    charts = charts_in(book)
    return (
        Reference("A round, and the range", "SM-6B", _round(charts)),
        Reference("Gunnery: to hit", "SM-6D.2", _to_hit(charts)),
        Reference("Gunnery: damage", "SM-6D.3", _damage(charts)),
        Reference("Torpedoes", "SM-6E", _torpedoes(charts)),
    )


def _round(charts: SupermarinaCharts) -> tuple[Part, ...]:
    range_chart = charts.manoeuvre
    return (
        Lines(
            "Order of a round",
            (
                "1. Both sides write close, hold or open, and show it together; the range moves by one band at most (SM-6C.3).",
                (
                    "2. Torpedo attacks are declared, one a ship. At secondary range a ship may dash in to launch as from "
                    "torpedo range, and is back at secondary range afterwards (SM-6C.5)."
                ),
                (
                    "3. All guns name their targets, then all fire; hits are marked at the end of the step (SM-6B3). Each "
                    "kind of guns of a ship fires at one target and rolls by itself; nothing is added together (SM-6D.1)."
                ),
                (
                    "4. Ships that dash in, and all that launch at torpedo range, first take one more round from the enemy's "
                    "secondary guns, marked at once; then torpedoes are aimed and rolled for, a torpedo box each, and their "
                    "hits marked at the end of the step (SM-6E). Italian ships launch none at night, torpedo boats (TB) "
                    "neither; only squadrons of motor torpedo boats (MTB) do (SM-6F3)."
                ),
                (
                    "Fire at transports falls on one of them by lot: they are numbered, and what is no number is rolled again "
                    "(SM-GAP-24)."
                ),
            ),
        ),
        PrintedTable(
            "Bands and what bears (SM-6C.1)",
            ("Band", "Told range of first sight, from", "Primary", "Intermediate", "Secondary", "Torpedoes"),
            (
                ("primary", _from(charts, Band.PRIMARY), "yes", "no", "no", "no"),
                ("intermediate", _from(charts, Band.INTERMEDIATE), "yes", "yes", "no", "no"),
                ("secondary", _from(charts, Band.SECONDARY), "yes", "yes", "yes", "from here or by a dash"),
                ("torpedo", _from(charts, Band.TORPEDO), "yes", "yes", "yes", "yes"),
            ),
            note=f"By day combat starts at {range_chart.start[Light.DAY].value} range, at night at "
            f"{range_chart.start[Light.NIGHT].value} range, and that is its limit (SM-6C.2), however far one sees; only where "
            "the range of first sight is told, it starts in the band of that range (SM-GAP-15). The set-up says at which "
            "range this battle begins.",
        ),
        Lines(
            "Who gets his way (SM-6C.4)",
            (
                (
                    "Like orders succeed. Of unlike ones each side rolls a hundred-sided die for its own: it succeeds on "
                    f"{range_chart.even_chance} or less, plus for the faster side the difference of the slowest ships' speeds "
                    "in knots, minus it for the slower. If one alone succeeds its order is carried out; if both do, or "
                    "neither, the range stays."
                ),
                (
                    "Speeds are those of the cards, hits counted. A ship without fuel moves at "
                    f"{range_chart.out_of_fuel_allowance} at most (SM-GAP-28)."
                ),
            ),
        ),
        _end(range_chart),
    )


def _end(chart: ManoeuvreChart) -> Lines:
    return Lines(
        "The end, and what is written on the form (SM-GAP-16)",
        (
            (
                "Whoever opens beyond the limit leaves the field to the other and has broken off, in the first round too: the "
                "side that was attacked where both do; a side that may not withdraw may not order it (SM-6C.6). A side "
                "with nothing afloat leaves the field too. At the hour to stop, until which the record has rows, and after "
                f"{chart.idle_rounds_to_end} rounds in a row that both hold and nobody can fire in, nobody broke off or "
                f"holds the field; after {chart.rounds_at_most} rounds the side that was attacked breaks off."
            ),
            (
                f"Minutes: {chart.minutes_per_round} for each round begun. Here a ship ends afloat or sunk; scuttled, captured "
                "and lost are for rulings of your own. A hull has lost its share of gunnery boxes struck and its share "
                "of flotation boxes struck, together."
            ),
        ),
    )


def _from(charts: SupermarinaCharts, band: Band) -> str:
    return f"{charts.manoeuvre.opening_from_m[band]:,} m"


def _to_hit(charts: SupermarinaCharts) -> tuple[Part, ...]:
    gunnery = charts.gunnery
    tables: list[Part] = [
        PrintedTable(
            f"{kind.value.capitalize()} guns, by class of the target",
            ("Factors", *CLASS_HEAD),
            _rows_of(gunnery.to_hit[kind]),
        )
        for kind in GunType
    ]
    return (
        *tables,
        Lines(
            "Modifiers of the die",
            (
                f"At night {gunnery.night:+d}; an Italian ship at night {gunnery.italian_at_night:+d} more (SM-6F2, SM-6F3).",
                f"Target without fuel {gunnery.target_out_of_fuel:+d} (SM-8A1); a card says so where it is none.",
                f"{TEN_SIDED.capitalize()} with its modifiers; the number or more hits. {_beyond_ten(gunnery.beyond_ten)}",
            ),
        ),
    )


def _beyond_ten(chart: BeyondTen) -> str:
    """SM-6D.2 How a natural ten is confirmed, as a player does it at the table."""
    beyond = 1
    steps: list[str] = []
    for highest, face in chart.confirmed_from.rows:
        by = f"{beyond} or more" if highest is None else f"{beyond}" if highest == beyond else f"{beyond} to {highest}"
        steps.append(f"{face} or more if beyond by {by}" if face < Die.D10.highest else f"{face} if beyond by {by}")
        beyond = beyond if highest is None else highest + 1
    return (
        f"Where modifiers push a number of {chart.table_number_at_most} or less beyond 10, roll a natural ten again: "
        f"it hits on {', '.join(steps)} (SM-6D.2). A number above {chart.table_number_at_most} in the table "
        "itself is only reached at a target without fuel (SM-GAP-17)."
    )


def _damage(charts: SupermarinaCharts) -> tuple[Part, ...]:
    gunnery = charts.gunnery
    tables: list[Part] = [
        PrintedTable(
            f"{kind.value.capitalize()} guns: {TEN_SIDED} as modified",
            ("Class", *_rolls(_results(gunnery.damage[kind]))),
            tuple((str(column), *map(str, results)) for column, results in gunnery.damage[kind].columns.items()),
        )
        for kind in GunType
    ]
    by_range = (f"{band.value}: {signed(gunnery.damage_at_range[band])}" for band in Band)
    adds = (*((kind.value, *_steps(gunnery.damage_modifier[kind])) for kind in GunType), ("at range", *by_range))
    width = max(map(len, adds))
    rows = tuple((*row, *[""] * (width - len(row))) for row in adds)
    return (
        *tables,
        PrintedTable("Added to the roll, by firing factors and by range (SM-GAP-73)",
                     ("Guns", *[""] * (width - 1)), rows),
        Lines(
            "",
            (
                (
                    "G strikes a gunnery box, or a flotation box where none is left; F a flotation box; X all of them; - "
                    "nothing. The last flotation box sinks her, a transport also the last gunnery box, or any "
                    "torpedo hit. A squadron "
                    "of boats loses one by each hit, whatever it says (SM-GAP-19)."
                ),
            ),
        ),
    )


def _rolls(most: int) -> Iterator[str]:
    """The columns of a table of damage, whose ends hold what lies beyond them."""
    yield "1 or less"
    yield from map(str, range(2, most))
    yield f"{most} or more"


def _torpedoes(charts: SupermarinaCharts) -> tuple[Part, ...]:
    chart = charts.torpedoes
    damage: Mapping[int, tuple[int, ...]] = chart.damage.columns
    return (
        PrintedTable(
            "To hit, by class of the target",
            ("Strength", *CLASS_HEAD),
            _rows_of(chart.to_hit),
            note=f"{TEN_SIDED.capitalize()}; the number or more hits. Fired at secondary range the number is "
            f"{chart.secondary_range_adds} higher; a target without fuel adds {chart.target_out_of_fuel} to the die, "
            "and without that more than 10 misses. Night counts for nothing here, and no ten is rolled again. "
            "Each box is a salvo by "
            "itself, of the strength on its ship's card (SM-GAP-21).",
        ),
        PrintedTable(
            f"Flotation boxes lost: {TEN_SIDED}",
            ("Class", *(str(number) for number in range(chart.damage.lowest, chart.damage.lowest + _results(chart.damage)))),
            tuple((str(column), *map(str, results)) for column, results in damage.items()),
        ),
    )


def _rows_of(chart: ToHit) -> tuple[tuple[str, ...], ...]:
    """A to-hit chart as rows of words."""
    steps = steps_in_words(chart.rows.lowest, (highest for highest, _ in chart.rows.rows))
    return tuple((label, *map(str, numbers)) for label, (_, numbers) in zip(steps, chart.rows.rows, strict=True))


def _steps(steps: Bands[int]) -> tuple[str, ...]:
    labels = steps_in_words(max(steps.lowest, 1), (highest for highest, _ in steps.rows))
    return tuple(f"{step}: {signed(add)}" for step, (_, add) in zip(labels, steps.rows, strict=True))


def _results(table: DieTable[int, Any]) -> int:
    return len(next(iter(table.columns.values())))
