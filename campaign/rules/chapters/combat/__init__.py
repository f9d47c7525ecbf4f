"""Rule 6: attacks, reactions, battles and what is lost in them."""
