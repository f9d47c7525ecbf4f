"""The charts of Surface Fire and the shapes that they must have."""
