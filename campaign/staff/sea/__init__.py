"""Orders at sea: courses, raids, bombardments and submarines."""
