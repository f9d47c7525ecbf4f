"""What is no ship on the surface: aircraft, submarines, and guns ashore."""
