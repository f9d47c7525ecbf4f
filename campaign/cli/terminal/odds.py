"""The odds of what may be chosen now, at the prompt: fought out some times by captains, from what the side knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.words import print_folded, say
from campaign.model.sides import BOTH
from campaign.session.play.trouble import Malformed, NotFound

if TYPE_CHECKING:
    from campaign.session.engagements.choices import Choice
    from campaign.session.engagements.odds import FoughtBattles
    from campaign.session.play.seat import PlayerSeat

RUNS, MOST, SHOWN, AT_RISK = 20, 200, 6, 3
LIKELY = 0.05


def print_odds(seat: PlayerSeat, words: str) -> None:
    """Each choice with the chance of a battle, who wins it, the points, and the ships that are most in danger."""
    from campaign.session.engagements.choices import choices
    from campaign.session.engagements.odds import FoughtBattles

    if words and not (words.isdigit() and 1 <= int(words) <= MOST):
        raise Malformed(f"`odds RUNS` was expected, where RUNS says how often each is fought out, 1 to {MOST}")
    found = choices(seat)
    if not found:
        raise NotFound("nothing is to be chosen now of which a battle may come")
    battles = FoughtBattles()
    for choice in found[:SHOWN]:
        _print_one(choice, int(words or RUNS), battles)
    if len(found) > SHOWN:
        say(f"And {len(found) - SHOWN} more ways to attack: `? attack` lists them.")


def _print_one(choice: Choice, runs: int, battles: FoughtBattles) -> None:
    from campaign.session.engagements.odds import Counting

    counting = Counting(choice, battles=battles)
    for _ in counting.fight_on(runs):
        pass
    print_folded([f"{choice.title}: {counting.consequence}"])
    odds = counting.so_far
    if odds is None or not odds.meets.value:
        return
    points = ", ".join(f"{side} {odds.points[side].value:.1f} ({odds.points[side].low:.1f} to {odds.points[side].high:.1f})"
                       for side in BOTH)
    print_folded([f"  Points in the mean of {odds.runs} runs: {points}"])
    worst = sorted((ship for ship in odds.ships if ship.side is choice.side and ship.lost.value >= LIKELY),
                   key=lambda ship: -ship.lost.value)
    if worst:
        print_folded([f"  In danger: {', '.join(f'{ship.name} {ship.lost.value:.0%}' for ship in worst[:AT_RISK])}"])
    print_folded(f"  Assumed: {one}" for one in odds.assumed)
