"""Surface Fire: a battle by phases of a turn, squadron by squadron, with models on a table measured in inches."""
