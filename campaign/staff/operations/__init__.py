"""What forces are sent out for beside fleets and convoys: landings, troops, frogmen, cripples, and each force's purpose."""
