"""When a battle is over: the result that judges it, and the lines that tell how it went."""
