"""What a ship, a squadron of aircraft or a battery ashore is by these rules, and what it brings and takes away."""
