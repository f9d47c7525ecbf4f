"""The coastal rules: boats, their escorts and convoys, boat by boat, in turns of forty seconds."""
