"""The staff's air war: who is on naval cooperation, patrols and searches, strikes at sea, raids on ports and airfields."""
