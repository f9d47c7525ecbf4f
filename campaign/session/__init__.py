"""The imperative shell: state, dice and archive together."""
