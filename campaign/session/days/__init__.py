"""The day, told: a digest of what a side heard of a day, made of its own log and kept nowhere."""
