"""Taking in what comes from outside: the one place where a file, YAML or JSON is opened and read, under limits."""
