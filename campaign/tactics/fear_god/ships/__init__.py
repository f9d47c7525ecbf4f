"""What a unit is by these rules: her record, her state before and after a battle, her batteries and company."""
