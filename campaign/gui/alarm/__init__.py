"""The moment before a battle: who comes, what the odds are of each answer, and the answers."""
