"""What is said of a ship in a result: what became of her, what broke on her, and all that is not as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.units.ships import CARGO, SMALL, ShipType
from campaign.session.engagements.foretelling import number
from campaign.session.reports.situation import Plain
from campaign.session.words.naming import GROUPS, RANK

# So many ships of a type that came out unhurt are named.
FEW_SMALL, FEW_LARGE = 2, 4
# From which share of its boxes on something is gone in part, for the most part, and wholly.
GUNS = ((1.0, "all her guns out"), (0.6, "most of her guns out"), (0.3, "some of her guns out"), (0.0, "a few of her guns out"))
HULL = ((0.6, "her hull badly holed"), (0.3, "her hull holed"), (0.0, "some plates holed"))


def days_in_words(ship: Plain) -> str:
    """How long she will be in dock: about so long where it is an enemy."""
    days = ship.get("days_in_dock")
    if days is None or not days["value"]:
        return ""
    return f"{'about ' if days['about'] else ''}{days['value']:.0f}"


def hurt(ship: Plain) -> bool:
    """Whether a ship has other boxes or boats than before, or looks so; what she fired away hurts nobody."""
    return any(ship["before"].get(what) != ship["after"].get(what)
               for what in ("gunnery", "flotation", "left", "boats", "looks"))


def stars(ship: Plain) -> int:
    """How many stars stand on her: one for each box that this battle cost, but three at most."""
    lost = 0
    for what in ("gunnery", "flotation"):
        before, after = (str(ship[when].get(what, "")).split("/")[0] for when in ("before", "after"))
        lost += max(0, int(after) - int(before)) if before.isdigit() and after.isdigit() else 0
    return min(3, lost)


def fate_in_words(ship: Plain, names: dict[str, str]) -> Iterator[str]:
    """What became of a ship that is lost, and by whom."""
    if ship["fate"] != "afloat":
        by = f" by {names[ship['credit']]}" if ship["credit"] in names else ""
        yield f"{ship['fate']}{by}"


def in_brief(ship: Plain, names: dict[str, str]) -> str:
    """What became of her and what broke on her, in few plain words; a magazine that is empty is no damage."""
    said = [*fate_in_words(ship, names)]
    before, after = ship["before"], ship["after"]
    if before.get("left") != after.get("left"):
        said.append(f"{after['left'].replace('/', ' of ')} left")
    if ship.get("harms"):
        said.append(ship["harms"].removeprefix("was "))
    elif not said:
        said += [words for what, steps in (("flotation", HULL), ("gunnery", GUNS)) if (words := _part(ship, what, steps))]
    if before.get("looks") != after.get("looks"):
        said.append(f"{after['looks']}, as seen from afar")
    if before.get("boats") != after.get("boats"):
        said.append("boats damaged")
    return "; ".join(said[:2])


def unhurt_in_words(ships: Sequence[Plain]) -> str:
    """Ships in one line, the heaviest first: by name, but many of a type, and small ones, by their number."""
    by_type: dict[ShipType | None, list[str]] = {}
    for ship in ships:
        kind = ShipType(ship["type"]) if ship.get("type") else None
        by_type.setdefault(kind, []).append(ship["name"])
    said: list[str] = []
    for kind in sorted(by_type, key=lambda one: len(RANK) if one is None else RANK.index(one)):
        names = by_type[kind]
        most = FEW_SMALL if kind in SMALL | CARGO else FEW_LARGE
        said += names if kind is None or len(names) <= most else [f"{number(len(names))} {GROUPS[kind]}"]
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)


def _part(ship: Plain, what: str, steps: tuple[tuple[float, str], ...]) -> str:
    """How much of her this battle cost, where it could be counted."""
    (had, _, of), (has, _, _) = (str(ship[when].get(what, "")).partition("/") for when in ("before", "after"))
    if not (had.isdigit() and has.isdigit() and of.isdigit()) or int(has) <= int(had):
        return ""
    gone = int(has) / int(of)
    return next(words for share, words in steps if gone >= share)


def changes(ship: Plain) -> Iterator[str]:
    """What is not as it was: boxes, boats left, rounds of each battery, torpedoes; a battery that is not named is full."""
    before, after = ship["before"], ship["after"]
    if before.get("looks") != after.get("looks"):
        yield f"{after['looks']}, as seen from afar"
    for what, said in (("gunnery", "gunnery boxes"), ("flotation", "flotation boxes")):
        if before[what] != after[what]:
            about = "about " if "seen" in ship else ""
            yield f"{said} lost {before[what].split('/')[0]}, now {about}{after[what].replace('/', ' of ')}"
    if before.get("left") != after.get("left"):
        yield f"{after['left'].replace('/', ' of ')} left"
    had, has = before.get("rounds", {}), after.get("rounds", {})
    for battery in sorted({*had, *has}):
        if had.get(battery, 1) != has.get(battery, 1):
            yield f"{battery.replace('_', ' ')} rounds {had.get(battery, 1):.0%} to {has.get(battery, 1):.0%}"
    if before.get("torpedoes") != after.get("torpedoes"):
        yield f"torpedoes {before['torpedoes']:.0%} to {after['torpedoes']:.0%}"
    if before.get("boats") != after.get("boats"):
        yield "boats damaged"
