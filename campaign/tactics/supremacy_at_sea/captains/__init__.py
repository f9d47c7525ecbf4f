"""The computer captain, from what he sees to what he orders, and orders worth trying."""
