"""What a battle brought back, as a page at the terminal before it is accepted."""

from __future__ import annotations

from typing import Any

from campaign.cli.words import print_folded, print_table, say
from campaign.model.sides import BOTH
from campaign.words.counting import quantity

SHOWN_AT_MOST = 12
STRUCK = ("gunnery", "flotation", "left", "boats", "looks")


def print_preview(found: dict[str, Any]) -> None:
    """The result of a battle before it is accepted: what changed, ship by ship."""
    say()
    say(found["caption"])
    print_folded([f"{found['headline']}.", found["sentence"]])
    if "points" in found:
        points = {side: found["points"][side.value] for side in BOTH}
        counts = (f"{side.value.capitalize()} {one['now']:g} (was {one['was']:g})" for side, one in points.items())
        print_folded([f"Points: {', '.join(counts)}. {found['points_for']}"])
    holds = found["holds_field"]
    field = f"the {holds.capitalize()} side holds the field" if holds else "nobody holds the field"
    broke = f"the {found['broke_off'].capitalize()} side broke off" if found["broke_off"] else "nobody broke off"
    print_folded([f"Battle {found['battle']} lasted {found['minutes']} minutes; {broke}, {field}."])
    changed = [ship for ship in found["ships"] if ship["changed"]]
    hurt = [ship for ship in changed if _hurt(ship)]
    # Of a fleet whose ships have only fired there is more than a page can hold.
    shown = changed if len(changed) <= SHOWN_AT_MOST else hurt
    if shown:
        print_table(
            ((ship["name"], ship["side"].capitalize(), _fate(found, ship), _arrow(ship, "gunnery"), _arrow(ship, "flotation"),
              _dock(ship), _shots(ship) if shown is changed else "") for ship in shown),
            "Ship", "Side", "Fate", "G hits", "F hits", "In dock", "Ammunition left", title="Before and after",
        )
    if spent := len(changed) - len(shown):
        say(f"{spent} more {'ship has' if spent == 1 else 'ships have'} only used up ammunition or torpedoes.")
    same = len(found["ships"]) - len(changed)
    if same:
        say(f"{quantity(same, 'ship')} came out as they went in.")


def _hurt(ship: dict[str, Any]) -> bool:
    """Whether a ship came out otherwise than by what she fired."""
    from campaign.model.battles.battle import Outcome

    before, after = ship["before"], ship["after"]
    return bool(ship["fate"] != Outcome.AFLOAT.value or any(before.get(what) != after.get(what) for what in STRUCK))


def _dock(ship: dict[str, Any]) -> str:
    """SM-8B1 How long her hits will keep her in dock."""
    days = ship.get("days_in_dock")
    return f"{'about ' if days['about'] else ''}{days['value']:.0f} days" if days is not None and days["value"] else ""


def _fate(found: dict[str, Any], ship: dict[str, Any]) -> str:
    """What became of a ship, and who did it."""
    by = next((other["name"] for other in found["ships"] if other["ship"] == ship["credit"]), None)
    fate = ship["fate"] if by is None else f"{ship['fate']} by {by}"
    before, after = (ship[when].get("left") for when in ("before", "after"))
    return fate if before == after else f"{fate}, {after} left"


def _arrow(ship: dict[str, Any], what: str) -> str:
    before, after = ship["before"][what], ship["after"][what]
    return after if before == after else f"{before} -> {after}"


def _shots(ship: dict[str, Any]) -> str:
    rounds = ship["after"].get("rounds", {})
    found = [f"{battery} {share:.0%}" for battery, share in rounds.items() if share < 1]
    if ship["after"].get("torpedoes", 1) < 1:
        found.append(f"torpedoes {ship['after']['torpedoes']:.0%}")
    if "boats" in ship["after"]:
        found.append("boats damaged")
    return ", ".join(found)
