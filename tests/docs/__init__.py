"""The pages of the documentation, run."""
