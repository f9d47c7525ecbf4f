"""What a unit is by these rules, boat by boat, and what it brings and takes away."""
