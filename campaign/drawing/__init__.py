"""What pictures are made of: shapes, ink, letters, the plane of hexes, and the painter that makes pixels of them."""
