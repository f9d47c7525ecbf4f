"""The places to which supplies are owed: the rule of each, and its name."""

from __future__ import annotations

from campaign.model.setting.scenario import Location

RULE_OF = {
    Location.ALBANIA: "SM-11A1", Location.RHODES: "SM-11A2", Location.CRETE: "SM-11A2", Location.LIBYA: "SM-11A3",
    Location.TUNISIA: "SM-11A4", Location.GREECE: "SM-11B1", Location.MALTA: "SM-11B2",
}
NAMES = {
    Location.ALBANIA: "Albania", Location.RHODES: "Rhodes", Location.CRETE: "Crete", Location.LIBYA: "Libya",
    Location.TUNISIA: "Tunisia", Location.GREECE: "the army in Greece", Location.MALTA: "Malta",
}
# Under this rule the account tells the enemy that Malta went short, but not what she had.
HUNGER, HUNGER_WORDS = RULE_OF[Location.MALTA], "supplies that Malta went without"
