"""Numbers of Fear God's ledger that no chart is held against, each with the reason; a block leaves when its chart comes."""

from __future__ import annotations

READINGS = "contradictions and readings in words: each is code by rule"
EXAMPLES = "worked examples, each a test of its own in tests/tactics/fear_god"

WORDS = "the game reckons it in code by rule, and tests of that rule hold it"
NOUGHT = "nought, or the end of what there is: nothing is reckoned with it"
SEAMS = "where one row ends and the next begins: code takes the next smaller row"

UNREAD_OF_FEAR_GOD: dict[str, str] = {
    "FG-GAP-04.anchors": "worked out anew by tests/tactics/fear_god/test_examples_of_guns.py",
    "FG-GAP-04.examples": "worked out anew by tests/tactics/fear_god/test_examples_of_guns.py",
    "FG-GAP-06.anchor": "worked out anew by tests/tactics/fear_god/test_examples_of_guns.py",
    "FG-0-phases.phases": "numbers of an order, which is read by its names",
    "FG-GAP-02.towing": "tows are taken up after the battle, by the passage home",
    "FG-GAP-11.rows": "columns that follow from others, worked out anew by tests/tactics/fear_god/test_ballistics.py",
    "FG-GAP-13.gunnery_standard.GS3.base": "amended after trial: the figures of the amendment are read",
    "FG-GAP-05.anchors": "what the formula was fitted to, worked out anew by tests/tactics/fear_god/test_armour.py",
    "FG-8.1.6-quality": "what the makes were rated by; anchors worked out anew by tests/tactics/fear_god/test_armour.py",
    "FG-GAP-20.bombs": "points that follow from weights, worked out anew by tests/tactics/fear_god/test_ballistics.py",
    "FG-GAP-17.charge_lb.german_small": "which of its mines a navy laid is not told: the larger ones are taken",
    "FG-GAP-16.depth_error": NOUGHT,
    "FG-8.1.7.1.reduction_percent.5.belt": "the end of what there is: no belt is rated higher",
    "FG-GAP-05.no_belt": NOUGHT,
    "FG-GAP-05.protected_cruiser": NOUGHT,
    "FG-GAP-16.types": "torpedoes stand in oob; tests/tactics/fear_god/test_ballistics.py works out what these take",
    "FG-GAP-09.phase_factor.planned_fire": "one: planned fire is what all others are counted from",
    "FG-6.4-sea.cell_notes.1.cell": "a note about a cell that is read, and about its neighbour as well",
    "FG-GAP-28.torpedo_reloads": "the order of battle says what is aboard",
    "FG-0-round": "readings of the worked examples: each is code by rule, and tests of those examples hold it",
    "FG-6R-export": "what comes home is code by rule: tests/tactics/fear_god/test_before_and_after.py",
    "FG-6R-record": "fields of a record, which are fields of a noun",
    "FG-8.3-timing": WORDS,
    "FG-EX": EXAMPLES,
    "FG-GAP-01": "an order of things; its one number, hits in haste, is read of FG-GAP-09",
    "FG-GAP-12": "the order of battle tells the arcs of every mount; what a casemate is stands in the chart of ships",
    "FG-GAP-23": WORDS,
    "FG-GAP-31.base_factor.main_dockyard": NOUGHT,
    "FG-X": READINGS,
    "FG-8.4.items.firecontrol": "directors are sensors: the row of these, with the same marks, is read",
    "FG-8.5-table.base_bonus.tender_at_forward_base": "a ship of a campaign is at sea or in port: no tender lies forward",
    "FG-8.5-table.base_bonus.land_based_aircraft": "aircraft ashore make no voyage: the rules of the air war mend them",
    "FG-6R-passage.each_day_in_order": "numbers of an order, which is read by what is done",
    "FG-8.1-timing.fire_flooding_from_critical": NOUGHT,
    "FG-8.1.2-table.extrapolation.above": WORDS,
    **{f"FG-8.1.3.rows.{place}.mm.1": SEAMS for place in range(4)},
    **{f"FG-8.1.9.both_moving.{place}.kt.0": SEAMS for place in range(2)},
    "FG-8.2-national.mod.default": NOUGHT,
    "FG-8.2-table.clamp": WORDS,
    "FG-8.3-casemate-chain.each_additional_gun.picric_mod.else": NOUGHT,
    "FG-8.6.survivors.aircraft": SEAMS,
    "FG-8.6.sight_as_size.3.men.1": NOUGHT,
    "FG-8.6.pickup.sea_state_above_2.die_mod_per_level": WORDS,
    "FG-8.8-effects.gas_cells_lost_percent.3.to": NOUGHT,
    "FG-8.8-effects.compensation.cells": WORDS,
}
