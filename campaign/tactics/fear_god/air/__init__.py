"""The air over a battle: what aircraft and airships suffer, and what they do."""
