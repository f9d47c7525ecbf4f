"""From YAML to model, with errors that name file, line and key."""
