"""The map tool: coastlines, relief and hand input in, `maps/mediterranean.yaml` out."""
