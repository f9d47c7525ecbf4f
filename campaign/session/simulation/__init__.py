"""Many wars of two staffs: planned, fought side by side, kept as rows, and summed up."""
