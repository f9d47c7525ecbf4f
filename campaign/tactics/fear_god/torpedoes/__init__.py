"""What comes under water or alongside: torpedoes, mines, depth charges, rams and shoals."""
