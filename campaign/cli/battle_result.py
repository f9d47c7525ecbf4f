"""What a battle brought back, as a page at the terminal before it is accepted."""

from __future__ import annotations

from typing import Any

from campaign.cli.words import print_folded, print_table, say
from campaign.model.sides import BOTH


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
    if changed:
        print_table(
            ((ship["name"], ship["side"].capitalize(), _fate(found, ship), _arrow(ship, "gunnery"), _arrow(ship, "flotation"),
              _shots(ship)) for ship in changed),
            "Ship", "Side", "Fate", "G hits", "F hits", "Ammunition left", title="Before and after",
        )
    same = len(found["ships"]) - len(changed)
    if same:
        say(f"{same} {'ship' if same == 1 else 'ships'} came out as they went in.")


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
