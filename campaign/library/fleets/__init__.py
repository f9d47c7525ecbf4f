"""The order of battle: guns, torpedoes, classes, ships and aircraft, as their files describe them."""
