"""FG-GAP-25 When a captain breaks off: shot to pieces, silenced, lame, worsted, outmatched, his side beaten."""

from __future__ import annotations

from statistics import median

from campaign.tactics.fear_god.captains.reading import Known, Picture

NO_GUNS = "0"


def breaks_off(seen: Picture, own: Known, company: list[Known]) -> bool:
    """FG-GAP-25 Whether she leaves the fight now."""
    if not seen.may_withdraw or own.has("_broken") or not seen.foes:
        return False
    doctrine = seen.charts.doctrine
    main, _, whole = own.told.get("_main", "0/0").partition("/")
    silenced = main == NO_GUNS and whole != NO_GUNS and not own.number("_tubes")
    lame = own.number("_top") < doctrine.break_off_speed * median(one.number("_design") for one in company)
    if own.dives:
        # Nobody is outgunned who is not seen.
        return own.lost >= doctrine.break_off_damage or not own.number("_tubes")
    spent = whole != NO_GUNS and not own.torpedo_craft and own.number("_rounds") <= doctrine.rounds_kept
    return (own.lost >= doctrine.break_off_damage or silenced or lame or spent or seen.lost >= doctrine.side_lost
            or worsted(seen, own) or seen.odds > doctrine.outmatched)


def worsted(seen: Picture, own: Known) -> bool:
    """Whether a ship with guns gets the worse of it: hurt badly enough, and more than the enemies in sight look to be."""
    if own.torpedo_craft or own.guarded or own.lost < seen.charts.doctrine.worsted:
        return False
    return own.lost > max((foe.lost for foe in seen.foes if not foe.torpedo_craft), default=0.0)

